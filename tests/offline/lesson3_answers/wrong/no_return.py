# fails: check_shapes
# says: NoneType
# says: the last line: return the scores
class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
