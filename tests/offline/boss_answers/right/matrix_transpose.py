def attend_all(S, E):
    weights = (S @ E.mT).softmax(2)
    return weights, weights @ E
