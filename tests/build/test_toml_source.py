"""Every key of a TOML text is found on its line."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.toml_source import Lines

TEXT = '''# a comment with = and [brackets]
plain = 1

[table]
text = """
many [lines] = {here}
"""
list = [
  { key = "a # no comment", deep = { inner = 2 } }, # a comment ]
  { key = 'b' },
]
"quoted key" = [1,
  2, [3,
  4]]
dotted.name = 1979-05-27 07:32:00

[[row]]
id = "x"
[row.child]
value = "\\" ]"
[[row]]
id = "y"
[[row.nested]]
a = true
[[row.nested]]
a = \'\'\'
''\'\'\'
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("plain",), 2),
        (("table",), 4),
        (("table", "text"), 5),
        (("table", "list"), 8),
        (("table", "list", 0), 9),
        (("table", "list", 0, "deep", "inner"), 9),
        (("table", "list", 1, "key"), 10),
        (("table", "quoted key", 1), 13),
        (("table", "quoted key", 2, 1), 14),
        (("table", "dotted", "name"), 15),
        (("row", 0), 17),
        (("row", 0, "id"), 18),
        (("row", 0, "child", "value"), 20),
        (("row", 1, "id"), 22),
        (("row", 1, "nested", 0, "a"), 24),
        (("row", 1, "nested", 1), 25),
        (("row", 1, "nested", 1, "a"), 26),
        (("row", 1, "not there"), 21),
        (("nothing",), 1),
    ],
)
def test_lines(path: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(TEXT)  # what the walk takes for granted
    assert Lines(TEXT).line(*path) == line


keys = st.text("abcdef_-", min_size=1, max_size=4)
leaves = st.integers(-5, 5) | st.booleans() | st.text("ab#=[]{},. ", max_size=6)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@given(st.dictionaries(keys, st.dictionaries(keys, values, max_size=4), max_size=4))
def test_any_document(document: dict[str, dict[str, Any]]) -> None:
    lines, expected = [], {}
    for table, entries in document.items():
        lines.append(f"[{table}]")
        expected[table,] = len(lines)
        for key, value in entries.items():
            lines.append(f"{key} = {_toml(value)}")
            expected[table, key] = len(lines)
    text = "\n".join(lines)
    assert tomllib.loads(text) == document
    found = Lines(text)
    assert {path: found.line(*path) for path in expected} == expected


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
