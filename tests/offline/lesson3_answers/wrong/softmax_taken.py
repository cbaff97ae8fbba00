# fails: check_numbers
# says: weigh takes the softmax
class LuongDot(Luong):
    def scores(self, S, E):
        return torch.softmax(S @ E.mT, dim=-1)
