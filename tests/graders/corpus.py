"""The answers that the graders are held to: right, wrong and hostile ones beside each exercise.

A wrong answer begins with `# fails: CHECK`, the check that must fail first, and `# says: WORDS`,
words that its message must contain. A hostile one begins with `# verdict: pass|fail`, and may say
`# says: WORDS` and `# endless`.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import graders

EXERCISES = Path(__file__).parents[2] / "exercises"
CODE_EXERCISES = tuple(sorted(path.parent.name for path in EXERCISES.glob("*/*/exercise.toml")))
"""Every folder with a code exercise, whether its level is built yet or not."""


@dataclass(frozen=True)
class Sample:
    """One answer of the corpus."""

    exercise: str
    name: str
    source: str

    def __str__(self) -> str:
        return f"{self.exercise}/{self.name}"

    def declared(self, key: str) -> list[str]:
        """The values of `# key: value` lines at the top."""
        return re.findall(rf"^# {key}: (.+)$", self.source, re.M)


def samples(kind: str) -> list[Sample]:
    """All answers of a kind: `right`, `wrong`, `hostile`, or the files `starter` and `answer`."""
    found = []
    for exercise in CODE_EXERCISES:
        folder = next(EXERCISES.glob(f"*/{exercise}"))
        single = folder / f"{kind}.py"
        for path in [single] if single.exists() else sorted((folder / kind).glob("*.py")):
            source = path.read_bytes().decode("utf-8")  # line ends as they are
            found.append(Sample(exercise, str(path.relative_to(folder)), source))
    return found


shared: Path | None = None
"""A folder in which the processes of one test run keep the reports that they made."""


@cache
def report_text(sample: Sample) -> str:
    """The report on a sample, made once in a test run."""
    if shared is None:
        return graders.grade(sample.exercise, sample.source)
    kept = shared / f"{sample.exercise}-{sample.name.replace('/', '-')}.json"
    if not kept.exists():
        beside = kept.with_suffix(f".{os.getpid()}")
        beside.write_text(graders.grade(sample.exercise, sample.source), encoding="utf-8")
        beside.replace(kept)
    return kept.read_text(encoding="utf-8")


def report(sample: Sample) -> dict:
    """The report on a sample."""
    return json.loads(report_text(sample))


def first_trouble(found: dict) -> dict | None:
    """The first check of a report that did not pass."""
    return next((entry for entry in found["checks"] if entry["status"] != "pass"), None)
