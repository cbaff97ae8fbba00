# fails: check_shapes
# says: NameError
# says: np.exp
def attend_all(S, E):
    scores = S @ E.mT
    parts = np.exp(scores)
    weights = parts / parts.sum(-1, keepdims=True)
    return weights, weights @ E
