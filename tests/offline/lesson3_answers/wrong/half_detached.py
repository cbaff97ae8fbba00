# fails: check_gradient
# says: part of it reaches
class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
        return torch.cat([scores[:, :, :1], scores[:, :, 1:].detach()], dim=2)
