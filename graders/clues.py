"""Steps in a learner's code that have no part in the task: where to look when numbers do not tell.

A clue is only given for a result that is wrong and that no known mistake explains.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.signatures import functions
from graders.tasks import Task

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


def clue(tree: ast.Module, task: Task) -> Clue | None:
    """A sentence about the first unusual step inside the functions, and its line."""
    found = [pair for function in functions(tree) for pair in _clues(function, task)]
    if not found and task.needs and not _has_one_of(task.needs, tree):
        return f"There is no `{task.needs[0]}` in your code.", None
    if not found:
        return None
    sentence, line = min(found, key=lambda pair: pair[1])
    return f"Line {line} may be the reason: {sentence}", line


def _has_one_of(needed: tuple[str, ...], tree: ast.Module) -> bool:
    names = {getattr(node, "attr", getattr(node, "id", None)) for node in ast.walk(tree)}
    return not names.isdisjoint(needed)


def _clues(function: ast.FunctionDef, task: Task) -> Iterator[tuple[str, int]]:
    for node in ast.walk(function):
        if isinstance(node, (ast.For, ast.While)):
            returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
            yield from (
                ("this `return` ends the loop in its first turn.", r.lineno) for r in returns
            )
        sentence = _about(node, task)
        if sentence:
            yield sentence, node.lineno


def _about(node: ast.AST, task: Task) -> str | None:
    if isinstance(node, ast.Call):
        return _about_call(node, task)
    if isinstance(node, ast.Expr) and isinstance(node.value, (ast.BinOp, ast.Compare)):
        return "its result is not kept. Give it a name."
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.FloorDiv, ast.Mod)):
        return f"`{'//' if isinstance(node.op, ast.FloorDiv) else '%'}` cuts numbers off."
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        power = getattr(node.right, "value", None)
        if power is not None:
            return f"{task.what} has no step with `** {power}`."
    return None


def _about_call(node: ast.Call, task: Task) -> str | None:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name in task.usual:
        return None
    if name in ("reshape", "resize") and not _adds_an_axis(node):
        return f"`{name}` keeps the order of the numbers. It does not turn a matrix over."
    if isinstance(function, ast.Name) and name in _OWN:
        return f"Python's own `{name}` goes through an array row by row."
    if name == "exp" and node.args and getattr(node.args[0], "id", None) in task.arguments:
        return f"`exp` is for the scores, not for `{node.args[0].id}`."
    if name in _UNUSUAL or (name == "exp" and task.needs and "exp" not in task.needs):
        return f"{task.what} has no step with `{name}`."
    return None


def _adds_an_axis(node: ast.Call) -> bool:
    """`reshape(-1, 1)` and the like only add an axis of size 1."""
    sizes = [part for argument in node.args for part in getattr(argument, "elts", [argument])]
    return any(isinstance(size, ast.Constant) and size.value == 1 for size in sizes)
