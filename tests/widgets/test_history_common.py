"""What the pictures of the level `lesson3` promise like all others: bad data, layout, saving,
print, sizes, accessibility. One page for each kind of window."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from generator import widgets
from generator.widget_drawing import DrawingFailed
from tests.axe import violations

from . import demo
from .history_recording import history_recordings
from .test_common import LOOKS, boxes_overlapping, check_saving, edited, texts_outside
from .test_handles import middle, swipe
from .test_surroundings import PAPER, TABLES, VANISHED

OpenPage = Callable[..., Page]
PAGE = "history.html"
IDS = [options["id"] for _, options in demo.HISTORY]
MASK = "document.querySelector('#masks input[value=both]').click()"
HAND = "document.querySelector('#override input[value=hand]').click()"
GUESS = "document.querySelector('#fixed').guess = 60"


@LOOKS
def test_axe_finds_nothing(open_page: OpenPage, options: dict, rules: tuple) -> None:
    page = open_page(PAGE, **options)
    for state in (MASK, HAND, GUESS):
        page.evaluate(state)
    page.locator("#additive [data-next]").click()
    file = Path(__file__).with_name("results.json")
    page.locator("#whole [data-results-file]").set_input_files(file)
    expect(page.locator("#whole [data-results-table] table")).to_be_visible()
    for fold in page.locator("[data-widget] summary").all():
        fold.click()
    page.wait_for_timeout(300)
    assert violations(page, "main", rules) == []
    if options.get("forced_colors"):
        assert page.evaluate(VANISHED) == []


# --- Bad data -----------------------------------------------------------------------------------

ROWS = ["sets", 0, "examples", 0]
BROKEN = [
    *[(name, "missing", lambda _: "") for name in IDS],
    *[(name, "cut", lambda script: script[:90] + "</script>") for name in IDS],
    *[(name, "null", lambda _: '<script type="application/json" data-model>null</script>')
      for name in IDS],
    ("whole", "count", edited(["lines", 0, "seeds", 0, "right", 0], 10**9)),
    ("whole", "short", edited(["lines", 0, "seeds", 0, "total"], [1])),
    ("whole", "no line", edited(["lines"], [])),
    ("seconds", "time", edited(["lines", 0, "seeds", 0, "seconds", 0], -1)),
    ("additive", "score", edited(["scores", 3], 40)),
    ("additive", "weights", edited(["weights", 0], 0.9)),
    ("additive", "ragged", edited(["UE", 2], [1])),
    ("lookup", "key", edited(["keys", 0], [1])),
    ("lookup", "values", edited(["values"], [1, 2])),
    ("rows", "sum", edited([*ROWS, "checkpoints", 0, "weights", 0, 0], 300_000)),
    ("override", "sum", edited(["examples", 0, "weights", 0, 0], 300_000)),
    ("override", "tokens", edited(["examples", 0, "outputs", "read"], [1, 2])),
    ("override", "share", edited(["ways", "read", "high"], 1.5)),
    ("masks", "moves", edited(["moves", 0, "high"], -1)),
    ("masks", "tokens", edited(["tokens"], [3])),
]  # fmt: skip


def test_bad_data_gets_a_sentence_and_the_table(open_page: OpenPage, demo_folder: Path) -> None:
    placed = {options["id"]: (tag, options) for tag, options in demo.HISTORY}
    good = {name: demo.markup(*one) for name, one in placed.items()}
    bodies = []
    for i, (name, _, change) in enumerate(BROKEN):
        html = good[name].replace(f'id="{name}', f'id="{name}-{i}').replace(
            f'"{name}-title"', f'"{name}-{i}-title"'
        )  # fmt: skip
        [script] = re.findall(
            r"<script type=\"application/json\" data-model>.*?</script>", html, re.S
        )
        bodies.append(html.replace(script, change(script)))
    (demo_folder / "broken-history.html").write_text(demo.page("".join(bodies)), "utf-8")
    page = open_page("broken-history.html", ready=False)
    expect(page.locator("[data-widget][data-broken]")).to_have_count(len(BROKEN))
    told = page.evaluate(
        """() => [...document.querySelectorAll('[data-widget]')].map((one) => ({
          note: one.querySelector('[data-note]').innerText,
          table: one.querySelector('[data-table] table')?.checkVisibility(),
          ready: one.hasAttribute('data-ready'),
        }))"""
    )
    for (name, what, _), one in zip(BROKEN, told, strict=True):
        assert one["note"].endswith("."), (name, what)
        assert one["table"] and not one["ready"], (name, what)


def test_what_was_not_recorded_or_cannot_be_stops_the_build() -> None:
    runs = history_recordings()
    for options, error in (
        ({"models": ["gru"]}, "no training recorded for gru"),
        ({"measure": "loss"}, "neither tokens nor seconds"),
        ({"length": 9}, "nothing was recorded at length 9"),
    ):
        chosen = {"run": "history", "measure": "tokens", "length": 8} | options
        with pytest.raises(ValueError, match=error):
            widgets.run_chart(runs, **chosen)
    runs["alignment"]["additive"]["scores"][2] += 1
    with pytest.raises(DrawingFailed, match="not the sum of its parts"):
        widgets.additive_player(runs)
    weights = dict(demo.HISTORY)["attention-override"]["weights"]
    runs["alignment"]["examples"][0]["output"] = [1] * 16
    with pytest.raises(ValueError, match="tokens otherwise"):
        widgets.attention_override(runs, weights=weights)


# --- Layout -------------------------------------------------------------------------------------

TEXTS = {
    "fixed": ".chart text", "whole": ".chart text", "seconds": ".chart text",
    "additive": ".additive text", "lookup": ".plane text",
}  # fmt: skip


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_nothing_overlaps_and_nothing_is_cut(
    open_page: OpenPage, demo_folder: Path, direction: str
) -> None:
    html = demo.page(demo.history_body(), f' dir="{direction}"')
    (demo_folder / f"history-{direction}.html").write_text(html, "utf-8")
    page = open_page(f"history-{direction}.html")
    for state in (MASK, GUESS):
        page.evaluate(state)
    for width in (320, 360, 600, 900):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(150)
        for step in (0, 4, 20) if direction == "ltr" else (0,):
            page.locator("#additive [data-scrubber]").fill(str(step))
            for name, texts in TEXTS.items():
                found = boxes_overlapping(page, f"#{name} [data-stage] {texts}")
                assert found == [], (name, width, step)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert texts_outside(page) == [], width


@pytest.mark.parametrize("width", [360, 900])
def test_first_paint_is_the_picture_and_nothing_jumps(open_page: OpenPage, width: int) -> None:
    page = open_page(PAGE, viewport={"width": width, "height": 9000})
    page.wait_for_timeout(200)
    moved = page.evaluate(
        """() => new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 100);
        })"""
    )
    assert moved < 0.01


def test_what_the_page_draws_is_what_the_build_drew(open_page: OpenPage) -> None:
    """At the width of the build's own drawing, node for node."""
    page = open_page(PAGE, viewport={"width": 716, "height": 900})
    for name in ("fixed", "whole", "seconds", "additive"):
        built = str(drawing(name, "wide"))
        live = page.locator(f"#{name} [data-stage] > svg")
        assert live.get_attribute("width") == "680"
        size = "(one) => one.querySelectorAll('*').length"
        assert live.evaluate(size) == built.count("<") // 2 - 1
        assert live.get_attribute("aria-label") in built.replace("&quot;", '"')


