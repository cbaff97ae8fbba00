# fails: check_numbers
# says: weights
# says: scores: S times E
def attend_all(S, E):
    scores = nn.functional.normalize(S, dim=-1) @ nn.functional.normalize(E, dim=-1).mT
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ E
