"""Finished parts of a recording, kept as files so that a killed run goes on where it was."""

from __future__ import annotations

import hashlib
import io
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

Arrays = dict[str, np.ndarray]


@dataclass(frozen=True)
class Part:
    """One piece of work that is either finished or not: usually the training of one model.

    ``settings`` is JSON and decides the result completely, together with the code and the
    versions. ``cost`` is a rough relative duration, for the estimate of the time left, and
    ``steps`` what the part counts while it is being worked on.
    """

    run: str
    name: str
    settings: dict
    steps: int
    cost: float


@dataclass(frozen=True)
class Finished:
    """What a part gave: a JSON record, weights to export, and the circumstances."""

    record: dict
    arrays: Arrays = field(default_factory=dict)
    circumstances: dict = field(default_factory=dict)


class PartStore:
    """A folder of finished parts.

    A part is looked up by its settings and ``identity`` (hashes of the code, versions), so that
    a part made by other code is never taken for this one's. Files appear whole or not at all.
    """

    def __init__(self, folder: Path, identity: dict):
        self._folder = folder
        self._identity = identity

    def path(self, part: Part) -> Path:
        decisive = json.dumps([part.run, part.settings, self._identity], sort_keys=True)
        key = hashlib.sha256(decisive.encode()).hexdigest()[:16]
        return self._folder / part.run / f"{part.name}-{key}.json"

    def load(self, part: Part) -> Finished | None:
        path = self.path(part)
        if not path.exists():
            return None
        saved = json.loads(path.read_text(encoding="utf-8"))
        with np.load(path.with_suffix(".npz"), allow_pickle=False) as file:
            arrays = dict(file)
        return Finished(saved["record"], arrays, saved["circumstances"])

    def save(self, part: Part, finished: Finished) -> None:
        """Arrays first: a part counts as finished as soon as its JSON file exists."""
        path = self.path(part)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path.with_suffix(".npz"), npz_bytes(finished.arrays))
        content = {"record": finished.record, "circumstances": finished.circumstances}
        write_whole(path, json_bytes(content))


def npz_bytes(arrays: Arrays) -> bytes:
    """The same arrays always give the same bytes."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def json_bytes(content: dict) -> bytes:
    """Compact JSON, one line a top-level list item, refusing NaN."""
    return (dump(content) + "\n").encode()


def dump(content: dict) -> str:
    """JSON with one line for each item of a top-level list, so that a diff can be read.

    >>> print(dump({"schema": 1, "runs": [{"a": 1}, {"a": 2}]}))
    {
    "schema": 1,
    "runs": [
    {"a": 1},
    {"a": 2}
    ]
    }
    """
    lines = [f"{json.dumps(key)}: {_value(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _value(value: object) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, allow_nan=False, ensure_ascii=False)
    items = (json.dumps(item, allow_nan=False, ensure_ascii=False) for item in value)
    return "[\n" + ",\n".join(items) + "\n]"


def write_whole(path: Path, content: bytes) -> None:
    """Write beside the place, then rename: a reader sees the old file or the new one.

    Raises OSError, with nothing left behind, when the disk is full or must not be written to.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
