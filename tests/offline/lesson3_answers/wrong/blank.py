# fails: check_shapes
# says: ____ is still there
class LuongDot(Luong):
    def scores(self, S, E):
        ____
