"""Attention on held-out rows, and a model whose weights are set by force or by hand."""

from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from generator.history_data import replay

from . import demo
from .history_recording import LENGTH, history_recordings, model, weights_file
from .test_handles import middle, swipe

Load = Callable[..., Page]
OpenPage = Callable[..., Page]
RUNS = history_recordings()


READ_ROWS = """(widget) => [...widget.querySelectorAll('.map tbody tr')].map((row) => ({
  weights: [...row.querySelectorAll('td[data-row]')].map((one) => Number(one.dataset.w)),
  answer: [...row.querySelectorAll('td[data-row]')]
    .findIndex((one) => one.matches('.mark-answer')),
  read: [...row.querySelectorAll('td[data-row]')].findIndex((one) => one.matches('.mark-read')),
  wrote: row.querySelector('.writes b')?.textContent,
  right: row.querySelector('.writes')?.matches('.right'),
}))"""


def places(step: int) -> tuple[int, int]:
    return LENGTH - 1 - step, min(LENGTH - step, LENGTH - 1)


def test_the_map_of_rows_shows_weights_and_marks(load: Load) -> None:
    page = load()
    for example in RUNS["alignment"]["examples"]:
        page.locator(f"#rows input[data-choice=number][value='{example['row']}']").check()
        rows = page.locator("#rows").evaluate(READ_ROWS)
        for step, row in enumerate(rows):
            # The page keeps two decimals of what it shades by.
            assert row["weights"] == pytest.approx(example["weights"][step], abs=0.00501)
            assert (row["answer"], row["read"]) == places(step)
    page.locator("#rows td[data-row='2'][data-column='13']").hover()
    expect(page.locator("#rows [data-readout]")).to_contain_text("place of the answer")
    expect(page.locator("#rows [data-training]")).to_be_hidden()


def test_forced_weights_write_what_the_model_writes_with_them(load: Load) -> None:
    page = load()
    override = page.locator("#override")
    for example in RUNS["alignment"]["examples"]:
        override.locator(f"input[data-choice=row][value='{example['row']}']").check()
        for mode in ("answer", "read"):
            override.locator(f"input[value={mode}]").check()
            rows = override.evaluate(READ_ROWS)
            given = replay("replay_luong").forced(mode, LENGTH)
            assert [row["weights"] for row in rows] == given.tolist()
            written = model().run([example["source"]], mode).output[0].tolist()
            assert [int(row["wrote"]) for row in rows] == written
            right = [a == b for a, b in zip(written, example["target"], strict=True)]
            assert [row["right"] for row in rows] == right
            text = f"writes {sum(right)} of the {LENGTH} tokens of this row right."
            expect(override.locator("[data-live]")).to_contain_text(text)
    shares = override.locator(".ways .number").all_inner_texts()
    counts = [one["tokens"] for one in RUNS["alignment"]["runs"]]
    for way, text in zip(("learned", "answer", "read"), shares, strict=True):
        share = median([one[way]["right"] / one[way]["total"] for one in counts])
        assert text == ("100\u202f%" if share == 1 else f"{share * 100:.1f}\u202f%")


def hand(load: Load, state: str = "") -> Page:
    page = load(state, "hand.html")
    page.locator("#override input[value=hand]").check()
    expect(page.locator("#override [data-status]")).to_have_text(
        "Computed here, by the recorded model in NumPy."
    )
    return page


def wrote(page: Page, step: int, token: int) -> None:
    expect(page.locator("#override tbody .writes b:first-child").nth(step)).to_have_text(str(token))


def test_by_hand_with_the_keyboard_and_the_fields(load: Load) -> None:
    page = hand(load)
    page.locator("#override td[data-row='3'][data-column='4']").focus()
    page.keyboard.press("Enter")
    wrote(page, 3, 5)
    expect(page.locator("#override td[data-row='3'][data-column='4']")).to_have_attribute(
        "data-w", "1"
    )
    page.get_by_role("spinbutton", name="Step").fill("7")
    page.get_by_role("spinbutton", name="weight on place").fill("2")
    page.get_by_role("spinbutton", name="weight on place").press("ArrowUp")
    page.get_by_role("spinbutton", name="share").fill("0.9")
    wrote(page, 6, 3)
    row = page.locator("#override").evaluate(READ_ROWS)[6]["weights"]
    assert row[2] == pytest.approx(0.9)
    assert sum(row) == pytest.approx(1, abs=0.08)
    learned = RUNS["alignment"]["examples"][0]["weights"][6]
    top = learned.index(max(learned))
    assert row[top] == pytest.approx(0.1 * learned[top] / (1 - learned[2]), abs=0.00501)
    page.get_by_role("spinbutton", name="share").fill("1.4")
    expect(page.locator("#override [data-mended]")).to_have_text(
        "A share lies between 0 and 1, so 1.4 became 1. Each row still sums to 1."
    )
    page.get_by_role("spinbutton", name="share").press("Tab")
    expect(page.get_by_role("spinbutton", name="share")).to_have_value("1")
    page.get_by_role("button", name="Undo this step").click()
    row = page.locator("#override").evaluate(READ_ROWS)[6]["weights"]
    assert row == pytest.approx(learned, abs=0.00501)
    page.wait_for_timeout(350)
    assert "override.hand=4%3A5%3A1" in page.evaluate("location.hash")


