"""Running code: output, errors, stops, breakdowns; small inputs that broke other tools."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.runtime.cell_page import CellPage
from tests.runtime.site_for_tests import answer_of

Hosts = Callable[[str], CellPage]


def works(page: CellPage) -> bool:
    """Whether the next click gets its answer."""
    return page.run("print(6 * 7)")["text"] == "42\n"


def test_both_streams_arrive(strict: CellPage) -> None:
    got = strict.run("import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c', end='')")
    assert (got["status"], got["error"]) == ("done", None)
    assert sorted(got["text"]) == sorted("a\nb\nc")


def test_ten_thousand_lines_are_cut_each_time(strict: CellPage) -> None:
    for _ in range(2):
        got = strict.run("for i in range(10_000): print(i)")
        assert got["cut"]
        assert got["text"].splitlines()[-1] == "1999"
    assert works(strict)


def test_one_endless_line_is_cut(strict: CellPage) -> None:
    got = strict.run("print([0] * 10**6)")
    assert got["cut"]
    assert len(got["text"].encode()) == 64 * 1024


def test_output_before_a_loop_without_end_is_shown(strict: CellPage) -> None:
    got = strict.run("print('so far', end='')\nwhile True: pass", stop_after=100)
    assert (got["status"], got["text"]) == ("stopped", "so far")


def test_nothing_appears_after_stop(strict: CellPage) -> None:
    got = strict.run("while True: print(1)", stop_after=20)
    assert (got["status"], got["late"]) == ("stopped", 0)
    assert works(strict)


def test_a_fatal_recursion_does_not_last(strict: CellPage) -> None:
    code = "from functools import partial\ndef f(g): return partial(g, g)()\nf(f)"
    assert strict.run(code)["status"] in ("lost", "error")
    assert works(strict)


@pytest.mark.parametrize(
    "code",
    [
        "input('x')",
        "import js",
        "import pyodide_js",
        "import threading",
        "import urllib.request",
        "open('a', 'w')",
        "exit()",
        "x = bytearray(10 * 1024**3)",
        "import sys\nsys.setrecursionlimit(10**6)\ndef f(): return f() + 1\nf()",
    ],
)
def test_what_is_refused_says_so_in_a_sentence(strict: CellPage, code: str) -> None:
    got = strict.run(code)
    assert got["status"] == "error"
    assert len(got["error"]["message"].split()) > 3
    assert works(strict)


def test_sleeping_is_allowed(strict: CellPage) -> None:
    assert strict.run("import time\ntime.sleep(0.01)\nprint('up')")["text"] == "up\n"


def test_changes_to_numpy_do_not_last(strict: CellPage) -> None:
    strict.run("import numpy as np\nnp.exp = lambda x: 0\nnp.set_printoptions(precision=1)")
    assert strict.grade("attend_all", answer_of("attend_all"))["report"]["passed"]
    got = strict.run("import numpy as np\nprint(np.array([1 / 3]))")
    assert got["text"] == "[0.33333333]\n"


def test_lazy_parts_of_numpy_load(strict: CellPage) -> None:
    code = "import numpy as np\nprint(np.fft.fft([1, 0]).real, np.random.rand(2).shape)"
    assert strict.run(code)["text"] == "[1. 1.] (2,)\n"


def test_an_unknown_exercise_is_our_fault(strict: CellPage) -> None:
    assert strict.grade("no_such_exercise", "x = 1")["status"] == "fault"
    assert works(strict)


def test_jobs_wait_their_turn(strict: CellPage) -> None:
    script = """async () => {
      const jobs = [1, 2, 3].map((n) => {
        let text = '';
        const onOutput = (piece) => (text += piece);
        return runner.run(`print(${n})`, { onOutput }).then(() => text);
      });
      return (await Promise.all(jobs)).join('');
    }"""
    assert strict.page.evaluate(script) == "1\n2\n3\n"


def test_a_waiting_job_can_be_withdrawn(strict: CellPage) -> None:
    script = """async () => {
      const controller = new AbortController();
      const first = runner.run('print(1)');
      const second = runner.run('print(2)', { signal: controller.signal });
      controller.abort();
      return [(await first).status, (await second).status];
    }"""
    assert strict.page.evaluate(script) == ["done", "stopped"]


def test_an_isolated_page_interrupts_without_a_new_start(host: Hosts) -> None:
    page = host("isolated")
    assert page.page.evaluate("crossOriginIsolated")
    assert works(page)
    got = page.run("print(1)\nwhile True: pass", stop_after=50)
    assert (got["status"], got["states"]) == ("stopped", ["ready"])
    assert works(page)


def test_the_time_limit_counts_from_the_learners_code(host: Hosts) -> None:
    page = host("isolated")
    script = """async () => {
      let began = 0;
      const onBegin = () => (began = performance.now());
      const outcome = await runner.run('while True: pass', { onBegin });
      return [outcome.status, performance.now() - began];
    }"""
    status, milliseconds = page.page.evaluate(script)
    assert status == "timeout"
    assert 9_900 < milliseconds < 12_000
    assert works(page)


def test_code_that_swallows_interrupts_is_ended(host: Hosts) -> None:
    page = host("isolated")
    loop = "print(1)\nwhile True:\n    try:\n        while True: pass\n    except: pass"
    assert page.run(loop, stop_after=50)["status"] == "stopped"
    assert works(page)
