"""The kept start: made by the first start, used by the next, given up when it does not work."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.runtime.cell_page import CellPage

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) found.push((await (await cache.match(key)).blob()).size);
  }
  return found;
}"""
DAMAGE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) await cache.put(key, new Response(new Uint8Array(4096)));
  }
}"""
OTHERS = """async () => {
  const site = new URL('../pyodide/', location.href).href;
  await caches.open(`course-python:${site}0.1/`);
  await caches.open('course-python:https://elsewhere.example/pyodide/0.1/');
}"""


def cell_page(context: BrowserContext, base: str) -> CellPage:
    """A page that has run something."""
    page = CellPage(context.new_page(), f"{base}strict/page/index.html")
    assert page.run("print(1)")["text"] == "1\n"
    return page


def kept_sizes(page: CellPage) -> list[int]:
    """What is kept, once it has been written."""
    for _ in range(100):
        if sizes := page.page.evaluate(KEPT):
            return sizes
        page.page.wait_for_timeout(100)
    return []


def said(page: CellPage, words: str) -> bool:
    """Whether the console says so, now or soon: a worker's message may come after its deed."""
    for _ in range(100):
        if any(words in text for text in page.console):
            return True
        page.page.wait_for_timeout(100)
    return False


def test_the_next_start_uses_the_kept_one_unless_it_is_damaged(
    fresh_page: Callable[..., Page], base: str
) -> None:
    first = CellPage(fresh_page(), f"{base}strict/page/index.html")
    context = first.page.context
    first.page.evaluate(OTHERS)
    first.run("print(1)")
    (size,) = kept_sizes(first)
    assert size > 20_000_000
    names = first.page.evaluate("caches.keys()")
    assert [name for name in names if name.endswith("/0.1/")] == [
        "course-python:https://elsewhere.example/pyodide/0.1/"
    ]
    first.page.close()

    second = cell_page(context, base)
    assert second.console == []
    second.page.evaluate(DAMAGE)
    second.page.close()

    third = cell_page(context, base)
    assert said(third, "does not work any more")
    assert kept_sizes(third) == [size]
