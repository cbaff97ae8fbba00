"""The demo pages and one server for the widgets' browser tests of a process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from . import demo

# Stands for Python: answers with the place that has most weight in each step.
FAKE_PYTHON = """
self.addEventListener('message', ({ data: { port } }) => {
  port.onmessage = ({ data: { id, exercise, source, weights } }) => {
    const request = JSON.parse(source);
    const output = request.weights.map((row) => row.indexOf(Math.max(...row)) + 1);
    const sums = request.weights.map((row) => row.reduce((a, b) => a + b, 0));
    const sound = exercise === 'luong' && weights.length > 1000
      && sums.every((sum) => Math.abs(sum - 1) < 1e-9);
    port.postMessage({ type: 'began', id });
    const answer = JSON.stringify({ output: sound ? output : [] });
    port.postMessage({ type: 'ended', id, answer, heap: 1 });
  };
  port.postMessage({ type: 'ready' });
}, { once: true });
"""


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


@pytest.fixture(scope="module")
def load(browser: Browser, address: str, demo_folder: Path) -> Iterator[Callable[..., Page]]:
    """Opens the page of `lesson3` anew, in one window; a script error fails the tests."""
    (demo_folder / "fake-python.js").write_text(FAKE_PYTHON, "utf-8")
    extra = ' data-worker="fake-python.js" data-pyodide="lock.json"'
    demo.HISTORY.write(demo_folder, extra, "hand")
    context = browser.new_context(viewport={"width": 900, "height": 900})
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def load_page(state: str = "", file: str = "history.html") -> Page:
        page.goto("about:blank")
        page.goto(f"{address}{file}{state}")
        page.wait_for_function(
            "[...document.querySelectorAll('[data-widget]')]"
            ".every((one) => one.hasAttribute('data-ready'))"
        )
        return page

    yield load_page
    context.close()
    assert errors == []
