"""The NumPy replay of a Luong model writes what PyTorch writes, also with given weights."""

from __future__ import annotations

import doctest
import json

import numpy as np
import pytest
import torch

from offline.recording.history_looks import luong_arrays
from offline.recording.history_run import program
from offline.recording.parts import npz_bytes

from .replaying import LESSON3, replay_luong

ARCHIVE = LESSON3 / "luong_16.npz"
ALIGNMENT = LESSON3 / "alignment.json"


@pytest.fixture(scope="module")
def recorded() -> tuple:
    """The recorded model twice: replayed, and in PyTorch with the same half-precision weights."""
    arrays = dict(np.load(ARCHIVE, allow_pickle=False))
    return replay_luong.load(str(ARCHIVE)), torch_model(arrays)


def torch_model(arrays: dict) -> torch.nn.Module:
    """A Luong model of lesson3.py with exported weights."""
    model = program().Luong(len(arrays["general"]))
    names = {"read.weight": "read", "reread.weight": "reread", "general.weight": "general"}
    for layer in ("join", "head"):
        names |= {f"{layer}.{part}": f"{layer}_{part}" for part in ("weight", "bias")}
    kinds = {"weight_ih": "input", "weight_hh": "hidden"}
    kinds |= {"bias_ih": "input_bias", "bias_hh": "hidden_bias"}
    for gru in ("encoder", "decoder"):
        names |= {f"{gru}.{kind}_l0": f"{gru}_{part}" for kind, part in kinds.items()}
    state = {key: torch.tensor(arrays[name]).float() for key, name in names.items()}
    model.load_state_dict(state)
    return model


@torch.no_grad()
def by_torch(model, source: np.ndarray, given: np.ndarray | None) -> tuple:
    """Output (B, T) and weights (B, T, L) of lesson3.py's own model."""
    rows = torch.tensor(source)
    S, E = model.states(rows, program().task(rows)[0])
    weights = model.weigh(model.scores(S, E))
    if given is not None:
        weights = torch.tensor(given).float().expand_as(weights)
    return model.write(S, E, weights).argmax(2).numpy(), weights.numpy()


def untrained(width: int = 8, length: int = 6):
    """The same untrained model twice: replayed and in PyTorch."""
    torch.manual_seed(4)
    arrays = luong_arrays(program().Luong(width), program().make_rows(length)[1])
    return replay_luong.load(npz_bytes(arrays)), torch_model(arrays)


def assert_same(pair: tuple, source: np.ndarray, given: np.ndarray | None = None) -> None:
    model, oracle = pair
    output, weights = by_torch(oracle, source, given)
    seen = model.run(source, given)
    np.testing.assert_allclose(seen.weights, weights, atol=1e-5)
    np.testing.assert_array_equal(seen.output, output)
    np.testing.assert_array_equal(seen.target, source[:, ::-1])


def test_worked_examples_in_docstrings():
    found = doctest.testmod(replay_luong)
    assert found.attempted and not found.failed


@pytest.mark.parametrize("length", [1, 2, 6, 16])
def test_an_untrained_model_writes_what_pytorch_writes(length):
    source = np.random.default_rng(length).integers(1, 32, (5, length))
    rows = np.random.default_rng(1).random((length, length))
    for given in (None, rows, rows / rows.sum(1, keepdims=True), np.stack([rows] * 5)):
        assert_same(untrained(), source, given)


def test_the_recorded_model_writes_what_pytorch_writes(recorded):
    source = recorded[0].held_out[:64]
    assert_same(recorded, source)
    for place in replay_luong.PLACES:
        assert_same(recorded, source, replay_luong.forced(place, 16))
    other = np.random.default_rng(0).integers(1, 32, (8, 11))
    assert_same(recorded, other)


def test_the_archive_is_small_and_has_the_held_out_rows(recorded):
    assert ARCHIVE.stat().st_size < 1_000_000
    np.testing.assert_array_equal(recorded[0].held_out, program().make_rows(16)[1].numpy())


def test_the_replay_scores_as_recorded(recorded):
    """Half precision turns over a few of 8,192 close decisions, no more."""
    run = json.loads(ALIGNMENT.read_text())["runs"][0]
    for name, given in (("learned", None), ("answer", "answer"), ("read", "read")):
        found, wanted = recorded[0].score(given), run["tokens"][name]
        assert found["total"] == wanted["total"]
        assert abs(found["right"] - wanted["right"]) <= 20


def test_peaks_on_the_answer_are_first_steps(recorded):
    """In the first step the answer stands at the last place, and there the model looks."""
    peaks = recorded[0].run(recorded[0].held_out).weights.argmax(axis=2)
    on_answer = peaks == np.arange(16)[::-1]
    assert on_answer[:, 0].mean() > 0.95
    assert on_answer[:, 1:].mean() < 0.01


def test_the_replay_reproduces_the_recorded_alignments(recorded):
    for example in json.loads(ALIGNMENT.read_text())["examples"]:
        seen = recorded[0].run(example["source"]).as_dict()
        assert seen["output"] == [example["output"]]
        np.testing.assert_allclose(seen["weights"][0], example["weights"], atol=3e-3)


def test_a_dictionary_of_it_is_json():
    found = untrained()[0].run([3, 1, 2], "read").as_dict()
    assert json.loads(json.dumps(found)) == found
    assert found["target"] == [[2, 1, 3]]
    assert (found["weights"][0][0], found["total"]) == ([0, 0, 1], 3)
    assert found["right"] == sum(map(int.__eq__, found["output"][0], [2, 1, 3]))


@pytest.mark.parametrize(
    ("source", "given", "words"),
    [
        ([], None, "nothing to read"),
        ([[]], None, "nothing to read"),
        ([[[1]]], None, "nothing to read"),
        ([1, 0], None, "from 1 to 31"),
        ([1, 32], None, "from 1 to 31"),
        ([1.5, 2.0], None, "whole number"),
        (["a", "b"], None, "whole number"),
        ([1, 2], "answers", "no place is called 'answers'"),
        ([1, 2], np.ones((2, 3)), r"shape \(2, 3\), not \(2, 2\)"),
        ([1, 2], np.ones((3, 2, 2)), r"shape \(3, 2, 2\)"),
        ([1, 2], [["a", "b"], ["c", "d"]], "given weights"),
        ([1, 2], np.full((2, 2), np.nan), "finite"),
    ],
)
def test_unusable_input_is_refused(source, given, words):
    with pytest.raises(ValueError, match=words):
        untrained()[0].run(source, given)


def test_a_missing_array_is_named():
    arrays = luong_arrays(program().Luong(4), program().make_rows(8)[1])
    del arrays["join_bias"]
    with pytest.raises(ValueError, match="join_bias"):
        replay_luong.load(npz_bytes(arrays))
