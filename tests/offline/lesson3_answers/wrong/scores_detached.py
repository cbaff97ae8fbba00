# fails: check_gradient
# says: nothing of it reaches S
# says: .detach()
class LuongDot(Luong):
    def scores(self, S, E):
        return (S @ E.mT).detach()
