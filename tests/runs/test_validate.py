"""Every recorded file is sound, and files that are not are refused with place and reason."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest

from offline.recording import validate

from .replaying import ROOT, RUNS

FILES = sorted(RUNS.parent.glob("*/*.json"))


def recorded(name: str) -> dict:
    (path,) = [path for path in FILES if path.name == name]
    return json.loads(path.read_text(encoding="utf-8"))


def only_problem(name: str, document: object) -> validate.Problem:
    problems = validate.check_document(name, document)
    assert len(problems) == 1, problems
    return problems[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_recorded_files_are_sound(path):
    assert validate.check_file(path) == []


def test_every_kind_is_recorded():
    assert {path.name for path in FILES} == set(validate.KINDS)


def test_validation_does_not_need_pytorch():
    code = (
        "import sys; sys.modules['torch'] = sys.modules['numpy'] = None\n"
        "from offline.recording import validate\n"
        "sys.exit(bool(validate.check_file(validate.RUNS / 'n5' / 'boss.json')))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_cut_file_is_refused(tmp_path):
    cut = tmp_path / "reverse.json"
    cut.write_text((RUNS / "reverse.json").read_text()[:5000])
    (problem,) = validate.check_file(cut)
    assert problem.path == "$"
    assert "JSON" in problem.reason


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_json_does_not_know_is_refused(tmp_path, constant):
    document = recorded("reverse.json")
    document["runs"][0]["train_seconds"] = "HERE"
    path = tmp_path / "reverse.json"
    path.write_text(json.dumps(document).replace('"HERE"', constant))
    (problem,) = validate.check_file(path)
    assert constant in problem.reason


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_numbers_that_are_not_finite_are_refused_in_memory(value):
    document = recorded("reverse.json")
    document["runs"][1]["train_seconds"] = value
    problems = validate.check_document("reverse.json", document)
    assert "$.runs[1].train_seconds" in {problem.path for problem in problems}


def test_a_missing_file_and_an_unknown_name_are_problems(tmp_path):
    assert "cannot be read" in validate.check_file(tmp_path / "reverse.json")[0].reason
    assert "no kind" in validate.check_document("other.json", {})[0].reason


def _without(mapping: dict, key: str) -> None:
    del mapping[key]


SHAPE_FAULTS = {
    "unknown field": (lambda d: d["runs"][0].update(note="x"), "$.runs[0]", "note"),
    "unknown field in the provenance": (
        lambda d: d["provenance"].update(by="x"), "$.provenance", "by"),
    "no provenance": (lambda d: _without(d, "provenance"), "$", "provenance"),
    "no command": (lambda d: _without(d["provenance"], "command"), "$.provenance", "command"),
    "hash too short": (
        lambda d: d["provenance"]["program"].update(sha256="ab"),
        "$.provenance.program.sha256", "ab"),
    "missing length": (lambda d: _without(d["runs"][0]["exact"], "7"), "$.runs[0].exact", "'7'"),
    "another length": (
        lambda d: d["runs"][0]["exact"].update({"25": {"right": 0, "total": 1}}),
        "$.runs[0].exact", "25"),
    "a share instead of a count": (
        lambda d: d["runs"][0]["exact"].update({"7": 0.5}), "$.runs[0].exact.7", "object"),
    "no test strings": (
        lambda d: d["runs"][0]["exact"].update({"7": {"right": 0, "total": 0}}),
        "$.runs[0].exact.7.total", "minimum"),
    "unknown model": (lambda d: d["runs"][0].update(model="gru"), "$.runs[0].model", "gru"),
    "no runs": (lambda d: d.update(runs=[]), "$.runs", "[]"),
    "other schema version": (lambda d: d.update(schema=2), "$.schema", "1"),
}  # fmt: skip


@pytest.mark.parametrize("fault", SHAPE_FAULTS, ids=str)
def test_a_wrong_shape_is_refused(fault):
    change, path, reason = SHAPE_FAULTS[fault]
    document = recorded("reverse.json")
    change(document)
    problem = only_problem("reverse.json", document)
    assert problem.path == path
    assert reason in problem.reason


def _count_up(document: dict) -> None:
    count = document["runs"][0]["exact"]["9"]
    count["right"] = count["total"] + 1


def _fail(document: dict, **change: str) -> None:
    document["runs"][0]["failures"]["20"][0].update(change)


REVERSE_CONTRADICTIONS = {
    "more right than tested": (_count_up, "$.runs[0].exact.9", "right of only"),
    "all right, yet failures shown": (
        lambda d: d["runs"][0]["exact"]["20"].update(
            right=d["runs"][0]["exact"]["20"]["total"]),
        "$.runs[0].failures", "0 counted"),
    "position below the exact share": (
        lambda d: d["runs"][0]["by_position"]["2"].__setitem__(0, 0.0),
        "$.runs[0].by_position.2[0]", "below"),
    "target not reversed": (
        lambda d: _fail(d, target="0" * 20), "$.runs[0].failures.20[0]", "reversed"),
    "same run twice": (
        lambda d: d["runs"].append(d["runs"][0]), "$.runs[", "second run"),
    "other seeds": (
        lambda d: d["provenance"].update(seeds=[99]), "$.provenance.seeds", "seeds"),
}  # fmt: skip


@pytest.mark.parametrize("fault", REVERSE_CONTRADICTIONS, ids=str)
def test_contradictions_in_reverse_are_refused(fault):
    change, path, reason = REVERSE_CONTRADICTIONS[fault]
    document = recorded("reverse.json")
    change(document)
    problems = validate.check_document("reverse.json", document)
    assert any(p.path.startswith(path) and reason in p.reason for p in problems), problems


def _first_row(document: dict) -> list[float]:
    return document["examples"][0]["weights"][0]


WORD_CONTRADICTIONS = {
    "right is not the sum": (lambda d: d["exact"].update(right=3), "$.exact.right", "by digits"),
    "total is not the sum": (lambda d: d["exact"].update(total=1001), "$.exact.total", "1000"),
    "weights do not sum to 1": (
        lambda d: _first_row(d).__setitem__(0, _first_row(d)[0] / 2),
        "$.examples[0].weights[0]", "not to 1"),
    "a weight too many": (
        lambda d: _first_row(d).append(0.0), "$.examples[0].weights[0]", "7 weights for 6"),
    "a row too few": (
        lambda d: d["examples"][0]["weights"].pop(), "$.examples[0].weights", "rows"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WORD_CONTRADICTIONS, ids=str)
def test_contradictions_in_number_words_are_refused(fault):
    change, path, reason = WORD_CONTRADICTIONS[fault]
    document = recorded("number_words.json")
    change(document)
    problems = validate.check_document("number_words.json", document)
    assert any(p.path == path and reason in p.reason for p in problems), problems


def test_checkpoints_must_rise_from_the_untrained_model():
    document = recorded("reverse_alignments.json")
    document["examples"][0]["checkpoints"].reverse()
    assert "do not rise" in only_problem("reverse_alignments.json", document).reason


def test_boss_losses_must_rise_in_steps():
    document = recorded("boss.json")
    document["runs"][0]["loss"].reverse()
    problem = only_problem("boss.json", document)
    assert problem.path == "$.runs[0].loss"


def _set(path: str, value: object):
    """A change that puts a value at a place such as ``runs.0.tokens.8.right``."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def change(document: dict) -> None:
        here = document
        for step in steps:
            here = here[str(step) if isinstance(here, dict) else step]
        here[str(last) if isinstance(here, dict) else last] = value

    return change


