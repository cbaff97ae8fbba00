"""The page's replay modules, loaded from files: their folder is named like Python's ``site``."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
RUNS = ROOT / "recorded_runs" / "n5"
LESSON3 = ROOT / "recorded_runs" / "lesson3"


def _load(name: str) -> ModuleType:
    """Under a name of its own: the generator loads the same file, too."""
    own = f"{__package__}.{name}"
    spec = util.spec_from_file_location(own, ROOT / "site/python/inpage" / f"{name}.py")
    module = util.module_from_spec(spec)
    sys.modules[own] = module
    spec.loader.exec_module(module)
    return module


replay = _load("replay")
replay_luong = _load("replay_luong")
