"""A small reader of Python source that cannot be compiled: lines, brackets, quotes, odd characters.

Python's own messages for broken source differ from one version to the next. This reader finds the
usual slips by itself, so that their sentences and lines are the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

OPENING, CLOSING = "([{", ")]}"
_MATCHING = dict(zip(CLOSING, OPENING, strict=True))


@dataclass(frozen=True)
class Place:
    """Some text and the line on which it stands."""

    text: str
    line: int


@dataclass
class Reading:
    """What a pass over the source found."""

    statements: list[Statement] = field(default_factory=list)
    open_brackets: list[Place] = field(default_factory=list)
    wrong_bracket: tuple[Place | None, Place] | None = None
    odd_character: Place | None = None
    open_quote: Place | None = None


@dataclass
class Statement:
    """One logical line: its indentation, its code without comments and strings' contents."""

    line: int
    indent: str
    code: str
    last_line: int


def read(source: str) -> Reading:
    """Read all of the source; never raises."""
    reader = _Reader(source)
    reader.run()
    return reader.found


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", " ")
        self._at, self._line = 0, 1
        self._current: Statement | None = None
        self._code_so_far: list[str] = []
        self.found = Reading()

    def run(self) -> None:
        while self._at < len(self._source):
            self._step(self._source[self._at])
        self._finish()

    def _step(self, character: str) -> None:
        if character == "\n":
            if not self.found.open_brackets:
                self._finish()
            self._line += 1
            self._at += 1
        elif character == "\\" and self._source[self._at + 1 : self._at + 2] == "\n":
            self._line += 1
            self._at += 2
        elif character == "#":
            end = self._source.find("\n", self._at)
            self._at = len(self._source) if end < 0 else end
        elif self._current is None:
            self._begin()
        elif character in "\"'":
            self._string(character)
        else:
            self._code(character)

    def _begin(self) -> None:
        start = self._at
        while self._at < len(self._source) and self._source[self._at] in " \t":
            self._at += 1
        rest = self._source[self._at : self._at + 1]
        if rest not in ("", "\n", "#"):
            indent = self._source[start : self._at]
            self._current = Statement(self._line, indent, "", self._line)

    def _finish(self) -> None:
        if self._current is not None:
            self._current.code = "".join(self._code_so_far).strip()
            self._current.last_line = self._line
            self.found.statements.append(self._current)
        self._current = None
        self._code_so_far.clear()

    def _string(self, quote: str) -> None:
        start, line = self._at, self._line
        mark = quote * 3 if self._source.startswith(quote * 3, start) else quote
        self._at += len(mark)
        while self._at < len(self._source) and not self._source.startswith(mark, self._at):
            character = self._source[self._at]
            if character == "\n" and len(mark) == 1:
                break
            skipped = self._source[self._at : self._at + 2] if character == "\\" else character
            self._line += skipped.count("\n")
            self._at += len(skipped)
        if self._source.startswith(mark, self._at):
            self._at += len(mark)
        elif self.found.open_quote is None:
            self.found.open_quote = Place(mark, line)
        self._code_so_far.append('""')

    def _code(self, character: str) -> None:
        place = Place(character, self._line)
        if character in OPENING:
            self.found.open_brackets.append(place)
        elif character in CLOSING:
            self._close(place)
        elif not character.isascii() and not character.isidentifier():
            self.found.odd_character = self.found.odd_character or place
        self._code_so_far.append(character)
        self._at += 1

    def _close(self, place: Place) -> None:
        opened = self.found.open_brackets
        if opened and opened[-1].text == _MATCHING[place.text]:
            opened.pop()
        elif self.found.wrong_bracket is None:
            self.found.wrong_bracket = (opened[-1] if opened else None, place)
