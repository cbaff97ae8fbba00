"""The page's replay module, loaded from its file: its folder is named like Python's ``site``."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = ROOT / "recorded_runs" / "n5"


def _load():
    spec = util.spec_from_file_location("replay", ROOT / "site/python/inpage/replay.py")
    module = util.module_from_spec(spec)
    sys.modules["replay"] = module
    spec.loader.exec_module(module)
    return module


replay = _load()
