"""What a build writes: pages, assets, fonts; always the same, and all or nothing."""

import hashlib
import html
import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.assets import package_of
from generator.build import Built
from generator.fonts import FACES, source_file
from generator.markdown import block
from generator.prose import marked
from generator.swap import NotOurs
from tests.build.project import Project


def contents(out: Path) -> dict[str, str]:
    """Every file of a site and its hash."""
    return {
        file.relative_to(out).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(out.rglob("*"))
        if file.is_file()
    }


def test_two_builds_are_byte_identical(built: Project, tmp_path: Path) -> None:
    other = Project(tmp_path)
    other.build()
    assert contents(other.out) == contents(built.out)


def test_a_failed_build_leaves_the_site_as_it_was(project: Project) -> None:
    project.build()
    before = contents(project.out)
    project.edit("exercises/one/page.md", "Done.", "{{ undefined }}")
    assert project.problems()
    assert contents(project.out) == before
    assert [p.name for p in project.out.parent.iterdir() if p.name.startswith(".")] == []


def test_a_build_replaces_the_one_before(project: Project) -> None:
    project.build()
    (project.out / "assets" / "stale.js").write_text("")
    project.edit("exercises/one/page.md", "Done.", "Finished.")
    project.build()
    assert "Finished." in project.page() and not (project.out / "assets" / "stale.js").exists()


def test_a_check_writes_nothing(project: Project) -> None:
    project.build(strict=True, keep=False)
    assert not project.out.exists()


def test_a_folder_of_someone_else_is_not_replaced(project: Project) -> None:
    project.out.mkdir()
    (project.out / "thesis.txt").write_text("years of work")
    with pytest.raises(NotOurs, match="no earlier build"):
        project.build()
    assert (project.out / "thesis.txt").read_text() == "years of work"


def test_every_url_is_relative(built: Project) -> None:
    for name in ("index.html", "one/index.html"):
        for url in re.findall(r'(?:href|src)="([^"]*)"', built.page(name)):
            assert not re.match(r"[a-z]+:|/", url), url
    styles = next((built.out / "assets").glob("styles-*.css")).read_text()
    for url in re.findall(r"url\(([^)]*)\)", styles):
        assert (built.out / "assets" / url).is_file()


def test_parts_wait_for_the_exercise_before_them(built: Project) -> None:
    page = built.page()
    first = page[page.index('<section id="first"') : page.index('<section id="second"')]
    assert re.findall(r'<div class="part"[^>]*>', first) == [
        '<div class="part">',
        '<div class="part" data-after="how_many" data-status="locked">',
        '<div class="part" data-after="guess" data-status="locked">',
    ]
    assert re.findall(r'data-exercise="(\w+)"', page) == [
        *("how_many", "guess", "which", "what_shape", "pick", "paste", "code_it"),
    ]
    assert page.count('data-status="open"') == 2  # the first section and the first exercise
    assert '<section class="recap" data-recap data-status="locked">' in page


def test_prose(built: Project) -> None:
    page = built.page()
    assert "A “quoted” word, and <em>H</em> = 4." in page
    assert '<span class="measured" data-run="one/reverse">390 of 900</span>' in page
    assert '<h3 id="own-heading">A heading of its own</h3>' in page
    assert '<code class="language-output">[0 2 4]\n</code>' in page
    assert '<span class="nb">print</span>' in page
    assert '<div class="table-wrap"><table>' in page and '<th class="right">right</th>' in page
    assert '<details class="fold"><summary>Why?</summary>' in page
    assert "&lt;p&gt;" not in page and "\ue000" not in page


def test_provenance_of_the_runs_in_use(built: Project) -> None:
    assert '"one/reverse":{"command":"python offline/record.py one reverse"' in built.page()


def test_downloads_and_licences(built: Project) -> None:
    assert (built.out / "one/tool.py").read_text() == 'print("a tool")\n'
    licences = (built.out / "licenses.txt").read_text()
    assert "source-serif-4" in licences and "SIL OPEN FONT LICENSE" in licences.upper()


def test_scripts_are_hashed_and_small(built: Project) -> None:
    names = [file.name for file in (built.out / "assets").glob("*.js")]
    stems = sorted(name.split("-")[0] for name in names)
    assert stems == ["boot", "chunk", "home", "page", "worker"]
    boot = next((built.out / "assets").glob("boot-*.js")).read_text()
    assert boot.startswith("(()=>{") and "import" not in boot


