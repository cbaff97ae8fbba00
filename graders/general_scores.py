"""Grades `general_scores(S, E, Wa)`: all decoder states against all encoder states."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from graders.attention import Array, softmax_rows
from graders.examples import single
from graders.findings import Step, mistakes_in, way, why
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
    steps=("T He", "Hs L", "T L", "L T", "He T", "L Hs"),
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
_COLUMNS = "Scores have one row for each decoder state, one column for each encoder state."
_SHAPES = {
    (5, 4): ("That is (L, T): turned over.", _ONE_A_ROW),
    (4, 3): ("That is (T, He), the shape of `S @ Wa`.", _COLUMNS),
    (3, 4): ("That is (He, T).", _COLUMNS),
    (2, 5): ("That is (Hs, L), the shape of `Wa @ E.T`.", _COLUMNS),
    (5, 2): ("That is (L, Hs).", _COLUMNS),
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


_OWN_ROW = "Row t belongs to decoder state t."
_LATER = "Dividing came later, with the Transformer. Leave it out here."
_ADDITIVE = "That belongs to additive attention. " + _PRODUCT
_RESHAPED = "`.T` makes rows of the columns; `reshape` keeps the order of the numbers."


def _states(name: str, message: str, compute: Callable[[Array], Array]) -> Mistake:
    """A wrong way to choose the decoder states."""
    return Mistake(name, message, _OWN_ROW, lambda _, S, E, Wa: (compute(S), E))


def _matrix(name: str, message: str, compute: Callable[[Array], Array]) -> Mistake:
    """A wrong way to use Wa."""
    return Mistake(
        name, message, _LEAVE_WA, lambda states, S, E, Wa: (states[0] @ compute(Wa), states[1])
    )


def _meet(name: str, message: str, compute: Callable[[Array, Array], Array]) -> Mistake:
    """A wrong way for `S @ Wa` to meet E."""
    return Mistake(name, message, _PRODUCT, lambda both, *_: compute(*both))


def _only(name: str, message: str, rows: Callable[[int], Array]) -> Mistake:
    """A wrong way to end: some rows only."""
    hint = "Does the loop go over all decoder states, and fill a row of its own each time?"
    return way(name, message, hint, lambda x: x * rows(len(x))[:, None])


STEPS = (
    Step(
        lambda _, S, E, Wa: (S, E),
        (
            Mistake(
                "unit_states",
                "The states are scaled to length 1 before they meet.",
                _PRODUCT,
                lambda _, S, E, Wa: (S / length(S), E / length(E)),
            ),
            _states(
                "first_row",
                "Every row is computed with the first decoder state.",
                lambda S: np.tile(S[:1], (len(S), 1)),
            ),
            _states(
                "last_row",
                "Every row is computed with the last decoder state.",
                lambda S: np.tile(S[-1:], (len(S), 1)),
            ),
            _states(
                "mean_row",
                "Every row is computed with the mean of the decoder states.",
                lambda S: np.tile(S.mean(axis=0), (len(S), 1)),
            ),
            _states(
                "running",
                "Your rows add up over the decoder states.",
                lambda S: np.cumsum(S, axis=0),
            ),
        ),
    ),
    Step(
        lambda states, S, E, Wa: (states[0] @ Wa, states[1]),
        (
            Mistake(
                "tanh_inside",
                "`S @ Wa` went through `tanh` before it met E.",
                _ADDITIVE,
                lambda states, S, E, Wa: (np.tanh(states[0] @ Wa), states[1]),
            ),
            Mistake(
                "softmax_inside",
                "`S @ Wa` went through softmax before it met E.",
                _NO_MORE,
                lambda states, S, E, Wa: (softmax_rows(states[0] @ Wa), states[1]),
            ),
            Mistake(
                "matrix_reshaped",
                "`reshape` keeps the order of the numbers: it does not turn Wa over.",
                _LEAVE_WA,
                lambda states, S, E, Wa: (states[0] @ Wa.T.reshape(Wa.shape), states[1]),
            ),
            _matrix("matrix_squared", "The entries of Wa are squared.", np.square),
            _matrix("matrix_absolute", "Wa has lost its signs.", np.abs),
            _matrix("matrix_softmax", "Wa went through softmax.", softmax_rows),
            _matrix("matrix_tanh", "Wa went through `tanh`.", np.tanh),
            _matrix("matrix_backwards", "The columns of Wa run backwards.", lambda M: M[:, ::-1]),
            _matrix("matrix_twice", "Wa is used twice.", lambda M: M @ M.T @ M),
            _matrix(
                "diagonal",
                "Only entries with the same number in both states meet: Wa counts as its diagonal.",
                lambda M: M * np.eye(*M.shape),
            ),
        ),
    ),
    Step(
        lambda both, *_: both[0] @ both[1].T,
        (
            _meet(
                "cosine",
                "The vectors are scaled to length 1 before they meet.",
                lambda Q, E: (Q / length(Q)) @ (E / length(E)).T,
            ),
            _meet(
                "unit_decoder_side",
                "`S @ Wa` is scaled to length 1 before it meets E.",
                lambda Q, E: (Q / length(Q)) @ E.T,
            ),
            _meet(
                "unit_encoder",
                "The encoder states are scaled to length 1 before they are met.",
                lambda Q, E: Q @ (E / length(E)).T,
            ),
            _meet(
                "first_encoder",
                "Every column is computed with the first encoder state.",
                lambda Q, E: np.tile(Q @ E[:1].T, (1, len(E))),
            ),
            _meet(
                "last_encoder",
                "Every column is computed with the last encoder state.",
                lambda Q, E: np.tile(Q @ E[-1:].T, (1, len(E))),
            ),
            _meet(
                "distance",
                "Your scores come from distances between `S @ Wa` and the encoder states.",
                lambda Q, E: -length(Q[:, None, :] - E[None])[..., 0],
            ),
            _meet(
                "encoder_reshaped",
                "`reshape` keeps the order of the numbers: it does not turn E over.",
                lambda Q, E: Q @ E.reshape(E.shape[::-1]),
            ),
            _meet(
                "last_product",
                "Each score is the last of its products; they are not added up.",
                lambda Q, E: np.outer(Q[:, -1], E[:, -1]),
            ),
            _meet(
                "largest_product",
                "Each score is the largest of its products; they are not added up.",
                lambda Q, E: (Q[:, None, :] * E[None]).max(axis=-1),
            ),
            _meet(
                "parts_added",
                "Your scores add what `S @ Wa` and E have; they are not multiplied.",
                lambda Q, E: Q.sum(axis=1)[:, None] + E.sum(axis=1)[None, :],
            ),
            _meet(
                "mean_of_products",
                "Your scores are means over the He entries, not sums.",
                lambda Q, E: Q @ E.T / E.shape[1],
            ),
            _meet(
                "tanh_of_encoder",
                "E went through `tanh` before it was met.",
                lambda Q, E: Q @ np.tanh(E).T,
            ),
        ),
    ),
    Step(
        lambda scores, *_: scores,
        (
            way(
                "softmax",
                "Your scores went through softmax: they are weights.",
                _NO_MORE,
                softmax_rows,
            ),
            way(
                "softmax_columns",
                "Your scores went through a softmax down the columns.",
                _NO_MORE,
                lambda x: softmax_rows(x.T).T,
            ),
            way(
                "softmax_whole",
                "Your scores went through a softmax of the whole matrix.",
                _NO_MORE,
                lambda x: softmax_rows(x.reshape(1, -1)).reshape(x.shape),
            ),
            way("tanh", "Your scores went through `tanh`.", _ADDITIVE, np.tanh),
            Mistake(
                "scaled_by_encoder",
                "Your scores are divided by the square root of He.",
                _LATER,
                lambda scores, S, E, Wa: scores / np.sqrt(E.shape[1]),
            ),
            Mistake(
                "scaled_by_decoder",
                "Your scores are divided by the square root of Hs.",
                _LATER,
                lambda scores, S, E, Wa: scores / np.sqrt(S.shape[1]),
            ),
            way(
                "scores_reshaped",
                "The numbers are right, but in another order: `reshape` turns nothing over.",
                _RESHAPED,
                lambda x: x.T.reshape(x.shape),
            ),
            way(
                "causal",
                "Later encoder states are masked out.",
                "Here every decoder state may look at every encoder state.",
                np.tril,
            ),
            way(
                "running_columns",
                "Your scores add up along each row.",
                "Every score starts from 0 again.",
                lambda x: np.cumsum(x, axis=1),
            ),
            _only(
                "only_first_row",
                "Only the first row of your scores is filled in.",
                lambda n: np.arange(n) == 0,
            ),
            _only(
                "only_last_row",
                "Only the last row of your scores is filled in.",
                lambda n: np.arange(n) == n - 1,
            ),
            _only(
                "without_last_row",
                "The last row of your scores is not filled in.",
                lambda n: np.arange(n) < n - 1,
            ),
            way(
                "zeros",
                "All your scores are 0.",
                "Is the array that you prepared ever filled?",
                np.zeros_like,
            ),
        ),
    ),
)

MISTAKES = (
    *mistakes_in(STEPS),
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
        "tanh_encoder_side",
        "`Wa @ E.T` went through `tanh` before it met S.",
        _ADDITIVE,
        lambda S, E, Wa: S @ np.tanh(Wa @ E.T),
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
