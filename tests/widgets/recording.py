"""Small made-up recordings in the shape of the real ones, for tests and the demo page."""

import math
import random
from typing import Any

PROVENANCE = {
    "command": "python offline/record.py n5 made_up",
    "program": {"sha256": "0" * 64},
    "seeds": [0, 1, 2],
    "settings": {"parts": [{"seed": 0, "recipe": {"steps": 3000}}]},
    "versions": {"python": "3.11.7", "torch": "2.13.0", "numpy": "2.4.6"},
    "processor": "a processor",
    "threads": 1,
    "date": "2026-01-02T03:04:05+00:00",
    "seconds": 75.0,
}
# Length at which half of the strings are right.
HALF = {
    ("plain", 32): 10, ("plain", 64): 14, ("plain", 128): 20,
    ("attention", 32): 21, ("attention", 64): 26, ("attention", 128): 33,
}  # fmt: skip
LENGTHS = range(2, 25)


def recordings() -> dict[str, dict[str, Any]]:
    """All runs that the widgets of a page read, the same at every call."""
    rng = random.Random(7)
    words = {"427015": "four hundred twenty seven thousand fifteen", "80": "eighty"}
    head = {"schema": 1, "provenance": PROVENANCE}
    numbers = [_example(digits, [*text.split(), "<eos>"], rng) for digits, text in words.items()]
    final = [{"input": one["input"], **one["checkpoints"][-1]} for one in numbers]
    for one in final:
        del one["step"]
    strings = ("427015", "1234567890123456")
    return {
        "reverse": head | {"runs": [_training(*key, rng) for key in _trainings()]},
        "number_words": head | {"steps": 3000, "examples": final},
        "number_words_checkpoints": head | {"examples": numbers},
        "reverse_alignments": head
        | {"examples": [_example(text, [*reversed(text), "<eos>"], rng) for text in strings]},
    }


def _trainings() -> list[tuple[str, int, int]]:
    return [(model, hidden, seed) for model, hidden in HALF for seed in range(3)]


def _training(model: str, hidden: int, seed: int, rng: random.Random) -> dict[str, Any]:
    half = HALF[model, hidden] + seed - 1
    shares = {length: 1 / (1 + math.exp((length - half) / 1.3)) for length in LENGTHS}
    totals = {length: 20 if length == 2 else 300 for length in LENGTHS}
    return {
        "model": model, "hidden": hidden, "seed": seed, "steps": 3000, "parameters": 16000,
        "train_seconds": 50.0,
        "exact": {
            str(length): {"right": math.floor(shares[length] * total), "total": total}
            for length, total in totals.items()
        },
        "by_position": {
            str(length): [round(1 - (1 - shares[length]) * i / length, 4) for i in range(length)]
            for length in LENGTHS
        },
        "failures": {str(length): [_failure(length, rng)] for length in LENGTHS if length > 5},
    }  # fmt: skip


def _failure(length: int, rng: random.Random) -> dict[str, str]:
    text = "".join(rng.choice("0123456789") for _ in range(length))
    target = text[::-1]
    wrong = str((int(target[-1]) + 1) % 10)
    return {"input": text, "target": target, "output": target[:-2] + wrong + wrong}


def _example(text: str, output: list[str], rng: random.Random) -> dict[str, Any]:
    untrained = ["seven"] * 3 if output[0].isalpha() else ["7"] * 3
    return {
        "input": text,
        "checkpoints": [
            {"step": 0, "output": untrained, "weights": _weights(3, len(text), 0, rng)},
            {"step": 40, "output": output, "weights": _weights(len(output), len(text), 2, rng)},
            {"step": 3000, "output": output, "weights": _weights(len(output), len(text), 6, rng)},
        ],
    }


def _weights(rows: int, columns: int, focus: float, rng: random.Random) -> list[list[float]]:
    """Rows of softmax weights around a diagonal, five decimals, each summing to 1."""
    table = []
    for row in range(rows):
        centre = row * (columns - 1) / max(1, rows - 1)
        raised = [
            math.exp(focus - focus * abs(column - centre) + rng.random() / 4)
            for column in range(columns)
        ]
        weights = [round(one / sum(raised), 5) for one in raised]
        top = weights.index(max(weights))
        weights[top] = round(weights[top] + 1 - sum(weights), 5)
        table.append(weights)
    return table
