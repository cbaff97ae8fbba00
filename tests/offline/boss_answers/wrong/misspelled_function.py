# fails: check_shapes
# says: AttributeError
# says: torch.sotfmax
# says: every name
def attend_all(S, E):
    weights = torch.sotfmax(S @ E.mT, dim=-1)
    return weights, weights @ E
