"""The pages themselves: no third party, narrow windows, accessibility, layout that stays put."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.axe import COLOURS, violations

from .learner import LAST_CODE, Learner

LEVELS = [f"{level}/" for level in LAST_CODE]
PAGES = ["", *LEVELS]
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@pytest.fixture
def frugal(learner: Learner) -> Learner:
    """A learner for whom Python does not start before it is asked for."""
    learner.page.add_init_script(SAVES_DATA)
    return learner


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(frugal: Learner, path: str) -> None:
    frugal.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    frugal.open(path)
    find_nothing(frugal)
    if path:
        frugal.page.locator('[data-action="reading"]').click()
        frugal.editor(LAST_CODE[path.strip("/")])
        find_nothing(frugal)


def find_nothing(learner: Learner) -> None:
    """In light colours all rules; in dark ones those of colours, the rest being the same."""
    for scheme, rules in (("light", ()), ("dark", COLOURS)):
        learner.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(learner.page, rules=rules) == [], scheme


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_window(frugal: Learner, path: str) -> None:
    frugal.page.set_viewport_size({"width": 320, "height": 800})
    frugal.open(path)
    if path:
        frugal.page.locator("details").evaluate_all("(all) => all.forEach((d) => (d.open = true))")
        frugal.page.locator('[data-action="reading"]').click()
        frugal.editor(LAST_CODE[path.strip("/")])
    for width in (320, 360, 768, 1440):
        frugal.page.set_viewport_size({"width": width, "height": 800})
        frugal.page.wait_for_timeout(200)  # the pictures have been drawn anew by then
        wider = frugal.page.evaluate(
            "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider <= 0, width


@pytest.mark.parametrize(("level", "picture"), [("n5", "#step"), ("lesson3", "#lookup_plane")])
def test_numbers_stand_beside_their_plane(frugal: Learner, level: str, picture: str) -> None:
    frugal.page.set_viewport_size({"width": 1280, "height": 900})
    frugal.open(f"{level}/")
    frugal.page.locator('[data-action="reading"]').click()
    side = frugal.page.locator(f"{picture} .step-side")
    for width in (1280, 1440):
        frugal.page.set_viewport_size({"width": width, "height": 900})
        plane = frugal.page.locator(f"{picture} [data-stage]").bounding_box()
        beside = side.bounding_box()
        assert beside["x"] >= plane["x"] + plane["width"] and beside["y"] == plane["y"]
        assert side.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_word_of_the_text_lights_its_row_of_the_map(frugal: Learner) -> None:
    frugal.open("n5/")
    frugal.page.locator('[data-action="reading"]').click()
    frugal.page.locator("#map[data-ready]").wait_for(state="attached")
    word = frugal.page.locator('mark[data-part="map:fifteen"]')
    rows = frugal.page.locator("#map .map tbody tr")
    for text, example in (("fifteen", None), ("", "999999")):
        if example:
            frugal.page.locator("#map").get_by_role("radio", name=example).check()
        word.focus()
        lit = rows.filter(has=frugal.page.locator("[data-lit]"))
        expect(lit).to_have_count(1 if text else 0)
        dimmed = rows.evaluate_all(
            "(all) => all.filter((one) => getComputedStyle(one).opacity < 1).length"
        )
        assert dimmed == (rows.count() - 1 if text else 0)


def test_paper_is_light_whatever_the_theme(frugal: Learner) -> None:
    frugal.open("n5/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = frugal.page.evaluate(ground)
    frugal.page.locator('[data-action="theme"]').click()
    assert frugal.page.evaluate(ground) != light
    frugal.page.emulate_media(media="print")
    assert frugal.page.evaluate(ground) == light
    # Paper is narrower than the window that the picture was drawn for, and nothing is drawn anew.
    fits = """(one) => {
      one.closest('figure').style.width = '400px';
      return one.scrollWidth <= one.clientWidth;
    }"""
    assert frugal.page.locator("#handover [data-stage]").evaluate(fits)


TYPED = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement.closest('script, style, code, pre, textarea')) continue;
    if (/\\w['"]|['"]\\w/.test(data)) found.push(data.trim());
  }
  return found;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_quotes_and_apostrophes_are_set_not_typed(frugal: Learner, path: str) -> None:
    frugal.open(path)
    assert frugal.page.evaluate(TYPED) == []


def test_no_request_leaves_the_origin(learner: Learner, answers, site: str) -> None:
    learner.open()
    learner.solve_until("attend_step", answers)
    assert any("pyodide" in url for url in learner.requests)
    assert [u for u in learner.requests if not u.startswith((site, "data:", "blob:"))] == []


@pytest.mark.parametrize("path", LEVELS)
def test_the_layout_stays_put(learner: Learner, path: str) -> None:
    learner.page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((list) => {
          for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value;
        }).observe({ type: 'layout-shift', buffered: true });"""
    )
    learner.open(path)
    learner.page.wait_for_load_state("networkidle")
    learner.page.wait_for_timeout(500)
    assert learner.page.evaluate("window.shift") < 0.005


TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}


@pytest.mark.parametrize("device", [TOUCH, {}], ids=["touch", "mouse"])
def test_a_card_keeps_its_height_when_the_editor_comes(browser, site: str, device: dict) -> None:
    context = browser.new_context(**device)
    learner = Learner(context.new_page(), site)
    learner.page.add_init_script(SAVES_DATA)
    learner.open("lesson3/")
    learner.page.locator('[data-action="reading"]').evaluate("(button) => button.click()")
    names = ("additive_scores", "general_scores", "soft_lookup", "slope")
    expect(learner.page.locator(".cm-content")).to_have_count(0)
    before = [learner.card(name).evaluate(HEIGHT) for name in names]
    for name in names:
        learner.editor(name)
    after = [learner.card(name).evaluate(HEIGHT) for name in names]
    context.close()
    assert after == pytest.approx(before, abs=1)


HEIGHT = "(card) => card.getBoundingClientRect().height"


def test_the_front_page_knows_the_progress(learner: Learner, answers) -> None:
    learner.open()
    learner.solve_until("predict_long", answers)
    learner.open("")
    expect(learner.page.locator("[data-level-progress]").first).to_contain_text("2")


@pytest.mark.parametrize(("level", "program"), [("n5", "boss.py"), ("lesson3", "lesson3.py")])
def test_the_program_can_be_downloaded(frugal: Learner, level: str, program: str) -> None:
    frugal.open(f"{level}/")
    frugal.page.locator('[data-action="reading"]').click()
    with frugal.page.expect_download() as caught:
        frugal.page.locator(f'a[href="{program}"]').first.click()
    original = Path("offline", program).read_bytes()
    assert Path(caught.value.path()).read_bytes() == original


def test_question_mark_lists_the_shortcuts(learner: Learner) -> None:
    learner.open()
    learner.page.keyboard.press("?")
    dialog = learner.page.locator('[data-dialog="shortcuts"]')
    expect(dialog).to_be_visible()
    assert dialog.locator("tr").count() >= 4
    learner.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
