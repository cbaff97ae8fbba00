"""What learner code cannot have here, each refused with one plain sentence.

The page has no keyboard for `input()`, no files and no threads; natively all of them exist. Both
refuse the same things, so that an answer gets the same report wherever it is graded. This keeps
reports equal and sentences plain; it is not what protects the page.
"""

from __future__ import annotations

import builtins
import difflib
import importlib
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

ALLOWED = frozenset(
    (
        *("__future__", "abc", "array", "bisect", "builtins", "cmath", "collections", "contextlib"),
        *("copy", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "gc"),
        *("heapq", "inspect", "itertools", "json", "math", "numbers", "numpy", "operator"),
        *("pprint", "random", "re", "statistics", "string", "sys", "textwrap", "time", "timeit"),
        *("traceback", "types", "typing", "warnings"),
    )
)
"""The modules that learner code can import."""

SENTENCES = (
    (
        ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "micropip", "graders"),
        "The page itself is not available to your code.",
    ),
    (
        ("threading", "_thread", "multiprocessing", "concurrent", "asyncio", "subprocess"),
        "Threads and processes are not available to your code.",
    ),
    (
        ("socket", "ssl", "http", "urllib", "ftplib", "smtplib", "requests"),
        "The network is not available to your code.",
    ),
    (
        ("os", "posix", "nt", "pathlib", "shutil", "glob", "tempfile", "io", "ctypes", "signal"),
        "Files and the operating system are not available to your code.",
    ),
    (("torch", "tensorflow", "jax", "keras"), "This exercise is written with NumPy."),
)
"""Modules that are refused, with the reason a learner reads."""

OTHER_PACKAGES = frozenset(
    (
        *("scipy", "pandas", "sklearn", "matplotlib", "seaborn", "plotly", "sympy", "numba"),
        *("cupy", "einops", "xarray", "polars", "networkx", "statsmodels", "PIL", "cv2", "skimage"),
        *("tqdm", "numexpr", "autograd", "transformers", "dask", "h5py"),
    )
)
"""Packages that learners know from elsewhere; a module of a similar name is not what they mean."""

_real_import = builtins.__import__
_close_names = difflib.get_close_matches


class Refused(Exception):
    """Learner code asked for something that it cannot have here."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def names_for_learners(on_import: Callable[[], None]) -> dict[str, Any]:
    """A copy of the built-in names in which what is refused says so.

    `on_import` is called after each import, so that new modules can be put back later.
    """
    names = dict(vars(builtins))
    names["input"] = _input
    names["open"] = _open
    names["help"] = names["breakpoint"] = _ask
    names["exit"] = names["quit"] = _exit
    names["__import__"] = _importer(on_import)
    return names


def _importer(on_import: Callable[[], None]) -> Callable[..., ModuleType]:
    def import_for_learners(
        name: str,
        globals: dict | None = None,
        locals: dict | None = None,
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        top = name.partition(".")[0]
        if level or top not in ALLOWED:
            _refuse_import(top or ".")
        try:
            return _real_import(name, globals, locals, fromlist, level)
        finally:
            on_import()

    return import_for_learners


def _refuse_import(name: str) -> NoReturn:
    for names, sentence in SENTENCES:
        if name in names:
            hint = f"Remove the import of `{name}`. The exercise needs NumPy only."
            raise Refused(sentence, hint)
    if name in OTHER_PACKAGES:
        raise Refused(
            f"There is no module `{name}` here: only NumPy and Python's own library are.",
            "Write it with NumPy, as `np`.",
        )
    near = _close_names(name, sorted(ALLOWED), 1, 0.75)
    meant = f"Did you mean `{near[0]}`? " if near else ""
    raise Refused(
        f"There is no module `{name}` here.",
        f"{meant}Your code can import NumPy and a part of Python's own library.",
    )


def _input(*_: object) -> NoReturn:
    raise Refused(
        "`input()` has nobody to ask here.", "Write the value into your code, or remove the line."
    )


def _ask(*_: object, **__: object) -> NoReturn:
    raise Refused(
        "Nobody can answer a prompt here.", "Remove the call of `help()` or `breakpoint()`."
    )


def _open(*_: object, **__: object) -> NoReturn:
    raise Refused("Your code cannot open files here.", "Keep the values in variables instead.")


def _exit(*_: object) -> NoReturn:
    raise SystemExit


class NoInput:
    """Stands in for `sys.stdin`."""

    encoding = "utf-8"

    def __iter__(self) -> NoReturn:
        _input()

    def __getattr__(self, name: str) -> Callable[..., NoReturn]:
        return _input


def capped_recursion_limit() -> Callable[[int], None]:
    """A `sys.setrecursionlimit` that cannot go above the limit of now."""
    limit, set_limit = sys.getrecursionlimit(), sys.setrecursionlimit

    def setrecursionlimit(wanted: int) -> None:
        set_limit(min(limit, int(wanted)))

    return setrecursionlimit


LAZY_PARTS = {
    "random": ("random",),
    "linalg": ("linalg",),
    "fft": ("fft",),
    "polynomial": ("polynomial",),
    "ma": ("ma", "uniq", "median"),
    "testing": ("testing",),
}
"""Parts of NumPy that load on first use, with words of code that uses them."""


def load_lazy_modules(source: str) -> None:
    """Import the parts of NumPy that load on first use and that this code may touch.

    What is loaded before the code runs can be put back afterwards.
    """
    for name, words in LAZY_PARTS.items():
        if any(word in source for word in words):
            importlib.import_module(f"numpy.{name}")