def drawing(name: str, piece: str) -> str:
    [(tag, options)] = [one for one in demo.HISTORY if one[1]["id"] == name]
    make = getattr(widgets, tag.replace("-", "_"))
    return make(history_recordings(), **options)["drawn"][piece]


def test_without_script_the_pictures_and_tables_are_there(open_page: OpenPage) -> None:
    page = open_page(PAGE, java_script_enabled=False, ready=False)
    for name in IDS:
        picture = page.locator(f"#{name} [data-stage] :is(svg, table)").first
        assert picture.bounding_box() or page.locator(f"#{name} .at-wide svg").bounding_box(), name
        assert page.locator(f"#{name} [data-table] table").count(), name


def test_targets_are_large_enough(open_page: OpenPage) -> None:
    for least, options in ((24, {}), (44, {"has_touch": True, "is_mobile": True})):
        page = open_page(PAGE, viewport={"width": 400, "height": 800}, **options)
        page.evaluate(HAND)
        small = page.evaluate(
            """(least) => [...document.querySelectorAll('[data-widget] :is(button, summary, '
                + 'label, [type=range], [type=number], [type=file])')]
              .map((one) => [one.outerHTML.slice(0, 70), one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.height < least || box.width < least))
              .map(([html, box]) => [html, box.width, box.height])""",
            least,
        )
        assert small == []


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_paper_shows_every_table_whole(
    open_page: OpenPage, demo_folder: Path, direction: str
) -> None:
    html = demo.page(demo.history_body(), f' dir="{direction}"')
    (demo_folder / f"history-paper-{direction}.html").write_text(html, "utf-8")
    page = open_page(f"history-paper-{direction}.html", viewport=PAPER)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for table, name in zip(page.evaluate(TABLES), IDS, strict=True):
        assert table["rows"] >= 3, name
        assert table["cells"] == 0, name
        assert not table["cut"], name
    for control in (".widget-controls", ".player", ".results", ".history-lengths", ".hand-fields"):
        for one in page.locator(control).all():
            assert one.is_hidden(), control
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


