"""Grades `slope(f, query, eps)`: how fast a function changes, found by asking it on both sides.

The function that an answer gets remembers where it was asked. What is right is decided by the
result alone; where the function was asked tells why a result is wrong.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from graders.attention import Array, softmax_rows
from graders.examples import LATER_CALL, WHICH_TYPE, Single
from graders.findings import Finding, why
from graders.kit import check, close, fail
from graders.learner import Answer
from graders.mistakes import Mistake
from graders.refusals import Refused
from graders.results import kind_of
from graders.show import listing, number, shape
from graders.soft_lookup import PAGE as LOOKUP
from graders.soft_lookup import right as soft_lookup
from graders.tasks import Task
from graders.words import describe, is_array, shape_of

open_answer = Answer

_array, _bytes, _float64 = np.array, np.ndarray.tobytes, np.float64
MOST_CALLS = 1000
"""How many calls of `f` are remembered."""


@dataclass(frozen=True)
class Scalar:
    """A function of one vector, and how a learner reads it."""

    text: str
    compute: Callable[[Array], float]


@dataclass(frozen=True)
class Call:
    """Where `f` was asked: the place (D,), and whether it came as whole numbers."""

    place: Array
    whole: bool


def _shifted(f: Callable, query: Array, eps: float, up: float, down: float) -> Array:
    """For each entry: f at `up * eps` beside the query, less f at `down * eps` beside it."""
    query = np.asarray(query, dtype=np.float64)
    units = np.eye(len(query))
    return np.array([f(query + up * eps * e) - f(query + down * eps * e) for e in units])


def _below(f: Callable, query: Array, eps: float) -> Array:
    return f(query) - _shifted(f, query, eps, 0, -1)


def right(f: Scalar, query: Array, eps: float) -> Array:
    """query (D,) gives central differences (D,): one for each entry."""
    return _shifted(f.compute, query, eps, 1, -1) / (2 * eps)


TASK = Task(
    "slope",
    ("f", "query", "eps"),
    axes=("", "D", ""),
    steps=("D",),
    returns="slope",
    right=right,
    what="a central difference",
)


class Slope(Single):
    """An input of `slope`: a function, a query (D,) and a distance."""

    @property
    def shapes(self) -> str:
        return f"query of shape {shape(self.inputs[1])} and eps = {listing(self.inputs[2])}"

    @property
    def values(self) -> str:
        f, query, eps = self.inputs
        return f"f(q) = {f.text}, query = {listing(query)}, eps = {listing(eps)}"

    def copies(self) -> tuple[Any, ...]:
        return self._inputs_with([])

    def in_type(self, dtype: type) -> Slope:
        f, query, eps = self.inputs
        return Slope(self.task, (f, query.astype(dtype), eps))

    def asked(self, answer: Answer) -> list[Call]:
        """Where the learner's function asks `f`."""
        seen: list[tuple[bytes, bool]] = []
        with answer.unheard():
            self._called(answer, self._inputs_with(seen))
        return list(_calls(seen, self.inputs[1].size))

    def _inputs_with(self, seen: list[tuple[bytes, bool]]) -> tuple[Any, ...]:
        scalar, query, eps = self.inputs
        compute, sizes = scalar.compute, query.shape  # nothing shared can be reached from f

        def f(query: Any) -> float:
            _expect_a_place(query, sizes)
            place = _array(query, dtype=_float64, subok=False)
            if len(seen) < MOST_CALLS:
                seen.append((_bytes(place), kind_of(query) in "iu"))
            return compute(place)

        return f, query.copy(), eps


def _calls(seen: list[Any], size: int) -> Iterator[Call]:
    """What `f` wrote down, without what learner code that looks into `f` may have put there."""
    for entry in seen:
        kinds = tuple(map(type, entry)) if type(entry) is tuple else ()
        if kinds == (bytes, bool) and len(entry[0]) == 8 * size:
            yield Call(np.frombuffer(entry[0], dtype=np.float64), entry[1])


