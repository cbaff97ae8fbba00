# fails: check_batch
# says: on chance
def attend_all(S, E):
    weights = torch.softmax(torch.rand(*S.shape[:2], E.shape[1]), dim=-1)
    return weights, weights @ E
