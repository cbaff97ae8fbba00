"""One test site and one server; one page for each kind of host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.runtime.cell_page import CellPage
from tests.runtime.serving import serve
from tests.runtime.site_for_tests import build


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built test site."""
    folder = tmp_path_factory.mktemp("runtime-site")
    build(folder)
    return folder


@pytest.fixture(scope="session")
def base(site_folder: Path) -> Iterator[str]:
    """The server's address; the kind of host comes next in the path."""
    with serve(site_folder) as address:
        yield address


@pytest.fixture(scope="session")
def host(browser: Browser, base: str) -> Callable[[str], CellPage]:
    """A page on the named kind of host; the same page, with its Python, for all tests."""
    pages: dict[str, CellPage] = {}

    def page_on(name: str) -> CellPage:
        if name not in pages:
            pages[name] = CellPage(browser.new_page(), f"{base}{name}/page/index.html")
        return pages[name]

    return page_on


@pytest.fixture
def strict(host: Callable[[str], CellPage]) -> CellPage:
    """The page on a host with the headers that we ask for, without isolation."""
    return host("strict")


@pytest.fixture
def fresh_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """New pages in contexts of their own, closed at the end."""
    contexts = []

    def new(**options: object) -> Page:
        contexts.append(browser.new_context(**options))
        return contexts[-1].new_page()

    yield new
    for context in contexts:
        context.close()
