# fails: check_numbers
# says: nothing is to be squared
class LuongDot(Luong):
    def scores(self, S, E):
        return (S @ E.mT) ** 2
