# fails: check_gradient
# says: nothing of it reaches S
class LuongDot(Luong):
    def scores(self, S, E):
        return S.detach() @ E.mT
