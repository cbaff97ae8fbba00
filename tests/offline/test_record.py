"""The recorder as an author uses it: resumable, repeatable, checkable. Tiny models throughout."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "offline"))

import record  # noqa: E402

TINY = ["n5", "reverse", "--seeds", "1", "--hidden", "4", "32", "--batch", "4", "--tests", "3"]
STEPS = ["--steps", "12"]
MEASURED = ("seconds", "date", "train_seconds", "command")


def run(folder: Path, *arguments: str) -> int:
    return record.main([*arguments, "--out", str(folder / "out"), "--cache", str(folder / "cache")])


def written(folder: Path, name: str) -> dict:
    return json.loads((folder / "out" / "n5" / name).read_text(encoding="utf-8"))


def unmeasured(value: object) -> object:
    """A document without what a second run cannot repeat."""
    if isinstance(value, dict):
        return {key: unmeasured(item) for key, item in value.items() if key not in MEASURED}
    return [unmeasured(item) for item in value] if isinstance(value, list) else value


def finished(folder: Path) -> list[Path]:
    return sorted((folder / "cache").rglob("[!.]*.json"))


def assert_same_recording(one: Path, other: Path) -> None:
    """Same files; same numbers but for measured ones; same weights, byte for byte."""
    names = sorted(path.name for path in (one / "out" / "n5").iterdir())
    assert names == sorted(path.name for path in (other / "out" / "n5").iterdir())
    for name in names:
        if name.endswith(".json"):
            assert unmeasured(written(one, name)) == unmeasured(written(other, name))
        else:
            paths = (folder / "out" / "n5" / name for folder in (one, other))
            assert len({path.read_bytes() for path in paths}) == 1


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed")
    assert run(folder, *TINY, *STEPS) == 0
    return folder


@pytest.fixture(scope="module")
def small_ones(tmp_path_factory) -> Path:
    """A recording of the runs that have one file each."""
    folder = tmp_path_factory.mktemp("small")
    tiny = ["--steps", "3", "--batch", "4", "--tests", "4"]
    assert run(folder, "n5", "number_words", "--hidden", "5", *tiny) == 0
    assert run(folder, "n5", "boss", "--seeds", "1", "--steps", "2") == 0
    return folder


def test_a_killed_recording_goes_on_and_ends_the_same(undisturbed, tmp_path):
    places = ["--out", str(tmp_path / "out"), "--cache", str(tmp_path / "cache")]
    command = [sys.executable, str(ROOT / "offline" / "record.py"), *TINY, *STEPS, *places]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 300
        while len(finished(tmp_path)) < 1:
            assert process.poll() is None, "ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.005)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept = {path: path.stat().st_mtime_ns for path in finished(tmp_path)}
    assert 1 <= len(kept) < len(finished(undisturbed))
    assert not (tmp_path / "out").exists()

    assert run(tmp_path, *TINY, *STEPS) == 0
    assert_same_recording(tmp_path, undisturbed)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.path.insert(0, sys.argv[2])
import record
sys.exit(record.main(sys.argv[3:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files there")
def test_a_disk_that_fills_leaves_what_was_finished(undisturbed, tmp_path):
    """A limit on the size of files stands in for the disk: small parts fit, large ones do not."""
    sizes = sorted(path.stat().st_size for path in (undisturbed / "cache").rglob("[!.]*.npz"))
    room = (sizes[1] + sizes[2]) // 2
    places = ["--out", str(tmp_path / "out"), "--cache", str(tmp_path / "cache"), "--jobs", "1"]
    limited = [sys.executable, "-c", LIMITED, str(room), str(ROOT / "offline")]
    stopped = subprocess.run(
        [*limited, *TINY, *STEPS, *places], capture_output=True, text=True, check=False
    )
    assert stopped.returncode == 1
    assert "the same command goes on" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    kept = {path: path.stat().st_mtime_ns for path in finished(tmp_path)}
    assert len(kept) == 2
    assert not (tmp_path / "out").exists()
    assert not [path for path in (tmp_path / "cache").rglob(".*") if path.is_file()]
    assert run(tmp_path, *TINY, *STEPS) == 0
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert_same_recording(tmp_path, undisturbed)


def test_a_half_written_part_counts_as_missing(undisturbed, tmp_path):
    shutil.copytree(undisturbed / "cache", tmp_path / "cache")
    victim = finished(tmp_path)[0]
    victim.rename(victim.with_name(f".{victim.name}.123"))
    assert run(tmp_path, *TINY, *STEPS) == 0
    assert victim.exists()
    assert_same_recording(tmp_path, undisturbed)


def test_finished_parts_are_not_trained_again(undisturbed, tmp_path, monkeypatch):
    from recording import reverse_run

    shutil.copytree(undisturbed / "cache", tmp_path / "cache")
    monkeypatch.setattr(reverse_run, "work", lambda *_: pytest.fail("trained again"))
    assert run(tmp_path, *TINY, *STEPS) == 0
    assert written(tmp_path, "reverse.json")["runs"] == written(undisturbed, "reverse.json")["runs"]


def test_parts_of_other_settings_or_code_are_not_used(undisturbed, tmp_path):
    from recording import recorder, registry
    from recording.parts import PartStore
    from recording.plan import Request

    reverse = registry.find("n5", "reverse")
    store = recorder.store_for("n5", reverse, undisturbed / "cache")
    usual = Request((1,), (4, 32), steps=12, batch=4, tests=3)
    assert all(store.load(part) for part in reverse.parts(usual))
    other = Request((1,), (4, 32), steps=13, batch=4, tests=3)
    assert not any(store.load(part) for part in reverse.parts(other))
    changed_code = PartStore(undisturbed / "cache" / "n5", {"program": "0" * 64})
    assert not any(changed_code.load(part) for part in reverse.parts(usual))


def test_several_processes_give_the_same_numbers(undisturbed, tmp_path):
    small = [*TINY[:5], "4", *TINY[7:]]
    assert run(tmp_path, *small, *STEPS, "--jobs", "2") == 0
    together = unmeasured(written(undisturbed, "reverse.json"))["runs"]
    apart = unmeasured(written(tmp_path, "reverse.json"))["runs"]
    assert apart == [one for one in together if one["hidden"] == 4]


def test_a_recording_carries_what_is_needed_to_repeat_it(undisturbed):
    document = written(undisturbed, "reverse.json")
    about = document["provenance"]
    assert about["command"].startswith("python offline/record.py n5 reverse --seeds 1")
    assert about["seeds"] == [0]
    assert len(about["settings"]["parts"]) == len(document["runs"]) == 4
    assert about["settings"]["parts"][0]["recipe"]["steps"] == 12
    assert {"offline/record.py", "offline/recording/models.py"} <= set(about["program"]["files"])
    spent = sum(run["train_seconds"] for run in document["runs"])
    assert about["seconds"] == pytest.approx(spent, abs=0.01)


def test_twins_differ_only_in_the_model(undisturbed):
    settings = written(undisturbed, "reverse.json")["provenance"]["settings"]["parts"]
    plain = [part for part in settings if part["model"] == "plain"]
    attention = [part | {"model": "plain"} for part in settings if part["model"] == "attention"]
    assert plain == attention


def test_weights_are_recorded_for_the_first_seed_of_each_model(undisturbed):
    names = {path.name for path in (undisturbed / "out" / "n5").glob("*.npz")}
    assert names == {f"reverse_{m}_h{h}.npz" for m in ("plain", "attention") for h in (4, 32)}


def test_check_repeats_a_recording(undisturbed, small_ones, capsys):
    assert run(undisturbed, "n5", "reverse", "--check") == 0
    assert run(small_ones, "n5", "number_words", "--check") == 0
    assert run(small_ones, "n5", "boss", "--check") == 0
    assert capsys.readouterr().out.count("same as recorded") == 3


def test_check_sees_a_changed_number(undisturbed, tmp_path, capsys):
    shutil.copytree(undisturbed / "out", tmp_path / "out")
    path = tmp_path / "out" / "n5" / "reverse.json"
    document = json.loads(path.read_text())
    for one in document["runs"]:
        one["by_position"]["24"][3] = 0.123
    document["provenance"]["program"]["files"]["offline/recording/models.py"] = "0" * 64
    path.write_text(json.dumps(document))
    assert run(tmp_path, "n5", "reverse", "--check") == 1
    told = capsys.readouterr().out
    assert "different in by_position" in told
    assert "code changed since the recording: offline/recording/models.py" in told


def test_check_elsewhere_allows_small_differences_only(undisturbed, tmp_path, capsys):
    shutil.copytree(undisturbed / "out", tmp_path / "out")
    path = tmp_path / "out" / "n5" / "reverse.json"
    document = json.loads(path.read_text())
    document["provenance"]["processor"] = "another"
    for one in document["runs"]:
        one["exact"]["24"]["right"] = 1
    path.write_text(json.dumps(document))
    assert run(tmp_path, "n5", "reverse", "--check") == 0
    assert "near the recording" in capsys.readouterr().out
    for one in document["runs"]:
        one["exact"] = {length: {"right": 3, "total": 3} for length in one["exact"]}
    path.write_text(json.dumps(document))
    assert run(tmp_path, "n5", "reverse", "--check") == 1
    assert "far from the recording" in capsys.readouterr().out


def test_check_without_a_recording_says_so(tmp_path, capsys):
    assert run(tmp_path, "n5", "reverse", "--check") == 1
    assert "record it first" in capsys.readouterr().err


def test_number_words_mark_what_was_held_out(small_ones):
    examples = written(small_ones, "number_words.json")["examples"]
    marks = {example["input"]: example["held_out"] for example in examples}
    assert marks["427015"] and marks["17"] and not marks["0"]


def test_boss_has_both_models_and_their_losses(small_ones):
    runs = written(small_ones, "boss.json")["runs"]
    assert [one["model"] for one in runs] == ["plain", "attention"]
    assert [[step for step, _ in one["loss"]] for one in runs] == [[1, 2], [1, 2]]
    assert runs[0]["parameters"] < runs[1]["parameters"]


def test_a_recording_that_breaks_its_schema_is_not_written(
    undisturbed, tmp_path, monkeypatch, capsys
):
    from recording import reverse_run

    shutil.copytree(undisturbed / "cache", tmp_path / "cache")
    right = reverse_run.assemble

    def wrong(*arguments):
        files = right(*arguments)
        files["reverse.json"]["runs"][0]["exact"]["5"]["right"] = 99
        return files

    monkeypatch.setattr(reverse_run, "assemble", wrong)
    assert run(tmp_path, *TINY, *STEPS) == 1
    assert "$.runs[0].exact.5: 99 right of only 3" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_json_never_has_nan():
    from recording.parts import json_bytes

    with pytest.raises(ValueError, match="not JSON compliant"):
        json_bytes({"runs": [{"loss": float("nan")}]})


def test_arrays_always_give_the_same_bytes():
    from recording.parts import npz_bytes

    arrays = {"a": np.arange(5), "b": np.array(["x", "<eos>"])}
    assert npz_bytes(arrays) == npz_bytes(dict(arrays))


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_backend_that_is_not_installed_is_named(backend, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, f"{backend}", None)
    assert run(tmp_path, *TINY, *STEPS, "--backend", backend) == 1
    assert f"needs the package {backend}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["n6", "reverse"], "invalid choice: 'n6'"),
        (["n5", "reverse", "--steps", "0"], "0 is below 1"),
        (["n5", "reverse", "--seeds", "many"], "invalid"),
        (["n5", "reverse", "--backend", "threads"], "invalid choice: 'threads'"),
        (["n5", "reverse", "--jobs", "0"], "--jobs 0"),
        ([], "required: level"),
    ],
)
def test_wrong_usage_ends_with_2(arguments, told, capsys):
    with pytest.raises(SystemExit) as ended:
        record.main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_seed_counts_must_fit_the_sizes(tmp_path, capsys):
    assert run(tmp_path, "n5", "reverse", "--seeds", "1", "2", "--hidden", "4", "5", "6") == 1
    assert "2 seed counts for 3 state sizes" in capsys.readouterr().err


def test_help_names_every_option_and_exit_status(capsys):
    with pytest.raises(SystemExit):
        record.main(["--help"])
    told = capsys.readouterr().out
    options = "--seeds --hidden --steps --batch --tests --jobs --backend --check --out --cache"
    assert all(re.search(rf"^  {option}\b", told, re.MULTILINE) for option in options.split())
    assert "exit status" in told


def test_all_means_every_run_of_every_level():
    from recording import registry

    pairs = [pair for level in registry.LEVELS for pair in record.chosen(level, "all")]
    assert record.chosen("all", "all") == pairs
    assert record.chosen("all", "boss") == [("n5", "boss")]
