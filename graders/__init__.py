"""Graders: what the page and the command line ask for.

`grade(exercise_id, source)` returns the report on an answer, `run(source)` runs code without
judging it. Both take and return text, so that they are called the same way from JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

EXERCISES = (
    "attend_step",
    "attend_all",
    "boss_pass",
    "lesson3_pass",
    "additive_scores",
    "general_scores",
    "soft_lookup",
    "slope",
)
"""The exercises that have a grader; each names a module of this package."""


def grade(exercise_id: str, source: str, on_check: Callable[[str], object] | None = None) -> str:
    """Judge an answer and return the report as JSON text.

    `on_check`, where given, is called with each check's entry (JSON text) as soon as it is known.
    Raises KeyError for an exercise without a grader.
    """
    if exercise_id not in EXERCISES:
        raise KeyError(exercise_id)
    from graders import isolation, kit, refusals

    module = import_module(f"graders.{exercise_id}")
    refusals.load_lazy_modules(source)
    with isolation.everything_put_back():
        report = kit.report_on(exercise_id, module, source, on_check)
    return kit.to_json(report)


def run(source: str) -> str:
    """Run a learner's code and return `{"error": null | {"type", "message", "hint", "line"}}`.

    What the code prints goes to the current `sys.stdout` and `sys.stderr`.
    """
    import json

    from graders import learner

    return json.dumps({"error": learner.run(source)}, ensure_ascii=False)
