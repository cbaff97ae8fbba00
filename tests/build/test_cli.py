"""The command line: what it prints and how it exits."""

import pytest

from generator import build as building
from generator.cli import main
from tests.build.project import Project, view_models


@pytest.fixture
def tiny(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setattr(building, "widget_view_model", view_models)
    return project


def run(project: Project, *arguments: str) -> int:
    """The exit status of build.py with these arguments."""
    return main([*arguments, "--no-runtime", "--out", str(project.out)], project.paths)


def test_a_build_says_one_line(tiny: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tiny) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.count("\n") == 1
    assert "2 pages" in said.out and " KB" in said.out and " s\n" in said.out


def test_a_sound_check_is_silent(tiny: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tiny, "--check") == 0
    assert capsys.readouterr() == ("", "") and not tiny.out.exists()


@pytest.mark.parametrize("arguments", [(), ("--check",)])
def test_problems_end_with_1(
    arguments: tuple[str, ...], tiny: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    line = tiny.edit("exercises/one/page.md", "Done.", "{{ undefined }}")
    assert run(tiny, *arguments) == 1
    said = capsys.readouterr()
    assert said.out == "" and not tiny.out.exists()
    assert said.err == (
        f"exercises/one/page.md:{line}: 'undefined' is undefined\n1 problem; nothing was written.\n"
    )


def test_a_foreign_folder_ends_with_1(tiny: Project, capsys: pytest.CaptureFixture[str]) -> None:
    tiny.out.mkdir()
    (tiny.out / "thesis.txt").write_text("years of work")
    assert run(tiny) == 1
    assert "no earlier build" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "status"), [(["--help"], 0), (["--check", "--serve"], 2)])
def test_usage(arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == status
    assert "--out" in "".join(capsys.readouterr())


def test_the_course_itself_has_no_problem(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--check"])
    assert capsys.readouterr() == ("", "") and status == 0
