def attend_all(S, E):
    weights = nn.functional.log_softmax(S @ E.mT, dim=-1).exp()
    return weights, weights @ E
