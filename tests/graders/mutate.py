"""Mutants of a program: one small change of its syntax tree each."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.MatMult, ast.Pow, ast.FloorDiv, ast.Mod)
_METHODS = {
    "max": ("min", "sum", "mean", "std", "argmax", "cumsum"),
    "sum": ("max", "min", "mean", "prod", "std", "cumsum"),
    "exp": ("log", "exp2", "expm1", "sqrt", "abs", "tanh", "square"),
    "T": ("real", "copy"),
    "tanh": ("tan", "arctan", "sinh", "sin", "exp", "sign"),
    "astype": ("view",),
}


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Pairs of a description and the changed source; changes that leave the text alone are out."""
    names = _names(ast.parse(source))
    original = ast.unparse(ast.parse(source))
    seen = {original}
    nodes = sum(1 for _ in ast.walk(ast.parse(source)))
    for index in range(nodes):
        for description, change in _changes(_node(ast.parse(source), index), names):
            tree = ast.parse(source)
            holder = _Replace(_node(tree, index), change)
            text = ast.unparse(ast.fix_missing_locations(holder.visit(tree)))
            if text not in seen:
                seen.add(text)
                yield f"{description} at node {index}", text


def _names(tree: ast.AST) -> list[str]:
    """The names of values in a program: arguments and variables, in order."""
    nodes = list(ast.walk(tree))
    arguments = [node.arg for node in nodes if isinstance(node, ast.arg)]
    assigned = [
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return list(dict.fromkeys(arguments + assigned))


def _node(tree: ast.AST, index: int) -> ast.AST:
    return list(ast.walk(tree))[index]


class _Replace(ast.NodeTransformer):
    def __init__(self, target: ast.AST, change: Callable[[ast.AST], ast.AST | None]) -> None:
        self._target, self._change = target, change

    def visit(self, node: ast.AST) -> ast.AST | None:
        return self._change(node) if node is self._target else self.generic_visit(node)


Change = tuple[str, Callable[[ast.AST], ast.AST | None]]


def _changes(node: ast.AST, names: list[str]) -> Iterator[Change]:
    if isinstance(node, ast.Name):
        yield from _of_name(node, names)
    for kind, ways in (
        (ast.BinOp, _of_operation),
        (ast.Constant, _of_constant),
        (ast.Attribute, _of_attribute),
        (ast.Call, _of_call),
        (ast.Tuple, _of_tuple),
        ((ast.Assign, ast.AugAssign, ast.Return, ast.For), _of_statement),
        (ast.AugAssign, _of_step),
    ):
        if isinstance(node, kind):
            yield from ways(node)


def _setting(**fields: object) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        for name, value in fields.items():
            setattr(node, name, value)
        return node

    return change


def _of_operation(node: ast.BinOp) -> Iterator[Change]:
    for operator in _OPERATORS:
        if not isinstance(node.op, operator):
            yield f"operator {operator.__name__}", _setting(op=operator())
    yield "operands swapped", lambda n: ast.BinOp(n.right, n.op, n.left)
    yield "left only", lambda n: n.left
    yield "right only", lambda n: n.right
    yield "negated", lambda n: ast.UnaryOp(ast.USub(), n)


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "other truth value", _setting(value=not node.value)
    elif isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1, -node.value, node.value - 2, None):
            yield f"constant {value}", _setting(value=value)


def _of_attribute(node: ast.Attribute) -> Iterator[Change]:
    for name in _METHODS.get(node.attr, ()):
        yield f"{node.attr} becomes {name}", _setting(attr=name)
    if node.attr == "T":
        yield "no transpose", lambda n: n.value


def _of_call(node: ast.Call) -> Iterator[Change]:
    for index in range(len(node.keywords)):
        yield "keyword dropped", lambda n, i=index: _without(n, "keywords", i)
    if len(node.args) == 2:
        yield "arguments swapped", lambda n: _setting(args=n.args[::-1])(n)
    if node.args:
        yield "call dropped", lambda n: n.args[0]
    elif isinstance(node.func, ast.Attribute):
        yield "call dropped", lambda n: n.func.value


def _without(node: ast.AST, field: str, index: int) -> ast.AST:
    del getattr(node, field)[index]
    return node


def _of_name(node: ast.Name, names: list[str]) -> Iterator[Change]:
    if isinstance(node.ctx, ast.Load) and node.id != "np":
        for name in names:
            yield f"name {name}", _setting(id=name)
        yield "negated", lambda n: ast.UnaryOp(ast.USub(), copy.copy(n))


def _of_tuple(node: ast.Tuple) -> Iterator[Change]:
    yield "order", lambda n: _setting(elts=n.elts[::-1])(n)
    for index in range(len(node.elts)):
        yield "one part", lambda n, i=index: n.elts[i]


def _of_statement(node: ast.stmt) -> Iterator[Change]:
    yield "statement dropped", lambda n: ast.Pass()


def _of_step(node: ast.AugAssign) -> Iterator[Change]:
    for operator in _OPERATORS:
        if not isinstance(node.op, operator):
            yield f"operator {operator.__name__}", _setting(op=operator())
    for times in (2, 0.5):
        scaled = ast.BinOp(ast.Constant(times), ast.Mult(), node.value)
        yield f"{times} times the step", _setting(value=scaled)
