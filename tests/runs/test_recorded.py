"""The recordings keep their promises: seeds and tests enough, true twins, goals, same code."""

from __future__ import annotations

import hashlib
import json
from statistics import median

import pytest

from .replaying import ROOT, RUNS

REVERSE = json.loads((RUNS / "reverse.json").read_text(encoding="utf-8"))
WORDS = json.loads((RUNS / "number_words.json").read_text(encoding="utf-8"))
BOSS = json.loads((RUNS / "boss.json").read_text(encoding="utf-8"))
DOCUMENTS = sorted(RUNS.parent.glob("*/*.json"))
# The command line may change its help or gain a level without changing any number.
MAY_CHANGE = "offline/record.py"


def share(model: str, hidden: int, length: int) -> float:
    """Median over the seeds of the share exactly right."""
    counts = [
        run["exact"][str(length)]
        for run in REVERSE["runs"]
        if (run["model"], run["hidden"]) == (model, hidden)
    ]
    return median(count["right"] / count["total"] for count in counts)


@pytest.mark.parametrize(("hidden", "seeds"), [(32, 5), (64, 3), (128, 3)])
@pytest.mark.parametrize("model", ["plain", "attention"])
def test_enough_seeds(model, hidden, seeds):
    runs = [run for run in REVERSE["runs"] if (run["model"], run["hidden"]) == (model, hidden)]
    assert [run["seed"] for run in runs] == list(range(seeds))


def test_every_length_has_300_tests_but_for_length_2():
    for run in REVERSE["runs"]:
        totals = {int(length): count["total"] for length, count in run["exact"].items()}
        assert totals == {length: 20 if length == 2 else 300 for length in range(2, 25)}


def test_plain_and_attention_twins_share_everything():
    parts = REVERSE["provenance"]["settings"]["parts"]
    plain = [part for part in parts if part["model"] == "plain"]
    attention = [part | {"model": "plain"} for part in parts if part["model"] == "attention"]
    assert plain == attention


def test_attention_reaches_its_goals():
    assert share("attention", 32, 20) >= 0.8
    assert share("attention", 128, 24) >= 0.97


def test_plain_is_good_when_short_and_bad_when_long():
    for hidden in (32, 64, 128):
        assert share("plain", hidden, 4) > 0.9
        assert share("plain", hidden, 24) < share("attention", hidden, 24)


def test_all_held_out_numbers_are_right():
    assert (WORDS["exact"]["right"], WORDS["exact"]["total"]) == (1000, 1000)
    totals = {digits: count["total"] for digits, count in WORDS["exact"]["by_digits"].items()}
    assert totals == {"1": 1, "2": 9, "3": 90, "4": 300, "5": 300, "6": 300}


def test_the_examples_of_the_page_are_there_and_held_out():
    held_out = {example["input"]: example["held_out"] for example in WORDS["examples"]}
    wanted = {"427015", "17", "80", "300004", "999999", "12000", "110"}
    assert wanted <= set(held_out)
    assert len(held_out) >= 9
    assert all(held_out[text] for text in wanted)


@pytest.mark.parametrize("name", ["reverse_alignments.json", "number_words_checkpoints.json"])
def test_alignments_are_recorded_at_about_ten_moments(name):
    document = json.loads((RUNS / name).read_text(encoding="utf-8"))
    for example in document["examples"]:
        steps = [checkpoint["step"] for checkpoint in example["checkpoints"]]
        assert 9 <= len(steps) <= 12
        assert steps[0] == 0


def test_checkpoints_end_with_the_recorded_model():
    seen = json.loads((RUNS / "number_words_checkpoints.json").read_text(encoding="utf-8"))
    for example, final in zip(seen["examples"], WORDS["examples"], strict=True):
        last = example["checkpoints"][-1]
        assert last["step"] == WORDS["steps"]
        assert (last["output"], last["weights"]) == (final["output"], final["weights"])


def test_boss_is_recorded_with_and_without_attention():
    assert {run["model"] for run in BOSS["runs"]} == {"plain", "attention"}
    for run in BOSS["runs"]:
        assert run["exact"]["20"]["total"] == 300
        assert run["loss"][-1][0] == run["steps"]
        if run["model"] == "attention":
            assert run["exact"]["20"]["right"] >= 270


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_code_is_the_one_that_recorded(path):
    files = json.loads(path.read_text(encoding="utf-8"))["provenance"]["program"]["files"]
    for name, recorded in files.items():
        if name != MAY_CHANGE:
            now = hashlib.sha256((ROOT / name).read_bytes()).hexdigest()
            assert now == recorded, f"{name} has changed: record {path.name} again"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_hash_over_all_files_is_that_of_their_list(path):
    program = json.loads(path.read_text(encoding="utf-8"))["provenance"]["program"]
    listing = "".join(f"{sha}  {name}\n" for name, sha in program["files"].items())
    assert hashlib.sha256(listing.encode()).hexdigest() == program["sha256"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_no_folder_of_a_machine_is_in_a_recording(path):
    text = path.read_text(encoding="utf-8")
    assert not any(folder in text for folder in ("/home", "/root", "/tmp", "C:\\\\", "/Users"))
