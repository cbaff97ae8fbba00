"""Where in the learner's code an exception happened, and what the values there were."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Any

from graders.isolation import Sandbox
from graders.tasks import NOTHING_KNOWN, Known
from graders.words import FILENAME

_MISSING = object()
_NOT_ASKED_AGAIN = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)


@dataclass(frozen=True)
class Scene:
    """The learner's innermost frame: its line, the expression that failed, how to look at it."""

    line: int | None
    node: ast.AST | None
    statement: ast.stmt | None
    frame: FrameType | None
    sandbox: Sandbox
    tree: ast.Module
    depth: int
    known: Known = NOTHING_KNOWN

    def value(self, node: ast.AST | None) -> Any:
        """The value of a part of the failed expression, or `Scene.unknown`.

        The part is evaluated a second time, in the sandbox: only its kind and shape are wanted.
        """
        if not isinstance(node, ast.expr) or self.frame is None:
            return _MISSING
        if any(isinstance(part, _NOT_ASKED_AGAIN) for part in ast.walk(node)):
            return _MISSING
        expression = ast.fix_missing_locations(ast.Expression(node))
        try:
            code = compile(expression, FILENAME, "eval", dont_inherit=True)
            names = (self.frame.f_globals, dict(self.frame.f_locals))
            return self.sandbox.run(eval, code, *names)
        except Exception:
            return _MISSING

    unknown = _MISSING

    def holder(self) -> tuple[ast.AST | None, str]:
        """The node that the failed expression is a part of, and the name of its place there."""
        for outer in ast.walk(self.tree):
            for place, part in ast.iter_fields(outer):
                if part is self.node or (isinstance(part, list) and self.node in part):
                    return outer, place
        return None, ""

    def text(self, node: ast.AST) -> str:
        """The source of a node on one line, the way Python would write it."""
        return ast.unparse(node)


def look(
    traceback: TracebackType | None,
    tree: ast.Module,
    sandbox: Sandbox,
    known: Known = NOTHING_KNOWN,
) -> Scene:
    """The scene of an exception; without a frame of the learner's, a scene without a line."""
    inner, depth = None, 0
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == FILENAME:
            inner, depth = traceback, depth + 1
        traceback = traceback.tb_next
    if inner is None:
        return Scene(None, None, None, None, sandbox, tree, 0, known)
    line = inner.tb_lineno
    node = _node_at(inner, tree)
    statement = _statement_at(tree, line)
    return Scene(line, node, statement, inner.tb_frame, sandbox, tree, depth, known)


def _node_at(traceback: TracebackType, tree: ast.Module) -> ast.AST | None:
    """The node whose extent is that of the failed instruction; the outermost where several are."""
    positions = list(traceback.tb_frame.f_code.co_positions())
    at = traceback.tb_lasti // 2
    if not 0 <= at < len(positions) or None in positions[at]:
        return None
    for node in ast.walk(tree):
        if isinstance(node, (ast.expr, ast.stmt)) and _extent(node) == positions[at]:
            return node.value if isinstance(node, ast.Expr) else node
    return None


def _extent(node: ast.AST) -> tuple[int | None, ...]:
    return (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset)


def _statement_at(tree: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement that covers a line."""
    covering = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return max(covering, key=lambda node: (node.lineno, node.col_offset), default=None)
