# fails: check_batch
# says: S or E was changed
# says: in place
def attend_all(S, E):
    S -= S.mean()
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
