"""References and model answers on random inputs, held to oracles written independently."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders import slope
from graders.attend_all import TASK
from graders.attention import attend
from graders.examples import Example, Single
from graders.learner import Answer
from tests.graders.corpus import samples

SIZES = st.integers(1, 7)
SCALES = st.sampled_from([0.0, 1e-3, 1.0, 10.0, 1e3])
ANSWERS = {sample.exercise: sample for sample in samples("answer")}


def oracle(S: list[list[float]], E: list[list[float]]) -> tuple[list, list]:
    """Attention with loops and log-sum-exp, without NumPy."""
    weights, contexts = [], []
    for s in S:
        scores = [math.fsum(a * b for a, b in zip(s, h, strict=True)) for h in E]
        top = max(scores)
        log_total = top + math.log(math.fsum(math.exp(x - top) for x in scores))
        row = [math.exp(x - log_total) for x in scores]
        weights.append(row)
        columns = zip(*E, strict=True)
        contexts.append([math.fsum(w * x for w, x in zip(row, c, strict=True)) for c in columns])
    return weights, contexts


@st.composite
def inputs(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    steps, length, size = draw(SIZES), draw(SIZES), draw(SIZES)
    numbers = np.random.default_rng(draw(st.integers(0, 2**32)))
    scale = draw(SCALES)
    return numbers.normal(size=(steps, size)) * scale, numbers.normal(size=(length, size))


def agree(yours: np.ndarray, expected: list, scores: float, states: float) -> bool:
    """To 1e-12, relative to the error that the scores' own rounding allows in `exp`."""
    tolerance = 1e-12 * (1 + scores) * (1 + states)
    return bool(np.all(np.abs(yours - np.array(expected)) <= tolerance))


@given(inputs())
@settings(max_examples=200, deadline=None)
def test_the_reference_agrees_with_the_oracle(given_inputs: tuple) -> None:
    S, E = given_inputs
    weights, context = attend(S, E)
    expected = oracle(S.tolist(), E.tolist())
    size = np.abs(S @ E.T).max()
    assert agree(weights, expected[0], size, 0)
    assert agree(context, expected[1], size, np.abs(E).max())


@given(inputs())
@settings(max_examples=60, deadline=None)
def test_the_answer_gives_what_the_reference_gives(given_inputs: tuple) -> None:
    one = Example(TASK, given_inputs)
    with Answer(ANSWERS["attend_all"].source) as answer:
        yours = one.results(answer)
    for seen, wanted in zip(yours, one.expected, strict=True):
        assert np.allclose(seen, wanted, rtol=1e-12, atol=1e-12)


def test_soak_reference(request: pytest.FixtureRequest) -> None:
    """A hundred thousand random inputs; `make soak`."""
    if not request.config.getoption("--soak", default=False):
        pytest.skip("only with --soak")
    seeds = random.Random(1)
    for _ in range(100_000):
        numbers = np.random.default_rng(seeds.getrandbits(32))
        steps, length, size = numbers.integers(1, 12, 3)
        scale = 10.0 ** numbers.integers(-6, 5)
        S, E = numbers.normal(size=(steps, size)) * scale, numbers.normal(size=(length, size))
        weights, context = attend(S, E)
        expected = oracle(S.tolist(), E.tolist())
        top = np.abs(S @ E.T).max()
        assert agree(weights, expected[0], top, 0)
        assert agree(context, expected[1], top, np.abs(E).max())


