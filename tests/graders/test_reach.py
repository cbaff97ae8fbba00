"""Every check, every line that fails one and every known mistake is reached."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import combinations, islice, product
from types import FrameType, ModuleType

import numpy as np
import pytest

import graders
from graders import attend_all, examples, results
from graders.attention import attend, softmax_rows
from graders.diagnosis import why_context, why_weights
from graders.findings import why
from graders.kit import checks_of
from graders.mistakes import CONTEXTS, NORMALISERS, SCORES, Mistake
from tests.graders.corpus import CODE_EXERCISES, first_trouble, report, samples

GRADERS = tuple(import_module(f"graders.{exercise}") for exercise in CODE_EXERCISES)
SINGLES = tuple(module for module in GRADERS if hasattr(module, "MISTAKES"))
"""Graders of functions with one result; the others share the tables of `graders.mistakes`."""
MODULES = (*GRADERS, examples, results)
WRONG = samples("wrong")
S, E = attend_all.HAND.decoder, attend_all.HAND.encoder


def fail_lines(module: ModuleType) -> set[tuple[str, int]]:
    """The lines of a module on which a check is made to fail."""
    return {
        (module.__file__, node.lineno)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") or getattr(node.func, "attr", "")).startswith("fail")
    }


@pytest.fixture(scope="module")
def lines_run() -> set[tuple[str, int]]:
    """All lines of these modules that grading the wrong answers runs."""
    files = {module.__file__ for module in MODULES}
    seen: set[tuple[str, int]] = set()

    def in_frame(frame: FrameType, event: str, _: object) -> object:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return in_frame

    def on_call(frame: FrameType, event: str, _: object) -> object:
        return in_frame if frame.f_code.co_filename in files else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        for sample in WRONG:
            graders.grade(sample.exercise, sample.source)
    finally:
        sys.settrace(before)
    return seen


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_failing_line_is_reached(module: ModuleType, lines_run: set) -> None:
    lines = fail_lines(module)
    assert lines
    assert sorted(line for line in lines if line not in lines_run) == []


@pytest.mark.parametrize("module", GRADERS, ids=lambda module: module.__name__)
def test_every_check_is_failed_first_by_some_answer(module: ModuleType) -> None:
    exercise = module.TASK.name
    failed = {first_trouble(report(s))["id"] for s in WRONG if s.exercise == exercise}
    only_remarks = {"one_product", "wide_values"}
    assert {check.id for check in checks_of(module)} - failed <= only_remarks


def cases() -> Iterator[tuple[str, Mistake]]:
    yield from (("scores", way) for way in SCORES)
    yield from (("weights", way) for way in NORMALISERS)
    yield from (("context", way) for way in CONTEXTS)


@pytest.mark.parametrize(
    ("step", "way"), list(cases()), ids=lambda value: getattr(value, "id", value)
)
def test_known_mistakes_are_told_apart(step: str, way: Mistake) -> None:
    with np.errstate(all="ignore"):
        if step == "context":
            wrong = way.compute(S, E, attend(S, E)[0])
            found = why_context(wrong, S, E)
        else:
            weights = way.compute(S, E) if step == "scores" else way.compute(S @ E.T)
            wrong = softmax_rows(weights) if step == "scores" else weights
            found = why_weights(wrong, S, E)
    assert found is not None
    assert found.ids[0] == way.id


SINGLE_CASES = [(module, way) for module in SINGLES for way in module.MISTAKES]


@pytest.mark.parametrize(
    ("module", "way"),
    SINGLE_CASES,
    ids=lambda value: getattr(value, "id", None) or value.__name__.removeprefix("graders."),
)
def test_known_mistakes_of_one_result_are_told_apart(module: ModuleType, way: Mistake) -> None:
    one = module.HAND
    with np.errstate(all="ignore"):
        wrong = np.asarray(way.compute(*one.inputs), dtype=float)
    found = why(wrong, one.expected, one.inputs, module.MISTAKES, module.TASK.returns)
    assert wrong.shape == one.expected.shape
    assert found is not None
    assert (found.ids[0], found.message) == (way.id, way.message)


STEPPED = tuple(module for module in SINGLES if len(getattr(module, "STEPS", ())) > 1)


def pairs_of(module: ModuleType) -> Iterator[tuple[Mistake, Mistake, tuple]]:
    """Two mistakes in different steps, and the wrong results for two inputs."""
    for (at, step), (later, other) in combinations(enumerate(module.STEPS), 2):
        for first, second in product(step.ways, other.ways):
            changed = list(module.STEPS)
            changed[at] = replace(step, right=first.compute, ways=())
            changed[later] = replace(other, right=second.compute, ways=())
            yield first, second, tuple(changed)


@pytest.mark.parametrize("module", STEPPED, ids=lambda module: module.__name__)
def test_most_pairs_of_mistakes_are_named(module: ModuleType) -> None:
    """All of them cannot be: some change nothing beside each other, or come to the same."""
    named = []
    for first, second, steps in islice(pairs_of(module), 0, None, 16):
        with np.errstate(all="ignore"):
            try:
                wrong = [carried_out(steps, c.inputs) for c in (module.HAND, module.OTHER_SHAPES)]
            except ValueError:
                continue
            other = wrong[1], module.OTHER_SHAPES.inputs
            one, what = module.HAND, module.TASK.returns
            found = why(
                wrong[0], one.expected, one.inputs, module.MISTAKES, what, module.STEPS, other
            )
        named.append(found is not None and {*found.ids} == {first.id, second.id})
    assert len(named) > 20
    assert sum(named) > 0.7 * len(named)


def carried_out(steps: tuple, inputs: tuple) -> np.ndarray:
    value = None
    for step in steps:
        value = step.right(value, *inputs)
    return np.asarray(value, dtype=float)


@pytest.mark.parametrize("module", SINGLES, ids=lambda module: module.__name__)
def test_made_up_results_are_not_explained(module: ModuleType) -> None:
    """Random numbers match no known mistake by chance."""
    numbers = np.random.default_rng(0)
    one, other = module.HAND, module.OTHER_SHAPES
    for _ in range(25):
        wrong, second = (numbers.normal(size=case.expected.shape) for case in (one, other))
        found = why(
            np.asarray(wrong), one.expected, one.inputs, module.MISTAKES, module.TASK.returns,
            getattr(module, "STEPS", ()), (np.asarray(second), other.inputs),
        )  # fmt: skip
        assert found is None


@pytest.mark.parametrize("module", SINGLES, ids=lambda module: module.__name__)
def test_right_results_match_no_mistake(module: ModuleType) -> None:
    one = module.HAND
    assert why(one.expected, one.expected, one.inputs, module.MISTAKES, "result") is None


def test_right_results_match_no_known_mistake() -> None:
    weights, context = attend(S, E)
    assert why_weights(weights, S, E) is None
    assert why_context(context, S, E) is None


SAME_ROWS = ("first_decoder_state", "last_decoder_state", "mean_decoder_state")
"""With equal rows every column is equal too, whatever the scores were."""
COMPOSED = [way for way in SCORES if way.id not in (*SAME_ROWS, "column_max")]


@pytest.mark.parametrize("first", COMPOSED, ids=lambda way: way.id)
@pytest.mark.parametrize("second", NORMALISERS[:2], ids=lambda way: way.id)
def test_two_mistakes_at_once_are_both_named(first: Mistake, second: Mistake) -> None:
    wrong = second.compute(first.compute(S, E))
    found = why_weights(wrong, S, E)
    assert found is not None
    assert found.message == f"{second.message} {first.message}"
