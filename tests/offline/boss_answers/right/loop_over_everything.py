def attend_all(S, E):
    rows, sums = [], []
    for b in range(S.shape[0]):
        for t in range(S.shape[1]):
            scores = torch.stack([torch.dot(S[b, t], h) for h in E[b]])
            parts = torch.exp(scores - scores.max())
            share = parts / parts.sum()
            rows.append(share)
            sums.append(sum(w * h for w, h in zip(share, E[b])))
    return (torch.stack(rows).reshape(S.shape[0], S.shape[1], -1),
            torch.stack(sums).reshape(S.shape))
