# fails: check_rows
# says: none below 0
def attend_all(S, E):
    scores = S @ E.mT
    weights = scores / scores.sum(-1, keepdim=True)
    return weights, weights @ E
