# fails: check_numbers
# says: weights
# says: scores: S times E
def attend_all(S, E):
    weights = torch.softmax(-torch.cdist(S, E), dim=-1)
    return weights, weights @ E
