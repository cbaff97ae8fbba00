def by_scores(scores, E):
    weights = scores.softmax(dim=-1)
    return weights, weights @ E


attend_all = lambda S, E: by_scores(S @ E.mT, E)
