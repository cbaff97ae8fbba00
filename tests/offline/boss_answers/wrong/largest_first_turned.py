# fails: check_numbers
# says: the sign of the scores
def attend_all(S, E):
    scores = S @ E.mT
    parts = (scores.amax(-1, keepdim=True) - scores).exp()
    weights = parts / parts.sum(-1, keepdim=True)
    return weights, weights @ E
