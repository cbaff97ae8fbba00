# fails: check_shapes
# says: TypeError
# says: does scores take self, S and E?
class LuongDot(Luong):
    def scores(S, E):
        return S @ E.mT
