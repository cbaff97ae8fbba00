"""Scripts, styles and pictures -> hashed files in ``assets/`` that a host may let a browser keep.

``page.js`` and ``home.js`` are modules that share chunks; ``worker.js`` stands alone, since it runs
under rules of its own; ``boot.js`` is a classic script. The styles are joined in the order of their
names, the font faces first; each file in ``styles/pages`` stands alone, for the pages that need it.
Pictures (``site/*.svg``) are copied.
"""

import hashlib
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .node import esbuild
from .paths import Paths
from .problems import Place

FOLDER = "assets"
_MODULES = ("page.js", "home.js")
_TARGET = "--target=es2022,chrome110,firefox115,safari16.4"


# esbuild's "✘ [ERROR] message" (or a warning), and the "file:line:column:" below it.
_COMPLAINT = re.compile(r"\[(?:ERROR|WARNING)\] (.*?)\n(?:\s+([^\n:]+?):(\d+):\d+:)?", re.S)


class AssetError(Exception):
    """Scripts or styles cannot be built. `complaints`: where, and esbuild's own words."""

    def __init__(self, said: str, at: Place) -> None:
        super().__init__(said)
        self.complaints = [
            (Place(file or at.file, int(line or at.line)), message)
            for message, file, line in _COMPLAINT.findall(said)
        ] or [(at, said)]


@dataclass(frozen=True)
class Assets:
    """Paths of the built files below dist by their name in site/, and the npm packages in them."""

    files: dict[str, str]
    packages: frozenset[str]


def build_scripts_and_pictures(paths: Paths, out: Path) -> Assets:
    """Write the scripts and pictures below `out`."""
    kinds = [
        ([name for name in _MODULES if (paths.site / name).is_file()], ["--splitting"]),
        (["worker.js"], []),
        (["boot.js"], ["--format=iife"]),
    ]
    jobs = [
        _start(paths, out, names, options)
        for names, options in kinds
        if names and (paths.site / names[0]).is_file()
    ]
    files: dict[str, str] = {}
    inputs: set[str] = set()
    for process, meta in jobs:
        outputs = _finish(process, meta, paths)
        inputs.update(*(about["inputs"] for about in outputs.values()))
        files |= _entries(outputs, paths, out)
    for picture in sorted(paths.site.glob("*.svg")):
        files[picture.name] = write_hashed(out, picture.name, picture.read_bytes())
    packages = frozenset(name for path in inputs if (name := package_of(path)))
    return Assets(files, packages)


def build_styles(paths: Paths, out: Path, faces: str) -> dict[str, str]:
    """Write the joined styles and those of single pages below `out`; return their paths by name.
    `faces` holds the font faces."""
    files = sorted((paths.site / "styles").glob("*.css"))
    joined = [("the font faces", faces), *(_sheet(paths, file) for file in files)]
    alone = sorted((paths.site / "styles" / "pages").glob("*.css"))
    bundles = {"styles.css": joined} | {file.name: [_sheet(paths, file)] for file in alone}
    return {name: _write_styles(paths, out, name, sheets) for name, sheets in bundles.items()}


def _sheet(paths: Paths, file: Path) -> tuple[str, str]:
    return paths.place(file).file, file.read_text("utf-8")


def _write_styles(paths: Paths, out: Path, name: str, sheets: list[tuple[str, str]]) -> str:
    joined = "\n".join(text for _, text in sheets)
    command = [*esbuild(paths.node_modules), "--loader=css", "--minify", "--color=false", _TARGET]
    done = subprocess.run(command, input=joined, capture_output=True, text=True, encoding="utf-8")
    if done.returncode or "[WARNING]" in done.stderr:
        raise AssetError(_at_home(done.stderr, sheets), paths.place(paths.site))
    return write_hashed(out, name, done.stdout.encode())


def write_hashed(out: Path, name: str, data: bytes) -> str:
    """Write `data` under a name that changes with it; return the path below `out`."""
    stem, _, ending = name.rpartition(".")
    path = f"{FOLDER}/{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"
    (out / path).parent.mkdir(parents=True, exist_ok=True)
    (out / path).write_bytes(data)
    return path


def _at_home(said: str, sheets: list[tuple[str, str]]) -> str:
    """esbuild's complaints with the lines of the joined text turned into those of its parts."""

    def moved(found: re.Match[str]) -> str:
        line = int(found[1])
        for file, text in sheets:
            length = text.count("\n") + 1
            if line <= length:
                return f"{file}:{line}:"
            line -= length
        return found[0]

    return re.sub(r"<stdin>:(\d+):", moved, said)


def _start(
    paths: Paths, out: Path, names: list[str], options: list[str]
) -> tuple[subprocess.Popen[str], Path]:
    meta = Path(tempfile.mkstemp(suffix=".json")[1])
    command = [
        *esbuild(paths.node_modules),
        *(str(paths.site / name) for name in names),
        *("--bundle", "--format=esm", "--minify", "--charset=utf8", "--loader:.css=text"),
        *("--legal-comments=none", "--log-level=warning", "--color=false", _TARGET),
        *("--entry-names=[name]-[hash]", "--chunk-names=chunk-[hash]"),
        *(f"--outdir={out / FOLDER}", f"--metafile={meta}", *options),
    ]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=paths.root, stdout=pipe, stderr=pipe, text=True, encoding="utf-8"
    )
    return process, meta


def _finish(process: subprocess.Popen[str], meta: Path, paths: Paths) -> dict[str, Any]:
    """What esbuild says of each file it wrote. Raises AssetError for errors and warnings."""
    _, said = process.communicate()
    outputs = json.loads(meta.read_text("utf-8") or "{}").get("outputs", {})
    meta.unlink()
    if process.returncode or said.strip():
        raise AssetError(said.strip(), paths.place(paths.site))
    return outputs


def _entries(outputs: dict[str, Any], paths: Paths, out: Path) -> dict[str, str]:
    """The entry points among the outputs: name in site/ -> path below `out`."""
    return {
        Path(about["entryPoint"]).name: (paths.root / path)
        .resolve()
        .relative_to(out.resolve())
        .as_posix()
        for path, about in outputs.items()
        if "entryPoint" in about
    }


def package_of(path: str) -> str | None:
    """The npm package of a bundled file: ``node_modules/@lezer/lr/x.js`` -> ``@lezer/lr``."""
    _, found, inside = path.rpartition("node_modules/")
    parts = inside.split("/")
    return "/".join(parts[: 2 if inside.startswith("@") else 1]) if found else None
