class LuongDot(Luong):
    def scores(self, S, E):
        return (E @ S.mT).mT
