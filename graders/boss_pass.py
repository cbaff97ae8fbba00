"""Grades the PASS line of `boss.py`: the learner pastes what the program printed."""

from __future__ import annotations

from graders.kit import check, fail
from graders.pass_checks import checks, fields, told
from graders.pass_line import BOSS, count

TESTS, NEEDED = 300, 270

begins, whole, unchanged = checks(BOSS)


@check(after=unchanged)
def score(text: str) -> None:
    """At least 270 of 300 strings are exactly right"""
    with told():
        right = count(BOSS, fields(BOSS, text), "score", TESTS)
    if right < NEEDED:
        fail(
            f"{right} of {TESTS} is not enough: {NEEDED} are needed.",
            "Train longer, or try another seed.",
        )
