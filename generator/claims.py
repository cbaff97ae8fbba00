"""Hold the sentences of claims.toml to the recorded runs, and to the page they should be on."""

import html
import json
import re

from .author import FAILED, Author
from .measures import Measures
from .model import Source
from .problems import Problems

_TAG = re.compile(r"<[^>]*>")
_SCRIPT = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.S)
_QUOTES = str.maketrans("“”‘’", "\"\"''")


def check_claims(source: Source, page: str | None, measures: Measures, problems: Problems) -> None:
    """Note every claim that does not hold, or that `page` (HTML, if there is one) does not make."""
    said = page_text(page) if page else None
    author = Author(measures, problems)
    for claim in source.claims:
        if said is not None and plain(claim.says) not in said:
            problems.add(claim.at.key("says"), f"the page does not say: {claim.says!r}")
        holds = author.evaluate(claim.holds, {}, claim.at.key("holds"))
        if holds is FAILED:
            continue
        if not isinstance(holds, bool):
            problems.add(
                claim.at.key("holds"), f"{claim.holds!r} gives {holds!r}, not true or false"
            )
        elif not holds:
            problems.add(
                claim.at.key("says"), f"does not hold in the recorded runs: {claim.says!r}"
            )


def page_text(page: str) -> str:
    """All that a learner may read on a page, the texts of the cards' JSON included."""
    texts = [_SCRIPT.sub("", page)]
    for data in _SCRIPT.findall(page):
        texts += _strings(json.loads(data))
    return "\n".join(plain(html.unescape(_TAG.sub("", text))) for text in texts)


def plain(text: str) -> str:
    """Straight quotes and single spaces, so that typography does not matter."""
    return " ".join(text.translate(_QUOTES).split())


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [text for item in value for text in _strings(item)] if isinstance(value, list) else []
