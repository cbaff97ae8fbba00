"""Pages that hold each widget once, built from made-up recordings, and a server for them."""

import functools
import http.server
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator import widgets
from generator.node import esbuild
from generator.policy import CONTENT_SECURITY_POLICY

from .history_recording import history_recordings, weights_file
from .recording import recordings

ROOT = Path(__file__).resolve().parents[2]
# tag, options. The ids are those that the tests use.
PLACED: list[tuple[str, dict[str, Any]]] = [
    ("lstm-handover", {"id": "hand"}),
    ("run-chart", {"id": "plain", "models": ["plain"], "guess": "predict_long"}),
    ("run-chart", {"id": "both", "guess": "predict_long"}),
    ("attention-step", {"id": "step"}),
    ("alignment-map", {"id": "map", "guess": "seven_looks_at"}),
    ("arc-player", {"id": "arcs"}),
]
# The widgets of the level `lesson3`, on a page of their own.
HISTORY: list[tuple[str, dict[str, Any]]] = [
    ("run-chart", {
        "id": "fixed", "run": "history", "models": ["fixed", "fixed-88"], "measure": "tokens",
        "length": 16, "guess": "fixed_at_32", "title": "One vector for everything",
    }),
    ("run-chart", {
        "id": "whole", "run": "history", "measure": "tokens", "length": 32, "results": True,
        "title": "The whole history",
    }),
    ("run-chart", {
        "id": "seconds", "run": "history", "models": ["fixed", "bahdanau", "luong"],
        "measure": "seconds", "length": 32, "title": "Seconds of training",
    }),
    ("additive-player", {"id": "additive"}),
    ("soft-lookup", {"id": "lookup"}),
    ("alignment-map", {"id": "rows", "run": "alignment"}),
    ("attention-override", {"id": "override", "weights": str(weights_file())}),
    ("mask-picture", {"id": "masks"}),
]  # fmt: skip
ELEMENTS = sorted({tag for tag, _ in (*PLACED, *HISTORY)} | {"history-chart"})
TEXT = """<p>The <mark data-part="both:plain">plain model</mark> and the
<mark data-part="step:h0">first encoder state</mark>.</p>"""
PAGE = """<!DOCTYPE html>
<html lang="en" data-app="on"{extra}>
<head><meta charset="utf-8"><title>Widgets</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="styles.css">
<script type="module" src="widgets.js"></script></head>
<body><main><h1>Widgets</h1>{body}</main></body></html>
"""
SHEETS = ("base.css", "print.css", "widgets.css", "pages/lesson3.css")
STYLE = "main { max-width: 50rem; margin: 0 auto; padding: 1rem; }"


def markup(tag: str, options: dict[str, Any], runs: dict[str, Any] | None = None) -> str:
    """One widget as the build writes it."""
    loader = FileSystemLoader(ROOT / "site" / "templates")
    env = Environment(loader=loader, undefined=StrictUndefined, autoescape=True)
    make = getattr(widgets, tag.replace("-", "_"))
    view = make(runs or recordings() | history_recordings(), **options)
    return env.get_template(f"widgets/{tag}.html").render(
        **view, options=options, root="", recorded=lambda name: Path(name).name
    )


def page(body: str, extra: str = "") -> str:
    """A whole page around `body`; `extra` goes into the html tag."""
    return PAGE.format(policy=CONTENT_SECURITY_POLICY, body=body, extra=extra)


def whole_body() -> str:
    return TEXT + "".join(f'<div class="part">{markup(*placed)}</div>' for placed in PLACED)


def history_body() -> str:
    term = '<p>The <mark data-part="whole:luong">multiplicative model</mark>.</p>'
    return term + "".join(f'<div class="part">{markup(*placed)}</div>' for placed in HISTORY)


def build(folder: Path) -> None:
    """Write the demo pages, their styles and their script into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    styles = [ROOT / "site" / "styles" / name for name in SHEETS]
    sheet = "\n".join(file.read_text("utf-8") for file in styles)
    (folder / "styles.css").write_text(sheet + STYLE, "utf-8")
    elements = ROOT / "site" / "elements"
    entry = "".join(f"import '{(elements / name).as_posix()}.js';\n" for name in ELEMENTS)
    command = [*esbuild(ROOT / "node_modules"), "--bundle", "--format=esm", "--log-level=warning"]
    done = subprocess.run(
        [*command, f"--outfile={folder / 'widgets.js'}"],
        input=entry, text=True, check=True, cwd=ROOT, capture_output=True,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    (folder / "index.html").write_text(page(whole_body()), "utf-8")
    shutil.copy(weights_file(), folder)
    (folder / "history.html").write_text(page(history_body()), "utf-8")


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server for `folder`."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    target = ROOT / ".cache" / "widgets-demo"
    build(target)
    with served(target) as address:
        print(f"Widgets at {address} (Ctrl-C ends it)")
        threading.Event().wait()
