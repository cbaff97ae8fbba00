"""A tiny project for tests of the generator: copied to a folder, with made-up runs beside it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.build import Built, build
from generator.paths import Paths
from generator.problems import BuildFailed

TINY = Path(__file__).with_name("tiny")
PROVENANCE = {
    "command": "python offline/record.py one reverse",
    "program": {"sha256": "0" * 64, "files": {"offline/record.py": "0" * 64}},
    "seeds": [0],
    "settings": {"request": {}, "parts": [{}]},
    "versions": {"python": "3", "torch": "2", "numpy": "2"},
    "processor": "none",
    "threads": 1,
    "date": "2026-01-01T00:00:00+00:00",
    "seconds": 1.0,
}


def training(seed: int, counts: dict[int, tuple[int, int]], **more: Any) -> dict[str, Any]:
    """One training of a reverser; `counts` holds right and total by length, else all are right."""
    counts = dict.fromkeys(range(2, 25), (300, 300)) | counts
    return {
        "model": "plain",
        "hidden": 4,
        "seed": seed,
        "steps": 10,
        "parameters": 12345,
        "train_seconds": 1.5,
        "exact": {str(n): {"right": r, "total": t} for n, (r, t) in counts.items()},
        "by_position": {str(n): [1.0] * n for n in counts},
        "failures": {
            str(n): [{"input": "1" * (n - 1) + "2", "target": "2" + "1" * (n - 1), "output": "1"}]
            for n, (r, t) in counts.items()
            if r < t
        },
    } | more


def reverse_run(*trainings: dict[str, Any]) -> dict[str, Any]:
    """A recorded "reverse" run of these trainings; by default, three seeds of one model."""
    found = list(trainings) or [
        training(0, {2: (20, 20), 3: (100, 300)}),
        training(1, {2: (20, 20), 3: (120, 300)}),
        training(2, {2: (20, 20), 3: (170, 300)}),
    ]
    seeds = sorted({one["seed"] for one in found})
    return {"schema": 1, "provenance": PROVENANCE | {"seeds": seeds}, "runs": found}


def number_words_run() -> dict[str, Any]:
    """A recorded "number_words" run with the single example 17."""
    return {
        "schema": 1,
        "provenance": PROVENANCE,
        **{"hidden": 4, "seed": 0, "steps": 10, "parameters": 12345, "train_seconds": 1.5},
        "exact": {
            "right": 999,
            "total": 1000,
            "by_digits": {
                **{str(n): {"right": 100, "total": 100} for n in range(1, 6)},
                "6": {"right": 499, "total": 500},
            },
        },
        "failures": [{"input": "100002", "target": ["one"], "output": ["two"]}],
        "examples": [
            {
                "input": "17",
                "held_out": True,
                "output": ["seventeen", "<eos>"],
                "weights": [[0.25, 0.75], [0.5, 0.5]],
            }
        ],
    }


class Project:
    """A copy of the tiny project in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.root, self.out = folder / "project", folder / "dist"
        shutil.copytree(TINY, self.root)
        self.paths = Paths(root=self.root)
        self.record("reverse", reverse_run())
        self.record("number_words", number_words_run())

    def record(self, name: str, run: dict[str, Any]) -> None:
        """Write a recorded run."""
        file = self.root / "recorded_runs" / "one" / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(run), encoding="utf-8")

    def edit(self, file: str, old: str, new: str) -> int:
        """Replace one piece of a file; return the line where it stood."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return text.count("\n", 0, text.index(old)) + 1

    def build(self, **options: Any) -> Built:
        """Build it into `out`."""
        return build(self.out, self.paths, view_models=view_models, **options)

    def problems(self, **options: Any) -> list[str]:
        """What a build complains about, [] when it succeeds."""
        try:
            self.build(**options)
        except BuildFailed as failed:
            return [str(problem) for problem in failed.problems]
        return []

    def page(self, name: str = "one/index.html") -> str:
        """A built page."""
        return (self.out / name).read_text("utf-8")


def view_models(name: str) -> Callable[..., dict[str, Any]] | None:
    """The tiny project's only widget shows how many were right at each length."""
    return _bars if name == "bars" else None


def _bars(runs: Any, run: str, **_options: Any) -> dict[str, Any]:
    return {"heights": [count["right"] for count in runs[run]["runs"][0]["exact"].values()]}
