"""From the recordings of the level `lesson3` to the data that its widgets carry."""

import sys
from functools import cache
from importlib import util
from types import ModuleType
from typing import Any

from .paths import HERE, Paths
from .widget_data import training_steps, whole_weights

# What the level's text and its program call the models.
MODELS = ("fixed", "fixed-88", "bahdanau", "luong", "hard", "dot", "transformer")


def history_lines(recording: dict[str, Any]) -> tuple[list[int], list[dict[str, Any]]]:
    """All lengths, and one line per model with what each of its trainings came to.

    Where a model was not trained at a length, the lists hold None.
    """
    trainings = recording["runs"]
    lengths = sorted({run["length"] for run in trainings})
    known = [name for name in MODELS if any(run["model"] == name for run in trainings)]
    return lengths, [_line(trainings, lengths, name) for name in known]


def _line(trainings: list[dict[str, Any]], lengths: list[int], model: str) -> dict[str, Any]:
    runs = [run for run in trainings if run["model"] == model]
    seeds = sorted({run["seed"] for run in runs})
    found = {(run["seed"], run["length"]): run for run in runs}
    sizes = {run["length"]: run["parameters"] for run in runs}
    return {
        "model": model,
        "width": runs[0]["width"],
        "parameters": [sizes.get(length) for length in lengths],
        "seeds": [_seed(seed, [found.get((seed, at)) for at in lengths]) for seed in seeds],
    }


def _seed(seed: int, runs: list[dict[str, Any] | None]) -> dict[str, Any]:
    """One training seed: an entry for each length."""
    counts = [run and run["tokens"][str(run["length"])] for run in runs]
    return {
        "seed": seed,
        "right": [one and one["right"] for one in counts],
        "total": [one and one["total"] for one in counts],
        "seconds": [run and run["train_seconds"] for run in runs],
    }


def row_set(recording: dict[str, Any], marks: bool) -> dict[str, Any]:
    """Recorded held-out rows as the alignment map shows them. `marks`: where the answer stands, and
    the token just read."""
    steps = training_steps(recording)[-1]
    examples = [_row(one, steps, marks) for one in recording["examples"]]
    names = {"reads": "token read", "writes": "token written"}
    return {"id": "rows", "name": "held-out rows", **names, "examples": examples}


def _row(recorded: dict[str, Any], steps: int, marks: bool) -> dict[str, Any]:
    source, output, target = (recorded[name] for name in ("source", "output", "target"))
    last = len(source) - 1
    wrong = [f"{a} for {b}" for a, b in zip(output, target, strict=True) if a != b]
    result = f"{len(wrong)} wrong: {', '.join(wrong)}" if wrong else "all of them right"
    point = {"step": steps, "output": [str(token) for token in output]}
    return {
        "input": str(recorded["row"]),
        "label": _row_label(recorded),
        "noun": "token",
        "reading": f"Row {recorded['row']}: {len(source)} tokens written, {result}.",
        "columns": [str(token) for token in source],
        "checkpoints": [{**point, "weights": whole_weights(recorded["weights"])}],
        **({"marks": [[at, min(at + 1, last)] for at in range(last, -1, -1)]} if marks else {}),
    }


def _row_label(recorded: dict[str, Any]) -> str:
    """A row's number, and what is special about it."""
    if "split" in recorded:
        return f"{recorded['row']} (weight split at {recorded['split']['token']})"
    if recorded["kind"] == "all different":
        return f"{recorded['row']} (all different)"
    return str(recorded["row"])


PLACES = ("answer", "read")  # where all weight can be forced; the names are replay_luong's


def override_examples(examples: list[dict[str, Any]], weights: str) -> list[dict[str, Any]]:
    """Recorded rows with what the model writes as learned and with all weight on one place.

    The second is computed here from the recorded `weights`, "lesson3/luong_16.npz", by the program
    that does it in the page. Raises ValueError when that program contradicts the recording.
    """
    model = replay("replay_luong").load(str(Paths().runs / weights))
    return [_override_example(one, model) for one in examples]


def _override_example(recorded: dict[str, Any], model: Any) -> dict[str, Any]:
    source = [recorded["source"]]
    outputs = {place: model.run(source, place).output[0].tolist() for place in PLACES}
    differ = (model.run(source).output[0] != recorded["output"]).sum()
    if differ > 1:  # the weights are recorded in half precision: a close call may fall otherwise
        raise ValueError(f"row {recorded['row']}: the weights write {differ} tokens otherwise")
    return {
        **{name: recorded[name] for name in ("row", "source", "target")},
        "label": _row_label(recorded),
        "weights": whole_weights(recorded["weights"]),
        "outputs": {"learned": recorded["output"], **outputs},
    }


@cache
def replay(name: str) -> ModuleType:
    """A module of ``site/python/inpage``, which is no package of the generator's."""
    spec = util.spec_from_file_location(name, HERE / "site" / "python" / "inpage" / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = util.module_from_spec(spec)
    sys.modules[name] = module  # where its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module
