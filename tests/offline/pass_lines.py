"""What the tests of both PASS lines share: a pasted text's report, and ways to paste a line."""

from __future__ import annotations

import json

from graders import grade, pass_line


def report(exercise: str, text: str) -> dict:
    """The grader's report on a pasted text."""
    return json.loads(grade(exercise, text))


def complaint(exercise: str, text: str) -> str:
    """The check that fails, its message and its hint; there must be exactly one."""
    seen = report(exercise, text)
    assert not seen["passed"]
    (failed,) = [check for check in seen["checks"] if check["status"] not in ("pass", "skipped")]
    assert failed["status"] == "fail", failed
    return f"{failed['id']}: {failed['message']} {failed['hint']}"


def signed(body: str) -> str:
    """A line with the code that belongs to it."""
    return f"{body} code={pass_line.pass_code(body)}"


def pasted(line: str, file: str, start: str) -> dict[str, str]:
    """A PASS line of `file` as it may arrive: quoted, broken, with a prompt, among other lines."""
    return {
        "as printed": line,
        "quotes": f'"{line}"',
        "single quotes": f"'{line}'",
        "typographic quotes": f"“{line}”",
        "backticks": f"```\n{line}\n```",
        "blanks around": f"  \t{line} \n\n",
        "a line break between": line.replace(" seed", "\nseed"),
        "a line break inside a word": line.replace("seconds", "sec\r\nonds"),
        "a line break inside the code": line[:-3] + "\n" + line[-3:],
        "a break at every blank": line.replace(" ", "\n"),
        "no-break spaces": line.replace(" ", "\u00a0"),
        "zero-width spaces": line.replace("=", "=\u200b"),
        "byte order mark": f"\ufeff{line}",
        "shell prompt": f"$ {line}",
        "Python prompt": f">>> {line}",
        "Windows prompt": f"C:\\Users\\course> {line}",
        "prompt and command": f"$ python {file}\n{line}",
        "the prompt that follows": f"{line}\nbead@home:~$ ",
        "colours": f"\x1b[32m{line}\x1b[0m",
        "words after it": f"{line}\nthat is my {start} line",
        "half an emoji": f"\ud83d{line}",
    }


def misread(line: str, file: str, start: str) -> dict[str, tuple[str, str]]:
    """Texts that are refused whatever the level, and how the complaint begins."""
    body = line.partition(" code=")[0]
    level = start.split()[0]
    return {
        "empty": ("", "begins: There is nothing here yet"),
        "blanks": (" \n\t ", "begins: There is nothing here yet"),
        "quotes alone": ('""', "begins: There is nothing here yet"),
        "Not yet": ("Not yet: 214 of 300. Look at", "begins: This run has not passed: 214 of 300"),
        "FAIL": (f"{level} FAIL score=214/300", "begins: This run has not passed: 214 of 300"),
        "FAIL without a score": (f"{level} FAIL", "begins: This is not a PASS line: the goal was"),
        "another level": (line.replace(level, "K7", 1), "begins: This line is from another level"),
        "small letters": (line.lower(), "begins: The line was changed: capital letters"),
        "the command": (f"$ python3 {file}", "begins: This is the command, not what it printed"),
        "progress": ("step   70 of 700   loss 1.9", "begins: This is what is printed during the"),
        "a fault": (
            "  saw:       nan\n  expected:  1",
            "begins: This is a message about a mistake",
        ),
        "beginning cut": (line[8:], "begins: The beginning of the line is cut"),
        "something else": ("hello", f"begins: There is no line that begins with {start}"),
        "markup": ("<script>alert(1)</script>", "begins: There is no line that begins with"),
        "very long": (f"{start} " * 50_000, "begins: This is far too long"),
        "start alone": (start, "whole: The line is cut: `score=` is missing"),
        "cut in the middle": (line[:50], "whole: The line is cut: `"),
        "code missing": (body, "whole: The line is cut: `code=` is missing"),
        "code empty": (f"{body} code=", "whole: The code at the end of the line is not whole"),
        "code cut": (line[:-1], "whole: The code at the end of the line is not whole"),
        "code no code": (f"{body} code=zzzzzzzz", "whole: The code at the end"),
        "code too long": (f"{line}0", "whole: The code at the end of the line is longer"),
        "words between": (
            line.replace("seed=0", "seed=0 please"),
            "whole: `seed=` is not followed by",
        ),
        "seed changed": (line.replace("seed=0", "seed=1"), "unchanged: The line was changed"),
        "version changed": (line.replace("2.13.0", "2.12.0"), "unchanged: The line was changed"),
        "code changed": (f"{body} code=00000000", "unchanged: The line was changed"),
    }
