"""Sentences for operations on the wrong kinds of values."""

from __future__ import annotations

import ast
import inspect
from difflib import get_close_matches
from math import prod
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from graders.frames import Scene
from graders.signatures import number_of_arguments
from graders.words import describe, is_array

Explained = tuple[str, str] | None

_PYTORCH_NAMES = {"dim": "axis", "keepdim": "keepdims", "dims": "axis", "axes": "axis"}
_NO_RETURN = "A function without `return` gives `None`."
_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.MatMult: "@", ast.Pow: "**",
    ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip


TOO_LARGE = (
    "Your code asks for more memory than there is.",
    "Look at the sizes of the arrays in this line.",
)


def in_expression(error: BaseException, scene: Scene) -> Explained:
    """The operation that failed, with what it was given."""
    node = scene.node
    looped = _loop(scene)
    if looped is not None:
        return looped
    if isinstance(node, (ast.AugAssign, ast.BinOp)):
        return _operation(node, scene)
    if isinstance(node, ast.Call):
        return _call(node, scene)
    if isinstance(node, ast.Subscript):
        return _subscript(node, scene)
    if isinstance(node, ast.UnaryOp):
        return _operands(scene.text(node), [scene.value(node.operand)])
    return _any_kind(scene)


def _loop(scene: Scene) -> Explained:
    """A loop over something that cannot be looped over."""
    node = scene.node
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        node = node.generators[0]
    if isinstance(node, (ast.For, ast.comprehension)):
        looped_over = node.iter
    elif scene.holder()[1] == "iter":
        looped_over = scene.node
    else:
        return None
    value = scene.value(looped_over)
    if value is Scene.unknown or hasattr(type(value), "__iter__"):
        return None
    return (
        f"A loop cannot go over {describe(value)}.",
        "Loop over `range(...)`, or over an array.",
    )


def wrong_value(error: BaseException, scene: Scene) -> Explained:
    """A value of the right kind that the operation cannot use."""
    node = scene.node
    if isinstance(node, (ast.AugAssign, ast.BinOp)):
        return _operation(node, scene)
    if not isinstance(node, ast.Call):
        return "A value in this line cannot be used this way.", "Print the values just before it."
    if _asks_for_much(node, scene):
        return TOO_LARGE
    name = scene.text(node.func)
    given = _given(node, scene)
    if name in _OWN and any(is_array(value) for value in given):
        return (
            f"Python's own `{name}` compares whole rows of an array.",
            f"An array has its own: `.{name}(axis=...)`.",
        )
    listed = " and ".join(describe(value) for value in given) or "what this line gives it"
    hint = "Print the arguments and their shapes just before this line."
    return f"`{name}` cannot work with {listed}.", hint


_OWN = ("max", "min", "sum", "all", "any")


def _given(node: ast.Call, scene: Scene) -> list[Any]:
    """The values that a call works with; for an array's own method, the array first."""
    parts = list(node.args)
    if isinstance(node.func, ast.Attribute) and is_array(scene.value(node.func.value)):
        parts.insert(0, node.func.value)
    values = [scene.value(part) for part in parts]
    return [value for value in values if value is not Scene.unknown]


def _asks_for_much(node: ast.Call, scene: Scene) -> bool:
    """Sizes beyond what 32 bits can count, which is a wrong value there and too much elsewhere."""
    sizes = [scene.value(argument) for argument in node.args]
    sizes += [part for size in sizes if type(size) is tuple for part in size]
    return prod(size for size in sizes if type(size) is int) >= 1 << 30


def _operation(node: ast.AugAssign | ast.BinOp, scene: Scene) -> Explained:
    in_place = isinstance(node, ast.AugAssign)
    left_node = node.target if in_place else node.left
    right_node = node.value if in_place else node.right
    loaded = ast.parse(ast.unparse(left_node), mode="eval").body
    left, right = scene.value(loaded), scene.value(right_node)
    sign = _SIGNS.get(type(node.op), "this operator")
    if in_place and is_array(left) and np.ndarray.dtype.__get__(left).kind in "iu":
        name = scene.text(left_node)
        return (
            f"`{name}` holds whole numbers; `{sign}=` cannot put fractions into it.",
            f"Write `{name} = {name} {sign} ...`, which makes a new array.",
        )
    return _operands(f"`{sign}`", [left, right])


