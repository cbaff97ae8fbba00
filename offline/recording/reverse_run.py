"""The `reverse` run: plain and attention models of several state sizes, on every length."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch

from . import reversal as task
from .evaluation import Checkpoints, Vocabulary, checkpoint_steps, share_by_position, write_rows
from .export import as_arrays
from .models import Seq2Seq, parameter_count
from .parts import Finished, Part
from .plan import Outputs, Request, code_files
from .provenance import circumstances
from .reverse_recipes import LENGTH_POWER, RECIPES, recipe_for, seeds_for
from .training import Recipe, train

NAME = "reverse"
MAIN = "reverse.json"
FILES = code_files("reverse_run.py", "reversal.py")
MODELS = ("plain", "attention")
FAILURES_SHOWN = 3
ALIGNED_HIDDEN, ALIGNED_SEED = 32, 0
# Barred from training like the test strings, since the page shows them.
EXAMPLES = (
    "427015", "80", "90210", "1234567890", "777333", "31415926535897", "27182818284590452353",
)  # fmt: skip
WORDS = Vocabulary(task.INPUT_TOKENS, task.OUTPUT_TOKENS, task.LONGEST_OUTPUT)


def parts(request: Request) -> list[Part]:
    """One part for each model, size and seed, the cheap ones first."""
    return [
        _part(request, model, hidden, seed)
        for hidden, seeds in request.sizes(tuple(RECIPES), seeds_for)
        for seed in range(seeds)
        for model in MODELS
    ]


def _part(request: Request, model: str, hidden: int, seed: int) -> Part:
    recipe = request.adjusted(recipe_for(hidden))
    settings = {
        "model": model,
        "hidden": hidden,
        "seed": seed,
        "tests": request.tests or task.TEST_TOTAL,
        "recipe": recipe.as_dict(),
        "length_power": LENGTH_POWER,
    }
    cost = recipe.steps * recipe.batch * (hidden + 20) * (1.3 if model == "attention" else 1)
    return Part(NAME, f"{model}-h{hidden}-s{seed}", settings, recipe.steps, cost)


def work(settings: dict, on_step: Callable[[int], None]) -> Finished:
    """Train and test one model."""
    hidden, seed = settings["hidden"], settings["seed"]
    recipe = Recipe.from_dict(settings["recipe"])
    held_out = task.held_out_strings(total=settings["tests"])
    torch.manual_seed(seed)
    model = Seq2Seq(
        len(WORDS.inputs), len(WORDS.outputs), recipe.embedding, hidden,
        attention=settings["model"] == "attention",
    )  # fmt: skip
    barred = [row for rows in held_out.values() for row in rows] + list(_examples().values())
    batches = task.ReversalBatches(seed, recipe.batch, settings["length_power"], barred)
    watched = _watched(settings, model)
    seconds = train(model, batches, recipe, task.BOS, _hook(recipe.steps, watched, on_step))
    record = {
        "model": settings["model"], "hidden": hidden, "seed": seed, "steps": recipe.steps,
        "parameters": parameter_count(model), "train_seconds": round(seconds, 1),
        **_tests(model, held_out),
    }  # fmt: skip
    if watched:
        record["alignments"] = watched.as_list()
    return Finished(record, as_arrays(model, WORDS), circumstances(seconds))


def _examples() -> dict[str, np.ndarray]:
    return {text: np.array([int(digit) for digit in text]) for text in EXAMPLES}


def _watched(settings: dict, model: Seq2Seq) -> Checkpoints | None:
    chosen = ("attention", ALIGNED_HIDDEN, ALIGNED_SEED)
    if (settings["model"], settings["hidden"], settings["seed"]) != chosen:
        return None
    return Checkpoints(model, _examples(), WORDS)


def _hook(steps: int, watched: Checkpoints | None, on_step: Callable[[int], None]) -> Callable:
    moments = frozenset(checkpoint_steps(steps))
    if watched:
        watched.take(0)

    def after(step: int, _loss: float) -> None:
        if watched and step in moments:
            watched.take(step)
        on_step(step)

    return after


def _tests(model: Seq2Seq, held_out: dict[int, np.ndarray]) -> dict:
    """Exact counts, share by written position, and a few failures, for each length."""
    found: dict[str, dict] = {"exact": {}, "by_position": {}, "failures": {}}
    for length, source in held_out.items():
        targets = task.reversed_target(source)[:, :-1].tolist()
        written = write_rows(model, source, WORDS)
        wrong = [i for i, target in enumerate(targets) if written[i] != target]
        key = str(length)
        found["exact"][key] = {"right": len(targets) - len(wrong), "total": len(targets)}
        found["by_position"][key] = share_by_position(written, targets)
        if wrong:
            shown = [(source[i], targets[i], written[i]) for i in wrong[:FAILURES_SHOWN]]
            found["failures"][key] = [
                dict(zip(("input", "target", "output"), map(_text, rows), strict=True))
                for rows in shown
            ]
    return found


def _text(tokens: list[int] | np.ndarray) -> str:
    """Tokens as they are written; a ``<bos>`` that a model wrote by mistake stays visible."""
    return "".join(WORDS.outputs[token] for token in tokens)


def assemble(finished: list[Finished], provenance: dict) -> Outputs:
    """The files of this run from its parts, in the order of ``parts``."""
    records = [dict(part.record) for part in finished]
    alignments = [record.pop("alignments", None) for record in records]
    files: Outputs = {MAIN: {"schema": 1, "provenance": provenance, "runs": records}}
    for record, seen in zip(records, alignments, strict=True):
        if seen:
            about = {key: record[key] for key in ("model", "hidden", "seed")}
            files["reverse_alignments.json"] = {
                "schema": 1, "provenance": provenance, **about, "examples": seen,
            }  # fmt: skip
    for record, part in zip(records, finished, strict=True):
        if record["seed"] == 0:
            files[f"reverse_{record['model']}_h{record['hidden']}.npz"] = part.arrays
    return files


def evidence(document: dict, index: int) -> dict:
    """The recorded run of one part."""
    return document["runs"][index]
