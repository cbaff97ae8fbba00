def attend_all(S, E):
    scores = S @ E.transpose(-2, -1)
    parts = torch.exp(scores - scores.max(dim=-1, keepdim=True).values)
    weights = parts / parts.sum(dim=-1, keepdim=True)
    return weights, weights @ E
