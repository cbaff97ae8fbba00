"""A small static server that plays several kinds of host over the same files.

The first part of the path chooses the host:

    /strict/     the headers that a real host should send, without isolation
    /isolated/   the same, with the two headers for cross-origin isolation
    /plain/      no headers at all; a type for .js, .html and .css, text/plain for all the rest
    /nowasm/     a policy that forbids WebAssembly
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

POLICY = (
    "default-src 'self'; img-src 'self' data:; "
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"
)
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
HEADERS = {
    "strict": {"Content-Security-Policy": POLICY},
    "isolated": {"Content-Security-Policy": POLICY, **ISOLATION},
    "plain": {},
    "nowasm": {"Content-Security-Policy": POLICY.replace(" 'wasm-unsafe-eval'", "")},
}
PLAIN_TYPES = {".js": "text/javascript", ".html": "text/html", ".css": "text/css"}


class Host(SimpleHTTPRequestHandler):
    """Serves the files below `directory` under each host's prefix."""

    def translate_path(self, path: str) -> str:
        """The file behind a path, without the prefix of the host."""
        return super().translate_path("/" + path.lstrip("/").partition("/")[2])

    @property
    def host(self) -> str:
        """Which kind of host is asked."""
        return self.path.lstrip("/").partition("/")[0]

    def guess_type(self, path: str) -> str:
        """The Content-Type, as this kind of host would send it."""
        if self.host == "plain":
            return PLAIN_TYPES.get(Path(path).suffix, "text/plain")
        return super().guess_type(path)

    def end_headers(self) -> None:
        """Add the headers of this kind of host."""
        for name, value in HEADERS.get(self.host, {}).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve `folder` on a free port; yields the base URL with its slash."""
    handler = functools.partial(Host, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
