class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.transpose(1, 2)
