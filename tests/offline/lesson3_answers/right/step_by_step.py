class LuongDot(Luong):
    def scores(self, S, E):
        rows = []
        for t in range(S.shape[1]):
            rows.append((E @ S[:, t, :, None])[:, :, 0])
        return torch.stack(rows, dim=1)
