def attend_all(S, E):
    weights = torch.softmax(E @ S.transpose(1, 2), dim=1).transpose(1, 2)
    return weights, weights @ E
