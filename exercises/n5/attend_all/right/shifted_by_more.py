import numpy as np


def attend_all(S, E, extra=0.0):
    """Any number may be subtracted from a row; here it is a little more than the maximum."""
    print("shapes", S.shape, E.shape)
    scores = S @ E.T - extra
    shift = np.maximum.reduce(scores, axis=1)[:, None] + 1
    powers = np.power(np.e, scores - shift)
    weights = powers / (powers @ np.ones((len(E), 1)))
    return weights, (E.T @ weights.T).T


if __name__ == "__main__":
    print(attend_all(np.eye(2), np.ones((3, 2))))
