# fails: check_rows
# says: every example sums to 1
def attend_all(S, E):
    scores = S @ E.mT
    weights = torch.softmax(scores.flatten(1), dim=-1).view_as(scores)
    return weights, weights @ E
