# fails: check_shapes
# says: NameError
# says: return s @ E.mT
class LuongDot(Luong):
    def scores(self, S, E):
        return s @ E.mT
