"""The `history` run of lesson 3 as an author records it, with two training steps a model."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from offline.recording import history_looks, history_run, validate
from offline.recording.plan import Request

from .test_record import record

ROOT = Path(__file__).resolve().parents[2]
TINY = ["lesson3", "history", "--seeds", "1", "--steps", "2"]


def places(folder: Path) -> list[str]:
    return ["--out", str(folder / "out"), "--cache", str(folder / "cache")]


def written(folder: Path, name: str) -> dict:
    return json.loads((folder / "out" / "lesson3" / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording made as an author makes it, in a process of its own."""
    folder = tmp_path_factory.mktemp("history")
    command = [sys.executable, str(ROOT / "offline" / "record.py"), *TINY, *places(folder)]
    elsewhere = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=folder, env=elsewhere, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return folder


def test_all_files_are_written_and_sound(recorded: Path) -> None:
    paths = sorted((recorded / "out" / "lesson3").iterdir())
    names = ["alignment.json", "framing.json", "history.json", "luong_16.npz"]
    assert [path.name for path in paths] == names
    for path in paths[:3]:
        assert validate.check_file(path) == []


def test_every_model_is_recorded_at_every_length(recorded: Path) -> None:
    runs = written(recorded, "history.json")["runs"]
    wanted = [(model, length) for model in history_run.program().STORY for length in (8, 16, 32)]
    assert [(run["model"], run["length"]) for run in runs] == wanted
    for run in runs:
        assert run["steps"] == 2
        assert run["tokens"][str(run["length"])]["total"] == 512 * run["length"]
        assert run["exact"][str(run["length"])]["total"] == 512


def test_the_recipe_is_that_of_the_program(recorded: Path) -> None:
    about = written(recorded, "history.json")["provenance"]
    assert set(about["program"]["files"]) >= {
        "offline/lesson3.py", "offline/recording/history_run.py",
        "offline/recording/history_looks.py", "offline/record.py",
    }  # fmt: skip
    (bahdanau,) = [
        part
        for part in about["settings"]["parts"]
        if (part["model"], part["length"]) == ("bahdanau", 32)
    ]
    assert bahdanau == {
        "model": "bahdanau", "width": 64, "length": 32, "seed": 0, "steps": 2, "batch": 64,
        "rate": 3e-3, "clip": 1.0, "optimizer": "AdamW", "rows": 4096, "held_out": 512,
        "rows_seed": 11,
    }  # fmt: skip


def test_a_recorded_score_is_what_the_program_gives(recorded: Path) -> None:
    lesson3 = history_run.program()
    rows, held_out = lesson3.make_rows(16)
    for name in ("luong", "dot", "transformer"):
        model = lesson3.build(name, 0)
        lesson3.train(model, rows, 0, steps=2)
        tokens, whole = lesson3.evaluate(model, held_out)
        (run,) = [
            run
            for run in written(recorded, "history.json")["runs"]
            if (run["model"], run["length"]) == (name, 16)
        ]
        assert run["tokens"]["16"]["right"] == tokens
        assert run["exact"]["16"]["right"] == whole
        assert run["parameters"] == lesson3.size(model)


def test_hard_matrices_get_no_gradient_and_stay(recorded: Path) -> None:
    hard = written(recorded, "framing.json")["hard"]
    assert [one["length"] for one in hard] == [8, 16, 32]
    for one in hard:
        assert (one["steps"], one["steps_with_gradient"], one["moved"]) == (2, 0, 0)


def test_a_gradient_for_the_matrix_would_be_counted() -> None:
    settings = {"model": "luong", "width": 64, "length": 8, "seed": 0, "steps": 3}
    lesson3, seen = history_run.program(), []
    model = lesson3.build("luong", 0)
    rows, _ = lesson3.make_rows(8)
    lesson3.train(model, rows, 0, 3, lambda *_: seen.append(history_run._has_gradient(model)))
    assert seen == [True] * settings["steps"]