def dot(left: list[float], right: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def additive_scores(s: list, E: list, W: list, U: list, v: list) -> list:
    """Additive scores, one number at a time."""
    columns = list(zip(zip(*W, strict=True), zip(*U, strict=True), strict=True))
    hidden = [[math.tanh(dot(s, w) + dot(h, u)) for w, u in columns] for h in E]
    return [dot(row, v) for row in hidden]


def general_scores(S: list, E: list, Wa: list) -> list:
    """General scores, as a double sum for each."""
    return [[dot(s, [dot(row, h) for row in Wa]) for h in E] for s in S]


def soft_lookup(query: list, keys: list, values: list) -> float:
    """A soft lookup through the logarithm of the sum."""
    scores = [dot(key, query) for key in keys]
    top = max(scores)
    log_total = top + math.log(math.fsum(math.exp(x - top) for x in scores))
    return math.fsum(math.exp(x - log_total) * y for x, y in zip(scores, values, strict=True))


ORACLES = {
    "additive_scores": (additive_scores, "Hs, L He, Hs D, He D, D"),
    "general_scores": (general_scores, "T Hs, L He, Hs He"),
    "soft_lookup": (soft_lookup, "D, L D, L"),
}
"""For each exercise with one result: an independent way to it, and the axes of its inputs."""


def random_inputs(axes: str, draw_size: Callable[[], int], numbers: np.random.Generator) -> list:
    sizes: dict[str, int] = {}
    shapes = [
        tuple(sizes.setdefault(axis, draw_size()) for axis in part.split())
        for part in axes.split(",")
    ]
    return [numbers.normal(size=shape) * numbers.choice([0.01, 1, 3]) for shape in shapes]


def expect_agreement(exercise: str, inputs: list[np.ndarray]) -> None:
    """The reference, the model answer and the oracle agree to 1e-12 of the largest number."""
    oracle_of, _ = ORACLES[exercise]
    task = import_module(f"graders.{exercise}").TASK
    expected = np.array(oracle_of(*(value.tolist() for value in inputs)))
    largest = 1 + np.abs(expected).max() + max(np.abs(value).max() for value in inputs) ** 2
    one = Single(task, tuple(inputs))
    assert np.abs(one.expected - expected).max() <= 1e-12 * largest
    with Answer(ANSWERS[exercise].source) as answer:
        assert np.abs(one.result(answer) - expected).max() <= 1e-12 * largest


@pytest.mark.parametrize("exercise", ORACLES)
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_single_results_agree_with_their_oracles(exercise: str, data: st.DataObject) -> None:
    numbers = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    axes = ORACLES[exercise][1]
    expect_agreement(exercise, random_inputs(axes, lambda: data.draw(SIZES), numbers))


@st.composite
def polynomials(draw: st.DrawFn) -> tuple[list[list[float]], list[float], float]:
    """Coefficients of a cubic for each entry, a query, and a distance."""
    numbers = np.random.default_rng(draw(st.integers(0, 2**32)))
    size = draw(SIZES)
    eps = draw(st.sampled_from([0.001, 0.01, 0.1, 0.5, 2.0]))
    return numbers.normal(size=(size, 4)).tolist(), numbers.normal(size=size).tolist(), eps


@given(polynomials())
@settings(max_examples=80, deadline=None)
def test_slopes_are_the_exact_differences_of_a_cubic(drawn: tuple) -> None:
    """For a + b x + c x^2 + d x^3 the central difference is b + 2 c x + 3 d x^2 + d eps^2."""
    rows, query, eps = drawn
    expected = [
        b + 2 * c * x + 3 * d * x * x + d * eps * eps
        for (_, b, c, d), x in zip(rows, query, strict=True)
    ]

    def compute(place: np.ndarray) -> float:
        return math.fsum(
            a + b * x + c * x**2 + d * x**3
            for (a, b, c, d), x in zip(rows, place.tolist(), strict=True)
        )

    one = slope.Slope(slope.TASK, (slope.Scalar("a cubic", compute), np.array(query), eps))
    size = sum(abs(number) for row in rows for number in row) * (2 + max(map(abs, query))) ** 3
    tolerance = 1e-12 + 1e-15 * size / eps
    assert np.abs(one.expected - expected).max() <= tolerance
    with Answer(ANSWERS["slope"].source) as answer:
        assert np.abs(one.result(answer) - expected).max() <= tolerance


@pytest.mark.parametrize("exercise", ORACLES)
def test_soak_single_results(exercise: str, request: pytest.FixtureRequest) -> None:
    """Five thousand random inputs each; `make soak`."""
    if not request.config.getoption("--soak", default=False):
        pytest.skip("only with --soak")
    seeds = random.Random(2)
    for _ in range(5_000):
        numbers = np.random.default_rng(seeds.getrandbits(32))
        axes = ORACLES[exercise][1]
        expect_agreement(exercise, random_inputs(axes, lambda: seeds.randint(1, 9), numbers))
