"""What the build hands to the widgets is what was recorded."""

import json
import re
from pathlib import Path

import pytest

from generator import widgets
from generator.shares import share_text
from generator.widget_drawing import DrawingFailed

from . import demo
from .history_recording import history_recordings
from .recording import recordings

RECORDED = Path(__file__).resolve().parents[2] / "recorded_runs" / "n5"


def test_chart_carries_every_count() -> None:
    runs = recordings()
    data = widgets.run_chart(runs, models=["plain", "attention"])["data"]
    for line in data["lines"]:
        for seed in line["seeds"]:
            [training] = [
                one for one in runs["reverse"]["runs"]
                if (one["model"], one["hidden"], one["seed"])
                == (line["model"], line["hidden"], seed["seed"])
            ]  # fmt: skip
            pairs = zip(data["lengths"], seed["right"], seed["total"], strict=True)
            carried = {str(length): {"right": r, "total": t} for length, r, t in pairs}
            assert carried == training["exact"]


def test_start_picture_says_the_median() -> None:
    drawn = widgets.run_chart(recordings(), models=["plain"], hidden=64, length=14)["drawn"]
    exact = [one["exact"]["14"] for one in recordings()["reverse"]["runs"]
             if (one["model"], one["hidden"]) == ("plain", 64)]  # fmt: skip
    middle = sorted(one["right"] / one["total"] for one in exact)[1]
    assert f">{share_text(middle)}<" in drawn["readout"]
    for one in exact:
        assert re.search(rf"\b{one['right']}\b", drawn["readout"])


def test_trained_weights_are_exact_and_earlier_ones_rounded_once() -> None:
    runs = recordings()
    data = widgets.alignment_map(runs)["data"]
    for example, recorded in zip(
        data["sets"][0]["examples"], runs["number_words_checkpoints"]["examples"], strict=True
    ):
        *earlier, last = example["checkpoints"]
        assert [[w / 100_000 for w in row] for row in last["weights"]] == (
            recorded["checkpoints"][-1]["weights"]
        )
        for point, original in zip(earlier, recorded["checkpoints"], strict=False):
            for row, exact in zip(point["weights"], original["weights"], strict=True):
                assert [f"{w / 100:.2f}" for w in row] == [f"{w:.2f}" for w in exact]
            assert point["tops"] == [row.index(max(row)) for row in original["weights"]]


def test_share_by_written_digit_is_the_mean_over_the_seeds() -> None:
    runs = recordings()
    for line in widgets.run_chart(runs)["data"]["lines"]:
        rows = [
            one["by_position"]["12"] for one in runs["reverse"]["runs"]
            if (one["model"], one["hidden"]) == (line["model"], line["hidden"])
        ]  # fmt: skip
        means = [sum(column) / len(column) for column in zip(*rows, strict=True)]
        assert line["positions"]["12"] == pytest.approx(means, abs=1e-5)


def test_the_asked_example_comes_first() -> None:
    sets = widgets.alignment_map(recordings(), example="80", word="eighty")["data"]["sets"]
    assert sets[0]["examples"][0]["input"] == "80"


@pytest.mark.parametrize(
    ("make", "options", "error"),
    [
        ("run_chart", {"run": "nowhere"}, KeyError),
        ("run_chart", {"models": ["gru"]}, KeyError),
        ("alignment_map", {"example": "5"}, ValueError),
        ("arc_player", {"example": "5"}, ValueError),
    ],
)
def test_what_was_not_recorded_is_refused(make: str, options: dict, error: type) -> None:
    with pytest.raises(error):
        getattr(widgets, make)(recordings(), **options)


def test_impossible_counts_stop_the_build() -> None:
    runs = recordings()
    runs["reverse"]["runs"][0]["exact"]["9"]["right"] = 301
    with pytest.raises(DrawingFailed, match="larger than its total"):
        widgets.run_chart(runs)


def test_weights_with_more_decimals_are_refused() -> None:
    runs = recordings()
    runs["number_words"]["examples"][0]["weights"][0][0] += 0.000001
    with pytest.raises(ValueError, match="five decimals"):
        widgets.arc_player(runs)


def test_provenance_names_command_seeds_steps_versions_and_time() -> None:
    [rows] = widgets.run_chart(recordings())["sources"]
    told = dict(rows)
    assert told["Command"] == "python offline/record.py n5 made_up"
    assert told["Seeds"] == "0, 1, 2"
    assert told["Training steps"] == "3,000"
    assert "torch 2.13.0" in told["Versions"]
    assert told["Training time"] == "75 s in all"
    assert told["Recorded"] == "2026-01-02"


def test_real_recordings_can_be_drawn() -> None:
    names = ("reverse", "number_words", "number_words_checkpoints", "reverse_alignments")
    runs = {name: json.loads((RECORDED / f"{name}.json").read_text("utf-8")) for name in names}
    for make in (widgets.run_chart, widgets.alignment_map, widgets.arc_player):
        assert make(runs)["drawn"]["table"].startswith("<table")


def test_what_was_not_recorded_or_cannot_be_stops_the_build() -> None:
    runs = history_recordings()
    for options, error in (
        ({"models": ["gru"]}, "no training recorded for gru"),
        ({"measure": "loss"}, "neither tokens nor seconds"),
        ({"length": 9}, "nothing was recorded at length 9"),
    ):
        chosen = {"run": "history", "measure": "tokens", "length": 8} | options
        with pytest.raises(ValueError, match=error):
            widgets.run_chart(runs, **chosen)
    runs["alignment"]["additive"]["scores"][2] += 1
    with pytest.raises(DrawingFailed, match="not the sum of its parts"):
        widgets.additive_player(runs)
    weights = dict(demo.HISTORY.placed)["attention-override"]["weights"]
    runs["alignment"]["examples"][0]["output"] = [1] * 16
    with pytest.raises(ValueError, match="tokens otherwise"):
        widgets.attention_override(runs, weights=weights)
