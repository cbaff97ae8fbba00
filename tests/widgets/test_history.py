"""The pictures of the level `lesson3` in a browser: one page for all tests of this file."""

import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.history_data import replay

from . import demo
from .history_recording import LENGTH, LENGTHS, MODELS, history_recordings, model, weights_file

Load = Callable[..., Page]
RUNS = history_recordings()
# Stands for Python: answers with the place that has most weight in each step.
FAKE_PYTHON = """
self.addEventListener('message', ({ data: { port } }) => {
  port.onmessage = ({ data: { id, exercise, source, weights } }) => {
    const request = JSON.parse(source);
    const output = request.weights.map((row) => row.indexOf(Math.max(...row)) + 1);
    const sums = request.weights.map((row) => row.reduce((a, b) => a + b, 0));
    const sound = exercise === 'luong' && weights.length > 1000
      && sums.every((sum) => Math.abs(sum - 1) < 1e-9);
    port.postMessage({ type: 'began', id });
    const answer = JSON.stringify({ output: sound ? output : [] });
    port.postMessage({ type: 'ended', id, answer, heap: 1 });
  };
  port.postMessage({ type: 'ready' });
}, { once: true });
"""


@pytest.fixture(scope="module")
def load(browser: Browser, address: str, demo_folder: Path) -> Iterator[Load]:
    """Opens the page anew, in one window for all tests; a script error fails the test."""
    (demo_folder / "fake-python.js").write_text(FAKE_PYTHON, "utf-8")
    extra = ' data-worker="fake-python.js" data-pyodide="lock.json"'
    (demo_folder / "hand.html").write_text(demo.page(demo.history_body(), extra), "utf-8")
    context = browser.new_context(viewport={"width": 900, "height": 900})
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def load_page(state: str = "", file: str = "history.html") -> Page:
        page.goto("about:blank")
        page.goto(f"{address}{file}{state}")
        page.wait_for_function(
            "[...document.querySelectorAll('[data-widget]')]"
            ".every((one) => one.hasAttribute('data-ready'))"
        )
        return page

    yield load_page
    context.close()
    assert errors == []


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


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
    "no length": (json.dumps(results(length=None)), "length"),
    "text for a number": (json.dumps(results(seconds="1")), "seconds"),
}


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
    expect(page.locator("#whole [data-results-table] caption")).to_contain_text("torch 2.5.0")
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


# --- Additive attention -------------------------------------------------------------------------

STEPS = """(player) => {
  const scrubber = player.querySelector('[data-scrubber]');
  return Array.from({ length: Number(scrubber.max) + 1 }, (_, step) => {
    scrubber.value = step;
    scrubber.dispatchEvent(new Event('input', { bubbles: true }));
    return {
      said: scrubber.getAttribute('aria-valuetext'),
      score: player.querySelector('.label.score').textContent,
      numbers: [...player.querySelectorAll('.panel text.number')].map((one) => one.textContent),
      scores: player.querySelectorAll('.score-bar').length,
      weights: player.querySelectorAll('.weight-bar').length,
      flows: player.querySelectorAll('.flow').length,
      ahead: player.querySelectorAll('.box.ahead').length,
    };
  });
}"""


def signed(value: float) -> str:
    text = f"{abs(value):.2f}"
    return f"−{text}" if value < 0 and float(text) else text


