"""Grading is quick enough to feel immediate, also in Pyodide, which takes several times as long."""

from __future__ import annotations

import time

import pytest

import graders
from tests.graders.corpus import Sample, samples

MOST_MILLISECONDS = 30


@pytest.mark.parametrize("sample", samples("answer"), ids=str)
def test_a_right_answer_is_graded_quickly(sample: Sample) -> None:
    graders.grade(sample.exercise, sample.source)
    took = []
    for _ in range(15):
        start = time.process_time()
        graders.grade(sample.exercise, sample.source)
        took.append(time.process_time() - start)
    assert min(took) * 1000 < MOST_MILLISECONDS
