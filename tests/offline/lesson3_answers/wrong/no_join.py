# fails: check_rest
# says: weigh, write and forward
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.mT

    def write(self, S, E, weights):
        return self.head(S + weights @ E)
