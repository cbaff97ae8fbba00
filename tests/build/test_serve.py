"""The development server: headers, ranges, live reload, and surviving a broken build."""

import http.client
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import ThreadingHTTPServer

import pytest

from generator import serve
from generator.policy import CONTENT_SECURITY_POLICY
from generator.serve import State, make_server
from tests.build.project import Project, view_models


@dataclass
class Served:
    """A project and the server that serves it."""

    project: Project
    server: ThreadingHTTPServer
    state: State

    def get(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """One request and its whole answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=20)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()

    def rebuild(self) -> None:
        """What the server does when a file changes."""
        serve.rebuild(self.project.out, self.project.paths, None, self.state)

    def asset(self, stem: str) -> str:
        """The path of a built file."""
        return f"/assets/{next((self.project.out / 'assets').glob(f'{stem}-*')).name}"


@pytest.fixture
def served(project: Project, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    build = serve.build
    monkeypatch.setattr(
        serve, "build", lambda *args, **options: build(*args, view_models=view_models, **options)
    )
    state = State()
    server = make_server(project.out, state)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Served(project, server, state)
    server.shutdown()
    server.server_close()


def test_pages_and_headers(served: Served) -> None:
    served.rebuild()
    answer, body = served.get("/one/")
    assert answer.status == 200 and b"A tiny level" in body
    assert answer.getheader("Content-Type") == "text/html; charset=utf-8"
    assert answer.getheader("Content-Security-Policy").startswith(CONTENT_SECURITY_POLICY)
    assert answer.getheader("Cross-Origin-Opener-Policy") == "same-origin"
    assert answer.getheader("Cross-Origin-Embedder-Policy") == "require-corp"
    assert answer.getheader("Cross-Origin-Resource-Policy") == "same-origin"
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Referrer-Policy") == "no-referrer"
    assert answer.getheader("Cache-Control") == "no-cache"
    assert b'<script src="/__dev/reload.js" defer></script>\n</head>' in body
    assert b"__dev" not in (served.project.out / "one/index.html").read_bytes()


@pytest.mark.parametrize(
    ("stem", "kind"),
    [
        ("page", "text/javascript; charset=utf-8"),
        ("styles", "text/css; charset=utf-8"),
        ("icon", "image/svg+xml"),
        ("source-serif-4-latin", "font/woff2"),
    ],
)
def test_types_and_caching_of_assets(stem: str, kind: str, served: Served) -> None:
    served.rebuild()
    answer, _ = served.get(served.asset(stem))
    assert answer.status == 200 and answer.getheader("Content-Type") == kind
    assert "immutable" in answer.getheader("Cache-Control")


def test_head_range_and_redirect(served: Served) -> None:
    served.rebuild()
    path = served.asset("icon")
    whole = served.get(path)[1]
    head, nothing = served.get(path, "HEAD")
    assert nothing == b"" and head.getheader("Content-Length") == str(len(whole))
    for wanted, part in [("2-5", whole[2:6]), ("90-", whole[90:]), ("-4", whole[-4:])]:
        answer, body = served.get(path, Range=f"bytes={wanted}")
        assert (answer.status, body) == (206, part)
    start = len(whole) - len(whole[2:])
    assert served.get(path, Range="bytes=2-5")[0].getheader("Content-Range") == (
        f"bytes {start}-5/{len(whole)}"
    )
    assert served.get(path, Range="bytes=9999-")[0].status == 416
    assert served.get(path, Range="lines=1-2")[1] == whole
    answer, _ = served.get("/one?x=1")
    assert (answer.status, answer.getheader("Location")) == (301, "/one/")


@pytest.mark.parametrize(
    "path", ["/gone.html", "/../project/build.py", "/%2e%2e/project/site/page.js"]
)
def test_nothing_outside_the_site(path: str, served: Served) -> None:
    served.rebuild()
    assert served.get(path)[0].status == 404


def test_only_the_loopback(served: Served) -> None:
    assert served.server.server_address[0] == "127.0.0.1"


def test_the_next_port_when_the_first_is_taken(served: Served) -> None:
    taken = served.server.server_port
    other = make_server(served.project.out, State(), ports=(taken, 0))
    assert other.server_port != taken
    other.server_close()


def test_before_the_first_good_build_the_problems_are_shown(served: Served) -> None:
    served.project.edit("exercises/one/page.md", "Done.", "{{ undefined }} < 1")
    served.rebuild()
    answer, body = served.get("/one/")
    assert answer.status == 503
    assert b"exercises/one/page.md:44: " in body and b"/__dev/reload.js" in body


def test_pages_hear_of_every_build(served: Served) -> None:
    served.rebuild()
    connection = http.client.HTTPConnection("127.0.0.1", served.server.server_port, timeout=20)
    connection.request("GET", "/__dev/events")
    stream = connection.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"
    first = _next_event(stream)
    assert first["problems"] == []

    line = served.project.edit("exercises/one/page.md", "Done.", "{{ undefined }}")
    served.rebuild()
    broken = _next_event(stream)
    assert broken["version"] == first["version"]
    assert broken["problems"] == [f"exercises/one/page.md:{line}: 'undefined' is undefined"]
    assert b"Done." in served.get("/one/")[1]

    served.project.edit("exercises/one/page.md", "{{ undefined }}", "Mended.")
    served.rebuild()
    mended = _next_event(stream)
    assert mended["version"] != first["version"] and mended["problems"] == []
    assert b"Mended." in served.get("/one/")[1]
    connection.close()


def test_a_fault_of_the_generator_is_shown_too(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(serve, "build", fail)
    served.rebuild()
    assert served.state.problems == ["ZeroDivisionError: a fault of ours"]


def _next_event(stream: http.client.HTTPResponse) -> dict:
    while True:
        line = stream.readline().decode()
        assert line, "the stream ended"
        if line.startswith("data: "):
            return json.loads(line.removeprefix("data: "))