def test_the_additive_step_shows_every_recorded_number(load: Load) -> None:
    look = RUNS["alignment"]["additive"]
    whole, project, *meetings, softmax, context, write = load().locator("#additive").evaluate(STEPS)
    assert len(meetings) == LENGTH
    assert (whole["scores"], whole["weights"], whole["ahead"]) == (LENGTH, LENGTH, 0)
    assert project["numbers"][:4] == [signed(value) for value in look["Ws"]]
    for i, shown in enumerate(meetings):
        tanh = look["tanh"][i]
        product = [a * b for a, b in zip(tanh, look["v"], strict=True)]
        lines = [look["Ws"], look["UE"][i], tanh, look["v"], product]
        expected = [signed(value) for line in lines for value in line]
        near = [a == b or abs(number(a) - number(b)) < 0.011
                for a, b in zip(shown["numbers"], expected, strict=True)]  # fmt: skip
        assert all(near)
        assert shown["score"] == f"= {signed(look['scores'][i])}"
        assert f"left by {look['source'][i]}" in shown["said"]
        assert f"Score {signed(look['scores'][i])}." in shown["said"]
        assert (shown["scores"], shown["weights"]) == (i + 1, 0)
    assert (softmax["weights"], softmax["flows"], softmax["ahead"]) == (LENGTH, 0, 3)
    assert context["flows"] > 0
    assert f"{max(look['weights']):.2f}" in softmax["said"]
    assert write["ahead"] == 0
    assert write["said"].endswith(f"writes {look['output']}, which is right.")


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def test_the_additive_player_by_keyboard_click_and_address(load: Load) -> None:
    page = load()
    caption = page.locator("#additive [data-caption]")
    page.locator("#additive [data-next]").press("Enter")
    expect(caption).to_contain_text("E U once for the whole source")
    page.locator("#additive [data-scrubber]").press("End")
    expect(caption).to_contain_text("The GRU cell takes token")
    page.locator("#additive .state-column").nth(5).click()
    expect(caption).to_contain_text("s meets h₅")
    expect(page.locator("#additive [data-live]")).to_contain_text("s meets h₅")
    page.wait_for_timeout(300)
    link = page.evaluate("location.hash")
    assert "additive.step=7" in link
    expect(load(link).locator("#additive [data-caption]")).to_contain_text("s meets h₅")
    for odd in ("99", "-1", "x"):
        odd_page = load(f"#x?additive.step={odd}")
        expect(odd_page.locator("#additive [data-caption]")).to_contain_text("as a whole")


# --- The soft lookup ----------------------------------------------------------------------------


def told(page: Page, name: str) -> str:
    return page.locator(f"#lookup [data-{name}]").inner_text()


def test_the_lookup_starts_with_the_numbers_of_the_text(load: Load) -> None:
    page = load()
    assert told(page, "soft") == "18.90"
    assert told(page, "hard") == "10"
    assert told(page, "soft-slope") == "[−1.419, 3.147]"
    assert told(page, "hard-slope") == "[0, 0], no path"
    assert [told(page, f"weight{i}") for i in range(3)] == ["0.500", "0.111", "0.389"]
    assert "(18.89 with the weights as rounded here)" in told(page, "workings")