def _expect_a_place(query: Any, sizes: tuple[int, ...]) -> None:
    """Refuse what is no array of numbers of this shape, in words for the learner."""
    wanted = f"`f` takes one array of shape {shape(sizes)}"
    if not is_array(query):
        raise Refused(
            f"{wanted}. Your code calls it with {describe(query)}.",
            "Move one entry in a copy of the query; call `f` with the whole copy.",
        )
    if shape_of(query) != sizes or kind_of(query) not in "biuf":
        seen = describe(query)
        if shape_of(query) == sizes:
            seen = "an array of something else than plain numbers"
        raise Refused(
            f"{wanted}. Your code calls it with {seen}.",
            "`f` looks up one query at a time: call it once for each entry and each side.",
        )


def _case(f: Scalar, query: list, eps: float) -> Slope:
    return Slope(TASK, (f, np.array(query, dtype=np.float64), eps))


def _soft(query: Array) -> float:
    return soft_lookup(query, *LOOKUP.inputs[1:])


def _gradient(query: Array) -> Array:
    """The exact slope of the soft lookup: keys, weighted, times how far values are off the mean."""
    _, keys, values = LOOKUP.inputs
    weights = softmax_rows(keys @ query)
    return keys.T @ (weights * (values - weights @ values))


def _hard(query: Array) -> float:
    _, keys, values = LOOKUP.inputs
    return values[(keys @ query).argmax()]


def _cubes(query: Array) -> float:
    return (query**3).sum() + query.sum() ** 2


def _mixed(query: Array) -> float:
    return query[0] ** 3 + query[0] * query[1] ** 2 - 2 * query[2] ** 3


CUBES = Scalar("the sum of q ** 3, plus the square of the sum of q", _cubes)
PAGE = _case(Scalar("soft_lookup(q, keys, values)", _soft), [2, 0.5], 0.001)
HARD = _case(Scalar("hard_lookup(q, keys, values)", _hard), [2, 0.5], 0.001)
HAND = _case(Scalar("q[0] ** 3 + q[0] * q[1] ** 2 - 2 * q[2] ** 3", _mixed), [1, -1, 0.5], 0.125)
SAME_SHAPES = _case(CUBES, [2, 0.5, -1], 0.25)
OTHER_SHAPES = _case(CUBES, [1, 0, -0.5, 2, -1], 0.5)
ONES = {"a query of one number (D = 1)": _case(CUBES, [1.5], 0.5)}
WHOLE = _case(CUBES, [1, -1, 2], 0.5)


@check
def defines(answer: Answer) -> None:
    """Your code defines `slope(f, query, eps)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on the soft lookup of the page"""
    PAGE.raw(answer)


_ONE_EACH = "One number for each entry of the query: an array of its shape."
_SHAPES = {
    (2, 3): ("There are two numbers for each entry.", "Which two have to be subtracted?"),
    (3, 2): ("There are two numbers for each entry.", "Which two have to be subtracted?"),
    (3, 3): ("That is (D, D).", "Move one entry, ask, and keep one number for it."),
    (3, 1): ("There is an axis too many.", _ONE_EACH),
    (1, 3): ("There is an axis too many.", _ONE_EACH),
    (2,): ("There are two numbers, for the query as a whole.", _ONE_EACH),
    (6,): ("There are two numbers for each entry.", "Which two have to be subtracted?"),
    (1,): ("There is a number for one entry only.", "Does `return` stand inside the loop?"),
}


@check(after=runs)
def one_each(answer: Answer) -> None:
    """It returns one number for each entry of the query"""
    yours = HAND.array(answer, or_number=True)
    if yours.shape == ():
        fail(
            "Your function returns one number for the whole query.",
            f"{_ONE_EACH} Move one entry at a time; does `return` stand inside the loop?",
            HAND.line(answer),
        )
    HAND.expect_shape(answer, yours, HAND.expected, TASK.returns, _SHAPES)


_BOTH = "For each entry: f a bit above, less f a bit below, divided by the distance between them."
_NOT_MOVED = ("not_moved",)
_PUT_BACK = "Begin each time with a fresh copy of the query, and move one entry of it."


