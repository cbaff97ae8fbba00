"""What an author writes, as frozen dataclasses. A field without a default must be given.

Expressions and texts stay as written here; ``author.py`` evaluates them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from .problems import Place


@dataclass(frozen=True)
class Spot:
    """Where a table stands, and where each of its keys does."""

    table: Place
    keys: Mapping[str, Place]

    def key(self, name: str) -> Place:
        """Where a key is set; the table's place when it is not."""
        return self.keys.get(name, self.table)


_NOWHERE = Spot(Place("", 1), MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class Placed:
    """What stands in a file. `at` is filled in by the reader, never by the author."""

    at: Spot = field(default=_NOWHERE, repr=False, compare=False, metadata={"author": False})


@dataclass(frozen=True)
class Section(Placed):
    """A lockable part of a level."""

    id: str
    title: str
    teaser: str


@dataclass(frozen=True)
class Claim(Placed):
    """A sentence about a model and the condition on the recorded runs that makes it true."""

    says: str
    holds: str


@dataclass(frozen=True)
class Wrong(Placed):
    """A wrong answer that learners give, and what it shows."""

    answer: str
    because: str
    when: str = ""
    """An expression: the answer is listed only for numbers that make it true."""


@dataclass(frozen=True)
class Option(Placed):
    """One choice of several."""

    id: str
    text: str
    because: str = ""
    right: bool = False


@dataclass(frozen=True)
class Question(Placed):
    """An exercise that is not code. Which fields a kind takes stands in ``KINDS``."""

    id: str = field(metadata={"author": False})
    kind: str
    title: str
    ask: str
    label: str = ""
    unit: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    variants: tuple[dict[str, Any], ...] = ()
    right: str = ""
    decimals: int = 0
    percent: bool = False
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    explain: str = ""
    hint: str = ""
    options: tuple[Option, ...] = ()
    min: float = 0.0
    max: float = 100.0
    measured: str = ""
    after: str = ""
    layout: str = ""


@dataclass(frozen=True)
class Kind:
    """The fields that a kind of question needs and may have, beside kind, title and ask."""

    needs: frozenset[str]
    may: frozenset[str]


def _kind(needs: str, may: str = "") -> Kind:
    return Kind(frozenset(needs.split()), frozenset(may.split()) | {"values"})


KINDS = {
    "number": _kind(
        "label right otherwise explain", "unit variants decimals percent wrong hint layout"
    ),
    "shape": _kind("label right otherwise explain", "variants wrong hint layout"),
    "choose": _kind("options explain", "hint layout"),
    "predict_number": _kind("label min max after", "unit decimals measured layout"),
    "predict_choose": _kind("options after", "measured layout"),
    "pass_line": _kind("label", "hint explain layout"),
}


@dataclass(frozen=True)
class CodeExercise(Placed):
    """An exercise answered with code: the table of its exercise.toml and the files beside it."""

    id: str = field(metadata={"author": False})
    title: str
    ask: str
    hint: str = ""
    explain: str = ""
    run_example: str = ""
    starter: str = field(default="", metadata={"author": False})
    answer: str = field(default="", metadata={"author": False})
    kind: str = field(default="code", metadata={"author": False})


Exercise = Question | CodeExercise


@dataclass(frozen=True)
class Level(Placed):
    """A page: its head, and the order of its sections."""

    id: str = field(metadata={"author": False})
    code: str
    order: int
    track: str
    title: str
    lede: str
    where: str
    minutes: int
    question: str
    cleared_by: tuple[str, ...]
    sections: tuple[Section, ...]
    downloads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """All that an author wrote for one level."""

    level: Level
    exercises: dict[str, Exercise]
    claims: tuple[Claim, ...]
    prose: str
    prose_at: Place
    # Exercises that could not be read: their problem is noted, and nothing more is said of them.
    # None: so could a whole file of them, and their names are not known.
    broken: frozenset[str] | None = frozenset()

    def forgives(self, name: str) -> bool:
        """Whether an exercise that is not there may only be unreadable."""
        return self.broken is None or name in self.broken


@dataclass(frozen=True)
class Site(Placed):
    """The course as a whole."""

    title: str
    lede: str
    levels: tuple[Level, ...] = field(default=(), metadata={"author": False})
