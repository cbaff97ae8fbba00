"""Serves a built site as the development server does, but without its reloading."""

import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from generator.dev_files import answer_file


class SiteHandler(BaseHTTPRequestHandler):
    """Answers with a file of the site."""

    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, *args) -> None:
        self._folder = folder
        super().__init__(*args)

    def do_GET(self) -> None:
        answer = answer_file(self._folder, self.path, self.headers.get("Range"))
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, *args) -> None:
        """Keep the output to the tests."""


class SiteServer(ThreadingHTTPServer):
    """A server on a free port of the loopback."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(SiteHandler, folder))
        self.address = f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request, client_address) -> None:
        """A browser that closes while a file is on its way is no news; anything else is."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)
