# fails: check_numbers
# says: context
# says: added, not averaged
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, (weights.unsqueeze(-1) * E.unsqueeze(1)).mean(2)
