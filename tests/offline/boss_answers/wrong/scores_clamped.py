# fails: check_numbers
# says: weights [0.5, 0.5, 0.0]
def attend_all(S, E):
    weights = torch.softmax((S @ E.mT).clamp(-50, 50), dim=-1)
    return weights, weights @ E
