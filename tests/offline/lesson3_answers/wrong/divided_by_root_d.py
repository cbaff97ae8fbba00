# fails: check_numbers
# says: no division by sqrt(d)
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.mT / S.shape[2] ** 0.5
