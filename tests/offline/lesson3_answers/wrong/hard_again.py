# fails: check_rest
# says: other logits than Luong's
# says: leave them out of YOUR PART
class LuongDot(Luong):
    def scores(self, S, E):
        return S @ E.mT

    def weigh(self, scores):
        return nn.functional.one_hot(scores.argmax(2), scores.shape[2]).float()
