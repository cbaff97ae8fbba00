"""Grades `additive_scores(s, E, W, U, v)`: one decoder state against all encoder states."""

from __future__ import annotations

import numpy as np

from graders.attention import Array, softmax_rows
from graders.examples import single
from graders.findings import why
from graders.kit import Note, check, close
from graders.learner import Answer
from graders.mistakes import Mistake
from graders.style import remark_on_loop
from graders.tasks import Task

open_answer = Answer


def right(s: Array, E: Array, W: Array, U: Array, v: Array) -> Array:
    """s (Hs,), E (L, He), W (Hs, D), U (He, D) and v (D,) give scores (L,)."""
    return np.tanh(s @ W + E @ U) @ v


TASK = Task(
    "additive_scores",
    ("s", "E", "W", "U", "v"),
    axes=("Hs", "L He", "Hs D", "He D", "D"),
    steps=("D", "L D", "L"),
    returns="scores",
    right=right,
    what="additive attention",
    usual=frozenset({"tanh"}),
    needs=("tanh", "exp"),
)
PAGE = single(
    TASK,
    [1, 0, 0, 1],
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1]],
    [[0.5, 0], [0, 1], [1, 0], [0, -0.5]],
    [[1, 0], [0, 1], [-1, 1]],
    [1, 2],
)
HAND = single(
    TASK,
    [1, 0, -1, 1],
    [[1, 0, 0.5], [0, 1, -1], [0.5, -0.5, 1], [-1, 0.5, 0], [0.5, 0, 1]],
    [[0.5, 0], [1, -0.5], [0.5, 0.5], [-1, 1]],
    [[0.5, -1], [0, 0.5], [1, 0.5]],
    [1, -2],
)
SAME_SHAPES = single(
    TASK,
    [0, 1, 0.5, 0],
    [[0, 1, 1], [1, 0, 0], [1, 0.5, -1], [0, -1, 0], [1, 1, 1]],
    [[1, 0], [0.5, 0.5], [0, -1], [0, 1]],
    [[0, 0.5], [1, 0], [-0.5, 1]],
    [0.5, 1],
)
OTHER_SHAPES = single(
    TASK,
    [0.5, -1],
    [[1, 0.5, -1, 0], [-1, 1, 0.5, 0.5], [0, 0.5, 0, 1]],
    [[1, 0, 0.5, -1, 0], [0, 0.5, 1, 0, -0.5]],
    [[0, 1, 0, 0.5, 0], [1, 0, 0, 0, 0.5], [0, 0, -1, 0, 1], [0.5, 0, 0, 1, 0]],
    [1, -1, 0.5, 2, 1],
)
WHOLE = single(
    TASK,
    [1, 0, -1, 1],
    [[1, 0, 0], [0, 1, -1], [0, -1, 1], [-1, 0, 0], [0, 0, 1]],
    [[0, 1], [1, 0], [0, 1], [-1, 1]],
    [[0, -1], [1, 0], [1, 1]],
    [1, -2],
)
ONES = {
    "one encoder state (L = 1)": single(TASK, HAND.inputs[0], [[1, 0, 0.5]], *HAND.inputs[2:]),
    "one hidden number (D = 1)": single(
        TASK, *HAND.inputs[:2], [[0.5], [1], [0], [-1]], [[0.5], [0], [1]], [2]
    ),
    "states of one number (Hs = He = 1)": single(
        TASK, [2], [[1], [0], [-1]], [[0.5, 1]], [[1, -1]], [1, 2]
    ),
}


@check
def defines(answer: Answer) -> None:
    """Your code defines `additive_scores(s, E, W, U, v)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on a first example, in which all sizes differ"""
    PAGE.raw(answer)


_AXIS_TOO_MANY = ("There is an axis too many.", "A matrix times a vector gives a vector.")
_SHAPES = {
    (5, 2): (
        "That is (L, D): each encoder state still has D numbers.",
        "Which product with `v` makes one number of each row?",
    ),
    (2, 5): ("That is (D, L).", "Which product with `v` makes one number of D?"),
    (2,): (
        "That is (D,): the encoder states have been added up.",
        "The sum runs over the D hidden numbers, not over the L states.",
    ),
    (5, 1): _AXIS_TOO_MANY,
    (1, 5): _AXIS_TOO_MANY,
    (5, 5): (
        "That is (L, L): every encoder state against every other.",
        "A row of L scores is wanted: one for each encoder state.",
    ),
}


