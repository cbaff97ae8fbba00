"""Reads a pasted PASS line, such as

    N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0 code=3f126ed4

Blanks carry no meaning, since a console may break the line anywhere: the code is computed from
the line without them. The key is public and stands in the programs too. The code shows that the
line was pasted unchanged, and nothing more.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

KEY = b"a typo is caught, the rest is honesty"
LONGEST = 100_000
MOST_GUESSES = 20_000
VERSION = r"\d+\.[0-9A-Za-z.+_-]+"
WHOLE = r"\d{1,9}"

_escapes = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_invisible = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_rest_of_word = re.compile(r"\w*")


class WrongLine(Exception):
    """What is wrong with a pasted text, and what to look at: `message`, `hint`."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@dataclass(frozen=True)
class Program:
    """A program that prints PASS lines: its level's code, its file, what its score counts, and the
    fields of its line.

    `fields` gives for each name, in the order of the line, the pattern of a whole value.
    """

    level: str
    file: str
    counts: str
    fields: Mapping[str, str]

    @property
    def start(self) -> str:
        """How its lines begin."""
        return f"{self.level} PASS"


BOSS = Program(
    "N5",
    "boss.py",
    "strings",
    {
        "score": rf"{WHOLE}/{WHOLE}",
        "seconds": WHOLE,
        "steps": WHOLE,
        "seed": r"\d{1,30}",
        "python": VERSION,
        "torch": VERSION,
    },
)

LESSON3 = Program(
    "L3",
    "lesson3.py",
    "tokens",
    {
        "score": rf"{WHOLE}/{WHOLE}",
        "fixed": rf"{WHOLE}/{WHOLE}",
        "seconds": WHOLE,
        "seed": r"\d{1,30}",
        "python": VERSION,
        "torch": VERSION,
    },
)


@dataclass(frozen=True)
class Line:
    """A PASS line taken apart: the text before ` code=`, without blanks, and its code."""

    body: str
    code: str


def pass_code(line: str) -> str:
    """The first 8 hex digits of a keyed SHA-256 (HMAC) of the line without its blanks."""
    return hmac.new(KEY, "".join(line.split()).encode(), "sha256").hexdigest()[:8]


def clean(text: str) -> str:
    """The pasted text without colours, invisible characters and a missing half of an emoji."""
    text = _escapes.sub("", text).translate(_invisible)
    return text.encode("utf-8", "ignore").decode("utf-8")


def find(program: Program, text: str) -> str:
    """The pasted text from the last `N5 PASS score=`, or else the last `N5 PASS`, on.

    Raises WrongLine where there is none, with what the text seems to be instead.
    """
    if len(text) > LONGEST:
        raise WrongLine(
            "This is far too long for a PASS line.",
            f"Paste one line alone: the one that begins with {program.start}.",
        )
    text = clean(text)
    first = f"{next(iter(program.fields))}="
    for words in (program.start + first, program.start):
        starts = list(re.finditer(_spaced(words), text))
        if starts:
            return text[starts[-1].start() :]
    raise WrongLine(*_instead(program, text))


def split(program: Program, text: str) -> Line:
    """Take the line apart at its code. Raises WrongLine for a line that is not whole."""
    mark = re.search(_spaced("code=") + r"\s*", text)
    names = [*program.fields, "code"]
    body = "".join((text[: mark.start()] if mark else text).split())
    missing = next((name for name in names[:-1] if f"{name}=" not in body), None)
    if missing or not mark:
        raise WrongLine(
            f"The line is cut: `{missing or 'code'}=` is missing.",
            f"Copy the whole line, from {program.start} to the 8 characters after `code=`.",
        )
    code = re.match(r"(?:[0-9a-f]\s*){0,8}", text[mark.end() :])
    digits = "".join(code[0].split())
    extra = "" if code[0][-1:].isspace() else _rest_of_word.match(text[mark.end() :], code.end())[0]
    if len(digits) < 8 or extra:
        raise WrongLine(
            "The code at the end of the line is not whole."
            if len(digits) < 8
            else "The code at the end of the line is longer than 8 characters.",
            "It has exactly 8 characters, digits and the letters a to f. Copy the line again.",
        )
    return Line(body, digits)


