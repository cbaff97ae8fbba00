"""The inputs that answers are tried on, and how a learner reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn, TypeVar

import numpy as np

from graders import results
from graders.attention import attend
from graders.clues import clue
from graders.diagnosis import Finding
from graders.kit import Failed, close, fail
from graders.learner import Answer
from graders.products import BEGINNING
from graders.show import listing, shape
from graders.signatures import line_of_return
from graders.tasks import Known, Shape, Task, known_shapes

Array = np.ndarray
Shapes = Mapping[Shape, tuple[str, str]]
"""What a wrong shape means, and what to look at."""

NAMES = ("weights", "context")

LATER_CALL = (
    "Your first call is right, a later call with other inputs is not.",
    "Look for fixed sizes, fixed numbers, and values kept between two calls.",
)
SAME_AGAIN = (
    "Your second call returns the results of the first.",
    "Is something kept between two calls, outside the function?",
)
IN_PLACE = "`+=`, `*=` and `[...] =` change an array in place. Make a new one."

Own = TypeVar("Own", bound="Case")


@dataclass(frozen=True)
class Case:
    """One input of a task. `twin` is another input, on which shapes that do not fit tell more."""

    task: Task
    inputs: tuple[Any, ...]
    twin: Case | None = None

    @property
    def shapes(self) -> str:
        """`S of shape (2, 3) and E of shape (4, 3)`."""
        pairs = zip(self.task.arguments, self.inputs, strict=True)
        *most, last = [f"{name} of shape {shape(value)}" for name, value in pairs]
        return f"{', '.join(most)} and {last}" if most else last

    @property
    def values(self) -> str:
        """`S = [[1, 0], [0, 1]], E = [[1, 0], [0, 1], [0, -1]]`."""
        pairs = zip(self.task.arguments, self.inputs, strict=True)
        return ", ".join(f"{name} = {listing(value)}" for name, value in pairs)

    @cached_property
    def known(self) -> Known:
        """What shapes tell on this input."""
        return known_shapes(self.task, self.inputs)

    def copies(self) -> tuple[Any, ...]:
        """Arrays for the learner's function to use, and to spoil."""
        return tuple(value.copy() for value in self.inputs)

    def in_type(self: Own, dtype: type) -> Own:
        """The same numbers in another number type."""
        return type(self)(self.task, tuple(value.astype(dtype) for value in self.inputs))

    def raw(self, answer: Answer) -> Any:
        """What the learner's function returns, as it is."""
        return self._called(answer, self.copies())

    def _called(self, answer: Answer, inputs: tuple[Any, ...]) -> Any:
        try:
            return answer.call(self.task.name, *inputs, known=self.known)
        except Failed as failed:
            seen = failed
        if self.twin is not None and seen.message.startswith(BEGINNING):
            seen = self.twin._told_better(answer, seen)
        if seen.line is not None and "called with" not in seen.hint:
            seen = Failed(seen.message, f"{seen.hint} {self._called_with}".strip(), seen.line)
        raise seen

    @property
    def _called_with(self) -> str:
        return f"It was called with {self.shapes}."

    def _told_better(self, answer: Answer, seen: Failed) -> Failed:
        """The same failure with the hint that this input leads to, or an earlier failure."""
        try:
            with answer.unheard():
                answer.call(self.task.name, *self.copies(), known=self.known)
        except Failed as other:
            if other.line == seen.line:
                return Failed(seen.message, other.hint, seen.line)
            if other.line is not None and other.line < seen.line:
                return Failed(other.message, f"{other.hint} {self._called_with}", other.line)
        return seen

    def line(self, answer: Answer) -> int | None:
        """The line with the learner's `return`."""
        return line_of_return(answer.tree, self.task.name)

    def expect_shape(
        self, answer: Answer, seen: Array, wanted: Array, what: str, meanings: Shapes
    ) -> None:
        """Fail unless the shapes are the same; a known wrong one is told by its meaning."""
        if seen.shape == wanted.shape:
            return
        more, hint = meanings.get(seen.shape) or self._unknown_shape(answer, seen)
        verb = results.have(what)
        fail(
            f"Your {what} {verb} the shape {shape(seen)}, not {shape(wanted)}. {more}".strip(),
            f"{hint} {self._called_with}",
            self.line(answer),
        )

    def _unknown_shape(self, answer: Answer, seen: Array) -> tuple[str, str]:
        found, spelled = clue(answer.tree, self.task), self.known.spelled(seen.shape)
        letters = f"In letters, that is {spelled}." if spelled else ""
        return f"{letters} {found[0] if found else ''}".strip(), "Print the shape of each part."

    def fail_shape(self, message: str, wanted: Array, line: int | None) -> NoReturn:
        """Fail with the shapes that went in and the one that should come out."""
        fail(f"{message}, not {shape(wanted)}.", self._called_with, line)

    def fail(
        self, message: str, hint: str, yours: Array, expected: Array, suspect: Answer | None = None
    ) -> NoReturn:
        """Fail on this input, which the message gives in full, with both arrays.

        `suspect` is an answer whose mistake is not known: its code is searched for a clue.
        """
        found = clue(suspect.tree, self.task) if suspect else None
        more, line = found or ("", None)
        text = f"{message} {more}".strip()
        fail(f"{text} This is with {self.values}.", hint, line, yours, expected)

    def fail_with(
        self, finding: Finding | None, answer: Answer, seen: str, hint: str, both: tuple
    ) -> NoReturn:
        """Fail with what was `seen` and the mistake that was found, else with a hint and a clue."""
        message = f"{seen} {finding.message}" if finding else seen
        suspect = answer if finding is None or finding.is_weak else None
        self.fail(message, finding.hint if finding else hint, *both, suspect)

    def expect_inputs_unchanged(self, answer: Answer, hint: str = IN_PLACE) -> None:
        """Call the function once and fail when it has changed one of its arrays."""
        after = self.copies()
        self._called(answer, after)
        for name, kept, now in zip(self.task.arguments, self.inputs, after, strict=True):
            if isinstance(kept, Array) and not (
                now.shape == kept.shape and np.array_equal(now, kept)
            ):
                fail(f"Your function changes its input {name}.", hint, None, now, kept)


