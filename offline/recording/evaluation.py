"""Exact, greedy tests of a trained model, and what its attention looks like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from .models import Seq2Seq

# Rows of 24 weights rounded to 5 places still sum to 1 within 0.001.
WEIGHT_DECIMALS = 5


@dataclass(frozen=True)
class Vocabulary:
    """Input and output tokens in the order of their numbers, and the longest output allowed."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    longest: int

    @property
    def bos(self) -> int:
        return self.outputs.index("<bos>")

    @property
    def eos(self) -> int:
        return self.outputs.index("<eos>")


def write_rows(model: Seq2Seq, source: np.ndarray, words: Vocabulary) -> list[list[int]]:
    """Greedy outputs for sources (B, L), each cut before its ``<eos>``."""
    tokens, _ = model.write(torch.from_numpy(source), words.bos, words.eos, words.longest)
    return [until(row, words.eos) for row in tokens.tolist()]


def until(row: list[int], end: int) -> list[int]:
    """The part of a row before ``end``; all of it when ``end`` is missing.

    >>> until([4, 2, 11, 7], 11)
    [4, 2]
    """
    return row[: row.index(end)] if end in row else row


def share_by_position(written: list[list[int]], targets: list[list[int]]) -> list[float]:
    """Share of rows with the right token at each place of the target; a missing one is wrong.

    >>> share_by_position([[4, 2], [4]], [[4, 1], [4, 1]])
    [1.0, 0.0]
    """
    pairs = list(zip(written, targets, strict=True))
    hits = (
        sum(row[k : k + 1] == target[k : k + 1] for row, target in pairs)
        for k in range(len(targets[0]))
    )
    return [round(hit / len(pairs), 4) for hit in hits]


def look(model: Seq2Seq, source: np.ndarray, words: Vocabulary) -> dict:
    """Output tokens of one source (L,), ``<eos>`` included, with a row of weights for each."""
    batch = torch.from_numpy(source)[None]
    tokens, weights = model.write(batch, words.bos, words.eos, words.longest)
    rows = weights[0].double().numpy().round(WEIGHT_DECIMALS)
    return {
        "output": [words.outputs[token] for token in tokens[0].tolist()],
        "weights": rows.tolist(),
    }


def checkpoint_steps(steps: int, moments: int = 10) -> list[int]:
    """About ``moments`` steps from 0 to ``steps``, spaced logarithmically.

    >>> checkpoint_steps(3000)
    [0, 10, 20, 42, 85, 173, 353, 721, 1471, 3000]
    """
    first = min(10, steps)
    spaced = np.geomspace(first, steps, moments - 1).round().astype(int).tolist()
    return [0, *dict.fromkeys(spaced)]


class Checkpoints:
    """Collects how a model's attention looks on fixed examples while it is being trained."""

    def __init__(self, model: Seq2Seq, examples: dict[str, np.ndarray], words: Vocabulary):
        self._model = model
        self._sources = examples
        self._words = words
        self._seen: dict[str, list[dict]] = {text: [] for text in examples}

    def take(self, step: int) -> None:
        """Look at every example now."""
        for text, source in self._sources.items():
            found = look(self._model, source, self._words)
            self._seen[text].append({"step": step, **found})

    def as_list(self) -> list[dict]:
        return [{"input": text, "checkpoints": seen} for text, seen in self._seen.items()]
