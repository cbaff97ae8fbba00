"""Plain sentences for source that Python cannot read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from graders.scan import Reading, Statement, read
from graders.words import Trouble

_NAMES = {
    "\u00a0": "a non-breaking space",
    "\u202f": "a non-breaking space",
    "\u2007": "a non-breaking space",
    "\u200b": "an invisible space",
    "\ufeff": "an invisible mark",
    "\u2212": "a long minus sign",
    "\u2013": "a dash",
    "\u2014": "a dash",
    "\u00d7": "a multiplication sign",
    "\u00b7": "a multiplication dot",
    "\u22c5": "a multiplication dot",
    "\u2026": "three dots in one character",
}
_QUOTES = "\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2032\u2033\u00b4"
_BLOCK = re.compile(
    r"(async |def|class|if|elif|else|for|while|try|except|finally|with)\b(?!\s*=[^=])"
)
_UNFINISHED = re.compile(r"(=|@|\+|-|\*|/|,|\.|\b(return\s+)?(not|and|or|in|is|lambda|import))$")
_BARE_ASSIGNMENT = re.compile(r"[\w.\[\], ]+\s*[-+*/@]?=\s*$")
_CONDITION = re.compile(r"(if|elif|while)\b[^=!<>]*[^=!<>:]=[^=]")
_TWO_WORDS = re.compile(r"print\s+[\w\"]")

Finding = Trouble | None


LONGEST = 200_000
"""Most characters that an answer may have; reading more takes long and is never what is meant."""


def too_long(source: str) -> Finding:
    """What to say of a source that is not even looked at, None for all others."""
    if len(source) <= LONGEST:
        return None
    return Trouble(
        "SyntaxError",
        f"This is far too long for an answer: {len(source)} characters.",
        "Is this the file with your code? An answer here has a few lines.",
        None,
    )


def explain(source: str, error: BaseException) -> Trouble:
    """Say what keeps this source from being read; `error` is what `compile` raised."""
    found = read(source)
    for look in _LOOKS:
        trouble = look(source, found)
        if trouble is not None:
            return trouble
    lines = source.count("\n") + 1
    line = min(max(getattr(error, "lineno", None) or 1, 1), lines)
    return _trouble(
        "Python cannot read this line.",
        "Look at it and at the line before: a bracket, a quote, a comma or a colon.",
        line,
    )


def _not_a_text(source: str, found: Reading) -> Finding:
    at = source.find("\0")
    if at < 0:
        return None
    return _trouble(
        "There is a character in this line that no text has: U+0000.",
        "Is this the file with your code? Type the line again, or save the file as plain text.",
        source.count("\n", 0, at) + 1,
    )


def _odd_character(source: str, found: Reading) -> Finding:
    if found.odd_character is None:
        return None
    character, line = found.odd_character.text, found.odd_character.line
    if character in _QUOTES:
        return _trouble(
            "There is a curly quote in this line, as word processors write it.",
            "Type the quote again: ' or \".",
            line,
        )
    name = _NAMES.get(character, f"the character U+{ord(character):04X}")
    hint = "Delete it and type it again. Copied text often brings such characters along."
    return _trouble(f"There is {name} in this line, which Python does not read.", hint, line)


def _fence(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if statement.code.startswith(("```", "`")):
            hint = "Delete the line. It marks code in a text and is not Python."
            return _trouble("This line has backticks.", hint, statement.line)
        if statement.code.startswith(">>>"):
            hint = "Delete `>>>`. It is what an interactive Python shows before your line."
            return _trouble("This line begins with a prompt.", hint, statement.line)
    return None


def _quote(source: str, found: Reading) -> Finding:
    if found.open_quote is None:
        return None
    mark, line = found.open_quote.text, found.open_quote.line
    return _trouble("A text begins in this line and does not end.", f"Close it with {mark}.", line)


def _brackets(source: str, found: Reading) -> Finding:
    if found.wrong_bracket is not None:
        opened, closed = found.wrong_bracket
        if opened is None:
            message = f"This line closes a bracket `{closed.text}` that was never opened."
        else:
            message = (
                f"This line closes with `{closed.text}` what line {opened.line} opened with "
                f"`{opened.text}`."
            )
        return _trouble(message, "Count the brackets of this line.", closed.line)
    if found.open_brackets:
        opened = found.open_brackets[-1]
        hint = "Count the brackets of this line."
        return _trouble(f"The bracket `{opened.text}` is never closed.", hint, opened.line)
    return None


def _tabs(source: str, found: Reading) -> Finding:
    kinds = [statement.indent for statement in found.statements if statement.indent]
    tabs = any("\t" in indent for indent in kinds)
    spaces = any(" " in indent for indent in kinds)
    if not (tabs and spaces) or not _indent_problem(found):
        return None
    first = kinds[0][0]
    odd = next(s for s in found.statements if s.indent and set(s.indent) != {first})
    return _trouble(
        "The indentation mixes tabs and spaces.",
        "Indent every line of the function the same way, with four spaces a level.",
        odd.line,
    )


def _indent_problem(found: Reading) -> bool:
    return next(_indentation_troubles(found.statements, as_written=True), None) is not None


def _indentation(source: str, found: Reading) -> Finding:
    return next(_indentation_troubles(found.statements, as_written=False), None)


def _indentation_troubles(statements: list[Statement], as_written: bool) -> Iterator[Trouble]:
    """Walk the levels of indentation; `as_written` takes tabs and spaces as different levels."""
    levels: list[str | int] = ["" if as_written else 0]
    opens = None
    for statement in statements:
        width = _width(statement.indent)
        indent = statement.indent if as_written else width
        deeper = indent not in levels and width > _width(levels[-1])
        fits = deeper or indent in levels
        wrong = _wrong_step(opens, deeper, fits)
        if wrong is not None:
            yield _trouble(*wrong, statement.line)
        if deeper:
            levels.append(indent)
        while len(levels) > 1 and levels[-1] != indent:
            levels.pop()
        opens = statement if statement.code.endswith(":") else None
    if opens is not None:
        hint = "Write the lines that belong to it, four spaces further in."
        yield _trouble(f"Nothing follows the `:` of line {opens.line}.", hint, opens.line)


def _wrong_step(opens: Statement | None, deeper: bool, fits: bool) -> tuple[str, str] | None:
    """What is wrong with a line's indentation; `opens` is a line before it that ends in `:`."""
    if opens is not None and not deeper:
        block = opens.code.split(":")[0]
        return (
            f"The line after line {opens.line} is not indented.",
            f"What belongs to `{block}` stands four spaces further in.",
        )
    if opens is None and deeper:
        return "This line is indented further than the line before it.", _SAME_COLUMN
    if not fits:
        return "The indentation of this line fits no line above it.", _SAME_COLUMN
    return None


