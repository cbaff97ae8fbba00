"""The chain of sources: its order, its hashes, its words. No network is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import sources
from generator.sources import Source, SourceError, Wanted, obtain, sha256

GOOD = b"the wheel"
WANTED = Wanted("numpy.whl", sha256(GOOD))


def chain(log: list[str], **contents: bytes | OSError) -> list[Source]:
    """Sources that note when they are asked."""

    def reader(title: str, content: bytes | OSError):
        def read(_: Wanted) -> bytes:
            log.append(title)
            if isinstance(content, OSError):
                raise content
            return content

        return read

    return [Source(title, reader(title, content)) for title, content in contents.items()]


def test_the_first_source_with_the_right_hash_wins(tmp_path: Path) -> None:
    log, said = [], []
    places = chain(log, folder=OSError("not set"), net=b"something else", package=GOOD, last=GOOD)
    path = obtain(WANTED, tmp_path, places, said.append)
    assert path.read_bytes() == GOOD
    assert log == ["folder", "net", "package"]
    assert said == ["numpy.whl: from package"]


def test_the_cache_comes_first(tmp_path: Path) -> None:
    (tmp_path / WANTED.name).write_bytes(GOOD)
    log, said = [], []
    obtain(WANTED, tmp_path, chain(log, net=GOOD), said.append)
    assert log == []
    assert said == ["numpy.whl: from the cache"]


def test_a_damaged_cache_is_replaced(tmp_path: Path) -> None:
    (tmp_path / WANTED.name).write_bytes(GOOD[:-1])
    said = []
    path = obtain(WANTED, tmp_path, chain([], net=GOOD), said.append)
    assert path.read_bytes() == GOOD
    assert "damaged" in said[0]


def test_another_hash_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        obtain(WANTED, tmp_path, chain([], net=b"forged", package=OSError("pip failed")), print)
    message = str(caught.value)
    assert sha256(b"forged") in message
    assert WANTED.sha256 in message
    assert "pip failed" in message
    assert list(tmp_path.iterdir()) == []


def test_the_folder_is_named_by_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "wheels"
    folder.mkdir()
    (folder / WANTED.name).write_bytes(GOOD)
    monkeypatch.setenv(sources.FOLDER_VARIABLE, str(folder))
    said = []
    obtain(WANTED, tmp_path / "cache", sources.default_sources("unused:"), said.append)
    assert said == ["numpy.whl: from the folder in COURSE_WHEELS"]


def test_the_default_order() -> None:
    titles = [source.title for source in sources.default_sources("unused:")]
    assert ["folder" in titles[0], "download" in titles[1], "package" in titles[2]] == [True] * 3


def test_the_package_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(sources.subprocess, "run", lambda *a, **k: calls.append(a) or _Failed())
    package = sources.CarrierPackage()
    for _ in range(2):
        with pytest.raises(OSError, match="no such version"):
            package.read(WANTED)
    assert len(calls) == 1


class _Failed:
    returncode = 1
    stderr = "looking\nno such version"
