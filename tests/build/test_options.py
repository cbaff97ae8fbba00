"""What the page shows of a choice."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

LEVELS = sorted(path.parent for path in Path("exercises").glob("*/questions.toml"))


@pytest.mark.parametrize("level", LEVELS, ids=lambda path: path.name)
def test_the_right_option_has_no_favourite_place(level: Path) -> None:
    questions = tomllib.loads((level / "questions.toml").read_text(encoding="utf-8")).values()
    places = Counter(
        next(i for i, option in enumerate(question["options"]) if option.get("right"))
        for question in questions
        if question["kind"] == "choose"
    )
    assert max(places.values()) <= max(1, places.total() // 2), places
