class LuongDot(Luong):
    def scores(self, S, E):
        return torch.bmm(S, E.permute(0, 2, 1))
