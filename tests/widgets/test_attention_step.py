"""<attention-step> in a browser."""

import math
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
ALL = "(one) => { one.earned = ['score', 'weight', 'context']; }"


def start(open_page: OpenPage, **options: object) -> Page:
    page = open_page(**options)
    page.locator("#step").evaluate(ALL)
    return page


def number(page: Page, name: str) -> float:
    return float(page.locator(f"#step [data-{name}]").inner_text().replace("−", "-"))


def centre(page: Page, handle: str) -> tuple[float, float]:
    page.locator("#step").scroll_into_view_if_needed()
    box = page.locator(f"#step [data-handle={handle}]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_columns_open_as_they_are_earned(open_page: OpenPage) -> None:
    page = open_page()
    step = page.locator("#step")
    for earned, shown in (
        ([], ("?", "?", "?")),
        (["score"], ("2.00", "?", "?")),
        (["score", "weight"], ("2.00", "0.79", "?")),
        (["score", "weight", "context"], ("2.00", "0.79", "0.79, 0.00")),
    ):
        step.evaluate("(one, earned) => { one.earned = earned; }", earned)
        for name, text in zip(("score0", "weight0", "context"), shown, strict=True):
            expect(step.locator(f"[data-{name}]")).to_have_text(text)
        assert step.locator(".vector.context").count() == ("context" in earned)
    assert page.locator("#step [data-unearned]").is_hidden()


def test_hidden_columns_are_in_no_text(open_page: OpenPage) -> None:
    said = open_page().locator("#step figure").inner_text()
    assert "0.79" not in said
    assert "7.39" not in said


def test_dragging_moves_the_tip_and_every_number(open_page: OpenPage) -> None:
    page = start(open_page)
    x, y = centre(page, "h1")
    page.mouse.move(x + 5, y + 3)
    page.mouse.down()
    page.mouse.move(x + 65, y - 27, steps=4)
    # 60 pixels are one unit: from (0, 1) to (1, 1.5). The score is live before the drop.
    assert number(page, "score1") == pytest.approx(2, abs=0.02)
    page.mouse.up()
    weights = [number(page, f"weight{i}") for i in range(3)]
    raised = [math.exp(2), math.exp(2), 1.0]
    assert weights == pytest.approx([one / sum(raised) for one in raised], abs=0.006)
    page.wait_for_timeout(400)
    assert "step.h1=1,1.5" in page.evaluate("location.hash")


def test_escape_puts_a_dragged_vector_back(open_page: OpenPage) -> None:
    page = start(open_page)
    page.get_by_label("h1, x").fill("0.5")
    x, y = centre(page, "h1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=3)
    page.keyboard.press("Escape")
    page.mouse.move(x + 100, y + 60)
    page.mouse.up()
    expect(page.get_by_label("h1, x")).to_have_value("0.5")
    expect(page.get_by_label("h1, y")).to_have_value("1")


def test_a_cancelled_pointer_ends_the_drag(open_page: OpenPage) -> None:
    page = start(open_page)
    handle = page.locator("#step [data-handle=h1]")
    x, y = centre(page, "h1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)
    handle.dispatch_event("pointercancel", {"pointerId": 1})
    page.mouse.move(x + 90, y)
    expect(page.get_by_label("h1, x")).to_have_value("0.5")
    expect(handle).not_to_have_class("held")


def test_tips_never_leave_the_plane(open_page: OpenPage) -> None:
    page = start(open_page)
    x, y = centre(page, "s")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 900, y - 900, steps=3)
    page.mouse.up()
    expect(page.get_by_label("s, x")).to_have_value("2.9")
    expect(page.get_by_label("s, y")).to_have_value("2.9")


@pytest.mark.parametrize(
    ("key", "x", "y"),
    [("ArrowRight", "2.1", "0"), ("Shift+ArrowUp", "2", "0.5"), ("ArrowDown", "2", "-0.1")],
)
def test_arrow_keys_move_by_a_tenth_with_shift_by_half(
    open_page: OpenPage, key: str, x: str, y: str
) -> None:
    page = start(open_page)
    page.locator("#step [data-handle=s]").focus()
    page.keyboard.press(key)
    expect(page.get_by_label("s, x")).to_have_value(x)
    expect(page.get_by_label("s, y")).to_have_value(y)
    named = page.locator("#step [data-handle=s]").get_attribute("aria-label") or ""
    assert named.replace("−", "-") == f"Tip of s, at {x}, {y}"


def test_alt_and_arrow_is_left_to_the_browser(open_page: OpenPage) -> None:
    page = start(open_page)
    handle = page.locator("#step [data-handle=s]")
    left_alone = handle.evaluate(
        "(one) => one.dispatchEvent(new KeyboardEvent('keydown',"
        " { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }))"
    )
    assert left_alone
    expect(page.get_by_label("s, x")).to_have_value("2")


def test_fields_take_what_can_be_shown(open_page: OpenPage) -> None:
    page = start(open_page)
    field = page.get_by_label("h0, y")
    field.fill("7")
    field.press("Tab")
    expect(field).to_have_value("2.9")
    field.fill("")
    field.press("Tab")
    expect(field).to_have_value("2.9")
    page.get_by_role("button", name="Reset").click()
    expect(field).to_have_value("0")
    assert number(page, "weight0") == 0.79


def test_the_page_scrolls_beside_a_handle(open_page: OpenPage) -> None:
    page = start(open_page)
    touch = "(one) => getComputedStyle(one).touchAction"
    assert page.locator("#step [data-handle=s]").evaluate(touch) == "none"
    assert page.locator("#step [data-stage]").evaluate(touch) == "auto"


def test_moves_are_announced_once(open_page: OpenPage) -> None:
    page = start(open_page)
    page.locator("#step [data-handle=s]").focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    live = page.locator("#step [data-live]")
    expect(live).to_contain_text("s at 2, 0.5. Weights: h0 0.77, h1 0.17, h2 0.06.")


def test_weighted_states_add_up_to_the_context(open_page: OpenPage) -> None:
    page = start(open_page)
    page.get_by_label("s, y").fill("1")
    page.get_by_label("show how the weighted states add up").check()
    last = page.locator("#step .joint").last
    tip = page.evaluate(
        """() => {
          const [x, y] = document.querySelector('#step [data-context]').textContent
            .replaceAll('\u2212', '-').split(', ').map(Number);
          return [180 + 60 * x, 180 - 60 * y];
        }"""
    )
    assert float(last.get_attribute("cx") or 0) == pytest.approx(tip[0], abs=0.5)
    assert float(last.get_attribute("cy") or 0) == pytest.approx(tip[1], abs=0.5)
