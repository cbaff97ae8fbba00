"""Render the pages of a loaded and validated course.

What the templates in ``site/templates/`` are given (Jinja2, StrictUndefined, autoescape on):

every page (``index.html``, ``page.html``)
    ``site``        ``site.title``, ``site.lede`` (exercises/site.toml), ``site.levels`` in order
    ``root``        relative path to the site's root: ``""`` on the front page, ``"../"`` on a level
    ``asset(name)`` relative URL of a built file: ``'page.js'``, ``'home.js'``, ``'boot.js'``,
                    ``'worker.js'``, ``'styles.css'`` (all of site/styles and the font faces),
                    ``'lesson3.css'`` (each site/styles/pages/*.css), ``'icon.svg'`` (site/*.svg)
    ``preloads``    relative URLs of the fonts worth preloading (woff2, needs ``crossorigin``)
    ``runtime``     relative URL of the Python runtime's lock file (``""`` without a runtime)
    ``csp``         the Content-Security-Policy for a meta tag
    ``recorded(name)``   puts a file of recorded_runs into the site and gives its path below the
                    root: ``{{ root }}{{ recorded('lesson3/luong_16.npz') }}``

``page.html`` also
    ``level``       a ``model.Level``: ``id code order track title lede where minutes question
                    downloads cleared_by sections``
    ``intro``       HTML of what stands before the first section of page.md
    ``outro``       HTML of what stands after the last one (the recap, usually)
    ``sections``    each ``id title teaser number status html exercises``: ``number`` counts from 1,
                    ``status`` is ``"open"`` for the first and ``"locked"`` for the others,
                    ``html`` holds the ``<div class="part">`` of the section's body,
                    ``exercises`` the exercises placed in it (see below)
    ``exercises``   dictionary id -> exercise in the order of the page
    ``previous_level``, ``next_level``   a ``model.Level`` or None; link to
                    ``{{ root }}{{ next_level.id }}/``
    ``runs``        dictionary ``"n5/reverse"`` -> the run's provenance (dictionary as recorded),
                    for each run that the page uses
    ``provenance_json``   the same, as JSON that is safe inside a JSON script block
    ``styles``      names of the style sheets that the page's widgets need beside the common one

``index.html`` also
    ``outlines``    for each level: ``level``, ``exercises`` (ids in page order), ``sections``
    ``outline_json``   ``[{"id", "url", "title", "exercises": [ids], "cleared_by": [ids]}]``, safe
                    in a script block

an exercise's card (``exercises/<kind>.html``, kinds: number shape choose predict_number
predict_choose pass_line code), rendered on its own and put in its place in the text
    ``exercise``    ``id kind title label unit decimals percent layout`` and, where the kind has
                    them, ``min max options`` (each ``id``, ``html``); code: ``id kind title``
    ``status``      ``"open"`` for the level's first exercise, else ``"locked"``
    ``number``      place of the exercise among those of the level, from 1
    ``ask``         HTML of the question (with the first set of numbers)
    ``hint``        HTML or None (``hint`` is also in the judge; for code it stands in the card)
    ``judge``       JSON, safe inside ``<script type="application/json" data-judge>``
    ``fresh``       True when there are other numbers to try
    ``source``      code only: the starter as highlighted HTML (spans, to be put in a ``<pre>``)
    ``cell``        code only: JSON for ``data-cell``: starter, answer, example, hint, explain
    ``level``, ``root``, ``asset`` as above

a widget (``widgets/<name>.html``)
    whatever ``generator.widgets.<name>(runs, **options)`` returns, and ``id``, ``options``,
    ``level``, ``root``, ``asset``; ``styles`` in what it returns names a sheet that its page needs

What page.md can use (Jinja first, then Markdown) stands in ``prose.py``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from .author import Author
from .judge import Judged, Texts, safe_json
from .markdown import highlight_python
from .measures import Measures
from .model import CodeExercise, Exercise, Level, Question, Site, Source
from .paths import Paths
from .policy import CONTENT_SECURITY_POLICY
from .problems import Place, Problems
from .prose import Prose, SectionText, Slots, WidgetError, render_prose
from .runs import LevelRuns, UnknownRun, WatchedRuns

ViewModels = Callable[[str], Callable[..., dict[str, Any]] | None]


@dataclass(frozen=True)
class RenderedSection:
    """A section as page.html gets it."""

    id: str
    title: str
    teaser: str
    number: int
    status: str
    html: Markup
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class RenderedLevel:
    """A level's contents, before they are put into page.html."""

    source: Source
    intro: Markup
    outro: Markup
    sections: tuple[RenderedSection, ...]
    runs: tuple[str, ...]
    styles: tuple[str, ...]
    whole: bool

    @property
    def level(self) -> Level:
        """The level itself."""
        return self.source.level

    @property
    def exercises(self) -> dict[str, Exercise]:
        """Exercises by id, in the order of the page."""
        return {e.id: e for section in self.sections for e in section.exercises}


