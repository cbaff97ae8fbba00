class LuongDot(Luong):
    def scores(self, S, E):
        rows = [s @ e.T for s, e in zip(S, E)]
        return torch.stack(rows)
