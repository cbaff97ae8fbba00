import numpy as np


def attend_step(state, encoder_states):
    scores = np.array([np.dot(h, state) for h in encoder_states])
    scores = scores - np.max(scores)
    weights = np.exp(scores) / np.exp(scores).sum()
    context = np.vecdot(encoder_states.T, weights) if hasattr(np, "vecdot") else weights @ encoder_states
    return weights, context
