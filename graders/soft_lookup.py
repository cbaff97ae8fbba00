"""Grades `soft_lookup(query, keys, values)`: an answer mixed from all values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from graders import show
from graders.attention import Array, softmax_rows
from graders.examples import Single, single
from graders.findings import Finding, why
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


def _with_weights(ways: tuple[Mistake, ...], sentences: dict) -> tuple[Mistake, ...]:
    """Ways to get weights wrong that attention knows, in the words of a lookup."""
    known = {way.id: way.compute for way in ways}
    return tuple(
        Mistake(name, *words, _looked_up(known[name])) for name, words in sentences.items()
    )


def _looked_up(weights: object) -> object:
    return lambda query, keys, values: weights((keys @ query)[None])[0] @ values


def _scored(way: Mistake) -> object:
    return lambda query, keys, values: softmax_rows(way.compute(query[None], keys))[0] @ values


MISTAKES = (
    Mistake(
        "hard",
        "This is the hard lookup: the value of the best key alone.",
        "A soft lookup mixes all values. " + _SOFTMAX,
        lambda query, keys, values: values[np.argmax(keys @ query)],
    ),
    Mistake(
        "nearest",
        "The value of the nearest key alone is returned.",
        "A soft lookup mixes all values. " + _SOFTMAX,
        lambda query, keys, values: values[np.argmin(((keys - query) ** 2).sum(axis=1))],
    ),
    Mistake(
        "best_weighted",
        "Only the value of the best key counts, times its weight.",
        _WEIGHTED,
        lambda query, keys, values: _weights(query, keys).max() * values[np.argmax(keys @ query)],
    ),
    Mistake(
        "mean",
        "Your answer is the plain mean of the values.",
        _SHARES,
        lambda query, keys, values: values.mean(),
    ),
    Mistake(
        "sum",
        "Your answer is the plain sum of the values.",
        _SHARES,
        lambda query, keys, values: values.sum(),
    ),
    Mistake(
        "largest",
        "Your answer is the largest value.",
        _SHARES,
        lambda query, keys, values: values.max(),
    ),
    Mistake(
        "mean_of_products",
        "The weighted values are averaged, not added up.",
        "The weights add up to 1 already: their sum is the mean. " + _WEIGHTED,
        lambda query, keys, values: _weights(query, keys) @ values / len(values),
    ),
    Mistake(
        "largest_product",
        "Your answer is the largest of the weighted values.",
        _WEIGHTED,
        lambda query, keys, values: (_weights(query, keys) * values).max(),
    ),
    Mistake(
        "last_product",
        "Only the last value counts, times its weight.",
        "Add to what is there; do not replace it.",
        lambda query, keys, values: _weights(query, keys)[-1] * values[-1],
    ),
    Mistake(
        "first_product",
        "Only the first value counts, times its weight.",
        "Does the loop end too early? " + _WEIGHTED,
        lambda query, keys, values: _weights(query, keys)[0] * values[0],
    ),
    Mistake(
        "without_last",
        "The last value is left out.",
        _WEIGHTED,
        lambda query, keys, values: _weights(query, keys)[:-1] @ values[:-1],
    ),
    Mistake(
        "without_first",
        "The first value is left out.",
        _WEIGHTED,
        lambda query, keys, values: _weights(query, keys)[1:] @ values[1:],
    ),
    Mistake(
        "values_backwards",
        "The values are used in the opposite order.",
        "Weight i belongs to value i.",
        lambda query, keys, values: _weights(query, keys) @ values[::-1],
    ),
    Mistake(
        "values_sorted",
        "The values are sorted.",
        "Weight i belongs to value i.",
        lambda query, keys, values: _weights(query, keys) @ np.sort(values),
    ),
    Mistake(
        "weights_sorted",
        "The weights are sorted.",
        "Weight i belongs to value i.",
        lambda query, keys, values: np.sort(_weights(query, keys)) @ values,
    ),
    Mistake(
        "squared_weights",
        "The weights are squared.",
        _WEIGHTED,
        lambda query, keys, values: _weights(query, keys) ** 2 @ values,
    ),
    Mistake(
        "scores_for_values",
        "The scores are mixed, not the values.",
        "Scores decide the weights; what is added up are the values.",
        lambda query, keys, values: _weights(query, keys) @ (keys @ query),
    ),
    Mistake(
        "values_times_scores",
        "The values are multiplied by the scores once more.",
        _WEIGHTED,
        lambda query, keys, values: _weights(query, keys) @ (values * (keys @ query)),
    ),
    Mistake(
        "softmax_of_values",
        "The values went through softmax.",
        "Softmax is for the scores. " + _WEIGHTED,
        lambda query, keys, values: _weights(query, keys) @ softmax_rows(values),
    ),
    Mistake(
        "negative",
        "Your answer has the wrong sign.",
        "Look for a minus.",
        lambda query, keys, values: -right(query, keys, values),
    ),
    Mistake(
        "without_query",
        "The query has no part in your scores.",
        _SCORES,
        lambda query, keys, values: softmax_rows(keys.sum(axis=1)) @ values,
    ),
    Mistake(
        "negative_scores",
        "The scores enter `exp` with a minus sign: the worst key counts most.",
        "The key with the highest score has to get the most weight.",
        lambda query, keys, values: softmax_rows(-(keys @ query)) @ values,
    ),
    Mistake(
        "scaled",
        "The scores are divided by the square root of D.",
        _SCORES,
        lambda query, keys, values: softmax_rows(keys @ query / np.sqrt(len(query))) @ values,
    ),
    Mistake(
        "base_two",
        "Your softmax uses powers of 2.",
        "Use `np.exp`, powers of e.",
        lambda query, keys, values: softmax_rows(keys @ query * np.log(2)) @ values,
    ),
    Mistake(
        "first_entry",
        "Your scores use only the first entry of keys and query.",
        _SCORES,
        lambda query, keys, values: softmax_rows(keys[:, 0] * query[0]) @ values,
    ),
    *_with_weights(
        NORMALISERS,
        {
            "no_softmax": ("The values are weighed by the scores: there is no softmax.", _SOFTMAX),
            "not_divided": (
                "The values are weighed by `exp` of the scores, not divided by anything yet.",
                "The weights have to add up to 1. " + _SOFTMAX,
            ),
            "not_divided_shifted": (
                "The weights are not divided by their sum: the largest of them is 1.",
                "The weights have to add up to 1. " + _SOFTMAX,
            ),
            "divided_by_count": ("The `exp` values are divided by their number.", _SOFTMAX),
            "shifted_divided_by_count": ("The `exp` values are divided by their number.", _SOFTMAX),
            "exp_over_score_sum": ("The `exp` values are divided by the sum of scores.", _SOFTMAX),
            "over_exp_of_sum": (
                "The `exp` values are divided by `exp` of the sum of the scores.",
                "First `exp` of every score, then the sum of these.",
            ),
            "two_shifts": (
                "The `exp` values above and below the division bar are shifted differently.",
                "Compute the `exp` values once; use them above and below.",
            ),
            "maximum_outside": (
                "The maximum is subtracted from the `exp` values, not from the scores.",
                "The subtraction belongs inside the brackets of `exp`.",
            ),
            "exp_forgotten": ("The scores are divided by their sum: `exp` is missing.", _SOFTMAX),
            "absolute_share": (
                "The scores without their signs are divided by their sum: `exp` is missing.",
                _SOFTMAX,
            ),
            "best_two": ("Only the two best keys get a weight.", "Every key gets a share."),
            "twice": (
                "Softmax is applied twice.",
                "Once is enough. A second softmax makes the weights almost equal.",
            ),
            "sigmoid": (
                "The weights are a sigmoid of the scores: each is squeezed on its own.",
                _SOFTMAX,
            ),
            "logarithm": ("The weights are logarithms of the right ones.", _SOFTMAX),
            "complement": ("The weights are 1 less the right ones.", _SOFTMAX),
        },
    ),
    *(
        Mistake(way.id, sentence, _SCORES, _scored(way))
        for way in SCORES
        for sentence in [
            {
                "cosine": "Keys and query are scaled to length 1 before they are compared.",
                "unit_encoder": "The keys are scaled to length 1 before they are compared.",
                "unit_decoder": "The query is scaled to length 1 before it is compared.",
                "distance": "Your scores come from distances between query and keys.",
                "squared_distance": "Your scores come from squared distances.",
                "absolute": "Your scores have lost their signs.",
                "relu": "Your negative scores have become 0.",
                "tanh": "Your scores went through `tanh` before the softmax.",
                "squared": "Your scores are squared before the softmax.",
                "reshaped": "`reshape` keeps the order of the numbers: it turns nothing over.",
            }.get(way.id)
        ]
        if sentence
    ),
)


@check(after=number)
def answer_matches(answer: Answer) -> None:
    """It is the sum of all values, each times its weight"""
    for one in (HAND, PAGE):
        yours, expected = one.result(answer), one.expected
        if not close(yours, expected, 1e-9, 1e-9):
            finding = _rounded_weights(one, yours) or why(
                yours, expected, one.inputs, MISTAKES, TASK.returns
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
        yours = np.array([unit.result(answer) for unit in units])
    except Failed:
        return None
    if not close(yours @ values, one.result(answer), 1e-6, 1e-9):
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
    "Scores near 10000 give an answer that is not a number: `exp` of such a score is `inf`.",
    "Which number can you subtract from all scores without changing their softmax?",
)
_UNDERFLOW = (
    "Scores near -10000 give an answer that is not a number: all their `exp` are 0.",
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
        if close(WIDE.result(answer), WIDE.expected, 1e-6, 1e-9):
            return None
    except Failed:
        pass
    return note(
        "Right. With values of several numbers each, (L, M), your function does not work; that was "
        "not asked for.",
        "`weights @ values` gives one number for values (L,), and M numbers for values (L, M).",
    )
