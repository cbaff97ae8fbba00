"""PASS lines: what the programs print is accepted however it was pasted, and nothing else is."""

from __future__ import annotations

import json
from hashlib import sha256
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders import boss_pass, lesson3_pass, pass_line

from . import boss_lines, lesson3_lines
from .pass_lines import complaint, report
from .programs import BOSS, LESSON3, PROGRAMS, Program, load

LINES = [boss_lines, lesson3_lines]
for_both = pytest.mark.parametrize("lines", LINES, ids=lambda lines: lines.EXERCISE)


def cases(table: str) -> pytest.MarkDecorator:
    """Every entry of a table of both programs."""
    entries = [(lines, name) for lines in LINES for name in getattr(lines, table)]
    ids = [f"{lines.EXERCISE}-{name}" for lines, name in entries]
    return pytest.mark.parametrize(("lines", "name"), entries, ids=ids)


@cases("ACCEPTED")
def test_accepted(lines: ModuleType, name: str) -> None:
    seen = report(lines.EXERCISE, lines.ACCEPTED[name])
    assert seen["passed"], seen


@cases("REFUSED")
def test_refused_with_its_reason(lines: ModuleType, name: str) -> None:
    text, words = lines.REFUSED[name]
    assert complaint(lines.EXERCISE, text).startswith(words)


@for_both
def test_what_was_pasted_is_never_repeated(lines: ModuleType) -> None:
    text = f'{lines.START} score=<img src=x onerror="alert(1)">'
    assert "<" not in json.dumps(report(lines.EXERCISE, text))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_the_program_and_the_grader_compute_the_same_code(program: Program) -> None:
    module = load(program.path)
    assert module.KEY == pass_line.KEY
    for line in (boss_lines.BODY, lesson3_lines.LINE, "", "é ü", "a\u00a0b\tc\nd"):
        assert module.pass_code(line) == pass_line.pass_code(line)


def test_the_code_is_a_keyed_sha256_as_defined() -> None:
    """HMAC from its definition (RFC 2104), with nothing of Python's hmac."""
    block = pass_line.KEY.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C))
    text = "".join(boss_lines.BODY.split()).encode()
    digest = sha256(outer + sha256(inner + text).digest()).hexdigest()
    assert pass_line.pass_code(boss_lines.BODY) == digest[:8]


def test_limits_are_those_of_the_programs() -> None:
    boss, lesson3 = load(BOSS.path), load(LESSON3.path)
    assert (boss_pass.TESTS, boss_pass.NEEDED) == (boss.TESTS, boss.NEEDED)
    assert lesson3_pass.TOKENS == lesson3.HELD_OUT * lesson3.TESTED
    assert lesson3_pass.TENTHS_ABOVE == lesson3.TENTHS_ABOVE


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 16384), st.integers(0, 16384))
def test_lesson3_and_its_grader_draw_the_line_at_the_same_place(right: int, base: int) -> None:
    needed = base + lesson3_pass.TENTHS_ABOVE * lesson3_pass.TOKENS // 10 + 1
    seen = report("lesson3_pass", lesson3_lines.scores(right, base))
    assert seen["passed"] == (right >= needed)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LINES), st.data(), st.characters(codec="ascii"))
def test_one_changed_character_is_always_noticed(
    lines: ModuleType, data: st.DataObject, character: str
) -> None:
    place = data.draw(st.integers(0, len(lines.LINE) - 1))
    changed = lines.LINE[:place] + character + lines.LINE[place + 1 :]
    same = "".join(changed.split()) == "".join(lines.LINE.split())
    assert report(lines.EXERCISE, changed)["passed"] == same


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LINES), st.text(max_size=200))
def test_any_text_gets_an_ordinary_report(lines: ModuleType, text: str) -> None:
    body = lines.BODY
    for pasted in (text, f"{lines.START} {text}", f"{body}{text}", f"{body} code={text}"):
        statuses = {check["status"] for check in report(lines.EXERCISE, pasted)["checks"]}
        assert "broken" not in statuses


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LINES), st.data())
def test_line_breaks_anywhere_change_nothing(lines: ModuleType, data: st.DataObject) -> None:
    text = lines.LINE
    places = data.draw(st.lists(st.integers(0, len(text)), max_size=6))
    for place in sorted(places, reverse=True):
        text = f"{text[:place]}\n{text[place:]}"
    assert report(lines.EXERCISE, text)["passed"]
