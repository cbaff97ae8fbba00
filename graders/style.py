"""Remarks on how an answer is written. Nothing here makes an answer wrong."""

from __future__ import annotations

import ast

from graders.kit import Note, note

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
_HIDDEN_LOOPS = ("vectorize", "apply_along_axis", "map", "fromfunction", "frompyfunc")


def loop_in(tree: ast.Module) -> int | None:
    """The line of the first loop inside a function, None without one."""
    lines = [
        node.lineno
        for outer in ast.walk(tree)
        if isinstance(outer, (ast.FunctionDef, ast.Lambda))
        for node in ast.walk(outer)
        if isinstance(node, _LOOPS) or _is_hidden_loop(node)
    ]
    return min(lines, default=None)


def remark_on_loop(tree: ast.Module, seen: str, hint: str) -> Note | None:
    """A note for a right answer with a loop inside a function."""
    line = loop_in(tree)
    return None if line is None else note(f"Right. {seen}", hint, line)


def _is_hidden_loop(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else None
    return (name or getattr(node.func, "id", None)) in _HIDDEN_LOOPS
