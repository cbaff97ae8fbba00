"""Grades `attend_step(s, E)`: one attention step, whose last line the learner writes."""

from __future__ import annotations

import numpy as np

from graders.diagnosis import why_context, why_weights
from graders.examples import LATER_CALL, NAMES, example
from graders.kit import check, close, fail
from graders.learner import Answer
from graders.show import shape
from graders.tasks import POWERS, Task

open_answer = Answer

TASK = Task("attend_step", ("s", "E"), axes=("H", "L H"), steps=("L", "H"), needs=POWERS)
HAND = example(TASK, [1, 0, 2], [[1, 0, 1], [1, 2, 0], [0, -1, 2], [1, 2, -1]])
PAGE = example(TASK, [2, 0], [[1, 0], [0, 1], [0, -1]], twin=HAND)
SAME_SHAPES = example(TASK, [0, 1, 1], [[0, 1, 1], [1, 0, 0], [2, 0, 1], [0, 2, 0]])
OTHER_SHAPES = example(TASK, [0.5, -1], [[1, 0.5], [-1, 1], [0.5, 0], [2, -1], [0, 1]])
SQUARE = example(TASK, [1, 0, 2], [[1, 0, 1], [1, 2, 0], [0, -1, 2]])
ONES = {
    "one encoder state (L = 1)": example(TASK, [1, 0, 2], [[1, 0, 1]]),
    "states of one number (H = 1)": example(TASK, [2], [[1], [0], [2]]),
}
HUGE = example(TASK, [100, 0], [[100, 0], [0, 1], [-50, 2]])
INTEGERS = HAND.in_type(np.int64)
FLOAT32 = HAND.in_type(np.float32)


@check
def defines(answer: Answer) -> None:
    """Your code defines `attend_step(s, E)`"""
    answer.function(TASK.name, TASK.arguments)


@check(after=defines)
def runs(answer: Answer) -> None:
    """It runs on the example of the page"""
    PAGE.raw(answer)


@check(after=runs)
def pair(answer: Answer) -> None:
    """It returns the weights and the context"""
    if [array.shape for array in HAND.arrays(answer)] == [(3,), (4,)]:
        fail(
            "Your two results come in the wrong order: the context first.",
            "Weights (L,) first, then context (H,).",
            HAND.line(answer),
        )


@check(after=pair)
def shapes(answer: Answer) -> None:
    """The context has the shape (H,)"""
    parts = zip(HAND.arrays(answer), HAND.expected, NAMES, ({}, _CONTEXT_SHAPES), strict=True)
    for seen, wanted, what, meanings in parts:
        HAND.expect_shape(answer, seen, wanted, what, meanings)


_NOT_ADDED = ("The states are not added up yet.", "Add up over the L encoder states.")
_ONE_AXIS = ("There is an axis too many.", "A vector times a matrix gives a vector.")
_CONTEXT_SHAPES = {
    (4,): ("That is (L,): one number for each encoder state.", "A context has H numbers."),
    (4, 3): _NOT_ADDED,
    (3, 4): _NOT_ADDED,
    (1, 3): _ONE_AXIS,
    (3, 1): _ONE_AXIS,
    (6,): ("That is (2H,): two vectors in a row.", "The weighted sum alone is the context."),
}


@check(after=shapes)
def weights_match(answer: Answer) -> None:
    """The weights are the softmax of the scores"""
    for one in (HAND, HUGE):
        weights = one.arrays(answer)[0]
        expected = one.expected[0]
        if close(weights, expected, 1e-5, 1e-9):
            continue
        finding = why_weights(weights[None], one.matrix, one.encoder) if one is HAND else None
        seen = "Your weights are no longer the softmax of the scores."
        message = f"{seen} {finding.message}" if finding else seen
        one.fail(message, "The lines above the last one were right as given.", weights, expected)


@check(after=weights_match)
def context_matches(answer: Answer) -> None:
    """The context is the weighted sum of the encoder states"""
    context, expected = HAND.results(answer)[1], HAND.expected[1]
    if close(context, expected, 1e-5, 1e-6):
        return
    finding = why_context(context[None], HAND.matrix, HAND.encoder)
    seen = "Your context is not the weighted sum."
    hint = "Every state times its weight, then all added up."
    HAND.fail_with(finding, answer, seen, hint, (context, expected))


@check(after=context_matches)
def inputs_unchanged(answer: Answer) -> None:
    """s and E are left as they were"""
    HAND.expect_inputs_unchanged(answer)


@check(after=context_matches)
def again(answer: Answer) -> None:
    """It works again, on other inputs, sizes and number types"""
    for words, one in ONES.items():
        context = one.arrays(answer)[1]
        if context.shape != one.expected[1].shape:
            message = f"With {words}, your context comes as {shape(context)}"
            one.fail_shape(message, one.expected[1], one.line(answer))
    for one in (SAME_SHAPES, OTHER_SHAPES, SQUARE, INTEGERS, FLOAT32):
        yours, expected = one.results(answer), one.expected
        for seen, wanted in zip(yours, expected, strict=True):
            if not close(seen, wanted, 1e-4, 1e-5):
                one.fail(*LATER_CALL, seen, wanted)
