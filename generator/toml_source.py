"""Find the line of every key in a TOML text.

``tomllib`` gives values without positions. This walks over a text that tomllib has accepted
already, so it only has to know where values begin and end, never what they mean.
"""

import re

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]*")
_STRINGS = (
    re.compile(r'"""(?:\\.|[^\\])*?"{3,5}', re.S),
    re.compile(r"'''.*?'{3,5}", re.S),
    re.compile(r'"(?:\\.|[^"\\])*"'),
    re.compile(r"'[^']*'"),
)


class Lines:
    """Lines (from 1) of keys: ``Lines(text).line("wrong", 0, "answer")``."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._tables: dict[Path, int] = {}
        self._lines: dict[Path, int] = {(): 1}
        self._document()

    def line(self, *path: str | int) -> int:
        """The line where `path` is set, or that of its nearest parent."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def _document(self) -> None:
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _header(self) -> Path:
        start = self._at
        brackets = 2 if self._text.startswith("[[", start) else 1
        self._at += brackets
        *parents, last = self._keys()
        path: Path = ()
        for key in parents:
            path = self._current((*path, key))
        path = (*path, last) if brackets == 2 else self._current((*path, last))
        if brackets == 2:
            self._tables[path] = self._tables.get(path, -1) + 1
            self._note(path, start)
            path += (self._tables[path],)
        self._at += brackets
        self._note(path, start)
        return path

    def _current(self, path: Path) -> Path:
        """`path`, or its latest element where it is an array of tables."""
        return (*path, self._tables[path]) if path in self._tables else path

    def _pair(self, table: Path) -> None:
        start = self._at
        path = table
        for key in self._keys():
            path += (key,)
            self._note(path, start)
        self._at += 1  # the equals sign
        self._skip()
        self._value(path)

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip()
            if self._text[self._at] in "\"'":
                keys.append(self._string()[1:-1])
            else:
                keys.append(self._take(_BARE))
            self._skip()
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        opening = self._text[self._at]
        if opening in "\"'":
            self._string()
        elif opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._take(_SCALAR)

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        while not self._closed("]"):
            self._note((*path, index), self._at)
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while not self._closed("}"):
            self._pair(path)

    def _closed(self, bracket: str) -> bool:
        """Step over blanks and commas; True after the closing bracket."""
        self._skip()
        while self._text[self._at] == ",":
            self._at += 1
            self._skip()
        if self._text[self._at] != bracket:
            return False
        self._at += 1
        return True

    def _string(self) -> str:
        for pattern in _STRINGS:
            if pattern.match(self._text, self._at):
                return self._take(pattern)
        raise ValueError("not TOML: a string without an end")

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"not TOML at character {self._at}")
        self._at = found.end()
        return found[0]

    def _skip(self) -> None:
        self._take(_BLANK)

    def _note(self, path: Path, position: int) -> None:
        self._lines.setdefault(path, self._text.count("\n", 0, position) + 1)
