"""Nothing that learner code changes reaches the next check, the next answer, or our own code."""

from __future__ import annotations

import builtins
import gc
import io
import json
import math
import random
import sys
import warnings
from contextlib import redirect_stdout

import numpy as np
import pytest

import graders
from tests.graders.corpus import samples

RIGHT = next(s for s in samples("answer") if s.exercise == "attend_all")
FIRST_LINE = "import numpy as np\n"

CHANGES = {
    "a function of NumPy": "np.exp = lambda x: 0 * x",
    "many functions of NumPy": "np.max = np.sum = np.all = np.abs = np.array = None",
    "a new name in NumPy": "np.softmax = lambda x: x",
    "a deleted name": "del np.exp",
    "a function of a part of NumPy": "np.linalg.norm = None",
    "a built-in": "import builtins\nbuiltins.len = lambda x: 0",
    "a deleted built-in": "import builtins\ndel builtins.zip",
    "a module of Python's": "import math\nmath.exp = None",
    "a module loaded just now": "import statistics\nstatistics.mean = None",
    "a class of Python's": "import json\njson.JSONEncoder.encode = lambda self, x: 'forged'",
    "print options": "np.set_printoptions(precision=1, suppress=True)",
    "error handling": "np.seterr(all='raise')",
    "random numbers": "np.random.seed(0)\nimport random\nrandom.seed(0)",
    "the recursion limit": "import sys\nsys.setrecursionlimit(60)",
    "output": "import sys\nsys.stdout = sys.stderr = None",
    "warnings": "import warnings\nwarnings.simplefilter('error')",
    "tracing": "import sys\nsys.settrace(lambda *a: None)",
    "the module table": "import sys\nsys.modules['numpy'] = sys.modules['math'] = None",
    "a made-up module": "import sys, types\nsys.modules['made_up'] = types.ModuleType('made_up')",
    "search paths": "import sys\nsys.path.clear()\nsys.meta_path.clear()",
    "garbage collection": "import gc\ngc.disable()",
    "our own code": "import sys\nsys.modules['graders.kit'].fail = lambda *a, **k: None",
}


def state() -> dict:
    """What could have leaked, in a form that can be compared."""
    random_part = dict(vars(np.random))  # loads itself on first use
    return {
        "random": random_part,
        "numpy": dict(vars(np)),
        "linalg": dict(vars(np.linalg)),
        "builtins": dict(vars(builtins)),
        "math": dict(vars(math)),
        "options": np.get_printoptions(),
        "errors": np.geterr(),
        "limit": sys.getrecursionlimit(),
        "streams": (sys.stdout, sys.stderr, sys.stdin),
        "filters": list(warnings.filters),
        "trace": sys.gettrace(),
        "modules": {name: sys.modules.get(name) for name in ("numpy", "math", "made_up")},
        "path": (list(sys.path), list(sys.meta_path)),
        "collecting": gc.isenabled(),
        "encoder": dict(vars(json.JSONEncoder)),
        "kit": dict(vars(sys.modules["graders.kit"])),
    }


def changed(before: dict, after: dict) -> list[str]:
    return [key for key in before if before[key] != after[key]]


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_changes_are_put_back(change: str) -> None:
    expected = graders.grade(RIGHT.exercise, RIGHT.source)
    before = state()
    graders.grade(RIGHT.exercise, FIRST_LINE + change)
    assert changed(before, state()) == []
    graders.run(FIRST_LINE + change)
    assert changed(before, state()) == []
    assert graders.grade(RIGHT.exercise, RIGHT.source) == expected
    assert json.loads(expected)["passed"]


def test_a_module_that_was_loaded_and_changed_is_itself_again() -> None:
    graders.run("import statistics\nstatistics.mean = None\nprint(1)")
    assert output("import statistics\nprint(statistics.mean([1, 3]))") == "2\n"


def test_random_states_of_the_caller_stay() -> None:
    before = random.getstate(), np.random.get_state()[1].tolist()
    graders.run("import random\nimport numpy as np\nrandom.random()\nnp.random.rand()")
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_two_runs_draw_different_random_numbers() -> None:
    source = "import numpy as np\nprint(np.random.rand())"
    assert output(source) != output(source)


def test_a_patch_lasts_for_its_own_answer() -> None:
    """An answer that adds a helper to NumPy finds it again when its function is called."""
    source = RIGHT.source.replace("import numpy as np", "import numpy as np\n\nnp.raised = np.exp")
    assert json.loads(graders.grade(RIGHT.exercise, source.replace("np.exp(", "np.raised(")))[
        "passed"
    ]


def output(source: str) -> str:
    with redirect_stdout(io.StringIO()) as printed:
        assert json.loads(graders.run(source)) == {"error": None}
    return printed.getvalue()


def test_the_same_print_comes_out_the_same() -> None:
    source = "import numpy as np\nprint(np.arange(3000) / 7)\nnp.set_printoptions(threshold=10**6)"
    assert output(source) == output(source)


def test_names_do_not_last() -> None:
    graders.run("left_over = 1")
    assert json.loads(graders.run("print(left_over)"))["error"]["type"] == "NameError"
