"""From recordings to the data that widgets carry: smaller, in their order, nothing rounded."""

from statistics import fmean
from typing import Any

from .shares import number_text

# Recorded weights have five decimals; as whole numbers they are half as long and still exact.
UNIT = 100_000
# What the model was before its training ended is shown with two decimals, and sent like that.
SHOWN = 100


def chart_lines(
    recording: dict[str, Any], models: list[str]
) -> tuple[list[int], list[dict[str, Any]]]:
    """Lengths, and one line per model and state size with the counts of each seed."""
    trainings = [run for run in recording["runs"] if run["model"] in models]
    missing = set(models) - {run["model"] for run in trainings}
    if missing:
        raise ValueError(f"no training recorded for {', '.join(sorted(missing))}")
    lengths = sorted(int(length) for length in trainings[0]["exact"])
    keys = dict.fromkeys((run["model"], run["hidden"]) for run in trainings)
    ordered = sorted(keys, key=lambda key: (models.index(key[0]), key[1]))
    return lengths, [_line(trainings, lengths, *key) for key in ordered]


def _line(
    trainings: list[dict[str, Any]], lengths: list[int], model: str, hidden: int
) -> dict[str, Any]:
    runs = [run for run in trainings if (run["model"], run["hidden"]) == (model, hidden)]
    runs.sort(key=lambda run: run["seed"])
    failures = runs[0].get("failures", {})
    return {
        "model": model,
        "hidden": hidden,
        "seeds": [_seed(run, lengths) for run in runs],
        "positions": _positions([run.get("by_position", {}) for run in runs]),
        "failures": {
            length: [{"target": one["target"], "output": one["output"]} for one in some]
            for length, some in failures.items()
        },
    }


def _seed(run: dict[str, Any], lengths: list[int]) -> dict[str, Any]:
    exact = [run["exact"][str(length)] for length in lengths]
    return {
        "seed": run["seed"],
        "right": [one["right"] for one in exact],
        "total": [one["total"] for one in exact],
    }


def _positions(seeds: list[dict[str, list[float]]]) -> dict[str, list[float]]:
    """Share right at each written place, by length: the mean over the seeds, as in the prose."""
    rows = {length: [seed[length] for seed in seeds] for length in seeds[0]}
    return {
        length: [round(fmean(shares), 5) for shares in zip(*some, strict=True)]
        for length, some in rows.items()
    }


def alignment_set(
    id: str, name: str, writes: str, recording: dict[str, Any], first: str = ""
) -> dict[str, Any]:
    """The examples of a recording with checkpoints, `first` leading."""
    steps = recording.get("steps", 0)
    examples = [_example(one, steps) for one in recording["examples"]]
    if first:
        if first not in [example["input"] for example in examples]:
            raise ValueError(f"no alignment recorded for {first!r}")
        examples.sort(key=lambda example: example["input"] != first)
    return {"id": id, "name": name, "reads": "digit read", "writes": writes, "examples": examples}


def _example(recorded: dict[str, Any], steps: int) -> dict[str, Any]:
    points = recorded.get("checkpoints", [{"step": steps, **recorded}])
    return {
        "input": recorded["input"],
        "columns": list(recorded["input"]),
        "checkpoints": [*map(_earlier, points[:-1]), _trained(points[-1])],
    }


def _trained(point: dict[str, Any]) -> dict[str, Any]:
    weights = whole_weights(point["weights"])
    return {"step": point["step"], "output": point["output"], "weights": weights}


def whole_weights(rows: list[list[float]]) -> list[list[int]]:
    """Weights as whole hundred-thousandths. Raises ValueError for one with more decimals."""
    packed = [[round(weight * UNIT) for weight in row] for row in rows]
    for row, whole in zip(rows, packed, strict=True):
        if any(one / UNIT != weight for one, weight in zip(whole, row, strict=True)):
            raise ValueError("a weight is recorded with more than five decimals")
    return packed


def _earlier(point: dict[str, Any]) -> dict[str, Any]:
    """Weights as whole hundredths, rounded once, and where each row has most."""
    rows = point["weights"]
    return {
        "step": point["step"],
        "output": point["output"],
        "unit": SHOWN,
        "weights": [[round(float(f"{weight:.2f}") * SHOWN) for weight in row] for row in rows],
        "tops": [row.index(max(row)) for row in rows],
    }


def provenance_rows(recordings: list[dict[str, Any]]) -> list[list[tuple[str, str]]]:
    """Term and value for the panel that says where a picture comes from, a list per recording."""
    rows = [_rows(recording) for recording in recordings]
    return [row for i, row in enumerate(rows) if row not in rows[:i]]


def _rows(recording: dict[str, Any]) -> list[tuple[str, str]]:
    found = recording["provenance"]
    parts = found.get("settings", {}).get("parts", [])
    seeds = found.get("seeds", sorted({part["seed"] for part in parts if "seed" in part}))
    rows = [
        ("Command", found["command"]),
        ("Seeds", ", ".join(str(seed) for seed in seeds)),
        ("Training steps", ", ".join(number_text(step) for step in training_steps(recording))),
        ("Versions", ", ".join(f"{name} {text}" for name, text in found["versions"].items())),
        ("Processor", f"{found['processor']}; threads: {found['threads']}"),
        ("Training time", f"{_duration(found['seconds'])} in all"),
        ("Recorded", found["date"][:10]),
        ("Program, SHA-256", found["program"]["sha256"]),
    ]
    return [(term, text) for term, text in rows if text]


def training_steps(recording: dict[str, Any]) -> list[int]:
    """How many steps its trainings took, each number once."""
    parts = recording["provenance"].get("settings", {}).get("parts", [])
    recipes = [part.get("recipe", part) for part in parts]
    return sorted({recipe["steps"] for recipe in recipes if "steps" in recipe})


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
