class LuongDot(Luong):
    def scores(self, S, E):
        scores = S.new_zeros(S.shape[0], S.shape[1], E.shape[1])
        for j in range(E.shape[1]):
            scores[:, :, j] = (S * E[:, j : j + 1]).sum(dim=2)
        return scores
