"""Sentences for matrix products that do not exist: what was multiplied, and what would fit.

Where the sizes of all axes differ, a shape tells which axes it is made of. Then the one change that
leads to a shape of the exercise can be found: another order, a `.T`, another argument.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import CO_NEWLOCALS

from graders.frames import Scene
from graders.show import shape
from graders.signatures import functions
from graders.words import shape_of

Shape = tuple[int, ...]
Side = tuple[ast.expr, Shape]
Explained = tuple[str, str] | tuple[str, str, int] | None

FUNCTIONS = ("dot", "matmul", "inner", "vdot")
"""Functions of NumPy that multiply as `@` does."""

BEGINNING = "The matrix product of shapes"
"""How the sentence about a product that does not exist begins."""

_FARTHEST = 6
"""How many names are followed back to where a shape came from."""


def explain(left: Side, right: Side, scene: Scene) -> Explained:
    """A product of two shapes that do not fit, or None when they do; sides are node and shape."""
    names = scene.text(left[0]), scene.text(right[0])
    if not left[1] or not right[1]:
        number = names[0] if not left[1] else names[1]
        return f"`{number}` is a single number; `@` multiplies arrays.", "Use `*` for a number."
    if _result(left[1], right[1]) is not None:
        return None
    message = (
        f"{BEGINNING} {shape(left[1])} and {shape(right[1])} does not exist: "
        f"{_facing_right(left[1])} meet {_facing_left(right[1])}."
    )
    message = " ".join([message, *remarks(left[1], right[1], scene)])
    for mend, result in _mends(left, right, scene):
        if result in scene.known.wanted:
            return _advice(mend, left, right, message, scene)
    return message, f"Look at the order of `{names[0]}` and `{names[1]}`, and at what needs `.T`."


def remarks(left: Shape, right: Shape, scene: Scene) -> Iterator[str]:
    """The two shapes in the letters of the exercise, and which argument is not used at all."""
    spelled = scene.known.spelled(left), scene.known.spelled(right)
    if None not in spelled:
        yield f"In letters: {spelled[0]} and {spelled[1]}."
    if scene.known.letters:
        unused = _unused_arguments(scene)
        if unused:
            *most, last = [f"`{name}`" for name in unused]
            listed = f"{', '.join(most)} and {last}" if most else last
            yield f"Your function does not use {listed}."


def would_fit(left: Shape, right: Shape, scene: Scene) -> bool:
    """Whether `@` of these two gives a shape of the exercise."""
    return bool(left and right) and _result(left, right) in scene.known.wanted


def _facing_right(sizes: Shape) -> str:
    return _counted(sizes[-1], "entries" if len(sizes) == 1 else "columns")


def _facing_left(sizes: Shape) -> str:
    vector = len(sizes) == 1
    return _counted(sizes[0] if vector else sizes[-2], "entries" if vector else "rows")


_ONE = {"entries": "1 entry", "columns": "1 column", "rows": "1 row"}


def _counted(count: int, what: str) -> str:
    return _ONE[what] if count == 1 else f"{count} {what}"


def _result(left: Shape, right: Shape) -> Shape | None:
    """The shape of a product of vectors or matrices, None where there is none."""
    if left[-1] != (right[0] if len(right) == 1 else right[-2]):
        return None
    return left[:-1] + (right[-1:] if len(right) > 1 else ())


def _mends(left: Side, right: Side, scene: Scene) -> Iterator[tuple[str, Shape | None]]:
    """Changes of the product, each with the shape that would come out of it."""
    (a, first), (b, second) = left, right
    over_left = _is_turned(a), "left", _result(first[::-1], second)
    over_right = _is_turned(b), "right", _result(first, second[::-1])
    over = sorted((over_left, over_right), key=lambda mend: not mend[0])
    yield from ((mend, result) for turned, mend, result in over if turned)
    yield "order", _result(second, first)
    yield from ((mend, result) for turned, mend, result in reversed(over) if not turned)
    yield "both", _result(first[::-1], second[::-1])
    yield from _replacements(left, right, scene)


def _replacements(left: Side, right: Side, scene: Scene) -> Iterator[tuple[str, Shape | None]]:
    """Another argument of the function in place of one that is a side of the product."""
    arguments = _arguments(scene)
    others = [sizes for sizes in map(shape_of, arguments.values()) if sizes]
    wanted = scene.known.wanted
    fits = []
    for side, name in ((left, "not left"), (right, "not right")):
        if isinstance(side[0], ast.Name) and side[0].id in arguments:
            both = [(o, right[1]) if side is left else (left[1], o) for o in others]
            fits += [(name, result) for result in (_result(*pair) for pair in both)
                     if result in wanted]  # fmt: skip
    if len({name for name, _ in fits}) == 2:
        yield "neither", fits[0][1]
    yield from fits


def _is_turned(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "T"


def _advice(mend: str, left: Side, right: Side, message: str, scene: Scene) -> Explained:
    names = scene.text(left[0]), scene.text(right[0])
    if mend in ("left", "right"):
        side, name = (left, names[0]) if mend == "left" else (right, names[1])
        origin = _origin(scene, *side)
        if origin is not None:
            return _turned_earlier(name, side[1], scene.text(origin), origin.lineno)
        if _is_turned(side[0]):
            return message, f"Does `{name}` need its `.T` here?"
        return message, f"`{name}` does not fit as it stands. What does `.T` do?"
    if mend == "both":
        return message, "Look at which of the two needs `.T`."
    if mend == "order":
        return message, "`@` is not the same both ways round. Which of the two comes first?"
    unused = _unused_arguments(scene)
    if unused:
        return message, f"Where does `{unused[0]}` come in?"
    if mend == "neither":
        hint = f"`{names[0]}` and `{names[1]}` do not belong together. What fits `{names[0]}`?"
        return message, hint
    odd, other = names if mend == "not left" else names[::-1]
    return message, f"`{odd}` does not belong here. Which other argument fits `{other}`?"


def _turned_earlier(name: str, sizes: Shape, product: str, line: int) -> Explained:
    return (
        f"`{product}` has the shape {shape(sizes)}. Further down, `{name}` is needed as "
        f"{shape(sizes[::-1])}.",
        "Rows and columns have changed places. Which of the two has to come first?",
        line,
    )


def _arguments(scene: Scene) -> dict[str, object]:
    """The arguments of the learner's function that failed, as they are now."""
    code = scene.frame.f_code if scene.frame else None
    if code is None or not code.co_flags & CO_NEWLOCALS:
        return {}
    names = code.co_varnames[: code.co_argcount]
    return {name: scene.frame.f_locals.get(name) for name in names}


