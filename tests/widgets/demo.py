"""A page that holds each widget once, built from made-up recordings, and a server for it."""

import functools
import http.server
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
STYLE = "main { max-width: 50rem; margin: 0 auto; padding: 1rem; }"


def markup(tag: str, options: dict[str, Any], runs: dict[str, Any] | None = None) -> str:
    """One widget as the build writes it."""
    loader = FileSystemLoader(ROOT / "site" / "templates")
    env = Environment(loader=loader, undefined=StrictUndefined, autoescape=True)
    make = getattr(widgets, tag.replace("-", "_"))
    view = make(runs or recordings(), **options)
    return env.get_template(f"widgets/{tag}.html").render(**view, options=options)


def page(body: str, extra: str = "") -> str:
    """A whole page around `body`; `extra` goes into the html tag."""
    return PAGE.format(policy=CONTENT_SECURITY_POLICY, body=body, extra=extra)


def whole_body() -> str:
    return TEXT + "".join(f'<div class="part">{markup(*placed)}</div>' for placed in PLACED)


def build(folder: Path) -> None:
    """Write the demo page, its styles and its script into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    styles = [ROOT / "site" / "styles" / name for name in ("base.css", "widgets.css", "print.css")]
    sheet = "\n".join(file.read_text("utf-8") for file in styles)
    (folder / "styles.css").write_text(sheet + STYLE, "utf-8")
    elements = ROOT / "site" / "elements"
    names = sorted({tag for tag, _ in PLACED})
    entry = "".join(f"import '{(elements / name).as_posix()}.js';\n" for name in names)
    command = [*esbuild(ROOT / "node_modules"), "--bundle", "--format=esm", "--log-level=warning"]
    done = subprocess.run(
        [*command, f"--outfile={folder / 'widgets.js'}"],
        input=entry, text=True, check=True, cwd=ROOT, capture_output=True,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    (folder / "index.html").write_text(page(whole_body()), "utf-8")


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
