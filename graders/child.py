"""The child process of the command line: grades one answer within limits, writes the report.

`python -m graders.child <exercise_id> SOURCE REPORT SECONDS`, started by `graders.__main__` only.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import NoReturn

from graders import grade

MEMORY = 4 << 30
"""Bytes of address space that learner code may take."""

_exit, _replace = os._exit, os.replace


TOO_LATE = 3
"""The exit code, known to `graders.__main__`, when the time is over while our own code runs."""


def main(exercise: str, source_file: str, report_file: str, seconds: str) -> None:
    """Grade, write the report beside its final name, put it in place, and end at once."""
    source = Path(source_file).read_text(encoding="utf-8")
    import_module(f"graders.{exercise}")  # loading our code is not the answer's time
    _limit_memory()
    _limit_time(float(seconds))
    try:
        report = grade(exercise, source)
    except KeyboardInterrupt:
        _exit(TOO_LATE)
    written = Path(f"{report_file}.part")
    written.write_text(report, encoding="utf-8")
    _replace(written, report_file)
    _exit(0)  # nothing that the answer left behind gets to run


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


def _limit_time(seconds: float) -> None:
    """Interrupt the answer where it is when its time is up, so that the report names the line."""
    try:
        from signal import ITIMER_REAL, SIGALRM, setitimer, signal
    except ImportError:  # Windows: the parent stops this process instead
        return
    signal(SIGALRM, _interrupt)
    setitimer(ITIMER_REAL, seconds)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main(*sys.argv[1:])