def _function(scene: Scene) -> ast.FunctionDef | None:
    """The innermost definition around the failed line."""
    around = [
        node for node in functions(scene.tree) if node.lineno <= scene.line <= node.end_lineno
    ]
    return max(around, key=lambda node: node.lineno, default=None)


def _unused_arguments(scene: Scene) -> list[str]:
    definition = _function(scene)
    if definition is None:
        return []
    used = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)}
    return [name for name in _arguments(scene) if name not in used]


def _origin(scene: Scene, node: ast.expr, sizes: Shape) -> ast.expr | None:
    """The product, further up, from which a variable has its shape."""
    definition = _function(scene)
    if not isinstance(node, ast.Name) or definition is None or node.id in _arguments(scene):
        return None
    assigned = {
        target.id: part.value
        for part in sorted(
            (n for n in ast.walk(definition) if isinstance(n, ast.Assign)), key=lambda n: n.lineno
        )
        if part.lineno < scene.line
        for target in part.targets
        if isinstance(target, ast.Name)
    }
    waiting, seen = [node.id], set()
    while waiting and len(seen) < _FARTHEST:
        name = waiting.pop(0)
        value = assigned.get(name)
        if value is None or name in seen:
            continue
        seen.add(name)
        for part in ast.walk(value):
            if _is_product(part) and shape_of(scene.value(part)) == sizes:
                return part
            if isinstance(part, ast.Name):
                waiting.append(part.id)
    return None


def _is_product(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.MatMult)
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in FUNCTIONS
