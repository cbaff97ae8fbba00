"""Grades `attend_all(S, E)`: attention for all decoder steps in one go."""

from __future__ import annotations

import numpy as np

from graders import style
from graders.diagnosis import why_context, why_weights
from graders.examples import LATER_CALL, NAMES, NUMBER_TYPES, SAME_AGAIN, WHICH_TYPE, example
from graders.kit import Note, check, close, fail
from graders.learner import Answer
from graders.show import number, shape
from graders.tasks import POWERS, Task

open_answer = Answer

TASK = Task("attend_all", ("S", "E"), axes=("T H", "L H"), steps=("T L", "T H"), needs=POWERS)
HAND = example(TASK, [[1, 0, 2], [0, 3, 1]], [[1, 0, 1], [1, 2, 0], [0, -1, 2], [1, 2, -1]])
PAGE = example(TASK, [[2, 0], [0, 1]], [[1, 0], [0, 1], [0, -1]], twin=HAND)
SAME_SHAPES = example(TASK, [[0, 1, 0], [1, 1, 1]], [[0, 1, 1], [1, 0, 0], [2, 0, 1], [0, 2, 0]])
OTHER_SHAPES = example(
    TASK,
    [[0.5, -1, 1], [1, 1.5, 0], [-0.5, 0, 2], [1, -1, 0.5], [0, 2, 1]],
    [[1, 0.5, -1], [-1, 1, 0.5]],
)
ONES = {
    "one decoder state (T = 1)": example(TASK, [[1, 0, 2]], HAND.encoder),
    "one encoder state (L = 1)": example(TASK, HAND.decoder, [[1, 0, 1]]),
    "states of one number (H = 1)": example(TASK, [[1], [-2]], [[1], [0], [2]]),
}
HUGE = example(TASK, [[100, 0], [100, 1]], [[100, 0], [99.99, 1], [99.98, 2]])
HUGE_AND_SMALL = example(TASK, [[100, 0], [0, 1]], [[100, 0], [0, 1], [-100, 2], [1, 0]])
VERY_NEGATIVE = example(TASK, [[-100, 0], [-100, 1]], [[100, 0], [99.99, 1]])


@check
def defines(answer: Answer) -> None:
    """Your code defines `attend_all(S, E)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on the example of the page"""
    PAGE.raw(answer)


@check(after=runs)
def pair(answer: Answer) -> None:
    """It returns a pair of arrays"""
    PAGE.arrays(answer)


@check(after=pair)
def order(answer: Answer) -> None:
    """The weights come first, the context second"""
    seen = [array.shape for array in HAND.arrays(answer)]
    if seen == [part.shape for part in HAND.expected[::-1]]:
        fail(
            "Your two results come in the wrong order: the context first.",
            "Weights (T, L) first, then context (T, H).",
            HAND.line(answer),
        )


@check(after=order)
def shapes(answer: Answer) -> None:
    """The shapes are (T, L) and (T, H)"""
    first = HAND.arrays(answer)
    parts = zip(first, HAND.expected, NAMES, (_WEIGHTS_SHAPES, _CONTEXT_SHAPES), strict=True)
    for seen, wanted, what, meanings in parts:
        HAND.expect_shape(answer, seen, wanted, what, meanings)
    for words, one in ONES.items():
        yours = one.arrays(answer)
        for seen, wanted, before, what in zip(yours, one.expected, first, NAMES, strict=True):
            if seen.shape == wanted.shape:
                continue
            line = one.line(answer)
            if np.array_equal(seen, before):
                fail(*SAME_AGAIN, line)
            one.fail_shape(f"With {words}, your {what} come as {shape(seen)}", wanted, line)


_ONE_A_ROW = "One row for each decoder state."
_COMPARED = "Decoder states are compared with encoder states: S with E."
_ONE_NUMBER = "That is one number for each row."

_WEIGHTS_SHAPES = {
    (4, 2): ("They are (L, T): turned over.", _ONE_A_ROW),
    (2, 2): ("That is (T, T): decoder states compared with decoder states.", _COMPARED),
    (4, 4): ("That is (L, L): encoder states compared with encoder states.", _COMPARED),
    (2, 3): ("That is (T, H), the shape of the context.", "Is the right array returned first?"),
    (4,): ("That is one row: the weights of one decoder state only.", _ONE_A_ROW),
    (2,): (_ONE_NUMBER, "Which step left only one number of a row?"),
    (2, 1): (_ONE_NUMBER, "Which step left only one number of a row?"),
    (3, 3): ("That is (H, H).", "Look at which of the two matrices needs `.T`."),
}
_CONTEXT_SHAPES = {
    (2, 4): ("That is (T, L), the shape of the weights.", "The weights times what gives (T, H)?"),
    (3, 2): ("It is (H, T): turned over.", _ONE_A_ROW),
    (4, 2): ("That is (L, T).", "The weights times what gives (T, H)?"),
    (2, 4, 3): ("The products are not added up yet.", "Add up over the L encoder states."),
    (4, 3): ("That is (L, H): one row for each encoder state.", _ONE_A_ROW),
    (3,): ("That is one vector for all decoder states.", _ONE_A_ROW),
    (2,): (_ONE_NUMBER, "A context has H numbers for each row."),
    (2, 1): (_ONE_NUMBER, "A context has H numbers for each row."),
    (2, 6): ("That is (T, 2H): two vectors in a row.", "The weighted sum alone is the context."),
}


