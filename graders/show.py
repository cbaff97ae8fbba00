"""Numbers, shapes and small arrays as a learner reads them, with the same digits everywhere.

NumPy prints scalars differently from one release to the next, and the last bits of `exp` differ
between machines. Everything that goes into a report is therefore formatted here.
"""

from __future__ import annotations

import math

import numpy as np

LIMIT = 6
"""Most rows and columns of an array that a report carries."""

FEW_DIGITS, MORE_DIGITS = 4, 9

_isfinite = math.isfinite
_isnan = math.isnan


def number(value: float, digits: int = FEW_DIGITS) -> str:
    """One number with a fixed count of decimals; whole numbers without.

    >>> number(0.78698), number(2.0), number(float("nan")), number(-0.00001)
    ('0.7870', '2', 'nan', '0.0000')
    """
    rounded = rounded_number(value, digits)
    if isinstance(rounded, str):
        return rounded
    if value == int(value):
        return str(int(rounded)) if abs(rounded) < 1e7 else f"{rounded:.1e}"
    if abs(rounded) >= 1e7:
        return f"{rounded:.1e}"
    return f"{rounded:.{digits}f}"


def rounded_number(value: float, digits: int = FEW_DIGITS) -> float | str:
    """A number for JSON: rounded, never `-0.0`; `inf`, `-inf` and `nan` become words."""
    value = float(value)
    if _isnan(value):
        return "nan"
    if not _isfinite(value):
        return "inf" if value > 0 else "-inf"
    if abs(value) >= 1e4:
        return float(f"{value:.{digits}e}")
    return round(value, digits) + 0.0


def shape(sizes: tuple[int, ...] | np.ndarray) -> str:
    """A shape in Python's own spelling: `(3, 5)`, `(3,)`, `()`."""
    sizes = sizes.shape if isinstance(sizes, np.ndarray) else tuple(sizes)
    if len(sizes) == 1:
        return f"({int(sizes[0])},)"
    return "(" + ", ".join(str(int(size)) for size in sizes) + ")"


def listing(array: np.ndarray) -> str:
    """A small input as nested brackets, without needless zeros: `[[2, 0], [0.5, 1]]`."""
    array = np.asarray(array)
    if array.ndim == 0:
        text = number(float(array))
        return text.rstrip("0") if "." in text else text
    return "[" + ", ".join(listing(part) for part in array) + "]"


def side_by_side(yours: np.ndarray, expected: np.ndarray) -> dict[str, list]:
    """The two arrays as nested lists of at most 6 x 6, with enough digits to see a difference."""
    yours, expected = _corner(yours), _corner(expected)
    for digits in (FEW_DIGITS, MORE_DIGITS):
        pair = {"yours": _nested(yours, digits), "expected": _nested(expected, digits)}
        if pair["yours"] != pair["expected"]:
            break
    return pair


def _corner(array: np.ndarray) -> np.ndarray:
    array = np.atleast_1d(array)
    while array.ndim > 2:
        array = array[0]
    return array[(slice(0, LIMIT),) * array.ndim]


def _nested(array: np.ndarray, digits: int) -> list:
    if array.ndim == 1:
        return [rounded_number(value, digits) for value in array.tolist()]
    return [_nested(row, digits) for row in array]
