# fails: check_numbers
# says: the sign of the scores
class LuongDot(Luong):
    def scores(self, S, E):
        return -(S @ E.mT)
