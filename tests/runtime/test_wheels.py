"""Our wheels: the same bytes for the same sources, another name for others."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import zipfile
from pathlib import Path

from generator.wheels import build_wheel


def package(folder: Path, text: str = "ONE = 1\n") -> Path:
    """A small package with a module at two depths."""
    inner = folder / "sums" / "inner"
    inner.mkdir(parents=True)
    (folder / "sums" / "__init__.py").write_bytes(text.encode())
    (inner / "two.py").write_bytes(b"TWO = 2\n")
    (folder / "sums" / "notes.txt").write_text("not shipped")
    return folder / "sums"


def test_same_sources_same_bytes_whatever_the_clock_says(tmp_path: Path) -> None:
    first = package(tmp_path / "a")
    second = package(tmp_path / "b")
    os.utime(second / "__init__.py", (1, 1))
    assert build_wheel(first, ("numpy",)) == build_wheel(second, ("numpy",))


def test_line_ends_of_the_checkout_do_not_matter(tmp_path: Path) -> None:
    unix = build_wheel(package(tmp_path / "a", "A = 1\nB = 2\n"))
    windows = build_wheel(package(tmp_path / "b", "A = 1\r\nB = 2\r\n"))
    assert unix == windows


def test_other_contents_have_another_name(tmp_path: Path) -> None:
    one = build_wheel(package(tmp_path / "a"))
    two = build_wheel(package(tmp_path / "b", "ONE = 2\n"))
    assert one.file_name != two.file_name


def test_it_is_a_wheel(tmp_path: Path) -> None:
    wheel = build_wheel(package(tmp_path), ("numpy",))
    archive = zipfile.ZipFile(io.BytesIO(wheel.data))
    assert archive.testzip() is None
    modules = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert modules == ["sums/__init__.py", "sums/inner/two.py"]
    (info,) = {name.partition("/")[0] for name in archive.namelist()} - {"sums"}
    assert wheel.file_name == info.replace(".dist-info", "-py3-none-any.whl")
    assert b"Requires-Dist: numpy\n" in archive.read(f"{info}/METADATA")
    for row in archive.read(f"{info}/RECORD").decode().splitlines()[:-1]:
        name, digest, size = row.split(",")
        data = archive.read(name)
        encoded = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert (digest, int(size)) == (f"sha256={encoded}", len(data))
