"""Evaluate what authors write: expressions, and texts in Jinja and Markdown."""

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import jinja2
import numpy as np

from .measures import Measured, MeasureError, Measures
from .problems import Place, Problems

FAILED = object()  # what an expression that could not be evaluated gives


def softmax(scores: list[float]) -> list[float]:
    """Shares that add up to 1: exp of each score, divided by their sum."""
    raised = np.exp(np.asarray(scores, float) - np.max(scores))
    return (raised / raised.sum()).tolist()


def dot(a: list[float], b: list[float]) -> float:
    """Products of the entries in pairs, added."""
    return plain(np.dot(a, b))


def matmul(a: list, b: list) -> Any:
    """The matrix product of nested lists."""
    return plain(np.matmul(a, b))


def plain(value: Any) -> Any:
    """NumPy's numbers and arrays as Python's own."""
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def minus(number: Any) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


HELPERS = {
    "softmax": softmax,
    "dot": dot,
    "matmul": matmul,
    "round": round,
    "exp": math.exp,
    "log": math.log,
    "sqrt": math.sqrt,
    "e": math.e,
    "abs": abs,
    "len": len,
    "min": min,
    "max": max,
    "sum": sum,
    "zip": zip,
}


class Author:
    """The Jinja environment of a level's author, and where its problems are noted."""

    def __init__(
        self,
        measures: Measures,
        problems: Problems,
        finalize: Callable[[Any], Any] = lambda value: value,
    ) -> None:
        self.measures, self._problems = measures, problems
        self._place: Place | None = None
        # Each text and expression serves several sets of numbers; compiling is the slow part.
        self._template = cache(lambda text: self.env.from_string(text))
        self._compiled = cache(
            lambda text: self.env.compile_expression(text, undefined_to_none=False)
        )
        self.env = jinja2.Environment(
            undefined=self._undefined_class(),
            comment_start_string="{%#",  # {#id} is how a heading in Markdown gets its id
            comment_end_string="#%}",
            finalize=finalize,
            keep_trailing_newline=True,
        )
        self.env.filters["minus"] = minus
        self.env.globals.update(HELPERS)
        for name in Measures.NAMES:
            self.env.globals[name] = self._guarded(getattr(measures, name))

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """Where the problems of what follows are noted: `place`, or its line in a template."""
        before, self._place = self._place, place
        try:
            yield
        finally:
            self._place = before

    def here(self) -> Place:
        """The line that is being evaluated now; only inside ``with author.at(place)``."""
        place = self._place
        assert place is not None, "evaluate inside `with author.at(place)`"
        return Place(place.file, _template_line(place.file) or place.line)

    def complain(self, message: str) -> None:
        """Note a problem with what is being evaluated now."""
        self._problems.add(self.here(), message)

    def evaluate(self, expression: str, values: dict[str, Any], place: Place) -> Any:
        """The value of an expression, or FAILED with a problem noted."""
        with self.at(place):
            try:
                before = len(self._problems)
                result = plain(self._compiled(expression)(**values))
                if isinstance(result, jinja2.Undefined):
                    str(result)
                return result if len(self._problems) == before else FAILED
            except Exception as error:
                self.complain(f"{expression!r} cannot be evaluated: {error}")
                return FAILED

    def fill(self, text: str, values: dict[str, Any], place: Place) -> str:
        """A text with its ``{{ … }}`` filled in; "" with a problem noted when that fails."""
        if "{" not in text:
            return text
        with self.at(place):
            try:
                return self._template(text).render(**values)
            except jinja2.TemplateSyntaxError as error:
                self._problems.add(place, f"not a template: {error.message}")
            except Exception as error:
                self.complain(str(error))
            return ""

    def fill_file(self, text: str, place: Place) -> str | None:
        """A whole file as a template; problems carry its own lines. None when it has to stop."""
        with self.at(place):
            try:
                code = self.env.compile(text, filename=place.file)
                template = jinja2.Template.from_code(self.env, code, dict(self.env.globals))
                return template.render()
            except jinja2.TemplateSyntaxError as error:
                at = Place(place.file, error.lineno)
                self._problems.add(at, f"not a template: {error.message}")
            except Exception as error:
                at = Place(place.file, _error_line(error, place.file) or place.line)
                self._problems.add(at, str(error))
            return None

    def _guarded(self, measure: Callable[..., Any]) -> Callable[..., Any]:
        """The measure, with what it raises noted as a problem, so that the build goes on."""

        def call(*args: Any, **options: Any) -> Any:
            try:
                return measure(*args, **options)
            except (MeasureError, TypeError, KeyError, IndexError) as error:
                self.complain(str(error) if isinstance(error, MeasureError) else repr(error))
                return Measured(0, "?", "")

        return call

    def _undefined_class(self) -> type[jinja2.StrictUndefined]:
        author = self

        class Noted(jinja2.StrictUndefined):
            """Strict, but notes the problem where a text is wanted: all are seen at once."""

            def __str__(self) -> str:
                author.complain(self._undefined_message)
                return ""

            def __call__(self, *args: Any, **kwargs: Any) -> "Noted":
                return self

        return Noted


def _template_line(file: str) -> int | None:
    """The line of the template `file` that is being rendered now, seen from inside a call."""
    frame = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and frame.f_code.co_filename == file:
            return template.get_corresponding_lineno(frame.f_lineno)
        frame = frame.f_back
    return None


def _error_line(error: Exception, file: str) -> int | None:
    """The line of the template `file` in which an exception was raised (Jinja rewrites frames)."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
