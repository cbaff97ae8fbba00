"""PASS lines: what boss.py prints is accepted however it was pasted, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders import pass_line

from . import pass_lines
from .boss_program import PROGRAM, load
from .pass_lines import signed

BODY = "N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0+cpu"
LINE = signed(BODY)


def report(text: str) -> dict:
    return pass_lines.report("boss_pass", text)


ACCEPTED = {
    **pass_lines.pasted(LINE, "boss.py", "N5 PASS"),
    "all that was printed": f"298 of 300 new strings exactly right\n\n{LINE}\n\nPaste that line.",
    "an earlier run before it": f"{LINE.replace('298', '297')}\n{LINE}",
    "more threads, other versions": signed(BODY.replace("3.11.7", "3.13.0rc1+")),
    "exactly enough": signed(BODY.replace("298", "270")),
    "all of them": signed(BODY.replace("298", "300")),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    assert report(ACCEPTED[name])["passed"], report(ACCEPTED[name])


REFUSED = {
    **pass_lines.misread(LINE, "boss.py", "N5 PASS"),
    "lesson 3": (LINE.replace("N5", "L3"), "begins: This line is from another level, L3"),
    "cut before python": (LINE[:50], "whole: The line is cut: `python=` is missing"),
    "NaN": (signed(BODY.replace("298", "nan")), "whole: `score=` is not followed by"),
    "negative": (signed(BODY.replace("298", "-1")), "whole: `score=` is not followed by"),
    "other numerals": (signed(BODY.replace("298", "٢٩٨")), "whole: `score=` is not followed by"),
    "huge score": (signed(BODY.replace("298", "9" * 5000)), "whole: `score=` is not followed by"),
    "other order": (
        LINE.replace("seconds=41 steps=700", "steps=700 seconds=41"),
        "whole: `score=` is not followed by",
    ),
    "score changed": (LINE.replace("298", "300"), "unchanged: The score was changed"),
    "huge total": (LINE.replace("/300", "/999999999"), "unchanged: The line was changed"),
    "too few": (signed(BODY.replace("298", "269")), "score: 269 of 300 is not enough: 270"),
    "more than there are": (signed(BODY.replace("298", "301")), "score: boss.py tests 300 strings"),
    "another total": (signed(BODY.replace("298/300", "10/10")), "score: boss.py tests 300 strings"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_reason(name: str) -> None:
    text, words = REFUSED[name]
    assert pass_lines.complaint("boss_pass", text).startswith(words)


def test_what_was_pasted_is_never_repeated() -> None:
    seen = json.dumps(report('N5 PASS score=<img src=x onerror="alert(1)">'))
    assert "<" not in seen


def test_the_program_and_the_grader_compute_the_same_code() -> None:
    boss = load(PROGRAM)
    assert boss.KEY == pass_line.KEY
    for line in (BODY, LINE, "", "é ü", "a\u00a0b\tc\nd"):
        assert boss.pass_code(line) == pass_line.pass_code(line)


def test_the_code_is_a_keyed_sha256_as_defined() -> None:
    """HMAC from its definition (RFC 2104), with nothing of Python's hmac."""
    from hashlib import sha256

    block = pass_line.KEY.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C))
    text = "".join(BODY.split()).encode()
    digest = sha256(outer + sha256(inner + text).digest()).hexdigest()
    assert pass_line.pass_code(BODY) == digest[:8]


def test_limits_are_those_of_the_program() -> None:
    from graders import boss_pass

    boss = load(PROGRAM)
    assert (boss_pass.TESTS, boss_pass.NEEDED) == (boss.TESTS, boss.NEEDED)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, len(LINE) - 1), st.characters(codec="ascii"))
def test_one_changed_character_is_always_noticed(place: int, character: str) -> None:
    changed = LINE[:place] + character + LINE[place + 1 :]
    same = "".join(changed.split()) == "".join(LINE.split())
    assert report(changed)["passed"] == same


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gets_an_ordinary_report(text: str) -> None:
    for pasted in (text, f"N5 PASS {text}", f"{BODY}{text}", f"{BODY} code={text}"):
        statuses = {check["status"] for check in report(pasted)["checks"]}
        assert "broken" not in statuses


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, len(LINE)), max_size=6))
def test_line_breaks_anywhere_change_nothing(places: list[int]) -> None:
    text = LINE
    for place in sorted(places, reverse=True):
        text = f"{text[:place]}\n{text[place:]}"
    assert report(text)["passed"]
