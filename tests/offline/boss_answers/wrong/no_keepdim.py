# fails: check_shapes
# says: RuntimeError
# says: parts.sum(dim=-1)
def attend_all(S, E):
    scores = S @ E.mT
    parts = scores.exp()
    weights = parts / parts.sum(dim=-1)
    return weights, weights @ E
