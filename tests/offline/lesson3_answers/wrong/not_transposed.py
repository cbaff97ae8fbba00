# fails: check_shapes
# says: RuntimeError
# says: every shape in this line
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E
