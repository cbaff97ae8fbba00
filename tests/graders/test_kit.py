"""The kit itself: reports, skipping, notes, broken checks, numbers and captured output."""

from __future__ import annotations

import json
from types import ModuleType

import numpy as np
import pytest

import graders
from graders import kit, show
from graders.kit import check, expect_close, expect_shape, fail, note
from graders.output import MOST_CHARACTERS, MOST_LINES, Output


def grader(*checks: kit.Check) -> ModuleType:
    module = ModuleType("made_up")
    for item in checks:
        setattr(module, item.id, item)
    return module


@check
def begins(text: str) -> None:
    """Begins with
    an a"""
    if not text.startswith("a"):
        fail("It does not.", hint="Look.", line=3)


@check(after=begins)
def ends(text: str) -> kit.Note | None:
    """Ends with a z"""
    if not text.endswith("z"):
        raise ZeroDivisionError("ours")
    return note("Right.", "Could be shorter.")


@check(after=ends)
def follows(text: str) -> None:
    """Needs the one before"""


def report(text: str) -> dict:
    return kit.report_on("made_up", grader(begins, ends, follows), text)


def statuses(found: dict) -> list[str]:
    return [entry["status"] for entry in found["checks"]]


def test_a_report_has_every_field_of_the_contract() -> None:
    found = report("az")
    assert list(found) == ["exercise", "passed", "checks", "stdout"]
    assert found["passed"] is True
    for entry in found["checks"]:
        assert list(entry) == ["id", "title", "status", "message", "hint", "line", "show"]
    assert found["checks"][0]["title"] == "Begins with an a"


def test_a_note_is_no_failure() -> None:
    assert report("az")["checks"][1]["message"] == "Right."
    assert statuses(report("az")) == ["pass", "pass", "pass"]


def test_what_needs_a_failed_check_is_skipped() -> None:
    found = report("z")
    assert statuses(found) == ["fail", "skipped", "skipped"]
    assert found["checks"][0]["line"] == 3
    assert found["passed"] is False


def test_our_own_crash_is_broken_and_blamed_on_us() -> None:
    found = report("a")
    assert statuses(found) == ["pass", "broken", "skipped"]
    assert "fault is in our grader" in found["checks"][1]["message"]
    assert "ZeroDivisionError" in found["checks"][1]["hint"]
    assert "test_kit.py" in found["checks"][1]["hint"]
    assert found["passed"] is False


def test_a_module_without_checks_passes_nothing() -> None:
    assert kit.report_on("made_up", grader(), "")["passed"] is False


def test_each_check_is_told_as_soon_as_it_is_known() -> None:
    told: list[str] = []
    source = "import numpy as np\n"
    found = json.loads(graders.grade("attend_all", source, on_check=told.append))
    assert [json.loads(entry) for entry in told] == found["checks"]


def test_an_unknown_exercise_is_an_error_of_the_caller() -> None:
    with pytest.raises(KeyError):
        graders.grade("attend_none", "")


def test_expect_close_shows_both_arrays() -> None:
    with pytest.raises(kit.Failed) as failed:
        expect_close(np.array([1.0, 2.0]), np.array([1.0, 3.0]), "Not the same.")
    assert failed.value.arrays == {"yours": [1.0, 2.0], "expected": [1.0, 3.0]}
    expect_close(np.array([1.0, np.inf]), np.array([1.0, np.inf]), "same")


@pytest.mark.parametrize(
    ("yours", "expected"),
    [
        ([np.nan], [np.nan]),
        ([1.0], [1.0, 1.0]),
        ([np.inf], [1.0]),
        ([1.0], [np.inf]),
        ([1.0 + 1e-4], [1.0]),
    ],
)
def test_close_is_strict(yours: list, expected: list) -> None:
    assert not kit.close(np.array(yours), np.array(expected), 1e-5, 1e-9)


def test_expect_shape_names_both_shapes() -> None:
    with pytest.raises(kit.Failed) as failed:
        expect_shape(np.zeros((3, 2)), (2, 3), "The matrix", "Turn it.")
    assert "(3, 2)" in failed.value.message and "(2, 3)" in failed.value.message
    expect_shape(np.zeros(3), (3,), "The vector")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.78698, "0.7870"), (2.0, "2"), (-0.0, "0"), (-0.00001, "0.0000"), (12345678, "1.2e+07"),
        (float("nan"), "nan"), (float("inf"), "inf"), (float("-inf"), "-inf"),
        (0.1 + 0.2, "0.3000"), (1e9 + 0.5, "1.0e+09"),
    ],
)  # fmt: skip
def test_numbers_have_fixed_digits(value: float, text: str) -> None:
    assert show.number(value) == text


def test_shapes_are_spelled_as_in_python() -> None:
    assert [show.shape(s) for s in ((), (3,), (2, 3))] == ["()", "(3,)", "(2, 3)"]
    assert show.shape(np.zeros((1, 4))) == "(1, 4)"


def test_inputs_are_listed_shortly() -> None:
    assert show.listing(np.array([[1.0, 0.5], [99.99, -2]])) == "[[1, 0.5], [99.99, -2]]"


def test_small_differences_get_more_digits() -> None:
    shown = show.side_by_side(np.array([0.1234561]), np.array([0.1234562]))
    assert shown["yours"] != shown["expected"]


def test_large_arrays_are_cut_and_odd_numbers_are_words() -> None:
    big = np.full((9, 9, 9), np.nan)
    shown = show.side_by_side(big, np.zeros((9, 9)))
    assert len(shown["yours"]) == len(shown["yours"][0]) == 6
    assert shown["yours"][0][0] == "nan"
    assert json.loads(json.dumps(shown, allow_nan=False)) == shown


def test_output_stops_at_the_limits_and_says_so() -> None:
    lines, wide, passed_on = Output(), Output(), Output()
    for number in range(MOST_LINES + 50):
        lines.write(f"{number}\n")
    assert lines.text().count("\n") == MOST_LINES + 1
    assert lines.text().endswith("Only the beginning is shown.)\n")
    onward = Output(passed_on)
    onward.write("x" * (2 * MOST_CHARACTERS))
    onward.write("more")
    assert onward.text() == passed_on.text()
    assert len(onward.text()) < MOST_CHARACTERS + 100
    wide.write("short")
    assert wide.text() == "short"


@pytest.mark.parametrize("checks_printed", [1, 2])
def test_output_comes_from_the_check_that_failed(checks_printed: int) -> None:
    source = "import numpy as np\nprint('top')\n\n\ndef attend_all(S, E):\n    print(S.shape)\n" + (
        "    return S @ S" if checks_printed == 1 else "    return S, S"
    )
    found = json.loads(graders.grade("attend_all", source))
    assert found["stdout"].startswith("top\n(2, ")
    assert found["stdout"].count("top") == 1


@pytest.mark.parametrize(
    ("exercise", "body"),
    [
        ("attend_all", "def attend_all(S, E):\n    print(S.shape)\n    return S @ E, E"),
        ("slope", "def slope(f, query, eps):\n    print(query.shape)\n    return query * f(query)"),
        ("soft_lookup", "def soft_lookup(q, k, v):\n    print(q.shape)\n    return v[0] * k[0, 0]"),
    ],
)
def test_calls_that_only_look_for_the_mistake_print_nothing(exercise: str, body: str) -> None:
    found = json.loads(graders.grade(exercise, f"import numpy as np\n\n\n{body}\n"))
    assert found["passed"] is False
    assert found["stdout"].count("(") == 1
