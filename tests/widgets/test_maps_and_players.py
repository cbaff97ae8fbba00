"""<alignment-map>, <arc-player> and <lstm-handover> in a browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .recording import recordings

OpenPage = Callable[..., Page]


def trained(text: str) -> dict:
    examples = recordings()["number_words_checkpoints"]["examples"]
    return next(one for one in examples if one["input"] == text)["checkpoints"][-1]


# Chooses example by example and moment by moment as the controls do, and takes every cell.
READ_CELLS = """(map) => {
  const chosen = (field) => field.dispatchEvent(new Event('input', { bubbles: true }));
  const slider = map.querySelector('input[data-choice=step]');
  return [...map.querySelectorAll('input[data-choice=set]')].flatMap((set) => {
    set.checked = true;
    chosen(set);
    const list = `[data-of-set="${set.value}"] input[data-choice=number]`;
    return [...map.querySelectorAll(list)].flatMap((number) => {
      number.checked = true;
      chosen(number);
      return Array.from({ length: Number(slider.max) + 1 }, (_, step) => {
        slider.value = step;
        chosen(slider);
        return {
          set: set.value, number: number.value, step,
          names: [...map.querySelectorAll('td[data-row]')].map((one) => one.ariaLabel),
          plain: [...map.querySelectorAll('[data-table-host] td')].map((one) => one.textContent),
        };
      });
    });
  });
}"""


def test_every_cell_reads_its_recorded_weight(open_page: OpenPage) -> None:
    """Both tasks, all examples, all moments of the training."""
    read = open_page().locator("#map").evaluate(READ_CELLS)
    runs = recordings()
    kept = {"words": runs["number_words_checkpoints"], "reverse": runs["reverse_alignments"]}
    examples = [(name, one) for name, run in kept.items() for one in run["examples"]]
    expected = [
        (name, one["input"], step, cell_names(one["input"], point))
        for name, one in examples
        for step, point in enumerate(one["checkpoints"])
    ]
    assert [(one["set"], one["number"], one["step"], one["names"]) for one in read] == expected
    for one, (*_, names) in zip(read, expected, strict=True):
        weights = [name.rsplit(" ", 1)[1] for name in names]
        assert [text for text in one["plain"] if "." in text] == weights


def cell_names(text: str, point: dict) -> list[str]:
    words = ["end" if word == "<eos>" else word for word in point["output"]]
    return [
        f"{word}, digit {digit} at place {place}: {weight:.2f}"
        for word, row in zip(words, point["weights"], strict=True)
        for place, (digit, weight) in enumerate(zip(text, row, strict=True), start=1)
    ]


def test_the_grid_is_one_tab_stop_and_walks_by_arrows(open_page: OpenPage) -> None:
    page = open_page()
    assert page.locator("#map td[tabindex='0']").count() == 1
    page.locator("#map td[tabindex='0']").focus()
    for key, row, column in (
        ("ArrowRight", 0, 1), ("ArrowDown", 1, 1), ("End", 1, 5), ("Home", 1, 0),
        ("Control+End", 6, 5), ("ArrowDown", 6, 5), ("Control+Home", 0, 0), ("ArrowLeft", 0, 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        at = page.evaluate("({ ...document.activeElement.dataset })")
        assert [at["row"], at["column"]] == [str(row), str(column)]
    assert page.locator("#map td[tabindex='0']").count() == 1
    assert page.locator("#map td.in-row").count() == 6
    assert page.locator("#map td.in-column").count() == 7


def test_pointing_reads_a_cell_and_leaving_ends_it(open_page: OpenPage) -> None:
    page = open_page()
    readout = page.locator("#map [data-readout]")
    page.locator("#map td[data-row='3'][data-column='2']").hover()
    expect(readout).to_contain_text("seven, digit 7 at place 3: ")
    page.mouse.move(5, 5)
    expect(readout).to_have_text(
        "427015 was written as four hundred twenty seven thousand fifteen."
    )


def test_training_runs_from_untrained_to_last(open_page: OpenPage) -> None:
    page = open_page()
    slider = page.locator("#map").get_by_role("slider", name="Training so far")
    assert slider.get_attribute("aria-valuetext") == "after 3,000 steps"
    slider.focus()
    page.keyboard.press("Home")
    assert slider.get_attribute("aria-valuetext") == "before training"
    assert page.locator("#map tbody tr").count() == 3 + 3  # the map, and the plain table
    expect(page.locator("#map [data-readout]")).to_contain_text("Before training")
    page.locator("#map [data-play]").click()
    expect(slider).to_have_attribute("aria-valuetext", "after 3,000 steps")
    expect(page.locator("#map [data-play]")).to_have_text("Play")


def test_less_motion_means_single_steps(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    slider = page.locator("#map").get_by_role("slider", name="Training so far")
    for text in ("before training", "after 40 steps", "after 3,000 steps"):
        page.locator("#map [data-play]").click()
        expect(slider).to_have_attribute("aria-valuetext", text)
    page.locator("#arcs [data-play]").click()
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Step 2 of 7")
    expect(page.locator("#arcs [data-play]")).to_have_text("Play")


def test_less_motion_asked_for_during_play_ends_it(open_page: OpenPage) -> None:
    """Whoever asks for less motion while something plays gets single steps from there."""
    page = open_page()
    slider = page.locator("#map").get_by_role("slider", name="Training so far")
    page.locator("#map [data-play]").click()
    for name in ("arcs", "hand"):
        page.locator(f"#{name} [data-play]").click()
    page.emulate_media(reduced_motion="reduce")
    for name in ("map", "arcs", "hand"):
        expect(page.locator(f"#{name} [data-play]")).to_have_text("Play")
    captions = [page.locator(f"#{name} [data-caption]") for name in ("arcs", "hand")]
    before = [slider.get_attribute("aria-valuetext"), *(one.inner_text() for one in captions)]
    page.wait_for_timeout(1600)
    after = [slider.get_attribute("aria-valuetext"), *(one.inner_text() for one in captions)]
    assert after == before
    assert page.evaluate("document.getAnimations().length") == 0
    page.locator("#arcs [data-play]").click()
    expect(captions[0]).not_to_have_text(before[1])
    expect(page.locator("#arcs [data-play]")).to_have_text("Play")


def test_examples_and_tasks_can_be_chosen(open_page: OpenPage) -> None:
    page = open_page()
    numbers = page.locator("#map")
    numbers.get_by_role("radio", name="80", exact=True).check()
    expect(page.locator("#map [data-readout]")).to_have_text("80 was written as eighty.")
    numbers.get_by_role("radio", name="strings reversed").check()
    expect(page.locator("#map [data-readout]")).to_have_text("427015 was written as 510724.")
    numbers.get_by_role("radio", name="1234567890123456").check()
    assert page.locator("#map table.map td[data-row]").count() == 16 * 17
    # The digits stand at the foot of a tall map as well, and the row names stay when it scrolls.
    assert page.locator("#map table.map tfoot td").count() == 17


def test_the_guess_is_marked_and_judged_by_the_run(open_page: OpenPage) -> None:
    page = open_page()
    weights = trained("427015")["weights"][3]
    top = weights.index(max(weights))
    other = (top + 1) % 6
    page.locator("#map").evaluate("(one, id) => { one.guess = id; }", f"d{other}")
    cell = page.locator("#map td.guessed")
    assert [cell.get_attribute("data-row"), cell.get_attribute("data-column")] == ["3", str(other)]
    expect(page.locator("#map [data-verdict]")).to_contain_text(
        f"The most goes to the {'427015'[top]} at place {top + 1}: {weights[top]:.2f}."
    )
    page.locator("#map").evaluate("(one, id) => { one.guess = id; }", f"d{top}")
    expect(page.locator("#map [data-verdict]")).to_contain_text("gets the most weight")
    page.locator("#map").evaluate("(one) => { one.guess = null; }")
    expect(page.locator("#map [data-verdict]")).to_be_empty()


READ_ARCS = """(player) => {
  const numbers = [...player.querySelectorAll('input[data-choice=number]')];
  return numbers.flatMap((number) => {
    const chosen = (field) => field.dispatchEvent(new Event('input', { bubbles: true }));
    number.checked = true;
    chosen(number);
    const scrubber = player.querySelector('[data-scrubber]');
    return Array.from({ length: Number(scrubber.max) + 1 }, (_, step) => {
      scrubber.value = step;
      chosen(scrubber);
      const widths = [...player.querySelectorAll('.arc.now')]
        .map((one) => Number(one.getAttribute('stroke-width')));
      return {
        number: number.value,
        drawn: [...player.querySelectorAll('.numbers text')].map((one) => one.textContent),
        widest: Math.max(...widths),
        done: player.querySelectorAll('.written.done').length,
        ahead: player.querySelectorAll('.written.ahead').length,
      };
    });
  });
}"""


def test_arcs_carry_the_weights_of_every_word(open_page: OpenPage) -> None:
    expected = [
        {
            "number": one["input"],
            "drawn": [f"{weight:.2f}" for weight in row if weight >= 0.005],
            "widest": round(1 + 11 * max(row), 2),
            "done": step,
            "ahead": len(one["weights"]) - 1 - step,
        }
        for one in recordings()["number_words"]["examples"]
        for step, row in enumerate(one["weights"])
    ]
    assert open_page().locator("#arcs").evaluate(READ_ARCS) == expected


def test_the_scrubber_speaks(open_page: OpenPage) -> None:
    page = open_page()
    scrubber = page.locator("#arcs").get_by_role("slider", name="Step")
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    row = trained("427015")["weights"][2]
    top = row.index(max(row))
    assert scrubber.get_attribute("aria-valuetext") == (
        f"Step 3 of 7 writes twenty; most weight on digit {'427015'[top]} at place {top + 1}, "
        f"{row[top]:.2f}."
    )


def test_a_digit_shows_its_numbers(open_page: OpenPage) -> None:
    page = open_page()
    page.locator("#arcs").get_by_role("radio", name="digit 7 at place 3").check()
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Weight on digit 7 at place 3")
    assert page.locator("#arcs .read.chosen").count() == 1
    page.locator("#arcs .written").nth(1).click()
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Step 2 of 7")
    page.locator("#arcs .read").nth(0).click()
    expect(page.locator("#arcs").get_by_role("radio", name="digit 4 at place 1")).to_be_checked()


def test_layers_can_be_switched(open_page: OpenPage) -> None:
    page = open_page()
    for name, shape in (("states", ".state"), ("arcs", ".arc"), ("numbers", ".numbers text")):
        assert page.locator(f"#arcs {shape}").count() > 0
        page.locator("#arcs").get_by_role("checkbox", name=name).uncheck()
        assert page.locator(f"#arcs {shape}").count() == 0


def test_play_runs_to_the_end_and_pauses(open_page: OpenPage) -> None:
    page = open_page()
    play = page.locator("#arcs [data-play]")
    play.click()
    expect(play).to_have_text("Pause")
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Step 3 of 7")
    play.click()
    expect(play).to_have_text("Play")
    page.locator("#arcs [data-restart]").click()
    expect(page.locator("#arcs [data-caption]")).to_contain_text("Step 1 of 7")


def test_the_handover_step_by_step(open_page: OpenPage) -> None:
    page = open_page()
    caption = page.locator("#hand [data-caption]")
    for says in (
        "nothing else", "reads 4", "reads 2", "reads 7", "reads 0", "2 × 32 = 64 numbers",
        "is fed <bos>", "fed its own 0", "fed its own 7", "fed its own 2", "so it stops",
    ):  # fmt: skip
        expect(caption).to_contain_text(says)
        page.locator("#hand [data-next]").press("Enter")
    expect(page.locator("#hand [data-next]")).to_be_focused()
    expect(page.locator("#hand [data-next]")).to_have_attribute("aria-disabled", "true")


HIDDEN_WIDTH = "(stage) => stage.scrollWidth - stage.clientWidth"


def test_six_columns_fit_a_phone_and_what_does_not_fit_says_so(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 800})
    stage = page.locator("#map [data-stage]")
    assert stage.evaluate(HIDDEN_WIDTH) <= 2
    expect(stage).not_to_have_attribute("data-more", "")
    page.locator("#map label", has_text="strings reversed").click()
    page.locator("#map [data-of-set=reverse] label").last.click()
    assert stage.evaluate(HIDDEN_WIDTH) > 100
    expect(stage).to_have_attribute("data-more", "")
    stage.evaluate("(one) => one.scrollTo(one.scrollWidth, 0)")
    expect(stage).not_to_have_attribute("data-more", "")
