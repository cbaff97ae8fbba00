"""Sentences for arrays whose shapes do not fit together."""

from __future__ import annotations

import ast
from math import prod
from typing import Any

import numpy as np

from graders import products
from graders.frames import Scene
from graders.show import shape
from graders.words import describe, is_array, shape_of

Explained = tuple[str, str] | tuple[str, str, int] | None
Shape = tuple[int, ...]

_FIX_AXIS = "The axes of an array are numbered from 0; -1 is the last one."


def in_expression(error: BaseException, scene: Scene) -> Explained:
    """The operation that failed, with the shapes on both sides; None when shapes do fit."""
    node = scene.node
    for kinds, explain in (
        ((ast.BinOp, ast.AugAssign), _operation),
        (ast.Call, _call),
        ((ast.Subscript, ast.Assign), _assignment),
    ):
        if isinstance(node, kinds):
            explained = explain(node, scene)
            if explained is not None:
                return explained
    return _truth(scene) or _unpacking(scene)


def _operation(node: ast.BinOp | ast.AugAssign, scene: Scene) -> Explained:
    if isinstance(node, ast.AugAssign):
        left_node, right_node = _loaded(node.target), node.value
    else:
        left_node, right_node = node.left, node.right
    left, right = shape_of(scene.value(left_node)), shape_of(scene.value(right_node))
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.MatMult):
        return products.explain((left_node, left), (right_node, right), scene)
    names = scene.text(left_node), scene.text(right_node)
    if not _broadcast(left, right):
        message, hint = _no_broadcast(left, right, *names, scene)
        if isinstance(node.op, ast.Mult) and products.would_fit(left, right, scene):
            hint = "`*` multiplies entry by entry. The matrix product is `@`."
        return message, hint
    if isinstance(node, ast.AugAssign) and np.broadcast_shapes(left, right) != left:
        return (
            f"`{names[0]}` has the shape {shape(left)} and cannot take in the shape "
            f"{shape(right)}.",
            "Write a new array with `=` instead.",
        )
    return None


def _loaded(target: ast.expr) -> ast.expr:
    """The target of an assignment as an expression that can be evaluated."""
    return ast.parse(ast.unparse(target), mode="eval").body


def _broadcast(left: Shape, right: Shape) -> bool:
    try:
        np.broadcast_shapes(left, right)
    except ValueError:
        return False
    return True


def _no_broadcast(
    left: Shape, right: Shape, left_name: str, right_name: str, scene: Scene
) -> Explained:
    message = (
        f"The shapes {shape(left)} and {shape(right)} do not line up: `{left_name}` and "
        f"`{right_name}` cannot be combined entry by entry."
    )
    message = " ".join([message, *products.remarks(left, right, scene)])
    if len(right) == len(left) - 1 and right == left[:-1]:
        wanted = shape((*right, 1))
        return message, f"One number per row has to keep its axis: {wanted}. See `keepdims`."
    if len(left) == 2 and right == (1, left[0]):
        return message, f"One number per row has to stand as a column: {shape((left[0], 1))}."
    return message, "Print both shapes just before this line."


def _call(node: ast.Call, scene: Scene) -> Explained:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else ""
    if name == "reshape":
        return _reshape(node, scene)
    if name in _JOINS:
        return _join(node, name, scene)
    operands = list(node.args)
    if isinstance(function, ast.Attribute) and is_array(scene.value(function.value)):
        operands.insert(0, function.value)
    if len(operands) < 2:
        return None
    if name == "einsum":
        return _einsum(operands, scene)
    shapes = [shape_of(scene.value(operand)) for operand in operands[:2]]
    if None in shapes:
        return None
    if name in products.FUNCTIONS:
        right = shapes[1][::-1] if name == "inner" else shapes[1]
        return products.explain((operands[0], shapes[0]), (operands[1], right), scene)
    texts = [scene.text(operand) for operand in operands[:2]]
    if isinstance(scene.value(function), np.ufunc) and not _broadcast(*shapes):
        return _no_broadcast(*shapes, *texts, scene)
    return None


_ALONG = (
    "It puts arrays one after another along one axis; they need the same number of axes, and "
    "the same size in all the others."
)
_JOINS = {
    **dict.fromkeys(("concatenate", "append", "hstack", "vstack", "column_stack"), _ALONG),
    "stack": "It needs arrays of one shape, and gives them an axis more.",
}


