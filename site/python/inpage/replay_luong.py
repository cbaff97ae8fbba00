"""Run a recorded Luong model of lesson 3 in NumPy, with its own weights or with given ones.

The arrays come from ``recorded_runs/lesson3/luong_16.npz``. For a vocabulary V (token 0 is the
separator), state size d and gates in the order reset, update, new:

- ``read`` (V, d), ``reread`` (V, d): vectors of source tokens and of what the decoder reads
- ``encoder_input``, ``encoder_hidden`` (3d, d), ``encoder_input_bias``, ``encoder_hidden_bias``
  (3d,); ``decoder_*`` too
- ``general`` (d, d); ``join_weight`` (d, 2d), ``join_bias`` (d,); ``head_weight`` (V, d),
  ``head_bias`` (V,)
- ``held_out`` (N, L): sources that training never saw

The decoder is fed the right tokens, whatever it wrote (teacher forcing), as in the recorded scores.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

Array = np.ndarray
PLACES = ("answer", "read")
GRU_PARTS = ("input", "hidden", "input_bias", "hidden_bias")
WEIGHTS = (
    *("read", "reread", "general", "join_weight", "join_bias", "head_weight", "head_bias"),
    *(f"{gru}_{part}" for gru in ("encoder", "decoder") for part in GRU_PARTS),
)


@dataclass(frozen=True)
class Gru:
    """One GRU layer: input (3d, D), hidden (3d, d), their biases (3d,)."""

    input: Array
    hidden: Array
    input_bias: Array
    hidden_bias: Array

    def run(self, x: Array, h: Array) -> Array:
        """Vectors x (B, T, D) from the state h (B, d) on -> all states (B, T, d)."""
        states = []
        from_input = x @ self.input.T + self.input_bias
        for t in range(x.shape[1]):
            a_r, a_z, a_n = np.split(from_input[:, t], 3, axis=1)
            b_r, b_z, b_n = np.split(h @ self.hidden.T + self.hidden_bias, 3, axis=1)
            new = np.tanh(a_n + _sigmoid(a_r + b_r) * b_n)
            keep = _sigmoid(a_z + b_z)
            h = (1 - keep) * new + keep * h
            states.append(h)
        return np.stack(states, axis=1)


def _sigmoid(x: Array) -> Array:
    """The logistic function, without overflow: 1 / (1 + e^-x) = (1 + tanh(x / 2)) / 2."""
    return 0.5 + 0.5 * np.tanh(0.5 * x)


@dataclass(frozen=True)
class Replayed:
    """For sources (B, L) and T = L steps: the tokens written (B, T), the right ones (B, T), and the
    weights (B, T, L) that were used, the model's own or the given ones."""

    output: Array
    target: Array
    weights: Array

    @property
    def right(self) -> int:
        """How many tokens are right."""
        return int((self.output == self.target).sum())

    @property
    def total(self) -> int:
        """How many tokens were written."""
        return self.target.size

    def as_dict(self) -> dict:
        """JSON: output and target as lists, weights rounded to 5 places, right and total."""
        return {
            "output": self.output.tolist(),
            "target": self.target.tolist(),
            "weights": self.weights.astype(float).round(5).tolist(),
            "right": self.right,
            "total": self.total,
        }


class Model:
    """A trained Luong model, as recorded."""

    def __init__(self, arrays: dict[str, Array]):
        self.held_out = arrays["held_out"].astype(int)
        self._arrays = {name: arrays[name].astype(np.float32) for name in WEIGHTS}
        self._encoder, self._decoder = self._gru("encoder"), self._gru("decoder")

    def _gru(self, name: str) -> Gru:
        return Gru(*(self._arrays[f"{name}_{part}"] for part in GRU_PARTS))

    def run(self, source: Array | list, given: Array | list | str | None = None) -> Replayed:
        """Read sources (B, L), or one (L,), and write each backwards.

        ``given`` replaces the model's own weights: an array (T, L) or (B, T, L) with T = L, or the
        name of a place that gets all weight in every step, "answer" (the token to be written) or
        "read" (the token just read by the decoder; in the first step the last place).
        Raises ValueError for sources that are empty or have a token that is no content token, and
        for weights of another shape or not finite.
        """
        tokens = self._checked(source)
        target = tokens[:, ::-1]
        fed = np.concatenate([np.zeros_like(target[:, :1]), target[:, :-1]], axis=1)
        start = np.zeros((len(tokens), len(self._arrays["general"])), dtype=np.float32)
        read = self._encoder.run(self._arrays["read"][tokens], start)
        written = self._decoder.run(self._arrays["reread"][fed], read[:, -1])
        weights = self._weights(written, read, given)
        joined = np.concatenate([written, weights @ read], axis=2)
        joined = np.tanh(joined @ self._arrays["join_weight"].T + self._arrays["join_bias"])
        logits = joined @ self._arrays["head_weight"].T + self._arrays["head_bias"]
        return Replayed(logits.argmax(axis=2), target, weights)

    def score(self, given: Array | list | str | None = None) -> dict:
        """JSON: how many tokens of all held-out rows are right, and of how many."""
        found = self.run(self.held_out, given)
        return {"right": found.right, "total": found.total}

    def _checked(self, source: Array | list) -> Array:
        """Sources as whole numbers (B, L), each a content token."""
        tokens = np.atleast_2d(np.asarray(source))
        if tokens.ndim != 2 or tokens.size == 0:
            raise ValueError("there is nothing to read")
        highest = len(self._arrays["read"]) - 1
        if tokens.dtype.kind not in "iu" or tokens.min() < 1 or tokens.max() > highest:
            raise ValueError(f"every token is a whole number from 1 to {highest}")
        return tokens.astype(int)

    def _weights(self, written: Array, read: Array, given: Array | list | str | None) -> Array:
        """S (B, T, d), E (B, L, d) -> weights (B, T, L): softmax of S Wa E^T, or the given ones."""
        if given is None:
            scores = written @ self._arrays["general"] @ read.transpose(0, 2, 1)
            exponentials = np.exp(scores - scores.max(axis=2, keepdims=True))
            return exponentials / exponentials.sum(axis=2, keepdims=True)
        length = read.shape[1]
        chosen = forced(given, length) if isinstance(given, str) else np.asarray(given)
        wanted = (len(read), length, length)
        if chosen.shape not in (wanted, wanted[1:]) or chosen.dtype.kind not in "iuf":
            raise ValueError(f"the given weights have the shape {chosen.shape}, not {wanted[1:]}")
        if not np.isfinite(chosen).all():
            raise ValueError("every given weight is a finite number")
        return np.broadcast_to(chosen.astype(np.float32), wanted)


def forced(place: str, length: int) -> Array:
    """Weights (T, L), T = L = length, with everything on one place in each step.

    >>> forced("answer", 3).tolist()
    [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
    >>> forced("read", 3).tolist()
    [[0.0, 0.0, 1.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]

    Raises ValueError for another place than "answer" and "read".
    """
    if place not in PLACES:
        raise ValueError(f"no place is called {place!r}; there are {' and '.join(PLACES)}")
    answer = np.arange(length)[::-1]
    return np.eye(length)[answer if place == "answer" else np.minimum(answer + 1, length - 1)]


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
