def attend_all(S, E):
    weights = torch.einsum("bth,blh->btl", S, E).softmax(-1)
    return weights, torch.einsum("btl,blh->bth", weights, E)
