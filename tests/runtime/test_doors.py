"""The doors between learner code and the browser, on a host that sends no policy at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.runtime.cell_page import CellPage

REAL_IMPORT = """
import warnings
real_import = warnings.__builtins__['__import__']
"""
TRIES = {
    "the bridge by the real import": REAL_IMPORT
    + """
try:
    print('reached', real_import('js'))
except ImportError as error:
    print('closed')
""",
    "the bridge without its guard": REAL_IMPORT
    + """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != 'BridgeFinder']
for name in ('js', 'pyodide_js'):
    try:
        real_import(name)
        print('reached', name)
    except ImportError:
        print('closed', name)
""",
    "the bridge's own core": REAL_IMPORT
    + """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != 'BridgeFinder']
core = real_import('_pyodide_core')
for attempt in (
    lambda: core.run_js('fetch'),
    lambda: core.to_js([1]).constructor.constructor('return fetch')(),
    lambda: core.create_proxy({}).constructor.constructor('return fetch')(),
):
    try:
        print('reached', attempt())
    except Exception as error:
        print('closed')
""",
    "functions made from text": """
import gc
for found in gc.get_objects():
    if type(found).__name__ == 'JsProxy':
        try:
            print('reached', found.constructor.constructor('return globalThis')().postMessage)
        except Exception as error:
            print('closed')
print('closed')
""",
    "the caller's frames": """
import sys
frame = sys._getframe()
while frame and 'on_check' not in frame.f_locals:
    frame = frame.f_back
hook = frame.f_locals['on_check'] if frame else None
try:
    print('reached', hook.constructor('return fetch')())
except Exception as error:
    print('closed')
""",
    "objects of the browser": """
import gc
doors = ('postMessage', 'fetch', 'indexedDB', 'caches', 'XMLHttpRequest', 'WebSocket')
found = [o for o in gc.get_objects() if type(o).__name__ == 'JsProxy']
open_doors = sorted({door for o in found for door in doors if getattr(o, door, None) is not None})
print('reached' if open_doors else 'closed', open_doors)
""",
}


@pytest.mark.parametrize("title", TRIES)
def test_nothing_of_the_browser_is_reached(host: Callable[[str], CellPage], title: str) -> None:
    page = host("plain")
    got = page.run(TRIES[title])
    assert "reached" not in got["text"]
    assert "closed" in got["text"] or got["status"] == "error"


FORGED = """
import sys, json
def attend_all(S, E):
    frame = sys._getframe()
    while frame:
        hook = frame.f_locals.get('on_check')
        if hook:
            forged = {"id": "all", "title": "All", "status": "pass", "message": "", "hint": ""}
            hook(json.dumps({**forged, "line": None, "show": None}))
        frame = frame.f_back
    return None
"""


def test_forged_checks_do_not_pass(host: Callable[[str], CellPage]) -> None:
    report = host("plain").grade("attend_all", FORGED)["report"]
    assert not report["passed"]
    assert "all" not in [check["id"] for check in report["checks"]]


def test_the_page_listens_to_its_private_port_alone(host: Callable[[str], CellPage]) -> None:
    script = """async () => {
      const Plain = Worker;
      const made = [];
      globalThis.Worker = class extends Plain {
        constructor(...all) {
          super(...all);
          made.push(this);
        }
      };
      const own = new runner.constructor();
      const job = own.grade('attend_all', 'x = 1');
      globalThis.Worker = Plain;
      const forged = { type: 'ended', id: 1, answer: '{"passed": true, "checks": []}' };
      made[0].dispatchEvent(new MessageEvent('message', { data: forged }));
      const { report } = await job;
      made[0].terminate();
      return report.passed;
    }"""
    assert host("plain").page.evaluate(script) is False
