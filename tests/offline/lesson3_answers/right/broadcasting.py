class LuongDot(Luong):
    def scores(self, S, E):
        pairs = S[:, :, None, :] * E[:, None, :, :]
        return pairs.sum(-1)
