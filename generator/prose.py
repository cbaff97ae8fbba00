"""page.md -> the HTML of a level's text, with a slot where each exercise and widget goes.

Jinja runs first, then Markdown. What Jinja's tags and calls make is HTML already, so they leave a
slot (a number between two private characters) that Markdown cannot touch; slots are filled last.

``{% section "id" %} … {% endsection %}``      ``{{ exercise("id") }}``, straight inside a section
``{% fold "title" %} … {% endfold %}``         ``{% carry "question" %} … {% endcarry %}``
``{% recap %} … {% endrecap %}``               ``{{ widget("run-chart", id="chart", …) }}``
``{{ exact(…) }}`` and the other measures (``measures.py``), the helpers of ``author.py``,
``level``, ``levels`` (ids of all), ``{{ marked(written, target) }}``; ``{%# comments #%}``;
```` ```python run ```` shows code and, below it, what it prints when the build runs it.
"""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from .author import Author
from .examples import run_examples
from .markdown import block, inline, split_blocks
from .measures import Measured, Measures
from .model import Source
from .problems import Place, Problems, line_of

_SLOT = re.compile("\ue000(\\d+)\ue001")
_LONE_SLOT = re.compile("<p>\\s*(\ue000\\d+\ue001)\\s*</p>")


class Slots:
    """HTML that waits until Markdown is done."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def keep(self, markup: str = "") -> str:
        """A slot for `markup`."""
        self._kept.append(markup)
        return f"\ue000{len(self._kept) - 1}\ue001"

    def keep_measured(self, value: Any) -> Any:
        """For Jinja's finalize: a measured number becomes a slot, anything else stays."""
        return self.keep(value.__html__()) if isinstance(value, Measured) else value

    def fill(self, markup: str) -> str:
        """`markup` with every slot filled, those inside slots too."""
        while "\ue000" in markup:
            markup = _LONE_SLOT.sub(r"\1", markup)
            markup = _SLOT.sub(lambda found: self._kept[int(found[1])], markup)
        return markup


@dataclass(frozen=True)
class SectionText:
    """A section's body: `pieces` of HTML, each odd one the id of an exercise."""

    id: str
    pieces: tuple[str, ...]

    @property
    def exercises(self) -> tuple[str, ...]:
        """Ids of the exercises in it, in order."""
        return self.pieces[1::2]


@dataclass(frozen=True)
class Prose:
    """A level's text. All HTML may hold slots still: see ``slots.fill``.

    Not `whole` when page.md could not be rendered to its end: what is missing then is no problem of
    its own.
    """

    intro: str
    sections: tuple[SectionText, ...]
    outro: str
    slots: Slots
    whole: bool = True

    @property
    def exercises(self) -> tuple[str, ...]:
        """Ids of all exercises in the order of the page."""
        return tuple(name for section in self.sections for name in section.exercises)


WidgetMaker = Callable[[str, dict[str, Any]], str]  # name, options -> HTML


def render_prose(
    source: Source,
    levels: frozenset[str],
    measures: Measures,
    make_widget: WidgetMaker,
    problems: Problems,
) -> Prose:
    """Render page.md; every problem is noted with its line. `levels`: ids of all levels."""
    writer = _Writer(source, levels, measures, make_widget, problems)
    text = writer.author.fill_file(source.prose, source.prose_at)
    return Prose("", (), "", writer.slots, whole=False) if text is None else writer.assemble(text)


class BlockTags(Extension):
    """The tags that wrap text. Each calls ``environment.block_makers[tag](argument, body)``."""

    tags = frozenset({"section", "fold", "carry", "recap"})

    def parse(self, parser: Parser) -> nodes.Node:
        """``{% tag argument %} body {% endtag %}``; recap takes no argument."""
        token = next(parser.stream)
        tag, line = token.value, token.lineno
        has_argument = parser.stream.current.type != "block_end"
        argument = parser.parse_expression() if has_argument else nodes.Const("")
        body = parser.parse_statements((f"name:end{tag}",), drop_needle=True)
        call = self.call_method("_make", [nodes.Const(tag), argument])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _make(self, tag: str, argument: str, caller: Callable[[], str]) -> str:
        slot = self.environment.block_makers[tag](argument, caller())
        return f"\n\n{slot}\n\n"


