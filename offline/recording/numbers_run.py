"""The `number_words` run: one attention model that writes numbers in English words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch

from . import numbers as task
from .evaluation import Checkpoints, Vocabulary, checkpoint_steps, write_rows
from .export import as_arrays
from .models import Seq2Seq, parameter_count
from .parts import Finished, Part
from .plan import Outputs, Request, code_files
from .provenance import circumstances
from .training import Recipe, train

NAME = "number_words"
MAIN = "number_words.json"
FILES = code_files("numbers_run.py", "numbers.py")
HIDDEN = 64
RECIPE = Recipe(steps=3000, batch=128, peak_rate=4e-3)
FAILURES_SHOWN = 5
WORDS = Vocabulary(task.INPUT_TOKENS, task.OUTPUT_TOKENS, task.LONGEST_OUTPUT)


def parts(request: Request) -> list[Part]:
    """One part: one model, seed 0 (``--seeds`` is for runs that show a spread)."""
    recipe = request.adjusted(RECIPE)
    hidden = request.hidden[0] if request.hidden else HIDDEN
    settings = {
        "hidden": hidden, "seed": 0, "tests": request.tests, "recipe": recipe.as_dict(),
    }  # fmt: skip
    cost = recipe.steps * recipe.batch * (hidden + 20) / 2
    return [Part(NAME, f"h{hidden}-s0", settings, recipe.steps, cost)]


def work(settings: dict, on_step: Callable[[int], None]) -> Finished:
    """Train and test the model, looking at the page's examples on the way."""
    recipe, seed = Recipe.from_dict(settings["recipe"]), settings["seed"]
    held_out = task.held_out_numbers(settings["tests"])
    torch.manual_seed(seed)
    model = Seq2Seq(
        len(WORDS.inputs), len(WORDS.outputs), recipe.embedding, settings["hidden"], attention=True
    )
    sources = {text: task.digit_tokens([text])[0] for text in task.EXAMPLES}
    watched = Checkpoints(model, sources, WORDS)
    watched.take(0)
    moments = frozenset(checkpoint_steps(recipe.steps))

    def after(step: int, _loss: float) -> None:
        if step in moments:
            watched.take(step)
        on_step(step)

    batches = task.NumberBatches(seed, recipe.batch, held_out)
    seconds = train(model, batches, recipe, task.BOS, after)
    seen = watched.as_list()
    record = {
        "hidden": settings["hidden"], "seed": seed, "steps": recipe.steps,
        "parameters": parameter_count(model), "train_seconds": round(seconds, 1),
        **_tests(model, held_out),
        "examples": [_at_the_end(example, held_out) for example in seen],
        "checkpoints": seen,
    }  # fmt: skip
    return Finished(record, as_arrays(model, WORDS), circumstances(seconds))


def _at_the_end(example: dict, held_out: dict[int, np.ndarray]) -> dict:
    """The trained model's alignment, with the word whether training could meet the number."""
    text, last = example["input"], example["checkpoints"][-1]
    known = bool(np.isin(int(text), held_out[len(text)]))
    return {"input": text, "held_out": known, "output": last["output"], "weights": last["weights"]}


def _tests(model: Seq2Seq, held_out: dict[int, np.ndarray]) -> dict:
    """Exact counts, in all and by the number of digits, and a few failures."""
    by_digits, failures = {}, []
    for digits, numbers in held_out.items():
        written = write_rows(model, task.digit_tokens(numbers), WORDS)
        wrong = [
            {"input": str(number), "target": target, "output": output}
            for number, target, output in zip(
                numbers, _targets(numbers), _as_words(written), strict=True
            )
            if target != output
        ]
        by_digits[str(digits)] = {"right": len(numbers) - len(wrong), "total": len(numbers)}
        failures += wrong[:FAILURES_SHOWN]
    counts = by_digits.values()
    right, total = sum(c["right"] for c in counts), sum(c["total"] for c in counts)
    return {"exact": {"right": right, "total": total, "by_digits": by_digits}, "failures": failures}


def _targets(numbers: np.ndarray) -> list[list[str]]:
    return [task.in_words(int(number)) for number in numbers]


def _as_words(rows: list[list[int]]) -> list[list[str]]:
    return [[WORDS.outputs[token] for token in row] for row in rows]


def assemble(finished: list[Finished], provenance: dict) -> Outputs:
    """The files of this run from its only part."""
    (part,) = finished
    record = dict(part.record)
    seen = record.pop("checkpoints")
    head = {"schema": 1, "provenance": provenance}
    about = {"model": "attention", "hidden": record["hidden"], "seed": record["seed"]}
    return {
        MAIN: {**head, **record},
        "number_words_checkpoints.json": {**head, **about, "examples": seen},
        "number_words.npz": part.arrays,
    }


def evidence(document: dict, index: int) -> dict:
    """Everything but the provenance, since the file has one part."""
    return {key: value for key, value in document.items() if key != "provenance"}