def _example(document: dict, kind: str) -> dict:
    return next(example for example in document["examples"] if example["kind"] == kind)


def _another_first_token(document: dict) -> None:
    source = document["examples"][0]["source"]
    source[0] = source[0] % 31 + 1


def _other_places(document: dict) -> None:
    split = _example(document, "split")["split"]
    split["places"] = [place for place in range(16) if place not in split["places"]][:2]


def _other_step(document: dict) -> None:
    split = _example(document, "split")["split"]
    split["step"] = split["step"] % 14 + 1


def _more_tokens_than_rows_allow(document: dict) -> None:
    exact = document["runs"][0]["exact"]["8"]
    document["runs"][0]["tokens"]["8"]["right"] = 8 * exact["total"]
    exact["right"] = exact["total"] - 1


HISTORY_FAULTS = {
    "unknown model": ("history", _set("runs.0.model", "gru"), "$.runs[0].model", "gru"),
    "no exact rows": ("history", lambda d: _without(d["runs"][0], "exact"), "$.runs[0]", "exact"),
    "more right than tested": (
        "history", _set("runs.0.tokens.8.right", 4097), "$.runs[0].tokens.8", "right of only"),
    "another length": (
        "history", lambda d: d["runs"][0]["tokens"].update({"9": {"right": 0, "total": 9}}),
        "$.runs[0].tokens", "not the one length 8"),
    "tokens of other rows": (
        "history", _set("runs.0.tokens.8.total", 5000), "$.runs[0].tokens", "in 512 rows of 8"),
    "more tokens than rows allow": (
        "history", _more_tokens_than_rows_allow, "$.runs[0].exact", "rows cannot have"),
    "same run twice": (
        "history", lambda d: d["runs"].append(d["runs"][0]), "$.runs[", "second run"),
    "another size": ("history", _set("runs.0.parameters", 3), "$.runs[", "another size"),
    "other seeds": ("history", _set("provenance.seeds", [99]), "$.provenance.seeds", "seeds"),
    "share not counted": (
        "alignment", _set("runs.0.peak.read.share", 0.5), "$.runs[0].peak.read", "counted"),
    "more than all": (
        "alignment", _set("runs.0.tokens.read.right", 8193), "$.runs[0].tokens.read", "right of"),
    "not reversed": ("alignment", _another_first_token, "$.examples[0]", "not the source"),
    "another length of the source": ("alignment", _set("length", 17), "$.examples[0]", "17"),
    "a row too few": (
        "alignment", lambda d: d["examples"][0]["weights"].pop(), "$.examples[0].weights", "rows"),
    "weights do not sum to 1": (
        "alignment", _set("examples.0.weights.3", [0.0] * 16), "$.examples[0].weights[3]", "to 1"),
    "no split there": ("alignment", _other_places, "$.examples[4].split", "not the token just"),
    "split in another step": ("alignment", _other_step, "$.examples[4].split", ""),
    "split outside": (
        "alignment", lambda d: _example(d, "split")["split"].update(step=16),
        "$.examples[4].split", "outside"),
    "tanh of something else": (
        "alignment", _set("additive.tanh.2.1", 0.123), "$.additive.tanh[2][1]", "tanh"),
    "another score": ("alignment", _set("additive.scores.5", 99), "$.additive.scores[5]", "parts"),
    "another weight": (
        "alignment", _set("additive.weights.0", 0.5), "$.additive.weights[0]", "softmax"),
    "another target": ("alignment", _set("additive.step", 7), "$.additive.target", "write"),
    "a state too few": (
        "alignment", lambda d: d["additive"]["rest"].pop(), "$.additive", "each of 16 tokens"),
    "a component too few": (
        "alignment", lambda d: d["additive"]["v"].pop(), "$.additive", "components"),
    "moved without a gradient": ("framing", _set("hard.0.moved", 0.1), "$.hard[0].moved", "moved"),
    "more gradients than steps": (
        "framing", _set("hard.0.steps_with_gradient", 601), "$.hard[0]", "more steps"),
    "negative move": ("framing", _set("runs.0.cross_first", -1), "$.runs[0].cross_first", "min"),
    "seeds of the framing": (
        "framing", _set("runs.0.seed", 7), "$.provenance.seeds", "seeds"),
}  # fmt: skip


@pytest.mark.parametrize("fault", HISTORY_FAULTS, ids=str)
def test_faults_in_lesson_3_are_refused(fault):
    name, change, path, reason = HISTORY_FAULTS[fault]
    document = recorded(f"{name}.json")
    change(document)
    problems = validate.check_document(f"{name}.json", document)
    assert any(p.path.startswith(path) and reason in p.reason for p in problems), problems
