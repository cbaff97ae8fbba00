"""Plain sentences for code that stops or cannot be read, each with the learner's own line."""

from __future__ import annotations

import json

import pytest

import graders

NP = "import numpy as np\n"

CASES = [
    # (code, words of the message, words of the hint, line)
    ("x = ____", "`____` is still there", "in place of", 1),
    ("total = 1\nprint(totl)", "`totl` is not defined", "`total`", 2),
    ("print(Len([1]))", "`Len` is not defined", "`len`", 1),
    ("x = np.ones(3)", "`np` is not defined", "import numpy", 1),
    ("w = torch.softmax(3)", "`torch` is not defined", "NumPy", 1),
    ("def f():\n    y = x + 1\n    x = 2\nf()", "before it gets a value", "earlier line", 2),
    (NP + "S = np.ones((2, 3))\nS @ S", "(2, 3) and (2, 3)", "`.T`", 3),
    (NP + "np.dot(np.ones((2, 3)), np.ones(2))", "3 columns meet 2 entries", "order", 2),
    (NP + "np.ones((2, 3)).dot(np.ones(2))", "3 columns meet 2 entries", "order", 2),
    (NP + "np.inner(np.ones((2, 3)), np.ones((3, 2)))", "3 columns meet 2 rows", "order", 2),
    (NP + "np.ones(3) @ 2.0", "single number", "`*`", 2),
    (NP + "x = np.ones((2, 3))\nx @= x", "(2, 3) and (2, 3)", "`.T`", 3),
    (NP + "x = np.ones((2, 3))\nx - x.max(axis=1)", "(2, 3) and (2,)", "keepdims", 3),
    (NP + "np.add(np.ones((2, 3)), np.ones(2))", "do not line up", "keep its axis", 2),
    (NP + "np.ones(2) + np.ones(3)", "do not line up", "Print both shapes", 2),
    (NP + "x = np.ones(3)\nx += np.ones((2, 3))", "cannot take in", "new array", 3),
    (NP + "x = np.arange(3)\nx -= 0.5", "whole numbers", "x = x - ...", 3),
    (NP + "x = np.ones((2, 3))\nx[0] = np.ones(2)", "room for the shape (3,)", "right side", 3),
    (NP + "x = np.ones((2, 3)).reshape(4, 2)", "6 numbers", "shape", 2),
    (NP + "np.einsum('ij,jk', np.ones((2, 3)), np.ones((2, 3)))", "`ij,jk`", "letter", 2),
    (NP + "np.ones((2, 3)).sum(axis=2)", "axis 2 of an array that has 2 axes", "from 0", 2),
    (NP + "np.ones(3).max(axis=1)", "axis 1 of an array that has one axis", "from 0", 2),
    (NP + "np.array(1.0).max(axis=1)", "no axes", "from 0", 2),
    (NP + "x = np.ones((2, 3))\nx[2]", "index `2` is not in it", "Indices run", 3),
    (NP + "x = np.ones(3)\nx[0, 1]", "names 2 axes", "shape", 3),
    ("x = [1, 2]\nx[5]", "a list of 2", "Indices run", 2),
    ("iter([]).__next__()", "exception `StopIteration`", "Print", 1),
    ("[].pop()", "out of range", "Indices run", 1),
    (NP + "if np.ones(3) > 1:\n    pass", "one yes or no", ".all()", 2),
    (NP + "x = np.ones(3)\nwhile x:\n    pass", "one yes or no", ".all()", 3),
    (NP + "x = np.ones(3)\ny = x and 1", "one yes or no", ".all()", 3),
    (NP + "x = np.ones(3)\nassert x", "one yes or no", ".all()", 3),
    (NP + "x = np.ones(3)\ny = 1 if x else 2", "one yes or no", ".all()", 3),
    (NP + "x = np.ones(3)\ny = not x", "one yes or no", ".all()", 3),
    ("a, b = 1, 2, 3", "wants 2 values", "has to give 2", 1),
    ("a, b = None", "wants 2 values and gets `None`", "has to give 2", 1),
    ("for i in 5:\n    pass", "cannot go over a number", "range", 1),
    ("x = [i for i in 5]", "cannot go over a number", "range", 1),
    ("import math\nmath.exp([1])", "takes one number", "np.exp", 2),
    ("import math\nmath.exp(1e5)", "too large", "Subtract", 2),
    ("x = [0] * 10**30", "far too long", "length", 1),
    ("def f(a):\n    return a\nf(1, 2)", "with 2 arguments", "needs", 3),
    ("def f():\n    return 1\nf(x=1)", "does not know `x`", "name of the argument", 3),
    (NP + "np.ones(3).sum(dim=0)", "does not know `dim`", "`axis`", 2),
    (NP + "np.ones(3).sum(axis=0, keepdim=True)", "does not know `keepdim`", "`keepdims`", 2),
    ("x = 3\nx(1)", "cannot be called", "square brackets", 2),
    ("def f():\n    pass\nf()[0]", "is `None`", "without `return`", 3),
    ("def f():\n    pass\nf() + 1", "`None` and a number", "without `return`", 3),
    ("def f():\n    pass\nf().T", "is `None`", "without `return`", 3),
    ("def f():\n    pass\nf[0]", "a function", "round brackets", 3),
    ("3[0]", "cannot be indexed", "Print", 1),
    ("[1, 2]['a']", "cannot be indexed by a text", "Print", 1),
    ("[1] / 2", "a list of 1 and a number", "Print both sides", 1),
    ("-[1]", "does not work on a list of 1", "Print", 1),
    (NP + "np.sofmax(1)", "no `.sofmax`", "no softmax", 2),
    (NP + "np.maxx(1)", "no `.maxx`", "`.max`", 2),
    (NP + "np.ones(3).summ()", "no `.summ`", "`.sum`", 2),
    (NP + "np.ones((1, 3)).unsqueeze(0)", "no `.unsqueeze`", "PyTorch", 2),
    (NP + "np.array([[1, 2], [3]])", "cannot work with", "arguments", 2),
    ("int('x')", "cannot work with", "arguments", 1),
    ("1 / 0", "divides by zero", "division", 1),
    (NP + "np.seterr(all='raise')\nnp.exp(1e6)", "range of the numbers", "Subtract", 3),
    ("def f():\n    raise OSError\nf()", "own `raise`", "condition", 2),
    ("assert 1 == 2", "`assert`", "compares", 1),
    ("raise NotImplementedError", "not written yet", "Replace", 1),
    ("{}['a']", "not in the dictionary", "keys", 1),
    ("def f():\n    return f()\nf()", "calls itself too often", "what stops it", 2),
    (NP + "np.zeros(10**12)", "more memory", "sizes", 2),
    ("exit()", "ends the whole program", "return a result", 1),
    ("raise SystemExit(3)", "ends the whole program", "return a result", 1),
    ("raise KeyboardInterrupt", "still running", "loop", 1),
    ("input('n')", "nobody to ask", "Write the value", 1),
    ("open('x')", "cannot open files", "variables", 1),
    ("help()", "prompt", "Remove", 1),
    (NP + "np.loadtxt('missing.txt')", "cannot use files", "variables", 2),
    ("import js", "page itself", "Remove", 1),
    ("import threading", "Threads", "Remove", 1),
    ("import socket", "network", "Remove", 1),
    ("import os", "operating system", "Remove", 1),
    ("import torch", "with NumPy", "Remove", 1),
    ("import numpi", "no module `numpi`", "`numpy`", 1),
    ("import scipy", "only NumPy and Python's own library", "with NumPy", 1),
    ("from scipy.special import softmax", "no module `scipy` here", "with NumPy", 1),
    ("import zzz", "no module `zzz`", "Your code can import", 1),
    ("from . import x", "no module", "NumPy", 1),
    (NP + "from numpy import softmaxx", "import does not work", "import numpy", 2),
    ("class Odd(Exception):\n    pass\nraise Odd", "own `raise`", "condition", 3),
    ("raise ValueError(1)", "with `ValueError`", "condition", 1),
    (NP + "np.ones(3).sum(keepDims=True)", "does not know `keepDims`", "`keepdims`", 2),
    ("def f(x)\n    return x", "no colon", "`:`", 1),
    ("if True print(1)", "no colon", "`:`", 1),
    ("x = (1,\ny = 3", "never closed", "Count", 1),
    ("x = [1)", "closes with `)` what line 1 opened with `[`", "Count", 1),
    ("x = 1)", "never opened", "Count", 1),
    ("x = 'abc", "does not end", "Close it", 1),
    ("x = \"\"\"abc\n\n", "does not end", "Close it", 1),
    ("x = \u201ca\u201d", "curly quote", "Type the quote", 1),
    ("x = 1\ny\u00a0= 2", "non-breaking space", "type it again", 2),
    ("x = 3 \u2212 1", "long minus", "type it again", 1),
    ("x = 3 \u2013 1", "a dash", "type it again", 1),
    ("x = 3\u00b2", "U+00B2", "type it again", 1),
    ("x = 1\n  y = 2", "indented further", "same column", 2),
    ("def f():\nreturn 1", "not indented", "four spaces", 2),
    ("if 1:\n        x = 1\n    y = 2", "fits no line", "same column", 3),
    ("def f():\n\tx = 1\n        return x", "mixes tabs and spaces", "same way", 3),
    ("def f():\n    # later", "Nothing follows", "four spaces", 1),
    ("x = 1\nreturn x", "not inside a function", "Indent", 2),
    ("x =", "value is missing", "stand for", 1),
    ("x = 3 *", "something is missing", "Finish", 1),
    ("if x = 3:\n    pass", "single `=`", "`==`", 1),
    ("if 1:\n    x = 1\nelse if 2:\n    x = 2", "`else if`", "`elif`", 3),
    ("print 'a'", "round brackets", "print(...)", 1),
    ("```\nx = 1\n```", "backticks", "Delete", 1),
    (">>> x = 1", "prompt", "Delete", 1),
    ("x = softmax of y", "cannot read", "bracket", 1),
    ("x = 1\n\0", "no text has: U+0000", "plain text", 2),
    ("x = '\0'", "no text has: U+0000", "plain text", 1),
    ("(" * 300_000, "300000 characters", "a few lines", None),
    ("(" * 150_000, "never closed", "Count", 1),
    ("\ud800", "U+D800", "type it again", 1),
]  # fmt: skip
NATIVE_ONLY = ("\ud800", "np.seterr")
"""A lone surrogate is no JSON; WebAssembly has no floating-point exceptions."""
BROKEN_CODE = [code for code, *_ in CASES if not any(part in code for part in NATIVE_ONLY)]

