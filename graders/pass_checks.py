"""What every PASS line is checked for, whatever program printed it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from graders.kit import Check, check, fail
from graders.pass_line import Program, WrongLine, expect_unchanged, find, split, values


@contextmanager
def told() -> Iterator[None]:
    """Turn what is wrong with the line into a failed check."""
    try:
        yield
    except WrongLine as wrong:
        fail(wrong.message, wrong.hint)


def fields(program: Program, text: str) -> dict[str, str]:
    """The fields of the pasted line. Raises WrongLine when it is not whole."""
    return values(program, split(program, find(program, text)))


def checks(program: Program) -> tuple[Check, Check, Check]:
    """The checks `begins`, `whole` and `unchanged` of the lines of a program, in this order."""

    def begins(text: str) -> None:
        with told():
            find(program, text)

    def whole(text: str) -> None:
        with told():
            fields(program, text)

    def unchanged(text: str) -> None:
        with told():
            line = split(program, find(program, text))
            expect_unchanged(program, line, values(program, line))

    begins.__doc__ = f"There is a line that begins with {program.start}"
    whole.__doc__ = "The line is whole"
    unchanged.__doc__ = f"The line is as {program.file} printed it"
    first = check(begins)
    second = check(whole, after=first)
    return first, second, check(unchanged, after=second)
