# fails: check_numbers
# says: largest score
def attend_all(S, E):
    weights = torch.softmax((S @ E.mT).clamp(-50, 0.5), dim=-1)
    return weights, weights @ E
