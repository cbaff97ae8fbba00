# fails: check_batch
# says: S or E was changed
# says: in place
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    E *= 2
    return weights, weights @ E / 2
