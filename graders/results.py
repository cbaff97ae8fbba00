"""What learner code returned, turned into plain arrays that can be trusted.

A returned object may say anything about itself: its class, its shape, whether it equals another.
Only its real type is looked at; the numbers are copied into arrays of our own.
"""

from __future__ import annotations

from types import GeneratorType
from typing import Any

import numpy as np

from graders.kit import fail
from graders.show import shape
from graders.words import describe, is_array, shape_of

MOST_NUMBERS = 1_000_000
_shape = np.ndarray.shape.__get__
_size = np.ndarray.size.__get__
_dtype = np.ndarray.dtype.__get__
_ndim = np.ndarray.ndim.__get__


def kind_of(array: np.ndarray) -> str:
    """The letter of an array's number type, whatever the array says about itself."""
    return _dtype(array).kind


def two_values(result: Any, names: tuple[str, str], sizes: tuple, line: int | None) -> tuple:
    """The two parts of a returned pair; `sizes` are the shapes that the two should have.

    A tuple or a list of two is a pair. Fails in words for everything else.
    """
    kind = type(result)
    for pair in (tuple, list):
        if issubclass(kind, pair):
            count = pair.__len__(result)
            if count == 2:
                return pair.__getitem__(result, 0), pair.__getitem__(result, 1)
            if count == 1:
                hint = f"{_wanted(names)} Is there a bracket or a comma too many?"
                fail("Your function returns one value, wrapped up.", hint, line)
            fail(f"Your function returns {count} values.", _wanted(names), line)
    if result is None:
        fail("Your function returns nothing.", f"{_wanted(names)} Is there a `return`?", line)
    if is_array(result):
        _one_array(result, names, sizes, line)
    fail(f"Your function returns {describe(result)}.", _wanted(names), line)


def _wanted(names: tuple[str, str]) -> str:
    return f"It should return two arrays: `return {names[0]}, {names[1]}`."


def _one_array(result: Any, names: tuple[str, str], sizes: tuple, line: int | None) -> None:
    seen = _shape(result)
    missing = {sizes[0]: names[1], sizes[1]: names[0]}.get(seen)
    if missing:
        fail(
            f"Your function returns one array, of shape {shape(seen)}. The {missing} "
            f"{'are' if missing == 'weights' else 'is'} missing.",
            _wanted(names),
            line,
        )
    fail(f"Your function returns one array, of shape {shape(seen)}.", _wanted(names), line)


def _how_to_get_an_array(value: Any, what: str) -> str:
    if shape_of(value) == ():
        return "A product of two vectors, or a sum without `axis`, is one single number."
    if issubclass(type(value), (list, tuple)):
        return "Make an array of it with `np.array(...)`."
    if issubclass(type(value), (map, filter, zip, range, GeneratorType)):
        return "Make a list of it first: `np.array(list(...))`."
    return f"Print `type({what})` just before the `return`."


def verb(what: str) -> str:
    """`are` for the weights, `is` for the context."""
    return "are" if what.endswith("s") else "is"


def have(what: str) -> str:
    """`have` for the weights, `has` for the context."""
    return "have" if what.endswith("s") else "has"


def one_value(result: Any, what: str, sizes: tuple[int, ...], line: int | None) -> Any:
    """The one result of a function, of shape `sizes`; fails for nothing and for several."""
    kind = type(result)
    wanted = "one number" if sizes == () else "one array"
    if result is None:
        hint = f"It should return {wanted}: the {what}. Is there a `return`?"
        fail("Your function returns nothing.", hint, line)
    if issubclass(kind, tuple):
        count = tuple.__len__(result)
        seen = {0: "an empty tuple", 1: "one value, wrapped up"}.get(count, f"{count} values")
        hint = f"It should return {wanted}: the {what}. Is there a comma too many?"
        fail(f"Your function returns {seen}.", hint, line)
    return result


def numbers(
    value: Any,
    what: str,
    line: int | None,
    number: bool = False,
    wanted: str = "a NumPy array",
) -> np.ndarray:
    """A learner's array as a float64 array of our own; fails in words for everything else.

    With `number`, a number will do; it becomes an array without axes. `wanted` is what the message
    says that there should be.
    """
    if number and issubclass(type(value), (int, float, np.number)):
        value = np.array(value)
    if not is_array(value):
        fail(
            f"Your {what} {verb(what)} {describe(value)}, not {wanted}.",
            _how_to_get_an_array(value, what),
            line,
        )
    if _size(value) > MOST_NUMBERS:
        fail(
            f"Your {what} {verb(what)} far too large: the shape is {shape(_shape(value))}.",
            "Print its shape just before the `return`.",
            line,
        )
    kind = kind_of(value)
    if kind not in "biuf":
        words = {"O": "Python objects", "c": "complex numbers", "U": "texts"}
        held = words.get(kind, "something else than numbers")
        fail(
            f"Your {what} {verb(what)} an array of {held}.",
            "An array of plain numbers is wanted; print its `dtype`.",
            line,
        )
    return np.array(value, dtype=np.float64, order="C", subok=False)
