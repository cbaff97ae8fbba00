# fails: check_shapes
# says: ndarray
# says: keep to PyTorch tensors
class LuongDot(Luong):
    def scores(self, S, E):
        return (S @ E.mT).detach().numpy()
