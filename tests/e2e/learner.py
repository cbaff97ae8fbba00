"""A learner in a browser: what they can do to the page, in the words of its public contract."""

import json

from playwright.sync_api import Locator, Page, expect

# Right answers in the order of the page. None: code (its answer.py) and the PASS line.
RIGHT: dict[str, dict[str, str | None]] = {
    "n5": {
        "summary_size": "64",
        "predict_long": "35",
        "score_h0": "2",
        "weight_h0": "0.79",
        "context_second": "zero",
        "context_shape": "(32,)",
        "attend_step": None,
        "attention_at_20": "far",
        "seven_looks_at": "d3",
        "attend_all": None,
        "boss_pass": None,
    },
    "lesson3": {
        "fixed_at_32": "40",
        "encoder_updates": "15",
        "why_wider_fails": "last",
        "additive_scores": None,
        "scores_shape": "(16, 16)",
        "general_scores": None,
        "soft_lookup": None,
        "slope": None,
        "hard_gradient": "none",
        "peak_place": "answer",
        "wrong_place": "carries",
        "what_left": "recurrence",
        "speech_framing": "both",
        "dot_or_general": "worse",
        "lesson3_pass": None,
    },
}


LAST_CODE = {"n5": "attend_all", "lesson3": "slope"}


class Learner:
    """Drives one page through `data-` attributes alone."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._on_console)
        page.on("request", lambda request: self.requests.append(request.url))

    def _on_console(self, message) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def open(self, path: str = "n5/") -> None:
        self.page.goto(self.base + path)
        expect(self.page.locator("html")).to_have_attribute("data-app", "on")

    def card(self, exercise: str) -> Locator:
        return self.page.locator(f'[data-exercise="{exercise}"]')

    def action(self, exercise: str, action: str) -> Locator:
        return self.card(exercise).locator(f'[data-action="{action}"]')

    def feedback(self, exercise: str) -> Locator:
        return self.card(exercise).locator("[data-feedback]")

    def status(self, exercise: str) -> str | None:
        return self.card(exercise).get_attribute("data-status")

    def expect_status(self, exercise: str, status: str) -> None:
        expect(self.card(exercise)).to_have_attribute("data-status", status, timeout=90_000)

    def type(self, exercise: str, text: str) -> None:
        """Type into the exercise's field, choose its option, or replace the code in its editor."""
        card = self.card(exercise)
        kind = card.get_attribute("data-kind")
        if kind in ("choose", "predict_choose"):
            # A key drawn on a token hides its radio button: click the label, as a learner would.
            card.locator("label", has=self.page.locator(f'input[value="{text}"]')).click()
        elif kind == "code":
            self.write_code(exercise, text)
        else:
            card.locator('input[type="text"], textarea').fill(text)

    def answer(self, exercise: str, text: str) -> None:
        self.type(exercise, text)
        self.action(exercise, "check").click()

    def editor(self, exercise: str) -> Locator:
        card = self.card(exercise)
        card.scroll_into_view_if_needed()
        editor = card.locator(".cm-content")
        editor.wait_for(timeout=30_000)
        return editor

    def write_code(self, exercise: str, source: str) -> None:
        """Replace the editor's text; inserted whole, so that no typing aid changes it."""
        self.editor(exercise).click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)

    def solve(self, exercise: str, answers: dict[str, str]) -> None:
        self.answer(exercise, answers[exercise])
        self.expect_status(exercise, "passed")

    def solve_until(self, last: str, answers: dict[str, str]) -> None:
        for exercise in answers:
            self.solve(exercise, answers)
            if exercise == last:
                return

    def stored(self) -> dict:
        """The stored progress document (the only key of ours that holds one)."""
        text = self.page.evaluate(
            "Object.entries(localStorage).find(([k]) => /^course-progress:[^:]*$/.test(k))?.[1]"
        )
        return json.loads(text) if text else {}
