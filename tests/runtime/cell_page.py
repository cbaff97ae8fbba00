"""Drives the test page: its runner, and its two code cells."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE = 120_000  # milliseconds; a start of Python on a busy machine

RUN = """async ([kind, exercise, source, stopAfter]) => {
  const [out, states] = [[], []];
  const controller = new AbortController();
  const note = ({ detail }) => states.push(detail.state);
  let late = 0, settled = false;
  const listeners = {
    signal: controller.signal,
    onOutput(text, stream, cut) {
      if (settled) late += 1;
      out.push({ text, stream, cut });
      if (stopAfter) setTimeout(() => controller.abort(), stopAfter);
    },
  };
  const outcome = kind === 'run'
    ? await runner.run(source, listeners) : await runner.grade(exercise, source, listeners);
  settled = true;
  runner.addEventListener('state', note);
  await new Promise((resolve) => setTimeout(resolve, stopAfter ? 400 : 0));
  runner.removeEventListener('state', note);
  const text = out.map((piece) => piece.text).join('');
  return { ...outcome, text, late, states, cut: out.some((piece) => piece.cut) };
}"""


class CellPage:
    """A page with its errors; every method waits for what it starts."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.console: list[str] = []
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(f"uncaught: {error}"))
        page.set_default_timeout(PATIENCE)
        page.goto(url)

    def run(self, source: str, stop_after: int = 0) -> dict[str, Any]:
        """Run code through the runner; `stop_after` milliseconds after its first output, Stop."""
        return self.page.evaluate(RUN, ["run", "", source, stop_after])

    def grade(self, exercise: str, source: str) -> dict[str, Any]:
        """Grade code through the runner."""
        return self.page.evaluate(RUN, ["grade", exercise, source, 0])

    def cell(self, exercise: str) -> Locator:
        """The card of an exercise."""
        return self.page.locator(f'[data-exercise="{exercise}"]')

    def write(self, exercise: str, source: str) -> None:
        """Replace the code in the editor, at one go."""
        self.cell(exercise).locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)

    def text_of(self, exercise: str) -> str:
        """The code in the editor."""
        lines = self.cell(exercise).locator(".cm-line").all_inner_texts()
        return "\n".join(line.strip("\n") for line in lines)

    def restore(self, exercise: str, **record: Any) -> None:
        """Give the card a record, as the page does; what is not named is empty."""
        empty = {"passed": None, "star": False, "revealed": False, "tries": 0, "answer": None}
        full = {**empty, "variant": 0, "draft": None, **record}
        self.page.evaluate(
            "([id, record]) => document.getElementById(id).restore(record)", [exercise, full]
        )

    def press(self, exercise: str, action: str) -> None:
        """Click a button of the card and wait until its job is over."""
        self.cell(exercise).locator(f'[data-action="{action}"]').click()
        expect(self.cell(exercise).locator('[data-action="stop"]')).to_be_hidden(timeout=PATIENCE)

    def feedback(self, exercise: str) -> Locator:
        """The card's live region."""
        return self.cell(exercise).locator("[data-feedback]")

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind since the last call."""
        script = """(kind) => {
          const found = events.filter(({ type }) => type === kind);
          events = events.filter(({ type }) => type !== kind);
          return found;
        }"""
        return self.page.evaluate(script, kind)
