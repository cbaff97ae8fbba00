"""Run a text's examples while building: what the page says they print is what they print.

A fence that opens with ```` ```python run ```` is followed by a fence of its output. NumPy is there
as ``np``. The examples are the author's own code, like the templates.
"""

import contextlib
import io
import re
from collections.abc import Callable

import numpy as np

_FENCE = re.compile(r"^```python run\n(.*?)^```$", re.S | re.M)


def run_examples(text: str, complain: Callable[[str, str], None]) -> str:
    """The text with outputs added. ``complain(first line of the example, message)`` on an error."""

    def shown(found: re.Match[str]) -> str:
        source = found[1]
        try:
            return f"```python\n{source}```\n\n```output\n{printed(source)}```"
        except Exception as error:
            complain(source.strip().split("\n")[0], f"the example fails: {error!r}")
            return ""

    return _FENCE.sub(shown, text)


def printed(source: str) -> str:
    """What a program prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), np.printoptions(precision=3, suppress=True):
        exec(compile(source, "<example>", "exec"), {"np": np})
    return out.getvalue()
