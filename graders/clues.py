"""Steps in a learner's code that have no part in attention: where to look when numbers do not tell.

A clue is only given for a result that is wrong and that no known mistake explains.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.signatures import functions

Clue = tuple[str, int | None]

_UNUSUAL = frozenset(
    (
        *("abs", "absolute", "argmax", "argmin", "argpartition", "argsort", "around", "ceil"),
        *("choice", "clip", "copysign", "cov", "corrcoef", "cross", "cumprod", "cumsum", "diag"),
        *("diff", "fabs", "fill_diagonal", "flip", "fliplr", "flipud", "floor", "kron", "log1p"),
        *("log2", "log10", "mean", "median", "min", "minimum", "nan_to_num", "norm", "outer"),
        *("normal", "percentile", "prod", "quantile", "rand", "randn", "random", "repeat"),
        *("roll", "rot90", "round", "sign", "sin"),
        *("sort", "sqrt", "std", "tan", "tanh", "trace", "tril", "triu", "trunc", "unique", "var"),
    )
)
_OWN = ("max", "min", "sum", "sorted", "round", "abs")


def clue(tree: ast.Module, inputs: tuple[str, str]) -> Clue | None:
    """A sentence about the first unusual step inside the functions, and its line."""
    found = [pair for function in functions(tree) for pair in _clues(function, inputs)]
    if not found and not _has_powers(tree):
        return "There is no `exp` in your code.", None
    if not found:
        return None
    sentence, line = min(found, key=lambda pair: pair[1])
    return f"Line {line} may be the reason: {sentence}", line


def _has_powers(tree: ast.Module) -> bool:
    names = {getattr(node, "attr", getattr(node, "id", None)) for node in ast.walk(tree)}
    return not names.isdisjoint({"exp", "power", "float_power", "e", "softmax"})


def _clues(function: ast.FunctionDef, inputs: tuple[str, str]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(function):
        if isinstance(node, (ast.For, ast.While)):
            returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
            yield from (
                ("this `return` ends the loop in its first turn.", r.lineno) for r in returns
            )
        sentence = _about(node, inputs)
        if sentence:
            yield sentence, node.lineno


def _about(node: ast.AST, inputs: tuple[str, str]) -> str | None:
    if isinstance(node, ast.Call):
        return _about_call(node, inputs)
    if isinstance(node, ast.Expr) and isinstance(node.value, (ast.BinOp, ast.Compare)):
        return "its result is not kept. Give it a name."
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.FloorDiv, ast.Mod)):
        return f"`{'//' if isinstance(node.op, ast.FloorDiv) else '%'}` cuts numbers off."
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        power = getattr(node.right, "value", None)
        if power is not None:
            return f"attention has no step with `** {power}`."
    return None


def _about_call(node: ast.Call, inputs: tuple[str, str]) -> str | None:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name in ("reshape", "resize") and not _adds_an_axis(node):
        return f"`{name}` keeps the order of the numbers. It does not turn a matrix over."
    if isinstance(function, ast.Name) and name in _OWN:
        return f"Python's own `{name}` goes through an array row by row."
    if name == "exp" and node.args and getattr(node.args[0], "id", None) in inputs:
        return f"`exp` is for the scores, not for `{node.args[0].id}`."
    if name in _UNUSUAL:
        return f"attention has no step with `{name}`."
    return None


def _adds_an_axis(node: ast.Call) -> bool:
    """`reshape(-1, 1)` and the like only add an axis of size 1."""
    sizes = [part for argument in node.args for part in getattr(argument, "elts", [argument])]
    return any(isinstance(size, ast.Constant) and size.value == 1 for size in sizes)
