def shares(scores):
    parts = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return parts / parts.sum(dim=-1, keepdim=True)


def attend_all(S, E):
    weights = shares(S @ E.mT)
    return weights, weights @ E
