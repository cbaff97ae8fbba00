"""Markdown as the course uses it: CommonMark, tables, attributes, real quotes, highlighted code."""

import html
import re
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonConsoleLexer, PythonLexer

_LEXERS = {"python": PythonLexer, "pycon": PythonConsoleLexer}
_HEADING_ID = re.compile(r"\s*\{#([\w-]+)\}\s*$")


def highlight_python(source: str, language: str = "python") -> str:
    """Spans with Pygments' short class names, to be put inside a ``<pre>``."""
    return highlight(source, _LEXERS[language](stripnl=False), HtmlFormatter(nowrap=True))


def inline(text: str) -> str:
    """A short Markdown text without the paragraph around it."""
    return _parser().renderInline(text).strip()


def block(text: str) -> str:
    """Markdown text as HTML."""
    return _parser().render(text)


def split_blocks(text: str, lone: re.Pattern[str]) -> list[str]:
    """HTML of `text`, cut at each top-level paragraph that is nothing but a match of `lone`.

    Odd items are those matches, as written.
    """
    parser = _parser()
    tokens = parser.parse(text)
    pieces: list[str] = []
    start = 0
    for i, token in enumerate(tokens):
        content = token.content.strip()
        top = token.type == "inline" and token.level == 1 and tokens[i - 1].type == "paragraph_open"
        if top and lone.fullmatch(content):
            pieces += [_render(parser, tokens[start : i - 1]), content]
            start = i + 2
    return [*pieces, _render(parser, tokens[start:])]


def _render(parser: MarkdownIt, tokens: list[Token]) -> str:
    return parser.renderer.render(tokens, parser.options, {})


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "typographer": True, "highlight": _code})
    parser.enable(["table", "smartquotes"])
    parser.use(attrs_plugin).use(attrs_block_plugin)
    parser.core.ruler.push("heading_ids", _heading_ids)
    parser.core.ruler.push("cell_classes", _cell_classes)
    parser.add_render_rule("table_open", lambda *_: '<div class="table-wrap"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser


def _code(source: str, language: str, _attributes: str) -> str:
    """A fenced block. It can be reached with the keyboard, since a long line makes it scroll."""
    inner = highlight_python(source, language) if language in _LEXERS else html.escape(source)
    name = f' class="language-{html.escape(language)}"' if language else ""
    return f'<pre class="code" tabindex="0"><code{name}>{inner}</code></pre>'


def _heading_ids(state) -> None:
    """Read ``## Title {#id}``."""
    for opening, content in pairwise(state.tokens):
        if opening.type != "heading_open" or not content.children:
            continue
        last = content.children[-1]
        found = _HEADING_ID.search(last.content) if last.type == "text" else None
        if found:
            opening.attrSet("id", found[1])
            last.content = last.content[: found.start()]


def _cell_classes(state) -> None:
    """Alignment of table cells as a class ("right", "center"): the policy forbids inline styles."""
    for token in state.tokens:
        style = str(token.attrs.pop("style", "")) if token.type in ("td_open", "th_open") else ""
        side = style.removeprefix("text-align:")
        if side in ("right", "center"):
            token.attrSet("class", side)
