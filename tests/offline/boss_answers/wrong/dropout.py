# fails: check_batch
# says: on chance
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    return weights, nn.functional.dropout(weights, 0.5) @ E
