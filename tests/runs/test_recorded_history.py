"""The recording of lesson 3 keeps its promises, and shows what the lesson says of it."""

from __future__ import annotations

import json
from statistics import median

import numpy as np
import pytest

from offline.recording.history_run import program

from .replaying import LESSON3

HISTORY = json.loads((LESSON3 / "history.json").read_text(encoding="utf-8"))
ALIGNMENT = json.loads((LESSON3 / "alignment.json").read_text(encoding="utf-8"))
FRAMING = json.loads((LESSON3 / "framing.json").read_text(encoding="utf-8"))
MODELS, LENGTHS, SEEDS = tuple(program().STORY), (8, 16, 32), list(range(5))


def shares(model: str, length: int) -> list[float]:
    """Share of tokens right for each seed."""
    counts = [
        run["tokens"][str(length)]
        for run in HISTORY["runs"]
        if (run["model"], run["length"]) == (model, length)
    ]
    return [count["right"] / count["total"] for count in counts]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("model", MODELS)
def test_every_model_has_five_seeds_and_the_same_recipe(model, length):
    runs = [run for run in HISTORY["runs"] if (run["model"], run["length"]) == (model, length)]
    assert [run["seed"] for run in runs] == SEEDS
    lesson3 = program()
    for run in runs:
        assert (run["steps"], run["width"]) == (lesson3.STEPS, lesson3.STORY[model].width)
        assert run["tokens"][str(length)]["total"] == lesson3.HELD_OUT * length


def test_recipes_differ_in_model_width_length_and_seed_alone():
    own = ("model", "width", "length", "seed")
    parts = HISTORY["provenance"]["settings"]["parts"]
    shared = [{key: part[key] for key in part if key not in own} for part in parts]
    assert all(one == shared[0] for one in shared)
    assert HISTORY["provenance"]["threads"] == 1


def test_the_wider_model_has_the_most_parameters():
    sizes = {run["model"]: run["parameters"] for run in HISTORY["runs"]}
    assert max(sizes, key=sizes.get) == "fixed-88"


@pytest.mark.parametrize("length", LENGTHS)
def test_attention_beats_the_bottleneck_with_every_seed(length):
    without = max(shares("fixed", length) + shares("fixed-88", length))
    for model in ("bahdanau", "luong", "dot", "transformer"):
        assert min(shares(model, length)) > without


def test_fixed_falls_with_length():
    for model in ("fixed", "fixed-88", "hard"):
        medians = [median(shares(model, length)) for length in LENGTHS]
        assert medians == sorted(medians, reverse=True)


def test_the_exercise_can_be_passed_with_every_seed():
    """The check of lesson3.py: more than 0.3 above fixed at 32 with the same seed."""
    for dot, fixed in zip(shares("dot", 32), shares("fixed", 32), strict=True):
        assert dot - fixed > 0.35


def test_hard_attention_stays_near_the_model_without_and_learns_no_matrix():
    assert [one["seed"] for one in FRAMING["hard"] if one["length"] == 16] == SEEDS
    for one in FRAMING["hard"]:
        assert (one["steps_with_gradient"], one["moved"]) == (0, 0)
    for length in LENGTHS:
        assert abs(median(shares("hard", length)) - median(shares("fixed", length))) < 0.08


def test_weights_look_at_the_token_read_and_that_is_where_the_answer_is():
    assert [run["seed"] for run in ALIGNMENT["runs"]] == SEEDS
    for run in ALIGNMENT["runs"]:
        assert run["peak"]["answer"]["share"] < 0.1 < 0.85 < run["peak"]["read"]["share"]
        tokens = {name: count["share"] for name, count in run["tokens"].items()}
        assert tokens["answer"] < tokens["learned"] < tokens["read"]
        assert tokens["read"] > 0.99


def test_the_alignments_are_those_of_the_recorded_training():
    learned = [run["tokens"]["learned"]["right"] for run in ALIGNMENT["runs"]]
    luong = [
        run["tokens"]["16"]["right"]
        for run in HISTORY["runs"]
        if (run["model"], run["length"]) == ("luong", 16)
    ]
    assert learned == luong


def test_an_example_shows_a_token_that_splits_the_weight():
    (split,) = [example for example in ALIGNMENT["examples"] if "split" in example]
    row = split["weights"][split["split"]["step"]]
    assert min(row[place] for place in split["split"]["places"]) > 0.2
    assert len(ALIGNMENT["examples"]) >= 4


def test_the_additive_step_is_that_of_a_row_that_was_held_out():
    look = ALIGNMENT["additive"]
    _, held_out = program().make_rows(16)
    assert look["source"] == held_out[look["row"]].tolist()
    assert int(np.argmax(look["weights"])) == int(np.argmax(look["scores"]))


def test_what_a_mask_hides_moves_nothing():
    assert [run["seed"] for run in FRAMING["runs"]] == SEEDS
    for run in FRAMING["runs"]:
        assert run["decoder_before"] == 0
        assert min(run["encoder_first"], run["decoder_last"], run["cross_first"]) > 0.01


def test_the_files_belong_together():
    assert HISTORY["provenance"] == ALIGNMENT["provenance"] == FRAMING["provenance"]
