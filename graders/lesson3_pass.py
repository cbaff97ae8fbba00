"""Grades the PASS line of `lesson3.py`: the learner pastes what the program printed."""

from __future__ import annotations

from graders.kit import check, fail
from graders.pass_checks import checks, fields, told
from graders.pass_line import LESSON3, count

TOKENS, TENTHS_ABOVE = 16_384, 3

begins, whole, unchanged = checks(LESSON3)


@check(after=unchanged)
def score(text: str) -> None:
    """LuongDot is more than 0.3 above the model without attention"""
    with told():
        found = fields(LESSON3, text)
        right, base = (count(LESSON3, found, name, TOKENS) for name in ("score", "fixed"))
    if 10 * (right - base) <= TENTHS_ABOVE * TOKENS:
        fail(
            f"{right} of {TOKENS} tokens is not more than 0.3 above fixed, which has {base}.",
            "Is anything but the scores changed? Try another seed, too.",
        )
