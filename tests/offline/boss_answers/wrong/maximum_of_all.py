# fails: check_numbers
# says: nan
# says: each row's own largest score
def attend_all(S, E):
    scores = S @ E.mT
    parts = torch.exp(scores - scores.max())
    weights = parts / parts.sum(dim=-1, keepdim=True)
    return weights, weights @ E
