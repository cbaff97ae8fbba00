"""Grades `additive_scores(s, E, W, U, v)`: one decoder state against all encoder states."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from graders.attention import Array, softmax_rows
from graders.examples import single
from graders.findings import Step, mistakes_in, way, why
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
    [[1, 0, -0.5], [0, 1, -1], [0.5, -0.5, 1], [-1, 0.5, 0], [0.5, 0, 1]],
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
        "That is (D,): one number for each hidden number, not for each encoder state.",
        "The sum runs over the D hidden numbers of a row; every row keeps a score of its own.",
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
_NAMES = "The names are close: `np.tanh` is the hyperbolic tangent."
_NO_MORE = "The scores are asked for as they are; what comes after is another step."


_OWN_ROW = "Row i of E gives score i."
_OWN_PLACE = "Does the loop go over all encoder states, and fill a place of its own each time?"


def _states(name: str, message: str, compute: Callable[[Array], Array]) -> Mistake:
    """A wrong way to choose the encoder states."""
    return Mistake(name, message, _OWN_ROW, lambda _, s, E, *__: (s, compute(E)))


def _join(name: str, message: str, compute: Callable[[Array, Array], Array]) -> Mistake:
    """A wrong way to join `s @ W` and `E @ U`."""
    return Mistake(
        name, message, _SUM, lambda states, s, E, W, U, v: compute(states[0] @ W, states[1] @ U)
    )


def _read(name: str, message: str, compute: Callable[[Array, Array], Array]) -> Mistake:
    """A wrong way to make one number of each row."""
    return Mistake(name, message, _WITH_V, lambda hidden, *inputs: compute(hidden, inputs[-1]))


STEPS = (
    Step(
        lambda _, s, E, *__: (s, E),
        (
            _states(
                "mean_encoder",
                "Every score is computed with the mean of the encoder states.",
                lambda E: np.tile(E.mean(axis=0), (len(E), 1)),
            ),
            _states(
                "running_encoder",
                "The encoder states are added up on the way: score i uses all states up to i.",
                lambda E: np.cumsum(E, axis=0),
            ),
            _states(
                "first_encoder",
                "Every score is computed with the first encoder state.",
                lambda E: np.tile(E[0], (len(E), 1)),
            ),
            _states(
                "last_encoder",
                "Every score is computed with the last encoder state.",
                lambda E: np.tile(E[-1], (len(E), 1)),
            ),
            Mistake(
                "tanh_of_inputs",
                "`tanh` is taken of s and E before the products.",
                _SUM,
                lambda _, s, E, *__: (np.tanh(s), np.tanh(E)),
            ),
        ),
    ),
    Step(
        lambda states, s, E, W, U, v: states[0] @ W + states[1] @ U,
        (
            _join(
                "multiplied", "`s @ W` and `E @ U` are multiplied, not added.", lambda a, b: a * b
            ),
            _join(
                "encoder_less_decoder", "`s @ W` is subtracted from `E @ U`.", lambda a, b: b - a
            ),
            _join(
                "decoder_less_encoder", "`E @ U` is subtracted from `s @ W`.", lambda a, b: a - b
            ),
            _join("no_decoder", "The decoder state has no part in your scores.", lambda a, b: b),
            _join(
                "no_encoder",
                "All your scores are equal: the encoder states have no part in them.",
                lambda a, b: a + 0 * b,
            ),
            _join("decoder_doubled", "`s @ W` is added twice.", lambda a, b: 2 * a + b),
            _join("encoder_doubled", "`E @ U` is added twice.", lambda a, b: a + 2 * b),
            _join(
                "halved",
                "The mean of `s @ W` and `E @ U` is taken, not their sum.",
                lambda a, b: (a + b) / 2,
            ),
            Mistake(
                "w_reshaped",
                "The numbers of W are in another order: `reshape` turns nothing over.",
                "W fits as it is: `s @ W`.",
                lambda states, s, E, W, U, v: states[0] @ W.T.reshape(W.shape) + states[1] @ U,
            ),
        ),
    ),
    Step(
        lambda x, *_: np.tanh(x),
        (
            way(
                "no_tanh",
                "Your scores come without `tanh`.",
                "Without it, all would be one linear step. " + _SUM,
                lambda x: x,
            ),
            way(
                "sigmoid",
                "A sigmoid is taken where `tanh` belongs.",
                _TANH,
                lambda x: 1 / (1 + np.exp(-x)),
            ),
            way(
                "relu",
                "Negative numbers are cut off where `tanh` belongs.",
                _TANH,
                lambda x: np.maximum(x, 0),
            ),
            way("exponentials", "`exp` is taken where `tanh` belongs.", _TANH, np.exp),
            way("arctan", "`arctan` is taken where `tanh` belongs.", _NAMES, np.arctan),
            way("tangent", "`tan` is taken where `tanh` belongs.", _NAMES, np.tan),
            way("softmax_inside", "Softmax is taken where `tanh` belongs.", _TANH, softmax_rows),
            way(
                "tanh_of_tanh",
                "`tanh` is taken of `tanh`.",
                "Once is enough. " + _SUM,
                lambda x: np.tanh(np.tanh(x)),
            ),
            Mistake(
                "v_inside_and_outside",
                "v is multiplied in before `tanh`, and again after it.",
                "`tanh` first, then the product with v, once.",
                lambda x, *inputs: np.tanh(x * inputs[-1]),
            ),
        ),
    ),
    Step(
        lambda hidden, s, E, W, U, v: hidden @ v,
        (
            _read("sum", "The D numbers are added up, without v.", lambda x, v: x.sum(axis=-1)),
            _read(
                "mean",
                "The mean of the D numbers is taken, without v.",
                lambda x, v: x.mean(axis=-1),
            ),
            _read(
                "largest",
                "The largest of the D numbers is taken, without v.",
                lambda x, v: x.max(axis=-1),
            ),
            _read(
                "mean_with_v",
                "The mean of the D products is taken, not their sum.",
                lambda x, v: x @ v / len(v),
            ),
            _read(
                "largest_product",
                "The largest of the D products is taken, not their sum.",
                lambda x, v: (x * v).max(axis=-1),
            ),
            _read(
                "sums_multiplied",
                "The sum of the D numbers is multiplied by the sum of v.",
                lambda x, v: x.sum(axis=-1) * v.sum(),
            ),
            _read(
                "first_hidden",
                "Only the first of the D hidden numbers counts.",
                lambda x, v: x[:, 0] * v[0],
            ),
            _read(
                "last_hidden",
                "Only the last of the D hidden numbers counts.",
                lambda x, v: x[:, -1] * v[-1],
            ),
            _read("tanh_of_v", "`tanh` is taken of v too.", lambda x, v: x @ np.tanh(v)),
            _read("v_backwards", "The numbers of v run backwards.", lambda x, v: x @ v[::-1]),
        ),
    ),
    Step(
        lambda scores, *_: scores,
        (
            way("tanh_twice", "`tanh` is taken of the finished scores too.", _NO_MORE, np.tanh),
            way(
                "softmax",
                "Your scores went through softmax: they are weights.",
                _NO_MORE,
                softmax_rows,
            ),
            Mistake(
                "scaled",
                "Your scores are divided by the square root of D.",
                _NO_MORE,
                lambda scores, *inputs: scores / np.sqrt(len(inputs[-1])),
            ),
            way(
                "only_first",
                "Only the first score is filled in.",
                _OWN_PLACE + " Where does `return` stand?",
                lambda x: x * (np.arange(len(x)) == 0),
            ),
            way(
                "only_last",
                "Only the last score is filled in.",
                _OWN_PLACE,
                lambda x: x * (np.arange(len(x)) == len(x) - 1),
            ),
            way(
                "without_last",
                "The last score is not filled in.",
                _OWN_PLACE,
                lambda x: x * (np.arange(len(x)) < len(x) - 1),
            ),
            way("running", "Your scores add up from one to the next.", _OWN_PLACE, np.cumsum),
            way(
                "zeros",
                "All your scores are 0.",
                "Is the array that you prepared ever filled? Whole numbers cut off fractions.",
                np.zeros_like,
            ),
        ),
    ),
)

MISTAKES = (
    *mistakes_in(STEPS),
    Mistake(
        "tanh_outside",
        "`tanh` is taken of the finished scores only.",
        "`tanh` comes before the product with v. " + _SUM,
        lambda s, E, W, U, v: np.tanh((s @ W + E @ U) @ v),
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
        "dot",
        "`s @ W` and `E @ U` meet in a dot product: that is multiplicative attention.",
        _SUM,
        lambda s, E, W, U, v: E @ U @ (s @ W),
    ),
    Mistake(
        "dot_of_tanh",
        "The two sides meet in a dot product: that is multiplicative attention.",
        _SUM,
        lambda s, E, W, U, v: np.tanh(E @ U) @ np.tanh(s @ W),
    ),
    Mistake(
        "tanh_of_dot",
        "`s @ W` and `E @ U` meet in a dot product: that is multiplicative attention.",
        _SUM,
        lambda s, E, W, U, v: np.tanh(E @ U @ (s @ W)),
    ),
    Mistake(
        "v_inside",
        "v is multiplied in before `tanh`.",
        "`tanh` first, then the product with v.",
        lambda s, E, W, U, v: np.tanh((s @ W + E @ U) * v).sum(axis=-1),
    ),
)


@check(after=shape)
def scores_match(answer: Answer) -> None:
    """The scores are those of the formula"""
    yours, expected = HAND.result(answer), HAND.expected
    if close(yours, expected, 1e-6, 1e-9):
        return
    second = SAME_SHAPES.as_second(answer)
    finding = why(yours, expected, HAND.inputs, MISTAKES, TASK.returns, STEPS, second)
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
