"""Plain sentences for what learner code raises.

Nothing here quotes the interpreter or NumPy: their wording changes between versions. The sentence
comes from the kind of the exception, from the expression that failed and from the values in it.
"""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Callable
from types import ModuleType, TracebackType
from typing import Any

import numpy as np

from graders import shape_errors, type_errors
from graders.frames import Scene, look
from graders.isolation import Sandbox
from graders.refusals import Refused
from graders.tasks import NOTHING_KNOWN, Known
from graders.words import Trouble, describe

_close_names = difflib.get_close_matches
_builtin_names = tuple(vars(builtins))
Explained = tuple[str, str] | tuple[str, str, int] | None

_NUMPY_NAMES = frozenset(np.__all__) - {*_builtin_names}

BLANK = "____"


_OF_THEIR_OWN_KIND = (SystemExit, KeyboardInterrupt, NotImplementedError, Refused)
"""What keeps its own sentence when learner code raises it."""


def explain(
    kind: type[BaseException],
    error: BaseException,
    traceback: TracebackType | None,
    tree: ast.Module,
    sandbox: Sandbox,
    known: Known = NOTHING_KNOWN,
) -> Trouble:
    """Say what happened, in words, with the learner's own line, or the line that led to it."""
    scene = look(traceback, tree, sandbox, known)
    if isinstance(scene.statement, ast.Raise) and not issubclass(kind, _OF_THEIR_OWN_KIND):
        message = f"Your own `raise` stopped the code here, with `{_name(kind)}`."
        return Trouble(_name(kind), message, "Which condition leads to this line?", scene.line)
    for types, sentence in _SENTENCES:
        if issubclass(kind, types):
            explained = sentence(error, scene)
            if explained is not None:
                name = "MemoryError" if explained is type_errors.TOO_LARGE else _name(kind)
                message, hint, *cause = explained
                return Trouble(name, message, hint, *(cause or [scene.line]))
    return Trouble(_name(kind), *_unknown(kind, scene), scene.line)


def _name(kind: type) -> str:
    return type.__dict__["__name__"].__get__(kind)


def _unknown(kind: type[BaseException], scene: Scene) -> tuple[str, str]:
    where = f" in `{scene.text(scene.node)}`" if isinstance(scene.node, ast.expr) else ""
    return (
        f"Your code stopped with the exception `{_name(kind)}`{where}.",
        "Print the values that this line uses, just before it.",
    )


def _refused(error: Refused, scene: Scene) -> Explained:
    return error.message, error.hint


def _system_exit(error: BaseException, scene: Scene) -> Explained:
    return (
        "Your code ends the whole program.",
        "Remove `exit()`, `quit()`, `sys.exit()` or `raise SystemExit`; return a result instead.",
    )


def _interrupted(error: BaseException, scene: Scene) -> Explained:
    return (
        "Your code was still running when it was stopped.",
        "This is the line it was at. Look for a loop that never ends.",
    )


def _name_error(error: NameError, scene: Scene) -> Explained:
    node = scene.node
    name = node.id if isinstance(node, ast.Name) else NameError.name.__get__(error)
    if type(name) is not str:
        return None
    if set(name) == {"_"}:
        return f"`{name}` is still there.", f"Put your own code in place of `{name}`."
    if issubclass(type(error), UnboundLocalError):
        return (
            f"`{name}` is used before it gets a value in this function.",
            f"Give `{name}` its value on an earlier line, on every way through the function.",
        )
    if name == "np":
        return "`np` is not defined.", "Put `import numpy as np` back at the top."
    if name in ("torch", "F"):
        return f"`{name}` is not defined.", "This exercise is written with NumPy, as `np`."
    if _only_compared(name, scene.tree):
        return f"`{name}` is not defined.", "`==` only compares. `=` gives a name to a value."
    return f"`{name}` is not defined.", _what_was_meant(name, scene)


def _what_was_meant(name: str, scene: Scene) -> str:
    near = _nearest(name, _names_in_reach(scene))
    if near is None and name in _NUMPY_NAMES:
        near = f"np.{name}"
    near = near or _nearest(name, list(_builtin_names))
    if near:
        return f"Did you mean `{near}`?"
    return _ATTRIBUTE_HINTS.get(name, "Define it first, or check its spelling.")


def _only_compared(name: str, tree: ast.Module) -> bool:
    """A line of its own that says `name == value`."""
    return any(
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Compare)
        and getattr(node.value.left, "id", None) == name
        for node in ast.walk(tree)
    )