def _where_asked(one: Slope, calls: list[Call]) -> Finding | None:
    """What is wrong with the places at which `f` was asked."""
    _, query, eps = one.inputs
    if not calls:
        return Finding(("not_asked",), "Your code never calls `f`.", _BOTH)
    if any(call.whole for call in calls):
        return Finding(
            ("cut",),
            "`f` is asked with an array of whole numbers: it cuts eps off.",
            "Make an array of floats first: `query.astype(float)`.",
        )
    places = np.array([call.place for call in calls])
    elsewhere = _elsewhere(places, query, eps)
    if elsewhere is not None:
        return elsewhere
    moves = places - query
    moves[np.abs(moves) < 1e-12] = 0
    if not moves.any():
        return Finding(
            _NOT_MOVED,
            "`f` is only asked at the query itself.",
            "Move one entry by eps, in a copy, and ask `f` there. " + _BOTH,
        )
    several = np.nonzero((moves != 0).sum(axis=1) > 1)[0]
    if len(several):
        return _several_moved(moves, int(several[0]))
    wrong = [size for size in np.abs(moves[moves != 0]) if not np.isclose(size, eps, rtol=1e-6)]
    up, down = (moves > 0).any(axis=0), (moves < 0).any(axis=0)
    if wrong:
        return _wrong_distance(float(wrong[0]), eps, bool(up.any() and down.any()))
    return _sides(up, down)


def _moves_twice(tree: ast.Module) -> bool:
    """Whether entries are moved in place, at two places of the code."""
    in_place = [node for node in ast.walk(tree) if isinstance(node, ast.AugAssign)]
    return sum(isinstance(node.target, ast.Subscript) for node in in_place) > 1


def _several_moved(moves: Array, at: int) -> Finding:
    if (moves[at] != 0).all() and np.all(moves[at] == moves[at][0]):
        return Finding(
            ("all_at_once",),
            "All entries are moved at once.",
            "Then only their joint effect can be seen. Move one entry, and leave the others.",
        )
    moved = np.nonzero(moves[at])[0]
    seen = f"The entries {', '.join(map(str, moved.tolist()))} are moved at the same time"
    alone = moves[:at][(moves[:at] != 0).sum(axis=1) == 1]
    if (alone[:, moved] != 0).any():
        return Finding(("not_put_back",), f"{seen}: an earlier one was not put back.", _PUT_BACK)
    return Finding(("several",), f"{seen}.", _PUT_BACK)


def _elsewhere(places: Array, query: Array, eps: float) -> Finding | None:
    """The query was left behind: entries set to eps, or everything moved about 0."""
    at_eps = np.isclose(np.abs(places), eps)
    if np.all((at_eps | (places == 0)) & (at_eps.sum(axis=1) == 1)[:, None]):
        message = "`f` is asked around 0, not around the query."
        return Finding(("around_zero",), message, _PUT_BACK)
    changed = places != query
    if changed.any() and np.all(at_eps[changed]) and np.all(changed.sum(axis=1) <= 1):
        message = "An entry is set to eps; it should be moved by eps."
        return Finding(("set",), message, "Add eps to what is there, and subtract it: `+=`, `-=`.")
    return None


def _wrong_distance(size: float, eps: float, both: bool) -> Finding:
    if np.isclose(size, 2 * eps) and both:
        return Finding(
            ("twice_as_far",),
            "`f` is asked at 2 eps beside the query.",
            "Move by eps on each side; 2 eps is the distance between the two.",
        )
    seen = f"An entry is moved by {number(size, 6).rstrip('0').rstrip('.')}; eps is {eps}."
    return Finding(("other_distance",), seen, "Move by eps, the third argument, on each side.")


def _sides(up: Array, down: Array) -> Finding | None:
    if not (up | down).all():
        entry = int(np.nonzero(~(up | down))[0][0])
        hint = "Does the loop go over all entries of the query?"
        return Finding(("entry_left_out",), f"Entry {entry} of the query is never moved.", hint)
    if not down.any():
        message = "This is the forward difference: `f` is asked above the query, never below."
        return Finding(("forward",), message, _BOTH)
    if not up.any():
        message = "This is the backward difference: `f` is asked below the query, never above."
        return Finding(("backward",), message, _BOTH)
    if not (up & down).all():
        entry = int(np.nonzero(~(up & down))[0][0])
        side = "above" if up[entry] else "below"
        message = f"For entry {entry}, `f` is asked {side} the query only."
        return Finding(("one_side",), message, _PUT_BACK)
    return None


