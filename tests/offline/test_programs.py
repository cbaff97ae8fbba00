"""What holds for both programs: one file that needs PyTorch alone, and says so without it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .programs import PROGRAMS, Program, start

pytestmark = pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
FAKE_TORCH = "__version__ = {version!r}\nclass Tensor: pass\nclass nn: pass\n"


def test_it_needs_nothing_but_torch(program: Program) -> None:
    nodes = list(ast.walk(ast.parse(program.text)))
    modules = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    modules |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in modules} - sys.stdlib_module_names == {"torch"}


def test_an_old_python_can_read_it_up_to_the_sentence(program: Program) -> None:
    ast.parse(program.text, feature_version=(3, 8))


def test_the_starter_says_where_to_write(program: Program) -> None:
    ran = start(program.path, *(["--check"] if program.name == "lesson3" else []))
    (place,) = [i for i, line in enumerate(program.text.splitlines(), 1) if "____  #" in line]
    printed = ran.stdout.decode()
    assert (ran.returncode, ran.stderr) == (3, b"")
    assert "saw:       ____ is still there" in printed
    assert f"look at:   line {place}: ____" in printed


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
    program: Program, module: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "torch.py").write_text(module, encoding="utf-8")
    ran = start(program.path, PYTHONPATH=str(tmp_path))
    said = ran.stderr.decode()
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert said.startswith(f"{program.name}.py needs Python 3.10 and PyTorch 2.2, or newer; ")
    assert words in said
    assert "-m pip install --upgrade torch" in said
    assert "Traceback" not in said


def test_an_old_python_is_told_so(program: Program, tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text(FAKE_TORCH.format(version="2.4.0"), encoding="utf-8")
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 1); sys.version = '3.9.1 (old)';"
        f"runpy.run_path({str(program.path)!r}, run_name='__main__')"
    )
    variables = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=variables, check=False
    )
    assert ran.returncode == 2
    assert b"or newer; this is Python 3.9.1, PyTorch 2.4.0." in ran.stderr
