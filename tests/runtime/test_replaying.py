"""A trained model replayed in the page's Python writes what it writes here."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from generator.history_data import replay
from tests.runtime.cell_page import CellPage
from tests.widgets.history_recording import LENGTH, model, weights_file

ASK = """async ([name, file, request]) => {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const { status, answer, reason } = await runner.replay(name, bytes, request);
  return { status, answer, reason };
}"""


def ask(page: CellPage, request: dict, name: str = "luong") -> dict:
    file = base64.b64encode(weights_file().read_bytes()).decode()
    return page.page.evaluate(ASK, [name, file, request])


@pytest.mark.parametrize("name", ["strict", "isolated"])
def test_the_page_writes_what_numpy_writes_here(host: Callable[[str], CellPage], name: str) -> None:
    source = model().held_out[3].tolist()
    given = replay("replay_luong").forced("answer", LENGTH)
    given[4] = 1 / LENGTH
    got = ask(host(name), {"source": source, "weights": given.tolist()})
    assert got["status"] == "done", got
    here = model().run([source], given)
    assert got["answer"] == {"output": here.output[0].tolist(), "target": source[::-1]}


def test_what_cannot_be_asked_is_our_own_fault_and_python_goes_on(strict: CellPage) -> None:
    source = model().held_out[3].tolist()
    half = [[0.5 / LENGTH] * LENGTH] * LENGTH
    assert ask(strict, {"source": source, "weights": half})["status"] == "fault"
    assert ask(strict, {"source": source, "weights": half}, "no model")["status"] == "fault"
    assert strict.run("print(6 * 7)")["text"] == "42\n"


def test_a_replay_survives_what_learner_code_did_before(strict: CellPage) -> None:
    strict.run("import numpy as np\nnp.tanh = lambda x: x\nnp.set_printoptions(precision=1)")
    source = model().held_out[5].tolist()
    given = replay("replay_luong").forced("read", LENGTH)
    got = ask(strict, {"source": source, "weights": given.tolist()})
    assert got["answer"]["output"] == model().run([source], given).output[0].tolist()