class _Writer:
    """What a page's tags and calls do, and what they have gathered."""

    def __init__(
        self,
        source: Source,
        levels: frozenset[str],
        measures: Measures,
        make_widget: WidgetMaker,
        problems: Problems,
    ) -> None:
        self.slots = Slots()
        self.author = Author(measures, problems, self.slots.keep_measured)
        self._source, self._problems, self._make_widget = source, problems, make_widget
        self._sections: dict[str, str] = {}  # slot -> section id
        self._bodies: dict[str, str] = {}
        self._placed: dict[str, tuple[str, Place]] = {}  # slot -> exercise id
        env = self.author.env
        env.add_extension(BlockTags)
        env.block_makers = {
            "section": self._section,
            "fold": self._fold,
            "carry": self._carry,
            "recap": self._recap,
        }
        env.globals.update(exercise=self._exercise, widget=self._widget, marked=self._marked)
        env.globals.update(level=source.level, levels=levels)

    def assemble(self, text: str) -> Prose:
        """Cut the page at its sections, and each section at its exercises."""
        pieces = split_blocks(self._with_outputs(text), _SLOT)
        at = [i for i in range(1, len(pieces), 2) if pieces[i] in self._sections]
        first, last = (at[0], at[-1]) if at else (len(pieces), len(pieces))
        between = [p for i, p in enumerate(pieces) if first < i < last and i not in at]
        if any(piece.strip() for piece in between):
            self._problems.add(self._source.prose_at, "text between two sections belongs in one")
        sections = tuple(self._cut(self._sections[pieces[i]]) for i in at)
        self._check_sections(tuple(section.id for section in sections))
        self._check_exercises(sections)
        intro, outro = "".join(pieces[:first]), "".join(pieces[last + 1 :])
        known = {section.id for section in self._source.level.sections}
        return Prose(intro, tuple(s for s in sections if s.id in known), outro, self.slots)

    def _cut(self, name: str) -> SectionText:
        pieces = split_blocks(self._with_outputs(self._bodies[name]), _SLOT)
        joined = [pieces[0]]
        for slot, after in zip(pieces[1::2], pieces[2::2], strict=True):
            if slot in self._placed:
                joined += [self._placed[slot][0], after]
            else:
                joined[-1] += slot + after
        return SectionText(name, tuple(joined))

    def _block(self, text: str) -> str:
        return block(self._with_outputs(text))

    def _with_outputs(self, text: str) -> str:
        return run_examples(text, self._complain_at)

    def _complain_at(self, piece: str, message: str) -> None:
        place = self._source.prose_at
        line = line_of(self._source.prose, piece) or place.line
        self._problems.add(Place(place.file, line), message)

    def _check_sections(self, placed: tuple[str, ...]) -> None:
        for section in self._source.level.sections:
            if section.id not in placed:
                self._problems.add(
                    section.at.key("id"), f"the section {section.id!r} is not in page.md"
                )
        wanted = tuple(s.id for s in self._source.level.sections if s.id in placed)
        if wanted != placed:
            self._problems.add(
                self._source.prose_at,
                f"sections stand in another order than in level.toml: {placed}",
            )

    def _check_exercises(self, sections: tuple[SectionText, ...]) -> None:
        reached = [name for section in sections for name in section.exercises]
        seen: dict[str, Place] = {}
        for name, place in self._placed.values():
            if name in seen:
                line = seen[name].line
                self._problems.add(place, f"the exercise {name!r} is placed twice, first in {line}")
            elif name not in reached:
                self._problems.add(place, f"the exercise {name!r} must stand straight in a section")
            seen.setdefault(name, place)
        for name, exercise in self._source.exercises.items():
            if name not in seen:
                self._problems.add(
                    exercise.at.table, f"the exercise {name!r} is not placed in page.md"
                )

    def _section(self, name: str, body: str) -> str:
        if name not in {section.id for section in self._source.level.sections}:
            self.author.complain(f"unknown section {name!r}: it is not in level.toml")
        if name in self._bodies:
            self.author.complain(f"the section {name!r} is there twice")
        slot = self.slots.keep()
        self._sections[slot] = name
        self._bodies[name] = body
        return slot

    def _exercise(self, name: str) -> str:
        slot = self.slots.keep()
        if name in self._source.exercises:
            self._placed[slot] = (name, self.author.here())
        elif not self._source.forgives(name):
            self.author.complain(f"unknown exercise {name!r}")
        return f"\n\n{slot}\n\n"

    def _widget(self, name: str, **options: Any) -> str:
        try:
            return f"\n\n{self.slots.keep(self._make_widget(name, options))}\n\n"
        except WidgetError as error:
            self.author.complain(str(error))
            return ""

    def _fold(self, title: str, body: str) -> str:
        return self.slots.keep(fold(title, self._block(body)))

    def _carry(self, question: str, body: str) -> str:
        return self.slots.keep(
            '<div class="carry"><p class="kind">To carry over</p>'
            f"{block(question)}{fold('One answer', self._block(body))}</div>\n"
        )

    def _recap(self, _argument: str, body: str) -> str:
        opening = '<section class="recap" data-recap data-status="locked">\n'
        return self.slots.keep(f"{opening}{self._block(body)}</section>\n")

    def _marked(self, written: str, target: str) -> str:
        return self.slots.keep(marked(written, target))


class WidgetError(ValueError):
    """A widget cannot be made from what page.md gives it."""


def fold(title: str, inner: str) -> str:
    """A part of the text that folds out."""
    summary = f"<summary>{inline(title)}</summary>"
    return f'<details class="fold">{summary}\n<div class="fold-body">{inner}</div></details>\n'


def marked(written: str, target: str) -> str:
    """What a model wrote, with the places that differ from the target marked."""
    padded = target.ljust(len(written), "\0")
    cells = (
        html.escape(one) if one == other else f'<mark class="wrong">{html.escape(one)}</mark>'
        for one, other in zip(written, padded, strict=False)
    )
    return f'<span class="written">{"".join(cells)}</span>'
