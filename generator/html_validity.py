"""Ask html-validate whether the pages are valid HTML. Slow to start, so good answers are kept."""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .cache import digest
from .node import node
from .paths import Paths

_CONFIG = {
    "root": True,
    "extends": ["html-validate:recommended"],
    "rules": {
        "long-title": "off",
        "no-trailing-whitespace": "off",
        "void-style": "off",
        "attribute-boolean-style": "off",
        "doctype-style": "off",
        "require-sri": "off",
    },
}


def html_complaints(
    out: Path, pages: dict[str, str], paths: Paths
) -> Iterator[tuple[str, int, str]]:
    """What html-validate says of the pages (written below `out` already): path, line, message."""
    config = json.dumps(_CONFIG, sort_keys=True)
    version = (paths.node_modules / "html-validate" / "package.json").read_text("utf-8")
    stamps = {
        path: paths.cache / "html" / digest(*map(str.encode, (config, version, markup)))
        for path, markup in pages.items()
    }
    unknown = {path: stamp for path, stamp in stamps.items() if not stamp.exists()}
    if not unknown:
        return
    paths.cache.mkdir(parents=True, exist_ok=True)
    settings = paths.cache / "html-validate.json"
    settings.write_text(config)
    wrong = set()
    for report in _ask(out, list(unknown), settings, paths):
        path = Path(report["filePath"]).resolve().relative_to(out.resolve()).as_posix()
        for message in report["messages"]:
            wrong.add(path)
            yield path, message["line"], f"{message['message']} ({message['ruleId']})"
    for path in unknown.keys() - wrong:
        unknown[path].parent.mkdir(parents=True, exist_ok=True)
        unknown[path].touch()


def _ask(out: Path, pages: list[str], settings: Path, paths: Paths) -> list[dict]:
    script = paths.node_modules / "html-validate" / "bin" / "html-validate.mjs"
    files = [str((out / page).resolve()) for page in pages]
    with tempfile.TemporaryDirectory() as folder:
        # To a file: the program ends before a pipe has taken all of a long report.
        report = Path(folder) / "report.json"
        options = ["--formatter", f"json={report}", "--config", str(settings)]
        command = [node(), str(script), *options, *files]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        if not report.is_file():
            raise RuntimeError(f"html-validate failed: {done.stdout}{done.stderr}")
        return json.loads(report.read_text("utf-8"))
