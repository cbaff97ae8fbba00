# fails: check_numbers
# says: no exp
class LuongDot(Luong):
    def scores(self, S, E):
        return torch.exp(S @ E.mT)
