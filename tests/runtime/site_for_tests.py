"""Builds a small page with two code cells, independent of the generator of the real site."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from generator.runtime import ROOT, RuntimeFiles, install
from tests.runtime.serving import POLICY

PAGE = """<!DOCTYPE html>
<html lang="en" data-app="on" data-worker="{worker}" data-pyodide="../{lock}"><head>
<meta charset="utf-8"><title>Code cells</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="styles.css">
<script type="module" src="page.js"></script></head>
<body><main><section data-section="one" data-status="open">{cells}</section></main></body></html>
"""
SCRIPT = """
import { runner } from '../site/runner.js';
import '../site/elements/code-cell.js';
globalThis.runner = runner;
globalThis.events = [];
for (const type of ['exercise:attempt', 'exercise:passed', 'exercise:draft']) {
  document.addEventListener(type, ({ detail }) => globalThis.events.push({ type, ...detail }));
}
"""


def card(exercise: str, example: str = "") -> str:
    """The card of a code exercise, from the site's own template and the exercise's own files."""
    folder = ROOT / "exercises" / "n5" / exercise
    starter = (folder / "starter.py").read_text("utf-8")
    cell = {
        "starter": starter,
        "answer": answer_of(exercise),
        "example": example,
        "hint": "<p>Look at the shapes.</p>",
        "explain": "<p>One average for each step.</p>",
    }
    templates = FileSystemLoader(ROOT / "site" / "templates" / "exercises")
    template = Environment(loader=templates, autoescape=True, undefined=StrictUndefined)
    return template.get_template("code.html").render(
        exercise={"id": exercise, "title": f"Write {exercise}"},
        status="open",
        number=1,
        ask=Markup("<p>Finish the function.</p>"),
        source=Markup(escape(starter)),
        cell=Markup(json.dumps(cell).replace("<", "\\u003c")),
    )


def build(folder: Path) -> RuntimeFiles:
    """Write the test site into `folder`: the page, its scripts and the runtime."""
    runtime = install(folder, say=lambda _: None)
    page = folder / "page"
    page.mkdir()
    entry = ROOT / ".cache" / "test-entry.js"
    entry.parent.mkdir(exist_ok=True)
    entry.write_text(SCRIPT, "utf-8")
    command = [
        *(ROOT / "node_modules" / ".bin" / "esbuild", f"page={entry}"),
        *("worker=site/worker.js", "--bundle", "--splitting", "--format=esm"),
        *("--target=es2022", "--minify", f"--outdir={page}", "--log-level=warning"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    styles = sorted((ROOT / "site" / "styles").glob("*.css"))
    (page / "styles.css").write_text("\n".join(path.read_text("utf-8") for path in styles), "utf-8")
    cells = card("attend_step") + card("attend_all", "print(attend_all)")
    for name, worker in (("index", "worker.js"), ("broken", "no-such-worker.js")):
        text = PAGE.format(policy=POLICY, lock=runtime.lock, worker=worker, cells=cells)
        (page / f"{name}.html").write_text(text, "utf-8")
    return runtime


def answer_of(exercise: str) -> str:
    """The answer that the author wrote."""
    return (ROOT / "exercises" / "n5" / exercise / "answer.py").read_text("utf-8")