INTERPRETER_WORDS = (
    "Traceback", "object is not", "unsupported operand", "invalid syntax", "expected ':'",
    "was never closed", "gufunc", "operands could not", "has no attribute", "No module named",
)  # fmt: skip


def error_of(code: str) -> dict:
    return json.loads(graders.run(code))["error"]


@pytest.mark.parametrize(("code", "words", "hint", "line"), CASES)
def test_errors_are_put_into_words(code: str, words: str, hint: str, line: int) -> None:
    error = error_of(code)
    assert words in error["message"]
    assert hint in error["hint"]
    assert error["line"] == line


@pytest.mark.parametrize("code", BROKEN_CODE)
def test_the_interpreter_is_never_quoted(code: str) -> None:
    error = error_of(code)
    for words in INTERPRETER_WORDS:
        assert words not in error["message"] + error["hint"]


@pytest.mark.parametrize(
    "code",
    [
        "",
        "x = 1",
        "\ufeffx = 1",
        "def f():\r\n\treturn 1  \r\n",
        "# only a remark\n",
        "x = '\u201c'",
    ],
)
def test_good_code_has_no_error(code: str) -> None:
    assert error_of(code) is None


def test_an_error_below_the_learner_s_line_is_located_in_it() -> None:
    code = "import json\n\n\ndef f():\n    return json.loads('{')\n\n\nf()"
    error = error_of(code)
    assert error["line"] == 5
    assert "`json.loads` cannot work with" in error["message"]


def test_sentences_end_as_sentences() -> None:
    for code, *_ in CASES:
        error = error_of(code)
        for text in (error["message"], error["hint"]):
            assert text[0] == "`" or text[0].isupper() or text[0] in "-3[", text
            assert text[-1] in ".?!'\"", text
