# fails: check_gradient
# says: loses the gradient
# says: .numpy()
class LuongDot(Luong):
    def scores(self, S, E):
        return torch.from_numpy(S.numpy() @ E.numpy().swapaxes(1, 2))
