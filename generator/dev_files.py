"""Answer requests for the files of a built site, with the headers a real host should send."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from .policy import SECURITY_HEADERS, cache_control

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


@dataclass(frozen=True)
class Answer:
    """A response: its status, its own headers, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes = b""


def answer_file(site: Path, url: str, wanted_range: str | None, head_extra: bytes = b"") -> Answer:
    """The answer to a GET for `url`. `head_extra` is put at the end of each page's <head>."""
    path = unquote(urlsplit(url).path)
    file = (site / path.lstrip("/")).resolve()
    if not file.is_relative_to(site.resolve()):
        return not_found(path)
    if file.is_dir():
        if not path.endswith("/"):
            return Answer(301, {"Location": urlsplit(url).path + "/"})
        file = file / "index.html"
    if not file.is_file():
        return not_found(path)
    body = file.read_bytes()
    if file.suffix == ".html" and head_extra:
        body = body.replace(b"</head>", head_extra + b"</head>", 1)
    headers = {
        "Content-Type": _TYPES.get(file.suffix, "application/octet-stream"),
        "Cache-Control": cache_control(file.relative_to(site.resolve()).as_posix()),
        "Accept-Ranges": "bytes",
        **SECURITY_HEADERS,
    }
    return _part(body, wanted_range, headers) if wanted_range else Answer(200, headers, body)


def not_found(path: str) -> Answer:
    """The answer where there is no such file."""
    headers = {"Content-Type": _TYPES[".txt"], **SECURITY_HEADERS}
    return Answer(404, headers, f"There is no {path} here.\n".encode())


def _part(body: bytes, wanted: str, headers: dict[str, str]) -> Answer:
    """One range of bytes; the whole where the header is none that is understood (RFC 9110)."""
    found = _RANGE.fullmatch(wanted.strip())
    if not found or found[1] == found[2] == "":
        return Answer(200, headers, body)
    size = len(body)
    if found[1]:
        start, end = int(found[1]), min(int(found[2] or size), size - 1)
    else:
        start, end = max(0, size - int(found[2])), size - 1
    if start > end:
        return Answer(416, headers | {"Content-Range": f"bytes */{size}"})
    return Answer(
        206, headers | {"Content-Range": f"bytes {start}-{end}/{size}"}, body[start : end + 1]
    )
