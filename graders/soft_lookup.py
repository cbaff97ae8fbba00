"""Grades `soft_lookup(query, keys, values)`: an answer mixed from all values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from graders import show
from graders.attention import Array, softmax_rows
from graders.examples import Single, single
from graders.findings import Finding, Step, mistakes_in, way, why
from graders.kit import Failed, Note, check, close, note
from graders.learner import Answer
from graders.mistakes import NORMALISERS, SCORES, Mistake
from graders.tasks import POWERS, Task

open_answer = Answer


def right(query: Array, keys: Array, values: Array) -> Array:
    """query (D,), keys (L, D) and values (L,) give one number; values (L, M) give (M,)."""
    return softmax_rows(keys @ query) @ values


TASK = Task(
    "soft_lookup",
    ("query", "keys", "values"),
    axes=("D", "L D", "L"),
    steps=("L", ""),
    returns="answer",
    right=right,
    what="a soft lookup",
    needs=POWERS,
)
PAGE = single(TASK, [2, 0.5], [[1, 0], [0, 1], [0.7, 0.7]], [10, 20, 30])
HAND = single(TASK, [1, -0.5, 2], [[0, 1, 0], [1, 0, 0.5], [2, 1, 1], [-0.5, 0, 1]], [4, 3, -2, 1])
SAME_SHAPES = single(
    TASK, [0, 1, 0.5], [[0, 1, 1], [1, 0, 0], [1, 0.5, -1], [0, -1, 2]], [1, 4, -2, 0]
)
OTHER_SHAPES = single(
    TASK, [0.5, -1], [[1, 0.5], [-1, 1], [0.5, 0], [2, -1], [0, 1]], [2, 0, -1, 1, 5]
)
SQUARE = single(TASK, [1, 2, 0], [[1, 0, 1], [0, 1, 0], [1, -1, 0]], [1, 2, 4])
ONES = {
    "one key (L = 1)": single(TASK, [1, 0, 2], [[1, 0, 1]], [7]),
    "keys of one number (D = 1)": single(TASK, [2], [[1], [0], [-0.5]], [1, 2, 4]),
}
HUGE = single(TASK, [100, 0], [[100, 0], [99.99, 1], [-50, 2]], [10, 20, 30])
VERY_NEGATIVE = single(TASK, [-100, 0], [[100, 0], [99.99, 1], [100.01, 0]], [10, 20, 30])
WIDE = single(
    replace(TASK, axes=("D", "L D", "L M"), steps=("L", "M")),
    *HAND.inputs[:2],
    [[1, 0], [0, 1], [2, -1], [0.5, 3]],
)


@check
def defines(answer: Answer) -> None:
    """Your code defines `soft_lookup(query, keys, values)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on the example of the page"""
    PAGE.raw(answer)


_EACH_KEY = "The values, each times its weight, are added up to one number."
_WRAPPED = ("It is one number, wrapped up.", "A vector times a vector is a number.")
_SHAPES = {
    (4,): ("That is (L,): one number for each key.", _EACH_KEY),
    (3,): ("That is (D,): one number for each entry of a key.", _EACH_KEY),
    (4, 4): ("That is (L, L).", _EACH_KEY),
    (4, 3): ("That is (L, D).", _EACH_KEY),
    (1,): _WRAPPED,
    (1, 1): _WRAPPED,
}


@check(after=runs)
def number(answer: Answer) -> None:
    """It returns one number"""
    HAND.expect_shape(answer, HAND.array(answer), HAND.expected, TASK.returns, _SHAPES)


_WEIGHTED = "The answer is every value times its weight, added up."
_SOFTMAX = "Softmax: `exp` of every score, divided by the sum of all these."
_SHARES = "The weights decide how much each value counts."
_SCORES = "A score is the dot product of a key with the query, as it is."


def _weights(query: Array, keys: Array) -> Array:
    return softmax_rows(keys @ query)


Words = dict[str, str | tuple[str, str]]


def _in_other_words(ways: tuple[Mistake, ...], words: Words, hint: str) -> Iterator[tuple]:
    """Ways that attention knows, with what they compute, in the words of a lookup."""
    for known in ways:
        if known.id in words:
            said = words[known.id]
            yield (known.id, *((said, hint) if isinstance(said, str) else said), known.compute)


def _scored(words: Words) -> tuple[Mistake, ...]:
    """Wrong scores that attention knows: a query is one decoder state, keys are encoder states."""

    def scored(compute: Callable) -> Callable:
        return lambda _, query, keys, values: compute(query[None], keys)[0]

    known = _in_other_words(SCORES, words, _SCORES)
    return tuple(Mistake(*texts, scored(compute)) for *texts, compute in known)


def _weighed(words: Words) -> tuple[Mistake, ...]:
    """Wrong weights that attention knows."""

    def weighed(compute: Callable) -> Callable:
        return lambda scores, *_: compute(scores[None])[0]

    known = _in_other_words(NORMALISERS, words, _SOFTMAX)
    return tuple(Mistake(*texts, weighed(compute)) for *texts, compute in known)


def _read(
    name: str, message: str, compute: Callable[[Array, Array], Array], hint: str = _WEIGHTED
) -> Mistake:
    """A wrong way to make the answer of weights and values."""
    return Mistake(name, message, hint, lambda weights, q, k, values: compute(weights, values))


_OWN_WEIGHT = "Weight i belongs to value i."
_ALL_VALUES = "Does the loop go over all values, and add to what is there? " + _WEIGHTED
_MIXED = "A soft lookup mixes all values. " + _SOFTMAX

STEPS = (
    Step(
        lambda _, query, keys, values: keys @ query,
        (
            Mistake(
                "negative_scores",
                "The scores enter `exp` with a minus sign: the worst key counts most.",
                "The key with the highest score has to get the most weight.",
                lambda _, query, keys, values: -keys @ query,
            ),
            Mistake(
                "scaled",
                "The scores are divided by the square root of D.",
                _SCORES,
                lambda _, query, keys, values: keys @ query / np.sqrt(len(query)),
            ),
            Mistake(
                "divided_by_d",
                "The scores are divided by D.",
                _SCORES,
                lambda _, query, keys, values: keys @ query / len(query),
            ),
            Mistake(
                "without_query",
                "The query has no part in your scores.",
                _SCORES,
                lambda _, query, keys, values: keys.sum(axis=1),
            ),
            *_scored(
                {
                    "cosine": "Keys and query are scaled to length 1 before they are compared.",
                    "unit_encoder": "The keys are scaled to length 1 before they are compared.",
                    "unit_decoder": "The query is scaled to length 1 before it is compared.",
                    "distance": "Your scores come from distances between query and keys.",
                    "squared_distance": "Your scores come from squared distances.",
                    "plus_distance": "Your scores grow with the distance between query and key.",
                    "absolute": "Your scores have lost their signs.",
                    "relu": "Your negative scores have become 0.",
                    "tanh": "Your scores went through `tanh` before the softmax.",
                    "squared": "Your scores are squared before the softmax.",
                    "standardised": "Your scores are divided by their spread.",
                    "row_max_ratio": "Your scores are divided by the largest of them.",
                    "first_entry": "Your scores use only the first entry of keys and query.",
                }
            ),
        ),
    ),
    Step(
        lambda scores, *_: softmax_rows(scores),
        (
            *_weighed(
                {
                    "best_only": (
                        "This is the hard lookup: the value of the best key alone.",
                        _MIXED,
                    ),
                    "no_softmax": "The values are weighed by the scores: there is no softmax.",
                    "shifted_scores": "The values are weighed by the scores less their maximum: "
                    "there is no `exp` yet.",
                    "not_divided": "The values are weighed by `exp` of the scores, not divided by "
                    "anything yet.",
                    "not_divided_shifted": "The weights are not divided by their sum: the largest "
                    "of them is 1.",
                    "divided_by_count": "The `exp` values are divided by their number.",
                    "shifted_divided_by_count": "The `exp` values are divided by their number.",
                    "exp_over_score_sum": "The `exp` values are divided by the sum of the scores.",
                    "score_over_exp_sum": "The scores are divided by the sum of the `exp` values.",
                    "over_exp_of_sum": (
                        "The `exp` values are divided by `exp` of the sum of the scores.",
                        "First `exp` of every score, then the sum of these.",
                    ),
                    "two_shifts": (
                        "The `exp` values above and below the division bar are shifted "
                        "differently.",
                        "Compute the `exp` values once; use them above and below.",
                    ),
                    "two_shifts_below": (
                        "The `exp` values above and below the division bar are shifted "
                        "differently.",
                        "Compute the `exp` values once; use them above and below.",
                    ),
                    "maximum_outside": (
                        "The maximum is subtracted from the `exp` values, not from the scores.",
                        "The subtraction belongs inside the brackets of `exp`.",
                    ),
                    "exp_forgotten": "The scores are divided by their sum: `exp` is missing.",
                    "absolute_share": "The scores without their signs are divided by their sum: "
                    "`exp` is missing.",
                    "relu_share": "The positive scores are divided by their sum: `exp` is missing.",
                    "min_max": "The weights are the scores stretched to reach from 0 to 1.",
                    "best_two": ("Only the two best keys get a weight.", "Every key gets a share."),
                    "twice": (
                        "Softmax is applied twice.",
                        "Once is enough. A second softmax makes the weights almost equal.",
                    ),
                    "sigmoid": "The weights are a sigmoid of the scores: each is squeezed on its "
                    "own.",
                    "sigmoid_share": "The weights are shares of sigmoids of the scores.",
                    "squashed": "The weights are `tanh` of the scores.",
                    "unit_rows": "The squares of the weights add up to 1, not the weights.",
                    "logarithm": "The weights are logarithms of the right ones.",
                    "complement": "The weights are 1 less the right ones.",
                    "equal": ("Your answer is the plain mean of the values.", _SHARES),
                    "equal_ones": ("Your answer is the plain sum of the values.", _SHARES),
                }
            ),
            way(
                "base_two",
                "Your softmax uses powers of 2.",
                "Use `np.exp`, powers of e.",
                lambda scores: softmax_rows(scores * np.log(2)),
            ),
        ),
    ),
    Step(
        lambda weights, query, keys, values: weights @ values,
        (
            _read(
                "best_weighted",
                "Only the value of the best key counts, times its weight.",
                lambda w, x: w.max() * x[w.argmax()],
            ),
            _read(
                "mean_of_products",
                "The weighted values are averaged, not added up.",
                lambda w, x: w @ x / len(x),
                "The weights add up to 1 already: their sum is the mean. " + _WEIGHTED,
            ),
            _read(
                "largest_product",
                "Your answer is the largest of the weighted values.",
                lambda w, x: (w * x).max(),
            ),
            _read(
                "last_product",
                "Only the last value counts, times its weight.",
                lambda w, x: w[-1] * x[-1],
                _ALL_VALUES,
            ),
            _read(
                "first_product",
                "Only the first value counts, times its weight.",
                lambda w, x: w[0] * x[0],
                _ALL_VALUES,
            ),
            _read(
                "without_last",
                "The last value is left out.",
                lambda w, x: w[:-1] @ x[:-1],
                _ALL_VALUES,
            ),
            _read(
                "without_first",
                "The first value is left out.",
                lambda w, x: w[1:] @ x[1:],
                _ALL_VALUES,
            ),
            _read(
                "values_backwards",
                "The values are used in the opposite order.",
                lambda w, x: w @ x[::-1],
                _OWN_WEIGHT,
            ),
            _read(
                "values_sorted",
                "The values are sorted.",
                lambda w, x: w @ np.sort(x),
                _OWN_WEIGHT,
            ),
            _read(
                "weights_sorted",
                "The weights are sorted.",
                lambda w, x: np.sort(w) @ x,
                _OWN_WEIGHT,
            ),
            _read("squared_weights", "The weights are squared.", lambda w, x: w**2 @ x),
            _read("product", "The weighted values are multiplied.", lambda w, x: (w * x).prod()),
            _read(
                "softmax_of_values",
                "The values went through softmax.",
                lambda w, x: w @ softmax_rows(x),
                "Softmax is for the scores. " + _WEIGHTED,
            ),
            _read(
                "negative",
                "Your answer has the wrong sign.",
                lambda w, x: -w @ x,
                "Look for a minus.",
            ),
            Mistake(
                "scores_for_values",
                "The scores are mixed, not the values.",
                "Scores decide the weights; what is added up are the values.",
                lambda weights, query, keys, values: weights @ (keys @ query),
            ),
            Mistake(
                "values_times_scores",
                "The values are multiplied by the scores once more.",
                _WEIGHTED,
                lambda weights, query, keys, values: weights @ (values * (keys @ query)),
            ),
        ),
    ),
)

MISTAKES = (
    *mistakes_in(STEPS),
    Mistake(
        "nearest",
        "The value of the nearest key alone is returned.",
        _MIXED,
        lambda query, keys, values: values[np.argmin(((keys - query) ** 2).sum(axis=1))],
    ),
    Mistake(
        "largest",
        "Your answer is the largest value.",
        _SHARES,
        lambda query, keys, values: values.max(),
    ),
)


@check(after=number)
def answer_matches(answer: Answer) -> None:
    """It is the sum of all values, each times its weight"""
    for one in (HAND, PAGE):
        yours, expected = one.result(answer), one.expected
        if not close(yours, expected, 1e-9, 1e-9):
            second = OTHER_SHAPES.as_second(answer)
            finding = _rounded_weights(one, yours) or why(
                yours, expected, one.inputs, MISTAKES, TASK.returns, STEPS, second
            )
            both = yours, expected
            if finding is None:
                finding, both = _from_weights(one, answer), _weights_of(one, answer) or both
            seen = "Your answer is not the weighted sum."
            one.fail_with(finding, answer, seen, f"{_SOFTMAX} {_WEIGHTED}", both)


def _rounded_weights(one: Single, yours: Array) -> Finding | None:
    query, keys, values = one.inputs
    for digits in range(1, 6):
        if close(yours, np.round(_weights(query, keys), digits) @ values, 1e-9, 1e-9):
            message = f"The weights are rounded to {digits} digits before they are used."
            return Finding(("rounded_weights",), message, "Round only what you print.")
    return None


def _weights_of(one: Single, answer: Answer) -> tuple[Array, Array] | None:
    """The weights that an answer uses, and the right ones: each asked for with one value of 1."""
    query, keys, values = one.inputs
    try:
        units = [single(TASK, query, keys, unit) for unit in np.eye(len(values))]
        with answer.unheard():
            yours = np.array([unit.result(answer) for unit in units])
            whole = one.result(answer)
    except Failed:
        return None
    if not close(yours @ values, whole, 1e-6, 1e-9):
        return None  # no sum of values times weights at all
    return yours, _weights(query, keys)


def _from_weights(one: Single, answer: Answer) -> Finding | None:
    both = _weights_of(one, answer)
    if both is None:
        return None
    seen = f"The weights that your function uses add up to {show.number(both[0].sum())}."
    known = why(*both, (), (), "weights")
    if known is None:
        shown = "Shown are these weights, beside the right ones."
        return Finding(("some_entries",), f"{seen} {shown}", _SOFTMAX)
    return Finding(known.ids, f"{seen} {known.message}", known.hint)


_OVERFLOW = (
    "Scores near 10,000 give an answer that is not a number: `exp` of such a score is `inf`.",
    "Which number can you subtract from all scores without changing their softmax?",
)
_UNDERFLOW = (
    "Scores near −10,000 give an answer that is not a number: all their `exp` are 0.",
    "Subtract the largest score, also when it is negative.",
)


@check(after=answer_matches)
def large(answer: Answer) -> None:
    """Large scores do no harm"""
    for one, words in ((HUGE, _OVERFLOW), (VERY_NEGATIVE, _UNDERFLOW)):
        yours, expected = one.result(answer), one.expected
        if not np.all(np.isfinite(yours)):
            one.fail(*words, yours, expected)
        if not close(yours, expected, 1e-6, 1e-9):
            one.fail(
                "With large scores your answer is a number, but a wrong one.",
                "Cutting or scaling scores changes the weights. Shifting all of them does not.",
                yours,
                expected,
            )


@check(after=answer_matches)
def inputs_unchanged(answer: Answer) -> None:
    """query, keys and values are left as they were"""
    HAND.expect_inputs_unchanged(answer)


@check(after=answer_matches)
def again(answer: Answer) -> None:
    """It works again, on other inputs and other sizes"""
    before = HAND.result(answer)
    for one in (SAME_SHAPES, OTHER_SHAPES, HAND):
        one.expect_right_again(answer, before)
    SQUARE.expect_right_again(answer, before, words="as many keys as entries (L = D)")
    for words, one in ONES.items():
        one.expect_right_again(answer, before, words=words)


@check(after=answer_matches)
def number_types(answer: Answer) -> None:
    """Whole numbers and float32 work too"""
    SQUARE.expect_right_in_types(answer)


@check(after=number_types)
def wide_values(answer: Answer) -> Note | None:
    """What else it can look up"""
    try:
        with answer.unheard():
            if close(WIDE.result(answer), WIDE.expected, 1e-6, 1e-9):
                return None
    except Failed:
        pass
    return note(
        "Right. With values of several numbers each, (L, M), your function does not work; that was "
        "not asked for.",
        "`weights @ values` gives one number for values (L,), and M numbers for values (L, M).",
    )
