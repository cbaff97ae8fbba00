"""The reversal task: digit strings of length 2 to 24, some set apart before training."""

from __future__ import annotations

import numpy as np

LENGTHS = tuple(range(2, 25))
DIGITS = 10
BOS, EOS = 10, 11
INPUT_TOKENS = tuple("0123456789")
OUTPUT_TOKENS = (*INPUT_TOKENS, "<bos>", "<eos>")
LONGEST_OUTPUT = 32
TEST_SEED = 2024
TEST_TOTAL = 300
TEST_TOTAL_SHORTEST = 20


def held_out_strings(total: int = TEST_TOTAL) -> dict[int, np.ndarray]:
    """Different strings set apart for testing: length -> tokens (n, length).

    n is ``total``, and at most 20 at length 2, where there are only 100 strings. The choice has a
    seed of its own, so every run, whatever its seed, is tested on the same strings.
    """
    return {length: _distinct(length, total) for length in LENGTHS}


def _distinct(length: int, total: int) -> np.ndarray:
    if length == 2:
        total = min(total, TEST_TOTAL_SHORTEST)
    rng = np.random.default_rng([TEST_SEED, length])
    found: dict[bytes, np.ndarray] = {}
    while len(found) < total:
        row = rng.integers(0, DIGITS, length)
        found.setdefault(row.tobytes(), row)
    return np.stack(list(found.values()))


class ReversalBatches:
    """Training batches of one length each; a barred string is never drawn.

    A length is drawn with a probability in proportion to length ** ``length_power``.
    """

    def __init__(self, seed: int, batch: int, length_power: float, barred: list[np.ndarray]):
        self._rng = np.random.default_rng(seed)
        self._batch = batch
        share = np.array(LENGTHS, dtype=float) ** length_power
        self._share = share / share.sum()
        self._barred = {row.tobytes() for row in barred}

    def draw(self) -> tuple[np.ndarray, np.ndarray]:
        """Source (B, L) and target (B, L + 1): the source reversed, then ``<eos>``."""
        length = int(self._rng.choice(LENGTHS, p=self._share))
        source = self._rng.integers(0, DIGITS, (self._batch, length))
        while barred := [i for i, row in enumerate(source) if row.tobytes() in self._barred]:
            source[barred] = self._rng.integers(0, DIGITS, (len(barred), length))
        return source, reversed_target(source)


def reversed_target(source: np.ndarray) -> np.ndarray:
    """Source (B, L) -> target (B, L + 1).

    >>> reversed_target(np.array([[4, 2, 7]])).tolist()
    [[7, 2, 4, 11]]
    """
    end = np.full((len(source), 1), EOS)
    return np.concatenate([source[:, ::-1], end], axis=1)
