"""Which mistake explains a wrong result: it is compared with what known mistakes give.

Mistakes are composed, wrong scores with wrong weights, so that a pair of them is recognised too and
named by both. What no table knows is described by how it differs: a constant factor, another order,
some rows or numbers right, something divided by something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, permutations

import numpy as np

from graders.attention import Array, attend, softmax_rows
from graders.findings import Finding, afterwards, multiple, rounded, same, some_entries, told
from graders.mistakes import (
    CONTEXT_HINT,
    CONTEXTS,
    NORMALISERS,
    SCORES,
    SOFTMAX_HINT,
    Mistake,
    exp_rows,
)


def why_weights(yours: Array, S: Array, E: Array) -> Finding | None:
    """The known mistake whose weights these are; S (T, H), E (L, H), yours (T, L)."""
    with np.errstate(all="ignore"):
        right = S @ E.T
        if same(yours, softmax_rows(right)):
            return next(rounded(yours, softmax_rows(right), "weights"), None)
        for found in _weights_candidates(yours, right, S, E):
            return found
        expected = softmax_rows(right)
        return _some_rows(yours, expected, "weights") or some_entries(yours, expected, "weights")


def _weights_candidates(yours: Array, scores: Array, S: Array, E: Array) -> Iterator[Finding]:
    yield from (told(way) for way in NORMALISERS if same(yours, way.compute(scores)))
    yield from rounded(yours, softmax_rows(scores), "weights")
    yield from multiple(yours, softmax_rows(scores), "weights")
    yield from _added_below(yours, scores)
    yield from _sharpness(yours, scores)
    others = [(way, way.compute(S, E)) for way in SCORES]
    yield from (told(way) for way, x in others if same(yours, softmax_rows(x)))
    yield from _order(yours, softmax_rows(scores))
    before = "before the scores"
    yield from _prepared(S, lambda x: softmax_rows(x @ E.T), yours, before, "S")
    yield from _prepared(E, lambda x: softmax_rows(S @ x.T), yours, before, "E")
    yield from _quotients(yours, scores)
    for number, name in _scales(S, E):
        scaled = scores * number
        both = (way for way in NORMALISERS if same(yours, way.compute(scaled)))
        yield from (told(way, f"The scores are also {name}.") for way in both)
    for other, x in others:
        both = (way for way in NORMALISERS if same(yours, way.compute(x)))
        yield from (told(way, other.message, other.id) for way in both)


def _scales(S: Array, E: Array) -> list[tuple[float, str]]:
    size = S.shape[-1]
    return [
        (1 / np.sqrt(size), "divided by the square root of H"),
        (1 / size, "divided by H"),
        (-1.0, "multiplied by -1"),
    ]


_PREPARATIONS: tuple[tuple[str, Callable[[Array], Array]], ...] = (
    ("divided by its row sums", lambda x: x / x.sum(axis=-1, keepdims=True)),
    ("divided by its row maxima", lambda x: x / x.max(axis=-1, keepdims=True)),
    ("divided by the largest number", lambda x: x / x.max()),
    ("less its row maxima", lambda x: x - x.max(axis=-1, keepdims=True)),
    ("less its row means", lambda x: x - x.mean(axis=-1, keepdims=True)),
    ("less its column means", lambda x: x - x.mean(axis=0)),
    ("put through softmax", softmax_rows),
    ("put through `exp`", np.exp),
    ("put through `tanh`", np.tanh),
    ("stripped of its signs", np.abs),
    ("cut off below 0", lambda x: np.maximum(x, 0)),
    ("squared", lambda x: x**2),
    ("scaled to rows of length 1", lambda x: x / np.sqrt((x**2).sum(axis=-1, keepdims=True))),
    ("turned round: its columns run backwards", lambda x: x[:, ::-1]),
    ("turned round: its rows run backwards", lambda x: x[::-1]),
    ("sorted along its rows", lambda x: np.sort(x, axis=-1)),
    ("sorted along its columns", lambda x: np.sort(x, axis=0)),
)


def _prepared(
    states: Array, result: Callable[[Array], Array], yours: Array, where: str, name: str
) -> Iterator[Finding]:
    """The states were changed before they were used."""
    for what, change in _PREPARATIONS:
        if same(yours, result(change(states))):
            message = f"{name} is {what} {where}."
            yield Finding(("prepared",), message, "Use the states as they come.")
            return


def _added_below(yours: Array, scores: Array) -> Iterator[Finding]:
    """`exp` divided by the row's sum plus a constant: solve for the constant, and compare."""
    for exponentials in (np.exp(scores), exp_rows(scores)):
        sums = exponentials.sum(axis=-1, keepdims=True)
        added = (exponentials / yours - sums).mean()
        if abs(added) > 1e-7 and same(yours, exponentials / (sums + added)):
            message = f"The sum below the division bar has {added:.4f} added to it."
            yield Finding(("added_below",), message, "The weights of a row have to add up to 1.")
            return


_PARTS: tuple[tuple[str, Callable[[Array], Array]], ...] = (
    ("`exp` of the scores", np.exp),
    ("`exp` of the scores less their row maximum", exp_rows),
    ("`exp` of the scores less the largest of all", lambda x: np.exp(x - x.max())),
    ("`exp` of the scores plus 1", lambda x: np.exp(x) + 1),
    ("`exp` of the scores less their row maximum, plus 1", lambda x: exp_rows(x) + 1),
    ("`exp` of the negative scores", lambda x: np.exp(-x)),
    ("the scores", lambda x: x),
    ("the scores less their row maximum", lambda x: x - x.max(axis=-1, keepdims=True)),
    ("the scores without their signs", np.abs),
    ("the squared scores", lambda x: x**2),
    ("a sigmoid of the scores", lambda x: 1 / (1 + np.exp(-x))),
)
_REDUCED: tuple[tuple[str, Callable[[Array], Array]], ...] = (
    ("the row sums", lambda x: x.sum(axis=-1, keepdims=True)),
    ("the column sums", lambda x: x.sum(axis=0, keepdims=True)),
    ("the sum of all", lambda x: x.sum()),
    ("the row means", lambda x: x.mean(axis=-1, keepdims=True)),
    ("the row maxima", lambda x: x.max(axis=-1, keepdims=True)),
    ("the largest", lambda x: x.max()),
)


