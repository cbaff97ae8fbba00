"""A wrong result compared with what known mistakes give, for any exercise with one right result.

What no table of mistakes knows is described by how it differs from the right result: a constant
factor, rounding, a function applied afterwards, another order, some numbers right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from graders.attention import Array, softmax_rows
from graders.kit import close
from graders.mistakes import Mistake


@dataclass(frozen=True)
class Finding:
    """The mistake that explains a wrong result, in words."""

    ids: tuple[str, ...]
    message: str
    hint: str

    @property
    def is_weak(self) -> bool:
        """Says how the result differs, not why: the code may tell more."""
        return bool({"zeros", "some_entries"} & {*self.ids})


@dataclass(frozen=True)
class Step:
    """One step on the way to a result: how it is done, and the usual ways to do it wrong.

    All of them are given what the step before gave, and then the inputs of the exercise.
    """

    right: Callable[..., Any]
    ways: tuple[Mistake, ...]


Steps = tuple[Step, ...]


def way(name: str, message: str, hint: str, compute: Callable[..., Any]) -> Mistake:
    """A wrong way to do a step that needs only what the step before gave."""
    return Mistake(name, message, hint, lambda value, *_: compute(value))


def mistakes_in(steps: Steps) -> tuple[Mistake, ...]:
    """Every way of every step, as a mistake that computes the whole result from the inputs."""
    return tuple(
        Mistake(known.id, known.message, known.hint, _with(steps, {at: known}))
        for at, step in enumerate(steps)
        for known in step.ways
    )


def _with(steps: Steps, changes: dict[int, Mistake]) -> Callable[..., Any]:
    """The whole computation with some steps done in another way."""

    def compute(*inputs: Any) -> Any:
        value = None
        for at, step in enumerate(steps):
            value = (changes[at].compute if at in changes else step.right)(value, *inputs)
        return value

    return compute


def told(known: Mistake, also: str = "", also_id: str = "") -> Finding:
    """A known mistake as a finding, with another one beside it."""
    ids = (known.id, also_id) if also_id else (known.id,)
    return Finding(ids, f"{known.message} {also}".strip(), known.hint)


def same(yours: Array, candidate: Array) -> bool:
    """Equal up to rounding; a candidate may stand for several equal rows."""
    return close(yours, np.broadcast_to(candidate, yours.shape), 1e-5, 1e-7)


def why(
    yours: Array,
    right: Array,
    inputs: tuple[Any, ...],
    table: Iterable[Mistake],
    what: str,
    steps: Steps = (),
    second: tuple[Array, tuple[Any, ...]] | None = None,
) -> Finding | None:
    """The known mistake that gives this result, else how it differs; None for a right one.

    Each mistake of the table computes its result from the inputs; two mistakes in different steps
    are found too. `yours` and `right` have the same shape; `what` is what the result is called.
    `second` is a result for other inputs. Where results are single numbers, which are met by
    chance, a known mistake has to give that one too.
    """
    seen = [(yours, inputs), *([second] if second and right.ndim == 0 else [])]
    with np.errstate(all="ignore"):
        if same(yours, right):
            return next(rounded(yours, right, what), None)
        for known in table:
            if _explains(known.compute, seen, same):
                return told(known)
        for found in _two_at_once(seen, steps):
            return found
        if second and yours.shape == second[0].shape and np.array_equal(yours, second[0]):
            return Finding(("constant",), *_CONSTANT)
        if right.ndim or second is None:
            found = next(_differences(yours, right, what), None)
            return found or (some_entries(yours, right, what) if right.ndim else None)
        pairs = (yours, second[0]), (right, _with(steps, {})(*second[1]))
        return next(_differences_of_numbers(*map(np.array, pairs), what), None)


_CONSTANT = (
    "Your function returns the same for different inputs.",
    "Are the arguments used, or are numbers written into the code?",
)
Seen = list[tuple[Array, tuple[Any, ...]]]


def _explains(
    compute: Callable[..., Any], seen: Seen, agree: Callable[[Array, Array], bool]
) -> bool:
    """Whether a computation gives all that was seen, for the inputs that go with it."""
    for yours, inputs in seen:
        try:
            candidate = np.asarray(compute(*inputs))
        except ValueError:  # two mistakes that do not go together
            return False
        if candidate.shape != yours.shape or not agree(yours, candidate):
            return False
    return True


def _exactly(yours: Array, candidate: Array) -> bool:
    return close(yours, candidate, 1e-9, 1e-11)


def _two_at_once(seen: Seen, steps: Steps) -> Iterator[Finding]:
    for (at, step), (later, other) in combinations(enumerate(steps), 2):
        for first, second in product(step.ways, other.ways):
            if _explains(_with(steps, {at: first, later: second}), seen, _exactly):
                yield told(first, second.message, second.id)


def _differences_of_numbers(yours: Array, right: Array, what: str) -> Iterator[Finding]:
    """How single numbers differ, judged by two of them."""
    yield from rounded(yours, right, what)
    yield from afterwards(yours, right, what, _as_it_is(what), _OF_A_NUMBER)
    yield from multiple(yours, right, what)


def _as_it_is(what: str) -> str:
    return f"Return the {what} as {'they are' if what.endswith('s') else 'it is'}."


def _differences(yours: Array, right: Array, what: str) -> Iterator[Finding]:
    yield from rounded(yours, right, what)
    yield from afterwards(yours, right, what, _as_it_is(what))
    yield from multiple(yours, right, what)
    difference = float((yours - right).mean())
    if abs(difference) > 1e-7 and right.size > 1 and same(yours, right + difference):
        message = f"Every number of your {what} is too large by {difference:.4f}."
        if difference < 0:
            message = f"Every number of your {what} is too small by {-difference:.4f}."
        yield Finding(("shifted",), message, "Is something added or subtracted once too often?")


def multiple(yours: Array, right: Array, what: str) -> Iterator[Finding]:
    """All numbers of the right result times the same factor."""
    factor = float((yours * right).sum() / (right * right).sum())
    if not factor or not same(yours, right * factor) or right.size < 2:
        return
    if abs(factor + 1) < 1e-6:
        hint = "Look for a minus, or for a difference taken the wrong way round."
        yield Finding(("sign",), f"Every number of your {what} has the wrong sign.", hint)
        return
    message = f"Every number of your {what} is {factor:.4f} times the right one."
    hint = "Look for a step that multiplies or divides once too often."
    yield Finding(("multiple",), message, hint)


def rounded(yours: Array, right: Array, what: str) -> Iterator[Finding]:
    """The right result, cut down to a few digits."""
    for digits in range(1, 8):
        if np.array_equal(yours, np.round(right, digits)) and not np.array_equal(yours, right):
            verb = "are" if what.endswith("s") else "is"
            message = f"Your {what} {verb} rounded to {digits} digits."
            yield Finding(("rounded",), message, "Return the numbers as they are.")
            return


_AFTERWARDS: tuple[tuple[str, Callable[[Array], Array]], ...] = (
    ("divided by {its} own row sums", lambda x: x / x.sum(axis=-1, keepdims=True)),
    ("divided by {its} largest number", lambda x: x / x.max()),
    ("divided by {its} row maxima", lambda x: x / x.max(axis=-1, keepdims=True)),
    ("put through softmax", softmax_rows),
    ("put through `exp`", np.exp),
    ("put through `tanh`", np.tanh),
    ("put through a sigmoid", lambda x: 1 / (1 + np.exp(-x))),
    ("cut off below 0", lambda x: np.maximum(x, 0)),
    ("stripped of {its} signs", np.abs),
    ("squared", lambda x: x**2),
    ("scaled to length 1", lambda x: x / np.sqrt((x**2).sum(axis=-1, keepdims=True))),
    ("less {its} mean", lambda x: x - x.mean(axis=-1, keepdims=True)),
    ("less {its} largest number", lambda x: x - x.max(axis=-1, keepdims=True)),
    ("in another order: the columns run backwards", lambda x: x[..., ::-1]),
    ("in another order: the rows run backwards", lambda x: x[::-1]),
    ("sorted", lambda x: np.sort(x, axis=-1)),
    ("cut to whole numbers", np.trunc),
    ("rounded to whole numbers", np.round),
)


_OF_A_NUMBER = tuple(
    (words, change)
    for words, change in _AFTERWARDS
    if change is not softmax_rows and words.startswith(("put", "squared", "cut to", "rounded"))
)


def afterwards(
    yours: Array,
    right: Array,
    what: str,
    hint: str,
    changes: tuple[tuple[str, Callable[[Array], Array]], ...] = _AFTERWARDS,
) -> Iterator[Finding]:
    """The right result, changed by one more step."""
    several = what.endswith("s")
    for words, change in changes:
        if same(yours, change(right)):
            if right.ndim == 1:
                words = words.replace("the columns run", "it runs").replace("row ", "")
            words = words.format(its="their" if several else "its")
            words = words.replace("it runs", "they run") if several else words
            subject = f"Your {what} are the right ones" if several else (
                f"Your {what} is the right one"
            )  # fmt: skip
            yield Finding(("afterwards",), f"{subject}, {words}.", hint)
            return


def some_entries(yours: Array, right: Array, what: str) -> Finding | None:
    """Right in a third of the entries or more, not in all."""
    good = np.abs(yours - right) <= 1e-5 * np.abs(right) + 1e-9
    if good.sum() < max(2, right.size / 3) or good.all():
        return None
    where = [int(places[0]) for places in np.nonzero(~good)]
    place = f"place {where[0]}" if right.ndim == 1 else f"row {where[0]}, column {where[-1]}"
    message = f"{int(good.sum())} numbers of your {what} are right; the one in {place} is not."
    return Finding(("some_entries",), message, "Is there a step that changes some numbers only?")
