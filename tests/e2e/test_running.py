"""Code in the page: run, check, errors in the learner's line, endless loops, hostile answers."""

import re

import pytest
from playwright.sync_api import Locator, expect

from .learner import Learner

SLOW = 60_000  # milliseconds: a start of Python on a busy machine


@pytest.fixture(scope="module")
def cell(browser, site, answers) -> Learner:
    """One page for the whole module: what a test does must not harm the next."""
    context = browser.new_context()
    learner = Learner(context.new_page(), site)
    learner.open()
    learner.solve_until("context_shape", answers)
    yield learner
    context.close()


def output(learner: Learner) -> Locator:
    return learner.card("attend_step").locator("[data-output]")


def run(learner: Learner, source: str) -> None:
    learner.write_code("attend_step", source)
    learner.action("attend_step", "run").click()


def expect_python_works(learner: Learner) -> None:
    """The next click after trouble works, as the first one did."""
    run(learner, "print('still', 6 * 7)")
    expect(output(learner)).to_contain_text("still 42", timeout=SLOW)


def test_output_streams(cell: Learner) -> None:
    run(cell, "print('first')\nprint('second')")
    expect(output(cell)).to_contain_text(re.compile("first\\s*second"), timeout=SLOW)


def test_an_error_names_the_learners_own_line(cell: Learner) -> None:
    run(cell, "weigths = 1\nprint(weights)")
    expect(cell.card("attend_step")).to_contain_text(re.compile("line 2", re.I), timeout=SLOW)
    expect(cell.card("attend_step")).to_contain_text("weigths")


def test_an_error_in_the_added_example_is_not_put_on_a_line_of_the_learners(cell: Learner) -> None:
    run(cell, "print('mine')")
    card = cell.card("attend_step")
    expect(card).to_contain_text("in the example that Run adds", timeout=SLOW)
    expect(card.locator("[data-action=go-to-line]")).to_have_count(0)


def test_an_endless_loop_stops_by_itself(cell: Learner) -> None:
    run(cell, "while True:\n    pass")
    expect(cell.card("attend_step")).to_contain_text(re.compile("10 seconds", re.I), timeout=SLOW)
    expect_python_works(cell)


def test_stop_ends_endless_printing_at_once(cell: Learner) -> None:
    run(cell, "while True:\n    print(1)")
    expect(output(cell)).to_contain_text("1", timeout=SLOW)
    cell.action("attend_step", "stop").click()
    expect(cell.action("attend_step", "stop")).to_be_hidden(timeout=SLOW)
    stopped = output(cell).inner_text()
    cell.page.wait_for_timeout(1000)
    assert output(cell).inner_text() == stopped
    assert len(stopped.splitlines()) <= 2_050
    expect_python_works(cell)


def test_a_sleep_can_be_stopped_and_the_next_run_works(cell: Learner) -> None:
    run(cell, "import time\nprint('asleep')\ntime.sleep(60)")
    expect(output(cell)).to_contain_text("asleep", timeout=SLOW)
    cell.action("attend_step", "stop").click()
    expect(cell.action("attend_step", "stop")).to_be_hidden(timeout=SLOW)
    expect_python_works(cell)


def test_long_output_is_capped_and_says_so_each_time(cell: Learner) -> None:
    for _ in range(2):
        run(cell, "for i in range(10_000):\n    print(i)")
        expect(cell.action("attend_step", "stop")).to_be_hidden(timeout=SLOW)
        assert len(output(cell).inner_text().splitlines()) <= 2_050
    expect_python_works(cell)


@pytest.mark.parametrize(
    "source",
    [
        "from functools import partial\nf = lambda g: g(g)\nf = partial(f, f)\nf()",
        "class A:\n    def __str__(self):\n        return str(self)\nprint(A())",
        "import sys\nsys.setrecursionlimit(10**6)\ndef f(n):\n    return f(n + 1) + 1\nf(0)",
        "input('name?')",
        "exit()",
        "import js\njs.postMessage('x')",
        "x = bytearray(10 * 1024**3)",
        "raise SystemExit",
    ],
)
def test_hostile_code_gets_a_sentence_and_the_next_run_works(cell: Learner, source: str) -> None:
    run(cell, source)
    expect(cell.action("attend_step", "stop")).to_be_hidden(timeout=SLOW)
    expect(cell.feedback("attend_step")).not_to_be_empty(timeout=SLOW)
    expect_python_works(cell)
    assert [error for error in cell.errors if "Content Security" in error] == []


def test_what_a_run_changes_does_not_reach_the_next_check(cell: Learner, code) -> None:
    run(cell, "import numpy as np\nnp.exp = lambda x: 0\nnp.seterr(all='raise')\nprint('done')")
    expect(output(cell)).to_contain_text("done", timeout=SLOW)
    cell.answer("attend_step", code["attend_step"])
    cell.expect_status("attend_step", "passed")


def test_a_wrong_answer_shows_both_arrays(cell: Learner, code) -> None:
    cell.answer("attend_step", code["attend_step"].replace("weights @ E", "E.mean(axis=0)"))
    report = cell.card("attend_step").locator("[data-report]")
    expect(report.locator('[data-status="fail"], .fail').first).to_be_visible(timeout=SLOW)
    assert report.locator("table").count() >= 2


def test_a_name_without_end_does_not_widen_the_page(cell: Learner) -> None:
    cell.answer("attend_step", f"def attend_step(s, E):\n    return {'a' * 5000}\n")
    said = cell.card("attend_step")
    expect(said).to_contain_text("is not defined", timeout=SLOW)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert cell.page.evaluate(wider) <= 0
    run(cell, "b" * 5000)
    expect(said).to_contain_text("bbb", timeout=SLOW)
    expect(said).to_contain_text("is not defined", timeout=SLOW)
    assert cell.page.evaluate(wider) <= 0


@pytest.mark.parametrize("ending", ["\r\n", "  \n"])
def test_line_ends_and_trailing_spaces_do_not_matter(cell: Learner, code, ending: str) -> None:
    cell.answer("attend_step", code["attend_step"].replace("\n", ending))
    expect(cell.feedback("attend_step")).to_have_attribute("data-verdict", "right", timeout=SLOW)


def test_control_enter_runs_once_and_leaves_the_text(cell: Learner) -> None:
    cell.write_code("attend_step", "print('once')")
    text = cell.editor("attend_step").inner_text()
    cell.page.keyboard.press("ControlOrMeta+Enter")
    expect(output(cell)).to_contain_text("once", timeout=SLOW)
    assert output(cell).inner_text().count("once") == 1
    assert cell.editor("attend_step").inner_text() == text


def test_when_python_cannot_start_the_rest_works(browser, site, answers, code) -> None:
    context = browser.new_context()
    learner = Learner(context.new_page(), site)
    learner.page.route("**/pyodide/**", lambda route: route.abort())
    learner.open()
    learner.solve_until("context_shape", answers)
    learner.answer("attend_step", code["attend_step"])
    offered = re.compile("[Tt]ry again|[Rr]etry")
    expect(learner.card("attend_step")).to_contain_text(offered, timeout=SLOW)
    assert "def attend_step" in learner.editor("attend_step").inner_text()
    context.close()
