"""Grades `attend_step(s, E)`: one attention step, whose last line the learner writes."""

from __future__ import annotations

import numpy as np

from graders.clues import clue
from graders.diagnosis import why_context, why_weights
from graders.examples import Example, Task, example
from graders.kit import check, close, fail
from graders.learner import Answer
from graders.results import numbers
from graders.show import shape

open_answer = Answer

TASK = Task("attend_step", ("s", "E"))
PAGE = example(TASK, [2, 0], [[1, 0], [0, 1], [0, -1]])
HAND = example(TASK, [1, 0, 2], [[1, 0, 1], [1, 2, 0], [0, -1, 2], [1, 2, -1]])
SAME_SHAPES = example(TASK, [0, 1, 1], [[0, 1, 1], [1, 0, 0], [2, 0, 1], [0, 2, 0]])
OTHER_SHAPES = example(TASK, [0.5, -1], [[1, 0.5], [-1, 1], [0.5, 0], [2, -1], [0, 1]])
SQUARE = example(TASK, [1, 0, 2], [[1, 0, 1], [1, 2, 0], [0, -1, 2]])
ONES = {
    "one encoder state (L = 1)": example(TASK, [1, 0, 2], [[1, 0, 1]]),
    "states of one number (H = 1)": example(TASK, [2], [[1], [0], [2]]),
}
HUGE = example(TASK, [100, 0], [[100, 0], [0, 1], [-50, 2]])
INTEGERS = Example(TASK, HAND.decoder.astype(np.int64), HAND.encoder.astype(np.int64))
FLOAT32 = Example(TASK, HAND.decoder.astype(np.float32), HAND.encoder.astype(np.float32))


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
    line = HAND.line(answer)
    first, second = HAND.pair(answer)
    seen = numbers(first, "weights", line).shape, numbers(second, "context", line).shape
    if seen == ((3,), (4,)):
        fail(
            "Your two results come in the wrong order: the context first.",
            "Weights (L,) first, then context (H,).",
            line,
        )


@check(after=pair)
def shapes(answer: Answer) -> None:
    """The context has the shape (H,)"""
    line = HAND.line(answer)
    weights, context = (numbers(value, "results", line) for value in HAND.pair(answer))
    wanted = HAND.expected
    if weights.shape != wanted[0].shape:
        HAND.fail_shape(f"Your weights have the shape {shape(weights)}", wanted[0], line)
    if context.shape != wanted[1].shape:
        _context_shape(answer, context, line)


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


def _context_shape(answer: Answer, context: np.ndarray, line: int | None) -> None:
    found = clue(answer.tree, TASK.arguments)
    unknown = (found[0] if found else "", "Print the shape of each part.")
    more, hint = _CONTEXT_SHAPES.get(context.shape, unknown)
    fail(
        f"Your context has the shape {shape(context)}, not (3,). {more}".strip(),
        f"{hint} It was called with {HAND.shapes}.",
        line,
    )


@check(after=shapes)
def weights_match(answer: Answer) -> None:
    """The weights are the softmax of the scores"""
    for one in (HAND, HUGE):
        weights = numbers(one.pair(answer)[0], "weights", one.line(answer))
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
    message = finding.message if finding else seen
    hint = finding.hint if finding else "Every state times its weight, then all added up."
    suspect = answer if finding is None or finding.is_weak else None
    HAND.fail(message, hint, context, expected, suspect)


@check(after=context_matches)
def inputs_unchanged(answer: Answer) -> None:
    """s and E are left as they were"""
    after = HAND.copies()
    answer.call(TASK.name, *after, on=f"It was called with {HAND.shapes}.")
    for name, kept, now in zip(TASK.arguments, (HAND.decoder, HAND.encoder), after, strict=True):
        if now.shape != kept.shape or not np.array_equal(now, kept):
            fail(
                f"Your function changes its input {name}.",
                "`+=`, `*=` and `[...] =` change an array in place. Make a new one.",
                None,
                now,
                kept,
            )


@check(after=context_matches)
def again(answer: Answer) -> None:
    """It works again, on other inputs, sizes and number types"""
    for words, one in ONES.items():
        context = numbers(one.pair(answer)[1], "context", one.line(answer))
        if context.shape != one.expected[1].shape:
            message = f"With {words}, your context comes as {shape(context)}"
            one.fail_shape(message, one.expected[1], one.line(answer))
    for one in (SAME_SHAPES, OTHER_SHAPES, SQUARE, INTEGERS, FLOAT32):
        yours, expected = one.results(answer), one.expected
        for seen, wanted in zip(yours, expected, strict=True):
            if not close(seen, wanted, 1e-4, 1e-5):
                one.fail(
                    "Your first call is right, a later call with other inputs is not.",
                    "Look for fixed sizes, fixed numbers, and values kept between two calls.",
                    seen,
                    wanted,
                )
