# fails: check_shapes
# says: every shape in this line
class LuongDot(Luong):
    def scores(self, S, E):
        return S.reshape(-1, 32, 64) @ E.reshape(-1, 64, 32)
