"""Run a recorded encoder-decoder in NumPy on the learner's own input.

The weights come from ``recorded_runs/<level>/*.npz``. Arrays, for input and output vocabularies
V and W, embedding size D and state size H (gates in the order input, forget, cell, output):

- ``source_embedding`` (V, D), ``target_embedding`` (W, D)
- ``encoder_input`` (4H, D), ``encoder_hidden`` (4H, H), ``encoder_bias`` (4H,); ``decoder_*`` too
- ``output_weight`` (W, H) without attention or (W, 2H) with, ``output_bias`` (W,)
- ``input_tokens`` (V,), ``output_tokens`` (W,): the symbols; ``longest``: most symbols written;
  ``attention``: whether the decoder looks at the encoder states
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

Array = np.ndarray


class UnknownSymbol(ValueError):
    """The input has a symbol that the model never saw; the message names it."""


@dataclass(frozen=True)
class Lstm:
    """One LSTM layer: input (4H, D), hidden (4H, H), bias (4H,)."""

    input: Array
    hidden: Array
    bias: Array

    def step(self, x: Array, h: Array, c: Array) -> tuple[Array, Array]:
        """One token's vector (D,) and the last states (H,) -> new h, c (H,)."""
        i, f, g, o = np.split(self.input @ x + self.hidden @ h + self.bias, 4)
        c = _sigmoid(f) * c + _sigmoid(i) * np.tanh(g)
        return _sigmoid(o) * np.tanh(c), c


def _sigmoid(x: Array) -> Array:
    """The logistic function, without overflow: 1 / (1 + e^-x) = (1 + tanh(x / 2)) / 2."""
    return 0.5 + 0.5 * np.tanh(0.5 * x)


@dataclass(frozen=True)
class Replayed:
    """What the model wrote (the last symbol is ``<eos>``, unless the limit came first), the
    weights (T, L) of every written symbol or None without attention, and the states E (L, H)
    and S (T, H)."""

    output: list[str]
    weights: Array | None
    encoder_states: Array
    decoder_states: Array

    def as_dict(self) -> dict:
        """JSON: output, and weights as lists rounded to 5 places (null without attention)."""
        weights = None if self.weights is None else self.weights.astype(float).round(5).tolist()
        return {"output": self.output, "weights": weights}


class Model:
    """A trained encoder-decoder, as recorded."""

    def __init__(self, arrays: dict[str, Array]):
        self._arrays = {name: _widened(array) for name, array in arrays.items()}
        self._encoder, self._decoder = self._lstm("encoder"), self._lstm("decoder")
        self.input_tokens = [str(token) for token in arrays["input_tokens"]]
        self.output_tokens = [str(token) for token in arrays["output_tokens"]]
        self.attention = bool(arrays["attention"])
        self.longest = int(arrays["longest"])

    def _lstm(self, name: str) -> Lstm:
        return Lstm(*(self._arrays[f"{name}_{part}"] for part in ("input", "hidden", "bias")))

    def write(self, text: str) -> Replayed:
        """Read ``text`` symbol by symbol and write greedily until ``<eos>``.

        Raises ValueError for an empty text, UnknownSymbol for a symbol outside ``input_tokens``.
        """
        states, h, c = self._read(text)
        token, output, weights, decoded = "<bos>", [], [], []
        while len(output) < self.longest and token != "<eos>":
            x = self._arrays["target_embedding"][self.output_tokens.index(token)]
            h, c = self._decoder.step(x, h, c)
            joined, looked = self._attend(h, states)
            logits = self._arrays["output_weight"] @ joined + self._arrays["output_bias"]
            token = self.output_tokens[int(logits.argmax())]
            output.append(token)
            weights.append(looked)
            decoded.append(h)
        seen = np.stack(weights) if self.attention else None
        return Replayed(output, seen, states, np.stack(decoded))

    def _read(self, text: str) -> tuple[Array, Array, Array]:
        """Encoder states E (L, H) and the last h and c (H,)."""
        if not text:
            raise ValueError("there is nothing to read")
        h = c = np.zeros(self._encoder.hidden.shape[1], dtype=np.float32)
        states = []
        for symbol in text:
            if symbol not in self.input_tokens:
                raise UnknownSymbol(f"{symbol!r} is not a symbol that this model was trained on")
            x = self._arrays["source_embedding"][self.input_tokens.index(symbol)]
            h, c = self._encoder.step(x, h, c)
            states.append(h)
        return np.stack(states), h, c

    def _attend(self, s: Array, states: Array) -> tuple[Array, Array | None]:
        """Decoder state s (H,) -> what the output layer reads, and the weights (L,) if any."""
        if not self.attention:
            return s, None
        scores = states @ s
        exponentials = np.exp(scores - scores.max())
        weights = exponentials / exponentials.sum()
        return np.concatenate([s, weights @ states]), weights


def _widened(array: Array) -> Array:
    """Half-precision weights are computed with in float32, like all others."""
    return array.astype(np.float32) if array.dtype == np.float16 else array


def load(source: bytes | BinaryIO | str) -> Model:
    """A model from the bytes, an open file or the path of an ``.npz``.

    Raises ValueError when the file is not such an archive or lacks an array.
    """
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    try:
        with np.load(file, allow_pickle=False) as archive:
            return Model(dict(archive))
    except KeyError as missing:
        raise ValueError(f"the weights lack the array {missing}") from missing