def test_by_hand_with_the_pointer(load: Load) -> None:
    page = hand(load)
    page.locator("#override .map").scroll_into_view_if_needed()
    cells = [page.locator(f"#override td[data-row='5'][data-column='{i}']") for i in (3, 9)]
    spots = [cell.bounding_box() for cell in cells]
    assert all(spots)
    (a, b) = [(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2) for one in spots if one]
    page.mouse.move(*a)
    page.mouse.down()
    expect(cells[0]).to_have_attribute("data-w", "1")
    page.mouse.move(*b, steps=5)
    expect(cells[1]).to_have_attribute("data-w", "1")
    page.keyboard.press("Escape")
    learned = RUNS["alignment"]["examples"][0]["weights"][5]
    expect(cells[1]).to_have_attribute("data-w", f"{learned[9]:.2f}")
    page.mouse.up()
    page.mouse.move(*a)
    page.mouse.down()
    page.mouse.move(b[0], b[1] + 200, steps=3)
    page.mouse.up()
    wrote(page, 5, 10)


def test_by_hand_from_the_address(load: Load) -> None:
    page = load("#x?override.mode=hand&override.hand=2:3:0.9,5:6:7,x,99:1:1,3:4", "hand.html")
    wrote(page, 1, 3)
    wrote(page, 4, 6)
    rows = page.locator("#override").evaluate(READ_ROWS)
    assert [max(rows[i]["weights"]) for i in (1, 4)] == pytest.approx([0.9, 1])
    assert all(sum(row["weights"]) == pytest.approx(1, abs=0.08) for row in rows)
    expect(page.locator("#override [data-mended]")).to_contain_text("so it was moved there")
    page = load("#x?override.mode=all&override.row=7&override.hand=1:1:1")
    expect(page.locator("#override input[value=learned]")).to_be_checked()


def test_where_python_cannot_start_the_recorded_ways_work(load: Load) -> None:
    page = load()
    page.locator("#override input[value=hand]").check()
    page.locator("#override td[data-row='3'][data-column='4']").click()
    expect(page.locator("#override [data-status]")).to_contain_text(
        "The three recorded ways still work."
    )
    expect(page.locator("#override [data-readout]")).to_contain_text("Step 4")
    page.locator("#override input[value=answer]").check()
    rows = page.locator("#override").evaluate(READ_ROWS)
    written = model().run([RUNS["alignment"]["examples"][0]["source"]], "answer").output[0]
    assert [int(row["wrote"]) for row in rows] == written.tolist()


def test_weights_that_do_not_arrive_are_told(load: Load) -> None:
    page = load("", "hand.html")
    page.route(f"**/{weights_file().name}", lambda route: route.fulfill(status=404))
    page.locator("#override input[value=hand]").check()
    expect(page.locator("#override [data-status]")).to_contain_text("could not be fetched")
    page.unroute_all()
    page.locator("#override td[data-row='3'][data-column='4']").click()
    wrote(page, 3, 5)


def test_python_is_not_asked_for_before_it_is_needed(load: Load) -> None:
    page = load("", "hand.html")
    page.locator("#override input[value=answer]").check()
    page.wait_for_timeout(300)
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in asked if name.endswith((".npz", "fake-python.js"))]


def test_a_finger_taps_drags_the_weight_and_else_scrolls(open_page: OpenPage) -> None:
    size = {"width": 400, "height": 700}
    page = open_page(demo.HISTORY.file, viewport=size, has_touch=True, is_mobile=True)
    page.evaluate(demo.HISTORY.reveal)
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
