"""A learner clears a whole level: once with the mouse, once with nothing but the keyboard."""

import pytest
from playwright.sync_api import expect

from .conftest import right_answers
from .learner import RIGHT, Learner

LEVELS = pytest.mark.parametrize("level", RIGHT)


def expect_cleared(learner: Learner, answers: dict[str, str]) -> None:
    for exercise in answers:
        learner.expect_status(exercise, "passed")
        expect(learner.card(exercise)).to_have_attribute("data-star", "true")
    expect(learner.page.locator("[data-recap]")).to_be_visible()
    expect(learner.page.locator("[data-progress-bar]")).to_have_js_property("value", len(answers))


@LEVELS
def test_by_mouse(learner: Learner, level: str) -> None:
    answers = right_answers(level)
    learner.open(f"{level}/")
    for exercise in answers:
        learner.expect_status(exercise, "open")
        learner.solve(exercise, answers)
    expect_cleared(learner, answers)
    assert learner.errors == []


def press_until(learner: Learner, focused: str, key: str = "Tab", most: int = 250) -> None:
    """Press `key` until the focused element matches the selector (through shadow roots)."""
    probe = """(wanted) => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return Boolean(at?.matches(wanted));
    }"""
    for _ in range(most):
        if learner.page.evaluate(probe, focused):
            return
        learner.page.keyboard.press(key)
    pytest.fail(f"{most} times {key} never reached {focused}")


def answer_by_keys(learner: Learner, exercise: str, text: str) -> None:
    keyboard = learner.page.keyboard
    card = f'[data-exercise="{exercise}"]'
    kind = learner.card(exercise).get_attribute("data-kind")
    if kind in ("choose", "predict_choose"):
        press_until(learner, f'{card} input[type="radio"]')
        keyboard.press("Space")
        press_until(learner, f'{card} input[value="{text}"]', key="ArrowDown")
        press_until(learner, f'{card} [data-action="check"]')
        keyboard.press("Enter")
    elif kind == "code":
        learner.card(exercise).scroll_into_view_if_needed()
        learner.card(exercise).locator(".cm-content").wait_for(timeout=30_000)
        press_until(learner, ".cm-content")
        keyboard.press("ControlOrMeta+a")
        keyboard.insert_text(text)
        keyboard.press("Escape")
        press_until(learner, f'{card} [data-action="check"]')
        keyboard.press("Enter")
    else:
        press_until(learner, f'{card} [name="answer"]')
        keyboard.insert_text(text)
        if kind == "pass_line":
            press_until(learner, f'{card} [data-action="check"]')
        keyboard.press("Enter")


@LEVELS
def test_by_keyboard_alone(learner: Learner, level: str) -> None:
    answers = right_answers(level)
    learner.open(f"{level}/")
    for exercise, text in answers.items():
        answer_by_keys(learner, exercise, text)
        learner.expect_status(exercise, "passed")
    expect_cleared(learner, answers)
    assert learner.errors == []
