"""Grades `general_scores(S, E, Wa)`: all decoder states against all encoder states."""

from __future__ import annotations

import numpy as np

from graders.attention import Array, softmax_rows
from graders.examples import single
from graders.findings import why
from graders.kit import Note, check, close
from graders.learner import Answer
from graders.mistakes import Mistake, length
from graders.style import remark_on_loop
from graders.tasks import Task

open_answer = Answer


def right(S: Array, E: Array, Wa: Array) -> Array:
    """S (T, Hs), E (L, He) and Wa (Hs, He) give scores (T, L)."""
    return S @ Wa @ E.T


TASK = Task(
    "general_scores",
    ("S", "E", "Wa"),
    axes=("T Hs", "L He", "Hs He"),
    steps=("T He", "Hs L", "T L", "He T", "L Hs"),
    returns="scores",
    right=right,
    what="multiplicative attention",
)
PAGE = single(
    TASK,
    [[1, 0], [0, 1], [1, 1], [2, 0]],
    [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 2, 0]],
    [[1, 0, 2], [0, -1, 1]],
)
HAND = single(
    TASK,
    [[1, 2], [0, 1], [-1, 0.5], [2, -1]],
    [[1, 0, 2], [0, 1, -1], [0.5, -2, 0], [3, 1, 1], [0, 0.5, 1]],
    [[1, 0.5, -1], [2, 0, 1]],
)
SAME_SHAPES = single(
    TASK,
    [[0, 1], [1, 0.5], [2, 1], [-1, 0]],
    [[0, 1, 1], [1, 0, -0.5], [2, 0, 1], [0, -1, 0], [1, 1, 1]],
    [[0, 1, 0.5], [1, -1, 0]],
)
OTHER_SHAPES = single(
    TASK,
    [[0.5, -1, 1, 0], [1, 0, 0, 2], [0, 1, -0.5, 0]],
    [[1, 0.5], [-1, 2]],
    [[1, 0], [0, 1], [0.5, -1], [2, 0.5]],
)
SQUARE = single(TASK, [[1, 2], [0, -1]], [[0, 1], [2, 1]], [[1, 3], [0, -1]])
ONES = {
    "one decoder state (T = 1)": single(TASK, [[1, 2]], *HAND.inputs[1:]),
    "one encoder state (L = 1)": single(TASK, HAND.inputs[0], [[1, 0, 2]], HAND.inputs[2]),
    "states of one number (Hs = He = 1)": single(TASK, [[1], [-2]], [[1], [0], [3]], [[2]]),
}


@check
def defines(answer: Answer) -> None:
    """Your code defines `general_scores(S, E, Wa)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on a first example, in which all sizes differ"""
    PAGE.raw(answer)


_ONE_A_ROW = "One row for each decoder state, one column for each encoder state."
_FIRST_HALF = ("That is (T, He): the encoder states are not in it yet.", _ONE_A_ROW)
_SHAPES = {
    (5, 4): ("That is (L, T): turned over.", _ONE_A_ROW),
    (4, 3): _FIRST_HALF,
    (3, 4): ("That is (He, T): the encoder states are not in it yet.", _ONE_A_ROW),
    (2, 5): ("That is (Hs, L): the decoder states are not in it yet.", _ONE_A_ROW),
    (5, 2): ("That is (L, Hs): the decoder states are not in it yet.", _ONE_A_ROW),
    (4, 4): ("That is (T, T): decoder states against decoder states.", _ONE_A_ROW),
    (5, 5): ("That is (L, L): encoder states against encoder states.", _ONE_A_ROW),
    (5,): ("That is (L,): the scores of one decoder state only.", _ONE_A_ROW),
    (4,): ("That is (T,): one number for each decoder state.", _ONE_A_ROW),
    (4, 5, 3): (
        "That is (T, L, He): the products are not added up yet.",
        "A score is a sum over the He entries.",
    ),
}


@check(after=runs)
def shape(answer: Answer) -> None:
    """It returns a matrix of scores, (T, L)"""
    HAND.expect_shape(answer, HAND.array(answer), HAND.expected, TASK.returns, _SHAPES)


_PRODUCT = "Score (t, i) is row t of S, times Wa, times row i of E. Nothing else."
_LEAVE_WA = "Wa is used as it is."
_NO_MORE = "The scores are asked for as they are; what comes after is another step."


def _at(S: Array, row: int) -> Array:
    """1 for the rows of one decoder state, 0 for the others."""
    return (np.arange(len(S)) == row % len(S))[:, None]


