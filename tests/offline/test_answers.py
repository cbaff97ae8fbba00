"""The pre-flights of both programs: right about every right answer and every wrong one."""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType

import pytest
import torch

from .programs import BOSS, LESSON3, PROGRAMS, Program

pytestmark = pytest.mark.filterwarnings("ignore:The use of `x.T`")
by_name = {"ids": lambda one: one.name if isinstance(one, Program) else None}


def collected(kind: str) -> list[tuple[Program, str]]:
    return [(program, name) for program in PROGRAMS for name in program.names(kind)]


def first_fault(program: Program, module: ModuleType) -> tuple[str, str]:
    """The name of the first check that does not pass, and all that the learner reads."""
    for check in module.CHECKS:
        try:
            check(getattr(module, program.answered))
        except module.Fault as fault:
            return check.__name__, "\n".join(fault.args)
    return "", ""


@pytest.mark.parametrize(("program", "name"), collected("right"), **by_name)
def test_right_answer_passes(program: Program, name: str, tmp_path: Path) -> None:
    module = program.load(tmp_path, program.answer("right", name))
    assert first_fault(program, module) == ("", "")


@pytest.mark.parametrize(("program", "name"), collected("wrong"), **by_name)
def test_wrong_answer_gets_its_own_reason(program: Program, name: str, tmp_path: Path) -> None:
    text = program.answer("wrong", name)
    header = [line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ")]
    (check,) = [value for key, value in header if key == "fails"]
    says = [value for key, value in header if key == "says"]
    failed, message = first_fault(program, program.load(tmp_path, text))
    assert failed == check, message
    assert says
    assert [words for words in says if words not in message] == [], message


@pytest.mark.parametrize(
    ("program", "right", "wrong"), [(BOSS, 12, 40), (LESSON3, 8, 20)], **by_name
)
def test_there_are_enough_answers(program: Program, right: int, wrong: int) -> None:
    assert len(program.names("right")) >= right
    assert len(program.names("wrong")) >= wrong


@pytest.mark.parametrize("program", PROGRAMS, **by_name)
def test_every_check_is_failed_by_some_answer(program: Program, tmp_path: Path) -> None:
    module = program.load(tmp_path, program.answer("right", "einsum"))
    wrong = [program.answer("wrong", name) for name in program.names("wrong")]
    headers = {text.splitlines()[0] for text in wrong}
    assert headers == {f"# fails: {check.__name__}" for check in module.CHECKS}


@pytest.mark.parametrize(
    ("program", "line"),
    [(BOSS, "    return weights, weihgts @ E"), (LESSON3, "        return s @ E.mT")],
    **by_name,
)
def test_a_fault_names_the_learners_own_line(program: Program, line: str, tmp_path: Path) -> None:
    text = program.answer("wrong", "misspelled_name")
    place = program.with_answer(text).splitlines().index(line) + 1
    message = first_fault(program, program.load(tmp_path, text))[1]
    assert f"in line {place}: {line.strip()}" in message
    assert "Traceback" not in message


@pytest.mark.parametrize(
    ("program", "misspelled", "line"),
    [
        (BOSS, ("parts.sum(", "parts.smu("), "return parts / parts.smu(dim=-1, keepdim=True)"),
        (LESSON3, ("S @ E.mT", "S @ E.mTT"), "return S @ E.mTT"),
    ],
    **by_name,
)
def test_an_error_in_a_helper_is_found_where_it_is(
    program: Program, misspelled: tuple[str, str], line: str, tmp_path: Path
) -> None:
    helper = program.answer("right", "helper_function").replace(*misspelled)
    assert line in first_fault(program, program.load(tmp_path, helper))[1]


# ---- boss.py ----


def test_the_reference_agrees_with_plain_python(tmp_path: Path) -> None:
    """An oracle that shares nothing with the program: lists, loops, and math.exp."""
    boss = BOSS.load(tmp_path, BOSS.answer("right", "einsum"))
    S, E = boss.batch(2, 3, 5, 4)
    weights, context = boss.reference(S, E)
    for b in range(2):
        for t in range(3):
            parts = [math.exp(score) for score in exact_scores(S[b, t], E[b])]
            share = [part / math.fsum(parts) for part in parts]
            mix = [math.fsum(w * x for w, x in zip(share, xs, strict=True))
                   for xs in zip(*E[b].tolist(), strict=True)]  # fmt: skip
            assert weights[b, t].tolist() == pytest.approx(share, abs=1e-6)
            assert context[b, t].tolist() == pytest.approx(mix, abs=1e-6)


def exact_scores(s: torch.Tensor, E: torch.Tensor) -> list[float]:
    """The products of s (d,) with the rows of E (L, d), each summed without rounding."""
    rows = E.tolist()
    return [math.fsum(x * y for x, y in zip(s.tolist(), h, strict=True)) for h in rows]


# ---- lesson3.py ----


def test_the_scores_agree_with_plain_python(tmp_path: Path) -> None:
    lesson3 = LESSON3.load(tmp_path, LESSON3.answer("right", "einsum"))
    S, E = lesson3.states(2, 3, 5, 4)
    scores = lesson3.reference(S, E)
    for b in range(2):
        for t in range(3):
            assert scores[b, t].tolist() == pytest.approx(exact_scores(S[b, t], E[b]), abs=1e-6)


def test_the_numbers_of_the_page_are_checked(tmp_path: Path) -> None:
    """Query [2, 0.5] and keys [1, 0], [0, 1], [0.7, 0.7]: 2, 0.5 and 1.75."""
    lesson3 = LESSON3.load(tmp_path, LESSON3.answer("wrong", "sign_turned"))
    message = first_fault(LESSON3, lesson3)[1]
    assert "[2.0, 0.5, 1.75]" in message
    assert "[-2.0, -0.5, -1.75]" in message


@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_only_what_has_a_blank_counts_as_not_written(kind: str, tmp_path: Path) -> None:
    for name in LESSON3.names(kind):
        lesson3 = LESSON3.load(tmp_path, LESSON3.answer(kind, name))
        assert lesson3.is_blank(lesson3.LuongDot) == name.startswith("blank"), name


@pytest.mark.parametrize("name", LESSON3.names("right"))
def test_an_unused_matrix_is_not_counted(name: str, tmp_path: Path) -> None:
    lesson3 = LESSON3.load(tmp_path, LESSON3.answer("right", name))
    torch.manual_seed(0)
    assert lesson3.size(lesson3.LuongDot(64)) == lesson3.size(lesson3.Luong(64)) - 64 * 64
