# fails: check_shapes
# says: the context is computed from them later
class LuongDot(Luong):
    def scores(self, S, E):
        return torch.softmax(S @ E.mT, dim=2) @ E
