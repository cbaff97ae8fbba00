"""What docs/authoring.md says works: its blocks, applied to a copy of the project, make a level."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pytest

from generator.paths import HERE, Paths
from generator.shares import share_text
from generator.widget_drawing import DrawingFailed, draw
from offline.recording import validate

from .project import Project

GUIDE = HERE / "docs" / "authoring.md"
FOLDERS = ("generator", "graders", "offline", "site")
FILES = ("exercises/site.toml", "recorded_runs/schema.json", "package.json", "pyproject.toml")
NAMED = re.compile(r"^\*\*`([^`]+)`\*\*$", re.M)
FENCE = re.compile(r"\s*^```(\w+)\n(.*?)^```$", re.M | re.S)
# `record.py coins guesses`, then the same with --check, in one process: PyTorch loads slowly.
RECORD = """
import sys
sys.path.insert(0, "offline")
import record
asked = ["coins", "guesses"]
sys.exit(record.main(asked) or record.main([*asked, "--check"]))
"""
# `build.py --check`, with its pages kept.
BUILD = """
from pathlib import Path
from generator.build import build
build(Path("dist"), strict=True)
"""
ANSWERS = "exercises/coins/share_of_heads"


@dataclass(frozen=True)
class Block:
    """A fenced block below the name of its file."""

    file: str
    language: str
    text: str

    def apply(self, root: Path) -> None:
        """Write the file, or make the edit that the block shows."""
        path = root / self.file
        if self.language != "diff":
            assert not path.exists(), f"{self.file} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.text, "utf-8")
            return
        lines = self.text.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line.startswith(" "))
        after = "".join(line[1:] for line in lines)
        whole = "\n" + path.read_text("utf-8")
        found = whole.count("\n" + before)
        assert found == 1, f"{self.file} has the lines of this edit {found} times:\n{before}"
        path.write_text(whole.replace("\n" + before, "\n" + after)[1:], "utf-8")


def blocks(guide: str) -> list[Block]:
    """Every block that names its file; a name may be followed by several edits."""
    found = []
    for name in NAMED.finditer(guide):
        at, before = name.end(), len(found)
        while fence := FENCE.match(guide, at):
            found.append(Block(name[1], *fence.groups()))
            at = fence.end()
        assert len(found) > before, f"no block below {name[1]}"
    return found


@pytest.fixture(scope="module")
def guided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the guide's level in place of its own, the run recorded and all built."""
    root = tmp_path_factory.mktemp("guided")
    for name in FOLDERS:
        shutil.copytree(HERE / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(HERE / name, root / name)
    # What the build keeps is named by all that it depends on, so it may be shared.
    (root / ".cache").mkdir()
    for shared in (Paths().node_modules, Paths().cache):
        (root / shared.relative_to(HERE)).symlink_to(shared, target_is_directory=True)
    for block in blocks(GUIDE.read_text("utf-8")):
        block.apply(root)
    python(root, "-c", RECORD)
    python(root, "-c", BUILD)
    return root


def python(root: Path, *arguments: str, status: int = 0) -> str:
    """Run Python in the copy; what it printed."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=root, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def recorded(root: Path) -> dict:
    return json.loads((root / "recorded_runs/coins/guesses.json").read_text("utf-8"))


def page(root: Path, name: str) -> str:
    return (root / "dist" / name).read_text("utf-8")


def test_the_front_page_lists_the_level(guided: Path) -> None:
    front = page(guided, "index.html")
    assert '<a href="coins/">Guessing coins</a>' in front
    assert "2 sections · 6 exercises · about 10 minutes" in front


def test_the_page_has_the_recorded_number(guided: Path) -> None:
    counts = [run["exact"] for run in recorded(guided)["runs"] if run["model"] == "heads"]
    share = share_text(median(one["right"] / one["total"] for one in counts))
    shown = f'<span class="measured" data-run="coins/guesses">{share}</span>'
    assert shown in page(guided, "coins/index.html")


def test_the_widget_is_drawn_and_its_style_is_linked(guided: Path) -> None:
    text = page(guided, "coins/index.html")
    [widget] = re.findall(r"<coin-bars .*?</coin-bars>", text, re.S)
    assert widget.count('class="bar"') == 4  # two bars, wide and narrow
    for model in ("heads", "last"):
        runs = [run for run in recorded(guided)["runs"] if run["model"] == model]
        assert f"<td>{sum(run['exact']['right'] for run in runs):,}</td>" in widget
    assert re.search(r'href="\.\./assets/coins-\w+\.css"', text)
    scripts = (guided / "dist/assets").glob("*.js")
    assert any("coin-bars" in script.read_text("utf-8") for script in scripts)


def test_the_download_lies_beside_the_page(guided: Path) -> None:
    copied, written = guided / "dist/coins/coins.py", guided / "offline/coins.py"
    assert copied.read_bytes() == written.read_bytes()


def test_right_answers_pass(guided: Path) -> None:
    for name in ("answer.py", "right/loop.py"):
        said = python(guided, "-m", "graders", "share_of_heads", f"{ANSWERS}/{name}")
        assert json.loads(said)["passed"]


def test_wrong_answers_are_refused_as_they_declare(guided: Path) -> None:
    files = sorted((guided / ANSWERS / "wrong").iterdir())
    assert files
    for file in files:
        said = python(guided, "-m", "graders", "share_of_heads", str(file), status=1)
        trouble = next(c for c in json.loads(said)["checks"] if c["status"] != "pass")
        declared = dict(re.findall(r"^# (fails|says): (.+)$", file.read_text("utf-8"), re.M))
        assert trouble["id"] == declared["fails"]
        assert declared["says"] in trouble["message"]


def test_the_code_keeps_the_rules_of_the_project(guided: Path) -> None:
    written = {block.file for block in blocks(GUIDE.read_text("utf-8"))}
    files = sorted(file for file in written if file.endswith(".py"))
    assert python(guided, "-m", "ruff", "check", "--no-cache", *files)


# What is easily forgotten, and what the author is told then.


def test_a_grader_that_is_not_listed(project: Project) -> None:
    (project.root / "graders/__init__.py").write_text('EXERCISES = ("paste",)\n', "utf-8")
    said = "the grader 'code_it' is not among EXERCISES: no page can ask for it"
    assert project.problems() == [f"graders/__init__.py:1: {said}"]


def test_a_widget_without_a_view_model(project: Project) -> None:
    project.edit("exercises/one/page.md", 'widget("bars"', 'widget("coin-bars"')
    [problem] = project.problems()
    assert problem.endswith("unknown widget 'coin-bars': no coin_bars in generator/widgets.py")


def test_a_widget_without_a_template(project: Project) -> None:
    (project.root / "site/templates/widgets/bars.html").unlink()
    [problem] = project.problems()
    assert problem.endswith("the widget 'bars' has no site/templates/widgets/bars.html")


def test_a_widget_without_an_element(project: Project) -> None:
    (project.root / "site/elements.js").write_text("const ELEMENTS = {};\n", "utf-8")
    [problem] = project.problems()
    assert problem.endswith("the widget 'bars': site/elements.js has no 'bars'")


def test_a_widget_without_a_drawing() -> None:
    with pytest.raises(DrawingFailed, match=r"draw_widgets\.mjs has no entry coin-bars$"):
        draw("coin-bars", {})


def test_a_recording_without_a_kind_a_schema_or_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def problem() -> str:
        [found] = validate.check_document("coins.json", {})
        return found.reason

    assert problem() == "no kind of recorded run is called coins.json: see KINDS in validate.py"
    monkeypatch.setitem(validate.KINDS, "coins.json", "coins")
    assert problem() == "the schema does not define 'coins': see $defs in schema.json"
    schema = {"$defs": {"coins": {"type": "object"}}}
    monkeypatch.setattr(validate, "_schema", lambda: schema)
    assert problem() == "nothing compares the numbers of 'coins': see _CHECKS in validate.py"