def _names_in_reach(scene: Scene) -> list[str]:
    if scene.frame is None:
        return []
    names = [*scene.frame.f_locals, *scene.frame.f_globals]
    return [name for name in names if type(name) is str and not name.startswith("_")]


def _nearest(name: str, names: list[str]) -> str | None:
    for other in names:
        if other.lower() == name.lower():
            return other
    near = _close_names(name, names, 1, 0.75)
    return near[0] if near else None


def _attribute_error(error: AttributeError, scene: Scene) -> Explained:
    name = AttributeError.name.__get__(error)
    owner = AttributeError.obj.__get__(error)
    if type(name) is not str:
        return None
    if owner is None and isinstance(scene.node, ast.Attribute):
        left = scene.text(scene.node.value)
        return (
            f"`{left}` is `None`, so it has no `.{name}`.",
            "A function without `return` gives `None`.",
        )
    hint = _ATTRIBUTE_HINTS.get(name) or _near_attribute(name, owner)
    what = "`np`" if owner is np else describe(owner)
    return f"{what[0].upper()}{what[1:]} has no `.{name}`.", hint


_ATTRIBUTE_HINTS = {
    "softmax": "NumPy has no softmax. You write it with `np.exp` and a sum.",
    "unsqueeze": "That is PyTorch. NumPy takes `[:, None]`.",
    "t": "That is PyTorch. NumPy takes `.T`.",
    "exp": "Use `np.exp(...)`.",
    "matmul": "Use `@`.",
    "mm": "That is PyTorch. Use `@`.",
    "bmm": "That is PyTorch. Use `@`.",
    "length": "Use `len(...)` or `.shape`.",
}


def _near_attribute(name: str, owner: Any) -> str:
    kind = type(owner)
    names = vars(owner) if kind is ModuleType else dir(kind)
    known = [other for other in names if type(other) is str and other[:1] != "_"]
    for wanted in _close_names(name, list(_ATTRIBUTE_HINTS), 1, 0.8):
        return _ATTRIBUTE_HINTS[wanted]
    near = _nearest(name, known)
    return f"Did you mean `.{near}`?" if near else "Check the spelling."


def _zero_division(error: BaseException, scene: Scene) -> Explained:
    return "This line divides by zero.", "Print the number below the division bar."


def _overflow(error: BaseException, scene: Scene) -> Explained:
    if "index-sized" in str(error):
        return "A list or a string in this line would be far too long.", "Print its length first."
    return (
        "A number in this line became too large for Python.",
        "`exp` of a large score overflows. Subtract the largest score first.",
    )


def _floating_point(error: BaseException, scene: Scene) -> Explained:
    return (
        "A calculation in this line left the range of the numbers.",
        "`exp` of a large score overflows. Subtract the largest score first.",
    )


def _recursion(error: BaseException, scene: Scene) -> Explained:
    return (
        "A function calls itself too often, each call inside the one before.",
        "Look at the call in this line: what stops it?",
    )


def _memory(error: BaseException, scene: Scene) -> Explained:
    return type_errors.TOO_LARGE


def _key(error: BaseException, scene: Scene) -> Explained:
    return "This key is not in the dictionary.", "Print the keys that the dictionary has."


def _assertion(error: BaseException, scene: Scene) -> Explained:
    return "An `assert` in your code is not true.", "Print the values that it compares."


def _unwritten(error: BaseException, scene: Scene) -> Explained:
    return "This part is not written yet.", "Replace the `raise NotImplementedError`."


def _import(error: BaseException, scene: Scene) -> Explained:
    return "This import does not work here.", "The exercise needs `import numpy as np` only."


def _files(error: BaseException, scene: Scene) -> Explained:
    return "Your code cannot use files here.", "Keep the values in variables instead."


_SENTENCES: tuple[tuple[Any, Callable[[Any, Scene], Explained]], ...] = (
    (Refused, _refused),
    (SystemExit, _system_exit),
    (KeyboardInterrupt, _interrupted),
    (NameError, _name_error),
    (AttributeError, _attribute_error),
    (ImportError, _import),
    (RecursionError, _recursion),
    (NotImplementedError, _unwritten),
    (MemoryError, _memory),
    (np.exceptions.AxisError, shape_errors.axis),
    ((ValueError, TypeError), shape_errors.in_expression),
    (TypeError, type_errors.in_expression),
    (ValueError, type_errors.wrong_value),
    (IndexError, shape_errors.index),
    (KeyError, _key),
    (ZeroDivisionError, _zero_division),
    (FloatingPointError, _floating_point),
    (OverflowError, _overflow),
    (AssertionError, _assertion),
    (OSError, _files),
)
