"""Which runs each level has. A new level adds its modules here."""

from __future__ import annotations

from importlib import import_module

from .plan import Run

LEVELS: dict[str, dict[str, str]] = {
    "n5": {"reverse": "reverse_run", "number_words": "numbers_run", "boss": "boss_run"},
    "lesson3": {"history": "history_run"},
}


def find(level: str, name: str) -> Run:
    """The module of one run. Raises KeyError for an unknown level or run."""
    return import_module(f".{LEVELS[level][name]}", __package__)


def run_names() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for runs in LEVELS.values() for name in runs))
