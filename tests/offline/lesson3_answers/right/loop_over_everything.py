class LuongDot(Luong):
    def scores(self, S, E):
        B, T, L = len(S), S.shape[1], E.shape[1]
        all_scores = []
        for b in range(B):
            for t in range(T):
                for j in range(L):
                    all_scores.append(torch.dot(S[b, t], E[b, j]))
        return torch.stack(all_scores).reshape(B, T, L)
