"""Read the built pages as a browser and a reader would: links, anchors, headings, scripts, HTML."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from .html_validity import html_complaints
from .model import Source
from .paths import Paths
from .problems import Place, Problems

_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.I)
_LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("use", "href")}
_CODE_TYPES = {None, "module", "text/javascript"}


@dataclass
class PageFacts:
    """What a page contains that can be wrong."""

    ids: list[tuple[str, int]] = field(default_factory=list)
    # tag, attribute, URL, line
    links: list[tuple[str, str, str, int]] = field(default_factory=list)
    complaints: list[tuple[str, int]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Collects PageFacts."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = PageFacts()
        self._heading = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        line = self.getpos()[0]
        if found.get("id"):
            self.facts.ids.append((found["id"], line))
        for name, value in attributes:
            if name in ("href", "src", "action", "poster"):
                self.facts.links.append((tag, name, value or "", line))
            if name.startswith("on"):
                self._complain(f"an inline handler: {name}", line)
            if name == "style":
                self._complain(f"an inline style, which the policy forbids: {value!r}", line)
        if tag == "style":
            self._complain("an inline style sheet, which the policy forbids", line)
        if tag == "script" and "src" not in found and found.get("type") in _CODE_TYPES:
            self._complain("an inline script, which the policy forbids", line)
        if re.fullmatch("h[1-6]", tag):
            self._heading_at(int(tag[1]), line)

    def _heading_at(self, level: int, line: int) -> None:
        if level > self._heading + 1:
            self._complain(f"a heading h{level} follows a heading h{self._heading}", line)
        self._heading = level

    def _complain(self, message: str, line: int) -> None:
        self.facts.complaints.append((message, line))


def check_pages(
    out: Path,
    pages: dict[str, str],
    sources: list[Source],
    paths: Paths,
    problems: Problems,
    *,
    strict: bool,
) -> None:
    """Note what is wrong with the built pages, at the author's own line where that can be found."""
    facts = {path: read_page(markup) for path, markup in pages.items()}
    finders = {f"{source.level.id}/index.html": source.level.id for source in sources}
    for path, page in facts.items():
        find = _Finder(path, finders.get(path), paths)
        for message, line in page.complaints:
            problems.add(*_built_place(path, pages[path], line, message))
        for name, line in _twice(page.ids):
            place = find(re.compile(rf"\bid\s*=\s*['\"]{re.escape(name)}['\"]|\{{#{name}\}}"), line)
            problems.add(place, f"the id {name!r} is there twice")
        for tag, attribute, url, line in page.links:
            wrong = _wrong_link(tag, attribute, url, path, out, facts)
            if wrong:
                problems.add(find(re.compile(re.escape(url) + r"(?![\w/-])"), line), wrong)
    if strict:
        for path, line, message in html_complaints(out, pages, paths):
            problems.add(*_built_place(path, pages[path], line, message))


def read_page(markup: str) -> PageFacts:
    """The facts of a page."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return reader.facts


def _built_place(path: str, markup: str, line: int, message: str) -> tuple[Place, str]:
    """A place in a built page; the line is quoted, since a failed build leaves no page."""
    quoted = markup.splitlines()[line - 1].strip()
    shown = quoted if len(quoted) <= 100 else quoted[:100] + " …"
    return Place(f"dist/{path}", line), f"{message}; the line is: {shown}"


def _twice(ids: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    seen: set[str] = set()
    for name, line in ids:
        if name in seen:
            yield name, line
        seen.add(name)


def _wrong_link(
    tag: str, attribute: str, url: str, page: str, out: Path, facts: dict[str, PageFacts]
) -> str | None:
    """What is wrong with a link, or None."""
    if not url or (url.startswith("data:") and tag in ("img", "link")):
        return None
    if _OUTSIDE.match(url):
        if (tag, attribute) in _LOADED or not url.startswith(("https://", "mailto:")):
            return f"{url!r} would be loaded from elsewhere"
        return None
    if url.startswith("/"):
        return f"the link {url!r} is not relative: it breaks below another path"
    target, anchor = urldefrag(url)
    file = (out / page).parent / unquote(target) if target else out / page
    if target.endswith("/") or file.is_dir():
        file = file / "index.html"
    file = file.resolve()
    if not file.is_relative_to(out.resolve()) or not file.is_file():
        return f"dead link: {url!r}"
    path = file.relative_to(out.resolve()).as_posix()
    name = unquote(anchor.partition("?")[0])
    if name and path in facts and name not in {one for one, _ in facts[path].ids}:
        return f"dead anchor: {url!r}"
    return None


class _Finder:
    """Finds where the author wrote something that is wrong on a page."""

    def __init__(self, page: str, level: str | None, paths: Paths) -> None:
        folder = paths.exercises / level if level else paths.exercises
        own = [*folder.glob("*.md"), *folder.glob("*.toml"), *folder.glob("*/exercise.toml")]
        templates = (paths.site / "templates").rglob("*.html")
        self._files = [*sorted(own), *sorted(templates)]
        self._page, self._paths = page, paths

    def __call__(self, pattern: re.Pattern[str], line: int) -> Place:
        """The last line in the sources that matches, else the line of the built page."""
        for file in self._files:
            text = file.read_text("utf-8")
            found = list(pattern.finditer(text))
            if found:
                return self._paths.place(file, text.count("\n", 0, found[-1].start()) + 1)
        return Place(f"dist/{self._page}", line)