def test_pictures_can_be_saved(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    for name in IDS:
        check_saving(page, name)


def test_each_widget_has_one_live_region(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    for name in IDS:
        live = page.locator(f"#{name} :is([role=status], [aria-live])")
        assert live.count() == 1, name


def test_text_and_picture_light_each_other(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    page.locator("mark[data-part='whole:luong']").focus()
    lines = page.locator("#whole .chart g.model")
    expect(lines.and_(page.locator(".model-luong")).first).to_have_attribute("data-lit", "")
    expect(lines.and_(page.locator(".model-dot")).first).not_to_have_attribute("data-lit", "")


def test_a_finger_taps_drags_the_weight_and_else_scrolls(open_page: OpenPage) -> None:
    size = {"width": 400, "height": 700}
    page = open_page(PAGE, viewport=size, has_touch=True, is_mobile=True)
    page.evaluate(HAND)
    page.locator("#override .map").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(150)
    finger = page.context.new_cdp_session(page)
    cell = "#override td[data-row='4'][data-column='{}']"
    page.locator(cell.format(3)).tap()
    expect(page.locator(cell.format(3))).to_have_attribute("data-w", "1")
    before = page.evaluate("scrollY")
    a, b = (middle(page, cell.format(column)) for column in (3, 8))
    swipe(finger, a, (b[0] - a[0], 0))
    expect(page.locator(cell.format(8))).to_have_attribute("data-w", "1")
    assert page.evaluate("scrollY") == before
    start = middle(page, "#override td[data-row='12'][data-column='2']")
    swipe(finger, start, (0, -160))
    page.wait_for_function("(before) => scrollY > before + 80", arg=before)
    expect(page.locator("#override tr.set")).to_have_count(1)


def test_the_learners_results_fit_beside_ours(open_page: OpenPage) -> None:
    for width in (360, 900):
        page = open_page(PAGE, viewport={"width": width, "height": 800})
        file = Path(__file__).with_name("results.json")
        page.locator("#whole [data-results-file]").set_input_files(file)
        host = page.locator("#whole [data-results-table]")
        expect(host.locator("table")).to_be_visible()
        assert host.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 2, width
