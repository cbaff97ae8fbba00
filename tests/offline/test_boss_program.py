"""The program boss.py as a learner meets it: its words, its exit status, its odd surroundings."""

from __future__ import annotations

import ast
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

from .boss_program import BEGIN, PROGRAM, answer, load, with_answer

RIGHT = answer("right", "softmax_function")
FAKE_TORCH = "__version__ = {version!r}\nclass Tensor: pass\nclass nn: pass\n"


def short_program(folder: Path, text: str = RIGHT) -> Path:
    path = folder / "boss.py"
    path.write_text(with_answer(text, short=True), encoding="utf-8")
    return path


def start(path: Path, *options: str, **variables: str) -> subprocess.CompletedProcess:
    """Run a program as a learner does, its output not on a console."""
    return subprocess.run(
        [sys.executable, str(path), *options],
        capture_output=True,
        env=os.environ | variables,
        timeout=300,
        check=False,
    )


@pytest.fixture
def boss(tmp_path: Path) -> ModuleType:
    return load(short_program(tmp_path))


def main(boss: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setattr(sys, "argv", ["boss.py", "--threads", "1", *options])
    return boss.main()


# ---- the file ----


def test_it_is_short_and_needs_nothing_but_torch() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    nodes = list(ast.walk(ast.parse(text)))
    modules = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    modules |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in modules} - sys.stdlib_module_names == {"torch"}


def test_an_old_python_can_read_it_up_to_the_sentence() -> None:
    ast.parse(PROGRAM.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_the_part_to_write_comes_before_ours() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    assert text.index(BEGIN) < text.index("    ____  #") < text.index("class Reverser")


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
    boss = load(short_program(tmp_path, answer("wrong", "blank")))
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


def test_the_starter_says_where_to_write() -> None:
    ran = start(PROGRAM)
    printed = ran.stdout.decode()
    assert (ran.returncode, ran.stderr) == (3, b"")
    place = (
        PROGRAM.read_text(encoding="utf-8")
        .splitlines()
        .index("    ____  # replace this line by as many lines as you need")
    )
    assert "saw:       ____ is still there" in printed
    assert f"look at:   line {place + 1}: ____" in printed


def test_a_faulty_answer_ends_before_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    boss = load(short_program(tmp_path, answer("wrong", "softmax_along_columns")))
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


def listen_to_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("raise ImportError('No module named torch')", "PyTorch cannot be loaded (No module"),
        ("raise OSError('a DLL is missing')", "PyTorch cannot be loaded (a DLL is missing)"),
        (FAKE_TORCH.format(version="2.1.2+cu118"), "PyTorch 2.1.2+cu118"),
        (FAKE_TORCH.format(version="1.13.1"), "PyTorch 1.13.1"),
    ],
)
def test_without_a_usable_torch_one_sentence_says_what_to_do(
    module: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "torch.py").write_text(module, encoding="utf-8")
    ran = start(PROGRAM, PYTHONPATH=str(tmp_path))
    said = ran.stderr.decode()
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert said.startswith("boss.py needs Python 3.10 and PyTorch 2.2, or newer; ")
    assert words in said
    assert "-m pip install --upgrade torch" in said
    assert "Traceback" not in said


def test_an_old_python_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text(FAKE_TORCH.format(version="2.4.0"), encoding="utf-8")
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 1); sys.version = '3.9.1 (old)';"
        f"runpy.run_path({str(PROGRAM)!r}, run_name='__main__')"
    )
    variables = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=variables, check=False
    )
    assert ran.returncode == 2
    assert b"or newer; this is Python 3.9.1, PyTorch 2.4.0." in ran.stderr


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
    boss = load(PROGRAM)
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
