"""Puts back whatever learner code changed outside its own namespace.

Three layers, from cheap to thorough:

- `Sandbox.run` wraps every single call into learner code. Modules that matter to us are put back
  as soon as the call returns, so our own comparisons never see a patched NumPy; the changes are
  remembered and applied again for the same answer's next call, which therefore behaves as in one
  Python session. Print options, error states and the like live in context variables: each sandbox
  has its own context.
- `everything_put_back` wraps a whole grading or run: the modules of Python's own library and of
  NumPy, their classes, the table of modules, the search paths, the random states.
- Each sandbox starts from fresh namespaces; nothing is shared between two checks.

What is not covered: code that rewrites the insides of existing functions (`f.__code__ = ...`).
"""

from __future__ import annotations

import builtins
import contextvars
import gc
import math
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.machinery import ModuleSpec
from itertools import chain
from operator import is_
from types import ModuleType
from typing import Any

import numpy as np

_HEAP_TYPE, _IMMUTABLE_TYPE = 1 << 9, 1 << 8
_type_flags = type.__dict__["__flags__"].__get__
_class_dict = type.__dict__["__dict__"].__get__
_set_on_class, _delete_from_class = type.__setattr__, type.__delattr__
_modules = sys.modules
_NEVER_PUT_BACK = ("__doc__", "__dict__", "__weakref__", "__abstractmethods__")
_COVERED = sys.stdlib_module_names - {"__main__"} | {"numpy", "graders"}

Names = dict[str, Any]


CALLS_DEEP = 150
"""How deep learner code may recurse. In the page, 300 calls through C (`str`, `sorted`, `partial`)
overflow the browser's stack and end Python without a word; 200 do not."""


def _depth() -> int:
    """How many calls are open now."""
    frame, count = sys._getframe(), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


class Kept:
    """The contents of some dictionaries, to be compared by identity and put back."""

    def __init__(self, dictionaries: list[Names]) -> None:
        self._dictionaries = dictionaries
        self._copies = [dict(names) for names in dictionaries]
        self._sizes = [len(names) for names in dictionaries]
        self._values = tuple(chain.from_iterable(map(dict.values, dictionaries)))

    def put_back(
        self, len: Any = len, all: Any = all, map: Any = map, dict: Any = dict, zip: Any = zip,
        list: Any = list, same: Any = is_, chained: Any = chain.from_iterable,
    ) -> list[tuple[Names, Names]]:  # fmt: skip
        """Restore all; return each changed dictionary with what it held before.

        What this uses is bound in its signature: built-ins may be gone when it is called.
        """
        sizes = list(map(len, self._dictionaries))
        values = chained(map(dict.values, self._dictionaries))
        if sizes == self._sizes and all(map(same, values, self._values)):
            return []
        changed = []
        for names, kept in zip(self._dictionaries, self._copies, strict=True):
            if len(names) != len(kept) or not all(map(same, names.values(), kept.values())):
                changed.append((names, dict(names)))
                names.clear()
                names.update(kept)
        return changed


class Sandbox:
    """Runs learner code and leaves no trace of it in the modules that our own code uses."""

    def __init__(self, settings: Callable[[], None], quiet: bool = True) -> None:
        """`settings` prepares the interpreter before the first call; `quiet` hides warnings."""
        self._context = contextvars.copy_context()
        self._kept = Kept(_our_modules())
        self._kept_sys = Kept([vars(sys)])  # apart: its streams differ after every call
        self._table = dict(_modules)
        self._settings: Callable[[], None] | None = settings
        self._quiet = quiet
        self._changes: list[tuple[Names, Names]] = []

    def run(self, function: Callable, *arguments: Any) -> Any:
        """Call `function` in this sandbox; whatever it raises comes through."""
        limit, tracing, profiling = sys.getrecursionlimit(), sys.gettrace(), sys.getprofile()
        with warnings.catch_warnings():
            if self._quiet:
                warnings.simplefilter("ignore")
            try:
                sys.setrecursionlimit(_depth() + CALLS_DEEP)
                self._enter()
                return self._context.run(function, *arguments)
            finally:
                self._changes = self._kept.put_back() + self._kept_sys.put_back()
                self._put_back_modules()
                _set_if_changed(sys.getrecursionlimit, sys.setrecursionlimit, limit)
                _set_if_changed(sys.gettrace, sys.settrace, tracing)
                _set_if_changed(sys.getprofile, sys.setprofile, profiling)

    def _put_back_modules(self) -> None:
        """Put back modules that were taken out of the table or replaced in it."""
        if len(_modules) < len(self._table) or not all(
            map(is_, _modules.values(), self._table.values())
        ):
            _modules.update(self._table)

    def _enter(self) -> None:
        for names, contents in self._changes:
            _fill(names, contents)
        if self._settings is not None:
            self._settings()
            self._settings = None


