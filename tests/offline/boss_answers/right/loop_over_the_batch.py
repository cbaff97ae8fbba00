def attend_all(S, E):
    weights, context = [], []
    for states, reads in zip(S, E):
        share = torch.softmax(states @ reads.T, dim=1)
        weights.append(share)
        context.append(share @ reads)
    return torch.stack(weights), torch.stack(context)
