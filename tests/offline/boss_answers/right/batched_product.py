def attend_all(S, E):
    scores = torch.bmm(S, E.permute(0, 2, 1))
    weights = torch.nn.functional.softmax(scores, dim=2)
    return weights, torch.bmm(weights, E)
