"""What must agree between files before anything is rendered."""

import ast
from pathlib import Path

from .model import Question, Source
from .paths import Paths
from .problems import Problems


def validate(sources: list[Source], paths: Paths, problems: Problems) -> None:
    """Note every disagreement between a level and the rest of the project."""
    for source in sources:
        _check_downloads(source, paths, problems)
        _check_graders(source, paths, problems)
        _check_clearing(source, problems)


def _check_downloads(source: Source, paths: Paths, problems: Problems) -> None:
    for name in source.level.downloads:
        if not (paths.root / name).is_file():
            problems.add(source.level.at.key("downloads"), f"the download {name!r} does not exist")


def _check_graders(source: Source, paths: Paths, problems: Problems) -> None:
    known = _registered(paths.graders / "__init__.py")
    for exercise in source.exercises.values():
        if exercise.kind in ("code", "pass_line"):
            grader = paths.graders / f"{exercise.id}.py"
            if not grader.is_file():
                problems.add(
                    exercise.at.table, f"the exercise {exercise.id!r} has no grader {grader.name}"
                )
            elif known is not None and exercise.id not in known:
                said = f"the grader {exercise.id!r} is not among EXERCISES: no page can ask for it"
                problems.add(paths.place(paths.graders / "__init__.py"), said)


def _registered(file: Path) -> tuple[str, ...] | None:
    """What the package of graders lists as EXERCISES, read and not run; None without a list."""
    body = ast.parse(file.read_text("utf-8")).body if file.is_file() else []
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXERCISES":
            return ast.literal_eval(node.value)
    return None


def _check_clearing(source: Source, problems: Problems) -> None:
    """A level is cleared by exercises of its own, and by ones that can be failed."""
    place = source.level.at.key("cleared_by")
    if not source.level.cleared_by:
        problems.add(place, "cleared_by names no exercise")
    for name in source.level.cleared_by:
        exercise = source.exercises.get(name)
        if exercise is None and not source.forgives(name):
            problems.add(place, f"cleared_by names an unknown exercise {name!r}")
        elif isinstance(exercise, Question) and exercise.kind.startswith("predict"):
            problems.add(place, f"{name!r} cannot clear a level: any guess passes it")