class Example(Case):
    """An input of attention: decoder state s (H,) or states S (T, H), encoder states E (L, H)."""

    @property
    def decoder(self) -> Array:
        return self.inputs[0]

    @property
    def encoder(self) -> Array:
        return self.inputs[1]

    @property
    def matrix(self) -> Array:
        """The decoder's side as a matrix (T, H); T = 1 for a single state."""
        return np.atleast_2d(self.decoder)

    @cached_property
    def expected(self) -> tuple[Array, Array]:
        """The right weights (T, L) and context (T, H); (L,) and (H,) for a single state."""
        weights, context = attend(self.matrix, self.encoder)
        return (weights[0], context[0]) if self.decoder.ndim == 1 else (weights, context)

    def pair(self, answer: Answer) -> tuple[Any, Any]:
        """The two things that the learner's function returns."""
        sizes = tuple(part.shape for part in self.expected)
        return results.two_values(self.raw(answer), NAMES, sizes, self.line(answer))

    def arrays(self, answer: Answer) -> list[Array]:
        """The learner's weights and context as arrays of our own, of whatever shapes."""
        named = zip(self.pair(answer), NAMES, strict=True)
        return [results.numbers(value, what, self.line(answer)) for value, what in named]

    def results(self, answer: Answer) -> list[Array]:
        """The learner's weights and context as arrays of our own, of the right shapes."""
        yours = self.arrays(answer)
        for seen, wanted, what in zip(yours, self.expected, NAMES, strict=True):
            if seen.shape != wanted.shape:
                message = f"Your {what} {results.have(what)} the shape {shape(seen)}"
                self.fail_shape(message, wanted, self.line(answer))
        return yours


class Single(Case):
    """An input of a function with one result."""

    @cached_property
    def expected(self) -> Array:
        """The right result."""
        return np.asarray(self.task.right(*self.inputs), dtype=np.float64)

    def array(self, answer: Answer, or_number: bool = False) -> Array:
        """The learner's result as an array of our own, of whatever shape.

        A number where an array is wanted fails, unless `or_number`: then it has the shape `()`.
        """
        line, sizes = self.line(answer), self.expected.shape
        value = results.one_value(self.raw(answer), self.task.returns, sizes, line)
        if sizes == ():
            return results.numbers(value, self.task.returns, line, True, "a number")
        return results.numbers(value, self.task.returns, line, or_number)

    def result(self, answer: Answer, words: str = "") -> Array:
        """The learner's result, of the right shape; `words` tell what this input is about."""
        yours = self.array(answer, or_number=bool(words))
        if yours.shape != self.expected.shape:
            what = self.task.returns
            begin = f"With {words}, your {what}" if words else f"Your {what}"
            message = f"{begin} {results.have(what)} the shape {shape(yours)}"
            self.fail_shape(message, self.expected, self.line(answer))
        return yours

    def as_second(self, answer: Answer) -> tuple[Array, tuple[Any, ...]] | None:
        """The learner's result and the inputs that led to it; None where there is no result."""
        try:
            with answer.unheard():
                return self.result(answer), self.inputs
        except Failed:
            return None

    def expect_right_again(
        self, answer: Answer, before: Array, seen: tuple[str, str] = LATER_CALL, words: str = "",
        tolerance: float = 1e-5,
    ) -> None:  # fmt: skip
        """Fail unless a later call is right; `before` is what the first call returned."""
        yours = self.result(answer, words)
        if close(yours, self.expected, tolerance, tolerance):
            return
        if yours.shape == before.shape and close(yours, before, 1e-9, 1e-9):
            self.fail(*SAME_AGAIN, yours, self.expected)
        self.fail(*seen, yours, self.expected)

    def expect_right_in_types(
        self, answer: Answer, types: Mapping[str, tuple[type, float]] | None = None
    ) -> None:
        """Fail unless the same numbers are right as whole numbers and as float32."""
        for words, (dtype, tolerance) in (types or NUMBER_TYPES).items():
            one = self.in_type(dtype)
            yours, expected = one.result(answer, f"{words} inputs"), one.expected
            if not close(yours, expected, tolerance, tolerance):
                cut = np.array_equal(yours, np.trunc(expected))
                verb = results.verb(self.task.returns)
                wrong = "cut to whole numbers" if cut else "wrong"
                one.fail(
                    f"With {words} inputs your {self.task.returns} {verb} {wrong}.",
                    WHICH_TYPE,
                    yours,
                    expected,
                )


WHICH_TYPE = "Which arrays take over the type of the inputs? See `dtype`."
NUMBER_TYPES = {"integer": (np.int64, 1e-5), "float32": (np.float32, 1e-4)}


def example(task: Task, decoder: Any, encoder: Any, twin: Case | None = None) -> Example:
    """An attention example from nested lists."""
    return Example(task, _arrays(decoder, encoder), twin)


def single(task: Task, *inputs: Any) -> Single:
    """An example of a function with one result, from nested lists."""
    return Single(task, _arrays(*inputs))


def _arrays(*lists: Any) -> tuple[Array, ...]:
    return tuple(np.array(one, dtype=np.float64) for one in lists)
