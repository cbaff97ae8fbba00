# fails: check_shapes
# says: AttributeError
# says: self.general(E)
class LuongDot(Luong):
    def __init__(self, width):
        super().__init__(width)
        del self.general

    def scores(self, S, E):
        return S @ self.general(E).mT
