"""What the worker calls: run the learner's code, grade it, or replay a model; answers in JSON.

`prepare()` is called once, before any code of the learner. It imports what a run needs, so that
the first click costs nothing, and closes the doors from Python to the browser.
"""

from __future__ import annotations

import importlib
import importlib.abc
import io
import json
import pkgutil
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Protocol

# Pyodide's bridges to the browser. Learner code has no use for them, and through them it could
# forge a report, read the stored progress or reach the network.
BRIDGES = frozenset({"js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core"})


class BridgeFinder(importlib.abc.MetaPathFinder):
    """Refuses to import a bridge, with a sentence for the learner."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        """Raise ImportError for a bridge; leave every other name to the next finder."""
        if name.partition(".")[0] in BRIDGES:
            raise ImportError(f"{name} is closed here: your code runs apart from the browser")


def prepare() -> None:
    """Import the graders, take over the output streams and close the bridges."""
    import graders

    for module in pkgutil.iter_modules(graders.__path__):
        if module.name != "__main__":
            importlib.import_module(f"graders.{module.name}")
    sys.stdout, sys.stderr = _direct_stream(1), _direct_stream(2)
    sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr
    _close_bridges()
    graders.run("")  # what only the first run has to do is done now


def _direct_stream(descriptor: int) -> io.TextIOWrapper:
    # Nothing is held back in Python: what a program printed before it was stopped is shown.
    raw = open(descriptor, "wb", buffering=0, closefd=False)  # noqa: SIM115
    return io.TextIOWrapper(raw, "utf-8", "backslashreplace", newline="\n", write_through=True)


def _close_bridges() -> None:
    sys.meta_path[:] = [
        BridgeFinder(),
        *(finder for finder in sys.meta_path if not _is_bridge(type(finder).__module__)),
    ]
    for name in [name for name in sys.modules if _is_bridge(name)]:
        del sys.modules[name]


def _is_bridge(module: str) -> bool:
    return module.partition(".")[0] in BRIDGES


class Bytes(Protocol):
    """Bytes that lie in JavaScript."""

    def to_bytes(self) -> bytes:
        """A copy of them."""


def perform(
    kind: str,
    exercise: str,
    source: str,
    on_check: Callable[[str], None],
    weights: Bytes | None = None,
) -> str:
    """Carry out one job and return its JSON: a report ("grade"), {"error": ...} ("run"), or what
    a trained model answers ("replay", where `exercise` names the model, `source` is the request
    in JSON and `weights` are those that were recorded).

    `on_check` gets the JSON of each check as soon as it is decided.
    """
    import graders

    if kind == "replay" and weights is not None:
        from inpage import trained

        return json.dumps(trained.ask(exercise, weights.to_bytes(), json.loads(source)))
    if kind == "run":
        return graders.run(source)
    return graders.grade(exercise, source, on_check=on_check)
