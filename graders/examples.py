"""The inputs that attention answers are tried on, and how a learner reads them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

import numpy as np

from graders.attention import attend
from graders.clues import clue
from graders.kit import fail
from graders.learner import Answer
from graders.results import numbers, two_values
from graders.show import listing, shape
from graders.signatures import line_of_return

Array = np.ndarray

NAMES = ("weights", "context")


@dataclass(frozen=True)
class Task:
    """A function to be written: its name and its two arguments, the decoder's side first."""

    name: str
    arguments: tuple[str, str]


@dataclass(frozen=True)
class Example:
    """One input: decoder state s (H,) or states S (T, H), encoder states E (L, H)."""

    task: Task
    decoder: Array
    encoder: Array

    @property
    def shapes(self) -> str:
        """`S of shape (2, 3) and E of shape (4, 3)`."""
        first, second = self.task.arguments
        seen = shape(self.decoder), shape(self.encoder)
        return f"{first} of shape {seen[0]} and {second} of shape {seen[1]}"

    @property
    def values(self) -> str:
        """`S = [[1, 0], [0, 1]], E = [[1, 0], [0, 1], [0, -1]]`."""
        first, second = self.task.arguments
        return f"{first} = {listing(self.decoder)}, {second} = {listing(self.encoder)}"

    @property
    def matrix(self) -> Array:
        """The decoder's side as a matrix (T, H); T = 1 for a single state."""
        return np.atleast_2d(self.decoder)

    @cached_property
    def expected(self) -> tuple[Array, Array]:
        """The right weights (T, L) and context (T, H); (L,) and (H,) for a single state."""
        weights, context = attend(self.matrix, self.encoder)
        return (weights[0], context[0]) if self.decoder.ndim == 1 else (weights, context)

    def copies(self) -> tuple[Array, Array]:
        """Arrays for the learner's function to use, and to spoil."""
        return self.decoder.copy(), self.encoder.copy()

    def raw(self, answer: Answer) -> Any:
        """What the learner's function returns, as it is."""
        return answer.call(self.task.name, *self.copies(), on=f"It was called with {self.shapes}.")

    def pair(self, answer: Answer) -> tuple[Any, Any]:
        """The two things that the learner's function returns."""
        sizes = tuple(part.shape for part in self.expected)
        return two_values(self.raw(answer), NAMES, sizes, self.line(answer))

    def results(self, answer: Answer) -> tuple[Array, Array]:
        """The learner's weights and context as arrays of our own, of the right shapes."""
        line = self.line(answer)
        pair = self.pair(answer)
        yours = tuple(numbers(value, what, line) for value, what in zip(pair, NAMES, strict=True))
        for seen, wanted, what in zip(yours, self.expected, NAMES, strict=True):
            if seen.shape != wanted.shape:
                verb = "have" if what == "weights" else "has"
                self.fail_shape(f"Your {what} {verb} the shape {shape(seen)}", wanted, line)
        return yours

    def fail_shape(self, message: str, wanted: Array, line: int | None) -> NoReturn:
        """Fail with the shapes that went in and the one that should come out."""
        fail(f"{message}, not {shape(wanted)}.", f"It was called with {self.shapes}.", line)

    def line(self, answer: Answer) -> int | None:
        """The line with the learner's `return`."""
        return line_of_return(answer.tree, self.task.name)

    def fail(
        self, message: str, hint: str, yours: Array, expected: Array, suspect: Answer | None = None
    ) -> NoReturn:
        """Fail on this input, which the message gives in full, with both arrays.

        `suspect` is an answer whose mistake is not known: its code is searched for a clue.
        """
        found = clue(suspect.tree, self.task.arguments) if suspect else None
        more, line = found or ("", None)
        text = f"{message} {more}".strip()
        fail(f"{text} This is with {self.values}.", hint, line, yours, expected)


def example(task: Task, decoder: Any, encoder: Any, dtype: type = np.float64) -> Example:
    """An example from nested lists."""
    return Example(task, np.array(decoder, dtype=dtype), np.array(encoder, dtype=dtype))
