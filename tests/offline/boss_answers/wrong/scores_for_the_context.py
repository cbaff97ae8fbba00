# fails: check_numbers
# says: context
# says: weighted E
def attend_all(S, E):
    scores = S @ E.mT
    return torch.softmax(scores, dim=-1), scores @ E
