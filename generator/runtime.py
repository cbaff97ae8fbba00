"""Prepares the Python that runs in the page, and lays it out in a built site.

    install(dist: Path, root: Path = ROOT, say: Say = print) -> RuntimeFiles

writes `dist/pyodide/<version>/` and says which files it put there. The page names the lock file
in `<html data-worker="URL of worker.js" data-pyodide="URL of the lock file">`; every other runtime
file is found beside the lock file.

    python -m generator.runtime        prepares the cache (part of `make setup`)

What is shipped: Pyodide's core from npm, NumPy from the chain in `sources.py`, our own wheels
(`graders` and `inpage`) and a lock file with just these, frozen by micropip at build time.
micropip itself is not shipped. Pyodide's `.mjs` files get `.js` names, because a host that
serves `.mjs` as plain text would stop the worker.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from generator.sources import Say, Wanted, default_sources, obtain, sha256, write_whole
from generator.wheels import Wheel, build_wheel

ROOT = Path(__file__).resolve().parent.parent
CORE_FILES = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
FREEZER = Path(__file__).with_name("freeze.mjs")
DOWNLOAD_ADDRESS = re.compile(r"https://[^`\"]+/pyodide/v\$\{\w+\}/full/")


class RuntimeBuildError(Exception):
    """Python for the page could not be prepared; the message says what to do."""


@dataclass(frozen=True)
class RuntimeFiles:
    """What `install` wrote. All paths are relative to dist, with forward slashes.

    `lock` changes its name with its contents; so do our wheels. The other names belong to the
    Pyodide version. `files` has every file of the runtime, for a service worker's list.
    """

    version: str
    folder: str
    lock: str
    files: tuple[str, ...]


def install(dist: Path, root: Path = ROOT, say: Say = print) -> RuntimeFiles:
    """Write the runtime below `dist` and return its file names.

    Raises RuntimeBuildError or SourceError with a sentence for the author.
    """
    core = _core_folder(root)
    version = json.loads((core / "package.json").read_text("utf-8"))["version"]
    numpy, wheels, lock = prepare(root, say)
    contents = {new: _shipped(core / old, version) for old, new in CORE_FILES.items()}
    contents[numpy.name] = numpy.read_bytes()
    contents |= {wheel.file_name: wheel.data for wheel in wheels}
    lock_name = f"lock-{sha256(lock)[:12]}.json"
    contents[lock_name] = lock
    folder = f"pyodide/{version}"
    for name, data in contents.items():
        write_whole(dist / folder / name, data)
    files = tuple(sorted(f"{folder}/{name}" for name in contents))
    return RuntimeFiles(version, folder, f"{folder}/{lock_name}", files)


def prepare(root: Path = ROOT, say: Say = print) -> tuple[Path, tuple[Wheel, ...], bytes]:
    """Fill the cache; return NumPy's wheel, our wheels and the frozen lock file."""
    core, cache = _core_folder(root), root / ".cache" / "runtime"
    known = json.loads((core / "pyodide-lock.json").read_text("utf-8"))["packages"]
    sources = default_sources(_download_base(core))
    numpy, micropip = (
        obtain(Wanted(known[name]["file_name"], known[name]["sha256"]), cache, sources, say)
        for name in ("numpy", "micropip")
    )
    wheels = (
        build_wheel(root / "graders", requires=("numpy",)),
        build_wheel(root / "site" / "python" / "inpage", requires=("graders",)),
    )
    return numpy, wheels, _frozen_lock(core, cache, (numpy, micropip), wheels, say)


def _core_folder(root: Path) -> Path:
    core = root / "node_modules" / "pyodide"
    if not (core / "package.json").is_file():
        raise RuntimeBuildError("Pyodide is not installed: run `npm ci` (or `make setup`) first")
    return core


def _download_base(core: Path) -> str:
    """The address that this Pyodide would load packages from, read from its own source."""
    found = DOWNLOAD_ADDRESS.search((core / "pyodide.mjs").read_text("utf-8"))
    if found is None:
        raise RuntimeBuildError("this Pyodide names no download address: see generator/runtime.py")
    version = json.loads((core / "package.json").read_text("utf-8"))["version"]
    return re.sub(r"\$\{\w+\}", version, found.group())


def _shipped(path: Path, version: str) -> bytes:
    """A core file as it is shipped; scripts refer to each other by their `.js` names."""
    if path.suffix != ".mjs":
        return path.read_bytes()
    text = path.read_text("utf-8")
    text = text.replace("pyodide.asm.mjs", CORE_FILES["pyodide.asm.mjs"])
    # Without the address no package can ever come from another origin, whatever goes wrong.
    text = DOWNLOAD_ADDRESS.sub("./", text)
    text = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)
    return text.encode()


def _frozen_lock(
    core: Path, cache: Path, inputs: tuple[Path, ...], wheels: tuple[Wheel, ...], say: Say
) -> bytes:
    """The lock file for NumPy and our wheels, from the cache if nothing changed."""
    digest = hashlib.sha256(FREEZER.read_bytes())
    for path in (*inputs, core / "pyodide-lock.json"):
        digest.update(path.read_bytes())
    for wheel in wheels:
        digest.update(wheel.data)
    kept = cache / f"lock-{digest.hexdigest()[:16]}.json"
    if not kept.is_file():
        say("lock file: frozen by micropip in Pyodide on Node")
        frozen = json.loads(_freeze(core, cache, wheels))
        write_whole(kept, _trimmed_lock(frozen, wheels))
    return kept.read_bytes()


def _freeze(core: Path, cache: Path, wheels: tuple[Wheel, ...]) -> str:
    with tempfile.TemporaryDirectory() as folder:  # two builds may run at the same time
        paths = [Path(folder) / wheel.file_name for wheel in wheels]
        for path, wheel in zip(paths, wheels, strict=True):
            path.write_bytes(wheel.data)
        command = ["node", str(FREEZER), str(core), str(cache), *map(str, paths)]
        try:
            ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        except FileNotFoundError as error:
            raise RuntimeBuildError("Node.js is not installed: `make setup` brings it") from error
    if ended.returncode != 0:
        raise RuntimeBuildError(f"micropip could not freeze our wheels:\n{ended.stderr}")
    return ended.stdout


def _trimmed_lock(frozen: dict, wheels: tuple[Wheel, ...]) -> bytes:
    """Keep NumPy and our wheels, with file names relative to the lock file."""
    ours = {wheel.package: wheel for wheel in wheels}
    packages = {name: frozen["packages"][name] for name in ("numpy", *ours)}
    for name, entry in packages.items():
        entry["file_name"] = re.split(r"[/\\]", entry["file_name"])[-1]
        entry.setdefault("package_type", "package")
        entry.setdefault("unvendored_tests", False)
        if name in ours and entry["sha256"] != sha256(ours[name].data):
            raise RuntimeBuildError(f"the frozen lock file has another hash for {name}")
    return json.dumps({"info": frozen["info"], "packages": packages}, sort_keys=True).encode()


def main() -> None:
    """Prepare the cache and say what is in it."""
    _, wheels, _ = prepare()
    for wheel in wheels:
        print(f"{wheel.file_name}: built, {len(wheel.data):,} bytes")


if __name__ == "__main__":
    main()