class Everything:
    """All loaded modules and their classes, the module table, paths and random states."""

    def __init__(self) -> None:
        _our_modules.cache_clear()
        self._modules = dict(_modules)
        self._dictionaries = Kept([vars(module) for module in _real_modules(self._modules)])
        _learn_classes(self._modules)
        self._later: list[Kept] = []
        self._lists = [(held, list(held)) for held in (sys.path, sys.meta_path, sys.path_hooks)]
        self._collecting = gc.isenabled()
        self._random = random.getstate()
        self._numpy_random = _numpy_random_state()

    def keep_new_modules(self) -> None:
        """Remember modules that were loaded since, as they are now."""
        if len(_modules) > len(self._modules):
            new = {name: held for name, held in _modules.items() if name not in self._modules}
            self._modules.update(new)
            self._later.append(Kept([vars(module) for module in _real_modules(new)]))

    def put_back(self) -> None:
        """Restore all of it."""
        self._dictionaries.put_back()
        for kept in self._later:
            kept.put_back()
        if len(_modules) != len(self._modules) or not all(
            map(is_, _modules.values(), self._modules.values())
        ):
            _fill(_modules, _loaded_meanwhile() | self._modules)
        for kind, keys, values in _known_classes.values():
            _put_back_class(kind, keys, values)
        for held, contents in self._lists:
            held[:] = contents
        self._put_back_process()

    def _put_back_process(self) -> None:
        random.setstate(self._random)
        if self._numpy_random is not None:
            np.random.set_state(self._numpy_random)
        (gc.enable if self._collecting else gc.disable)()


_outermost: list[Everything] = []


@contextmanager
def everything_put_back() -> Iterator[None]:
    """Put back all that learner code changes inside; start with fresh random states."""
    kept = Everything()
    _outermost.append(kept)
    try:
        random.seed()
        if "numpy.random" in _modules:
            np.random.seed()
        yield
    finally:
        _outermost.remove(kept)
        kept.put_back()


def keep_new_modules() -> None:
    """To be called right after learner code imported something."""
    for kept in _outermost:
        kept.keep_new_modules()


def _fill(names: Names, contents: Names) -> None:
    before = dict(names)  # keeps alive, and so from running code, what is about to be dropped
    names.clear()
    names.update(contents)
    before.clear()


@lru_cache(maxsize=1)
def _our_modules() -> list[Names]:
    """The modules that our own comparisons and sentences use, without `sys`."""
    ours = [held for name, held in _modules.items() if name.startswith("graders.")]
    return [vars(module) for module in (*ours, builtins, math, np, np.linalg)]


def _real_modules(modules: dict[str, Any]) -> list[ModuleType]:
    """The modules of Python's own library, of NumPy and of ours; not those of who calls us."""
    return [
        held
        for name, held in modules.items()
        if name.partition(".")[0] in _COVERED and issubclass(type(held), ModuleType)
    ]


_known_classes: dict[int, tuple[type, tuple[str, ...], tuple[Any, ...]]] = {}
_looked_into: set[str] = set()


def _learn_classes(modules: dict[str, Any]) -> None:
    """Remember the classes written in Python that these modules define, as they are now.

    Once for each module: looking through all classes takes longer than a whole grading.
    """
    new = {name: held for name, held in modules.items() if name not in _looked_into}
    _looked_into.update(new)
    for module in _real_modules(new):
        for kind in vars(module).values():
            if issubclass(type(kind), type) and id(kind) not in _known_classes:
                flags = _type_flags(kind)
                if flags & _HEAP_TYPE and not flags & _IMMUTABLE_TYPE:
                    names = _class_dict(kind)
                    _known_classes[id(kind)] = (kind, tuple(names), tuple(names.values()))


def _put_back_class(kind: type, keys: tuple[str, ...], values: tuple[Any, ...]) -> None:
    now = _class_dict(kind)
    if len(now) == len(keys) and all(map(is_, now.values(), values)):
        return
    names = dict(zip(keys, values, strict=True))
    for name in [name for name in now if name not in names]:
        _delete_from_class(kind, name)
    for name, value in names.items():
        if name not in _NEVER_PUT_BACK and now.get(name) is not value:
            _set_on_class(kind, name, value)


def _loaded_meanwhile() -> Names:
    """Real modules that were loaded: C code must not be loaded twice. Made-up ones are dropped."""
    return {
        name: held
        for name, held in _modules.items()
        if type(name) is str and type(held) is ModuleType and type(held.__spec__) is ModuleSpec
    }


def _numpy_random_state() -> tuple | None:
    return np.random.get_state() if "numpy.random" in _modules else None


def _set_if_changed(get: Callable[[], Any], put: Callable[[Any], None], value: Any) -> None:
    if get() is not value and get() != value:
        put(value)
