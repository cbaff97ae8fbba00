# fails: check_numbers
# says: weights
# says: scores: S times E
def attend_all(S, E):
    weights = torch.softmax((S @ E.mT) * 0.6931, dim=-1)
    return weights, weights @ E
