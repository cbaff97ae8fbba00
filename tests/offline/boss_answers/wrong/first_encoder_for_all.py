# fails: check_batch
# says: depends on its neighbours
def attend_all(S, E):
    weights = torch.softmax(S @ E[0].T, dim=-1)
    return weights, weights @ E[0]
