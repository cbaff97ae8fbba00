"""The widgets in forced colours, on paper and in a page written from right to left."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .demo import FIRST, PAGES, DemoPage

OpenPage = Callable[..., Page]

# How a mark differs from others besides its place: its colour, and its line or shape.
LOOK = """(root, selector) => {
  const one = root.querySelector(selector);
  const { fill, stroke, strokeDasharray } = getComputedStyle(one);
  return { shape: one.localName, fill, stroke, dashes: strokeDasharray };
}"""
# Shapes and texts of all pictures that have the colour of the ground behind them.
VANISHED = """() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  const clear = (colour, opacity) =>
    ['none', 'rgba(0, 0, 0, 0)', ground].includes(colour) || Number(opacity) === 0;
  const parts = '[data-stage] svg :is(text, line, path, rect, circle, ellipse, polyline)';
  return [...document.querySelectorAll(parts)]
    .filter((one) => one.getClientRects().length)
    .filter((one) => !one.matches('.halo:not(text), .slope-gap, .hit'))
    .filter((one) => {
      const style = getComputedStyle(one);
      const line = clear(style.stroke, style.strokeOpacity) || parseFloat(style.strokeWidth) === 0;
      return clear(style.fill, style.fillOpacity) && line;
    })
    .map((one) => one.outerHTML.slice(0, 90));
}"""


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> dict[str, str]:
    return {"forced_colors": "active", "color_scheme": request.param}


@pytest.mark.parametrize("shown", PAGES, ids=lambda shown: shown.name)
def test_forced_colours_leave_everything_visible(
    open_page: OpenPage, scheme: dict[str, str], shown: DemoPage
) -> None:
    page = open_page(shown.file, **scheme)
    page.evaluate(shown.reveal)
    assert page.evaluate(VANISHED) == []


def test_forced_colours_mark_what_was_guessed(open_page: OpenPage, scheme: dict[str, str]) -> None:
    page = open_page(**scheme)
    page.evaluate(FIRST.reveal)
    style = "(one) => getComputedStyle(one).boxShadow.includes('inset')"
    assert page.locator("#map td.guessed").evaluate(style)


def test_forced_colours_keep_the_three_meanings_apart(
    open_page: OpenPage, scheme: dict[str, str]
) -> None:
    """By line, shape or colour, each time with a name beside it."""
    forced = open_page(**scheme)
    forced.evaluate(FIRST.reveal)
    step = forced.locator("#step")
    arrows = [step.evaluate(LOOK, f".vector.{kind}") for kind in ("encoder", "decoder", "context")]
    assert all(one != two for i, one in enumerate(arrows) for two in arrows[:i])
    assert step.locator(".plane text.label").all_text_contents() == [
        "s",
        "h₀",
        "h₁",
        "h₂",
        "context",
    ]
    arcs = forced.locator("#arcs")
    shapes = [
        arcs.evaluate(LOOK, selector)["shape"]
        for selector in (".read .state", ".written .state", ".arc.now")
    ]
    assert len(set(shapes)) == 3
    hand = forced.locator("#hand")
    cells = [hand.evaluate(LOOK, f".{kind}-cell .cell") for kind in ("encoder", "decoder")]
    assert cells[0] != cells[1]
    lines = [
        forced.locator("#both").evaluate(LOOK, f".model-{model} .line:not(.halo)")
        for model in ("plain", "attention")
    ]
    assert lines[0]["dashes"] != lines[1]["dashes"]


TABLES = """() => [...document.querySelectorAll('[data-table] table')].map((table) => ({
  cells: [...table.querySelectorAll('th, td, caption')].filter((one) =>
    one.textContent.trim() && !one.checkVisibility()).length,
  rows: table.rows.length,
  cut: table.scrollWidth > table.parentElement.clientWidth + 1,
}))"""
PAPER = {"width": 718, "height": 1043}  # A4 less margins of 1 cm, in CSS pixels


CONTROLS = (
    *(".widget-controls", ".player", ".length-slider", ".handle", ".widget-save"),
    *(".results", ".history-lengths", ".hand-fields"),
)


@pytest.mark.parametrize("shown", PAGES, ids=lambda shown: shown.name)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_paper_shows_every_table_whole_and_no_controls(
    open_page: OpenPage, demo_folder: Path, shown: DemoPage, direction: str
) -> None:
    file = shown.write(demo_folder, f' dir="{direction}"', f"paper-{shown.name}-{direction}")
    page = open_page(file, viewport=PAPER)
    page.evaluate("addEventListener('beforeprint', () => { self.printed = true; })")
    assert page.pdf(format="A4").startswith(b"%PDF")
    assert page.evaluate("self.printed")  # so the tables were opened for the PDF as well
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for name, table in zip(shown.ids, page.evaluate(TABLES), strict=True):
        assert table["rows"] >= 3, name
        assert table["cells"] == 0, name
        assert not table["cut"], name
    assert not page.locator(", ".join(CONTROLS)).locator("visible=true").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
