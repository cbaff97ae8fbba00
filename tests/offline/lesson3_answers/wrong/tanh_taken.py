# fails: check_numbers
# says: no tanh
class LuongDot(Luong):
    def scores(self, S, E):
        return torch.tanh(S @ E.mT)
