"""The chart of the history, and a learner's results laid over it."""

import json
import math
import re
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from generator import widgets
from offline.recording.history_run import program

from . import demo
from .history_recording import LENGTHS, MODELS, history_recordings
from .test_common import lay_results_over

Load = Callable[..., Page]
OpenPage = Callable[..., Page]
RUNS = history_recordings()


# --- Charts -------------------------------------------------------------------------------------

READ_LENGTHS = """(chart) => [...chart.querySelectorAll('input[data-choice=length]')].map((one) => {
  one.click();
  const lines = [...chart.querySelectorAll('.history-list li')];
  return lines.map((line) => [
    line.querySelector('.name').textContent, line.querySelector('.value').textContent,
  ]);
})"""


def recorded(name: str, length: int, key: str) -> list[float]:
    runs = [one for one in RUNS["history"]["runs"] if one["model"] == name]
    found = [one for one in runs if one["length"] == length]
    if key == "seconds":
        return [one["train_seconds"] for one in found]
    counts = [one["tokens"][str(length)] for one in found]
    return [count["right"] / count["total"] for count in counts]


def test_every_length_reads_what_was_recorded(load: Load) -> None:
    page = load()
    shown = page.locator("#whole").evaluate(READ_LENGTHS)
    for length, lines in zip(LENGTHS, shown, strict=True):
        assert [name for name, _ in lines] == list(MODELS)
        for name, text in lines:
            share = median(recorded(name, length, "tokens"))
            assert text == ("100\u202f%" if share == 1 else f"{share * 100:.1f}\u202f%")
    shown = page.locator("#seconds").evaluate(READ_LENGTHS)
    for length, lines in zip(LENGTHS, shown, strict=True):
        for name, text in lines:
            assert text == f"{median(recorded(name, length, 'seconds')):.1f}\u202fs"


def test_lines_bands_and_chance_stand_where_they_were_measured(load: Load) -> None:
    page = load()
    ticks = page.locator("#whole .axes .end").all_text_contents()
    assert ticks == ["0", "25", "50", "75", "100"]
    heights = page.locator("#whole .axes .grid, #whole .axes .base").evaluate_all(
        "(all) => all.map((one) => Number(one.getAttribute('y1')))"
    )
    bottom, top = max(heights), min(heights)
    for name in MODELS:
        dots = page.locator(f"#whole g.model-{name} .measured").evaluate_all(
            "(all) => all.map((one) => Number(one.getAttribute('cy')))"
        )
        shares = [median(recorded(name, length, "tokens")) for length in LENGTHS]
        assert dots == pytest.approx([bottom - (bottom - top) * one for one in shares], abs=5)
    chance = float(page.locator("#whole .chance line").get_attribute("y1") or 0)
    assert (bottom - chance) / (bottom - top) == pytest.approx(1 / 31, abs=0.01)
    assert page.locator("#seconds .chance").count() == 0


def test_moving_over_reads_and_a_click_stays(load: Load) -> None:
    page = load()
    head = page.locator("#whole .readout-head strong")
    page.locator("#whole .chart").scroll_into_view_if_needed()
    box = page.locator("#whole .chart").bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 100)
    expect(head).to_have_text("8 tokens")
    page.mouse.move(5, 5)
    expect(head).to_have_text("32 tokens")
    page.locator("#whole .chart").click(position={"x": 280, "y": 100})
    expect(head).to_have_text("16 tokens")
    page.wait_for_timeout(350)
    assert "whole.length=16" in page.evaluate("location.hash")
    expect(load("#x?whole.length=8").locator("#whole .readout-head strong")).to_have_text(
        "8 tokens"
    )
    for odd in ("9", "abc", "1e1", ""):
        head = load(f"#x?whole.length={odd}").locator("#whole .readout-head strong")
        expect(head).to_have_text("32 tokens")


def test_the_guess_is_marked_at_the_longest_length(load: Load) -> None:
    page = load()
    chart = page.locator("#fixed")
    chart.evaluate("(one) => { one.guess = 60; }")
    expect(chart.locator(".guess .diamond")).to_have_count(1)
    chart.get_by_role("radio", name="32").check()
    measured = median(recorded("fixed", 32, "tokens")) * 100
    away = math.floor(abs(60 - measured) + 0.5)
    expect(chart.locator(".readout-guess")).to_have_text(
        re.compile(rf"You guessed 60.0\s%.*Measured: {measured:.1f}\s%, {away} points away\.")
    )


# --- A learner's results ------------------------------------------------------------------------


def results(**changes: Any) -> dict[str, Any]:
    one = {
        "model": "dot", "width": 64, "length": 32, "right": 14000, "total": 16384,
        "parameters": 64352, "seconds": 21.5,
    }  # fmt: skip
    two = one | {"model": "luong", "right": 12000, "length": 24, "total": 12288}
    head = {"schema": 1, "program": "lesson3", "seed": 3}
    versions = {"python": "3.12.1", "torch": "2.5.0"}
    return head | {"versions": versions, "results": [one | changes, two]}


def opened(page: Page, text: str) -> str:
    """What the page says when a file with this text is opened."""
    file = {"name": "r.json", "mimeType": "application/json", "buffer": text.encode()}
    said = page.locator("#whole [data-results-said]")
    said.evaluate("(one) => { one.textContent = ''; }")
    page.locator("#whole [data-results-file]").set_input_files(file)
    expect(said).not_to_be_empty()
    return said.inner_text()


