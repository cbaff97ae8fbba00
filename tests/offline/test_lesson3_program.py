"""The program lesson3.py as a learner meets it: its words, its files, its exit status."""

from __future__ import annotations

import io
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
import torch

from graders import grade

from .programs import LESSON3, listen_to_ctrl_c, load, start

RIGHT = LESSON3.answer("right", "matrix_transpose")
BLANK = LESSON3.answer("wrong", "blank")
STORY = ["fixed", "fixed-88", "bahdanau", "luong", "hard", "dot", "transformer"]


def short_program(folder: Path, text: str = RIGHT) -> Path:
    return LESSON3.write(folder, text, short=True)


@pytest.fixture
def lesson3(tmp_path: Path) -> ModuleType:
    return LESSON3.load(tmp_path, RIGHT, short=True)


def main(lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    """Run it in its own folder, with the results file there."""
    monkeypatch.chdir(Path(lesson3.__file__).parent)
    monkeypatch.setattr(sys, "argv", ["lesson3.py", "--threads", "1", *options])
    return lesson3.main()


def results(folder: Path, name: str = "lesson3-results.json") -> dict:
    return json.loads((folder / name).read_text(encoding="utf-8"))


def trained(folder: Path) -> list[tuple[str, int]]:
    """Model and length of each result, in the order of the file."""
    return [(one["model"], one["length"]) for one in results(folder)["results"]]


def marks(lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, right: dict[str, int]) -> None:
    """Let each model named have this many tokens right."""
    classes = {lesson3.STORY[name].model: tokens for name, tokens in right.items()}
    monkeypatch.setattr(lesson3, "evaluate", lambda model, _: (classes[type(model)], 0))


# ---- the file ----


def test_it_prints_and_holds_ascii_alone() -> None:
    assert LESSON3.path.read_bytes().isascii()


def test_the_part_to_write_comes_in_the_order_of_the_story() -> None:
    text = LESSON3.text
    classes = ("Fixed", "Bahdanau", "Luong", "Hard", "LuongDot", "Transformer")
    places = [text.index(f"class {name}(") for name in classes]
    assert places == sorted(places)
    assert text.index("YOUR PART: begin") < text.index(LESSON3.part) < text.index("        ____  #")


# ---- a run from start to end ----


def test_the_history_in_a_read_only_folder_on_a_windows_console(tmp_path: Path) -> None:
    path = short_program(tmp_path, BLANK)
    where = tmp_path / "locked"
    where.mkdir()
    where.chmod(0o555)
    target = where / "results.json"
    as_root = os.geteuid() == 0 if hasattr(os, "geteuid") else False
    options = ("--results", str(where / "missing" / "results.json" if as_root else target))
    ran = start(path, "--threads", "1", *options, PYTHONIOENCODING="cp1252")
    where.chmod(0o755)
    printed = ran.stdout.decode("cp1252")
    assert (ran.returncode, ran.stderr) == (0, b""), ran.stderr.decode()
    assert printed.isascii()
    assert "\r" not in printed.replace(os.linesep, "\n")
    assert printed.count("cannot be written") == 1
    for name in STORY:
        assert (f"\n{name}: " in printed) == (name != "dot")
    assert "Left to do: YOUR PART" in printed
    assert list(where.iterdir()) == []


def test_a_blank_part_runs_the_history_and_says_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    assert main(LESSON3.load(tmp_path, BLANK, short=True), monkeypatch) == 0
    printed = capsys.readouterr().out
    assert "Checking" not in printed
    assert "PASS" not in printed
    assert "python lesson3.py --check" in printed
    lengths = {"fixed-88": [32], "hard": [16]}
    wanted = [
        (name, length)
        for name in STORY
        if name != "dot"
        for length in lengths.get(name, [8, 16, 32])
    ]
    assert trained(tmp_path) == wanted


def test_a_filled_part_is_checked_first_and_judged_last(
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    everything = dict.fromkeys(STORY, 10) | {"dot": 6 * 32}
    marks(lesson3, monkeypatch, everything)
    assert main(lesson3, monkeypatch) == 0
    printed = capsys.readouterr().out
    assert printed.index("Checking: ") < printed.index("\nfixed: ") < printed.index("\ndot: ")
    assert printed.index("transformer: ") < printed.index("L3 PASS score=192/192 fixed=10/192")
    assert ("dot", 32) in trained(tmp_path)


def test_closer_looks_stand_below_their_models(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    models = [option for name in ("luong", "hard", "transformer") for option in ("--only", name)]
    assert main(lesson3, monkeypatch, *models, "--lengths", "16", "8") == 0
    printed = capsys.readouterr().out
    looks = ("Largest weight: on", "Gradient for its weight matrix: none", "Largest moves.")
    places = [printed.index(text) for text in looks]
    assert places == sorted(places)
    assert "Its largest move in training: 0.0." in printed
    assert "Another last decoder input: 0.0 in the logits before it" in printed
    assert all(printed.count(text) == 1 for text in looks)


def test_a_line_it_prints_is_accepted(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(lesson3, "HELD_OUT", 512)
    monkeypatch.setattr(lesson3, "ROWS", 600)
    marks(lesson3, monkeypatch, {"fixed": 4000, "dot": 8916})
    assert main(lesson3, monkeypatch, "--check", "--seed", "5") == 0
    printed = capsys.readouterr().out
    (line,) = [line for line in printed.splitlines() if line.startswith("L3 PASS")]
    assert line.startswith("L3 PASS score=8916/16384 fixed=4000/16384 seconds=")
    assert f" seed=5 python={sys.version.split()[0]} torch={torch.__version__} code=" in line
    for pasted in (line, printed):
        assert json.loads(grade("lesson3_pass", pasted))["passed"]


def test_one_token_too_few_is_not_yet(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(lesson3, "HELD_OUT", 512)
    monkeypatch.setattr(lesson3, "ROWS", 600)
    marks(lesson3, monkeypatch, {"fixed": 4000, "dot": 8915})
    assert main(lesson3, monkeypatch, "--check") == 1
    printed = capsys.readouterr().out
    assert "Not yet: 8915 of 16384 tokens; more than 0.3 above fixed means 8916 or" in printed
    assert "PASS" not in printed
    failed = json.loads(grade("lesson3_pass", printed))["checks"][0]
    assert failed["message"] == "This run has not passed: 8915 of 16384."


def test_a_real_training_of_the_answer_is_judged(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    assert main(lesson3, monkeypatch, "--check") == 1
    printed = capsys.readouterr().out
    assert printed.count("Checking: ") == len(lesson3.CHECKS)
    assert "\nNot yet: " in printed


# ---- the results file ----


def test_the_results_file_says_what_was_trained(
    lesson3: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--only", "luong", "--lengths", "8", "--seed", "3", "--results", "mine.json")
    assert main(lesson3, monkeypatch, *options) == 0
    found = results(tmp_path, "mine.json")
    (one,) = found.pop("results")
    assert found == {
        "schema": 1, "program": "lesson3", "seed": 3,
        "versions": {"python": sys.version.split()[0], "torch": torch.__version__},
    }  # fmt: skip
    assert one.keys() == {
        "model", "width", "length", "right", "total", "parameters", "seconds",
    }  # fmt: skip
    known = ("model", "width", "length", "total", "parameters")
    assert [one[name] for name in known] == ["luong", 64, 8, 48, 68448]
    assert [path.name for path in tmp_path.glob("mine*")] == ["mine.json"]


def test_no_file_beside_the_results_is_touched(
    lesson3: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = tmp_path / "mine.json.part"
    beside.write_text("a download of somebody's")
    options = ("--only", "luong", "--lengths", "8", "--results", "mine.json")
    assert main(lesson3, monkeypatch, *options) == 0
    assert beside.read_text() == "a download of somebody's"


def test_each_result_is_in_the_file_before_the_next_training_starts(
    lesson3: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest training first, then the shortest: there is a number to see soon."""
    seen = []
    real = lesson3.run

    def run(*arguments):
        seen.append(trained(tmp_path) if (tmp_path / "lesson3-results.json").exists() else [])
        return real(*arguments)

    monkeypatch.setattr(lesson3, "run", run)
    assert main(lesson3, monkeypatch, "--only", "fixed") == 0
    assert seen == [[], [("fixed", 32)], [("fixed", 8), ("fixed", 32)]]


def test_results_of_the_same_seed_and_versions_stay(
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    main(lesson3, monkeypatch, "--only", "fixed", "--lengths", "8", "9")
    main(lesson3, monkeypatch, "--only", "hard", "--only", "fixed", "--lengths", "8")
    assert trained(tmp_path) == [("fixed", 8), ("fixed", 9), ("hard", 8)]
    assert "\n  fixed " in capsys.readouterr().out.split("Share of tokens")[2]
    main(lesson3, monkeypatch, "--only", "luong", "--lengths", "8", "--seed", "1")
    assert trained(tmp_path) == [("luong", 8)]


@pytest.mark.parametrize(
    "text",
    [
        "", '{HEAD}', '{HEAD, "results": 5}', '{HEAD, "results": [5]}', '{HEAD, "results": [{}]}',
        '{HEAD, "results": [{"model": "fixed", "length": 8, "right": "x", "total": 1,'
        ' "parameters": 1}]}',
        '{HEAD, "results": [{"model": "fixed", "length": 8, "right": 1, "total": 0,'
        ' "parameters": 1}]}',
        '{HEAD, "results": [{"model": "fixed", "length": [8], "right": 1, "total": 2,'
        ' "parameters": 1}]}',
        '{HEAD, "results": [{"model": "gru", "length": 8, "right": 1, "total": 2,'
        ' "parameters": 1}]}',
    ],
)  # fmt: skip
def test_a_results_file_that_is_broken_is_replaced(
    text: str, lesson3: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = json.dumps(lesson3.Results(str(tmp_path / "none"), 0).head)[1:-1]
    path = tmp_path / "lesson3-results.json"
    path.write_text(text.replace("HEAD", head), encoding="utf-8")
    assert main(lesson3, monkeypatch, "--only", "fixed", "--lengths", "8") == 0
    assert trained(tmp_path) == [("fixed", 8)]


@pytest.mark.parametrize(
    "text", [b"{", b"[]", b"3", b"null", b'"text"', b"\xff", b'{"results": []}', b"My notes"]
)
def test_a_file_that_is_no_results_file_stays_as_it_is(
    text: bytes,
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text)
    with pytest.raises(SystemExit) as ended:
        main(lesson3, monkeypatch, "--only", "fixed", "--results", str(path))
    assert ended.value.code == 2
    assert "notes.txt is there, and no results file" in capsys.readouterr().err
    assert path.read_bytes() == text


@pytest.mark.parametrize("path", ["", ".", "missing/results.json", "a\0b"])
def test_a_file_that_cannot_be_written_is_told_once(
    path: str,
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    options = ("--only", "fixed", "--lengths", "8", "9", "--results", path)
    assert main(lesson3, monkeypatch, *options) == 0
    printed = capsys.readouterr().out
    assert printed.count("cannot be written") == 1
    if path not in ("", "."):  # then known before the first training
        assert printed.index("cannot be written") < printed.index("\nfixed: ")
    assert "Share of tokens right" in printed
    assert not list(tmp_path.glob("**/*.part"))


def test_a_disk_that_has_room_again_gets_every_result(
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    """What could not be written once is in the file that is written next."""
    real, tries = lesson3.Path.write_text, []

    def write_text(path: Path, *content, **kind):
        tries.append(path)
        if len(tries) == 1:
            raise OSError("no space left")
        return real(path, *content, **kind)

    monkeypatch.setattr(lesson3.Path, "write_text", write_text)
    assert main(lesson3, monkeypatch, "--only", "fixed", "--lengths", "8", "9") == 0
    assert trained(tmp_path) == [("fixed", 8), ("fixed", 9)]
    assert "cannot be written" not in capsys.readouterr().out


# ---- what goes wrong ----


def test_a_model_that_was_asked_for_by_name_must_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    lesson3 = LESSON3.load(tmp_path, BLANK, short=True)
    assert main(lesson3, monkeypatch, "--only", "fixed", "--only", "dot") == 3
    assert "____ is still there" in capsys.readouterr().out
    assert main(lesson3, monkeypatch, "--only", "fixed", "--lengths", "8") == 0


def test_a_faulty_answer_ends_before_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    lesson3 = LESSON3.load(tmp_path, LESSON3.answer("wrong", "matrix_still_in_it"), short=True)
    assert main(lesson3, monkeypatch) == 3
    printed = capsys.readouterr().out.splitlines()
    assert printed[1] == f"Checking: {lesson3.check_numbers.__doc__}"
    assert [line.split()[0] for line in printed[3:6]] == ["saw:", "expected:", "look"]
    assert "--only fixed --only luong" in printed[-1]
    assert not (tmp_path / "lesson3-results.json").exists()


LATE = """class LuongDot(Luong):
    def scores(self, S, E):
        scores = S @ E.mT
        if S.shape[1] == 32:
            {late}
        return scores
"""


@pytest.mark.parametrize(
    ("late", "words"),
    [
        ("scores = scores * float('nan')", "saw:       a loss of nan in step 1"),
        ("raise ValueError('too long')", "ValueError: too long, in line "),
        ("return scores[:, :, :-1]", "in the call of LuongDot"),
        ("scores = S @ self.general(E).mT", "in training a gradient reached general"),
        ("exit()", "SystemExit"),
    ],
)
def test_a_fault_that_shows_only_in_training(
    late: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    lesson3 = LESSON3.load(tmp_path, LATE.format(late=late), short=True)
    assert main(lesson3, monkeypatch, "--check") == 3
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ("--lengths", "7"),
        ("--lengths", "65"),
        ("--lengths", "many"),
        ("--lengths",),
        ("--only", "gru"),
        ("--only",),
        ("--threads", "0"),
        ("--seed", "-1"),
        ("--check", "--only", "dot"),
        ("--check", "--lengths", "32"),
        ("--fast",),
    ],
)
def test_wrong_usage(
    options: tuple[str, ...],
    lesson3: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(lesson3, monkeypatch, *options)
    assert ended.value.code == 2
    assert options[0] in capsys.readouterr().err


def test_help_names_every_option_and_exit_status(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(lesson3, monkeypatch, "--help")
    printed = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 0
    options = ("--check", "--only", "--lengths", "--seed", "--threads", "--results")
    for words in (*options, *STORY, "0 PASS", "nothing to judge", "130 Ctrl-C"):
        assert words in printed


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process alone")
def test_ctrl_c_ends_it_without_a_traceback(tmp_path: Path) -> None:
    path = short_program(tmp_path)
    text = path.read_text(encoding="utf-8").replace("steps: int = 3", "steps: int = 10**6")
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, str(path), "--only", "fixed", "--threads", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=listen_to_ctrl_c,
    ) as process:  # fmt: skip
        try:
            for line in process.stdout:
                if b"tokens right" in line:
                    break
            process.send_signal(signal.SIGINT)
            printed, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"\nStopped.\n" in printed.replace(os.linesep.encode(), b"\n")
    assert errors == b""


@pytest.mark.parametrize(
    ("stops", "words"), [((16,), "What was finished is in"), ((8, 16, 32), "Stopped.\n")]
)
def test_ctrl_c_says_what_is_kept(
    stops: tuple[int, ...],
    words: str,
    lesson3: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    """The longest length is trained first."""
    real = lesson3.run

    def run(name: str, length: int, *more):
        if length in stops:
            raise KeyboardInterrupt
        return real(name, length, *more)

    monkeypatch.setattr(lesson3, "run", run)
    assert main(lesson3, monkeypatch, "--only", "fixed") == 130
    assert words in capsys.readouterr().out


def test_ctrl_c_before_the_first_training_ends_it_too(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def read(_results):
        raise KeyboardInterrupt

    monkeypatch.setattr(lesson3.Results, "read", read)
    assert main(lesson3, monkeypatch, "--only", "fixed") == 130
    assert capsys.readouterr().out == "\nStopped.\n"


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is told otherwise on Windows")
def test_a_closed_pipe_ends_it_without_a_traceback(tmp_path: Path) -> None:
    path = short_program(tmp_path)
    command = [sys.executable, str(path), "--only", "fixed", "--threads", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(timeout=120) == 1
    assert errors == b""


# ---- the pieces ----


def test_the_models_have_the_sizes_of_the_lesson() -> None:
    lesson3 = load(LESSON3.path)
    sizes = {name: lesson3.size(lesson3.build(name, 0)) for name in STORY}
    assert sizes["fixed-88"] == 102_464 == max(sizes.values())
    assert sizes["bahdanau"] - sizes["fixed"] == 20_544
    assert sizes["transformer"] == 73_760
    assert sizes["hard"] == sizes["luong"] == sizes["dot"] + 64 * 64


def test_the_task_is_to_write_backwards_what_was_right_before(lesson3: ModuleType) -> None:
    fed, target = lesson3.task(torch.tensor([[5, 9, 2]]))
    assert fed.tolist() == [[0, 2, 9]]
    assert target.tolist() == [[2, 9, 5]]


def test_the_rows_are_always_the_same_and_held_out_rows_are_apart() -> None:
    lesson3 = load(LESSON3.path)
    for length in (8, 32):
        rows, held_out = lesson3.make_rows(length)
        assert (rows.shape, held_out.shape) == ((3584, length), (512, length))
        assert torch.equal(held_out, lesson3.make_rows(length)[1])
        assert (int(rows.min()), int(rows.max())) == (1, 31)
        assert not {tuple(row) for row in rows.tolist()} & {tuple(r) for r in held_out.tolist()}


def test_the_same_seed_gives_the_same_training(lesson3: ModuleType) -> None:
    def losses(seed: int) -> list[float]:
        seen = []
        rows, _ = lesson3.make_rows(8)
        model = lesson3.build("luong", seed)
        lesson3.train(model, rows, seed, report=lambda _step, loss: seen.append(loss))
        return seen

    assert losses(3) == losses(3) != losses(4)


def test_it_learns() -> None:
    lesson3, seen = load(LESSON3.path), []
    model, (rows, _) = lesson3.build("transformer", 0), lesson3.make_rows(8)
    lesson3.train(model, rows, 0, steps=60, report=lambda _step, loss: seen.append(loss))
    assert seen[0] == pytest.approx(3.6, abs=0.4)
    assert seen[-1] < 0.8 * seen[0]


def test_additive_weights_are_those_of_the_formula(lesson3: ModuleType) -> None:
    torch.manual_seed(0)
    model, s, E = lesson3.Bahdanau(4), torch.randn(2, 4), torch.randn(2, 3, 4)
    weights = model.weights(s, model.U(E))
    W, U, v = (layer.weight for layer in (model.W, model.U, model.v))
    scores = torch.stack([v[0] @ torch.tanh(W @ s[1] + U @ h) for h in E[1]])
    torch.testing.assert_close(weights[1], scores.softmax(0))


def test_general_scores_are_those_of_the_formula(lesson3: ModuleType) -> None:
    torch.manual_seed(0)
    model, (S, E) = lesson3.Luong(4), lesson3.states(2, 3, 5, 4)
    torch.testing.assert_close(model.scores(S, E)[1], S[1] @ model.general.weight @ E[1].T)


def test_hard_weights_have_one_1_and_let_no_gradient_through(lesson3: ModuleType) -> None:
    model, (rows, _) = lesson3.build("hard", 0), lesson3.make_rows(8)
    born = lesson3.build("hard", 0).general.weight
    lesson3.train(model, rows, 0)
    assert model.general.weight.grad is None
    assert torch.equal(model.general.weight, born)
    weights = model.weigh(torch.tensor([[[1.0, 3.0, 2.0]]]))
    assert weights.tolist() == [[[0, 1, 0]]]


def test_reading_counts_peaks_and_forces_weights(lesson3: ModuleType) -> None:
    """A model that looks at the answer and writes what it looks at."""

    class Looker:
        def states(self, source: torch.Tensor, fed: torch.Tensor) -> tuple:
            return fed, torch.nn.functional.one_hot(source, 32).float()

        def scores(self, S: torch.Tensor, E: torch.Tensor) -> torch.Tensor:
            return 9 * torch.eye(S.shape[1]).flip(1).expand(len(S), -1, -1)

        def weigh(self, scores: torch.Tensor) -> torch.Tensor:
            return scores.softmax(2)

        def write(self, S: object, E: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
            return weights @ E

    source = torch.tensor([[1, 2, 3, 4], [5, 6, 7, 8]])
    assert lesson3.reading(Looker(), source) == {
        "total": 8,
        "peak": {"answer": 8, "read": 2},
        "tokens": {"learned": 8, "answer": 8, "read": 2},
    }


def test_framing_sees_what_the_masks_allow(lesson3: ModuleType) -> None:
    moves = lesson3.framing(lesson3.build("transformer", 0), lesson3.make_rows(8)[1])
    assert moves["decoder_before"] == 0
    assert min(moves["encoder_first"], moves["decoder_last"], moves["cross_first"]) > 1e-3


class Console(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_console_gets_one_live_line(lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console()
    monkeypatch.setattr(sys, "stdout", console)
    lesson3.show_progress({("luong", 16): 0, ("hard", 16): 0}, seconds=2)
    lesson3.show_progress({("luong", 16): 1, ("hard", 16): 2, ("dot", 32): 0}, seconds=12)
    monkeypatch.undo()
    first, second = console.getvalue().split("\r")[1:]
    assert first.split() == ["starting"]
    assert second.startswith("  luong at 16: 33 %, hard at 16: 66 %  ")
    assert second.endswith("about 36 s left   ")
    assert len(second) < 80


def test_a_result_wipes_out_the_live_line(
    lesson3: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console()
    monkeypatch.setattr(sys, "stdout", console)
    assert main(lesson3, monkeypatch, "--only", "fixed", "--lengths", "8") == 0
    assert f"\r{'':79}\r         8 " in console.getvalue()


# ---- several trainings at a time ----


def test_several_at_a_time_give_the_same_results_in_the_same_order(
    lesson3: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    everything = [option for name in STORY for option in ("--only", name)]
    printed, found = [], []
    for threads in "1", "3":
        options = (*everything, "--lengths", "16", "8", "--threads", threads)
        assert main(lesson3, monkeypatch, *options) in (0, 1)
        rows = capsys.readouterr().out.split("Share of tokens")[0].splitlines()
        printed.append([re.sub(r" +[\d.]+$", "", row) for row in rows])  # without its seconds
        written = results(tmp_path)["results"]
        found.append([one | {"seconds": 0} for one in written])
        (tmp_path / "lesson3-results.json").unlink()
    assert printed[0] == printed[1]
    assert found[0] == found[1]
    assert [one["length"] for one in found[0]] == [8, 16] * len(STORY)


def test_a_fault_stops_the_other_trainings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    lesson3 = LESSON3.load(tmp_path, LATE.format(late="raise ValueError('too long')"), short=True)
    real, steps = lesson3.run, []

    def run(name: str, length: int, seed: int, report):
        """fixed would be trained for ever, were it not stopped."""
        if name == "fixed":
            for step in itertools.count(1):
                steps.append(step)
                report(step, 0)
                time.sleep(0.01)
        return real(name, length, seed, report)

    monkeypatch.setattr(lesson3, "run", run)
    options = ("--only", "dot", "--only", "fixed", "--lengths", "32", "--threads", "2")
    assert main(lesson3, monkeypatch, *options) == 3
    assert "ValueError: too long, in line " in capsys.readouterr().out
    assert steps
