"""Draw a widget's start state with the JavaScript that draws it in the page."""

import json
import subprocess
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .cache import kept
from .node import node
from .paths import Paths

PROGRAM = Path(__file__).with_name("draw_widgets.mjs")


class DrawingFailed(ValueError):
    """A widget's data cannot be drawn; the message says why."""


def draw(kind: str, data: dict[str, Any]) -> dict[str, Markup]:
    """Pieces of HTML and SVG by name, for one kind of widget. Raises DrawingFailed."""
    request = json.dumps({"kind": kind, "data": data})
    folder = Paths().cache / "drawings"
    answer = kept(folder, "json", lambda: _run(request), request.encode(), *_program())
    return {name: Markup(piece) for name, piece in json.loads(answer).items()}


def widget_view(tag: str, id: str, title: str, data: dict[str, Any]) -> dict[str, Any]:
    """What every widget's template needs."""
    return {
        "tag": tag,
        "id": id,
        "title": title,
        "data": data,
        "drawn": draw(tag, data),
        "guess": "",
        "earned": "",
        "sources": [],
    }


def _program() -> list[bytes]:
    """All of the drawing code: a kept drawing is as good as this."""
    core = PROGRAM.parents[1] / "site" / "core"
    return [file.read_bytes() for file in [PROGRAM, *sorted(core.glob("*.js"))]]


def _run(request: str) -> bytes:
    command = [node(), str(PROGRAM)]
    done = subprocess.run(command, input=request.encode(), capture_output=True)
    if done.returncode != 0:
        reason = done.stderr.decode(errors="replace").strip()
        raise DrawingFailed(f"its start state cannot be drawn: {reason}")
    return done.stdout
