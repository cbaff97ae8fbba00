"""The program boss.py as a learner meets it: its words, its exit status, its odd surroundings."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import torch

from graders import grade

from .programs import BOSS, listen_to_ctrl_c, load, start

RIGHT = BOSS.answer("right", "softmax_function")


def short_program(folder: Path, text: str = RIGHT) -> Path:
    return BOSS.write(folder, text, short=True)


@pytest.fixture
def boss(tmp_path: Path) -> ModuleType:
    return load(short_program(tmp_path))


def main(boss: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setattr(sys, "argv", ["boss.py", "--threads", "1", *options])
    return boss.main()


# ---- the file ----


def test_it_is_short() -> None:
    assert len(BOSS.text.splitlines()) < 300


def test_the_part_to_write_comes_before_ours() -> None:
    text = BOSS.text
    assert text.index(BOSS.part) < text.index("    ____  #") < text.index("class Reverser")


# ---- a run from start to end ----


def test_a_run_in_a_read_only_folder_on_a_windows_console(tmp_path: Path) -> None:
    path = short_program(tmp_path)
    tmp_path.chmod(0o555)
    ran = start(path, "--threads", "1", PYTHONIOENCODING="cp1252")
    tmp_path.chmod(0o755)
    printed = ran.stdout.decode("cp1252")
    assert (ran.returncode, ran.stderr) == (1, b""), ran.stderr.decode()
    assert [line for line in printed.splitlines() if "step" in line and "loss" in line][2:]
    assert "\nNot yet: 0 of 12." in printed.replace("\r", "")
    assert printed.isascii()
    assert [item.name for item in tmp_path.iterdir()] == ["boss.py"]


def test_a_line_it_prints_is_accepted(
    boss: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(boss, "TESTS", 300)
    monkeypatch.setattr(boss, "NEEDED", 270)
    monkeypatch.setattr(boss, "evaluate", lambda model, digits: (271, 5950))
    assert main(boss, monkeypatch, "--seed", "5") == 0
    printed = capsys.readouterr().out
    (line,) = [line for line in printed.splitlines() if line.startswith("N5 PASS")]
    assert line.startswith("N5 PASS score=271/300 seconds=")
    assert f" steps=3 seed=5 python={sys.version.split()[0]} torch={torch.__version__} " in line
    for pasted in (line, printed):
        assert json.loads(grade("boss_pass", pasted))["passed"]


def test_one_string_too_few_is_not_yet(
    boss: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(boss, "evaluate", lambda model, digits: (boss.NEEDED - 1, 100))
    assert main(boss, monkeypatch) == 1
    printed = capsys.readouterr().out
    assert f"Not yet: {boss.NEEDED - 1} of {boss.TESTS}. Look at" in printed
    assert "PASS" not in printed
    failed = json.loads(grade("boss_pass", printed))["checks"][0]
    assert failed["message"] == f"This run has not passed: {boss.NEEDED - 1} of {boss.TESTS}."


def test_plain_never_passes_and_needs_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    boss = load(short_program(tmp_path, BOSS.answer("wrong", "blank")))
    monkeypatch.setattr(boss, "evaluate", lambda model, digits: (boss.TESTS, 240))
    assert main(boss, monkeypatch, "--plain") == 1
    printed = capsys.readouterr().out
    assert "That was without attention." in printed
    assert "PASS" not in printed
    assert "Checking" not in printed


def test_many_threads_work(boss: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    before = torch.get_num_threads()
    try:
        assert main(boss, monkeypatch, "--threads", "8") == 1
    finally:
        torch.set_num_threads(before)


# ---- what goes wrong ----


def test_a_faulty_answer_ends_before_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    boss = load(short_program(tmp_path, BOSS.answer("wrong", "softmax_along_columns")))
    assert main(boss, monkeypatch) == 3
    printed = capsys.readouterr().out.splitlines()
    assert printed[1] == f"Checking: {boss.check_rows.__doc__}"
    assert [line.split()[0] for line in printed[3:]] == ["saw:", "expected:", "look"]


LATE = """CALLS = []


def attend_all(S, E):
    CALLS.append(S.shape)
    weights = torch.softmax(S @ E.mT, dim=-1)
    if S.shape[1] == 20 and len(CALLS) > 2:
        {late}
    return weights, weights @ E