@check(after=shapes)
def positive(answer: Answer) -> None:
    """The weights are finite and not negative"""
    weights = HAND.results(answer)[0]
    if not np.all(np.isfinite(weights)):
        _explain_weights(answer, weights, "Some of your weights are not finite numbers.")
    if np.any(weights < 0):
        _explain_weights(answer, weights, "Some of your weights are negative.")


@check(after=positive)
def rows(answer: Answer) -> None:
    """Each row of weights sums to 1"""
    weights = HAND.results(answer)[0]
    sums = weights.sum(axis=1)
    if close(sums, np.ones(len(sums)), 1e-6, 0):
        return
    row = int(np.argmax(np.abs(sums - 1)))
    seen = f"Row {row} of your weights sums to {number(sums[row])}, not to 1."
    if close(weights.sum(axis=0), np.ones(weights.shape[1]), 1e-6, 0):
        seen = f"{seen} Each column sums to 1."
    elif abs(weights.sum() - 1) < 1e-6 and not close(sums, sums[:1].repeat(len(sums)), 1e-6, 0):
        seen = f"{seen} The whole matrix sums to 1."
    _explain_weights(answer, weights, seen)


def _explain_weights(answer: Answer, weights: np.ndarray, seen: str) -> None:
    """Fail with what was seen and the mistake that gives these weights, or a clue."""
    finding = why_weights(weights, HAND.matrix, HAND.encoder)
    hint = "Softmax: `exp`, then each row divided by its own sum."
    HAND.fail_with(finding, answer, seen, hint, (weights, HAND.expected[0]))


@check(after=rows)
def weights_match(answer: Answer) -> None:
    """The weights are the softmax of all dot products"""
    weights = HAND.results(answer)[0]
    if not close(weights, HAND.expected[0], 1e-5, 1e-9):
        seen = "Your weights are not the softmax of the dot products."
        _explain_weights(answer, weights, seen)


@check(after=weights_match)
def context_matches(answer: Answer) -> None:
    """The context is the weighted sum of the encoder states"""
    context, expected = HAND.results(answer)[1], HAND.expected[1]
    if close(context, expected, 1e-5, 1e-6):
        return
    finding = why_context(context, HAND.matrix, HAND.encoder)
    seen = "Your weights are right, your context is not."
    hint = "Each row: all encoder states, each times its weight."
    HAND.fail_with(finding, answer, seen, hint, (context, expected))


_OVERFLOW = (
    "Scores near 10,000 give weights that are not numbers: `exp` of such a score is `inf`.",
    "Which number can you subtract from a row of scores without changing its softmax?",
)
_SMALL_ROW_LOST = (
    "One row has huge scores, the next has small ones. The small row is lost: 0 / 0.",
    "Does each row subtract its own maximum, or all rows the same number?",
)
_UNDERFLOW = (
    "Scores near −10,000 give weights that are not numbers: all their `exp` are 0.",
    "Subtract the largest score of the row, also when it is negative.",
)


@check(after=context_matches)
def large(answer: Answer) -> None:
    """Large scores do no harm"""
    for one, (seen, hint) in (
        (HUGE, _OVERFLOW),
        (HUGE_AND_SMALL, _SMALL_ROW_LOST),
        (VERY_NEGATIVE, _UNDERFLOW),
    ):
        weights, expected = one.results(answer)[0], one.expected[0]
        if not np.all(np.isfinite(weights[0])) and one is not VERY_NEGATIVE:
            one.fail(*_OVERFLOW, weights, expected)
        if not np.all(np.isfinite(weights)):
            one.fail(seen, hint, weights, expected)
        if not close(weights, expected, 1e-5, 1e-9):
            one.fail(
                "With large scores your weights are finite, but wrong.",
                "Cutting or scaling scores changes the weights. Shifting a whole row does not.",
                weights,
                expected,
            )


@check(after=context_matches)
def inputs_unchanged(answer: Answer) -> None:
    """S and E are left as they were"""
    HAND.expect_inputs_unchanged(
        answer,
        "Who calls it still needs the old values. `+=`, `-=` and `[...] =` change an array in "
        "place.",
    )


@check(after=context_matches)
def again(answer: Answer) -> None:
    """It works again, on other inputs and other sizes"""
    first = HAND.results(answer)
    for other in (SAME_SHAPES, OTHER_SHAPES, HAND):
        yours, expected = other.results(answer), other.expected
        for seen, wanted, before in zip(yours, expected, first, strict=True):
            if close(seen, wanted, 1e-5, 1e-6):
                continue
            if other is not HAND and close(seen, before, 1e-9, 1e-9):
                other.fail(*SAME_AGAIN, seen, wanted)
            other.fail(*LATER_CALL, seen, wanted)


@check(after=context_matches)
def number_types(answer: Answer) -> None:
    """Whole numbers and float32 work too"""
    for words, (dtype, tolerance) in NUMBER_TYPES.items():
        one = HAND.in_type(dtype)
        yours, expected = one.results(answer), one.expected
        for seen, wanted in zip(yours, expected, strict=True):
            if not close(seen, wanted, tolerance, tolerance):
                cut = np.array_equal(seen, np.trunc(wanted))
                one.fail(
                    f"With {words} inputs your results are "
                    + ("cut to whole numbers." if cut else "wrong."),
                    WHICH_TYPE,
                    seen,
                    wanted,
                )


@check(after=number_types)
def one_product(answer: Answer) -> Note | None:
    """How it is written"""
    return style.remark_on_loop(
        answer.tree,
        "Your code goes through the states one at a time.",
        "All scores together are one matrix product, `S @ E.T`; all contexts are another.",
    )
