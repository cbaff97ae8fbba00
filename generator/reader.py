"""Turn a TOML file into the dataclasses of ``model.py``, refusing what does not belong."""

import dataclasses
import tomllib
import typing
from pathlib import Path
from typing import Any, TypeVar

from .model import Spot
from .paths import Paths
from .problems import Place, Problems
from .toml_source import Lines

T = TypeVar("T")
_PLAIN = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


class Reader:
    """One TOML file: its values, their lines, and what is wrong with them."""

    def __init__(self, file: Path, paths: Paths, problems: Problems) -> None:
        self._problems = problems
        self._file, self._paths = file, paths
        self._lines: Lines | None = None
        self.data: dict[str, Any] = {}
        try:
            text = file.read_text(encoding="utf-8")
            self.data = tomllib.loads(text)
            self._lines = Lines(text)
        except FileNotFoundError:
            self.complain((), "this file is missing")
        except tomllib.TOMLDecodeError as error:
            self._problems.add(paths.place(file, _line_in(str(error), text)), f"not TOML: {error}")

    @property
    def usable(self) -> bool:
        """Whether the file could be read at all."""
        return self._lines is not None

    def place(self, *path: str | int) -> Place:
        """Where `path` is set."""
        return self._paths.place(self._file, self._lines.line(*path) if self._lines else 1)

    def complain(self, path: tuple[str | int, ...], message: str) -> None:
        """Note a problem with what is set at `path`."""
        self._problems.add(self.place(*path), message)

    def table(
        self,
        cls: type[T],
        data: Any,
        path: tuple[str | int, ...],
        lenient: bool = False,
        **given: Any,
    ) -> T | None:
        """Build `cls` from a table; None (and problems noted) when that is not possible.

        `lenient`: with something empty for what is missing or of the wrong type, so that what hangs
        on the table can be looked at as well.
        """
        if not isinstance(data, dict):
            self.complain(path, f"here should be a table, not {_name(data)}")
            return None
        hints = typing.get_type_hints(cls)
        fields = {f.name: f for f in dataclasses.fields(cls) if f.metadata.get("author", True)}
        for key in data.keys() - fields.keys():
            self.complain((*path, key), f"unknown key {key!r}; known are {', '.join(fields)}")
        missing = [name for name, f in fields.items() if name not in data and _needed(f)]
        for name in missing:
            self.complain(path, f"{name!r} is missing")
        known = {key: data[key] for key in fields if key in data}
        values = {key: self._value(hints[key], v, (*path, key)) for key, v in known.items()}
        bad = [*missing, *(key for key, value in values.items() if value is None)]
        if bad and not lenient:
            return None
        values |= {key: _empty(hints[key]) for key in bad}
        keys = {key: self.place(*path, key) for key in known}
        return cls(**values, **given, at=Spot(self.place(*path), keys))

    def _value(self, hint: Any, value: Any, path: tuple[str | int, ...]) -> Any:
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is tuple:
            if not isinstance(value, list):
                self.complain(path, f"here should be a list, not {_name(value)}")
                return None
            items = [self._value(inner[0], v, (*path, i)) for i, v in enumerate(value)]
            return None if any(item is None for item in items) else tuple(items)
        if dataclasses.is_dataclass(hint):
            return self.table(hint, value, path)
        expected = dict if origin is dict else (int, float) if hint is float else hint
        if not isinstance(value, expected) or (isinstance(value, bool) and hint is not bool):
            wanted = _PLAIN.get(hint, "a table")
            self.complain(path, f"here should be {wanted}, not {_name(value)}")
            return None
        return value


def _empty(hint: Any) -> Any:
    return (typing.get_origin(hint) or hint)()


def _needed(field: dataclasses.Field) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _name(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    return {**_PLAIN, dict: "a table", list: "a list"}.get(type(value), type(value).__name__)


def _line_in(message: str, text: str) -> int:
    """The line that a message of tomllib names ("at line 3, column 5", "at end of document")."""
    if "at line " in message:
        return int(message.split("at line ")[1].split(",")[0])
    return text.count("\n") + 1
