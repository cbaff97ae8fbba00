"""Where the prints of learner code go: kept up to a limit, passed on where somebody listens."""

from __future__ import annotations

import io
from typing import TextIO

MOST_CHARACTERS = 64 * 1024
MOST_LINES = 2_000


class Output(io.TextIOBase):
    """A text stream that keeps what is written, up to the limit, and says when it stops."""

    def __init__(self, onward: TextIO | None = None) -> None:
        self._parts: list[str] = []
        self._characters = 0
        self._lines = 0
        self._onward = onward
        self.full = False

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError("text expected")
        if not self.full:
            self._keep(str.__str__(text))
        return len(text)

    def _keep(self, text: str) -> None:
        room = MOST_CHARACTERS - self._characters
        piece = text[:room]
        lines = piece.splitlines(keepends=True)[: MOST_LINES - self._lines]
        piece = "".join(lines)
        self._characters += len(piece)
        self._lines += piece.count("\n")
        if len(piece) < len(text) or self._lines >= MOST_LINES:
            self.full = True
            start = "" if piece.endswith("\n") else "\n"
            piece += f"{start}(Your code printed more. Only the beginning is shown.)\n"
        self._parts.append(piece)
        if self._onward is not None:
            self._onward.write(piece)

    def text(self) -> str:
        """Everything kept so far."""
        return "".join(self._parts)
