# fails: check_shapes
# says: return weights, context
def attend_all(S, E):
    scores = S @ E.mT
    weights = scores.softmax(-1)
    return scores, weights, weights @ E
