"""What was asked for on the command line, and what every run offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from .parts import Finished, Part
from .training import Recipe

Outputs = dict[str, dict]

SHARED_CODE = ("evaluation.py", "export.py", "models.py", "training.py")


def code_files(*own: str) -> tuple[str, ...]:
    """Code that decides a run's numbers, relative to the project: shared modules and its own."""
    return tuple(f"offline/recording/{name}" for name in sorted({*SHARED_CODE, *own}))


@dataclass(frozen=True)
class Request:
    """Options of one recording; None means the run's own choice.

    ``seeds`` has one count for all sizes, or one for each of ``hidden``.
    """

    seeds: tuple[int, ...] | None = None
    hidden: tuple[int, ...] | None = None
    steps: int | None = None
    batch: int | None = None
    tests: int | None = None

    def adjusted(self, recipe: Recipe) -> Recipe:
        return replace(recipe, steps=self.steps or recipe.steps, batch=self.batch or recipe.batch)

    def sizes(
        self, usual: tuple[int, ...], default_seeds: Callable[[int], int]
    ) -> list[tuple[int, int]]:
        """Pairs of state size and number of seeds.

        >>> Request(seeds=(5, 3), hidden=(32, 64)).sizes((8,), lambda hidden: 1)
        [(32, 5), (64, 3)]

        Raises ValueError when the numbers of seeds and of sizes do not fit.
        """
        hidden = self.hidden or usual
        if self.seeds is None:
            return [(size, default_seeds(size)) for size in hidden]
        if len(self.seeds) == 1:
            return [(size, self.seeds[0]) for size in hidden]
        if len(self.seeds) != len(hidden):
            raise ValueError(f"{len(self.seeds)} seed counts for {len(hidden)} state sizes")
        return list(zip(hidden, self.seeds, strict=True))


class Run(Protocol):
    """A module that records one run.

    ``parts`` plans the work, ``work`` does one part, ``assemble`` makes files (name -> JSON
    document or arrays) from all parts in the order of ``parts``. ``MAIN`` is the file that has a
    record of every part; ``evidence`` picks that of part ``index``: always ``exact``, ``steps`` and
    ``train_seconds``, and whatever else must come out the same again. ``FILES`` is the code that
    decides the numbers. The settings of every part have a ``seed``.
    """

    NAME: str
    MAIN: str
    FILES: tuple[str, ...]

    def parts(self, request: Request) -> list[Part]: ...

    def work(self, settings: dict, on_step: Callable[[int], None]) -> Finished: ...

    def assemble(
        self, finished: list[Finished], provenance: dict
    ) -> dict[str, dict | dict[str, np.ndarray]]: ...

    def evidence(self, document: dict, index: int) -> dict: ...
