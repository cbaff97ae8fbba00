def attend_all(S, E):
    B, T, H = S.shape
    weights, context = torch.empty(B, T, E.shape[1]), torch.empty(B, T, H)
    for b in range(B):
        weights[b] = torch.softmax(S[b] @ E[b].T, dim=-1)
        context[b] = weights[b].clone() @ E[b]
    return weights, context
