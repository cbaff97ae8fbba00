# fails: check_numbers
# says: the sign of the scores
def attend_all(S, E):
    weights = torch.softmax(-S @ E.mT, dim=-1)
    return weights, weights @ E
