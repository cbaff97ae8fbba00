"""The kit that graders are written with: checks, failures, notes, and the report.

A grader is a module with checks, in the order in which a learner reads them:

    @check
    def runs(answer):
        \"\"\"Runs on the page's example\"\"\"          the title that the learner reads

    @check(after=runs)                               skipped unless `runs` passed
    def pair(answer):
        \"\"\"Returns a pair\"\"\"
        if ...:
            fail("What we saw.", hint="What to look at.")

A check that returns passes; it may return `note(...)`, a remark on an answer that is right. A check
that raises anything but a failure is *broken*: that is our fault, and the report says so.

The module may define `open_answer(source)`, a context manager; each check receives what a fresh
one gives. Without it, each check receives the source text itself (pass lines).
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import PurePath
from types import ModuleType
from typing import Any, NoReturn

import numpy as np

from graders import show

Answer = Any
OnCheck = Callable[[str], object]
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


@dataclass(frozen=True)
class Check:
    """One named behaviour that a grader looks at."""

    id: str
    title: str
    function: Callable[[Answer], Note | None]
    after: Check | None


@dataclass(frozen=True)
class Note:
    """A remark on something that passed."""

    message: str
    hint: str = ""
    line: int | None = None


class Failed(Exception):
    """What a learner's answer does differently from what the exercise asks."""

    def __init__(
        self, message: str, hint: str = "", line: int | None = None, arrays: dict | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.line, self.arrays = message, hint, line, arrays


def check(function: Callable | None = None, *, after: Check | None = None) -> Any:
    """Turn a function into a check; its docstring is the title, `after` the check it needs."""
    if function is None:
        return lambda wrapped: check(wrapped, after=after)
    title = " ".join((function.__doc__ or function.__name__).split())
    return Check(function.__name__, title, function, after)


def fail(
    message: str,
    hint: str = "",
    line: int | None = None,
    yours: np.ndarray | None = None,
    expected: np.ndarray | None = None,
) -> NoReturn:
    """End the check as failed; two small arrays are drawn side by side for the learner."""
    both = yours is not None and expected is not None
    raise Failed(message, hint, line, show.side_by_side(yours, expected) if both else None)


def note(message: str, hint: str = "", line: int | None = None) -> Note:
    """A remark for an answer that passes; a check returns it."""
    return Note(message, hint, line)


def close(yours: np.ndarray, expected: np.ndarray, rtol: float, atol: float) -> bool:
    """Same shape, and every number within `atol + rtol * |expected|`; nan is close to nothing."""
    if yours.shape != expected.shape:
        return False
    with np.errstate(all="ignore"):
        near = np.abs(yours - expected) <= atol + rtol * np.abs(expected)
    return bool(np.all((near & np.isfinite(expected)) | (yours == expected)))


def expect_close(
    yours: np.ndarray,
    expected: np.ndarray,
    message: str,
    hint: str = "",
    *,
    rtol: float = 1e-5,
    atol: float = 1e-9,
    line: int | None = None,
) -> None:
    """Fail, with both arrays, unless they agree."""
    if not close(yours, expected, rtol, atol):
        fail(message, hint, line, yours, expected)


def expect_shape(
    yours: np.ndarray, sizes: tuple[int, ...], what: str, hint: str = "", line: int | None = None
) -> None:
    """Fail unless the array has these sizes; `what` names the array."""
    if yours.shape != tuple(sizes):
        seen, wanted = show.shape(yours), show.shape(sizes)
        fail(f"{what} has the shape {seen}. It should be {wanted}.", hint, line)


def checks_of(module: ModuleType) -> list[Check]:
    """The checks of a grader module, in the order in which they are written."""
    return [value for value in vars(module).values() if isinstance(value, Check)]


def report_on(
    exercise: str, module: ModuleType, source: str, on_check: OnCheck | None = None
) -> dict[str, Any]:
    """Run every check of a module on an answer and return the report.

    `on_check` gets each check's entry of the report as JSON text as soon as it is known.
    """
    open_answer = getattr(module, "open_answer", nullcontext)
    entries: list[dict[str, Any]] = []
    passed: set[str] = set()
    printed: list[tuple[str, str]] = []
    for item in checks_of(module):
        if item.after is not None and item.after.id not in passed:
            entry = _entry(item, "skipped")
        else:
            entry, text = _judge(item, open_answer(source))
            printed.append((entry["status"], text))
        if entry["status"] == "pass":
            passed.add(item.id)
        entries.append(entry)
        if on_check is not None:
            on_check(_encode(entry))
    complete = len(passed) == len(entries) > 0
    output = _telling_output(printed)
    return {"exercise": exercise, "passed": complete, "checks": entries, "stdout": output}


def to_json(report: dict[str, Any]) -> str:
    """The report as JSON text, the same bytes wherever it is made."""
    return _encode(report)


def _telling_output(printed: list[tuple[str, str]]) -> str:
    """What was printed in the first check that did not pass; else the first thing printed.

    Every check runs the answer anew; showing all of it would repeat each line a dozen times.
    """
    for status, text in printed:
        if status != "pass":
            return text
    return next((text for _, text in printed if text), "")


def _judge(item: Check, opened: AbstractContextManager[Answer]) -> tuple[dict[str, Any], str]:
    """The entry for one check, and what the learner's code printed meanwhile."""
    answer = None
    try:
        with opened as answer:
            remark = item.function(answer)
        entry = _entry(item, "pass", remark or Note(""))
    except Failed as failed:
        entry = _entry(item, "fail", Note(failed.message, failed.hint, failed.line), failed.arrays)
    except Exception as error:
        entry = _entry(item, "broken", _apology(item, error))
    return entry, getattr(answer, "printed", "")


def _entry(
    item: Check, status: str, text: Note | None = None, arrays: dict | None = None
) -> dict[str, Any]:
    text = text or Note("")
    return {
        "id": item.id,
        "title": item.title,
        "status": status,
        "message": text.message,
        "hint": text.hint,
        "line": text.line,
        "show": arrays,
    }


def _apology(item: Check, error: Exception) -> Note:
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{PurePath(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "?"
    return Note(
        "This check broke. The fault is in our grader, not in your code.",
        f"Copy this report and send it to us: {item.id}, {type(error).__name__}, {where}.",
    )