def _quotients(yours: Array, scores: Array) -> Iterator[Finding]:
    """Something divided by something: every pair of what learners divide and divide by."""
    parts = [(name, part(scores)) for name, part in _PARTS]
    below = [
        (f"{what} of {name}", reduced(part)) for name, part in parts for what, reduced in _REDUCED
    ]
    for name, above in parts:
        for what, divisor in below:
            if same(yours, above / divisor):
                message = f"Your weights are {name}, divided by {what}."
                yield Finding(("quotient",), message, SOFTMAX_HINT)
                return


_SHARPNESS = (
    (-1.0, "negative", "The scores enter `exp` with a minus sign.",
     "The state with the highest score has to get the most weight."),
    (np.log(2), "base_two", "Your softmax uses powers of 2.", "Use `np.exp`, powers of e."),
    (np.log(10), "base_ten", "Your softmax uses powers of 10.", "Use `np.exp`, powers of e."),
    (2.0, "doubled", "The scores count twice in your weights.",
     "Are the weights squared, or the scores added to themselves?"),
)  # fmt: skip


def _sharpness(yours: Array, scores: Array) -> Iterator[Finding]:
    """Softmax of the scores times a constant: log-weights differ by that constant."""
    if not (np.all(np.isfinite(yours)) and np.all(yours > 0) and scores.shape[-1] > 1):
        return
    logs, spread = np.log(yours), scores - scores.mean(axis=-1, keepdims=True)
    logs = logs - logs.mean(axis=-1, keepdims=True)
    factor = float((logs * spread).sum() / (spread * spread).sum())
    if not same(yours, softmax_rows(scores * factor)):
        return
    for number, name, message, hint in _SHARPNESS:
        if abs(factor - number) < 1e-6:
            yield Finding((name,), message, hint)
            return
    yield Finding(
        ("scaled",),
        f"Your scores are scaled: they are {factor:.4f} times the dot products.",
        "Softmax takes the dot products as they are; this level does not divide them.",
    )


def _order(yours: Array, right: Array) -> Iterator[Finding]:
    if yours.shape[-1] <= 6:
        for order in islice(permutations(range(yours.shape[-1])), 1, None):
            if same(yours, right[:, list(order)]):
                message = "Your weights are right, but their columns stand in another order."
                yield Finding(("column_order",), message, "Column i belongs to encoder state i.")
                return
    if len(yours) > 1 and same(yours, right[::-1]):
        message = "Your weights are right, but their rows stand in another order."
        yield Finding(("row_order",), message, "Row t belongs to decoder state t.")


def why_context(yours: Array, S: Array, E: Array) -> Finding | None:
    """The known mistake whose context this is; S (T, H), E (L, H), yours (T, H)."""
    with np.errstate(all="ignore"):
        weights, right = attend(S, E)
        if same(yours, right):
            return next(rounded(yours, right, "context numbers"), None)
        for way in CONTEXTS:
            if same(yours, way.compute(S, E, weights)):
                return told(way)
        for found in _context_variants(yours, right, E, weights):
            return found
        for way in (*NORMALISERS, *SCORES):
            other = _other_weights(way, S, E)
            if same(yours, other @ E):
                message = "Your context does not use the weights that you return."
                return Finding((way.id,), f"{message} {way.message}", way.hint)
        return _some_rows(yours, right, "context") or some_entries(yours, right, "context")


def _some_rows(yours: Array, right: Array, what: str) -> Finding | None:
    """Right in some rows only."""
    good = [same(row, wanted) for row, wanted in zip(yours, right, strict=True)]
    if not any(good):
        return None
    message = f"Row {good.index(True)} of your {what} is right, row {good.index(False)} is not."
    return Finding(("some_rows",), message, "Is every row computed the same way, to the end?")


def _other_weights(way: Mistake, S: Array, E: Array) -> Array:
    return way.compute(S @ E.T) if way in NORMALISERS else softmax_rows(way.compute(S, E))


def _context_variants(yours: Array, right: Array, E: Array, weights: Array) -> Iterator[Finding]:
    yield from rounded(yours, right, "context numbers")
    for digits in range(1, 5):
        if same(yours, np.round(weights, digits) @ E):
            message = "Your context uses rounded weights."
            yield Finding(("rounded_weights",), message, "Use the weights as they are.")
            return
    yield from afterwards(yours, right, "context", "The weighted sum is the context, as it is.")
    yield from _part_of_states(yours, E, weights)
    yield from multiple(yours, right, "context")
    yield from _prepared(E, lambda changed: weights @ changed, yours, "in your weighted sum", "E")


def _part_of_states(yours: Array, E: Array, weights: Array) -> Iterator[Finding]:
    """The weighted sum over some of the encoder states only."""
    states = range(len(E))
    for count in range(2, len(E)):
        for chosen in combinations(states, count):
            used = list(chosen)
            if same(yours, weights[:, used] @ E[used]):
                listed = ", ".join(map(str, used))
                message = f"Your context adds up the encoder states {listed} only."
                yield Finding(("part_of_states",), message, CONTEXT_HINT)
                return
