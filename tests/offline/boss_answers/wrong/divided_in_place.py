# fails: check_gradient
# says: inplace
# says: work in place
def attend_all(S, E):
    scores = S @ E.mT
    weights = (scores - scores.amax(-1, keepdim=True)).exp()
    weights /= weights.sum(-1, keepdim=True)
    return weights, weights @ E
