"""Builds our own pure-Python wheels with the same bytes for the same sources, always."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from dataclasses import dataclass
from pathlib import Path

FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip archive can hold


@dataclass(frozen=True)
class Wheel:
    """A built wheel: its file name (which changes with its contents) and its bytes."""

    package: str
    file_name: str
    data: bytes


def build_wheel(package: Path, requires: tuple[str, ...] = ()) -> Wheel:
    """Build a wheel from the package folder `package`, its `*.py` files at any depth.

    The version is made from the contents, so that a changed wheel has another file name and
    can be cached for ever.
    """
    sources = {
        f"{package.name}/{path.relative_to(package).as_posix()}": _plain_newlines(path)
        for path in sorted(package.rglob("*.py"))
    }
    version = _content_version(sources, requires)
    info = f"{package.name}-{version}.dist-info"
    members = sources | {
        f"{info}/METADATA": _metadata(package.name, version, requires),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: course\n"
        b"Root-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/top_level.txt": f"{package.name}\n".encode(),  # becomes "imports" when frozen
    }
    members[f"{info}/RECORD"] = _record(members, f"{info}/RECORD")
    return Wheel(package.name, f"{package.name}-{version}-py3-none-any.whl", _archive(members))


def _plain_newlines(path: Path) -> bytes:
    # A checkout on Windows may have CRLF; the wheel must not depend on that.
    return path.read_bytes().replace(b"\r\n", b"\n")


def _content_version(sources: dict[str, bytes], requires: tuple[str, ...]) -> str:
    digest = hashlib.sha256(repr((sorted(sources.items()), requires)).encode()).hexdigest()
    return f"0.{int(digest[:10], 16)}"


def _metadata(name: str, version: str, requires: tuple[str, ...]) -> bytes:
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    lines += [f"Requires-Dist: {requirement}" for requirement in requires]
    return ("\n".join(lines) + "\n").encode()


def _record(members: dict[str, bytes], own_name: str) -> bytes:
    rows = []
    for name, data in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    return ("\n".join([*rows, f"{own_name},,"]) + "\n").encode()


def _archive(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            entry = zipfile.ZipInfo(name, FIXED_TIME)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # the same on every system
            # Stored, not deflated: another zlib would give other bytes, and hosts compress.
            archive.writestr(entry, data, zipfile.ZIP_STORED)
    return buffer.getvalue()