@check(after=runs)
def shape(answer: Answer) -> None:
    """It returns one score for each encoder state, (L,)"""
    HAND.expect_shape(answer, HAND.array(answer), HAND.expected, TASK.returns, _SHAPES)


_SUM = "Add `s @ W` and `E @ U` first, then take `tanh` of the sum."
_WITH_V = "Each row of D numbers times v, added up, is one score."
_TANH = "The formula squeezes with `tanh`."
_NO_MORE = "The scores are asked for as they are; what comes after is another step."


def _inner(s: Array, E: Array, W: Array, U: Array) -> Array:
    return s @ W + E @ U


def _without(name: str, *inputs: Array) -> Array:
    """The scores with one of the inputs set to 0."""
    at = TASK.arguments.index(name)
    return right(*(0 * value if i == at else value for i, value in enumerate(inputs)))


MISTAKES = (
    Mistake(
        "no_tanh",
        "Your scores come without `tanh`.",
        "Without it, all would be one linear step. " + _SUM,
        lambda s, E, W, U, v: _inner(s, E, W, U) @ v,
    ),
    Mistake(
        "tanh_outside",
        "`tanh` is taken of the finished scores.",
        "`tanh` comes before the product with v. " + _SUM,
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U) @ v),
    ),
    Mistake(
        "tanh_twice",
        "`tanh` is taken twice: before the product with v, and again of the scores.",
        _NO_MORE,
        lambda s, E, W, U, v: np.tanh(right(s, E, W, U, v)),
    ),
    Mistake(
        "tanh_of_each",
        "`tanh` is taken of `s @ W` and of `E @ U` apart, and then added.",
        _SUM,
        lambda s, E, W, U, v: (np.tanh(s @ W) + np.tanh(E @ U)) @ v,
    ),
    Mistake(
        "tanh_of_decoder_part",
        "`tanh` is taken of `s @ W` only.",
        _SUM,
        lambda s, E, W, U, v: (np.tanh(s @ W) + E @ U) @ v,
    ),
    Mistake(
        "tanh_of_encoder_part",
        "`tanh` is taken of `E @ U` only.",
        _SUM,
        lambda s, E, W, U, v: (s @ W + np.tanh(E @ U)) @ v,
    ),
    Mistake(
        "tanh_of_inputs",
        "`tanh` is taken of s and E before the products.",
        _SUM,
        lambda s, E, W, U, v: (np.tanh(s) @ W + np.tanh(E) @ U) @ v,
    ),
    Mistake(
        "tanh_of_v",
        "`tanh` is taken of v too.",
        "v is used as it is.",
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U)) @ np.tanh(v),
    ),
    Mistake(
        "sum",
        "The D numbers are added up, without v.",
        _WITH_V,
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U)).sum(axis=-1),
    ),
    Mistake(
        "mean",
        "The mean of the D numbers is taken, without v.",
        _WITH_V,
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U)).mean(axis=-1),
    ),
    Mistake(
        "mean_with_v",
        "The mean of the D products is taken, not their sum.",
        _WITH_V,
        lambda s, E, W, U, v: right(s, E, W, U, v) / len(v),
    ),
    Mistake(
        "largest_product",
        "The largest of the D products is taken, not their sum.",
        _WITH_V,
        lambda s, E, W, U, v: (np.tanh(_inner(s, E, W, U)) * v).max(axis=-1),
    ),
    Mistake(
        "sums_multiplied",
        "The sum of the D numbers is multiplied by the sum of v.",
        _WITH_V,
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U)).sum(axis=-1) * v.sum(),
    ),
    Mistake(
        "first_hidden",
        "Only the first of the D hidden numbers counts.",
        _WITH_V,
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U))[:, 0] * v[0],
    ),
    Mistake(
        "last_hidden",
        "Only the last of the D hidden numbers counts.",
        _WITH_V + " Is something replaced where it should be added?",
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U))[:, -1] * v[-1],
    ),
    Mistake(
        "v_inside",
        "v is multiplied in before `tanh`.",
        "`tanh` first, then the product with v.",
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U) * v).sum(axis=-1),
    ),
    Mistake(
        "v_inside_and_outside",
        "v is multiplied in twice: before `tanh` and after it.",
        "`tanh` first, then the product with v, once.",
        lambda s, E, W, U, v: np.tanh(_inner(s, E, W, U) * v) @ v,
    ),
    Mistake(
        "multiplied",
        "`s @ W` and `E @ U` are multiplied.",
        "They are added: that is where the name comes from. " + _SUM,
        lambda s, E, W, U, v: np.tanh((s @ W) * (E @ U)) @ v,
    ),
    Mistake(
        "multiplied_without_tanh",
        "`s @ W` and `E @ U` are multiplied, and there is no `tanh`.",
        "They are added: that is where the name comes from. " + _SUM,
        lambda s, E, W, U, v: ((s @ W) * (E @ U)) @ v,
    ),
    Mistake(
        "encoder_less_decoder",
        "`s @ W` is subtracted from `E @ U`.",
        _SUM,
        lambda s, E, W, U, v: np.tanh(E @ U - s @ W) @ v,
    ),
    Mistake(
        "decoder_less_encoder",
        "`E @ U` is subtracted from `s @ W`.",
        _SUM,
        lambda s, E, W, U, v: np.tanh(s @ W - E @ U) @ v,
    ),
    Mistake(
        "no_decoder",
        "The decoder state has no part in your scores.",
        "`s @ W` belongs into the sum.",
        lambda s, E, W, U, v: _without("s", s, E, W, U, v),
    ),
    Mistake(
        "no_encoder",
        "All your scores are equal: the encoder states have no part in them.",
        "`E @ U` belongs into the sum.",
        lambda s, E, W, U, v: _without("E", s, E, W, U, v),
    ),
    Mistake(
        "decoder_doubled",
        "`s @ W` is added twice.",
        _SUM,
        lambda s, E, W, U, v: right(2 * s, E, W, U, v),
    ),
    Mistake(
        "encoder_doubled",
        "`E @ U` is added twice.",
        _SUM,
        lambda s, E, W, U, v: right(s, 2 * E, W, U, v),
    ),
    Mistake(
        "halved",
        "The mean of `s @ W` and `E @ U` is taken, not their sum.",
        _SUM,
        lambda s, E, W, U, v: right(s / 2, E / 2, W, U, v),
    ),
    Mistake(
        "mean_encoder",
        "Every score is computed with the mean of the encoder states.",
        "Row i of E gives score i.",
        lambda s, E, W, U, v: np.tile(right(s, E.mean(axis=0), W, U, v), len(E)),
    ),
    Mistake(
        "running_encoder",
        "The encoder states are added up on the way: score i uses all states up to i.",
        "Each score starts from `s @ W` again.",
        lambda s, E, W, U, v: right(s, np.cumsum(E, axis=0), W, U, v),
    ),
    Mistake(
        "first_encoder",
        "Every score is computed with the first encoder state.",
        "Row i of E gives score i.",
        lambda s, E, W, U, v: np.tile(right(s, E[0], W, U, v), len(E)),
    ),
    Mistake(
        "last_encoder",
        "Every score is computed with the last encoder state.",
        "Row i of E gives score i.",
        lambda s, E, W, U, v: np.tile(right(s, E[-1], W, U, v), len(E)),
    ),
    Mistake(
        "only_first",
        "Only the first score is filled in.",
        "Does the loop go over all encoder states? Where does `return` stand?",
        lambda s, E, W, U, v: right(s, E, W, U, v) * (np.arange(len(E)) == 0),
    ),
    Mistake(
        "only_last",
        "Only the last score is filled in.",
        "Each turn of the loop has to fill a place of its own.",
        lambda s, E, W, U, v: right(s, E, W, U, v) * (np.arange(len(E)) == len(E) - 1),
    ),
    Mistake(
        "without_last",
        "The last score is not filled in.",
        "Does the loop go over all encoder states?",
        lambda s, E, W, U, v: right(s, E, W, U, v) * (np.arange(len(E)) < len(E) - 1),
    ),
    Mistake(
        "sigmoid",
        "A sigmoid is taken where `tanh` belongs.",
        _TANH,
        lambda s, E, W, U, v: (1 / (1 + np.exp(-_inner(s, E, W, U)))) @ v,
    ),
    Mistake(
        "relu",
        "Negative numbers are cut off where `tanh` belongs.",
        _TANH,
        lambda s, E, W, U, v: np.maximum(_inner(s, E, W, U), 0) @ v,
    ),
    Mistake(
        "exponentials",
        "`exp` is taken where `tanh` belongs.",
        _TANH,
        lambda s, E, W, U, v: np.exp(_inner(s, E, W, U)) @ v,
    ),
    Mistake(
        "arctan",
        "`arctan` is taken where `tanh` belongs.",
        "The names are close: `np.tanh` is the hyperbolic tangent.",
        lambda s, E, W, U, v: np.arctan(_inner(s, E, W, U)) @ v,
    ),
    Mistake(
        "tangent",
        "`tan` is taken where `tanh` belongs.",
        "The names are close: `np.tanh` is the hyperbolic tangent.",
        lambda s, E, W, U, v: np.tan(_inner(s, E, W, U)) @ v,
    ),
    Mistake(
        "softmax",
        "Your scores went through softmax: they are weights.",
        _NO_MORE,
        lambda s, E, W, U, v: softmax_rows(right(s, E, W, U, v)),
    ),
    Mistake(
        "softmax_inside",
        "Softmax is taken where `tanh` belongs.",
        _TANH,
        lambda s, E, W, U, v: softmax_rows(_inner(s, E, W, U)) @ v,
    ),
    Mistake(
        "scaled",
        "Your scores are divided by the square root of D.",
        _NO_MORE,
        lambda s, E, W, U, v: right(s, E, W, U, v) / np.sqrt(len(v)),
    ),
    Mistake(
        "w_reshaped",
        "The numbers of W are in another order: `reshape` turns nothing over.",
        "W fits as it is: `s @ W`.",
        lambda s, E, W, U, v: right(s, E, W.T.reshape(W.shape), U, v),
    ),
    Mistake(
        "zeros",
        "All your scores are 0.",
        "Is the array that you prepared ever filled? Whole numbers cut off fractions.",
        lambda s, E, W, U, v: np.zeros(len(E)),
    ),
)


