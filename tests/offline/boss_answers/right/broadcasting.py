def attend_all(S, E):
    scores = (S.unsqueeze(2) * E.unsqueeze(1)).sum(-1)
    weights = scores.softmax(-1)
    return weights, (weights.unsqueeze(-1) * E.unsqueeze(1)).sum(2)
