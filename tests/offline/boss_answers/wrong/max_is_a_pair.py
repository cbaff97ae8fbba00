# fails: check_shapes
# says: TypeError
# says: scores.max(dim=-1
# says: .amax(dim, keepdim=True)
def attend_all(S, E):
    scores = S @ E.mT
    parts = (scores - scores.max(dim=-1, keepdim=True)).exp()
    weights = parts / parts.sum(-1, keepdim=True)
    return weights, weights @ E
