"""Finds a function in a learner's code and looks at what it can be called with."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Callable, Iterator
from functools import lru_cache
from inspect import Parameter

_close_names = difflib.get_close_matches


def nearest_definition(tree: ast.Module, name: str) -> str | None:
    """A function of the learner's that may be the one asked for, by its name."""
    defined = [node.name for node in functions(tree)]
    same = [other for other in defined if other.lower() == name.lower()]
    near = same or _close_names(name, defined, 1, 0.6)
    return near[0] if near else None


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """All function definitions, nested ones included."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def line_of_name(tree: ast.Module, name: str) -> int | None:
    """The line on which a name gets its last value at the top level of the code."""
    line = None
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            line = node.lineno
        elif isinstance(node, ast.Assign):
            targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
            line = node.lineno if name in targets else line
    return line


@lru_cache(maxsize=8)
def line_of_return(tree: ast.Module, name: str) -> int | None:
    """The line of the last `return` of a function, else the one of its definition."""
    definition = next((node for node in functions(tree) if node.name == name), None)
    if definition is None:
        return line_of_name(tree, name)
    returns = [node.lineno for node in own_statements(definition) if isinstance(node, ast.Return)]
    return max(returns, default=definition.lineno)


def own_statements(definition: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body without those of the functions inside it."""
    waiting: list[ast.AST] = list(definition.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def argument_trouble(function: Callable, count: int) -> str | None:
    """How many arguments a function takes, in words, when `count` of them do not fit."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    try:
        signature.bind(*range(count))
    except TypeError:
        wanted = [
            parameter
            for parameter in signature.parameters.values()
            if parameter.default is Parameter.empty
            and parameter.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
        ]
        return number_of_arguments(len(wanted))
    return None


def number_of_arguments(count: int) -> str:
    """`no argument`, `1 argument`, `2 arguments`."""
    return f"{count or 'no'} argument{'s' if count > 1 else ''}"
