"""The `boss` run: the learner's program, offline/boss.py, with attention and without."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import util
from types import ModuleType

import torch
from torch import Tensor

from .models import parameter_count
from .parts import Finished, Part
from .plan import Outputs, Request, code_files
from .provenance import ROOT, circumstances

NAME = "boss"
MAIN = "boss.json"
PROGRAM = "offline/boss.py"
FILES = (PROGRAM, *code_files("boss_run.py"))
MODELS = ("plain", "attention")
SEEDS = 3
CURVE_POINTS = 80


@cache
def program() -> ModuleType:
    """offline/boss.py as a module, whatever the folder that Python was started in."""
    spec = util.spec_from_file_location("boss", ROOT / PROGRAM)
    module = util.module_from_spec(spec)
    sys.modules["boss"] = module
    spec.loader.exec_module(module)
    return module


def attend_all(states: Tensor, read: Tensor) -> tuple[Tensor, Tensor]:
    """What the learner writes: S (B, T, H), E (B, L, H) -> weights (B, T, L), context (B, T, H)."""
    weights = torch.softmax(states @ read.transpose(1, 2), dim=-1)
    return weights, weights @ read


def parts(request: Request) -> list[Part]:
    """One part for each model and seed. ``--hidden`` and ``--batch`` do not apply here."""
    boss = program()
    ((hidden, seeds),) = Request(request.seeds).sizes((boss.HIDDEN,), lambda _: SEEDS)
    steps = request.steps or boss.STEPS
    return [_part(model, hidden, seed, steps) for seed in range(seeds) for model in MODELS]


def _part(model: str, hidden: int, seed: int, steps: int) -> Part:
    boss = program()
    settings = {
        "model": model, "hidden": hidden, "seed": seed, "steps": steps, "batch": boss.BATCH,
        "peak_rate": boss.RATE, "embedding": boss.EMBED, "tests": boss.TESTS,
    }  # fmt: skip
    return Part(NAME, f"{model}-s{seed}", settings, steps, steps * boss.BATCH * hidden)


def work(settings: dict, on_step: Callable[[int], None]) -> Finished:
    """What ``python boss.py --seed N`` does, without the words around it."""
    boss, seed = program(), settings["seed"]
    torch.manual_seed(seed)
    source = torch.Generator().manual_seed(seed + 1)
    tests, probes = boss.draw_strings(boss.TESTS, source), boss.draw_strings(50, source)
    held_out = frozenset(map(tuple, tests.tolist() + probes.tolist()))
    attend = attend_all if settings["model"] == "attention" else None
    model = boss.Reverser(attend, settings["hidden"])
    started = time.process_time()
    losses = boss.train(
        model, settings["steps"], seed, held_out, lambda step, _losses: on_step(step)
    )
    seconds = time.process_time() - started
    right, _ = boss.evaluate(model, tests)
    record = {
        "model": settings["model"], "hidden": settings["hidden"], "seed": seed,
        "steps": settings["steps"], "parameters": parameter_count(model),
        "train_seconds": round(seconds, 1),
        "exact": {str(boss.LENGTH): {"right": right, "total": len(tests)}},
        "loss": _curve(losses),
    }  # fmt: skip
    return Finished(record, {}, circumstances(seconds))


def _curve(losses: list[float]) -> list[list[float]]:
    """About 80 points [step, loss], the first and the last step among them."""
    every = max(1, len(losses) // CURVE_POINTS)
    steps = [1, *range(every, len(losses), every), len(losses)]
    return [[step, round(losses[step - 1], 4)] for step in dict.fromkeys(steps)]


def assemble(finished: list[Finished], provenance: dict) -> Outputs:
    """One file with all runs."""
    runs = [part.record for part in finished]
    return {MAIN: {"schema": 1, "provenance": provenance, "runs": runs}}


def evidence(document: dict, index: int) -> dict:
    """The recorded run of one part."""
    return document["runs"][index]