"""


@pytest.mark.parametrize(
    ("late", "words"),
    [
        ("weights = weights * float('nan')", "saw:       a loss of nan in step 1"),
        ("weights = weights / 0", "saw:       a loss of "),
        ("raise ValueError('too long')", "ValueError: too long, in line "),
        ("return weights", "look at:   the last line: return weights, context"),
        ("E = E[:, :-1]; weights = weights[:, :, :-1]", "(4, 20, 19)"),
    ],
)
def test_a_fault_that_shows_only_in_training(
    late: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    boss = load(short_program(tmp_path, LATE.format(late=late)))
    assert main(boss, monkeypatch) == 3
    printed = capsys.readouterr().out
    assert "Training with attention" in printed
    assert words in printed


@pytest.mark.parametrize(
    "options",
    [
        ("--steps", "0"),
        ("--steps", "many"),
        ("--threads", "0"),
        ("--threads", "1000"),
        ("--seed", "-1"),
        ("--seed", str(2**32)),
        ("--fast",),
    ],
)
def test_wrong_usage(
    options: tuple[str, ...],
    boss: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(boss, monkeypatch, *options)
    assert ended.value.code == 2
    assert options[0] in capsys.readouterr().err


def test_help_names_every_option_and_exit_status(
    boss: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(boss, monkeypatch, "--help")
    printed = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 0
    for words in ("--seed", "--steps", "--threads", "--plain", "0 PASS", "130 Ctrl-C"):
        assert words in printed


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process alone")
def test_ctrl_c_ends_it_without_a_traceback(tmp_path: Path) -> None:
    path = short_program(tmp_path)
    command = [sys.executable, str(path), "--steps", "1000000", "--threads", "1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=listen_to_ctrl_c
    ) as process:
        try:
            for line in process.stdout:
                if line.startswith(b"Training"):
                    break
            process.send_signal(signal.SIGINT)
            printed, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"Stopped; nothing is kept." in printed
    assert errors == b""


# ---- the pieces ----


def test_training_attends_once_for_each_batch(boss: ModuleType) -> None:
    shapes = []

    def attend(S: torch.Tensor, E: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        shapes.append((tuple(S.shape), tuple(E.shape)))
        return boss.attend_all(S, E)

    boss.train(boss.Reverser(attend), 3, 0)
    assert shapes == [((boss.BATCH, 20, boss.HIDDEN), (boss.BATCH, 20, boss.HIDDEN))] * 3


def test_the_same_seed_gives_the_same_losses(boss: ModuleType) -> None:
    def losses(seed: int) -> list[float]:
        torch.manual_seed(seed)
        return boss.train(boss.Reverser(boss.attend_all), 3, seed)

    assert losses(3) == losses(3) != losses(4)


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_any_number_of_steps_trains(boss: ModuleType, steps: int) -> None:
    reported = []
    losses = boss.train(boss.Reverser(), steps, 0, report=lambda step, _: reported.append(step))
    assert len(losses) == steps
    assert reported == list(range(1, steps + 1))


def test_it_learns() -> None:
    boss = load(BOSS.path)
    torch.manual_seed(0)
    losses = boss.train(boss.Reverser(boss.reference), 30, 0)
    assert losses[0] == pytest.approx(2.303, abs=0.05)
    assert losses[-1] < 1.9


def test_held_out_strings_are_never_drawn(
    boss: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boss, "LENGTH", 1)
    source = torch.Generator().manual_seed(0)
    held_out = frozenset((digit,) for digit in range(10) if digit != 7)
    assert boss.draw_strings(2, source, held_out).tolist() == [[7], [7]]


def test_evaluate_counts_whole_strings_and_digits(boss: ModuleType) -> None:
    class Written:
        def write(self, digits: torch.Tensor) -> tuple[torch.Tensor, None]:
            written = digits.flip(1)
            written[1, 4] = (written[1, 4] + 1) % 10
            return written, None

    digits = boss.draw_strings(3, torch.Generator().manual_seed(0))
    assert boss.evaluate(Written(), digits) == (2, 59)


def test_an_early_word_when_attention_does_not_help(
    boss: ModuleType, capsys: pytest.CaptureFixture
) -> None:
    strings = boss.draw_strings(2, torch.Generator())
    boss.progress(boss.Reverser(boss.attend_all), strings, 700)(250, [2.2])
    assert "Attention does not help yet" in capsys.readouterr().out
    for model, loss in ((boss.Reverser(boss.attend_all), 0.3), (boss.Reverser(), 2.2)):
        boss.progress(model, strings, 700)(250, [loss])
        assert "help" not in capsys.readouterr().out


class Console(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_console_gets_one_live_line_and_block_characters(
    boss: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console()
    monkeypatch.setattr(sys, "stdout", console)
    assert main(boss, monkeypatch, "--steps", "80") == 1
    training = console.getvalue().split("Training with attention\n")[1].split("\n")[0]
    assert training.count("\r") == 40
    assert training.split("\r")[-1].startswith("  step   80 of 80   loss ")
    boss.draw(torch.tensor([1, 2]), torch.tensor([2, 1]), torch.eye(2).flip(1))
    assert console.getvalue().endswith("    read    1 2\n    write 2   █\n    write 1 █  \n")
