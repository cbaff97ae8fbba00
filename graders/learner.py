"""A learner's source: compiled once, run afresh for every check, its exceptions put into words."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import lru_cache
from types import CodeType
from typing import Any, TextIO

from graders import errors, isolation, refusals, signatures, source_errors
from graders.kit import Failed, fail
from graders.output import Output
from graders.tasks import NOTHING_KNOWN, Known
from graders.words import FILENAME, Trouble

_exc_info = sys.exc_info


@dataclass(frozen=True)
class Program:
    """Source that compiles."""

    source: str
    code: CodeType
    tree: ast.Module


class Answer:
    """A learner's answer in a fresh namespace and a sandbox of its own.

    A context manager: entering compiles and runs the source, once. All methods raise `Failed`, in
    words for the learner, when the learner's code does not get through.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._output = Output()
        self.sandbox = isolation.Sandbox(self._settings)
        self.names = fresh_names()

    def __enter__(self) -> Answer:
        self.program = compiled(self._source)
        self._guarded(exec, self.program.code, self.names)
        return self

    def __exit__(self, *_: object) -> None:
        self.names.clear()

    @property
    def printed(self) -> str:
        """What the code printed so far."""
        return self._output.text()

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """What the code prints meanwhile is dropped: calls that a learner does not expect."""
        before, self._output.full = self._output.full, True
        try:
            yield
        finally:
            self._output.full = before

    @property
    def tree(self) -> ast.Module:
        """The syntax tree of the source."""
        return self.program.tree

    def function(self, name: str, arguments: tuple[str, ...]) -> Callable:
        """The learner's function, or `Failed` when it is missing or takes other arguments."""
        found = self.names.get(name)
        call = f"{name}({', '.join(arguments)})"
        if name not in self.names:
            other = signatures.nearest_definition(self.tree, name)
            near = f" There is a function `{other}`." if other else ""
            fail(f"There is no function `{name}` in your code.{near}", f"Define `{call}`.")
        if not callable(found):
            line = signatures.line_of_name(self.tree, name)
            fail(f"`{name}` is not a function.", f"Define it with `def {call}:`.", line)
        count = self._guarded(signatures.argument_trouble, found, len(arguments))
        if count is not None:
            line = signatures.line_of_name(self.tree, name)
            fail(f"`{name}` takes {count}. It is called as `{call}`.", "", line)
        return found

    def call(self, name: str, *arguments: Any, known: Known = NOTHING_KNOWN) -> Any:
        """The raw result of the learner's function; `known` tells about the arguments' shapes."""
        return self._guarded(self.names[name], *arguments, known=known)

    def _settings(self) -> None:
        _set_up_interpreter(self._output, self._output)

    def _guarded(self, function: Callable, *arguments: Any, known: Known = NOTHING_KNOWN) -> Any:
        try:
            return self.sandbox.run(function, *arguments)
        except BaseException:
            kind, error, traceback = _exc_info()
        trouble = errors.explain(kind, error, traceback, self.program.tree, self.sandbox, known)
        raise Failed(trouble.message, trouble.hint, trouble.line)


def fresh_names() -> dict[str, Any]:
    """A namespace for learner code, with built-in names of its own."""
    names = refusals.names_for_learners(isolation.keep_new_modules)
    return {"__name__": "__main__", "__builtins__": names}


def _set_up_interpreter(output: TextIO, errors_output: TextIO) -> None:
    sys.stdin = refusals.NoInput()
    sys.stdout, sys.stderr = output, errors_output
    sys.setrecursionlimit = refusals.capped_recursion_limit()


@lru_cache(maxsize=4)
def _compile(source: str) -> Program | Trouble:
    text = source.removeprefix("\ufeff")
    too_long = source_errors.too_long(text)
    if too_long is not None:
        return too_long
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, FILENAME)
            code = compile(text, FILENAME, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError, OverflowError) as error:
        return source_errors.explain(text, error)
    return Program(text, code, tree)


def compiled(source: str) -> Program:
    """The program, or `Failed` with the reason why Python cannot read it."""
    result = _compile(source)
    if isinstance(result, Trouble):
        raise Failed(result.message, result.hint, result.line)
    return result


def run(source: str) -> dict[str, Any] | None:
    """Run source for its output; None, or what went wrong as `{type, message, hint, line}`."""
    refusals.load_lazy_modules(source)
    with isolation.everything_put_back():
        program = _compile(source)
        if isinstance(program, Trouble):
            return asdict(program)
        return _run(program)


def _run(program: Program) -> dict[str, Any] | None:
    output, errors_output = Output(sys.stdout), Output(sys.stderr)
    sandbox = isolation.Sandbox(lambda: _set_up_interpreter(output, errors_output), quiet=False)
    try:
        sandbox.run(exec, program.code, fresh_names())
    except BaseException:
        kind, error, traceback = _exc_info()
        return asdict(errors.explain(kind, error, traceback, program.tree, sandbox))
    return None
