import numpy as np


def general_scores(decoder, encoder, matrix):
    T, Hs = decoder.shape
    L, He = encoder.shape
    out = [[0.0] * L for _ in range(T)]
    for t in range(T):
        for i in range(L):
            for a in range(Hs):
                for b in range(He):
                    out[t][i] += float(decoder[t, a]) * float(matrix[a, b]) * float(encoder[i, b])
    return np.array(out)
