"""The same answers get the same reports in Pyodide, byte for byte."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import graders
from tests.graders.corpus import Sample, report_text, samples
from tests.graders.test_messages import BROKEN_CODE

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("in_pyodide.mjs")
SAMPLES = [s for kind in ("starter", "answer", "right", "wrong") for s in samples(kind)]
HOSTILE = [s for s in samples("hostile") if "# endless" not in s.source]
RIGHT = next(s for s in samples("answer") if s.exercise == "attend_all")

pytestmark = pytest.mark.xdist_group("pyodide")


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Everything graded in one Pyodide, the hostile answers last, each followed by a right one."""
    jobs = [[str(sample), sample.exercise, sample.source] for sample in SAMPLES]
    jobs += [[f"run {index}", "run", source] for index, source in enumerate(BROKEN_CODE)]
    for sample in HOSTILE:
        jobs.append([str(sample), sample.exercise, sample.source])
        jobs.append([f"after {sample}", RIGHT.exercise, RIGHT.source])
    file = tmp_path_factory.mktemp("pyodide") / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    command = ["node", SCRIPT, numpy_wheel(), file]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return json.loads(done.stdout)["reports"]


def numpy_wheel() -> Path:
    """The wheel that `make setup` put into the cache."""
    from generator.runtime import prepare

    cached = sorted((ROOT / ".cache" / "runtime").glob("numpy-*.whl"))
    return cached[-1] if cached else prepare(ROOT, say=lambda _: None)[0]


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_reports_are_the_same_bytes(sample: Sample, reports: dict[str, str]) -> None:
    assert reports[str(sample)] == report_text(sample)


@pytest.mark.parametrize("index", range(len(BROKEN_CODE)))
def test_running_explains_errors_in_the_same_words(index: int, reports: dict[str, str]) -> None:
    assert json.loads(reports[f"run {index}"]) == json.loads(graders.run(BROKEN_CODE[index]))


@pytest.mark.parametrize("sample", HOSTILE, ids=str)
def test_pyodide_survives_hostile_answers(sample: Sample, reports: dict[str, str]) -> None:
    report = json.loads(reports[str(sample)])
    assert report["passed"] is (sample.declared("verdict") == ["pass"])
    assert "broken" not in [entry["status"] for entry in report["checks"]]
    assert reports[f"after {sample}"] == report_text(RIGHT)
