"""PASS lines: what boss.py prints is accepted however it was pasted, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders import grade, pass_line

from .boss_program import PROGRAM, load

BODY = "N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0+cpu"
LINE = f"{BODY} code={pass_line.pass_code(BODY)}"


def report(text: str) -> dict:
    return json.loads(grade("boss_pass", text))


def signed(body: str) -> str:
    return f"{body} code={pass_line.pass_code(body)}"


def complaint(text: str) -> str:
    """The message and the hint of the one check that fails."""
    seen = report(text)
    assert not seen["passed"]
    (failed,) = [check for check in seen["checks"] if check["status"] not in ("pass", "skipped")]
    assert failed["status"] == "fail", failed
    return f"{failed['id']}: {failed['message']} {failed['hint']}"


ACCEPTED = {
    "as printed": LINE,
    "quotes": f'"{LINE}"',
    "single quotes": f"'{LINE}'",
    "typographic quotes": f"“{LINE}”",
    "backticks": f"```\n{LINE}\n```",
    "blanks around": f"  \t{LINE} \n\n",
    "a line break between": LINE.replace(" seed", "\nseed"),
    "a line break inside a word": LINE.replace("seconds", "sec\r\nonds"),
    "a line break inside the code": LINE[:-3] + "\n" + LINE[-3:],
    "a break at every blank": LINE.replace(" ", "\n"),
    "no-break spaces": LINE.replace(" ", "\u00a0"),
    "zero-width spaces": LINE.replace("=", "=\u200b"),
    "byte order mark": f"\ufeff{LINE}",
    "shell prompt": f"$ {LINE}",
    "Python prompt": f">>> {LINE}",
    "Windows prompt": f"C:\\Users\\course> {LINE}",
    "prompt and command": f"$ python boss.py\n{LINE}",
    "the prompt that follows": f"{LINE}\nbead@home:~$ ",
    "all that was printed": f"298 of 300 new strings exactly right\n\n{LINE}\n\nPaste that line.",
    "colours": f"\x1b[32m{LINE}\x1b[0m",
    "an earlier run before it": f"{LINE.replace('298', '297')}\n{LINE}",
    "words after it": f"{LINE}\nthat is my N5 PASS line",
    "half an emoji": f"\ud83d{LINE}",
    "more threads, other versions": signed(BODY.replace("3.11.7", "3.13.0rc1+")),
    "exactly enough": signed(BODY.replace("298", "270")),
    "all of them": signed(BODY.replace("298", "300")),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    assert report(ACCEPTED[name])["passed"], report(ACCEPTED[name])


REFUSED = {
    "empty": ("", "begins: There is nothing here yet"),
    "blanks": (" \n\t ", "begins: There is nothing here yet"),
    "quotes alone": ('""', "begins: There is nothing here yet"),
    "Not yet": ("Not yet: 214 of 300. Look at the picture", "begins: This run has not passed: 214"),
    "FAIL": ("N5 FAIL score=214/300", "begins: This run has not passed: 214 of 300"),
    "FAIL without a score": ("N5 FAIL", "begins: This is not a PASS line: the goal was not"),
    "another level": (LINE.replace("N5", "L3"), "begins: This line is from another level, L3"),
    "small letters": (LINE.lower(), "begins: The line was changed: capital letters"),
    "the command": ("$ python3 boss.py", "begins: This is the command, not what it printed"),
    "progress": ("step   70 of 700   loss 1.9", "begins: This is what is printed during the run"),
    "a fault": ("  saw:       nan\n  expected:  1", "begins: This is a message about a mistake"),
    "beginning cut": (LINE[8:], "begins: The beginning of the line is cut"),
    "something else": ("hello", "begins: There is no line that begins with N5 PASS"),
    "markup": ("<script>alert(1)</script>", "begins: There is no line that begins with N5 PASS"),
    "very long": ("N5 PASS " * 50_000, "begins: This is far too long"),
    "start alone": ("N5 PASS", "whole: The line is cut: `score=` is missing"),
    "cut in the middle": (LINE[:50], "whole: The line is cut: `python=` is missing"),
    "code missing": (BODY, "whole: The line is cut: `code=` is missing"),
    "code empty": (f"{BODY} code=", "whole: The code at the end of the line is not whole"),
    "code cut": (LINE[:-1], "whole: The code at the end of the line is not whole"),
    "code no code": (f"{BODY} code=zzzzzzzz", "whole: The code at the end"),
    "code too long": (f"{LINE}0", "whole: The code at the end of the line is longer"),
    "NaN": (signed(BODY.replace("298", "nan")), "whole: `score=` is not followed by"),
    "negative": (signed(BODY.replace("298", "-1")), "whole: `score=` is not followed by"),
    "other numerals": (signed(BODY.replace("298", "٢٩٨")), "whole: `score=` is not followed by"),
    "huge score": (signed(BODY.replace("298", "9" * 5000)), "whole: `score=` is not followed by"),
    "words between": (LINE.replace("seed=0", "seed=0 please"), "whole: `seed=` is not followed by"),
    "other order": (
        LINE.replace("seconds=41 steps=700", "steps=700 seconds=41"),
        "whole: `score=` is not followed by",
    ),
    "score changed": (LINE.replace("298", "300"), "unchanged: The score was changed"),
    "seed changed": (LINE.replace("seed=0", "seed=1"), "unchanged: The line was changed"),
    "version changed": (LINE.replace("2.13.0", "2.12.0"), "unchanged: The line was changed"),
    "code changed": (f"{BODY} code=00000000", "unchanged: The line was changed"),
    "huge total": (LINE.replace("/300", "/999999999"), "unchanged: The line was changed"),
    "too few": (signed(BODY.replace("298", "269")), "score: 269 of 300 is not enough: 270"),
    "more than there are": (signed(BODY.replace("298", "301")), "score: boss.py tests 300 strings"),
    "another total": (signed(BODY.replace("298/300", "10/10")), "score: boss.py tests 300 strings"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_reason(name: str) -> None:
    text, words = REFUSED[name]
    assert complaint(text).startswith(words)


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


@settings(max_examples=50, deadline=None)
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
