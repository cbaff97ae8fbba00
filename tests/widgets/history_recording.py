"""Small made-up recordings of the level `lesson3`, in the shape of the real ones."""

import math
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from generator.history_data import replay

from .recording import PROVENANCE

LENGTHS = (8, 16, 32)
SEEDS = 5
# width, parameters, share of tokens right and seconds of training at 8, 16 and 32
MODELS: dict[str, tuple[int, int, tuple[float, ...], tuple[float, ...]]] = {
    "fixed": (64, 56_096, (0.73, 0.46, 0.27), (2.1, 3.9, 7.4)),
    "fixed-88": (88, 102_464, (0.78, 0.55, 0.34), (2.8, 5.2, 9.9)),
    "bahdanau": (64, 76_640, (0.967, 0.959, 0.882), (4.0, 7.9, 15.1)),
    "luong": (64, 68_448, (0.99, 0.931, 0.78), (2.4, 4.4, 8.3)),
    "hard": (64, 68_448, (0.79, 0.486, 0.29), (2.4, 4.4, 8.4)),
    "dot": (64, 64_352, (0.99, 0.96, 0.911), (2.3, 4.3, 8.1)),
    "transformer": (48, 73_760, (1.0, 1.0, 1.0), (2.0, 3.2, 5.8)),
}
LENGTH, SHOWN, WIDTH, VOCABULARY = 16, 4, 64, 32


@cache
def weights_file() -> Path:
    """Random weights of a small luong model, in a file like the recorded one."""
    rng = np.random.default_rng(5)
    sizes: dict[str, tuple[int, ...]] = {
        "read": (VOCABULARY, WIDTH), "reread": (VOCABULARY, WIDTH), "general": (WIDTH, WIDTH),
        "join_weight": (WIDTH, 2 * WIDTH), "join_bias": (WIDTH,),
        "head_weight": (VOCABULARY, WIDTH), "head_bias": (VOCABULARY,),
    }  # fmt: skip
    for gru in ("encoder", "decoder"):
        sizes |= {f"{gru}_{part}": (3 * WIDTH, WIDTH) for part in ("input", "hidden")}
        sizes |= {f"{gru}_{part}_bias": (3 * WIDTH,) for part in ("input", "hidden")}
    arrays = {name: rng.normal(0, 0.4, size).astype(np.float16) for name, size in sizes.items()}
    held_out = rng.integers(1, VOCABULARY, (64, LENGTH)).astype(np.uint8)
    file = Path(tempfile.mkdtemp(prefix="luong-")) / "luong_16.npz"
    np.savez(file, **arrays, held_out=held_out)
    return file


@cache
def model() -> Any:
    """The same model, as the page replays it."""
    return replay("replay_luong").load(str(weights_file()))


def history_recordings() -> dict[str, dict[str, Any]]:
    """The runs of the level, the same at every call."""
    rng = random.Random(11)
    head = {"schema": 1, "provenance": PROVENANCE}
    return {
        "history": head | {
            "runs": [
                _training(model, length, seed, rng)
                for seed in range(SEEDS) for model in MODELS for length in LENGTHS
            ],
        },
        "alignment": head | _alignment(rng),
        "framing": head | {"model": "transformer", "width": 48, "length": LENGTH, "runs": [
            {
                "seed": seed, "encoder_first": 0.07 + seed / 100, "decoder_before": 0.0,
                "decoder_last": 3.6 - seed / 10, "cross_first": 25.3 + seed,
            }
            for seed in range(SEEDS)
        ]},
    }  # fmt: skip


def _training(model: str, length: int, seed: int, rng: random.Random) -> dict[str, Any]:
    width, parameters, shares, seconds = MODELS[model]
    at, total = LENGTHS.index(length), 512 * length
    share = min(1.0, shares[at] + (seed - 2) * (1 - shares[at]) / 40)
    return {
        "model": model, "width": width, "length": length, "seed": seed, "steps": 600,
        "parameters": parameters, "train_seconds": round(seconds[at] * (1 + rng.random() / 9), 1),
        "tokens": {str(length): {"right": int(share * total), "total": total}},
        "exact": {str(length): {"right": int(share**length * 512), "total": 512}},
    }  # fmt: skip


def _alignment(rng: random.Random) -> dict[str, Any]:
    total = 512 * LENGTH
    counts = {"learned": 0.931, "answer": 0.685, "read": 1.0}
    return {
        "model": "luong", "width": WIDTH, "length": LENGTH,
        "runs": [
            {
                "seed": seed,
                "peak": {"answer": _count(0.064, total), "read": _count(0.928, total)},
                "tokens": {
                    name: _count(min(1, share + (seed - 2) / 200), total)
                    for name, share in counts.items()
                },
            }
            for seed in range(SEEDS)
        ],
        "examples": [_example(kind, row) for kind, row in (("usual", 0), ("split", 40))],
        "additive": _additive(rng),
    }  # fmt: skip


def _count(share: float, total: int) -> dict[str, Any]:
    return {"right": int(share * total), "total": total, "share": round(share, 4)}


def _example(kind: str, row: int) -> dict[str, Any]:
    source = model().held_out[row].tolist()
    found = model().run([source])
    target, output = found.target[0].tolist(), found.output[0].tolist()
    weights = [rounded(one) for one in found.weights[0].tolist()]
    split = {"split": {"step": 7, "token": source[3], "places": [3, 9]}} if kind == "split" else {}
    return {
        "kind": kind, "row": row, "source": source, "target": target, "output": output,
        "weights": weights, **split,
    }  # fmt: skip


def rounded(weights: list[float]) -> list[float]:
    """Five decimals, and still a sum of 1."""
    found = [round(one, 5) for one in weights]
    top = found.index(max(found))
    found[top] = round(found[top] + 1 - sum(found), 5)
    return found


def _additive(rng: random.Random) -> dict[str, Any]:
    source = rng.sample(range(1, 32), LENGTH)
    ws = [round(rng.gauss(0, 1), 4) for _ in range(SHOWN)]
    ue = [[round(rng.gauss(0, 1), 4) for _ in range(SHOWN)] for _ in source]
    v = [round(rng.choice([-1, 1]) * rng.uniform(1, 1.6), 4) for _ in range(SHOWN)]
    rest = [round(rng.gauss(6 if place == 12 else 0, 1), 4) for place in range(LENGTH)]
    bent = [[math.tanh(a + b) for a, b in zip(ws, row, strict=True)] for row in ue]
    scores = [
        sum(a * b for a, b in zip(row, v, strict=True)) + other
        for row, other in zip(bent, rest, strict=True)
    ]
    raised = [math.exp(score) for score in scores]
    return {
        "model": "bahdanau", "width": WIDTH, "length": LENGTH, "seed": 0, "row": 3,
        "source": source, "step": 4, "read": source[-4], "target": source[-5],
        "output": source[-5], "components": [7, 22, 41, 58],
        "s": [round(rng.gauss(0, 0.5), 4) for _ in range(WIDTH)],
        "Ws": ws, "v": v, "UE": ue, "rest": rest,
        "tanh": [[round(one, 4) for one in row] for row in bent],
        "scores": [round(score, 4) for score in scores],
        "weights": [round(one / sum(raised), 5) for one in raised],
    }  # fmt: skip
