"""What Python computes for the page: accepted values, reasons, variants."""

import html
import json
import re
from typing import Any

import pytest

from generator.judge import interval, overlap, safe_json, shape_text
from tests.build.project import Project


def judge(project: Project, exercise: str) -> dict[str, Any]:
    """The JSON of an exercise's card."""
    card = project.page().split(f'id="{exercise}"')[1]
    found = re.search(r'<script type="application/json" data-judge>(.*?)</script>', card, re.S)
    return json.loads(found[1])


def test_number(built: Project) -> None:
    found = judge(built, "how_many")
    first, other = found["variants"]
    assert first["ask"] is None and other["ask"].startswith("<p>With <em>H</em> = 48")
    assert first["right"] == {"lo": 64, "hi": 64, "show": "64"}
    assert other["right"] == {"lo": 96, "hi": 96, "show": "96"}
    assert [(w["lo"], w["hi"]) for w in first["wrong"]] == [(32, 32), (768, 768)]
    assert [(w["lo"], w["hi"]) for w in other["wrong"]] == [(48, 48), (480, 480)]
    assert other["wrong"][1]["because"] == "<p>480 counts all 10.</p>"
    assert other["otherwise"] == "<p>Count those of 48 twice.</p>"
    assert other["hint"] == "<p>Two vectors of 48.</p>"
    assert other["explain"] == "<p>48 and 48: 96.</p>"
    assert (found["decimals"], found["percent"], found["kind"]) == (0, False, "number")


def test_shape(built: Project) -> None:
    first, other = judge(built, "what_shape")["variants"]
    assert first["right"] == {"shape": [32], "show": "(32,)"}
    assert first["wrong"] == [{"shape": [8], "because": "<p>Those are the weights.</p>"}]
    assert other["right"]["shape"] == [16] and other["hint"] is None


def test_a_wrong_answer_that_is_one_for_some_numbers_only(project: Project) -> None:
    """With H = 16 it would equal the right one, and is not listed."""
    questions = "exercises/one/questions.toml"
    listed = 'wrong = [{ answer = "[16]", when = "H != 16", because = "No."}, { answer = "[L]",'
    project.edit(questions, 'wrong = [{ answer = "[L]",', listed)
    project.build(strict=True)
    first, other = judge(project, "what_shape")["variants"]
    assert [one["shape"] for one in first["wrong"]] == [[16], [8]]
    assert [one["shape"] for one in other["wrong"]] == [[5]]
    project.edit(questions, "H != 16", "G != 16")
    assert "'G' is undefined" in str(project.problems())


def test_choice(built: Project) -> None:
    found = judge(built, "which")
    assert found["right"] == "a"
    assert found["because"] == {"a": "<p>It is.</p>", "b": "<p>B comes later.</p>"}
    assert found["explain"] == "<p>A comes first.</p>"


def test_predictions(built: Project) -> None:
    number = judge(built, "guess")
    assert (number["min"], number["max"], number["measured"]) == (0, 100, 40.0)
    assert number["measured_text"] == "40\u202f%"
    assert 'data-run="one/reverse">40\u202f%</span>' in number["after"]
    assert judge(built, "pick")["measured"] == "d1"


def test_pass_line_and_code(built: Project) -> None:
    assert judge(built, "paste") == {"kind": "pass_line", "explain": None, "hint": None}
    cell = json.loads(re.search(r"data-cell>(.*?)</script>", built.page(), re.S)[1])
    folder = built.root / "exercises/one/code_it"
    assert cell["starter"] == (folder / "starter.py").read_text()
    assert cell["answer"] == (folder / "answer.py").read_text()
    assert cell["example"] == "print(double(2))" and cell["hint"] == "<p>Multiply by 2.</p>"


@pytest.mark.parametrize(
    ("value", "decimals", "lo", "hi", "show"),
    [
        (64, 0, 64, 64, "64"),
        (64.0, 0, 64, 64, "64"),
        (-2, 0, -2, -2, "−2"),
        (0.78699, 2, 0.785, 0.795, "0.79"),
        (7.389, 2, 7.385, 7.395, "7.39"),
        (1 / 3, 2, 0.325, 0.335, "0.33"),
        (1, 2, 0.995, 1.005, "1.00"),
        (0.5, 0, 0.5, 0.5, "0.5"),
        (-1.26, 1, -1.35, -1.25, "−1.3"),
    ],
)
def test_interval(value: float, decimals: int, lo: float, hi: float, show: str) -> None:
    assert interval(value, decimals) == {"lo": lo, "hi": hi, "show": show}


@pytest.mark.parametrize(
    ("one", "other", "decimals", "meet"),
    [
        (2, 2, 0, True),
        (2, 3, 0, False),
        (0.5, 0.5049, 2, True),
        (0.79, 0.80, 2, False),
        (0.794, 0.786, 2, True),
    ],
)
def test_overlap(one: float, other: float, decimals: int, meet: bool) -> None:
    assert overlap(interval(one, decimals), interval(other, decimals)) is meet


@pytest.mark.parametrize(("shape", "text"), [([32], "(32,)"), ([8, 32], "(8, 32)")])
def test_shape_text(shape: list[int], text: str) -> None:
    assert shape_text(shape) == text


def test_json_in_a_script_block_cannot_end_it() -> None:
    value = {"a": "</script><!-- & \u2028 “é”"}
    text = safe_json(value)
    assert not re.search("[<>&\u2028]", text) and "“é”" in text
    assert json.loads(text) == value == json.loads(html.unescape(text))
