# fails: check_shapes
# says: NoneType
# says: the last line: return weights, context
def attend_all(S, E):
    weights = torch.softmax(S @ E.mT, dim=-1)
    context = weights @ E
