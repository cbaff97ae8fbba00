# fails: check_rows
# says: not yet the scores
def attend_all(S, E):
    scores = S @ E.mT
    return scores, torch.softmax(scores, dim=-1) @ E
