"""Every recorded file is sound, and files that are not are refused with place and reason."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest

from offline.recording import validate

from .replaying import ROOT, RUNS

FILES = sorted(RUNS.glob("*.json"))


def recorded(name: str) -> dict:
    return json.loads((RUNS / name).read_text(encoding="utf-8"))


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
        f"sys.exit(bool(validate.check_file(validate.RUNS / 'n5' / {FILES[0].name!r})))"
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
