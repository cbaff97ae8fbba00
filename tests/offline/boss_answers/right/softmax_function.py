def attend_all(S, E):
    weights = torch.softmax(S @ E.transpose(1, 2), dim=-1)
    return weights, weights @ E
