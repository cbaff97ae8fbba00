# fails: check_numbers
# says: sqrt(H)
# says: [0.787, 0.107, 0.107]
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT / S.shape[-1] ** 0.5, dim=-1)
    return weights, weights @ E