def _join(node: ast.Call, name: str, scene: Scene) -> Explained:
    """Arrays that cannot be put together; `append` takes them one by one, the others in a list."""
    given = [scene.value(argument) for argument in node.args[: 2 if name == "append" else 1]]
    parts = given if name == "append" else given[0] if given else None
    if parts is Scene.unknown:  # with the variable of a comprehension in it, which is gone by now
        return f"`{name}` cannot put together the shapes in this line.", _JOINS[name]
    if not isinstance(parts, (list, tuple)) or len(parts) < 2:
        return None
    shapes = [shape_of(part) for part in parts]
    if None in shapes:
        return None
    first, last = ", ".join(map(shape, shapes[:-1])), shape(shapes[-1])
    return f"`{name}` cannot put together the shapes {first} and {last}.", _JOINS[name]


def _reshape(node: ast.Call, scene: Scene) -> Explained:
    owner = node.func.value
    array = shape_of(scene.value(owner))
    if array is None:
        return None
    wanted = ", ".join(scene.text(argument) for argument in node.args)
    return (
        f"An array of shape {shape(array)} has {prod(array)} numbers; `reshape({wanted})` does "
        "not fit them.",
        "Print the shape just before this line.",
    )


def _einsum(operands: list[ast.expr], scene: Scene) -> Explained:
    pattern = scene.value(operands[0])
    shapes = [shape_of(scene.value(operand)) for operand in operands[1:]]
    if not isinstance(pattern, str) or None in shapes:
        return None
    listed = " and ".join(shape(sizes) for sizes in shapes)
    return (
        f"The pattern `{pattern}` does not fit the shapes {listed}.",
        "One letter stands for one axis; the same letter needs the same size everywhere.",
    )


def _assignment(node: ast.Subscript | ast.Assign, scene: Scene) -> Explained:
    statement = scene.statement
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Subscript):
        return None
    target = statement.targets[0]
    place = shape_of(scene.value(_loaded(target)))
    value = shape_of(scene.value(statement.value))
    if place is None or value is None or place == value:
        return None
    return (
        f"`{scene.text(target)}` has room for the shape {shape(place)}, and gets "
        f"the shape {shape(value)}.",
        "Print the shape of the right side just before this line.",
    )


def _truth(scene: Scene) -> Explained:
    """A whole array asked whether it is true."""
    asked = _asked(scene)
    value = scene.value(asked)
    if not is_array(value) or prod(shape_of(value)) == 1:
        return None
    return (
        f"`{scene.text(asked)}` is a whole array of shape {shape(shape_of(value))}; a "
        "condition needs one yes or no.",
        "Ask with `.all()` or `.any()`, or compare single numbers.",
    )


def _asked(scene: Scene) -> ast.expr | None:
    """What is asked to be true; where the failure is placed differs between Pythons."""
    node = scene.node
    if isinstance(node, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        return node.test
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    if isinstance(node, ast.BoolOp):
        return node.values[0]
    outer, place = scene.holder()
    return node if place == "test" or isinstance(outer, (ast.BoolOp, ast.UnaryOp)) else None


def _unpacking(scene: Scene) -> Explained:
    statement = scene.statement
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
        wanted, value = len(statement.targets[0].elts), scene.value(statement.value)
        if value is Scene.unknown:
            return None
        return (
            f"This line wants {wanted} values and gets {describe(value)}.",
            f"`{scene.text(statement.value)}` has to give {wanted} values.",
        )
    return None


def axis(error: Any, scene: Scene) -> Explained:
    """An axis that the array does not have."""
    number, count = getattr(error, "axis", None), getattr(error, "ndim", None)
    if type(number) is not int or type(count) is not int:
        return "This line names an axis that the array does not have.", _FIX_AXIS
    axes = "no axes" if count == 0 else "one axis" if count == 1 else f"{count} axes"
    return f"This line names axis {number} of an array that has {axes}.", _FIX_AXIS


def index(error: BaseException, scene: Scene) -> Explained:
    """An index that is out of range, or one too many."""
    node = scene.node
    if not isinstance(node, ast.Subscript):
        return "An index in this line is out of range.", "Indices run from 0 to the size less 1."
    value = scene.value(node.value)
    name, sizes = scene.text(node.value), shape_of(value)
    if sizes is None:
        return (
            f"`{name}` is {describe(value)}: the index `{scene.text(node.slice)}` is not in it.",
            "Indices run from 0 to the length less 1.",
        )
    count = len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
    if count > len(sizes):
        return (
            f"`{name}` has the shape {shape(sizes)}; `{scene.text(node)}` names {count} axes.",
            "Print the shape just before this line.",
        )
    return (
        f"`{name}` has the shape {shape(sizes)}; the index `{scene.text(node.slice)}` is not in "
        "it.",
        "Indices run from 0 to the size of the axis less 1.",
    )
