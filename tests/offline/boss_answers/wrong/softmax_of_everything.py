# fails: check_rows
# says: every row (along L) sums to 1
def attend_all(S, E):
    scores = S @ E.mT
    weights = torch.softmax(scores.flatten(), dim=0).view_as(scores)
    return weights, weights @ E
