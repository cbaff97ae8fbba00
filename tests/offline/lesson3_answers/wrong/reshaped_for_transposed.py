# fails: check_numbers
# says: s times h, number by number
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.reshape(E.shape[0], E.shape[2], E.shape[1])
