class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.mT
