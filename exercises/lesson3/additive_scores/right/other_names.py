import numpy as np


def additive_scores(decoder_state, encoder_states, W_a, U_a, v_a):
    query = decoder_state @ W_a
    keys = encoder_states @ U_a
    energy = np.tanh(np.add(query, keys))
    return np.sum(energy * v_a, axis=-1)