MISTAKES = (
    Mistake(
        "no_matrix",
        "Wa has no part in your scores: E was cut to the size of a decoder state.",
        "Wa is what makes states of different sizes fit: `S @ Wa` is (T, He).",
        lambda S, E, Wa: S @ E[:, : S.shape[1]].T,
    ),
    Mistake(
        "sums",
        "Your scores multiply the sums of the states: Wa has no part in them.",
        _PRODUCT,
        lambda S, E, Wa: np.outer(S.sum(axis=1), E.sum(axis=1)),
    ),
    Mistake(
        "sums_added",
        "Your scores add sums of the states: Wa has no part in them.",
        _PRODUCT,
        lambda S, E, Wa: S.sum(axis=1)[:, None] + E.sum(axis=1)[None, :],
    ),
    Mistake(
        "parts_added",
        "Your scores add what Wa makes of the two sides; they are not multiplied.",
        _PRODUCT,
        lambda S, E, Wa: (S @ Wa).sum(axis=1)[:, None] + E.sum(axis=1)[None, :],
    ),
    Mistake(
        "softmax",
        "Your scores went through softmax: they are weights.",
        _NO_MORE,
        lambda S, E, Wa: softmax_rows(right(S, E, Wa)),
    ),
    Mistake(
        "softmax_columns",
        "Your scores went through a softmax down the columns.",
        _NO_MORE,
        lambda S, E, Wa: softmax_rows(right(S, E, Wa).T).T,
    ),
    Mistake(
        "softmax_whole",
        "Your scores went through a softmax of the whole matrix.",
        _NO_MORE,
        lambda S, E, Wa: softmax_rows(right(S, E, Wa).reshape(1, -1)).reshape(len(S), -1),
    ),
    Mistake(
        "scaled_by_encoder",
        "Your scores are divided by the square root of He.",
        "Dividing came later, with the Transformer. Leave it out here.",
        lambda S, E, Wa: right(S, E, Wa) / np.sqrt(E.shape[1]),
    ),
    Mistake(
        "scaled_by_decoder",
        "Your scores are divided by the square root of Hs.",
        "Dividing came later, with the Transformer. Leave it out here.",
        lambda S, E, Wa: right(S, E, Wa) / np.sqrt(S.shape[1]),
    ),
    Mistake(
        "mean_encoder_entries",
        "Your scores are means over the He entries, not sums.",
        _PRODUCT,
        lambda S, E, Wa: right(S, E, Wa) / E.shape[1],
    ),
    Mistake(
        "mean_decoder_entries",
        "Your scores are means over the Hs entries, not sums.",
        _PRODUCT,
        lambda S, E, Wa: right(S, E, Wa) / S.shape[1],
    ),
    Mistake(
        "tanh",
        "Your scores went through `tanh`.",
        "That belongs to additive attention. " + _PRODUCT,
        lambda S, E, Wa: np.tanh(right(S, E, Wa)),
    ),
    Mistake(
        "tanh_inside",
        "`S @ Wa` went through `tanh` before it met E.",
        "That belongs to additive attention. " + _PRODUCT,
        lambda S, E, Wa: np.tanh(S @ Wa) @ E.T,
    ),
    Mistake(
        "tanh_encoder_side",
        "`Wa @ E.T` went through `tanh` before it met S.",
        "That belongs to additive attention. " + _PRODUCT,
        lambda S, E, Wa: S @ np.tanh(Wa @ E.T),
    ),
    Mistake(
        "encoder_reshaped",
        "`reshape` keeps the order of the numbers: it does not turn E over.",
        "`.T` makes rows of the columns.",
        lambda S, E, Wa: S @ Wa @ E.reshape(E.shape[::-1]),
    ),
    Mistake(
        "matrix_reshaped",
        "`reshape` keeps the order of the numbers: it does not turn Wa over.",
        _LEAVE_WA,
        lambda S, E, Wa: S @ Wa.T.reshape(Wa.shape) @ E.T,
    ),
    Mistake(
        "scores_reshaped",
        "The numbers are right, but in another order: `reshape` turns nothing over.",
        "`.T` makes rows of the columns.",
        lambda S, E, Wa: right(S, E, Wa).T.reshape(len(S), len(E)),
    ),
    Mistake(
        "matrix_squared",
        "The entries of Wa are squared.",
        _LEAVE_WA,
        lambda S, E, Wa: S @ Wa**2 @ E.T,
    ),
    Mistake(
        "matrix_absolute",
        "Wa has lost its signs.",
        _LEAVE_WA,
        lambda S, E, Wa: S @ np.abs(Wa) @ E.T,
    ),
    Mistake(
        "matrix_softmax",
        "Wa went through softmax.",
        _LEAVE_WA,
        lambda S, E, Wa: S @ softmax_rows(Wa) @ E.T,
    ),
    Mistake(
        "matrix_backwards",
        "The columns of Wa run backwards.",
        _LEAVE_WA,
        lambda S, E, Wa: S @ Wa[:, ::-1] @ E.T,
    ),
    Mistake(
        "matrix_twice",
        "Wa is used twice.",
        "Once is enough: `S @ Wa` has He numbers for each decoder state, as E has.",
        lambda S, E, Wa: S @ Wa @ Wa.T @ Wa @ E.T,
    ),
    Mistake(
        "cosine",
        "The vectors are scaled to length 1 before they meet.",
        _PRODUCT,
        lambda S, E, Wa: (S @ Wa / length(S @ Wa)) @ (E / length(E)).T,
    ),
    Mistake(
        "unit_states",
        "The states are scaled to length 1 before they meet.",
        _PRODUCT,
        lambda S, E, Wa: (S / length(S)) @ Wa @ (E / length(E)).T,
    ),
    Mistake(
        "distance",
        "Your scores come from distances between `S @ Wa` and the encoder states.",
        _PRODUCT,
        lambda S, E, Wa: -length((S @ Wa)[:, None, :] - E[None])[..., 0],
    ),
    Mistake(
        "first_row",
        "Every row is computed with the first decoder state.",
        "Row t belongs to decoder state t.",
        lambda S, E, Wa: np.tile(right(S[:1], E, Wa), (len(S), 1)),
    ),
    Mistake(
        "last_row",
        "Every row is computed with the last decoder state.",
        "Row t belongs to decoder state t.",
        lambda S, E, Wa: np.tile(right(S[-1:], E, Wa), (len(S), 1)),
    ),
    Mistake(
        "mean_row",
        "Every row is computed with the mean of the decoder states.",
        "Row t belongs to decoder state t.",
        lambda S, E, Wa: np.tile(right(S.mean(axis=0, keepdims=True), E, Wa), (len(S), 1)),
    ),
    Mistake(
        "running",
        "Your rows add up over the decoder states.",
        "Every row starts from 0 again.",
        lambda S, E, Wa: np.cumsum(right(S, E, Wa), axis=0),
    ),
    Mistake(
        "running_columns",
        "Your scores add up along each row.",
        "Every score starts from 0 again.",
        lambda S, E, Wa: np.cumsum(right(S, E, Wa), axis=1),
    ),
    Mistake(
        "only_first_row",
        "Only the first row of your scores is filled in.",
        "Does the loop go over all decoder states? Where does `return` stand?",
        lambda S, E, Wa: right(S, E, Wa) * _at(S, 0),
    ),
    Mistake(
        "only_last_row",
        "Only the last row of your scores is filled in.",
        "Each turn of the loop has to fill a row of its own.",
        lambda S, E, Wa: right(S, E, Wa) * _at(S, -1),
    ),
    Mistake(
        "without_last_row",
        "The last row of your scores is not filled in.",
        "Does the loop go over all decoder states?",
        lambda S, E, Wa: right(S, E, Wa) * ~_at(S, -1),
    ),
    Mistake(
        "last_product",
        "Each score is the last of its products; they are not added up.",
        "Add to what is there; do not replace it.",
        lambda S, E, Wa: np.outer((S @ Wa)[:, -1], E[:, -1]),
    ),
    Mistake(
        "diagonal",
        "Only entries with the same number in both states meet: Wa counts as its diagonal.",
        "Every entry of a decoder state meets every entry of an encoder state.",
        lambda S, E, Wa: S @ (Wa * np.eye(*Wa.shape)) @ E.T,
    ),
    Mistake(
        "causal",
        "Later encoder states are masked out.",
        "Here every decoder state may look at every encoder state.",
        lambda S, E, Wa: right(S, E, Wa) * np.tri(len(S), len(E)),
    ),
    Mistake(
        "zeros",
        "All your scores are 0.",
        "Is the array that you prepared ever filled?",
        lambda S, E, Wa: np.zeros((len(S), len(E))),
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
    HAND.fail_with(finding, answer, seen, _PRODUCT, (yours, expected))


@check(after=scores_match)
def inputs_unchanged(answer: Answer) -> None:
    """S, E and Wa are left as they were"""
    HAND.expect_inputs_unchanged(answer)


@check(after=scores_match)
def again(answer: Answer) -> None:
    """It works again, on other inputs and other sizes"""
    before = HAND.result(answer)
    for one in (SAME_SHAPES, OTHER_SHAPES, HAND):
        one.expect_right_again(answer, before)
    SQUARE.expect_right_again(answer, before, words="Hs = He and T = L")
    for words, one in ONES.items():
        one.expect_right_again(answer, before, words=words)


@check(after=scores_match)
def number_types(answer: Answer) -> None:
    """Whole numbers and float32 work too"""
    HAND.expect_right_in_types(answer)


@check(after=number_types)
def one_product(answer: Answer) -> Note | None:
    """How it is written"""
    return remark_on_loop(
        answer.tree,
        "Your code goes through the states one at a time.",
        "All scores together are two matrix products: `S @ Wa @ E.T`. No loop is needed.",
    )
