"""Pages that hold each widget once, built from made-up recordings, and a server for them."""

import functools
import http.server
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator import widgets
from generator.node import esbuild
from generator.policy import CONTENT_SECURITY_POLICY

from .history_recording import history_recordings, weights_file
from .recording import recordings

ROOT = Path(__file__).resolve().parents[2]
Placed = list[tuple[str, dict[str, Any]]]  # tag, options; the tests use the ids


@dataclass(frozen=True)
class DemoPage:
    """A page with each widget of a level once."""

    name: str
    placed: Placed
    words: str  # a paragraph with terms that are coupled to pictures
    texts: dict[str, str]  # by id: the texts of a picture that must not cover each other
    reveal: str  # script that brings all that is hidden at first to light

    @property
    def ids(self) -> list[str]:
        return [options["id"] for _, options in self.placed]

    @property
    def file(self) -> str:
        return f"{self.name}.html"

    @property
    def body(self) -> str:
        parts = (f'<div class="part">{markup(*placed)}</div>' for placed in self.placed)
        return f"<p>{self.words}</p>{''.join(parts)}"

    def write(self, folder: Path, extra: str = "", name: str = "") -> str:
        """Write the page, or a variant of it, and return the file's name."""
        file = f"{name or self.name}.html"
        (folder / file).write_text(page(self.body, extra), "utf-8")
        return file


FIRST = DemoPage(
    "index",
    placed=[
        ("lstm-handover", {"id": "hand"}),
        ("run-chart", {"id": "plain", "models": ["plain"], "guess": "predict_long"}),
        ("run-chart", {"id": "both", "guess": "predict_long"}),
        ("attention-step", {"id": "step"}),
        ("alignment-map", {"id": "map", "guess": "seven_looks_at"}),
        ("arc-player", {"id": "arcs"}),
    ],
    words='The <mark data-part="both:plain">plain model</mark> and the '
    '<mark data-part="step:h0">first encoder state</mark>.',
    texts={
        "plain": ".chart text", "both": ".chart text", "arcs": ".arcs text",
        "hand": ".handover text", "step": ".plane text.label",
    },
    reveal="""() => {
      document.querySelector('#step').earned = ['score', 'weight', 'context'];
      for (const name of ['plain', 'both']) document.querySelector(`#${name}`).guess = 35;
      document.querySelector('#map').guess = 'd1';
      document.querySelector('#both [data-choice=others]').click();
    }""",
)  # fmt: skip
HISTORY = DemoPage(
    "history",
    placed=[
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
    ],
    words='The <mark data-part="whole:luong">multiplicative model</mark>.',
    texts={
        "fixed": ".chart text", "whole": ".chart text", "seconds": ".chart text",
        "additive": ".additive text", "lookup": ".plane text",
    },
    reveal="""() => {
      document.querySelector('#masks input[value=both]').click();
      document.querySelector('#override input[value=hand]').click();
      document.querySelector('#fixed').guess = 60;
      document.querySelector('#additive [data-next]').click();
    }""",
)  # fmt: skip
PAGES = [FIRST, HISTORY]
ELEMENTS = sorted({tag for one in PAGES for tag, _ in one.placed} | {"history-chart"})
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
    for one in PAGES:
        one.write(folder)
    shutil.copy(weights_file(), folder)


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
