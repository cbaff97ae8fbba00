"""The pre-flight of boss.py: right about every right answer and every wrong one."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from .boss_program import answer, load, names, with_answer

pytestmark = pytest.mark.filterwarnings("ignore:The use of `x.T`")


def program(folder: Path, text: str) -> ModuleType:
    path = folder / "answered.py"
    path.write_text(with_answer(text), encoding="utf-8")
    return load(path)


def first_fault(boss: ModuleType) -> tuple[str, str]:
    """The name of the first check that does not pass, and all that the learner reads."""
    for check in boss.CHECKS:
        try:
            check(boss.attend_all)
        except boss.Fault as fault:
            return check.__name__, "\n".join(fault.args)
    return "", ""


@pytest.mark.parametrize("name", names("right"))
def test_right_answer_passes(name: str, tmp_path: Path) -> None:
    assert first_fault(program(tmp_path, answer("right", name))) == ("", "")


@pytest.mark.parametrize("name", names("wrong"))
def test_wrong_answer_gets_its_own_reason(name: str, tmp_path: Path) -> None:
    text = answer("wrong", name)
    header = [line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ")]
    (check,) = [value for key, value in header if key == "fails"]
    says = [value for key, value in header if key == "says"]
    failed, message = first_fault(program(tmp_path, text))
    assert failed == check, message
    assert [words for words in says if words not in message] == [], message


def test_there_are_enough_answers() -> None:
    assert len(names("right")) >= 12
    assert len(names("wrong")) >= 40


def test_every_check_is_failed_by_some_answer(tmp_path: Path) -> None:
    boss = program(tmp_path, answer("right", "einsum"))
    headers = {answer("wrong", name).splitlines()[0] for name in names("wrong")}
    assert headers == {f"# fails: {check.__name__}" for check in boss.CHECKS}


def test_a_fault_names_the_learners_own_line(tmp_path: Path) -> None:
    text = answer("wrong", "misspelled_name")
    boss = program(tmp_path, text)
    place = with_answer(text).splitlines().index("    return weights, weihgts @ E") + 1
    message = first_fault(boss)[1]
    assert f"in line {place}: return weights, weihgts @ E" in message
    assert "Traceback" not in message


def test_an_error_in_a_helper_is_found_where_it_is(tmp_path: Path) -> None:
    helper = answer("right", "helper_function").replace("parts.sum(", "parts.smu(")
    message = first_fault(program(tmp_path, helper))[1]
    assert "return parts / parts.smu(dim=-1, keepdim=True)" in message


def test_the_reference_agrees_with_plain_python(tmp_path: Path) -> None:
    """An oracle that shares nothing with the program: lists, loops, and math.exp."""
    import math

    boss = program(tmp_path, answer("right", "einsum"))
    S, E = boss.batch(2, 3, 5, 4)
    weights, context = boss.reference(S, E)
    for b in range(2):
        for t in range(3):
            scores = [math.fsum(x * y for x, y in zip(S[b, t].tolist(), h, strict=True))
                      for h in E[b].tolist()]  # fmt: skip
            parts = [math.exp(score) for score in scores]
            share = [part / math.fsum(parts) for part in parts]
            mix = [math.fsum(w * x for w, x in zip(share, xs, strict=True))
                   for xs in zip(*E[b].tolist(), strict=True)]  # fmt: skip
            assert weights[b, t].tolist() == pytest.approx(share, abs=1e-6)
            assert context[b, t].tolist() == pytest.approx(mix, abs=1e-6)
