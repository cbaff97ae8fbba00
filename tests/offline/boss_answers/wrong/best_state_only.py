# fails: check_numbers
# says: one takes all
def attend_all(S, E):
    best = (S @ E.mT).argmax(-1)
    weights = nn.functional.one_hot(best, E.shape[1]).to(S.dtype)
    return weights, weights @ E
