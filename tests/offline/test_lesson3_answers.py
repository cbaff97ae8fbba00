"""The pre-flight of lesson3.py: right about every right answer and every wrong one."""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType

import pytest
import torch

from .lesson3_program import answer, names, program, with_answer

pytestmark = pytest.mark.filterwarnings("ignore:The use of `x.T`")


def first_fault(lesson3: ModuleType) -> tuple[str, str]:
    """The name of the first check that does not pass, and all that the learner reads."""
    for check in lesson3.CHECKS:
        try:
            check(lesson3.LuongDot)
        except lesson3.Fault as fault:
            return check.__name__, "\n".join(fault.args)
    return "", ""


@pytest.mark.parametrize("name", names("right"))
def test_right_answer_passes(name: str, tmp_path: Path) -> None:
    lesson3 = program(tmp_path, answer("right", name))
    assert first_fault(lesson3) == ("", "")
    assert not lesson3.is_blank(lesson3.LuongDot)


@pytest.mark.parametrize("name", names("wrong"))
def test_wrong_answer_gets_its_own_reason(name: str, tmp_path: Path) -> None:
    text = answer("wrong", name)
    header = [line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ")]
    (check,) = [value for key, value in header if key == "fails"]
    says = [value for key, value in header if key == "says"]
    failed, message = first_fault(program(tmp_path, text))
    assert failed == check, message
    assert says
    assert [words for words in says if words not in message] == [], message


def test_there_are_enough_answers() -> None:
    assert len(names("right")) >= 8
    assert len(names("wrong")) >= 20


def test_every_check_is_failed_by_some_answer(tmp_path: Path) -> None:
    lesson3 = program(tmp_path, answer("right", "einsum"))
    headers = {answer("wrong", name).splitlines()[0] for name in names("wrong")}
    assert headers == {f"# fails: {check.__name__}" for check in lesson3.CHECKS}


@pytest.mark.parametrize("name", names("wrong"))
def test_only_what_has_a_blank_counts_as_not_written(name: str, tmp_path: Path) -> None:
    lesson3 = program(tmp_path, answer("wrong", name))
    assert lesson3.is_blank(lesson3.LuongDot) == name.startswith("blank")


def test_a_fault_names_the_learners_own_line(tmp_path: Path) -> None:
    text = answer("wrong", "misspelled_name")
    lesson3 = program(tmp_path, text)
    place = with_answer(text).splitlines().index("        return s @ E.mT") + 1
    message = first_fault(lesson3)[1]
    assert f"in line {place}: return s @ E.mT" in message
    assert "Traceback" not in message


def test_an_error_in_a_helper_is_found_where_it_is(tmp_path: Path) -> None:
    helper = answer("right", "helper_function").replace("S @ E.mT", "S @ E.mTT")
    assert "return S @ E.mTT" in first_fault(program(tmp_path, helper))[1]


def test_the_reference_agrees_with_plain_python(tmp_path: Path) -> None:
    """An oracle that shares nothing with the program: lists, loops, and exact sums."""
    lesson3 = program(tmp_path, answer("right", "einsum"))
    S, E = lesson3.states(2, 3, 5, 4)
    scores = lesson3.reference(S, E)
    for b in range(2):
        for t in range(3):
            exact = [math.fsum(x * y for x, y in zip(S[b, t].tolist(), h, strict=True))
                     for h in E[b].tolist()]  # fmt: skip
            assert scores[b, t].tolist() == pytest.approx(exact, abs=1e-6)


def test_the_numbers_of_the_page_are_checked(tmp_path: Path) -> None:
    """Query [2, 0.5] and keys [1, 0], [0, 1], [0.7, 0.7]: 2, 0.5 and 1.75."""
    lesson3 = program(tmp_path, answer("wrong", "sign_turned"))
    message = first_fault(lesson3)[1]
    assert "[2.0, 0.5, 1.75]" in message
    assert "[-2.0, -0.5, -1.75]" in message


@pytest.mark.parametrize("name", names("right"))
def test_an_unused_matrix_is_not_counted(name: str, tmp_path: Path) -> None:
    lesson3 = program(tmp_path, answer("right", name))
    torch.manual_seed(0)
    assert lesson3.size(lesson3.LuongDot(64)) == lesson3.size(lesson3.Luong(64)) - 64 * 64
