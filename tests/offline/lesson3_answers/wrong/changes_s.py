# fails: check_batch
# says: S or E was changed
class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
        S *= 2
        return scores
