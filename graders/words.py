"""Words for values, and the shape of an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from graders import show

FILENAME = "<your code>"
"""The file name that learner code is compiled under; frames with it are the learner's own."""

_ndarray_shape = np.ndarray.shape.__get__


@dataclass(frozen=True)
class Trouble:
    """Why code did not get through, in words for the learner."""

    type: str
    message: str
    hint: str
    line: int | None


def is_array(value: Any) -> bool:
    """A real array, whatever the object says about itself."""
    return issubclass(type(value), np.ndarray)


def shape_of(value: Any) -> tuple[int, ...] | None:
    """The shape of an array; `()` for a number; None for everything else."""
    if is_array(value):
        return _ndarray_shape(value)
    if issubclass(type(value), (int, float, np.number)):
        return ()
    return None


def describe(value: Any) -> str:
    """What a value is, in a few words, without asking the value itself.

    >>> describe(None), describe((1, 2)), describe(3.5)
    ('`None`', 'a tuple of 2', 'a number')
    """
    kind = type(value)
    if value is None:
        return "`None`"
    if issubclass(kind, np.ndarray):
        return f"an array of shape {show.shape(_ndarray_shape(value))}"
    for types, words in _KINDS:
        if issubclass(kind, types):
            return words
    for types, words in ((tuple, "a tuple"), (list, "a list")):
        if issubclass(kind, types):
            return f"{words} of {types.__len__(value)}"
    return f"an object of type `{type.__dict__['__name__'].__get__(kind)}`"


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    ((bool, np.bool_), "a truth value"),
    ((int, float, complex, np.number), "a number"),
    (str, "a text"),
    (dict, "a dictionary"),
    ((set, frozenset), "a set"),
    (ModuleType, "a module"),
    (type, "a class"),
    ((FunctionType, BuiltinFunctionType, np.ufunc), "a function"),
    (type(_ for _ in ()), "a generator"),
    ((range, map, filter, zip), "an iterator"),
    (type(...), "`...`"),
)
