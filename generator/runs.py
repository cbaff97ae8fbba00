"""The recorded runs: read, held to their schema, and found by name ("n5/reverse")."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .cache import digest
from .paths import HERE, Paths
from .problems import Problems


class UnknownRun(KeyError):
    """No run of this name was recorded."""

    def __str__(self) -> str:
        return self.args[0]


class LevelRuns(Mapping[str, dict[str, Any]]):
    """The runs as one level sees them: "reverse" is its own, "n5/reverse" that of a level."""

    def __init__(self, runs: dict[str, dict[str, Any]], level: str) -> None:
        self._runs, self._level = runs, level

    def __getitem__(self, name: str) -> dict[str, Any]:
        full_name = self.full_name(name)
        if full_name not in self._runs:
            known = ", ".join(self._runs) or "none"
            raise UnknownRun(f"unknown run {full_name!r}; recorded are {known}")
        return self._runs[full_name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._runs)

    def __len__(self) -> int:
        return len(self._runs)

    def full_name(self, name: str) -> str:
        """The name with its level: ``full_name("reverse") == "n5/reverse"``."""
        return name if "/" in name else f"{self._level}/{name}"


class WatchedRuns(LevelRuns):
    """The same, remembering in `used` which runs were read."""

    def __init__(self, runs: LevelRuns) -> None:
        super().__init__(runs._runs, runs._level)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> dict[str, Any]:
        found = super().__getitem__(name)
        self.used.add(self.full_name(name))
        return found


def load_runs(paths: Paths, problems: Problems) -> dict[str, dict[str, Any]]:
    """Every recorded run by name; a file that breaks its schema is a problem."""
    runs: dict[str, dict[str, Any]] = {}
    for file in sorted(paths.runs.glob("*/*.json")):
        text = file.read_bytes()
        try:
            data = json.loads(text)
        except ValueError as error:
            line = getattr(error, "lineno", 1)
            problems.add(paths.place(file, line), f"a recorded run that is not JSON: {error}")
            continue
        complaints = _complaints(file, text, data, paths)
        for complaint in _first(complaints):
            problems.add(paths.place(file), f"a recorded run breaks its rules at {complaint}")
        if not complaints:
            runs[f"{file.parent.name}/{file.stem}"] = data
    return runs


def _complaints(file: Path, text: bytes, data: Any, paths: Paths) -> list[str]:
    """What is wrong with a run's file. A clean bill is kept by content: checking takes long."""
    stamp = paths.cache / "runs" / digest(file.name.encode(), text, *_rules())
    if stamp.exists():
        return []
    # Only now: importing the validator takes longer than the rest of a build's loading.
    from offline.recording.validate import check_document

    found = [f"{problem.path}: {problem.reason}" for problem in check_document(file.name, data)]
    if not found:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    return found


def _first(complaints: list[str], most: int = 5) -> list[str]:
    """A broken file breaks everywhere: a few complaints are enough to mend the program."""
    left = len(complaints) - most
    return complaints if left <= 0 else [*complaints[:most], f"{left} more places"]


def _rules() -> list[bytes]:
    """What a clean bill depends on beside the run itself."""
    rules = (HERE / "recorded_runs" / "schema.json", HERE / "offline" / "recording" / "validate.py")
    return [rule.read_bytes() for rule in rules]
