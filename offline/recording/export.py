"""Trained weights as NumPy arrays, under the names that the page's replay reads."""

from __future__ import annotations

import numpy as np
from torch import nn

from .evaluation import Vocabulary
from .models import Seq2Seq


def as_arrays(model: Seq2Seq, words: Vocabulary) -> dict[str, np.ndarray]:
    """Everything a replay needs, float32 (the arrays are listed in site/python/inpage/replay.py).

    PyTorch keeps two bias vectors for an LSTM that are only ever added; one is exported.
    """
    arrays = {
        "source_embedding": model.source_embedding.weight,
        "target_embedding": model.target_embedding.weight,
        "output_weight": model.output.weight,
        "output_bias": model.output.bias,
        **_lstm("encoder", model.encoder),
        **_lstm("decoder", model.decoder),
    }
    numbers = {name: tensor.detach().numpy().copy() for name, tensor in arrays.items()}
    return numbers | {
        "input_tokens": np.array(words.inputs),
        "output_tokens": np.array(words.outputs),
        "longest": np.array(words.longest),
        "attention": np.array(model.attention),
    }


def _lstm(name: str, lstm: nn.LSTM) -> dict:
    return {
        f"{name}_input": lstm.weight_ih_l0,
        f"{name}_hidden": lstm.weight_hh_l0,
        f"{name}_bias": lstm.bias_ih_l0 + lstm.bias_hh_l0,
    }
