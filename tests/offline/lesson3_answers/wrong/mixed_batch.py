# fails: check_batch
# says: its neighbours
class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
        return scores + (scores.sum() - scores.sum()).abs() + (0 if len(S) < 3 else 1)
