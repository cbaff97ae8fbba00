"""Read everything an author wrote. Nothing is evaluated here."""

import re
from itertools import pairwise
from pathlib import Path

from .model import KINDS, Claim, CodeExercise, Exercise, Level, Question, Site, Source
from .paths import Paths
from .problems import Place, Problems
from .reader import Reader

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_ALWAYS = {"id", "kind", "title", "ask", "at"}


def load(paths: Paths, problems: Problems) -> tuple[Site, list[Source]]:
    """Read the course: what the site says of itself, and the levels in their order."""
    reader = Reader(paths.exercises / "site.toml", paths, problems)
    site = reader.table(Site, reader.data, ()) if reader.usable else None
    folders = sorted(p.parent for p in paths.exercises.glob("*/level.toml"))
    if not folders:
        problems.add(paths.place(paths.exercises), "no level here: a folder with a level.toml")
    sources = [s for folder in folders if (s := _load_level(folder, paths, problems))]
    sources.sort(key=lambda source: (source.level.order, source.level.id))
    levels = tuple(source.level for source in sources)
    for one, two in pairwise(levels):
        if one.order == two.order:
            problems.add(
                two.at.key("order"), f"order {two.order} is taken by the level {one.id!r} already"
            )
    title, lede = (site.title, site.lede) if site else ("", "")
    return Site(title, lede, levels), sources


def _load_level(folder: Path, paths: Paths, problems: Problems) -> Source | None:
    reader = Reader(folder / "level.toml", paths, problems)
    level = reader.table(Level, reader.data, (), lenient=True, id=folder.name)
    exercises, broken = _load_exercises(folder, paths, problems)
    claims = _load_claims(folder, paths, problems)
    page = folder / "page.md"
    if not page.is_file():
        problems.add(paths.place(page), "this file is missing")
    if level is None or not page.is_file() or not reader.usable:
        return None
    _unique_ids(level, exercises, problems)
    return Source(level, exercises, claims, page.read_text("utf-8"), paths.place(page), broken)


def _load_exercises(
    folder: Path, paths: Paths, problems: Problems
) -> tuple[dict[str, Exercise], frozenset[str] | None]:
    """The exercises by id, and what ``Source.broken`` says of those that could not be read."""
    found, names, readable = _load_questions(folder / "questions.toml", paths, problems)
    for inner in sorted(p for p in folder.iterdir() if p.is_dir() and any(p.iterdir())):
        names.add(inner.name)
        exercise = _load_code(inner, paths, problems)
        if exercise is None:
            continue
        if exercise.id in found:
            place = exercise.at.table
            problems.add(place, f"the id {exercise.id!r} is taken in questions.toml already")
        found[exercise.id] = exercise
    return found, frozenset(names - found.keys()) if readable else None


def _load_questions(
    file: Path, paths: Paths, problems: Problems
) -> tuple[dict[str, Exercise], set[str], bool]:
    """The questions that are sound, the names of all, and whether the file could be read."""
    if not file.is_file():
        return {}, set(), True
    reader = Reader(file, paths, problems)
    found: dict[str, Exercise] = {}
    for name, table in reader.data.items():
        question = reader.table(Question, table, (name,), id=name)
        if question is not None and _fits_kind(question, table, reader):
            found[name] = question
    return found, set(reader.data), reader.usable


def _fits_kind(question: Question, table: dict, reader: Reader) -> bool:
    """Whether the question has the fields of its kind, no more and no fewer."""
    path = (question.id,)
    kind = KINDS.get(question.kind)
    if kind is None:
        known = ", ".join(KINDS)
        reader.complain((*path, "kind"), f"unknown kind {question.kind!r}; known are {known}")
        return False
    missing = sorted(kind.needs - table.keys())
    for key in missing:
        reader.complain(path, f"a {question.kind} question needs {key!r}")
    for key in sorted(table.keys() - kind.needs - kind.may - _ALWAYS):
        reader.complain((*path, key), f"{key!r} means nothing in a {question.kind} question")
    return not missing


def _load_code(folder: Path, paths: Paths, problems: Problems) -> CodeExercise | None:
    texts = {}
    for name in ("starter", "answer"):
        file = folder / f"{name}.py"
        if file.is_file():
            texts[name] = file.read_text("utf-8")
        else:
            what = "an exercise without an answer" if name == "answer" else "this file is missing"
            problems.add(paths.place(file), what)
    reader = Reader(folder / "exercise.toml", paths, problems)
    if not reader.usable or len(texts) < 2:
        return None
    return reader.table(CodeExercise, reader.data, (), id=folder.name, **texts)


def _load_claims(folder: Path, paths: Paths, problems: Problems) -> tuple[Claim, ...]:
    file = folder / "claims.toml"
    if not file.is_file():
        return ()
    reader = Reader(file, paths, problems)
    for key in reader.data.keys() - {"claim"}:
        reader.complain((key,), f"unknown key {key!r}; known is claim")
    tables = enumerate(reader.data.get("claim", []))
    claims = [reader.table(Claim, table, ("claim", i)) for i, table in tables]
    return tuple(claim for claim in claims if claim is not None)


def _unique_ids(level: Level, exercises: dict[str, Exercise], problems: Problems) -> None:
    """Ids become ids of the page: well formed, and each given once."""
    taken: dict[str, Place] = {}
    owners = [(s.id, s.at.key("id")) for s in level.sections]
    owners += [(e.id, e.at.table) for e in exercises.values()]
    for name, place in owners:
        if not _ID.fullmatch(name):
            problems.add(place, f"the id {name!r} is not in snake_case")
        if name in taken:
            problems.add(place, f"the id {name!r} is given twice, first at {_where(taken[name])}")
        taken[name] = place


def _where(place: Place) -> str:
    return f"{place.file}:{place.line}"
