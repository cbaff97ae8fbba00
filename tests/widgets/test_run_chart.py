"""<run-chart> in a browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from generator.shares import share_text

from .recording import LENGTHS, recordings

OpenPage = Callable[..., Page]
TRAININGS = recordings()["reverse"]["runs"]


def median_text(model: str, hidden: int, length: int) -> str:
    counts = [
        one["exact"][str(length)] for one in TRAININGS
        if (one["model"], one["hidden"]) == (model, hidden)
    ]  # fmt: skip
    return share_text(sorted(one["right"] / one["total"] for one in counts)[1])


# Chooses every length of one size as the slider does, and takes what the page then shows.
READ_ALL = """(chart, lengths) => lengths.map((length) => {
  const slider = chart.querySelector('input[data-choice=length]');
  slider.value = length;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  const shown = (selector) => chart.querySelector(selector)?.textContent.trim();
  return {
    head: shown('.readout-head'),
    plain: shown('.readout li.model-plain .value'),
    attention: shown('.readout li.model-attention .value'),
    said: slider.getAttribute('aria-valuetext'),
  };
})"""


def counts(model: str, hidden: int, length: int) -> list[str]:
    """The recorded counts as the page writes them, seed by seed."""
    found = [
        one["exact"][str(length)] for one in TRAININGS
        if (one["model"], one["hidden"]) == (model, hidden)
    ]  # fmt: skip
    return [str(one["right"]) for one in found]


@pytest.mark.parametrize("hidden", [32, 64, 128])
def test_every_length_reads_what_was_recorded(open_page: OpenPage, hidden: int) -> None:
    chart = open_page().locator("#both")
    chart.get_by_role("radio", name=str(hidden), exact=True).check()
    shown = chart.evaluate(READ_ALL, list(LENGTHS))
    expected = [
        {
            "head": f"{length} digits, H = {hidden}",
            "plain": median_text("plain", hidden, length),
            "attention": median_text("attention", hidden, length),
        }
        for length in LENGTHS
    ]
    said = [one.pop("said") for one in shown]
    assert shown == expected
    for length, sentence in zip(LENGTHS, said, strict=True):
        for model in ("plain", "attention"):
            for count in counts(model, hidden, length):
                assert re.search(rf"\b{count}\b", sentence), (length, model)


def test_all_recorded_lengths_and_sizes_can_be_chosen(open_page: OpenPage) -> None:
    chart = open_page().locator("#both")
    slider = chart.locator("input[data-choice=length]")
    offered = range(int(slider.get_attribute("min")), int(slider.get_attribute("max")) + 1)
    assert offered == LENGTHS
    sizes = chart.locator("input[data-choice=size]")
    assert sizes.evaluate_all("(all) => all.map((one) => one.value)") == ["32", "64", "128"]


def test_the_slider_says_both_models_counts_and_seeds(open_page: OpenPage) -> None:
    slider = open_page().locator("#both input[data-choice=length]")
    said = slider.get_attribute("aria-valuetext") or ""
    assert said.startswith("20 digits: plain ")
    assert "; attention " in said
    assert " of 300, seeds 0, 1, 2" in said


@pytest.mark.parametrize("style", ["zoom: 0.5", "zoom: 1.5", "transform: scale(0.5)"])
def test_pointing_is_right_when_the_page_is_scaled(open_page: OpenPage, style: str) -> None:
    page = open_page()
    page.locator("main").evaluate("(main, style) => { main.style.cssText = style; }", style)
    page.wait_for_timeout(150)  # the picture follows its new width
    chart = page.locator("#plain [data-stage]")
    chart.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    spot = page.locator("#plain .chart .cursor").first.bounding_box()
    assert spot
    page.locator("#plain input[data-choice=length]").fill("5")
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(page.locator("#plain .readout-head")).to_contain_text("20 digits")


def test_moving_over_reads_and_leaving_goes_back_but_a_click_stays(open_page: OpenPage) -> None:
    page = open_page()
    head = page.locator("#plain .readout-head")
    box = page.locator("#plain .chart").bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 100)
    expect(head).to_contain_text("2 digits")
    page.mouse.move(box["x"] + 60, box["y"] - 200)
    expect(head).to_contain_text("20 digits")
    page.mouse.click(box["x"] + 60, box["y"] + 100)
    page.mouse.move(box["x"] + 60, box["y"] - 200)
    expect(head).to_contain_text("2 digits")


def test_a_tap_chooses_a_length(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 800}, has_touch=True)
    page.locator("#plain .chart").tap(position={"x": 56, "y": 100})
    expect(page.locator("#plain .readout-head")).to_contain_text("2 digits")


def test_the_guess_is_a_marked_point_with_its_error(open_page: OpenPage) -> None:
    page = open_page()
    chart = page.locator("#plain")
    expect(chart.locator(".guess")).to_have_count(0)
    chart.evaluate("(one) => { one.guess = 35; }")
    expect(chart.locator(".guess .diamond")).to_have_count(1)
    expect(chart.locator(".guess .error")).to_have_count(1)
    measured = median_text("plain", 32, 20)
    expect(chart.locator(".readout-guess")).to_contain_text(f"Measured: {measured}")
    chart.get_by_role("radio", name="64").check()
    expect(chart.locator(".guess")).to_contain_text("for H = 32")
    expect(chart.locator(".guess .error")).to_have_count(0)
    for unusable in ("null", "'zero'", "-1", "101", "NaN"):
        chart.evaluate(f"(one) => {{ one.guess = {unusable}; }}")
        expect(chart.locator(".guess")).to_have_count(0)


def test_wrong_digits_are_marked_and_named(open_page: OpenPage) -> None:
    page = open_page()
    failures = page.locator("#plain .failures")
    [training] = [
        one for one in TRAININGS
        if (one["model"], one["hidden"], one["seed"]) == ("plain", 32, 0)
    ]  # fmt: skip
    [recorded] = training["failures"]["20"]
    expect(failures.locator("code").nth(0)).to_have_text(recorded["target"])
    expect(failures.locator("code").nth(1)).to_have_text(recorded["output"])
    places = [i + 1 for i in range(20) if recorded["target"][i] != recorded["output"][i]]
    assert failures.locator(".wrong").count() == len(places)
    expect(failures).to_contain_text(", ".join(map(str, places)))


def test_accuracy_by_written_digit_follows_length_and_model(open_page: OpenPage) -> None:
    page = open_page()
    picture = page.locator("#both .positions")
    before = picture.get_attribute("aria-label")
    page.locator("#both").get_by_role("radio", name="attention", exact=True).check()
    assert picture.get_attribute("aria-label") != before
    page.locator("#both input[data-choice=length]").fill("9")
    assert picture.locator(".bar").count() == 9


def test_other_sizes_can_be_laid_under(open_page: OpenPage) -> None:
    page = open_page()
    chart = page.locator("#plain")
    chart.get_by_role("checkbox", name="show the other sizes").check()
    assert chart.locator(".others .line").count() == 2
    expect(chart.locator(".sizes")).to_contain_text("H = 128")
