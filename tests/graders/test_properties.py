"""The reference and the diagnosis on random inputs, held to an oracle written independently."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders.attend_all import TASK
from graders.attention import attend
from graders.examples import Example
from graders.learner import Answer
from tests.graders.corpus import samples

SIZES = st.integers(1, 7)
SCALES = st.sampled_from([0.0, 1e-3, 1.0, 10.0, 1e3])
ANSWER = next(s for s in samples("answer") if s.exercise == "attend_all")


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
    one = Example(TASK, *given_inputs)
    with Answer(ANSWER.source) as answer:
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