def test_dragging_the_query_moves_both_answers_and_the_slope(load: Load) -> None:
    page = load()
    page.locator("#lookup").scroll_into_view_if_needed()
    box = page.locator("#lookup [data-handle=q]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 120, steps=4)  # to (1, 2.5)
    assert told(page, "hard") == "20"
    page.mouse.up()
    keys, values = [(1, 0), (0, 1), (0.7, 0.7)], (10, 20, 30)

    def soft(a: float, b: float) -> float:
        raised = [math.exp(a * k + b * m) for k, m in keys]
        return sum(v * one for v, one in zip(values, raised, strict=True)) / sum(raised)

    at = [float(page.get_by_label(f"q, {axis}", exact=True).input_value()) for axis in "xy"]
    assert at == pytest.approx([1, 2.5], abs=0.03)
    assert float(told(page, "soft")) == pytest.approx(soft(*at), abs=0.006)
    by = 1e-4
    slope = [
        (soft(at[0] + by, at[1]) - soft(at[0] - by, at[1])) / (2 * by),
        (soft(at[0], at[1] + by) - soft(at[0], at[1] - by)) / (2 * by),
    ]
    shown = [number(one) for one in re.findall(r"[−\d.]+", told(page, "soft-slope"))]
    assert shown == pytest.approx(slope, abs=0.002)


def test_the_lookup_by_keys_fields_reset_and_address(load: Load) -> None:
    page = load()
    handle = page.locator("#lookup [data-handle=q]")
    handle.press("Shift+ArrowUp")
    expect(page.get_by_label("q, y", exact=True)).to_have_value("1")
    page.get_by_label("q, x", exact=True).fill("0.7")
    page.get_by_label("q, y", exact=True).fill("0.3")
    assert told(page, "hard") == "10 or 30 (a tie)"
    assert told(page, "hard-slope") == "none: it jumps here"
    expect(page.locator("#lookup [data-live]")).to_contain_text("Hard answer 10 or 30 (a tie)")
    page.wait_for_timeout(300)
    link = page.evaluate("location.hash")
    page.locator("#lookup [data-reset]").click()
    assert told(page, "soft") == "18.90"
    assert told(load(link), "hard") == "10 or 30 (a tie)"
    assert told(load("#x?lookup.q=9,9"), "soft") == "18.90"


def test_ties_are_drawn_where_the_hard_answer_jumps(load: Load) -> None:
    page = load()
    assert page.locator("#lookup .ties line").count() == 3
    assert sorted(page.locator("#lookup .ties text").all_text_contents()) == [
        "hard: 10", "hard: 20", "hard: 30",
    ]  # fmt: skip


# --- Masks --------------------------------------------------------------------------------------


def allowed(page: Page) -> dict[str, int]:
    return {
        kind: page.locator(f"#masks td.{kind}").count()
        for kind in ("self", "causal", "cross", "never")
    }


def test_each_form_has_its_mask(load: Load) -> None:
    page = load()
    assert allowed(page) == {"self": 16, "causal": 0, "cross": 0, "never": 0}
    page.get_by_role("radio", name="decoder-only").check()
    assert allowed(page) == {"self": 0, "causal": 36, "cross": 0, "never": 28}
    page.get_by_role("radio", name="encoder-decoder").check()
    assert allowed(page) == {"self": 16, "causal": 10, "cross": 16, "never": 22}
    expect(page.locator("#masks [data-live]")).to_contain_text("The source is seen whole")
    marked = page.locator("#masks .moves tr.now")
    assert marked.count() == 4
    page.wait_for_timeout(300)
    assert "masks.form=both" in page.evaluate("location.hash")
    assert load("#x?masks.form=both").locator("#masks td.cross").count() == 16
    assert load("#x?masks.form=none").locator("#masks td.self").count() == 16


def test_a_mask_is_one_tab_stop_and_says_each_cell(load: Load) -> None:
    page = load("#x?masks.form=both")
    reading = page.locator("#masks [data-readout]")
    cell = page.locator("#masks td[tabindex='0']")
    expect(cell).to_have_count(1)
    cell.focus()
    page.keyboard.press("End")
    expect(reading).to_have_text(
        "Source token 7 may not look at the decoder step that reads 19 and writes 7: "
        "the encoder sees nothing of the output."
    )
    page.keyboard.press("Control+End")
    page.keyboard.press("Home")
    expect(reading).to_have_text(
        "The decoder step that reads 19 and writes 7 may look at source token 7: cross-attention."
    )
    page.locator("#masks td[data-row='4'][data-column='5']").hover()
    expect(reading).to_contain_text("it comes later")
    page.mouse.move(5, 5)


def test_measured_moves_stand_beside_the_mask(load: Load) -> None:
    rows = load().locator("#masks .moves tbody tr").all_inner_texts()
    runs = RUNS["framing"]["runs"]
    for row, name in zip(rows, ("encoder_first", "decoder_before", "decoder_last", "cross_first"),
                         strict=True):  # fmt: skip
        values = [one[name] for one in runs]
        assert ("exactly 0" if max(values) == 0 else f"{median(values):.3f}") in row


# --- Held-out rows, and their weights by force --------------------------------------------------

READ_ROWS = """(widget) => [...widget.querySelectorAll('.map tbody tr')].map((row) => ({
  weights: [...row.querySelectorAll('td[data-row]')].map((one) => Number(one.dataset.w)),
  answer: [...row.querySelectorAll('td[data-row]')]
    .findIndex((one) => one.matches('.mark-answer')),
  read: [...row.querySelectorAll('td[data-row]')].findIndex((one) => one.matches('.mark-read')),
  wrote: row.querySelector('.writes b')?.textContent,
  right: row.querySelector('.writes')?.matches('.right'),
}))"""


def places(step: int) -> tuple[int, int]:
    return LENGTH - 1 - step, min(LENGTH - step, LENGTH - 1)


def test_the_map_of_rows_shows_weights_and_marks(load: Load) -> None:
    page = load()
    for example in RUNS["alignment"]["examples"]:
        page.locator(f"#rows input[data-choice=number][value='{example['row']}']").check()
        rows = page.locator("#rows").evaluate(READ_ROWS)
        for step, row in enumerate(rows):
            # The page keeps two decimals of what it shades by.
            assert row["weights"] == pytest.approx(example["weights"][step], abs=0.00501)
            assert (row["answer"], row["read"]) == places(step)
    page.locator("#rows td[data-row='2'][data-column='13']").hover()
    expect(page.locator("#rows [data-readout]")).to_contain_text("place of the answer")
    expect(page.locator("#rows [data-training]")).to_be_hidden()


def test_forced_weights_write_what_the_model_writes_with_them(load: Load) -> None:
    page = load()
    override = page.locator("#override")
    for example in RUNS["alignment"]["examples"]:
        override.locator(f"input[data-choice=row][value='{example['row']}']").check()
        for mode in ("answer", "read"):
            override.locator(f"input[value={mode}]").check()
            rows = override.evaluate(READ_ROWS)
            given = replay("replay_luong").forced(mode, LENGTH)
            assert [row["weights"] for row in rows] == given.tolist()
            written = model().run([example["source"]], mode).output[0].tolist()
            assert [int(row["wrote"]) for row in rows] == written
            right = [a == b for a, b in zip(written, example["target"], strict=True)]
            assert [row["right"] for row in rows] == right
            text = f"writes {sum(right)} of the {LENGTH} tokens of this row right."
            expect(override.locator("[data-live]")).to_contain_text(text)
    shares = override.locator(".ways .number").all_inner_texts()
    counts = [one["tokens"] for one in RUNS["alignment"]["runs"]]
    for way, text in zip(("learned", "answer", "read"), shares, strict=True):
        share = median([one[way]["right"] / one[way]["total"] for one in counts])
        assert text == ("100\u202f%" if share == 1 else f"{share * 100:.1f}\u202f%")


def hand(load: Load, state: str = "") -> Page:
    page = load(state, "hand.html")
    page.locator("#override input[value=hand]").check()
    expect(page.locator("#override [data-status]")).to_have_text(
        "Computed here, by the recorded model in NumPy."
    )
    return page


def wrote(page: Page, step: int, token: int) -> None:
    expect(page.locator("#override tbody .writes b:first-child").nth(step)).to_have_text(str(token))


def test_by_hand_with_the_keyboard_and_the_fields(load: Load) -> None:
    page = hand(load)
    page.locator("#override td[data-row='3'][data-column='4']").focus()
    page.keyboard.press("Enter")
    wrote(page, 3, 5)
    expect(page.locator("#override td[data-row='3'][data-column='4']")).to_have_attribute(
        "data-w", "1"
    )
    page.get_by_role("spinbutton", name="Step").fill("7")
    page.get_by_role("spinbutton", name="weight on place").fill("2")
    page.get_by_role("spinbutton", name="weight on place").press("ArrowUp")
    page.get_by_role("spinbutton", name="share").fill("0.9")
    wrote(page, 6, 3)
    row = page.locator("#override").evaluate(READ_ROWS)[6]["weights"]
    assert row[2] == pytest.approx(0.9)
    assert sum(row) == pytest.approx(1, abs=0.08)
    learned = RUNS["alignment"]["examples"][0]["weights"][6]
    top = learned.index(max(learned))
    assert row[top] == pytest.approx(0.1 * learned[top] / (1 - learned[2]), abs=0.00501)
    page.get_by_role("spinbutton", name="share").fill("1.4")
    expect(page.locator("#override [data-mended]")).to_have_text(
        "A share lies between 0 and 1, so 1.4 became 1. Each row still sums to 1."
    )
    page.get_by_role("spinbutton", name="share").press("Tab")
    expect(page.get_by_role("spinbutton", name="share")).to_have_value("1")
    page.get_by_role("button", name="Undo this step").click()
    row = page.locator("#override").evaluate(READ_ROWS)[6]["weights"]
    assert row == pytest.approx(learned, abs=0.00501)
    page.wait_for_timeout(350)
    assert "override.hand=4%3A5%3A1" in page.evaluate("location.hash")


def test_by_hand_with_the_pointer(load: Load) -> None:
    page = hand(load)
    page.locator("#override .map").scroll_into_view_if_needed()
    cells = [page.locator(f"#override td[data-row='5'][data-column='{i}']") for i in (3, 9)]
    spots = [cell.bounding_box() for cell in cells]
    assert all(spots)
    (a, b) = [(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2) for one in spots if one]
    page.mouse.move(*a)
    page.mouse.down()
    expect(cells[0]).to_have_attribute("data-w", "1")
    page.mouse.move(*b, steps=5)
    expect(cells[1]).to_have_attribute("data-w", "1")
    page.keyboard.press("Escape")
    learned = RUNS["alignment"]["examples"][0]["weights"][5]
    expect(cells[1]).to_have_attribute("data-w", f"{learned[9]:.2f}")
    page.mouse.up()
    page.mouse.move(*a)
    page.mouse.down()
    page.mouse.move(b[0], b[1] + 200, steps=3)
    page.mouse.up()
    wrote(page, 5, 10)


def test_by_hand_from_the_address(load: Load) -> None:
    page = load("#x?override.mode=hand&override.hand=2:3:0.9,5:6:7,x,99:1:1,3:4", "hand.html")
    wrote(page, 1, 3)
    wrote(page, 4, 6)
    rows = page.locator("#override").evaluate(READ_ROWS)
    assert [max(rows[i]["weights"]) for i in (1, 4)] == pytest.approx([0.9, 1])
    assert all(sum(row["weights"]) == pytest.approx(1, abs=0.08) for row in rows)
    expect(page.locator("#override [data-mended]")).to_contain_text("so it was moved there")
    page = load("#x?override.mode=all&override.row=7&override.hand=1:1:1")
    expect(page.locator("#override input[value=learned]")).to_be_checked()


def test_where_python_cannot_start_the_recorded_ways_work(load: Load) -> None:
    page = load()
    page.locator("#override input[value=hand]").check()
    page.locator("#override td[data-row='3'][data-column='4']").click()
    expect(page.locator("#override [data-status]")).to_contain_text(
        "The three recorded ways still work."
    )
    expect(page.locator("#override [data-readout]")).to_contain_text("Step 4")
    page.locator("#override input[value=answer]").check()
    rows = page.locator("#override").evaluate(READ_ROWS)
    written = model().run([RUNS["alignment"]["examples"][0]["source"]], "answer").output[0]
    assert [int(row["wrote"]) for row in rows] == written.tolist()


def test_weights_that_do_not_arrive_are_told(load: Load) -> None:
    page = load("", "hand.html")
    page.route(f"**/{weights_file().name}", lambda route: route.fulfill(status=404))
    page.locator("#override input[value=hand]").check()
    expect(page.locator("#override [data-status]")).to_contain_text("could not be fetched")
    page.unroute_all()
    page.locator("#override td[data-row='3'][data-column='4']").click()
    wrote(page, 3, 5)


def test_python_is_not_asked_for_before_it_is_needed(load: Load) -> None:
    page = load("", "hand.html")
    page.locator("#override input[value=answer]").check()
    page.wait_for_timeout(300)
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in asked if name.endswith((".npz", "fake-python.js"))]
