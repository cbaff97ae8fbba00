# fails: check_numbers
# says: s times h
class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
        return scores - scores.amax(dim=2, keepdim=True)
