"""The development server: builds, serves on the loopback, rebuilds and reloads on change.

A broken build leaves the last good site in place; what broke it shows in the terminal and as a
notice on every open page.
"""

import html
import json
import os
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from watchfiles import PythonFilter, watch

from .build import Installer, build
from .dev_files import Answer, answer_file
from .paths import HERE, Paths
from .policy import ASK_FIRST, SECURITY_HEADERS
from .problems import BuildFailed

FIRST_PORT = 8000
_SCRIPT = Path(__file__).with_name("dev_reload.js")
_HEAD_EXTRA = b'<script src="/__dev/reload.js" defer></script>\n'
_HEARTBEAT = 15  # seconds; an event stream that says nothing for longer may be cut


@dataclass
class State:
    """What the open pages need to know of the last build."""

    problems: list[str] = field(default_factory=list)
    builds: int = 0
    last_good: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    def update(self, problems: list[str]) -> None:
        """Note the outcome of a build and tell every open page."""
        with self.changed:
            self.builds += 1
            self.problems = problems
            if not problems:
                self.last_good = self.builds
            self.changed.notify_all()

    def message(self) -> bytes:
        """The state as a server-sent event. A page reloads when the version is another one."""
        build = self.last_good or f"none-{self.builds}"
        data = {"version": f"{os.getpid()}-{build}", "problems": self.problems}
        return f"data: {json.dumps(data)}\n\n".encode()

    def wait_for_news(self, told: int) -> bool:
        """Wait until a build after number `told` is done; False when none is for a while."""
        with self.changed:
            return self.changed.wait_for(lambda: self.builds != told, _HEARTBEAT)


def serve(out: Path, installer: Installer | None, paths: Paths | None = None) -> int:
    """Serve until interrupted. Returns the exit status."""
    paths = paths or Paths()
    state = State()
    rebuild(out, paths, installer, state)
    server = make_server(out, state)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Serving on http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
    try:
        for changes in watch(
            *_watched(paths), watch_filter=PythonFilter(extra_extensions=_ENDINGS)
        ):
            if _touches_generator(changes):
                _start_again()
            rebuild(out, paths, installer, state)
    except KeyboardInterrupt:
        print()
    return 0


def rebuild(out: Path, paths: Paths, installer: Installer | None, state: State) -> None:
    """Build once and note how it went; an error of the generator's own is shown as well."""
    try:
        print(build(out, paths, install_runtime=installer), flush=True)
        state.update([])
    except BuildFailed as failed:
        print(failed, file=sys.stderr, flush=True)
        state.update([str(problem) for problem in failed.problems])
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        print(message, file=sys.stderr, flush=True)
        state.update([message])


def make_server(out: Path, state: State, ports: Iterable[int] | None = None) -> ThreadingHTTPServer:
    """A server on the first free port of the loopback, from 8000 on."""
    handler = partial(Handler, out, state)
    for port in ports or (*range(FIRST_PORT, FIRST_PORT + 20), 0):
        try:
            return Server(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise OSError("no free port")


class Server(ThreadingHTTPServer):
    """Ends without waiting for the open event streams."""

    daemon_threads = True
    # On Windows this option would let two servers share a port.
    allow_reuse_address = os.name != "nt"


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"
    server_version = "course-dev"

    def __init__(self, site: Path, state: State, *args) -> None:
        self._site, self._state = site, state
        super().__init__(*args)

    def do_GET(self) -> None:
        """A file of the site, or one of the server's own addresses."""
        if self.path == "/__dev/events":
            self._stream()
        elif self.path == "/__dev/reload.js":
            headers = {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": ASK_FIRST}
            self._send(Answer(200, headers | SECURITY_HEADERS, _SCRIPT.read_bytes()))
        elif not (self._site / "index.html").is_file():
            self._send(_nothing_yet(self._state.problems))
        else:
            wanted = self.headers.get("Range")
            self._send(answer_file(self._site, self.path, wanted, _HEAD_EXTRA))

    do_HEAD = do_GET

    def log_message(self, format: str, *args) -> None:
        """Say only what went wrong."""
        if args and str(args[1:2]) not in ("('200',)", "('206',)", "('301',)", "('304',)"):
            super().log_message(format, *args)

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _stream(self) -> None:
        """Server-sent events: the state now, and after every build."""
        self.send_response(200)
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        for name, value in (headers | SECURITY_HEADERS).items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        told = -1
        try:
            while True:
                fresh = self._state.wait_for_news(told)
                told = self._state.builds
                self.wfile.write(self._state.message() if fresh else b": still here\n\n")
                self.wfile.flush()
        except OSError:
            return  # the page was closed


_ENDINGS = (".css", ".html", ".js", ".json", ".md", ".mjs", ".npz", ".svg", ".toml")


def _watched(paths: Paths) -> list[Path]:
    folders = (paths.exercises, paths.site, paths.graders, paths.runs, paths.root / "offline")
    return [folder for folder in (*folders, HERE / "generator") if folder.is_dir()]


def _touches_generator(changes: set) -> bool:
    generator = HERE / "generator"
    return any(Path(file).is_relative_to(generator) for _, file in changes)


def _start_again() -> None:
    """Become a new process: Python does not load changed modules of its own accord."""
    print("The generator changed: starting again.", flush=True)
    os.execv(sys.executable, [sys.executable, *sys.argv])


def _nothing_yet(problems: list[str]) -> Answer:
    """The page while no build has succeeded."""
    items = "".join(f"<li>{html.escape(problem)}</li>" for problem in problems)
    page = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Nothing built</title>'
        f"{_HEAD_EXTRA.decode()}</head><body><h1 data-nothing-built>Nothing is built yet</h1>"
        f"<p>The first build failed. Mend these and the page reloads:</p><ul>{items}</ul>"
        "</body></html>"
    )
    headers = {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}
    return Answer(503, headers | SECURITY_HEADERS, page.encode())
