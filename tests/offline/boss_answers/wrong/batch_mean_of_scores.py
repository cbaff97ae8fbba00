# fails: check_batch
# says: depends on its neighbours
def attend_all(S, E):
    scores = S @ E.mT
    weights = torch.softmax(scores - scores.mean(0), dim=-1)
    return weights, weights @ E