def test_examples_show_what_the_model_writes(recorded: Path) -> None:
    document = written(recorded, "alignment.json")
    _, held_out = history_run.program().make_rows(16)
    kinds = [example["kind"] for example in document["examples"]]
    assert kinds == ["usual", "usual", "all different", "all different", "split"]
    for example in document["examples"]:
        assert example["source"] == held_out[example["row"]].tolist()
        if example["kind"] == "all different":
            assert len(set(example["source"])) == 16


def test_the_split_is_the_most_even_one() -> None:
    held_out = torch.tensor([[5, 6, 5, 7], [8, 9, 8, 9]])
    fed = torch.tensor([[0, 7, 5, 6], [0, 9, 8, 9]])
    weights = torch.full((2, 4, 4), 0.0)
    weights[0, 2] = torch.tensor([0.3, 0.05, 0.6, 0.05])  # the token read, 5, twice
    weights[1, 0] = torch.tensor([0.5, 0.0, 0.5, 0.0])  # even, but not the token read
    weights[1, 3] = torch.tensor([0.1, 0.45, 0.0, 0.45])  # 9 twice, and more even
    weights[0, 0, 3] = weights[0, 1, 3] = weights[0, 3, 1] = weights[1, 1, 0] = 1
    assert history_looks._most_even_split(held_out, fed, weights) == (1, 3)
    split = history_looks._split(held_out[1], weights[1], 3)
    assert split == {"step": 3, "token": 9, "places": [1, 3]}
    assert (
        history_looks._most_even_split(held_out[:1, :2], fed[:1, :2], weights[:1, :2, :2]) is None
    )


def test_the_step_of_additive_attention_can_be_done_by_hand(recorded: Path) -> None:
    look = written(recorded, "alignment.json")["additive"]
    assert len(look["s"]) == 64
    assert len(look["components"]) == history_looks.COMPONENTS_SHOWN
    for j, row in enumerate(look["UE"]):
        bent = [math.tanh(a + b) for a, b in zip(look["Ws"], row, strict=True)]
        assert look["tanh"][j] == pytest.approx(bent, abs=1e-4)
        score = sum(v * one for v, one in zip(look["v"], bent, strict=True)) + look["rest"][j]
        assert look["scores"][j] == pytest.approx(score, abs=1e-3)
    parts = [math.exp(score) for score in look["scores"]]
    assert look["weights"] == pytest.approx([part / sum(parts) for part in parts], abs=1e-3)


def test_the_shown_step_is_the_one_the_model_takes() -> None:
    """The step's output is that of a whole forward pass."""
    lesson3 = history_run.program()
    model, (_, held_out) = lesson3.build("bahdanau", 0), lesson3.make_rows(16)
    look = history_looks.additive_step(lesson3, model, held_out)
    row = held_out[look["row"]][None]
    fed, _ = lesson3.task(row)
    assert int(model(row, fed)[0, look["step"]].argmax()) == look["output"]
    assert int(fed[0, look["step"]]) == look["read"]


def test_weights_are_kept_in_half_precision(recorded: Path) -> None:
    with np.load(recorded / "out" / "lesson3" / "luong_16.npz", allow_pickle=False) as file:
        arrays = dict(file)
    kinds = {array.dtype.name for name, array in arrays.items() if name != "held_out"}
    assert kinds == {"float16"}
    assert arrays["held_out"].shape == (512, 16)
    numbers = sum(array.size for name, array in arrays.items() if name != "held_out")
    assert numbers == history_run.program().size(history_run.program().build("luong", 0))


def test_check_repeats_a_recording(recorded: Path, capsys: pytest.CaptureFixture) -> None:
    assert record.main(["lesson3", "history", "--check", *places(recorded)]) == 0
    assert "same as recorded" in capsys.readouterr().out


def test_five_seeds_of_every_part_are_planned() -> None:
    parts = history_run.parts(Request())
    assert len(parts) == len({part.name for part in parts}) == 7 * 3 * 5
    assert {part.settings["steps"] for part in parts} == {600}
    assert {part.settings["seed"] for part in parts} == set(range(5))


def test_the_level_is_part_of_all() -> None:
    assert record.chosen("lesson3", "all") == [("lesson3", "history")]
    assert ("lesson3", "history") in record.chosen("all", "all")