def _way(name: str, message: str, hint: str, compute: Callable) -> Mistake:
    return Mistake(name, message, hint, lambda f, query, eps: compute(f.compute, query, eps))


_DISTANCE = "The two places are 2 eps apart: divide by `(2 * eps)`."
MISTAKES = (
    _way(
        "over_eps",
        "The difference is divided by eps: every number is twice the right one.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / eps,
    ),
    _way(
        "not_divided",
        "The difference is not divided by anything.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1),
    ),
    _way(
        "over_two",
        "The difference is divided by 2, not by 2 eps.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / 2,
    ),
    _way(
        "brackets",
        "The difference is divided by 2, and then multiplied by eps.",
        "`/ 2 * eps` is read from left to right. Put brackets: `/ (2 * eps)`.",
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / 2 * eps,
    ),
    _way(
        "half_in_brackets",
        "Only f below is divided by 2 eps.",
        "Put brackets around the difference: `(... - ...) / (2 * eps)`.",
        lambda f, q, eps: _shifted(f, q, eps, 1, 0) + f(q) - _below(f, q, eps) / (2 * eps),
    ),
    _way(
        "summed",
        "Every number is the sum over all entries.",
        "Keep one number for each entry: `result[i] = ...`.",
        lambda f, q, eps: np.full(len(q), (_shifted(f, q, eps, 1, -1) / (2 * eps)).sum()),
    ),
    _way(
        "sides_subtracted",
        "The slopes to the two sides are subtracted.",
        "Their mean is the central difference.",
        lambda f, q, eps: (_shifted(f, q, eps, 1, 0) - _shifted(f, q, eps, 0, -1)) / (2 * eps),
    ),
    _way(
        "times_distance",
        "The difference is multiplied by 2 eps.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) * 2 * eps,
    ),
    _way(
        "over_square",
        "The difference is divided by eps squared.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / eps**2,
    ),
    _way(
        "over_four",
        "The difference is divided by 4 eps: every number is half the right one.",
        _DISTANCE,
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / (4 * eps),
    ),
    _way(
        "sign",
        "The difference is taken the wrong way round: below less above.",
        _BOTH,
        lambda f, q, eps: _shifted(f, q, eps, -1, 1) / (2 * eps),
    ),
    _way(
        "added",
        "The two answers of f are added, not subtracted.",
        _BOTH,
        lambda f, q, eps: (
            (_shifted(f, q, eps, 1, 0) + _shifted(f, q, eps, -1, 0) + 2 * f(q)) / (2 * eps)
        ),
    ),
    _way(
        "forward",
        "This is the forward difference: f above the query, less f at the query.",
        _BOTH,
        lambda f, q, eps: _shifted(f, q, eps, 1, 0) / eps,
    ),
    _way(
        "backward",
        "This is the backward difference: f at the query, less f below it.",
        _BOTH,
        lambda f, q, eps: _shifted(f, q, eps, 0, -1) / eps,
    ),
    _way(
        "half_forward",
        "f at the query is subtracted, but the result is divided by 2 eps.",
        _BOTH,
        lambda f, q, eps: _shifted(f, q, eps, 1, 0) / (2 * eps),
    ),
    _way(
        "curvature",
        "This is the second difference: it tells how the slope changes.",
        _BOTH,
        lambda f, q, eps: (_shifted(f, q, eps, 1, 0) + _shifted(f, q, eps, -1, 0)) / eps**2,
    ),
    _way(
        "absolute",
        "Your slope has lost its signs.",
        "A falling function has a negative slope.",
        lambda f, q, eps: np.abs(_shifted(f, q, eps, 1, -1)) / (2 * eps),
    ),
    _way(
        "unit",
        "Your slope is scaled to length 1.",
        "The differences are the slope, as they are.",
        lambda f, q, eps: _unit(_shifted(f, q, eps, 1, -1)),
    ),
    _way(
        "average",
        "Your slope is divided by the number of entries.",
        "Every entry has a slope of its own.",
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / (2 * eps) / len(q),
    ),
    _way(
        "running",
        "Your numbers add up from entry to entry.",
        "Every entry starts from 0 again.",
        lambda f, q, eps: np.cumsum(_shifted(f, q, eps, 1, -1) / (2 * eps)),
    ),
    _way(
        "only_first",
        "Only the first number is filled in.",
        "Does the loop go over all entries? Where does `return` stand?",
        lambda f, q, eps: _shifted(f, q, eps, 1, -1) / (2 * eps) * (np.arange(len(q)) == 0),
    ),
    _way(
        "only_last",
        "Only the last number is filled in.",
        "Each turn of the loop has to fill a place of its own.",
        lambda f, q, eps: (
            _shifted(f, q, eps, 1, -1) / (2 * eps) * (np.arange(len(q)) == len(q) - 1)
        ),
    ),
    _way(
        "added_to_query",
        "The query is added to your slope.",
        "The slope is returned, not the moved query.",
        lambda f, q, eps: q + _shifted(f, q, eps, 1, -1) / (2 * eps),
    ),
    _way(
        "zeros",
        "Your slope is 0 everywhere.",
        "Is the array that you prepared ever filled? Whole numbers cut off fractions.",
        lambda f, q, eps: np.zeros(len(q)),
    ),
)


