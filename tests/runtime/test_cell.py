"""The code cell as a learner meets it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.runtime.cell_page import PATIENCE, CellPage
from tests.runtime.site_for_tests import answer_of

WRONG = "import numpy as np\n\ndef attend_step(s, E):\n    return E.mean(axis=0)\n"


def test_an_error_on_line_one_says_line_one(strict: CellPage) -> None:
    strict.write("attend_step", "1 / 0\nprint('never')")
    strict.press("attend_step", "run")
    expect(strict.feedback("attend_step")).to_contain_text("Line 1")
    marked = strict.cell("attend_step").locator(".cm-line.cm-failing")
    expect(marked).to_have_text("1 / 0")


@pytest.mark.parametrize(
    ("old", "new"), [("\n", "\r\n"), ("\n", "  \n"), ("    ", "\t")], ids=["crlf", "spaces", "tabs"]
)
def test_a_right_answer_is_right_with_any_white_space(strict: CellPage, old: str, new: str) -> None:
    strict.write("attend_step", answer_of("attend_step").replace(old, new))
    strict.press("attend_step", "check")
    expect(strict.feedback("attend_step")).to_have_attribute("data-verdict", "right")


def test_control_enter_runs_once_and_leaves_the_text(strict: CellPage) -> None:
    strict.write("attend_step", "print('once')")
    strict.page.keyboard.press("Control+Enter")
    output = strict.cell("attend_step").locator("[data-output]")
    expect(output).to_contain_text("once", timeout=PATIENCE)
    assert output.inner_text().count("once") == 1
    assert strict.text_of("attend_step") == "print('once')"


def test_a_wrong_answer_shows_what_differs(strict: CellPage) -> None:
    wrong = answer_of("attend_all").replace("axis=1", "axis=0")
    strict.write("attend_all", wrong)
    strict.events("exercise:attempt")
    strict.press("attend_all", "check")
    report = strict.cell("attend_all").locator("[data-report]")
    expect(report.locator('[data-status="fail"] table')).to_have_count(2)
    assert report.locator("td[data-differs]").count() > 0
    expect(strict.feedback("attend_all")).to_contain_text("Not yet.")
    (attempt,) = strict.events("exercise:attempt")
    assert (attempt["right"], attempt["answer"]) == (False, wrong)


def test_words_are_set_and_code_stays_as_it_is(strict: CellPage) -> None:
    strict.write("attend_all", "import scipyy\n'it'")
    strict.press("attend_all", "check")
    card = strict.cell("attend_all")
    expect(card).to_contain_text("a part of Python’s own library")
    expect(card.locator("[data-report] code").first).to_have_text("attend_all(S, E)")


def test_the_answer_is_offered_after_three_tries_and_leaves_the_draft(strict: CellPage) -> None:
    strict.restore("attend_step")
    strict.write("attend_step", WRONG)
    hint, reveal = (
        strict.cell("attend_step").locator(f'[data-action="{name}"]') for name in ("hint", "reveal")
    )
    for _ in range(3):
        expect(hint).to_be_hidden()
        strict.press("attend_step", "check")
    expect(reveal).to_be_hidden()
    hint.click()
    expect(strict.cell("attend_step").locator("[data-hint]")).to_contain_text("shapes")
    strict.events("exercise:passed")
    reveal.click()
    expect(strict.cell("attend_step").locator("[data-answer] pre")).to_contain_text("weights @ E")
    assert strict.text_of("attend_step") == WRONG
    (passed,) = strict.events("exercise:passed")
    assert (passed["star"], passed["revealed"]) == (False, True)


def test_a_right_answer_passes_with_a_star(strict: CellPage) -> None:
    strict.restore("attend_all")
    strict.write("attend_all", answer_of("attend_all"))
    strict.events("exercise:passed")
    strict.press("attend_all", "check")
    expect(strict.feedback("attend_all")).to_contain_text("One average for each step.")
    (passed,) = strict.events("exercise:passed")
    assert (passed["star"], passed["revealed"]) == (True, False)
    rows = strict.cell("attend_all").locator("[data-report] li")
    expect(rows.last).to_have_attribute("data-status", "pass")
    assert passed["answer"] == answer_of("attend_all")


def test_other_code_than_that_which_passed_is_not_called_right(strict: CellPage) -> None:
    draft = {"text": "while True:\n    pass", "at": 1}
    passed = {"passed": "2026-01-01T00:00:00.000Z", "star": True, "answer": "x = 1"}
    strict.restore("attend_all", **passed, draft=draft)
    expect(strict.feedback("attend_all")).to_contain_text("Passed before, with other code.")
    strict.restore("attend_all", **passed, draft={"text": "x = 1", "at": 1})
    expect(strict.feedback("attend_all")).to_contain_text("Right.")


def test_a_record_is_restored(strict: CellPage) -> None:
    strict.restore("attend_all", draft={"text": "x = 5", "at": 1})
    assert strict.text_of("attend_all") == "x = 5"
    expect(strict.feedback("attend_all")).to_be_empty()


def test_what_is_written_becomes_a_draft(strict: CellPage) -> None:
    strict.events("exercise:draft")
    strict.write("attend_all", "y = 6")
    script = """async () => {
      while (!events.some(({ draft }) => draft === 'y = 6')) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }"""
    strict.page.evaluate(script)


def test_reset_can_be_taken_back(strict: CellPage) -> None:
    strict.write("attend_all", "mine = 1")
    strict.press("attend_all", "reset")
    assert "____" in strict.text_of("attend_all")
    expect(strict.cell("attend_all").locator(".cm-gap").first).to_have_text("____")
    strict.cell("attend_all").locator('[data-action="bring-back"]').click()
    assert strict.text_of("attend_all") == "mine = 1"


def test_tab_indents_and_escape_lets_it_move_on(strict: CellPage) -> None:
    strict.write("attend_all", "if True:")
    strict.page.keyboard.press("Enter")
    strict.page.keyboard.type("x = 1")
    assert strict.text_of("attend_all") == "if True:\n    x = 1"
    strict.page.keyboard.press("Tab")
    assert strict.text_of("attend_all") == "if True:\n        x = 1"
    strict.page.keyboard.press("Escape")
    expect(strict.cell("attend_all").locator(".editor-tip")).to_contain_text("moves on")
    strict.page.keyboard.press("Tab")
    focused = strict.page.evaluate("document.activeElement.dataset.action")
    assert focused == "check"


def test_the_editor_does_not_correct_code(strict: CellPage) -> None:
    content = strict.cell("attend_all").locator(".cm-content")
    for name, value in (("autocorrect", "off"), ("autocapitalize", "off"), ("spellcheck", "false")):
        expect(content).to_have_attribute(name, value)
    assert "Escape" in (content.get_attribute("aria-description") or "")


def test_shortcuts_of_the_page_do_not_hear_the_editor(strict: CellPage) -> None:
    listener = "document.addEventListener('keydown', ({ key }) => heard.push(key))"
    strict.page.evaluate(f"heard = []; {listener}")
    strict.cell("attend_all").locator(".cm-content").click()
    strict.page.keyboard.type("n?")
    assert strict.page.evaluate("heard") == []


def test_nothing_on_the_page_breaks_the_policy(strict: CellPage) -> None:
    offences = [text for text in strict.console if "Content Security Policy" in text]
    assert offences == []


def test_without_python_the_cell_says_so_and_keeps_the_code(
    fresh_page: Callable[..., Page], base: str
) -> None:
    cell = CellPage(fresh_page(), f"{base}strict/page/broken.html")
    cell.write("attend_step", "mine = 1")
    cell.press("attend_step", "run")
    expect(cell.feedback("attend_step")).to_contain_text("Python could not be loaded")
    cell.press("attend_step", "retry")
    expect(cell.feedback("attend_step").get_by_role("button", name="Try again")).to_be_visible()
    assert cell.text_of("attend_step") == "mine = 1"
    assert cell.events("exercise:draft")[-1]["draft"] == "mine = 1"


def test_forbidden_webassembly_is_named(fresh_page: Callable[..., Page], base: str) -> None:
    cell = CellPage(fresh_page(), f"{base}nowasm/page/index.html")
    cell.press("attend_step", "run")
    expect(cell.feedback("attend_step")).to_contain_text(re.compile("does not let Python start"))


def test_a_touch_screen_gets_a_row_of_keys(fresh_page: Callable[..., Page], base: str) -> None:
    options = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}
    cell = CellPage(fresh_page(**options), f"{base}strict/page/broken.html")
    cell.cell("attend_step").locator(".cm-content").click()
    cell.page.keyboard.press("ControlOrMeta+a")
    keys = cell.cell("attend_step").get_by_role("group", name="Keys for code")
    for sign in ("@", "(", "_"):
        keys.get_by_role("button", name=sign, exact=True).click()
    assert cell.text_of("attend_step") == "@(_"
    keys.get_by_role("button", name="One step in").click()
    assert cell.text_of("attend_step") == "    @(_"
    size = (
        cell.cell("attend_step")
        .locator(".cm-content")
        .evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    )
    assert size >= 16
