"""Every right answer is accepted; every wrong one fails where, and as, it declares."""

from __future__ import annotations

import ast

import pytest

from tests.graders.corpus import CODE_EXERCISES, Sample, first_trouble, report, samples

RIGHT, WRONG = samples("right"), samples("wrong")


@pytest.mark.parametrize("sample", [*samples("answer"), *RIGHT], ids=str)
def test_right_answers_pass(sample: Sample) -> None:
    assert first_trouble(report(sample)) is None
    assert report(sample)["passed"]


@pytest.mark.parametrize("sample", samples("starter"), ids=str)
def test_the_starter_fails_with_its_blank(sample: Sample) -> None:
    trouble = first_trouble(report(sample))
    assert "`____` is still there" in trouble["message"]
    assert "____" in sample.source.splitlines()[trouble["line"] - 1]


@pytest.mark.parametrize("sample", WRONG, ids=str)
def test_wrong_answers_get_their_reason(sample: Sample) -> None:
    trouble = first_trouble(report(sample))
    assert trouble is not None, "accepted"
    assert (trouble["id"], trouble["status"]) == (sample.declared("fails")[0], "fail")
    for words in sample.declared("says"):
        assert words in trouble["message"]


@pytest.mark.parametrize("sample", WRONG, ids=str)
def test_lines_and_arrays_of_a_failure_can_be_shown(sample: Sample) -> None:
    for entry in report(sample)["checks"]:
        if entry["line"] is not None:
            assert 1 <= entry["line"] <= len(sample.source.splitlines())
        for array in (entry["show"] or {}).values():
            assert 0 < len(array) <= 6
            assert all(len(row) <= 6 for row in array if isinstance(row, list))


ENOUGH = {"attend_step": (10, 30), "attend_all": (10, 30)}
"""How many right and wrong answers there have to be; elsewhere eight and twenty."""


@pytest.mark.parametrize("exercise", CODE_EXERCISES)
def test_there_are_enough_of_each(exercise: str) -> None:
    right = {ast.dump(ast.parse(s.source)) for s in RIGHT if s.exercise == exercise}
    enough = ENOUGH.get(exercise, (8, 20))
    assert len(right) >= enough[0]
    assert sum(s.exercise == exercise for s in WRONG) >= enough[1]


@pytest.mark.parametrize("exercise", CODE_EXERCISES)
def test_the_starter_is_the_answer_with_blanks(exercise: str) -> None:
    texts = [next(s for s in samples(k) if s.exercise == exercise) for k in ("starter", "answer")]
    starter, answer = (text.source.splitlines() for text in texts)
    kept = [line for line in starter if "____" not in line]
    assert [line for line in kept if line not in answer] == []


def test_every_wrong_answer_says_something() -> None:
    assert [str(sample) for sample in WRONG if not sample.declared("says")] == []
