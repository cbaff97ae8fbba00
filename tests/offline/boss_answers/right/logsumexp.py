def attend_all(S, E):
    scores = torch.matmul(S, E.transpose(1, 2))
    weights = (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()
    return weights, torch.matmul(weights, E)
