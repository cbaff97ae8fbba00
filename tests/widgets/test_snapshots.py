"""The start picture of each widget, node by node, against the text files in `snapshots/`.

A wanted change is accepted with `pytest tests/widgets/test_snapshots.py --update-snapshots`; the
difference is then there to be read and committed.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator import widgets

from .demo import HISTORY
from .history_recording import history_recordings
from .recording import recordings

FOLDER = Path(__file__).with_name("snapshots")
# widget, which of its drawings
PICTURES = [
    ("run-chart", "wide"), ("run-chart", "narrow"), ("run-chart", "positions"),
    ("attention-step", "plane"), ("alignment-map", "map"), ("arc-player", "wide"),
    ("arc-player", "narrow"), ("lstm-handover", "wide"), ("lstm-handover", "narrow"),
]  # fmt: skip
# The widgets of the level `lesson3`: id in the demo page, which of its drawings
PICTURES += [
    ("whole", "wide"), ("whole", "narrow"), ("seconds", "wide"), ("additive", "wide"),
    ("additive", "narrow"), ("lookup", "plane"), ("rows", "map"), ("override", "map"),
    ("override", "ways"), ("masks", "mask"), ("masks", "moves"),
]  # fmt: skip
NUMBER = re.compile(r"-?\d+\.\d+")
IN_WORDS = {"aria-label", "class", "id"}  # numbers there are meant as they are written
VOID = {"input", "br", "col", "hr"}


class Lines(HTMLParser):
    """Collects one line for each element and each piece of text, indented by depth."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parts = [f'{name}="{rounded(name, value)}"' if value else name for name, value in attrs]
        self.write(" ".join([tag, *parts]))
        self.depth += tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1

    def handle_data(self, data: str) -> None:
        self.write(repr(data))

    def write(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)


def rounded(name: str, value: str) -> str:
    """Coordinates to a tenth of a pixel: less cannot be seen and may differ between machines."""
    if name in IN_WORDS:
        return value
    return NUMBER.sub(lambda found: f"{float(found[0]):.1f}".replace("-0.0", "0.0"), value)


def described(markup: str) -> str:
    parser = Lines()
    parser.feed(markup)
    parser.close()
    return "\n".join(parser.lines) + "\n"


def drawn(name: str, piece: str) -> str:
    runs = recordings() | history_recordings()
    placed = {options["id"]: (tag, options) for tag, options in HISTORY.placed}
    tag, options = placed.get(name, (name, {}))
    return str(getattr(widgets, tag.replace("-", "_"))(runs, **options)["drawn"][piece])


@pytest.mark.parametrize(("tag", "piece"), PICTURES)
def test_start_picture_is_as_reviewed(tag: str, piece: str, pytestconfig: pytest.Config) -> None:
    file = FOLDER / f"{tag}.{piece}.txt"
    found = described(drawn(tag, piece))
    if pytestconfig.getoption("--update-snapshots"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(found, "utf-8", newline="\n")
    assert file.is_file(), "no snapshot yet: run with --update-snapshots and review it"
    assert found.splitlines() == file.read_text("utf-8").splitlines()


def test_every_snapshot_belongs_to_a_picture() -> None:
    kept = {file.name for file in FOLDER.iterdir()}
    assert kept == {f"{tag}.{piece}.txt" for tag, piece in PICTURES}


def every_number(text: str) -> Iterator[float]:
    return (float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", text))


@pytest.mark.parametrize(("tag", "piece"), PICTURES)
def test_no_coordinate_is_missing_or_infinite(tag: str, piece: str) -> None:
    text = described(drawn(tag, piece))
    assert not re.search(r"NaN|undefined|Infinity|null|\[object", text)
    assert all(abs(number) < 1e7 for number in every_number(text))
