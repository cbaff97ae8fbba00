# fails: check_shapes
# says: RuntimeError
# says: scores = S @ E
# says: every shape
def attend_all(S, E):
    scores = S @ E
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ E