_SAME_COLUMN = "Lines of the same block start in the same column."


def _width(level: str | int) -> int:
    return level if isinstance(level, int) else len(level.expandtabs(8))


def _else_if(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if re.match(r"else\s+if\b", statement.code):
            return _trouble("Python does not know `else if`.", "Write `elif`.", statement.line)
    return None


def _colon(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if _BLOCK.match(statement.code) and not _has_colon(statement.code):
            first = statement.code.split()[0].split("(")[0]
            return _trouble(
                f"The line that begins with `{first}` has no colon.",
                "Put `:` at its end.",
                statement.last_line if statement.last_line == statement.line else statement.line,
            )
    return None


def _has_colon(code: str) -> bool:
    depth = 0
    for character in code:
        depth += (character in "([{") - (character in ")]}")
        if character == ":" and depth == 0:
            return True
    return False


def _condition(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if _CONDITION.match(statement.code):
            hint = "`=` gives a name to a value; `==` asks whether two are equal."
            return _trouble("This condition has a single `=`.", hint, statement.line)
    return None


def _unfinished(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if _BARE_ASSIGNMENT.match(statement.code):
            message = "This line ends after the `=`: the value is missing."
            return _trouble(message, "Write what the name shall stand for.", statement.line)
        if _UNFINISHED.search(statement.code) and not statement.code.endswith(","):
            end = _UNFINISHED.search(statement.code).group(1)
            message = f"This line ends with `{end}`: something is missing after it."
            return _trouble(message, "Finish the line.", statement.line)
    return None


def _outside(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if not statement.indent and re.match(r"return\b", statement.code):
            return _trouble(
                "This `return` is not inside a function.",
                "Indent it as far as the other lines of the function.",
                statement.line,
            )
    return None


def _print(source: str, found: Reading) -> Finding:
    for statement in found.statements:
        if _TWO_WORDS.match(statement.code):
            hint = "Write `print(...)`."
            return _trouble("`print` needs round brackets.", hint, statement.line)
    return None


def _trouble(message: str, hint: str, line: int) -> Trouble:
    return Trouble("SyntaxError", message, hint, line)


_LOOKS: tuple[Callable[[str, Reading], Finding], ...] = (
    _not_a_text,
    _odd_character,
    _fence,
    _quote,
    _brackets,
    _tabs,
    _else_if,
    _colon,
    _indentation,
    _outside,
    _condition,
    _unfinished,
    _print,
)
