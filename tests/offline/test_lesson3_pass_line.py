"""L3 PASS lines: what lesson3.py prints is accepted however it was pasted, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders import lesson3_pass, pass_line

from . import pass_lines
from .boss_program import load
from .lesson3_program import PROGRAM
from .pass_lines import signed

BODY = "L3 PASS score=14929/16384 fixed=4416/16384 seconds=34 seed=0 python=3.11.7 torch=2.13.0+cpu"
LINE = signed(BODY)


def report(text: str) -> dict:
    return pass_lines.report("lesson3_pass", text)


def scores(right: object, base: object = 4416, total: object = 16384) -> str:
    """A signed line with these scores."""
    body = BODY.replace("score=14929/16384", f"score={right}/{total}")
    return signed(body.replace("fixed=4416/16384", f"fixed={base}/{total}"))


ACCEPTED = {
    **pass_lines.pasted(LINE, "lesson3.py --check", "L3 PASS"),
    "all that was printed": f"  dot  64,352  0.911\n\n{LINE}\n\nPaste that line into the page.",
    "an earlier run before it": f"{LINE.replace('14929', '14930')}\n{LINE}",
    "other versions": signed(BODY.replace("3.11.7", "3.13.0rc1+")),
    "just enough": scores(4416 + 4916),
    "all of them": scores(16384),
    "without attention nothing": scores(5000, 0),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    assert report(ACCEPTED[name])["passed"], report(ACCEPTED[name])


NOT_FOLLOWED = "whole: `score=` is not followed by"
TOTAL = "score: lesson3.py tests 16384 tokens; this line says "
REFUSED = {
    **pass_lines.misread(LINE, "lesson3.py", "L3 PASS"),
    "the command with an option": ("> py lesson3.py --check", "begins: This is the command"),
    "the boss's line": (
        signed("N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0"),
        "begins: This line is from another level, N5",
    ),
    "the table": ("fixed   56,096   0.270", "begins: There is no line that begins with L3 PASS"),
    "score alone": ("L3 PASS score=1/2", "whole: The line is cut: `fixed=` is missing"),
    "NaN": (scores("nan"), NOT_FOLLOWED),
    "negative": (scores(-1), NOT_FOLLOWED),
    "fixed empty": (scores(14929, ""), "whole: `fixed=` is not followed by"),
    "other order": (
        LINE.replace("seconds=34 seed=0", "seed=0 seconds=34"),
        "whole: `fixed=` is not followed by",
    ),
    "score changed": (LINE.replace("14929", "16384"), "unchanged: The score was changed"),
    "fixed changed": (LINE.replace("4416", "4415"), "unchanged: The line was changed"),
    "huge total": (LINE.replace("/16384", "/999999999"), "unchanged: The line was changed"),
    "just too few": (
        scores(4416 + 4915),
        "score: 9331 of 16384 tokens is not more than 0.3 above fixed, which has 4416",
    ),
    "worse than fixed": (scores(4000), "score: 4000 of 16384 tokens is not more than 0.3 above"),
    "more than there are": (scores(16385), TOTAL),
    "more in fixed": (scores(16384, 16385), TOTAL),
    "another length": (scores(8000, 3000, 8192), TOTAL + "8000 of 8192"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_reason(name: str) -> None:
    text, words = REFUSED[name]
    assert pass_lines.complaint("lesson3_pass", text).startswith(words)


def test_the_program_and_the_grader_compute_the_same_code() -> None:
    lesson3 = load(PROGRAM)
    assert lesson3.KEY == pass_line.KEY
    for line in (BODY, LINE, "", "é ü", "a\u00a0b\tc\nd"):
        assert lesson3.pass_code(line) == pass_line.pass_code(line)


def test_limits_are_those_of_the_program() -> None:
    lesson3 = load(PROGRAM)
    assert lesson3_pass.TOKENS == lesson3.HELD_OUT * lesson3.TESTED
    assert lesson3_pass.TENTHS_ABOVE == lesson3.TENTHS_ABOVE


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 16384), st.integers(0, 16384))
def test_the_program_and_the_grader_draw_the_line_at_the_same_place(right: int, base: int) -> None:
    needed = base + lesson3_pass.TENTHS_ABOVE * lesson3_pass.TOKENS // 10 + 1
    assert report(scores(right, base))["passed"] == (right >= needed)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, len(LINE) - 1), st.characters(codec="ascii"))
def test_one_changed_character_is_always_noticed(place: int, character: str) -> None:
    changed = LINE[:place] + character + LINE[place + 1 :]
    same = "".join(changed.split()) == "".join(LINE.split())
    assert report(changed)["passed"] == same


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gets_an_ordinary_report(text: str) -> None:
    for pasted in (text, f"L3 PASS {text}", f"{BODY}{text}", f"{BODY} code={text}"):
        statuses = {check["status"] for check in report(pasted)["checks"]}
        assert "broken" not in statuses


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, len(LINE)), max_size=6))
def test_line_breaks_anywhere_change_nothing(places: list[int]) -> None:
    text = LINE
    for place in sorted(places, reverse=True):
        text = f"{text[:place]}\n{text[place:]}"
    assert report(text)["passed"]