def values(program: Program, line: Line) -> dict[str, str]:
    """The fields of the line. Raises WrongLine when one of them cannot have been printed."""
    rest, found = line.body.removeprefix("".join(program.start.split())), {}
    ends = [*(f"{name}=" for name in list(program.fields)[1:]), ""]
    for (name, pattern), end in zip(program.fields.items(), ends, strict=True):
        value, _, after = rest.partition(end) if end else (rest, "", "")
        name_given, _, value = value.partition("=")
        if name_given != name or not re.fullmatch(pattern, value, re.ASCII):
            raise WrongLine(
                f"`{name}=` is not followed by what {program.file} prints there.",
                "Something was changed or lost on the way. Copy the line from the console again.",
            )
        found[name], rest = value, end + after
    return found


def expect_unchanged(program: Program, line: Line, found: Mapping[str, str]) -> None:
    """Raises WrongLine when the code does not belong to the line, and says what gave it away."""
    if hmac.compare_digest(pass_code(line.body), line.code):
        return
    total = found.get("score", "").partition("/")[2]
    if total.isdigit() and int(total) <= MOST_GUESSES:
        for right in range(int(total) + 1):
            other = line.body.replace(f"score={found['score']}", f"score={right}/{total}", 1)
            if pass_code(other) == line.code:
                raise WrongLine(
                    "The score was changed: the code at the end belongs to another score.",
                    f"Paste the line as {program.file} printed it.",
                )
    raise WrongLine(
        "The line was changed: the code at its end does not belong to it.",
        "Copy it from the console again, and paste it as it is. One wrong character is enough.",
    )


def count(program: Program, found: Mapping[str, str], name: str, total: int) -> int:
    """How many of `total` were right by the field `name`. Raises WrongLine for another total."""
    right, of = map(int, found[name].split("/"))
    if of != total or right > total:
        raise WrongLine(
            f"{program.file} tests {total} {program.counts}; this line says {right} of {of}.",
            "Use the program as you downloaded it, with nothing changed below your part.",
        )
    return right


def _spaced(words: str) -> str:
    """A pattern for these words, whatever blanks stand between their characters."""
    return r"\s*".join(re.escape(character) for character in words if not character.isspace())


def _instead(program: Program, text: str) -> tuple[str, str]:
    """What a text without a PASS line seems to be, and what to do: message, hint."""
    squeezed = "".join(text.split())
    if not squeezed.strip("\"'`“”‘’"):
        run = f"Run `python {program.file}` and paste the line that begins with {program.start}."
        return "There is nothing here yet.", run
    low = re.search(rf"Notyet:(\d+)of(\d+)|{program.level}FAIL(?:score=)?(\d+)/(\d+)", squeezed)
    if low:
        right, total = (group for group in low.groups() if group is not None)
        return (
            f"This run has not passed: {int(right[:9])} of {int(total[:9])}.",
            f"{program.file} prints a line with {program.start} when the goal is reached.",
        )
    for seen, message, hint in _telltales(program):
        match = re.search(seen, squeezed)
        if match:
            return message.format(*match.groups()), hint
    return (
        f"There is no line that begins with {program.start}.",
        f"Paste the line as {program.file} printed it, its beginning and its end included.",
    )


def _telltales(program: Program) -> tuple[tuple[str, str, str], ...]:
    """Patterns of what is pasted instead, in a text without blanks: pattern, message, hint."""
    start, file = program.start, program.file
    wanted = f"Paste the line that begins with {start}, from {file}."
    level = "".join(program.level.split())
    return (
        (
            r"(?<![A-Z0-9])([A-Z]\d{1,2})PASS",
            "This line is from another level, {}.",
            f"The line wanted here begins with {start} and comes from {file}.",
        ),
        (
            rf"(?i){level}FAIL|notyet|\bfail",
            "This is not a PASS line: the goal was not reached.",
            f"{file} prints a line with {start} when the goal is reached.",
        ),
        (rf"(?i){level}pass", "The line was changed: capital letters became small ones.", wanted),
        (
            "saw:|expected:|Traceback",
            f"This is a message about a mistake; the run of {file} ended there.",
            f"Mend what the message names, then run {file} again.",
        ),
        ("score=|code=", f"The beginning of the line is cut: {start} is missing.", wanted),
        (
            rf"(?i)^\W*(?:\S*[>$#])?(?:py|python)[\d.]*{re.escape(file)}[\w-]*$",
            "This is the command, not what it printed.",
            f"Run it, wait for its end, then paste the line that begins with {start}.",
        ),
        (
            r"exactlyright|step\d+of\d+",
            "This is what is printed during the run, not the line at its end.",
            wanted,
        ),
    )
