"""How the page starts: without its script, before its script, and with progress to show."""

import re
import time

import pytest
from playwright.sync_api import Route, expect

from .learner import Learner

SCRIPT = re.compile(r"/assets/page-[^/]*\.js$")
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
}).observe({ type: 'layout-shift', buffered: true });
"""


def fail(route: Route) -> None:
    route.abort()


def throw(route: Route) -> None:
    route.fulfill(body="throw new Error('broken')", content_type="text/javascript")


@pytest.mark.parametrize("outcome", [fail, throw])
def test_a_page_whose_script_fails_can_be_read(learner: Learner, outcome) -> None:
    learner.page.route(SCRIPT, outcome)
    learner.page.goto(learner.base + "n5/")
    expect(learner.page.locator("html")).to_have_attribute("data-app", "failed")
    for section in learner.page.locator("[data-section]").all():
        expect(section.locator(".section-body")).to_be_visible()
    expect(learner.page.locator("[data-recap]")).to_be_visible()


def test_an_answer_given_before_the_script_is_there_counts(learner: Learner) -> None:
    def slow(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    learner.page.route(SCRIPT, slow)
    learner.page.goto(learner.base + "n5/", wait_until="commit")
    learner.answer("summary_size", "64")
    learner.expect_status("summary_size", "passed")
    assert learner.page.url == learner.base + "n5/"


def test_stored_progress_is_shown_without_a_jump(learner: Learner, answers: dict[str, str]) -> None:
    learner.page.add_init_script(WATCH_SHIFTS)
    learner.open()
    learner.solve_until("context_second", answers)
    learner.card("context_second").scroll_into_view_if_needed()
    learner.page.reload()
    learner.expect_status("context_second", "passed")
    learner.page.wait_for_timeout(500)
    assert sum(learner.page.evaluate("shifts")) < 0.02


def test_what_was_typed_survives_a_closed_tab(context, site: str) -> None:
    first = Learner(context.new_page(), site)
    first.open()
    first.type("summary_size", "12")
    first.page.close(run_before_unload=False)
    second = Learner(context.new_page(), site)
    second.open()
    expect(second.card("summary_size").locator('[name="answer"]')).to_have_value("12")


def test_a_double_click_is_one_try(learner: Learner) -> None:
    learner.open()
    learner.type("summary_size", "32")
    learner.action("summary_size", "check").dblclick()
    expect(learner.feedback("summary_size")).to_have_attribute("data-verdict", "wrong")
    assert learner.stored()["levels"]["n5"]["exercises"]["summary_size"]["tries"] == 1


def test_a_wrong_answer_keeps_the_cursor_and_a_right_one_leads_on(
    learner: Learner, answers: dict[str, str]
) -> None:
    learner.open()
    learner.answer("summary_size", "32")
    expect(learner.card("summary_size").locator('[name="answer"]')).to_be_focused()
    learner.type("summary_size", "64")
    learner.page.keyboard.press("Enter")
    learner.expect_status("summary_size", "passed")
    following = learner.card("predict_long").locator('input[type="text"]')
    for _ in range(4):
        learner.page.keyboard.press("Tab")
        if following.evaluate("(field) => field === document.activeElement"):
            return
    pytest.fail("the next exercise is more than four Tabs away")


def test_shortcuts_walk_the_exercises_and_can_be_switched_off(learner: Learner) -> None:
    learner.open()
    focused = learner.page.locator(":focus")
    learner.page.keyboard.press("n")
    expect(focused).to_have_id("summary_size-title")
    learner.type("summary_size", "n")
    expect(learner.card("summary_size").locator('[name="answer"]')).to_have_value("n")
    learner.action("summary_size", "check").focus()
    learner.page.keyboard.press("?")
    dialog = learner.page.locator('[data-dialog="shortcuts"]')
    expect(dialog).to_be_visible()
    dialog.locator('[data-setting="keys"]').uncheck()
    learner.page.keyboard.press("Escape")
    learner.page.keyboard.press("r")
    expect(learner.page.locator("html")).not_to_have_attribute("data-mode", "reading")
