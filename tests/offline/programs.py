"""The two programs that learners run, and copies of them with an answer in YOUR PART."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
END = "# ====== YOUR PART: end"


@dataclass(frozen=True)
class Program:
    """A program in ``offline/``, and the collected answers to its part."""

    name: str
    part: str  # how YOUR PART begins
    answered: str  # what the checks of the pre-flight are given
    short: tuple[tuple[str, str], ...]  # what makes its training tiny: replaced, by what

    @property
    def path(self) -> Path:
        return HERE.parents[1] / "offline" / f"{self.name}.py"

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def with_answer(self, answer: str, short: bool = False) -> str:
        """Its text with this answer; `short` makes the task and the training tiny."""
        before, rest = self.text.split(self.part, 1)
        after = END + rest.split(END, 1)[1]
        for old, new in self.short if short else ():
            assert old in after
            after = after.replace(old, new, 1)
        return f"{before}{answer.rstrip()}\n{after}"

    def write(self, folder: Path, answer: str, short: bool = False) -> Path:
        """Such a copy as a file."""
        path = folder / self.path.name
        path.write_text(self.with_answer(answer, short), encoding="utf-8")
        return path

    def load(self, folder: Path, answer: str, short: bool = False) -> ModuleType:
        """Such a copy as a module, without running it."""
        return load(self.write(folder, answer, short))

    def answer(self, kind: str, name: str) -> str:
        """One of the collected answers, `right` or `wrong`."""
        path = HERE / f"{self.name}_answers" / kind / f"{name}.py"
        return path.read_text(encoding="utf-8")

    def names(self, kind: str) -> list[str]:
        """The names of all right or all wrong answers."""
        folder = HERE / f"{self.name}_answers" / kind
        return sorted(path.stem for path in folder.glob("*.py"))


BOSS = Program(
    "boss",
    part="def attend_all",
    answered="attend_all",
    short=(
        (
            "class Fault",
            "BATCH, STEPS, RATE = 4, 3, 5e-3\nTESTS, NEEDED = 12, 10\nHIDDEN = 8\n\nclass Fault",
        ),
    ),
)
LESSON3 = Program(
    "lesson3",
    part="class LuongDot",
    answered="LuongDot",
    short=(
        ("class Fault", "STEPS, BATCH = 3, 4\nROWS, HELD_OUT = 40, 6\n\nclass Fault"),
        ("steps: int = STEPS", "steps: int = 3"),
    ),
)
PROGRAMS = [BOSS, LESSON3]


def load(path: Path) -> ModuleType:
    """The program at `path` as a module, without running it."""
    spec = util.spec_from_file_location(path.stem, path)
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(path: Path, *options: str, **variables: str) -> subprocess.CompletedProcess:
    """Run a program as a learner does, its output not on a console."""
    return subprocess.run(
        [sys.executable, str(path), *options],
        capture_output=True,
        env=os.environ | variables,
        timeout=300,
        check=False,
    )


def listen_to_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
