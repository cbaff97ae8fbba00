"""The `history` run: the learner's program, offline/lesson3.py, every model at every length."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import util
from types import ModuleType

from torch import Tensor, nn

from . import history_looks as looks
from .parts import Finished, Part
from .plan import Outputs, Request, code_files
from .provenance import ROOT, circumstances

NAME = "history"
MAIN = "history.json"
PROGRAM = "offline/lesson3.py"
FILES = (PROGRAM, *code_files("history_run.py", "history_looks.py"))
LENGTHS = (8, 16, 32)
SEEDS = 5


@cache
def program() -> ModuleType:
    """offline/lesson3.py as a module, with the learner's part filled in."""
    spec = util.spec_from_file_location("lesson3", ROOT / PROGRAM)
    module = util.module_from_spec(spec)
    sys.modules["lesson3"] = module
    spec.loader.exec_module(module)

    class LuongDot(module.LuongDot):
        """What the learner writes."""

        def scores(self, S: Tensor, E: Tensor) -> Tensor:
            """Decoder states (B, T, d), encoder states (B, L, d) -> scores (B, T, L)."""
            return S @ E.transpose(1, 2)

    module.STORY["dot"] = module.STORY["dot"]._replace(model=LuongDot)
    return module


def parts(request: Request) -> list[Part]:
    """One part for each model, length and seed. Only ``--seeds`` and ``--steps`` apply here."""
    ((_, seeds),) = Request(request.seeds).sizes((0,), lambda _: SEEDS)
    steps = request.steps or program().STEPS
    return [
        _part(model, length, seed, steps)
        for seed in range(seeds)
        for model in program().STORY
        for length in LENGTHS
    ]


def _part(model: str, length: int, seed: int, steps: int) -> Part:
    lesson3 = program()
    settings = {
        "model": model, "width": lesson3.STORY[model].width, "length": length, "seed": seed,
        "steps": steps, "batch": lesson3.BATCH, "rate": lesson3.RATE, "clip": lesson3.CLIP,
        "optimizer": "AdamW", "rows": lesson3.ROWS, "held_out": lesson3.HELD_OUT,
        "rows_seed": lesson3.ROWS_SEED,
    }  # fmt: skip
    cost = steps * length * lesson3.STORY[model].cost
    return Part(NAME, f"{model}-{length}-s{seed}", settings, steps, cost)


def work(settings: dict, on_step: Callable[[int], None]) -> Finished:
    """What ``python lesson3.py --only MODEL --lengths LENGTH --seed SEED`` does, and more looks."""
    lesson3, name, seed = program(), settings["model"], settings["seed"]
    lesson3.warm_up()
    model = lesson3.build(name, seed)
    rows, held_out = lesson3.make_rows(settings["length"])
    reached = []

    def after(step: int, _loss: float) -> None:
        reached.append(_has_gradient(model))
        on_step(step)

    started = time.process_time()
    lesson3.train(model, rows, seed, settings["steps"], after)
    seconds = time.process_time() - started
    tokens, whole = lesson3.evaluate(model, held_out)
    key = str(settings["length"])
    record = {
        **{key: settings[key] for key in ("model", "width", "length", "seed", "steps")},
        "parameters": lesson3.size(model), "train_seconds": round(seconds, 1),
        "tokens": {key: {"right": tokens, "total": held_out.numel()}},
        "exact": {key: {"right": whole, "total": len(held_out)}},
    }  # fmt: skip
    found = _look(settings, model, held_out, sum(reached))
    return Finished(record | found.record, found.arrays, circumstances(seconds))


def _has_gradient(model: nn.Module) -> bool:
    """Whether the last step gave a gradient to the model's weight matrix, if it has one."""
    return any(part.grad is not None for part in program().parts_of_matrix(model))


def _look(settings: dict, model: nn.Module, held_out: Tensor, reached: int) -> Finished:
    """What is recorded of some models beside their scores, under the name of its file."""
    lesson3, name, seed = program(), settings["model"], settings["seed"]
    if name == "hard":
        born = lesson3.build(name, seed).general.weight
        moved = (model.general.weight - born).abs().max().item()
        about = {key: settings[key] for key in ("width", "length", "seed", "steps")}
        return Finished({"hard": about | {"steps_with_gradient": reached, "moved": moved}})
    if settings["length"] != lesson3.LOOK_AT:
        return Finished({})
    if name == "transformer":
        return Finished({"framing": {"seed": seed, **lesson3.framing(model, held_out)}})
    if name == "luong":
        seen = looks.shares(lesson3.reading(model, held_out))
        if seed > 0:
            return Finished({"reading": {"seed": seed, **seen}})
        examples = looks.examples(lesson3, model, held_out)
        record = {"reading": {"seed": seed, **seen}, "examples": examples}
        return Finished(record, looks.luong_arrays(model, held_out))
    if name == "bahdanau" and seed == 0:
        return Finished({"additive": looks.additive_step(lesson3, model, held_out)})
    return Finished({})


def assemble(finished: list[Finished], provenance: dict) -> Outputs:
    """The files of this run from its parts, in the order of ``parts``."""
    records = [dict(part.record) for part in finished]
    seen = {
        name: [record.pop(name) for record in records if name in record]
        for name in ("hard", "framing", "reading", "examples", "additive")
    }
    lesson3, head = program(), {"schema": 1, "provenance": provenance}
    files: Outputs = {MAIN: {**head, "runs": records}}
    if seen["examples"] and seen["additive"]:
        files["alignment.json"] = {
            **head, "model": "luong", "width": lesson3.STORY["luong"].width,
            "length": lesson3.LOOK_AT, "runs": seen["reading"], "examples": seen["examples"][0],
            "additive": seen["additive"][0],
        }  # fmt: skip
    if seen["framing"] and seen["hard"]:
        files["framing.json"] = {
            **head, "model": "transformer", "width": lesson3.STORY["transformer"].width,
            "length": lesson3.LOOK_AT, "runs": seen["framing"], "hard": seen["hard"],
        }  # fmt: skip
    arrays = [part.arrays for part in finished if part.arrays]
    return files | {f"luong_{lesson3.LOOK_AT}.npz": one for one in arrays}


def evidence(document: dict, index: int) -> dict:
    """The recorded run of one part."""
    return document["runs"][index]
