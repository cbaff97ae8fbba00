"""What is accepted, what is refused, and the reason that each wrong answer gets."""

import re

import pytest
from playwright.sync_api import expect

from .learner import Learner

UNUSUAL_BUT_RIGHT = {
    "summary_size": [" 64 ", "64.0", "+64"],
    "weight_h0": ["0,79", "79 %", ".79", "0.787"],
    "context_shape": ["(32)", "32,", "32", "[32]"],
}

WRONG_WITH_REASON = {
    "summary_size": [
        ("32", "h is|h alone"),
        ("768", "[Oo]nly the last"),
        ("1536", "[Oo]nly the last"),
        ("24", "number of tokens|does not depend"),
    ],
    "score_h0": [
        ("1", "first entry"),
        ("0", "right angle"),
        ("-2", "sign"),
        ("−2", "sign"),
        ("2, 0", "[Oo]ne number"),
        ("2,0", "[Oo]ne number"),
    ],
    "weight_h0": [
        ("0.88", "two"),
        ("7.39", "not divided"),
        ("1", "share for the others"),
        ("0.5", "scores decide"),
        ("0.33", "equal share"),
    ],
    "context_second": [("w1", "h.?1"), ("sum", "negative"), ("w0", "first number")],
    "context_shape": [
        ("(8,)", "weights"),
        ("(8,32)", "average runs over"),
        ("(1,32)", "[Cc]lose"),
    ],
}

NO_ANSWER_AT_ALL = ["", "   ", "9" * 10_000, "<script>alert(1)</script>", "NaN", "1e400", "0x40"]


def answer_anew(learner: Learner, exercise: str, text: str) -> None:
    """Answer, after taking away what was said of the answer before."""
    learner.feedback(exercise).evaluate("(one) => one.replaceChildren()")
    learner.answer(exercise, text)


@pytest.mark.parametrize("exercise", UNUSUAL_BUT_RIGHT)
def test_unusual_but_right(opened, exercise: str) -> None:
    learner: Learner = opened(before=exercise)
    for text in UNUSUAL_BUT_RIGHT[exercise]:
        learner.answer(exercise, text)
        learner.expect_status(exercise, "passed")
        opened.again(before=exercise)


@pytest.mark.parametrize("exercise", WRONG_WITH_REASON)
def test_wrong_gets_its_reason(opened, exercise: str) -> None:
    learner: Learner = opened(before=exercise)
    for text, reason in WRONG_WITH_REASON[exercise]:
        answer_anew(learner, exercise, text)
        expect(learner.feedback(exercise)).to_have_text(re.compile(reason))
        learner.expect_status(exercise, "open")


def test_no_answer_at_all_gets_one_sentence(opened) -> None:
    learner: Learner = opened(before="summary_size")
    for text in NO_ANSWER_AT_ALL:
        answer_anew(learner, "summary_size", text)
        expect(learner.feedback("summary_size")).not_to_be_empty()
        assert len(learner.feedback("summary_size").inner_text()) < 200
        assert learner.card("summary_size").locator('[name="answer"]').input_value() == text
        learner.expect_status("summary_size", "open")
    assert learner.errors == []


def test_a_guess_outside_its_range_is_refused(opened) -> None:
    learner: Learner = opened(before="predict_long")
    for text in ("-1", "101", "many", ""):
        answer_anew(learner, "predict_long", text)
        expect(learner.feedback("predict_long")).not_to_be_empty()
        learner.expect_status("predict_long", "open")


def test_hint_then_answer_after_three_wrong_tries(opened) -> None:
    learner: Learner = opened(before="summary_size")
    for tries, text in enumerate(("1", "2", "3")):
        expect(learner.action("summary_size", "hint")).to_be_hidden()
        learner.answer("summary_size", text)
        expect(learner.feedback("summary_size")).to_have_attribute("data-verdict", "wrong")
        assert learner.card("summary_size").locator('[name="answer"]').input_value() == text, tries
    learner.action("summary_size", "hint").click()
    expect(learner.card("summary_size").locator("[data-hint]")).to_be_visible()
    learner.action("summary_size", "reveal").click()
    learner.expect_status("summary_size", "passed")
    expect(learner.card("summary_size")).to_have_attribute("data-star", "false")
    learner.expect_status("predict_long", "open")


def test_other_numbers_win_the_star_back(opened, judged) -> None:
    test_hint_then_answer_after_three_wrong_tries(opened)
    learner: Learner = opened.latest
    first = learner.card("summary_size").locator("[data-ask]").inner_text()
    learner.action("summary_size", "fresh").click()
    expect(learner.card("summary_size").locator("[data-ask]")).not_to_have_text(first)
    learner.answer("summary_size", judged(learner, "summary_size"))
    expect(learner.card("summary_size")).to_have_attribute("data-star", "true")


def test_a_choice_keeps_its_star_with_one_wrong_try_and_loses_it_with_two(opened) -> None:
    learner: Learner = opened(before="context_second")
    learner.answer("context_second", "w1")
    learner.answer("context_second", "zero")
    expect(learner.card("context_second")).to_have_attribute("data-star", "true")
    learner = opened(before="context_second")
    for wrong in ("w0", "w1"):
        learner.answer("context_second", wrong)
    learner.answer("context_second", "zero")
    expect(learner.card("context_second")).to_have_attribute("data-status", "passed")
    expect(learner.card("context_second")).to_have_attribute("data-star", "false")


def test_a_choice_offers_its_hint_after_one_wrong_try(opened) -> None:
    learner: Learner = opened(before="context_second")
    expect(learner.action("context_second", "hint")).to_be_hidden()
    learner.answer("context_second", "w1")
    learner.action("context_second", "hint").click()
    expect(learner.card("context_second").locator("[data-hint]")).to_be_visible()
    expect(learner.action("context_second", "reveal")).to_be_hidden()
    learner.answer("context_second", "w0")
    expect(learner.action("context_second", "reveal")).to_be_visible()


def test_the_slider_of_an_emptied_guess_goes_back_to_its_start(opened) -> None:
    learner: Learner = opened(before="predict_long")
    slider = learner.card("predict_long").locator("[data-slider]")
    start = slider.input_value()
    learner.type("predict_long", "93")
    assert slider.input_value() == "93" != start
    learner.type("predict_long", "")
    assert slider.input_value() == start