def _operands(what: str, values: list[Any]) -> Explained:
    if Scene.unknown in [value for value in values if not is_array(value)]:
        return f"{what} does not work on these kinds of values.", "Print both sides before it."
    described = " and ".join(describe(value) for value in values)
    hint = _NO_RETURN if any(value is None for value in values) else "Print both sides before it."
    return f"{what} does not work on {described}.", hint


def _call(node: ast.Call, scene: Scene) -> Explained:
    name, function = scene.text(node.func), scene.value(node.func)
    for keyword in node.keywords:
        if keyword.arg in _PYTORCH_NAMES:
            ours = _PYTORCH_NAMES[keyword.arg]
            return f"`{name}` does not know `{keyword.arg}`.", f"NumPy calls it `{ours}`."
    if function is not Scene.unknown and not callable(function):
        hint = "Use square brackets for an index, or `*` to multiply."
        return f"`{name}` is {describe(function)} and cannot be called with ( ).", hint
    if name.startswith("math.") or _is_of_math(function):
        own = name.removeprefix("math.")
        return f"`{name}` takes one number.", f"For a whole array, look for `np.{own}`."
    wrong = _arguments(node, name, function)
    if wrong is not None:
        return wrong
    values = [scene.value(argument) for argument in node.args]
    return _operands(f"`{name}`", values) if values else _any_kind(scene)


def _is_of_math(function: Any) -> bool:
    return type(function) is BuiltinFunctionType and function.__module__ == "math"


def _arguments(node: ast.Call, name: str, function: Any) -> Explained:
    """The wrong number of arguments, or a keyword that the function does not have."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return _keywords_of_arrays(node, name)
    known = signature.parameters
    takes_any = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in known.values())
    if takes_any and type(function) is not FunctionType:
        return _keywords_of_arrays(node, name)
    for keyword in node.keywords:
        if keyword.arg and keyword.arg not in known and not takes_any:
            return f"`{name}` does not know `{keyword.arg}`.", "Check the name of the argument."
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    try:
        signature.bind(*node.args, **{k.arg: k for k in node.keywords if k.arg})
    except TypeError:
        given = number_of_arguments(len(node.args) + len(node.keywords))
        return f"`{name}` cannot be called with {given}.", f"Look at what `{name}` needs."
    return None


_ARRAY_KEYWORDS = ("axis", "keepdims", "dtype", "out", "initial", "where", "order", "copy", "like")


def _keywords_of_arrays(node: ast.Call, name: str) -> Explained:
    """Functions written in C do not tell their arguments; these are the usual ones."""
    for keyword in node.keywords:
        if keyword.arg and keyword.arg not in _ARRAY_KEYWORDS:
            near = get_close_matches(keyword.arg.lower(), _ARRAY_KEYWORDS, 1)
            hint = f"Did you mean `{near[0]}`?" if near else "Check the name of the argument."
            return f"`{name}` does not know `{keyword.arg}`.", hint
    return None


def _subscript(node: ast.Subscript, scene: Scene) -> Explained:
    name, value = scene.text(node.value), scene.value(node.value)
    if callable(value) and value is not Scene.unknown:
        return f"`{name}` is {describe(value)}.", "Call it with round brackets: ( )."
    if value is None:
        return f"`{name}` is `None`.", _NO_RETURN
    index = describe(scene.value(node.slice)) if not isinstance(node.slice, ast.Slice) else ""
    by = f" by {index}" if index else " this way"
    return f"`{name}` is {describe(value)} and cannot be indexed{by}.", "Print it before this line."


def _any_kind(scene: Scene) -> Explained:
    where = f"`{scene.text(scene.node)}`" if isinstance(scene.node, ast.expr) else "This line"
    return f"{where} uses a kind of value that does not work here.", "Print the values before it."
