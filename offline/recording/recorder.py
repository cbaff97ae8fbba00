"""From a request to files: missing parts are worked on, then the files are put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from tqdm import tqdm

from . import backends
from .parts import Finished, Part, PartStore, json_bytes, npz_bytes, write_whole
from .plan import Request, Run
from .provenance import THREADS, program, provenance, versions
from .registry import find
from .validate import check_document

BAR = "{desc}: {percentage:3.0f} %|{bar}| {elapsed} so far, {remaining} left"


def _silent(_step: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Place:
    """Where things go and who does the work."""

    out: Path
    cache: Path
    jobs: int = 1
    backend: str = "loky"


def record(level: str, run: Run, request: Request, place: Place, command: str) -> list[Path]:
    """Record one run of a level; return the files written.

    Raises ValueError when a file would break its own schema (nothing is written then).
    """
    store = store_for(level, run, place.cache)
    parts = run.parts(request)
    _finish(level, run, parts, store, place)
    finished = [_loaded(store, part) for part in parts]
    settings = {"request": asdict(request), "parts": [part.settings for part in parts]}
    about = provenance(command, run.FILES, settings, [part.circumstances for part in finished])
    return _write(place.out / level, run.assemble(finished, about))


def store_for(level: str, run: Run, cache: Path) -> PartStore:
    """Parts made by exactly this code with exactly these versions."""
    code = program(run.FILES)["sha256"]
    identity = {"program": code, "versions": versions(), "threads": THREADS}
    return PartStore(cache / level, identity)


def _finish(level: str, run: Run, parts: list[Part], store: PartStore, place: Place) -> None:
    """Work on the parts that are not in the store; each is stored as soon as it is finished."""
    missing = [part for part in parts if store.load(part) is None]
    total = sum(part.cost for part in parts)
    done = total - sum(part.cost for part in missing)
    with tqdm(total=total, initial=done, desc=f"{level} {run.NAME}", bar_format=BAR) as bar:
        if place.jobs == 1 and place.backend == "loky":
            _one_by_one(level, run, missing, store, bar)
            return
        calls = [(finish, (level, run.NAME, part, store)) for part in missing]
        for part, finished in backends.spread(calls, place.jobs, place.backend):
            if store.load(part) is None:
                store.save(part, finished)
            bar.update(part.cost)


def _one_by_one(level: str, run: Run, missing: list[Part], store: PartStore, bar: tqdm) -> None:
    """In this process, with a second bar for the steps of the part at work."""
    for part in missing:
        with tqdm(total=part.steps, desc=f"  {part.name}", leave=False) as steps:
            on_step = _both(bar, steps, part)
            finish(level, run.NAME, part, store, on_step)
            on_step(part.steps)


def _both(bar: tqdm, steps: tqdm, part: Part) -> Callable[[int], None]:
    """Moves the bar of the whole and that of the part."""
    before, move_steps = bar.n, moves(steps)

    def on_step(step: int) -> None:
        move_steps(step)
        bar.update(before + part.cost * step / part.steps - bar.n)

    return on_step


def finish(
    level: str, name: str, part: Part, store: PartStore, on_step: Callable[[int], None] = _silent
) -> tuple[Part, Finished]:
    """Do one part and store it: a worker does, too, where it shares the folder.

    Another recorder may have finished the part since it was planned; then it is taken over.
    """
    finished = store.load(part)
    if finished is None:
        finished = work_on(find(level, name), part, on_step)
        store.save(part, finished)
    return part, finished


def work_on(run: Run, part: Part, on_step: Callable[[int], None] = _silent) -> Finished:
    """Do one part on one thread."""
    torch.set_num_threads(THREADS)
    return run.work(part.settings, on_step)


def moves(bar: tqdm) -> Callable[[int], None]:
    """A callback that moves a bar to the step it is called with."""

    def on_step(step: int) -> None:
        bar.update(step - bar.n)

    return on_step


def _loaded(store: PartStore, part: Part) -> Finished:
    finished = store.load(part)
    if finished is None:
        raise RuntimeError(f"part {part.name} was finished but cannot be found")
    return finished


def _write(folder: Path, files: dict) -> list[Path]:
    """All files are checked before the first one is written."""
    for name, content in files.items():
        problems = check_document(name, content) if name.endswith(".json") else []
        if problems:
            where, reason = problems[0]
            raise ValueError(f"{name}: {where}: {reason}")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        to_bytes = json_bytes if name.endswith(".json") else npz_bytes
        write_whole(folder / name, to_bytes(content))
    return [folder / name for name in files]
