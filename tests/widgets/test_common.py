"""What all widgets promise: address, bad data, saving, coupling, layout, accessibility."""

import base64
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.axe import COLOURS, LAYOUT, violations

from . import demo
from .demo import FIRST, HISTORY, DemoPage

OpenPage = Callable[..., Page]
on_both = pytest.mark.parametrize("shown", demo.PAGES, ids=lambda shown: shown.name)


def settled_hash(page: Page) -> str:
    page.wait_for_timeout(400)
    return page.evaluate("location.hash")


# --- Address ------------------------------------------------------------------------------------


def test_a_state_can_be_linked_and_comes_back(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#both").get_by_role("radio", name="128").check()
    page.locator("#both input[data-choice=length]").fill("16")
    page.locator("#map").get_by_role("radio", name="80", exact=True).check()
    settled_hash(page)
    page.locator("#step [data-handle=h2]").press("ArrowLeft")
    link = settled_hash(page)
    again = open_page(link)
    expect(again.locator("#both .readout-head")).to_have_text("16 digits, H = 128")
    expect(again.locator("#map [data-readout]")).to_have_text("80 was written as eighty.")
    expect(again.get_by_label("h2, x")).to_have_value("-0.1")
    expect(again.locator("#plain .readout-head")).to_have_text("20 digits, H = 32")


@pytest.mark.parametrize(
    "link",
    [
        "#x?both.size=abc&both.length=99&map.number=nothing&map.step=7&step.s=1e9,NaN&arcs.step=-1",
        "#?both.size=&map.set=%E0%A4%A&&=&...&hand.step=1.5&step.h0=,&step.h1=1",
        "#both?both.length=1e1&both.size=64.5&both.__proto__=1&both.constructor=2",
    ],
)
def test_a_broken_address_falls_back(open_page: OpenPage, link: str) -> None:
    page = open_page(link)
    size = page.locator("#both .readout-head").inner_text().split("H = ")[1]
    assert size == "32"
    expect(page.locator("#map [data-readout]")).to_contain_text("427015 was written as")
    expect(page.get_by_label("s, x")).to_have_value("2")
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Step 1 of 7")
    expect(page.locator("#hand [data-caption]")).to_contain_text("nothing else")


def test_a_new_hash_is_followed(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("location.hash = '#both?both.length=7'")
    expect(page.locator("#both .readout-head")).to_have_text("7 digits, H = 32")


def test_reading_writes_nothing_into_the_address(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#both .chart").hover()
    page.locator("#map td[data-row='1'][data-column='1']").hover()
    assert settled_hash(page) == ""


# --- Bad data -----------------------------------------------------------------------------------


def changed(shown: DemoPage, name: str, change: Callable[[str], str], suffix: str = "") -> str:
    """A widget of a demo page with other data, and another id."""
    [(tag, options)] = [one for one in shown.placed if one[1]["id"] == name]
    html = demo.markup(tag, options | {"id": name + suffix})
    [script] = re.findall(r"<script type=\"application/json\" data-model>.*?</script>", html, re.S)
    return html.replace(script, change(script))


def edited(path: list, value: object) -> Callable[[str], str]:
    """Changes one value deep in the data."""

    def change(script: str) -> str:
        head, rest = script.split(">", 1)
        data = json.loads(rest.rsplit("<", 1)[0])
        at = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        return f"{head}>{json.dumps(data)}</script>"

    return change


EXAMPLE = ["sets", 0, "examples", 0]
CHECKPOINT = [*EXAMPLE, "checkpoints", -1]
BROKEN_ALIKE = {
    "missing": lambda _: "",
    "cut": lambda script: script[:90] + "</script>",
    "null": lambda _: '<script type="application/json" data-model>null</script>',
}
BROKEN = {
    "index": [
        ("map", "sum", edited([*CHECKPOINT, "weights", 0, 0], 400_000)),
        ("map", "empty", edited([*EXAMPLE, "columns"], [])),
        ("map", "no rows", edited([*CHECKPOINT, "output"], [])),
        ("arcs", "no examples", edited(["sets", 0, "examples"], [])),
        ("both", "count", edited(["lines", 0, "seeds", 0, "right", 3], 4000)),
        ("both", "short", edited(["lines", 0, "seeds", 0, "right"], [1])),
        ("both", "no lines", edited(["lines"], [])),
        ("step", "vector", edited(["states", 0], [1])),
        ("hand", "nothing read", edited(["read"], [])),
    ],
    "history": [
        ("whole", "count", edited(["lines", 0, "seeds", 0, "right", 0], 10**9)),
        ("whole", "short", edited(["lines", 0, "seeds", 0, "total"], [1])),
        ("whole", "no line", edited(["lines"], [])),
        ("seconds", "time", edited(["lines", 0, "seeds", 0, "seconds", 0], -1)),
        ("additive", "score", edited(["scores", 3], 40)),
        ("additive", "weights", edited(["weights", 0], 0.9)),
        ("additive", "ragged", edited(["UE", 2], [1])),
        ("lookup", "key", edited(["keys", 0], [1])),
        ("lookup", "values", edited(["values"], [1, 2])),
        ("rows", "sum", edited([*CHECKPOINT, "weights", 0, 0], 300_000)),
        ("override", "sum", edited(["examples", 0, "weights", 0, 0], 300_000)),
        ("override", "tokens", edited(["examples", 0, "outputs", "read"], [1, 2])),
        ("override", "share", edited(["ways", "read", "high"], 1.5)),
        ("masks", "moves", edited(["moves", 0, "high"], -1)),
        ("masks", "tokens", edited(["tokens"], [3])),
    ],
}
TOLD = """() => [...document.querySelectorAll('[data-widget]')].map((one) => ({
  note: one.querySelector('[data-note]').innerText,
  table: one.querySelector('[data-table] table')?.checkVisibility(),
  ready: one.hasAttribute('data-ready'),
}))"""


@on_both
def test_bad_data_gets_a_sentence_and_the_table(
    open_page: OpenPage, demo_folder: Path, shown: DemoPage
) -> None:
    broken = [
        *((name, what, change) for name in shown.ids for what, change in BROKEN_ALIKE.items()),
        *BROKEN[shown.name],
    ]
    bodies = [changed(shown, name, change, f"-{i}") for i, (name, _, change) in enumerate(broken)]
    file = f"broken-{shown.file}"
    (demo_folder / file).write_text(demo.page("".join(bodies)), "utf-8")
    page = open_page(file, ready=False)
    expect(page.locator("[data-widget][data-broken]")).to_have_count(len(broken))
    for (name, what, _), told in zip(broken, page.evaluate(TOLD), strict=True):
        assert told["note"].endswith("."), (name, what)
        assert told["table"] and not told["ready"], (name, what)


@pytest.mark.parametrize(("letters", "tokens"), [(40, 9), (3, 60)])
def test_long_labels_and_many_tokens_stay_inside(
    open_page: OpenPage, demo_folder: Path, letters: int, tokens: int
) -> None:
    example = {
        "input": "long", "columns": [str(i % 10) for i in range(tokens)],
        "checkpoints": [{
            "step": 5, "output": ["w" * letters] * tokens,
            "weights": [[100_000 if i == j else 0 for j in range(tokens)] for i in range(tokens)],
        }],
    }  # fmt: skip
    change = edited(["sets", 0, "examples"], [example])
    body = changed(FIRST, "map", change) + changed(FIRST, "arcs", change)
    (demo_folder / "long.html").write_text(demo.page(body), "utf-8")
    page = open_page("long.html")
    page.locator("#arcs [data-scrubber]").fill(str(tokens - 1))
    for width in (320, 900):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert boxes_overlapping(page, ".arcs .written text") == []


def boxes_overlapping(page: Page, selector: str) -> list:
    return page.evaluate(
        """(selector) => {
          const boxes = [...document.querySelectorAll(selector)]
            .filter((one) => one.textContent.trim())
            .map((one) => [one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width);
          return boxes.flatMap(([a, one], i) => boxes.slice(i + 1)
            .filter(([, two]) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
              && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4)
            .map(([b]) => [a, b]));
        }""",
        selector,
    )


# --- Layout -------------------------------------------------------------------------------------

# What is stepped through: by id, some of its steps.
STEPPED = {"index": ("arcs", (0, 3, 6)), "history": ("additive", (0, 4, 20))}


@on_both
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_nothing_overlaps_and_nothing_is_cut(
    open_page: OpenPage, demo_folder: Path, shown: DemoPage, direction: str
) -> None:
    page = open_page(shown.write(demo_folder, f' dir="{direction}"', f"{shown.name}-{direction}"))
    page.evaluate(shown.reveal)
    stepped, steps = STEPPED[shown.name]
    for width in (320, 360, 600, 900, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(150)
        for step in steps:
            page.locator(f"#{stepped} [data-scrubber]").fill(str(step))
            for widget, texts in shown.texts.items():
                found = boxes_overlapping(page, f"#{widget} [data-stage] {texts}")
                assert found == [], (widget, width, step)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert texts_outside(page) == [], width


# What stands out of its widget at the side, unless it can be scrolled to.
STANDS_OUT = """() => {
  const scrolls = (one) => getComputedStyle(one).overflowX !== 'visible';
  const within = (one, widget) => {
    while ((one = one.parentElement) !== widget) if (scrolls(one)) return true;
    return false;
  };
  return [...document.querySelectorAll('[data-widget]')].flatMap((widget) => {
    const { left, right } = widget.getBoundingClientRect();
    return [...widget.querySelectorAll(':is(table, svg, p, button, label, input, fieldset)')]
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
      .filter((one) => !within(one, widget))
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([, box]) => box.right > right + 1 || box.left < left - 1)
      .map(([one]) => `${widget.id}: ${one.outerHTML.slice(0, 80)}`);
  });
}"""


@on_both
@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_larger_text_stays_within_its_widget(
    open_page: OpenPage, shown: DemoPage, size: int
) -> None:
    """As in a browser that is set to larger text: its pictures keep their size."""
    page = open_page(shown.file)
    page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
    page.evaluate(shown.reveal)
    for width in (360, 800, 1200):
        page.set_viewport_size({"width": width * size // 100, "height": 900})
        page.wait_for_timeout(150)
        assert page.evaluate(STANDS_OUT) == [], width


def texts_outside(page: Page) -> list[str]:
    return page.evaluate(
        """() => [...document.querySelectorAll('[data-stage] svg text')]
          .map((one) => [one.textContent, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.left < 0 || box.right > innerWidth))
          .map(([text]) => text)"""
    )


@on_both
@pytest.mark.parametrize("width", [360, 900])
def test_first_paint_is_the_picture_and_nothing_jumps(
    open_page: OpenPage, shown: DemoPage, width: int
) -> None:
    page = open_page(shown.file, viewport={"width": width, "height": 9000})
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


@on_both
def test_without_script_the_pictures_and_tables_are_there(
    open_page: OpenPage, shown: DemoPage
) -> None:
    page = open_page(shown.file, java_script_enabled=False, ready=False)
    for name in shown.ids:
        pictures = page.locator(f"#{name} [data-stage] :is(svg, table)").all()
        assert any(picture.bounding_box() for picture in pictures), name
        assert page.locator(f"#{name} [data-table] table").count(), name
    assert page.locator("table.map td[data-row]").count() >= 42


@on_both
def test_targets_are_large_enough(open_page: OpenPage, shown: DemoPage) -> None:
    for least, options in ((24, {}), (44, {"has_touch": True, "is_mobile": True})):
        page = open_page(shown.file, viewport={"width": 400, "height": 800}, **options)
        page.evaluate(shown.reveal)
        small = page.evaluate(
            """(least) => [...document.querySelectorAll('[data-widget] :is(button, summary, label, '
                + '[type=range], [type=number], [type=file])')]
              .map((one) => [one.outerHTML.slice(0, 70), one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.height < least || box.width < least))
              .map(([html, box]) => [html, box.width, box.height])""",
            least,
        )
        assert small == []


def test_print_opens_tables_and_hides_controls(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("#both [data-table] table").is_visible()
    expect(page.locator("#step [data-context]")).to_have_text("0.79, 0.00")
    for control in (".widget-controls", ".player", ".length-slider", ".handle", ".widget-save"):
        for one in page.locator(control).all():
            assert one.is_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert page.locator("#both [data-table] table").is_hidden()
    expect(page.locator("#step [data-context]")).to_have_text("?")


# --- Coupling, saving ---------------------------------------------------------------------------


def test_a_term_of_the_text_lights_its_line_alone(open_page: OpenPage) -> None:
    page = open_page(HISTORY.file)
    page.locator("mark[data-part='whole:luong']").focus()
    lines = page.locator("#whole .chart g.model")
    expect(lines.and_(page.locator(".model-luong")).first).to_have_attribute("data-lit", "")
    expect(lines.and_(page.locator(".model-dot")).first).not_to_have_attribute("data-lit", "")


def test_text_and_picture_light_each_other(open_page: OpenPage) -> None:
    page = open_page()
    term = page.locator("mark[data-part='both:plain']")
    term.focus()
    lines = page.locator("#both .chart g.model")
    expect(lines.and_(page.locator(".model-plain")).first).to_have_attribute("data-lit", "")
    other = lines.and_(page.locator(".model-attention")).first
    expect(other).not_to_have_attribute("data-lit", "")
    page.locator("#step [data-handle=h0]").focus()
    expect(page.locator("mark[data-part='step:h0']")).to_have_attribute("data-lit", "")
    expect(term).not_to_have_attribute("data-lit", "")


@on_both
def test_pictures_can_be_saved(open_page: OpenPage, shown: DemoPage) -> None:
    page = open_page(shown.file)
    for name in shown.ids:
        check_saving(page, name)


def check_saving(page: Page, name: str) -> None:
    widget = page.locator(f"#{name}")
    with page.expect_download() as saved:
        widget.get_by_role("button", name="Save picture as SVG").click()
    text = Path(saved.value.path()).read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(r"var\(|light-dark\(", text)
    assert "class=" not in text
    texts = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == widget.locator("[data-title]").inner_text()
    assert len(texts) > 5
    with page.expect_download() as saved:
        widget.get_by_role("button", name="Save picture as PNG").click()
    data = Path(saved.value.path()).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) >= 800
    assert saved.value.suggested_filename == f"{name}.png"
    ground, lost = compared(page, data, re.sub(r"(?s)<text.*?</text>", "", text))
    assert ground == page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert lost < 0.02, name


def compared(page: Page, png: bytes, svg: str) -> tuple[str, float]:
    """The colour of a PNG's first pixel, and the share of the pixels that the browser's own
    drawing of the SVG sets apart from the ground, and the PNG leaves like the ground."""
    urls = [
        f"data:image/{kind};base64," + base64.b64encode(content).decode()
        for kind, content in (("png", png), ("svg+xml", svg.encode()))
    ]
    return page.evaluate(
        """async (urls) => {
          const pictures = urls.map((src) => Object.assign(new Image(), { src }));
          await Promise.all(pictures.map((one) => one.decode()));
          const [{ width, height }] = pictures;
          const [png, svg] = pictures.map((one) => {
            const brush = new OffscreenCanvas(width, height).getContext('2d');
            brush.drawImage(one, 0, 0, width, height);
            return brush.getImageData(0, 0, width, height).data;
          });
          const apart = (data, i) =>
            [0, 1, 2].reduce((sum, k) => sum + Math.abs(data[i + k] - data[k]), 0);
          let [drawn, lost] = [0, 0];
          for (let i = 0; i < svg.length; i += 4) {
            if (apart(svg, i) < 150) continue;
            drawn += 1;
            if (apart(png, i) < 50) lost += 1;
          }
          return [`rgb(${[...png].slice(0, 3).join(', ')})`, drawn ? lost / drawn : 0];
        }""",
        urls,
    )


# --- Accessibility ------------------------------------------------------------------------------


@on_both
@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"color_scheme": "light"}, ()),
        ({"color_scheme": "dark"}, COLOURS),
        ({"viewport": {"width": 320, "height": 700}}, LAYOUT),
        ({"forced_colors": "active"}, COLOURS),
    ],
    ids=["light", "dark", "narrow", "forced"],
)
def test_axe_finds_nothing(
    open_page: OpenPage, shown: DemoPage, options: dict, rules: tuple
) -> None:
    page = open_page(shown.file, **options)
    page.evaluate(shown.reveal)
    if shown is HISTORY:
        lay_results_over(page)
    for fold in page.locator("[data-widget] summary").all():
        fold.click()
    page.wait_for_timeout(300)
    assert violations(page, "main", rules) == []


def lay_results_over(page: Page) -> None:
    """Give the chart of the whole history a learner's results file."""
    file = Path(__file__).with_name("results.json")
    page.locator("#whole [data-results-file]").set_input_files(file)
    expect(page.locator("#whole [data-results-table] table")).to_be_visible()


@on_both
def test_each_widget_has_one_live_region(open_page: OpenPage, shown: DemoPage) -> None:
    page = open_page(shown.file)
    for name in shown.ids:
        live = page.locator(f"#{name} :is([role=status], [aria-live])")
        assert live.count() == 1, name
