"""Copies of offline/lesson3.py with an answer in YOUR PART, for the tests of the program."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from .boss_program import load

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "offline" / "lesson3.py"
ANSWERS = Path(__file__).parent / "lesson3_answers"
BEGIN, END = "class LuongDot", "# ====== YOUR PART: end"
SHORT = "STEPS, BATCH = 3, 4\nROWS, HELD_OUT = 40, 6\n\nclass Fault"


def with_answer(answer: str, short: bool = False) -> str:
    """The program's text with this answer; `short` makes the task and its training tiny."""
    text = PROGRAM.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    after = END + rest.split(END, 1)[1]
    if short:
        after = after.replace("class Fault", SHORT, 1)
        after = after.replace("steps: int = STEPS", "steps: int = 3", 1)
    return f"{before}{answer.rstrip()}\n{after}"


def program(folder: Path, text: str, short: bool = False) -> ModuleType:
    """The program with this answer as a module, without running it."""
    path = folder / "lesson3.py"
    path.write_text(with_answer(text, short), encoding="utf-8")
    return load(path)


def answer(kind: str, name: str) -> str:
    """One of the collected answers, `right` or `wrong`."""
    return (ANSWERS / kind / f"{name}.py").read_text(encoding="utf-8")


def names(kind: str) -> list[str]:
    """The names of all right or all wrong answers."""
    return sorted(path.stem for path in (ANSWERS / kind).glob("*.py"))
