"""Hostile answers end within the time limit with a clear message, and the next answer is judged."""

from __future__ import annotations

import json

import pytest

import graders
from graders.__main__ import grade_in_child
from tests.graders.corpus import Sample, first_trouble, samples

HOSTILE = samples("hostile")
RIGHT = next(s for s in samples("answer") if s.exercise == "attend_all")
SECONDS = 6
FEW_SECONDS = 2

ENDING = [sample for sample in HOSTILE if "# endless" not in sample.source]
ENDLESS = [sample for sample in HOSTILE if "# endless" in sample.source]
NATIVELY_IN_PROCESS = [s for s in ENDING if "alloc" not in s.name]


def judged_as_declared(report: dict, sample: Sample) -> bool:
    trouble = first_trouble(report)
    if trouble is None:
        return sample.declared("verdict") == ["pass"]
    says = all(words in trouble["message"] for words in sample.declared("says"))
    return says and sample.declared("verdict") == [trouble["status"]]


@pytest.mark.parametrize("sample", ENDLESS, ids=str)
def test_endless_answers_are_stopped(sample: Sample) -> None:
    report = json.loads(grade_in_child(sample.exercise, sample.source, FEW_SECONDS))
    assert judged_as_declared(report, sample), first_trouble(report)


@pytest.mark.parametrize("sample", [s for s in ENDING if "alloc" in s.name], ids=str)
def test_what_asks_for_too_much_memory_is_told_so(sample: Sample) -> None:
    report = json.loads(grade_in_child(sample.exercise, sample.source, SECONDS))
    assert judged_as_declared(report, sample), first_trouble(report)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("sample", NATIVELY_IN_PROCESS, ids=str)
def test_the_next_run_works(sample: Sample) -> None:
    """In one process, as in the page: first the hostile answer, then a right one."""
    before = graders.grade(RIGHT.exercise, RIGHT.source)
    report = json.loads(graders.grade(sample.exercise, sample.source))
    assert judged_as_declared(report, sample), first_trouble(report)
    assert graders.grade(RIGHT.exercise, RIGHT.source) == before
    assert json.loads(before)["passed"]
    graders.run(sample.source)
    assert graders.grade(RIGHT.exercise, RIGHT.source) == before


def test_a_child_that_dies_gets_a_report() -> None:
    source = "import sys\nsys.modules['os'].abort()\n"
    report = json.loads(grade_in_child("attend_all", source, SECONDS))
    assert report["passed"] is False
    assert "ended Python itself" in first_trouble(report)["message"]


def test_the_time_limit_names_the_line() -> None:
    source = "x = 0\nwhile True:\n    x += 1\n"
    report = json.loads(grade_in_child("attend_all", source, FEW_SECONDS))
    assert first_trouble(report)["line"] in (2, 3)