BAD_FILES = {
    "not JSON": ("{", "JSON"),
    "a picture": ("\x89PNG\0", "JSON"),
    "NaN": (json.dumps(results(seconds=math.nan)), "not a number"),
    "a list": ("[]", "no results file"),
    "another program": (json.dumps(results() | {"program": "boss"}), "no results file"),
    "another version": (json.dumps(results() | {"schema": 2}), "another version"),
    "no results": (json.dumps(results() | {"results": []}), "no results yet"),
    "results missing": (json.dumps(results() | {"results": 5}), "missing"),
    "a bad seed": (json.dumps(results() | {"seed": 1.5}), "seed"),
    "too many": (json.dumps(results() | {"results": results()["results"] * 300}), "600 results"),
    "null": (json.dumps(results() | {"results": [None]}), "damaged"),
    "unknown model": (json.dumps(results(model="<b>gru</b>" * 20)), "does not have"),
    "a prototype": (json.dumps(results(model="__proto__")), "does not have"),
    "more than all": (json.dumps(results(right=16385)), "16,385 tokens right of 16,384"),
    "less than none": (json.dumps(results(right=-1)), "right"),
    "half a token": (json.dumps(results(right=0.5)), "right"),
    "other rows": (json.dumps(results(total=16383, right=9)), "16,383 tokens"),
    "no length": (json.dumps(results(length=None)), "length"),
    "text for a number": (json.dumps(results(seconds="1")), "seconds"),
}


def test_a_result_of_every_model_of_the_program_is_taken(load: Load) -> None:
    lesson3 = program()
    one = results()["results"][0]
    found = [
        one | {"model": name, "length": length, "total": lesson3.HELD_OUT * length, "right": 1}
        for name in lesson3.STORY
        for length in (8, lesson3.HIGHEST)
    ]
    said = opened(load(), json.dumps(results() | {"results": found}))
    assert said.startswith(f"Your file holds {len(found)} results")


def test_results_are_laid_over_ours_and_taken_out_again(load: Load) -> None:
    page = load()
    said = opened(page, json.dumps(results()))
    assert said == (
        "Your file holds 2 results, seed 3. "
        "2 of them are in the chart as ◆, all in the table below."
    )
    assert page.locator("#whole .mine .diamond").count() == 2
    expect(page.locator("#whole li.model-dot .mine-value")).to_have_text(" yours 85.4\u202f%")
    rows = page.locator("#whole [data-results-table] tbody tr")
    ours = f"{median(recorded('dot', 32, 'tokens')) * 100:.1f}"
    expect(rows.nth(0)).to_contain_text(ours)
    expect(rows.nth(0)).to_contain_text("14,000 of 16,384")
    expect(rows.nth(1)).to_contain_text("not recorded")
    expect(page.locator("#whole [data-results-table] caption")).to_contain_text("PyTorch 2.5.0")
    page.get_by_role("button", name="Take them out again").click()
    assert page.locator("#whole .mine").count() == 0
    assert page.locator("#whole [data-results-table] table").count() == 0


def test_a_file_that_is_wrong_gets_one_sentence_and_loses_nothing(load: Load) -> None:
    page = load()
    opened(page, json.dumps(results()))
    for what, (text, says) in BAD_FILES.items():
        said = opened(page, text)
        assert says in said, what
        assert said.endswith("The chart still shows the results from before."), what
        assert said.count(".") <= 5, what
        assert "<b>" not in page.locator("#whole [data-results-said]").inner_html()
        assert page.locator("#whole .mine .diamond").count() == 2, what


def test_a_huge_file_is_not_read(load: Load) -> None:
    page = load()
    page.evaluate("void (Blob.prototype.text = () => { throw new Error('read'); })")
    assert "larger than 1 MB" in opened(page, " " * (1024 * 1024 + 1))
    # A result once more: the last one counts.
    page = load()
    twice = results()
    twice["results"].append(twice["results"][0] | {"right": 100})
    assert opened(page, json.dumps(twice)).startswith("Your file holds 2 results")
    expect(page.locator("#whole [data-results-table]")).to_contain_text("100 of 16,384")


def test_the_learners_results_fit_beside_ours(open_page: OpenPage) -> None:
    for width in (352, 900):  # in the course, on a phone of 360, it has as much room
        page = open_page(demo.HISTORY.file, viewport={"width": width, "height": 800})
        lay_results_over(page)
        host = page.locator("#whole [data-results-table]")
        assert host.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 2, width


def test_what_the_page_draws_is_what_the_build_drew(open_page: OpenPage) -> None:
    """At the width of the build's own drawing, node for node."""
    page = open_page(demo.HISTORY.file, viewport={"width": 716, "height": 900})
    for name in ("fixed", "whole", "seconds", "additive"):
        built = str(drawing(name, "wide"))
        live = page.locator(f"#{name} [data-stage] > svg")
        assert live.get_attribute("width") == "680"
        size = "(one) => one.querySelectorAll('*').length"
        assert live.evaluate(size) == built.count("<") // 2 - 1
        assert live.get_attribute("aria-label") in built.replace("&quot;", '"')


def drawing(name: str, piece: str) -> str:
    [(tag, options)] = [one for one in demo.HISTORY.placed if one[1]["id"] == name]
    make = getattr(widgets, tag.replace("-", "_"))
    return make(history_recordings(), **options)["drawn"][piece]