def _unit(vector: Array) -> Array:
    return vector / np.sqrt((vector**2).sum())


@check(after=one_each)
def central(answer: Answer) -> None:
    """It is the central difference: above less below, over 2 eps"""
    yours, expected = HAND.result(answer), HAND.expected
    if close(yours, expected, 1e-7, 1e-9):
        return
    second = SAME_SHAPES.as_second(answer)
    known = why(yours, expected, HAND.inputs, MISTAKES, TASK.returns, second=second)
    finding = _where_asked(HAND, HAND.asked(answer)) or known
    if finding is not None and finding.ids == _NOT_MOVED and _moves_twice(answer.tree):
        finding = Finding(
            _NOT_MOVED,
            f"{finding.message} What is moved up is moved down again before `f` is asked.",
            "Two names can stand for one array: `a = b` copies nothing. Give each its own copy.",
        )
    seen = "Your slope is not the central difference."
    HAND.fail_with(finding, answer, seen, f"{_BOTH} {_DISTANCE}", (yours, expected))


@check(after=central)
def lookups(answer: Answer) -> None:
    """It agrees with the gradient of the soft lookup, and is 0 for the hard one"""
    yours, expected = PAGE.result(answer), _gradient(PAGE.inputs[1])
    if not close(yours, expected, 1e-4, 1e-4):
        seen = listing(np.round(expected, 3))
        PAGE.fail(
            f"On the soft lookup your slope is not the gradient, {seen}.",
            "Here eps is small. Is it used as it is, and nothing rounded?",
            yours,
            expected,
        )
    yours, expected = HARD.result(answer), HARD.expected
    if not close(yours, expected, 0, 1e-9):
        HARD.fail(
            "On the hard lookup your slope is not 0, although the answer stays the same there.",
            "f gives the same number on both sides: their difference is 0.",
            yours,
            expected,
        )


@check(after=central)
def inputs_unchanged(answer: Answer) -> None:
    """The query is left as it was"""
    HAND.expect_inputs_unchanged(
        answer, "Moving an entry in place changes the query itself. Move it in a copy."
    )


@check(after=central)
def again(answer: Answer) -> None:
    """It works again, with other queries, sizes and distances"""
    before = HAND.result(answer)
    for one in (SAME_SHAPES, OTHER_SHAPES, HAND):
        one.expect_right_again(answer, before)
    for words, one in ONES.items():
        one.expect_right_again(answer, before, LATER_CALL, words)


@check(after=central)
def number_types(answer: Answer) -> None:
    """A query of whole numbers or float32 works too"""
    for words, dtype, tolerance in (("integer", np.int64, 1e-7), ("float32", np.float32, 1e-4)):
        one = WHOLE.in_type(dtype)
        yours, expected = one.result(answer, f"an {words} query"), one.expected
        if close(yours, expected, tolerance, tolerance):
            continue
        finding = _where_asked(one, one.asked(answer))
        cut = "cut to whole numbers" if np.array_equal(yours, np.trunc(expected)) else "wrong"
        seen = f"With a query of {words} numbers your slope is {cut}."
        one.fail_with(finding, answer, seen, WHICH_TYPE, (yours, expected))
