# fails: check_rows
# says: none below 0
def attend_all(S, E):
    weights = torch.log_softmax(S @ E.mT, dim=-1)
    return weights, weights @ E
