"""The handles of <attention-step> under a finger, and on a page that is zoomed or scaled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

OpenPage = Callable[..., Page]
Spot = tuple[float, float]
HANDLE = "#step [data-handle=h1]"


def middle(page: Page, selector: str) -> Spot:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tip(page: Page) -> list[float]:
    fields = [page.get_by_label(f"h1, {axis}", exact=True) for axis in "xy"]
    return [float(one.input_value()) for one in fields]


def swipe(finger: CDPSession, start: Spot, by: Spot) -> None:
    """A finger put down at `start`, moved and lifted."""

    def touch(kind: str, *points: Spot) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", start)
    for part in range(1, 9):
        touch("touchMove", (start[0] + by[0] * part / 8, start[1] + by[1] * part / 8))
    touch("touchEnd")


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    page = open_page(viewport={"width": 400, "height": 700}, has_touch=True, is_mobile=True)
    page.locator("#step [data-stage]").evaluate("(one) => one.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(100)
    return page


def test_a_finger_on_a_handle_drags_and_never_scrolls(phone: Page) -> None:
    before = phone.evaluate("scrollY")
    unit = phone.locator("#step [data-stage]").evaluate("(one) => one.clientWidth / 6")
    swipe(phone.context.new_cdp_session(phone), middle(phone, HANDLE), (unit, -unit))
    phone.wait_for_timeout(300)
    assert tip(phone) == pytest.approx([1, 2], abs=0.03)
    assert phone.evaluate("scrollY") == before
    expect(phone.locator("#step .held")).to_have_count(0)
    named = f"Tip of h1, at {', '.join(f'{value:g}' for value in tip(phone))}"
    expect(phone.locator(HANDLE)).to_have_attribute("aria-label", named)


def test_a_finger_beside_a_handle_scrolls_and_never_drags(phone: Page) -> None:
    before = phone.evaluate("scrollY")
    x, y = middle(phone, HANDLE)
    swipe(phone.context.new_cdp_session(phone), (x - 80, y), (0, -160))
    phone.wait_for_function("(before) => scrollY > before + 80", arg=before)
    assert tip(phone) == [0, 1]


def drag_by_one_and_a_half(page: Page) -> None:
    """From (0, 1) to (1, 0.5), by the units that are seen on the screen."""
    page.locator("#step [data-stage]").evaluate("(one) => one.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(150)
    box = page.locator("#step [data-stage]").bounding_box()
    assert box
    unit = box["width"] / 6
    x, y = middle(page, HANDLE)
    assert (x - box["x"], y - box["y"]) == pytest.approx((3 * unit, 2 * unit), abs=0.02 * unit + 1)
    page.mouse.move(x + 2, y + 1)
    page.mouse.down()
    page.mouse.move(x + 2 + unit, y + 1 + unit / 2, steps=4)
    page.mouse.up()
    assert tip(page) == pytest.approx([1, 0.5], abs=0.03)
    dropped = middle(page, HANDLE)
    assert dropped == pytest.approx((x + unit, y + unit / 2), abs=0.03 * unit + 1)


@pytest.mark.parametrize(
    "style",
    [
        "transform: scale(0.5)", "transform: scale(1.25)", "zoom: 0.5", "zoom: 1.5", "zoom: 4",
        "zoom: 2; transform: scale(0.5)",
    ],
)  # fmt: skip
def test_the_tip_stays_under_the_pointer(open_page: OpenPage, style: str) -> None:
    page = open_page(viewport={"width": 1000, "height": 1000})
    page.locator("main").evaluate("(main, style) => { main.style.cssText = style; }", style)
    drag_by_one_and_a_half(page)


@pytest.mark.parametrize("factor", [0.5, 1.5, 4])
def test_dragging_is_right_in_a_zoomed_window(open_page: OpenPage, factor: float) -> None:
    """What the browser's own zoom does: fewer CSS pixels, each of more screen pixels."""
    size = {"width": int(1280 / factor), "height": int(1600 / factor)}
    drag_by_one_and_a_half(open_page(viewport=size, device_scale_factor=factor))
