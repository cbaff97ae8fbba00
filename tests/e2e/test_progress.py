"""Nothing that the learner did is lost: reload, two tabs, forbidden storage, files good and bad."""

import json

import pytest
from playwright.sync_api import Page, expect

from .learner import Learner

KEY = "Object.keys(localStorage).find((k) => /^course-progress:[^:]*$/.test(k))"
BLOCK_STORAGE = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  const get = () => { throw new DOMException('no', 'SecurityError'); };
  Object.defineProperty(window, name, { get });
}
"""
FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""


def test_reload_keeps_answers_guess_and_draft(learner: Learner, answers: dict[str, str]) -> None:
    learner.open()
    learner.solve_until("context_shape", answers)
    learner.write_code("attend_step", "def attend_step(s, E):\n    pass  # mine\n")
    expect(learner.editor("attend_step")).to_contain_text("# mine")
    learner.page.reload()
    learner.expect_status("context_shape", "passed")
    learner.expect_status("attend_step", "open")
    expect(learner.card("predict_long")).to_contain_text("35")
    assert "# mine" in learner.editor("attend_step").inner_text()


def test_two_tabs_keep_both_answers(context, site: str, answers: dict[str, str]) -> None:
    first, second = Learner(context.new_page(), site), Learner(context.new_page(), site)
    first.open()
    first.solve("summary_size", answers)
    second.open()
    second.expect_status("summary_size", "passed")
    second.solve("predict_long", answers)
    first.expect_status("predict_long", "passed")
    first.solve("score_h0", answers)
    second.expect_status("score_h0", "passed")
    stored = first.stored()["levels"]["n5"]["exercises"]
    assert {"summary_size", "predict_long", "score_h0"} <= set(stored)


@pytest.mark.parametrize("script", [BLOCK_STORAGE, FULL_STORAGE])
def test_the_level_works_without_storage_and_says_so(
    learner: Learner, answers: dict[str, str], script: str
) -> None:
    learner.page.add_init_script(script)
    learner.open()
    learner.solve("summary_size", answers)
    learner.solve("predict_long", answers)
    expect(learner.page.locator("[data-notices]")).not_to_be_empty()
    assert learner.errors == []


@pytest.mark.parametrize(
    "kept", ['{"version": 1, "lev', '{"version": 99, "levels": {"n5": {}}}', "[]"]
)
def test_a_damaged_or_newer_document_is_kept_aside(
    learner: Learner, answers: dict[str, str], kept: str
) -> None:
    learner.open()
    learner.solve("summary_size", answers)
    learner.page.evaluate(f"(text) => localStorage.setItem({KEY}, text)", kept)
    learner.page.goto("about:blank")
    learner.open()
    expect(learner.page.locator("[data-notices]")).not_to_be_empty()
    values = learner.page.evaluate("Object.values(localStorage)")
    assert kept in values or any(json.dumps(kept)[1:-1] in value for value in values)
    learner.solve("summary_size", answers)


def test_a_reload_leaves_the_text_where_it_was(opened) -> None:
    """Though it grows while it loads: answers get their explanations, pictures their guess."""
    learner = opened("boss_pass")
    learner.page.set_viewport_size({"width": 1280, "height": 800})
    button = learner.card("attend_all").locator('[data-action="reset"]')
    button.evaluate("(one) => scrollBy(0, one.getBoundingClientRect().top - 290)")
    learner.page.wait_for_timeout(1000)
    before = button.bounding_box()["y"]
    learner.page.reload()
    learner.expect_status("boss_pass", "open")
    learner.page.wait_for_timeout(1500)
    assert button.bounding_box()["y"] == pytest.approx(before, abs=2)


def test_reset_asks_first_and_reaches_the_other_tab(
    context, site: str, answers: dict[str, str]
) -> None:
    first, second = Learner(context.new_page(), site), Learner(context.new_page(), site)
    first.open()
    first.solve("summary_size", answers)
    second.open()
    second.expect_status("summary_size", "passed")
    first.page.locator('[data-action="progress"]').click()
    first.page.locator('[data-dialog="progress"] [data-action="reset"]').click()
    first.expect_status("summary_size", "passed")
    first.page.locator('[data-action="reset-confirmed"]').click()
    first.expect_status("summary_size", "open")
    second.expect_status("summary_size", "open")
    second.page.reload()
    second.expect_status("summary_size", "open")


def export(page: Page, tmp_path) -> bytes:
    page.locator('[data-action="progress"]').click()
    with page.expect_download() as caught:
        page.locator('[data-action="export"]').click()
    caught.value.save_as(tmp_path / "progress.json")
    return (tmp_path / "progress.json").read_bytes()


def load(page: Page, content: bytes) -> None:
    page.locator("[data-import-file]").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": content}
    )


def test_export_and_import(learner: Learner, browser, site, tmp_path, answers) -> None:
    learner.open()
    learner.solve_until("score_h0", answers)
    content = export(learner.page, tmp_path)
    elsewhere = browser.new_context()
    other = Learner(elsewhere.new_page(), site)
    other.open()
    other.page.locator('[data-action="progress"]').click()
    load(other.page, content)
    other.expect_status("score_h0", "passed")
    other.expect_status("weight_h0", "open")
    elsewhere.close()


def test_a_reset_leaves_no_draft_that_beats_a_loaded_one(
    learner: Learner, tmp_path, answers: dict[str, str]
) -> None:
    learner.open()
    learner.solve_until("context_shape", answers)
    learner.write_code("attend_step", "# mine\n" + answers["attend_step"])
    content = export(learner.page, tmp_path)
    learner.page.locator('[data-dialog="progress"] [data-action="reset"]').click()
    learner.page.locator('[data-action="reset-confirmed"]').click()
    learner.expect_status("summary_size", "open")
    learner.page.wait_for_timeout(1000)  # a draft would have been written by now
    if not learner.page.locator('[data-dialog="progress"]').is_visible():
        learner.page.locator('[data-action="progress"]').click()
    load(learner.page, content)
    learner.expect_status("context_shape", "passed")
    assert "# mine" in learner.editor("attend_step").inner_text()


HOSTILE = {
    "nothing": b"",
    "no JSON": b"hello",
    "a list": b"[]",
    "other program": b'{"name": "x"}',
    "newer": b'{"version": 99, "epoch": 0, "levels": {}}',
    "wrong types": b'{"version": 1, "epoch": 0, "levels": {"n5": {"epoch": 0, "exercises": 7}}}',
    "prototype": b'{"version": 1, "epoch": 0, "levels": {"__proto__": {"exercises": {}}}}',
    "binary": bytes(range(256)) * 50,
    "50 MB": b" " * 50_000_000,
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_reason(
    learner: Learner, answers: dict[str, str], name: str, tmp_path
) -> None:
    learner.open()
    learner.solve("summary_size", answers)
    before = learner.stored()["levels"]
    learner.page.locator('[data-action="progress"]').click()
    path = tmp_path / "file.json"
    path.write_bytes(HOSTILE[name])
    learner.page.locator("[data-import-file]").set_input_files(path)
    expect(learner.page.locator("[data-progress-message]")).not_to_be_empty()
    assert learner.stored()["levels"] == before
    assert learner.errors == []
    learner.expect_status("summary_size", "passed")
