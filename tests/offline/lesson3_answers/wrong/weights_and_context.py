# fails: check_shapes
# says: tuple
# says: return the scores alone
class LuongDot(Luong):
    def scores(self, S, E):
        weights = torch.softmax(S @ E.mT, dim=2)
        return weights, weights @ E