@check(after=shape)
def scores_match(answer: Answer) -> None:
    """The scores are those of the formula"""
    yours, expected = HAND.result(answer), HAND.expected
    if close(yours, expected, 1e-6, 1e-9):
        return
    finding = why(yours, expected, HAND.inputs, MISTAKES, TASK.returns)
    seen = "Your scores are not those of the formula."
    HAND.fail_with(finding, answer, seen, f"{_SUM} {_WITH_V}", (yours, expected))


@check(after=scores_match)
def inputs_unchanged(answer: Answer) -> None:
    """All five inputs are left as they were"""
    HAND.expect_inputs_unchanged(answer)


@check(after=scores_match)
def again(answer: Answer) -> None:
    """It works again, on other inputs and other sizes"""
    before = HAND.result(answer)
    for one in (SAME_SHAPES, OTHER_SHAPES, HAND):
        one.expect_right_again(answer, before)
    for words, one in ONES.items():
        one.expect_right_again(answer, before, words=words)


@check(after=scores_match)
def number_types(answer: Answer) -> None:
    """Whole numbers and float32 work too"""
    WHOLE.expect_right_in_types(answer)


@check(after=number_types)
def one_product(answer: Answer) -> Note | None:
    """How it is written"""
    return remark_on_loop(
        answer.tree,
        "Your code goes through the encoder states one at a time.",
        "`E @ U` multiplies all of them at once, and `s @ W` is added to every row.",
    )