def test_a_changed_script_changes_its_name_alone(built: Project, project: Project) -> None:
    project.edit("site/home.js", "'home'", "'house'")
    project.build()
    old, new = (set(contents(p.out)) for p in (built, project))
    assert {name.split("-")[0] for name in old ^ new} == {"assets/home"}


def test_fonts_have_every_character_that_is_used(built: Project) -> None:
    text = re.sub(r"<[^>]*>", "", "".join(built.page(n) for n in ("index.html", "one/index.html")))
    used = set(html.unescape(text)) - set("\n\t")
    for face in FACES:
        drawn = set()
        for file in (built.out / "assets").glob(f"{face.name}-latin*.woff2"):
            if face.style == "italic" or "-italic-" not in file.name:
                drawn |= set(map(chr, TTFont(file).getBestCmap()))
        with TTFont(source_file(face, "latin", built.paths)) as source:
            available = set(map(chr, source.getBestCmap()))
        assert used & available <= drawn, face.name
        assert set(map(chr, range(0x20, 0x7F))) <= drawn


def test_fonts_keep_their_weights_and_figures(built: Project) -> None:
    assets = built.out / "assets"
    roman = TTFont(next(assets.glob("source-serif-4-latin-*.woff2")))
    axis = roman["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)
    features = {record.FeatureTag for record in roman["GSUB"].table.FeatureList.FeatureRecord}
    assert {"tnum", "pnum"} <= features
    italic = TTFont(next(assets.glob("source-serif-4-italic-latin-*.woff2")))
    assert "fvar" not in italic
    mono = TTFont(next(assets.glob("jetbrains-mono-latin-*.woff2")))
    assert (mono["fvar"].axes[0].minValue, mono["fvar"].axes[0].maxValue) == (400, 600)


def test_fonts_are_small(built: Project) -> None:
    sizes = [file.stat().st_size for file in (built.out / "assets").glob("*.woff2")]
    assert sum(sizes) < 75_000


def test_a_greek_letter_brings_its_own_file(project: Project) -> None:
    project.edit("exercises/one/page.md", "Done.", "Done, αβ.")
    project.build()
    styles = next((project.out / "assets").glob("styles-*.css")).read_text()
    assert re.search(
        r"source-serif-4-greek-\w+\.woff2\)[^}]*unicode-range:u\+3b1,u\+3b2", styles, re.I
    )


def test_fallback_fonts_are_adjusted(built: Project) -> None:
    """Text in the adjusted Times takes the width of the real face, line for line."""
    styles = next((built.out / "assets").glob("styles-*.css")).read_text()
    times = re.search(
        r"Times New Roman[^}]*size-adjust:([\d.]+)%;ascent-override:([\d.]+)%", styles
    )
    scale, ascent = float(times[1]) / 100, float(times[2]) / 100
    with TTFont(source_file(FACES[0], "latin", built.paths)) as font:
        assert scale * ascent == pytest.approx(font["hhea"].ascent / 1000, abs=1e-3)
    assert 1.1 < scale < 1.3


def test_what_a_build_reports(project: Project) -> None:
    report = project.build()
    assert isinstance(report, Built) and (report.pages, report.files) == (
        2,
        len(contents(project.out)),
    )
    assert f"{report.files} files" in str(report)


@pytest.mark.parametrize(
    ("path", "package"),
    [
        ("node_modules/@lezer/lr/dist/index.js", "@lezer/lr"),
        ("../x/node_modules/comlink/dist/esm/comlink.mjs", "comlink"),
        ("node_modules/a/node_modules/b/index.js", "b"),
        ("site/page.js", None),
    ],
)
def test_package_of(path: str, package: str | None) -> None:
    assert package_of(path) == package


def test_marked() -> None:
    assert marked("1234", "1294") == '<span class="written">12<mark class="wrong">3</mark>4</span>'
    assert marked("12", "1") == '<span class="written">1<mark class="wrong">2</mark></span>'


def test_markdown_leaves_brackets_alone() -> None:
    assert block("(h, c) and (c)") == "<p>(h, c) and (c)</p>\n"
    assert io.StringIO(block("\"a\" 'b'")).read() == "<p>“a” ‘b’</p>\n"
