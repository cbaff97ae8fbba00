import numpy as np


def attend_all(decoder_states, encoder_states):
    scores = np.inner(decoder_states, encoder_states)
    scores = np.subtract(scores, np.max(scores, axis=1).reshape(-1, 1))
    weights = np.divide(np.exp(scores), np.exp(scores).sum(axis=1).reshape(-1, 1))
    context = np.tensordot(weights, encoder_states, axes=1)
    return [weights, context]
