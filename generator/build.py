"""A build from start to end: load -> validate -> render -> check -> swap into dist/."""

import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

from .assets import AssetError, build_scripts_and_pictures, build_styles, write_hashed
from .check import check_pages
from .claims import check_claims
from .fonts import build_fonts
from .licences import third_party_licences
from .load import load
from .measures import Measures
from .model import Level, Site, Source
from .paths import Paths
from .problems import Problems
from .render import RenderedLevel, Templates, ViewModels, render_level, render_pages
from .runs import LevelRuns, load_runs
from .swap import swap_into_place
from .validate import validate

Installer = Callable[[Path], str]  # writes the runtime below a folder, returns its lock file's path


@dataclass(frozen=True)
class Built:
    """What a build made."""

    seconds: float
    pages: int
    files: int
    page_bytes: int
    asset_bytes: int
    font_bytes: int

    def __str__(self) -> str:
        return (
            f"{self.pages} pages ({_kilobytes(self.page_bytes)}), scripts and styles"
            f" {_kilobytes(self.asset_bytes)}, fonts {_kilobytes(self.font_bytes)},"
            f" {self.files} files in all, built in {self.seconds:.2f} s"
        )


def build(
    out: Path,
    paths: Paths | None = None,
    *,
    install_runtime: Installer | None = None,
    view_models: ViewModels | None = None,
    strict: bool = False,
    keep: bool = True,
) -> Built:
    """Build the site into `out`. Raises BuildFailed with every problem; `out` is then as it was.

    `strict` also has the pages validated as HTML. Without `keep` nothing is left behind: a check.
    """
    started = time.perf_counter()
    paths = paths or Paths()
    problems = Problems()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=out.parent) as folder:
        made = Path(folder) / "site"
        made.mkdir()
        job = _Build(paths, made, problems, view_models or widget_view_model)
        job.run(install_runtime)
        check_pages(made, job.pages, job.sources, paths, problems, strict=strict)
        problems.raise_any()
        result = _measure(made, len(job.pages), started)
        if keep:
            swap_into_place(made, out)
        return result


def widget_view_model(name: str) -> Callable[..., dict[str, Any]] | None:
    """The function of ``generator/widgets.py`` for a widget: "run-chart" -> run_chart."""
    widgets = import_module("generator.widgets")
    return getattr(widgets, name.replace("-", "_"), None)


class _Build:
    """The steps, in order, with what they hand on."""

    def __init__(
        self, paths: Paths, out: Path, problems: Problems, view_models: ViewModels
    ) -> None:
        self._paths, self._out, self._problems = paths, out, problems
        self._view_models = view_models
        self.sources: list[Source] = []
        self.pages: dict[str, str] = {}
        self._packages: frozenset[str] = frozenset()

    def run(self, install_runtime: Installer | None) -> None:
        """Everything up to the check."""
        site, self.sources = load(self._paths, self._problems)
        runs = load_runs(self._paths, self._problems)
        validate(self.sources, self._paths, self._problems)
        templates = Templates(self._paths, self._problems)
        templates.shared |= {"site": site, "recorded": self._copy_recorded}
        self._build_scripts(templates)
        levels = self._render_levels(site, runs, templates)
        self._build_styles(templates, site, levels)
        if install_runtime is not None:
            templates.runtime = install_runtime(self._out)
        self.pages = render_pages(site, levels, runs, templates)
        self._check_claims(levels, runs)
        self._write(with_runtime=install_runtime is not None)

    def _copy_recorded(self, name: str) -> str:
        """Put a file of recorded_runs ("lesson3/luong_16.npz") into the site; where it is now."""
        file = self._paths.runs / name
        return write_hashed(self._out, file.name, file.read_bytes())

    def _build_scripts(self, templates: Templates) -> None:
        try:
            built = build_scripts_and_pictures(self._paths, self._out)
            templates.assets = built.files
            self._packages = built.packages
        except AssetError as error:
            templates.assets = None
            for place, message in error.complaints:
                self._problems.add(place, message)

    def _render_levels(
        self, site: Site, runs: dict[str, Any], templates: Templates
    ) -> list[RenderedLevel]:
        return [
            render_level(
                source,
                site,
                LevelRuns(runs, source.level.id),
                templates,
                self._view_models,
                self._problems,
            )
            for source in self.sources
        ]

    def _build_styles(self, templates: Templates, site: Site, levels: list[RenderedLevel]) -> None:
        fonts = build_fonts(self._paths, self._out, _characters(self._paths, site, levels))
        templates.preloads = fonts.preloads
        try:
            styles = build_styles(self._paths, self._out, fonts.css)
        except AssetError as error:
            templates.assets = None
            for place, message in error.complaints:
                self._problems.add(place, message)
            return
        if templates.assets is not None:
            templates.assets |= styles

    def _check_claims(self, levels: list[RenderedLevel], runs: dict[str, Any]) -> None:
        for one in levels:
            page = self.pages[f"{one.level.id}/index.html"] if one.whole else None
            measures = Measures(LevelRuns(runs, one.level.id))
            check_claims(one.source, page, measures, self._problems)

    def _write(self, with_runtime: bool) -> None:
        for path, markup in self.pages.items():
            file = self._out / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(markup, encoding="utf-8")
        for source in self.sources:
            self._copy_downloads(source.level)
        licences = third_party_licences(self._paths, self._packages, with_runtime)
        (self._out / "licenses.txt").write_text(licences, encoding="utf-8")

    def _copy_downloads(self, level: Level) -> None:
        for name in level.downloads:
            source = self._paths.root / name
            if source.is_file():
                shutil.copyfile(source, self._out / level.id / source.name)


def _characters(paths: Paths, site: Site, levels: list[RenderedLevel]) -> set[str]:
    """Every character that the site can show: its text, its templates, what its programs say."""
    texts = [site.title, site.lede]
    for one in levels:
        texts += [repr(one.level), one.intro, one.outro, *(s.html for s in one.sections)]
    programs = [*paths.site.rglob("*.js"), *paths.site.rglob("*.py"), *paths.graders.glob("*.py")]
    templates = (paths.site / "templates").rglob("*.html")
    styles = (paths.site / "styles").glob("*.css")
    texts += [file.read_text("utf-8") for file in (*templates, *programs, *styles)]
    return set().union(*(unescape(text) for text in texts)) - {"\n", "\r", "\t"}


def _measure(out: Path, pages: int, started: float) -> Built:
    files = [file for file in out.rglob("*") if file.is_file()]
    sizes = {file.relative_to(out): file.stat().st_size for file in files}
    by_ending = {
        ending: sum(size for file, size in sizes.items() if file.suffix == ending)
        for ending in (".html", ".woff2")
    }
    scripts = sum(
        size
        for file, size in sizes.items()
        if file.parts[0] == "assets" and file.suffix in (".js", ".css")
    )
    seconds = time.perf_counter() - started
    return Built(seconds, pages, len(sizes), by_ending[".html"], scripts, by_ending[".woff2"])


def _kilobytes(size: int) -> str:
    return f"{size / 1000:.0f} KB"
