# fails: check_rest
# says: other logits than Luong's
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.mT

    def weigh(self, scores):
        return torch.softmax(scores, dim=1)
