"""One demo page and one server for the widgets' browser tests of a process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

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


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens the demo (or `path` of it) in a fresh context; any script error fails the test."""
    contexts, errors = [], []

    def open_one(path: str = "", *, ready: bool = True, **options: Any) -> Page:
        options.setdefault("viewport", {"width": 900, "height": 900})
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
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
    for context in contexts:
        context.close()
    assert errors == []
