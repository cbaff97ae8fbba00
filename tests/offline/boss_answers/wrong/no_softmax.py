# fails: check_rows
# says: not yet the scores
def attend_all(S, E):
    weights = S @ E.mT
    return weights, weights @ E
