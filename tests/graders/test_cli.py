"""`python -m graders` prints the report of `graders.grade` and exits 0, 1 or 2."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import graders
from tests.graders.corpus import EXERCISES, samples

ROOT = Path(__file__).parents[2]
FOLDER = EXERCISES / "n5" / "attend_all"


def run(*arguments: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "graders", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize(("name", "code"), [("answer", 0), ("starter", 1)])
def test_report_and_exit_code(name: str, code: int) -> None:
    done = run("attend_all", FOLDER / f"{name}.py")
    assert done.returncode == code
    assert done.stderr == b""
    sample = next(s for s in samples(name) if s.exercise == "attend_all")
    assert done.stdout.decode() == graders.grade("attend_all", sample.source) + "\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("attend_all",),
        ("attend_none", FOLDER / "answer.py"),
        ("attend_all", FOLDER / "none.py"),
    ],
)
def test_wrong_usage_exits_2(arguments: tuple) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr


def test_a_file_that_is_not_text_gets_a_report(tmp_path: Path) -> None:
    (tmp_path / "answer.py").write_bytes(b"x = '\xff\xfe'\n")
    done = run("attend_all", tmp_path / "answer.py")
    assert done.returncode == 1
    assert json.loads(done.stdout)["passed"] is False


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x = 1\n\0\0", "no text has: U+0000"),
        (b"(" * 3_000_000, "far too long for an answer: 3000000 characters"),
        (b"[" * 190_000, "never closed"),
    ],
)
def test_a_file_that_is_no_answer_gets_a_clean_report_soon(
    tmp_path: Path, content: bytes, words: str
) -> None:
    (tmp_path / "answer.py").write_bytes(content)
    started = time.monotonic()
    done = run("attend_all", tmp_path / "answer.py")
    assert time.monotonic() - started < 10
    assert (done.returncode, done.stderr) == (1, b"")
    report = json.loads(done.stdout)
    assert [entry["status"] for entry in report["checks"][:2]] == ["fail", "skipped"]
    assert words in report["checks"][0]["message"]


def test_parts_of_numpy_that_load_late_work_in_every_check(tmp_path: Path) -> None:
    """`np.unique` loads a part of NumPy on its first use; a fresh process has not loaded it."""
    source = next(s for s in samples("answer") if s.exercise == "additive_scores").source
    changed = source.replace("    hidden", "    np.unique(E)\n    hidden", 1)
    assert changed != source
    (tmp_path / "answer.py").write_text(changed, encoding="utf-8")
    done = run("additive_scores", tmp_path / "answer.py")
    assert json.loads(done.stdout)["passed"]
    assert done.returncode == 0
