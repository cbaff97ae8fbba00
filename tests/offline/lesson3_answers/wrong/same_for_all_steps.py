# fails: check_numbers
# says: s times h
class LuongDot(Luong):
    def scores(self, S, E):
        return (S[:, :1] @ E.mT).expand(-1, S.shape[1], -1)