class Templates:
    """The templates of the site, and what they share."""

    def __init__(self, paths: Paths, problems: Problems) -> None:
        self._folder, self._paths, self._problems = paths.site / "templates", paths, problems
        self._env = jinja2.Environment(
            loader=jinja2.FileSystemLoader(self._folder),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.shared: dict[str, Any] = {"csp": CONTENT_SECURITY_POLICY}
        # Paths below dist, known once the files are built; no assets after a failure, whose
        # problem is noted already.
        self.assets: dict[str, str] | None = {}
        self.preloads: tuple[str, ...] = ()
        self.runtime = ""

    def has(self, name: str) -> bool:
        """Whether there is such a template."""
        return (self._folder / name).is_file()

    def makes_live(self, tag: str) -> bool:
        """Whether the site's scripts have a custom element for `tag`, if they have any."""
        elements = self._paths.site / "elements.js"
        return not elements.is_file() or f"'{tag}'" in elements.read_text("utf-8")

    def render(self, name: str, root: str, **context: Any) -> Markup:
        """A template as HTML; "" with a problem noted at the template's line when it fails."""
        try:
            template = self._env.get_template(name)
            return Markup(template.render(**self.shared, **self._addresses(root), **context))
        except jinja2.TemplateSyntaxError as error:
            file = Path(error.filename or self._folder / name)
            self._problems.add(
                self._paths.place(file, error.lineno), f"not a template: {error.message}"
            )
        except jinja2.TemplateNotFound as error:
            self._problems.add(self._paths.place(self._folder / name), f"no template {error.name}")
        except Exception as error:
            self._problems.add(self._raised_at(error, name), f"{type(error).__name__}: {error}")
        return Markup("")

    def _addresses(self, root: str) -> dict[str, Any]:
        return {
            "root": root,
            "asset": self._asset_finder(root),
            "preloads": [root + path for path in self.preloads],
            "runtime": self.runtime and root + self.runtime,
        }

    def _asset_finder(self, root: str) -> Callable[[str], str]:
        def asset(name: str) -> str:
            if self.assets is None:
                return ""
            if name not in self.assets:
                raise KeyError(f"no built file {name!r}; there are {', '.join(self.assets)}")
            return root + self.assets[name]

        return asset

    def _raised_at(self, error: Exception, name: str) -> Place:
        place, trace = self._paths.place(self._folder / name), error.__traceback__
        while trace is not None:
            file = Path(trace.tb_frame.f_code.co_filename)
            if file.is_relative_to(self._folder):
                place = self._paths.place(file, trace.tb_lineno)
            trace = trace.tb_next
        return place


def render_level(
    source: Source,
    site: Site,
    runs: LevelRuns,
    templates: Templates,
    view_models: ViewModels,
    problems: Problems,
) -> RenderedLevel:
    """Render the text of a level with its cards and widgets in place."""
    measures = Measures(runs)
    widgets = _Widgets(source.level, runs, templates, view_models)
    levels = frozenset(level.id for level in site.levels)
    prose = render_prose(source, levels, measures, widgets.render, problems)
    cards = _Cards(source, prose, templates, measures, problems)
    sections = tuple(
        _section(text, source, number, cards, prose.slots)
        for number, text in enumerate(prose.sections, start=1)
    )
    used = sorted(measures.used | widgets.used)
    fill = prose.slots.fill
    intro, outro = Markup(fill(prose.intro)), Markup(fill(prose.outro))
    styles = tuple(sorted(widgets.styles))
    return RenderedLevel(source, intro, outro, sections, tuple(used), styles, prose.whole)


def _section(
    text: SectionText, source: Source, number: int, cards: "_Cards", slots: Slots
) -> RenderedSection:
    """A section's parts: the text up to and with an exercise; each later one waits for it."""
    parts, opening = [], '<div class="part">'
    names = text.exercises
    for i, piece in enumerate(text.pieces[::2]):
        card = str(cards.render(names[i])) if i < len(names) else ""
        inner = slots.fill(piece).strip() + card
        if inner:
            parts.append(f"{opening}\n{inner}\n</div>")
        if i < len(names):
            opening = f'<div class="part" data-after="{names[i]}" data-status="locked">'
    section = next(s for s in source.level.sections if s.id == text.id)
    return RenderedSection(
        section.id,
        section.title,
        section.teaser,
        number,
        "open" if number == 1 else "locked",
        Markup("\n".join(parts)),
        tuple(source.exercises[name] for name in names),
    )


class _Cards:
    """Renders exercises as cards, numbered through the level."""

    def __init__(
        self,
        source: Source,
        prose: Prose,
        templates: Templates,
        measures: Measures,
        problems: Problems,
    ) -> None:
        self._source, self._order, self._templates = source, prose.exercises, templates
        self._slots = Slots()
        self._author = Author(measures, problems, self._slots.keep_measured)

    def render(self, name: str) -> Markup:
        """The card of an exercise."""
        exercise = self._source.exercises[name]
        number = self._order.index(name) + 1
        shared = {
            "level": self._source.level,
            "number": number,
            "status": "open" if number == 1 else "locked",
        }
        if isinstance(exercise, CodeExercise):
            return self._render_code(exercise, shared)
        judged = Judged(exercise, self._author, self._slots)
        shown = {"options": [{**o, "html": Markup(o["html"])} for o in judged.options]}
        return self._templates.render(
            f"exercises/{exercise.kind}.html",
            "../",
            exercise=_Shown(exercise, shown),
            ask=Markup(judged.ask),
            hint=Markup(judged.hint) if judged.hint else None,
            judge=Markup(safe_json(judged.judge)),
            fresh=len(judged.judge.get("variants", ())) > 1,
            **shared,
        )

    def _render_code(self, exercise: CodeExercise, shared: dict[str, Any]) -> Markup:
        texts = Texts(self._author, self._slots, {})
        hint = texts.optional(exercise.hint, exercise.at.key("hint"))
        cell = {
            "starter": exercise.starter,
            "answer": exercise.answer,
            "example": exercise.run_example,
            "hint": hint,
            "explain": texts.optional(exercise.explain, exercise.at.key("explain")),
        }
        return self._templates.render(
            "exercises/code.html",
            "../",
            exercise=exercise,
            ask=Markup(texts.block(exercise.ask, exercise.at.key("ask"))),
            hint=Markup(hint) if hint else None,
            source=Markup(highlight_python(exercise.starter)),
            cell=Markup(safe_json(cell)),
            **shared,
        )


class _Shown:
    """A question as a template sees it: its fields, some of them replaced by what is shown."""

    def __init__(self, question: Question, shown: dict[str, Any]) -> None:
        self._question, self._shown = question, shown

    def __getattr__(self, name: str) -> Any:
        return self._shown[name] if name in self._shown else getattr(self._question, name)


class _Widgets:
    """Renders widgets from what ``widgets.py`` makes of the runs."""

    def __init__(
        self, level: Level, runs: LevelRuns, templates: Templates, view_models: ViewModels
    ) -> None:
        self._level, self._templates, self._view_models = level, templates, view_models
        self._runs = WatchedRuns(runs)
        self.styles: set[str] = set()  # names of the sheets that the widgets so far need

    @property
    def used(self) -> set[str]:
        """Full names of the runs that widgets have read."""
        return self._runs.used

    def render(self, name: str, options: dict[str, Any]) -> str:
        """A widget's HTML. Raises WidgetError."""
        make = self._view_models(name)
        template = f"widgets/{name}.html"
        if make is None:
            function = name.replace("-", "_")
            raise WidgetError(f"unknown widget {name!r}: no {function} in generator/widgets.py")
        if not self._templates.has(template):
            raise WidgetError(f"the widget {name!r} has no site/templates/{template}")
        try:
            view = make(self._runs, **options)
        except UnknownRun as error:
            raise WidgetError(f"the widget {name!r}: {error}") from error
        except (TypeError, LookupError, ValueError, AttributeError, OSError) as error:
            raise WidgetError(f"the widget {name!r}: {type(error).__name__}: {error}") from error
        tag = view.get("tag", name)
        if not self._templates.makes_live(tag):
            raise WidgetError(f"the widget {name!r}: site/elements.js has no {tag!r}")
        if "styles" in view:
            self.styles.add(view["styles"])
        context = {"id": options.get("id", name), "options": options, "level": self._level}
        return self._templates.render(template, "../", **{**context, **view})


def render_pages(
    site: Site,
    levels: list[RenderedLevel],
    runs: dict[str, dict[str, Any]],
    templates: Templates,
) -> dict[str, str]:
    """All pages by their path below dist. Needs every asset to be known."""
    pages = {"index.html": _front_page(site, levels, templates)}
    for i, rendered in enumerate(levels):
        provenance = {name: runs[name]["provenance"] for name in rendered.runs}
        pages[f"{rendered.level.id}/index.html"] = templates.render(
            "page.html",
            "../",
            level=rendered.level,
            intro=rendered.intro,
            outro=rendered.outro,
            sections=rendered.sections,
            exercises=rendered.exercises,
            previous_level=levels[i - 1].level if i else None,
            next_level=levels[i + 1].level if i + 1 < len(levels) else None,
            runs=provenance,
            styles=rendered.styles,
            provenance_json=Markup(safe_json(provenance)),
        )
    return pages


def _front_page(site: Site, levels: list[RenderedLevel], templates: Templates) -> str:
    outline = [
        {
            "id": one.level.id,
            "url": f"{one.level.id}/",
            "title": one.level.title,
            "exercises": list(one.exercises),
            "cleared_by": one.level.cleared_by,
        }
        for one in levels
    ]
    outlines = [
        {"level": one.level, "exercises": list(one.exercises), "sections": one.sections}
        for one in levels
    ]
    return templates.render(
        "index.html", "", outlines=outlines, outline_json=Markup(safe_json(outline))
    )
