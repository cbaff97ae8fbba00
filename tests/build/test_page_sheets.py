"""Style sheets and recorded files that only some pages need."""

from typing import Any

import pytest

from generator.build import build
from generator.problems import BuildFailed

from .project import Project, view_models

LINK = '{% for sheet in styles %}<link rel="stylesheet" href="{{ asset(sheet) }}">{% endfor %}'


def with_sheet(name: str) -> Any:
    """The bars of the tiny project, as a widget that needs a sheet of its own."""
    make = view_models(name)
    return make and (lambda *runs, **options: {**make(*runs, **options), "styles": "bars.css"})


@pytest.fixture
def sheets(project: Project) -> Project:
    folder = project.root / "site" / "styles" / "pages"
    folder.mkdir()
    (folder / "bars.css").write_text("figure { color: teal; }", "utf-8")
    project.edit("site/templates/page.html", "{% block head %}", "{% block head %}" + LINK)
    return project


def test_a_page_links_the_sheets_of_its_widgets_alone(sheets: Project) -> None:
    build(sheets.out, sheets.paths, view_models=with_sheet)
    [file] = (sheets.out / "assets").glob("bars-*.css")
    assert "teal" in file.read_text("utf-8")
    assert f'href="../assets/{file.name}"' in sheets.page()
    [common] = (sheets.out / "assets").glob("styles-*.css")
    assert "teal" not in common.read_text("utf-8")
    sheets.build()
    assert "bars-" not in sheets.page()


def test_a_sheet_that_is_not_there_is_a_problem(project: Project) -> None:
    project.edit("site/templates/page.html", "{% block head %}", "{% block head %}" + LINK)
    with pytest.raises(BuildFailed, match=r"no built file .bars\.css."):
        build(project.out, project.paths, view_models=with_sheet)


def test_a_recorded_file_comes_into_the_site_under_its_hash(project: Project) -> None:
    (project.root / "recorded_runs" / "one" / "model.npz").write_bytes(b"weights")
    project.edit(
        "site/templates/widgets/bars.html",
        '<figure id="{{ id }}">',
        '<figure id="{{ id }}" data-weights="{{ root }}{{ recorded(\'one/model.npz\') }}">',
    )
    project.build()
    [file] = (project.out / "assets").glob("model-*.npz")
    assert file.read_bytes() == b"weights"
    assert f'data-weights="../assets/{file.name}"' in project.page()


def test_a_widget_whose_recorded_file_is_missing_is_a_problem(project: Project) -> None:
    def reading(_name: str) -> Any:
        return lambda *_runs, **_options: (project.root / "recorded_runs/model.npz").read_bytes()

    message = r"page\.md:\d+: the widget 'bars': FileNotFoundError"
    with pytest.raises(BuildFailed, match=message):
        build(project.out, project.paths, view_models=reading)
