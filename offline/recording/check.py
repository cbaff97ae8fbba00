"""Train the cheapest part of a recording again and compare."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from .parts import Part
from .plan import Run
from .provenance import COMMAND_LINE, processor, program, versions
from .recorder import moves, work_on

ELSEWHERE_TOLERANCE = 0.1


class Found(NamedTuple):
    """Whether the part came out as recorded, and a sentence about it."""

    same: bool
    text: str


def check(level: str, run: Run, runs_folder: Path) -> Found:
    """Compare the part that took the fewest seconds.

    With the recording's own processor and versions every number must be the same. Elsewhere
    floating-point sums differ in their last digits and training drifts apart, so there the share
    of right strings may differ by 10 percentage points. Raises ValueError when there is no
    recording to compare with.
    """
    path = runs_folder / level / run.MAIN
    if not path.exists():
        raise ValueError(f"{path} does not exist: record it first")
    document = json.loads(path.read_text(encoding="utf-8"))
    all_settings = document["provenance"]["settings"]["parts"]
    recorded = [run.evidence(document, index) for index in range(len(all_settings))]
    index = min(range(len(recorded)), key=lambda at: recorded[at]["train_seconds"])
    steps = recorded[index]["steps"]
    part = Part(run.NAME, f"part {index + 1}", all_settings[index], steps, cost=1)
    with tqdm(total=steps, desc=f"{level} {run.NAME}", leave=False) as bar:
        finished = work_on(run, part, moves(bar))
    fresh = run.assemble([finished], document["provenance"])
    return _compare(recorded[index], run.evidence(fresh[run.MAIN], 0), document, run)


def _compare(old: dict, new: dict, document: dict, run: Run) -> Found:
    about = document["provenance"]
    note = _changed_code(about["program"]["files"], run)
    different = [key for key in old if key != "train_seconds" and old[key] != new[key]]
    shares = f"{_share(old):.1%} right recorded, {_share(new):.1%} now"
    if not different:
        return Found(True, f"same as recorded ({shares}){note}")
    if (about["versions"], about["processor"]) == (versions(), processor()):
        return Found(False, f"different in {', '.join(different)} ({shares}){note}")
    near = abs(_share(old) - _share(new)) <= ELSEWHERE_TOLERANCE
    verdict = "near the recording" if near else "far from the recording"
    return Found(near, f"{verdict}, with other versions or another processor ({shares}){note}")


def _share(evidence: dict) -> float:
    """Share of the tests that were right: tokens where they were counted, else whole strings."""
    tests = evidence.get("tokens", evidence["exact"])
    counts = [tests] if "right" in tests else list(tests.values())
    return sum(c["right"] for c in counts) / sum(c["total"] for c in counts)


def _changed_code(recorded: dict[str, str], run: Run) -> str:
    now = program((COMMAND_LINE, *run.FILES))["files"]
    changed = sorted(name for name in {*now, *recorded} if now.get(name) != recorded.get(name))
    return f"; code changed since the recording: {', '.join(changed)}" if changed else ""
