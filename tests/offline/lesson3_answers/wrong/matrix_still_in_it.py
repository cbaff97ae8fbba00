# fails: check_numbers
# says: the weight matrix is still in it
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ self.general(E).mT
