"""What a code exercise asks for, in the terms that messages about an answer need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Shape = tuple[int, ...]


POWERS = ("exp", "power", "float_power", "e", "softmax")
"""Names of which an answer with a softmax has one."""


@dataclass(frozen=True)
class Task:
    """A function to be written.

    `axes` names the axes of each argument by letters, "T H" for a matrix (T, H); an argument that
    is no array has none. `steps` are the shapes that occur on a right way, the results' included.
    A task with one result says what it is called (`returns`) and how it is computed (`right`).
    The rest is for clues: `what` the learner computes, functions that are `usual` in it although
    elsewhere they are odd, and functions of which it `needs` one; the first is the one named.
    """

    name: str
    arguments: tuple[str, ...]
    axes: tuple[str, ...]
    steps: tuple[str, ...]
    returns: str = ""
    right: Callable[..., Any] | None = None
    what: str = "attention"
    usual: frozenset[str] = frozenset()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """What is known of the shapes of one input: letters for sizes, shapes that may come out."""

    letters: Mapping[int, str] = field(default_factory=dict)
    wanted: frozenset[Shape] = frozenset()

    def spelled(self, sizes: Shape) -> str | None:
        """A shape in letters, `(T, H)`; None where a size has no letter."""
        known = {1: "1", **self.letters}
        if not sizes or not self.letters or any(size not in known for size in sizes):
            return None
        listed = ", ".join(known[size] for size in sizes)
        return f"({listed},)" if len(sizes) == 1 else f"({listed})"


NOTHING_KNOWN = Known()


def known_shapes(task: Task, inputs: tuple[Any, ...]) -> Known:
    """Letters and wanted shapes for an input; nothing where two letters have the same size.

    Then a shape does not tell which axes it is made of.
    """
    sizes: dict[str, int] = {}
    for letters, value in zip(task.axes, inputs, strict=True):
        if letters:
            sizes.update(zip(letters.split(), np.shape(value), strict=True))
    if len(set(sizes.values())) < len(sizes):
        return NOTHING_KNOWN
    wanted = frozenset(tuple(sizes[axis] for axis in step.split()) for step in task.steps)
    return Known({size: axis for axis, size in sizes.items()}, wanted)
