"""Grades the PASS line of `boss.py`: the learner pastes what the program printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from graders.kit import check, fail
from graders.pass_line import (
    BOSS,
    WrongLine,
    expect_score,
    expect_unchanged,
    find,
    split,
    values,
)

TESTS, NEEDED = 300, 270


@contextmanager
def told() -> Iterator[None]:
    """Turn what is wrong with the line into a failed check."""
    try:
        yield
    except WrongLine as wrong:
        fail(wrong.message, wrong.hint)


@check
def begins(text: str) -> None:
    """There is a line that begins with N5 PASS"""
    with told():
        find(BOSS, text)


@check(after=begins)
def whole(text: str) -> None:
    """The line is whole"""
    with told():
        values(BOSS, split(BOSS, find(BOSS, text)))


@check(after=whole)
def unchanged(text: str) -> None:
    """The line is as boss.py printed it"""
    with told():
        line = split(BOSS, find(BOSS, text))
        expect_unchanged(BOSS, line, values(BOSS, line))


@check(after=unchanged)
def score(text: str) -> None:
    """At least 270 of 300 strings are exactly right"""
    with told():
        found = values(BOSS, split(BOSS, find(BOSS, text)))
        expect_score(BOSS, found, TESTS, NEEDED)
