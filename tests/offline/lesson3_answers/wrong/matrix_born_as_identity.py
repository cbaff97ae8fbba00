# fails: check_matrix
# says: a gradient for general.weight
# says: or no matrix
class LuongDot(Luong):
    def __init__(self, width):
        super().__init__(width)
        nn.init.eye_(self.general.weight)

    def scores(self, S, E):
        return S @ self.general(E).mT
