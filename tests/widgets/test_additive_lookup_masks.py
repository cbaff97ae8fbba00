"""The step of additive attention, the soft lookup, and the mask picture."""

import math
import re
from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from .history_recording import LENGTH, history_recordings

Load = Callable[..., Page]
OpenPage = Callable[..., Page]
RUNS = history_recordings()


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
    expect(caption).to_contain_text("The GRU cell takes the last state, token")
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
    assert told(page, "hard-slope") == "[0, 0], flat"
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
    assert page.locator("#lookup .answers .hard text").text_content() == "hard: a tie"
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
