"""What is locked is away, says what opens it, and opens; reading mode opens everything."""

import re
from itertools import pairwise

from playwright.sync_api import expect

from .learner import RIGHT, Learner


def test_a_new_learner_sees_the_first_exercise_and_the_titles(learner: Learner) -> None:
    learner.open()
    learner.expect_status("summary_size", "open")
    for exercise in list(RIGHT["n5"])[1:]:
        learner.expect_status(exercise, "locked")
        expect(learner.card(exercise)).to_be_hidden()
    sections = learner.page.locator("[data-section]")
    assert sections.count() == 6
    for heading in sections.locator("h2").all():
        expect(heading).to_be_visible()
    expect(learner.page.locator("[data-recap]")).to_be_hidden()


def test_locked_text_is_not_in_the_accessibility_tree(learner: Learner) -> None:
    learner.open()
    tree = learner.page.locator("main").aria_snapshot()
    assert "This is called the" not in tree
    assert "Where does it look?" in tree


def test_the_first_locked_place_names_and_links_what_opens_it(learner: Learner) -> None:
    learner.open()
    note = learner.page.locator("[data-lock-note]:visible")
    expect(note).to_have_count(1)
    expect(note.locator('a[href="#summary_size"]')).to_be_visible()


def test_each_exercise_opens_the_next(learner: Learner, answers: dict[str, str]) -> None:
    learner.open()
    order = list(answers)[:6]
    for exercise, following in pairwise(order):
        learner.expect_status(following, "locked")
        learner.solve(exercise, answers)
        learner.expect_status(following, "open")
    expect(learner.page.locator("[data-announce]")).not_to_be_empty()


def test_a_deep_link_to_a_locked_place_leads_to_what_opens_it(learner: Learner) -> None:
    learner.open("n5/#alignment")
    expect(learner.card("summary_size")).to_be_in_viewport()
    learner.expect_status("seven_looks_at", "locked")


def test_reading_mode_opens_all_records_nothing_and_gives_progress_back(
    learner: Learner, answers: dict[str, str]
) -> None:
    learner.open()
    learner.solve("summary_size", answers)
    before = learner.stored()
    learner.page.locator('[data-action="reading"]').click()
    for exercise in RIGHT["n5"]:
        expect(learner.card(exercise)).to_be_visible()
    expect(learner.page.locator("[data-recap]")).to_be_visible()
    learner.answer("score_h0", "2")
    expect(learner.feedback("score_h0")).to_have_attribute("data-verdict", "right")
    learner.page.locator('[data-action="reading"]').click()
    learner.expect_status("summary_size", "passed")
    learner.expect_status("predict_long", "open")
    learner.expect_status("score_h0", "locked")
    assert learner.stored()["levels"] == before["levels"]


def test_a_revealed_boss_does_not_clear_the_level(
    opened, answers: dict[str, str], code: dict[str, str]
) -> None:
    learner: Learner = opened(before="attend_all")
    for _ in range(3):
        learner.answer("attend_all", code["attend_all_wrong"])
        verdict = expect(learner.feedback("attend_all"))
        verdict.to_have_attribute("data-verdict", "wrong", timeout=90_000)  # Python has to start
    learner.action("attend_all", "hint").click()
    learner.action("attend_all", "reveal").click()
    learner.expect_status("attend_all", "passed")
    learner.answer("boss_pass", "N5 PASS score=298/300")
    expect(learner.feedback("boss_pass").locator("code").first).to_contain_text("=")
    learner.solve("boss_pass", answers)
    expect(learner.page.locator("[data-recap]")).to_be_hidden()


def test_print_shows_the_whole_text(learner: Learner) -> None:
    learner.open()
    learner.page.emulate_media(media="print")
    for section in learner.page.locator("[data-section]").all():
        expect(section.locator(".section-body")).to_be_visible()
    expect(learner.page.locator("[data-recap]")).to_be_visible()
    expect(learner.page.locator(".rail")).to_be_hidden()


def test_without_scripts_everything_can_be_read(browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + "n5/")
    for section in page.locator("[data-section]").all():
        expect(section.locator(".section-body")).to_be_visible()
    assert page.locator("table").count() > 3
    assert re.search(r"\d", page.locator(".measured").first.inner_text())
    context.close()
