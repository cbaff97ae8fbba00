"""One demo page and one server for the widgets' browser tests of a process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from . import demo


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("widgets")
    demo.build(folder)
    return folder


@pytest.fixture(scope="session")
def address(demo_folder: Path) -> Iterator[str]:
    with demo.served(demo_folder) as url:
        yield url


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A context for each set of options. The demo stores nothing, so its pages can share one, and
    with it what the browser has fetched and compiled."""
    made: dict[str, BrowserContext] = {}

    def context_for(**options: Any) -> BrowserContext:
        key = repr(sorted(options.items()))
        if key not in made:
            made[key] = browser.new_context(**options)
        return made[key]

    yield context_for
    for context in made.values():
        context.close()


@pytest.fixture
def open_page(
    contexts: Callable[..., BrowserContext], address: str
) -> Iterator[Callable[..., Page]]:
    """Opens the demo (or `path` of it) in a new page; any script error fails the test."""
    pages, errors = [], []

    def open_one(path: str = "", *, ready: bool = True, **options: Any) -> Page:
        options.setdefault("viewport", {"width": 900, "height": 900})
        page = contexts(**options).new_page()
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(address + path)
        if ready:
            page.wait_for_function(
                "[...document.querySelectorAll('[data-widget]')]"
                ".every((one) => one.hasAttribute('data-ready'))"
            )
        return page

    yield open_one
    for page in pages:
        page.close()
    assert errors == []
