"""Problems of the content, each with its file and line, collected so that all are seen at once."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands: a file (as shown to the author) and a line from 1."""

    file: str
    line: int


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend."""

    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place.file}:{self.place.line}: {self.message}"


class BuildFailed(Exception):
    """The content has problems; nothing was written."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Problems:
    """A growing list of problems; the same one said twice is kept once."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def add(self, place: Place, message: str) -> None:
        """Note one problem."""
        self._found[Problem(place, message)] = None

    def __len__(self) -> int:
        return len(self._found)

    def sorted(self) -> list[Problem]:
        """All problems by file, then line."""
        return sorted(self._found)

    def raise_any(self) -> None:
        """Raise BuildFailed when there is a problem."""
        if self._found:
            raise BuildFailed(self.sorted())


def line_of(text: str, piece: str) -> int | None:
    """Line (from 1) of the first occurrence of `piece` in `text`, or None."""
    at = text.find(piece)
    return None if at < 0 else text.count("\n", 0, at) + 1


def shown(path: Path, root: Path) -> str:
    """`path` as the author knows it: relative to the project, with forward slashes."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
