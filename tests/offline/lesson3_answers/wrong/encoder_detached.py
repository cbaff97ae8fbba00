# fails: check_gradient
# says: nothing of it reaches E
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.detach().mT
