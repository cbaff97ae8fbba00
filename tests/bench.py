"""Prints the figures of the course: `make bench`. Nothing here passes or fails.

Times depend on the machine and what else it does; where that matters, two ways are timed in turn
in one run and their ratio is printed. `--boss N` also trains boss.py with seeds 0 to N - 1, and
`--lesson3` runs the whole of lesson3.py.
"""

import argparse
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import brotli
from playwright.sync_api import Browser, Page, Response, sync_playwright

from generator.build import build
from generator.cli import runtime_installer
from tests.bench_widgets import widget_figures
from tests.browser import chromium
from tests.e2e.learner import LAST_CODE, Learner
from tests.e2e.serving import SiteServer
from tests.offline.programs import BOSS, LESSON3
from tests.runs.test_replay import ARCHIVES, recorded_difference

PAIRS = 3
ANSWER = Path("exercises/n5/attend_all/answer.py")

WATCH_SHIFT = """
self.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) self.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
# Pyodide and NumPy as their documentation has it, to compare our start with.
PLAIN_WORKER = """
import { loadPyodide } from './pyodide.js';
const base = new URL('.', import.meta.url).href;
const lock = new URL(location.hash.slice(1), base).href;
const pyodide = await loadPyodide({ indexURL: base, lockFileURL: lock, packageBaseUrl: base });
await pyodide.loadPackage('numpy');
pyodide.runPython('import numpy');
postMessage('ready');
"""
START_PLAIN = """(url) => new Promise((resolve) => {
  const began = performance.now();
  const worker = new Worker(url, { type: 'module' });
  worker.onmessage = () => { resolve(performance.now() - began); worker.terminate(); };
})"""
START_OURS = """({ worker: url, lock }) => new Promise((resolve) => {
  const began = performance.now();
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(url, { type: 'module' });
  port1.onmessage = ({ data }) => {
    if (data.type === 'ready') { resolve(performance.now() - began); worker.terminate(); }
  };
  worker.postMessage({ port: port2, lock, interrupt: null }, [port2]);
})"""
GRADING_TIME = """(card) => new Promise((resolve) => {
  const feedback = card.querySelector('[data-feedback]');
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    if (!/^(right|wrong)$/.test(feedback.dataset.verdict ?? '')) return;
    watcher.disconnect();
    resolve(performance.now() - began);
  });
  delete feedback.dataset.verdict;
  watcher.observe(feedback, { attributes: true, childList: true });
  card.querySelector('[data-action="check"]').click();
})"""

# The shell of Chromium refuses.
MEMORY = """async () => {
  try {
    return (await performance.measureUserAgentSpecificMemory()).bytes;
  } catch {
    return null;
  }
}"""


def say(what: str, figure: str) -> None:
    print(f"{what:<58} {figure}", flush=True)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The site on the loopback."""
    with SiteServer(folder) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def time_build(folder: Path) -> None:
    """A build with every cache filled."""
    build(folder, install_runtime=runtime_installer)
    seconds = [build(folder, install_runtime=runtime_installer).seconds for _ in range(PAIRS)]
    say("build, warm caches", f"{statistics.median(seconds):.2f} s")


class Weighing:
    """Adds up what a page fetches, compressed as a host would."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        page.on("response", lambda one: self.responses.append(one))

    def take(self) -> tuple[int, dict[str, int]]:
        """Total and parts since the last call, in bytes."""
        taken, self.responses[:] = list(self.responses), []
        sizes = {one.url.rsplit("/", 1)[-1] or "index.html": packed_size(one) for one in taken}
        return sum(sizes.values()), sizes


def packed_size(response: Response) -> int:
    """Bytes on the way, with Brotli at its best."""
    body = response.body()
    ready = response.url.endswith((".woff2", ".whl"))
    return len(body) if ready else len(brotli.compress(body, quality=11))


def weigh_page(browser: Browser, site: str, level: str) -> None:
    """What is needed to read and answer; then what the editor adds."""
    say(f"{level}:", "")
    learner = Learner(browser.new_page(), site)
    weighing = Weighing(learner.page)
    learner.page.add_init_script(WATCH_SHIFT)
    learner.open(f"{level}/")
    answerable = learner.page.evaluate("performance.now()")
    learner.page.wait_for_load_state("networkidle")
    total, parts = weighing.take()
    say("page without Python and editor, brotli", f"{total / 1000:.0f} KB")
    for kind in (".html", ".css", ".js", ".woff2", ".svg"):
        size = sum(size for name, size in parts.items() if name.endswith(kind))
        say(f"    {kind}", f"{size / 1000:.0f} KB")
    say("first question answerable after", f"{answerable:.0f} ms")
    say("layout shift", f"{learner.page.evaluate('self.shift'):.4f}")
    learner.page.locator('[data-action="reading"]').click()
    learner.editor(LAST_CODE[level])
    learner.page.wait_for_load_state("networkidle")
    parts = weighing.take()[1]
    editor = sum(size for name, size in parts.items() if re.search(r"(chunk|editor).*\.js$", name))
    say("editor, fetched when a code exercise comes near, brotli", f"{editor / 1000:.0f} KB")
    learner.page.close()


def time_start(browser: Browser, site: str, folder: Path) -> None:
    """Start of Python until NumPy is imported, plain and ours in turn, with a warm cache."""
    page = browser.new_page()
    page.goto(site + "n5/")
    data = page.evaluate("({ ...document.documentElement.dataset })")
    lock = page.evaluate("(url) => new URL(url, location.href).href", data["pyodide"])
    worker = page.evaluate("(url) => new URL(url, location.href).href", data["worker"])
    plain_file = folder / lock.removeprefix(site).rsplit("/", 1)[0] / "plain-worker.js"
    plain_file.write_text(PLAIN_WORKER)
    plain_url = f"{lock.rsplit('/', 1)[0]}/plain-worker.js#{lock.rsplit('/', 1)[1]}"
    ours_first = page.evaluate(START_OURS, {"worker": worker, "lock": lock})
    page.evaluate(START_PLAIN, plain_url)
    plain, ours = [], []
    for _ in range(PAIRS):
        plain.append(page.evaluate(START_PLAIN, plain_url))
        ours.append(page.evaluate(START_OURS, {"worker": worker, "lock": lock}))
    plain_file.unlink()
    say("start of Python, ours, first visit", f"{ours_first / 1000:.1f} s")
    say("start of Python, plain, warm", f"{statistics.median(plain) / 1000:.1f} s")
    say("start of Python, ours, warm", f"{statistics.median(ours) / 1000:.1f} s")
    ratios = [a / b for a, b in zip(ours, plain, strict=True)]
    say("    ratio ours / plain", f"{statistics.median(ratios):.2f}")
    page.close()


def time_grading(browser: Browser, site: str) -> None:
    """From the click on Check to the verdict, with Python running; then the page's memory."""
    learner = Learner(browser.new_page(), site)
    learner.open()
    learner.page.locator('[data-action="reading"]').click()
    learner.answer("attend_all", ANSWER.read_text())
    learner.page.wait_for_selector(
        '[data-exercise="attend_all"] [data-feedback][data-verdict="right"]', timeout=120_000
    )
    learner.page.wait_for_timeout(8000)  # the spare worker has started by then
    card = learner.card("attend_all")
    times = [card.evaluate(GRADING_TIME) for _ in range(10)]
    say("grading attend_all, click to verdict, warm", f"{statistics.median(times):.0f} ms")
    memory = learner.page.evaluate(MEMORY)
    told = f"{memory / 1e6:.0f} MB" if memory else "not told by this browser; a whole Chromium does"
    say("memory of the page, Python and a spare started", told)
    learner.page.close()


def train_boss(seeds: int) -> None:
    """boss.py with a right answer, as a learner runs it."""
    text = BOSS.with_answer(BOSS.answer("right", "batched_product"))
    scores, times = [], []
    for seed in range(seeds):
        *_, (seconds, line) = run_program(text, "--seed", str(seed))
        found = re.search(r"score=(\d+)/", line)
        scores.append(int(found[1]) if found else 0)
        times.append(seconds)
        say(f"boss.py, seed {seed}", f"{seconds:.0f} s   {line}")
    for what, found in ("strings right of 300", scores), ("seconds", times):
        figures = f"{min(found):.0f}, {statistics.median(found):.0f}, {max(found):.0f}"
        say(f"boss.py, {what}: lowest, median, highest", figures)


def tell_history() -> None:
    """The whole of lesson3.py with a right answer, as a learner runs it."""
    text = LESSON3.with_answer(LESSON3.answer("right", "matrix_transpose"))
    *printed, (seconds, line) = run_program(text)
    rows = [seconds for seconds, text in printed if re.match(r" +\d+ +\d+ of", text)]
    say("lesson3.py, the first number", f"{rows[0]:.0f} s")
    say("lesson3.py, the first table, of fixed at three lengths", f"{rows[2]:.0f} s")
    say("lesson3.py, all of it", f"{seconds:.0f} s   {line}")


def run_program(text: str, *arguments: str) -> Iterator[tuple[float, str]]:
    """What a learner's program prints, each line with the seconds since its start; at the end
    the seconds that it took, with its PASS line."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(text, encoding="utf-8")
        began = time.perf_counter()
        passed = "no PASS"
        with subprocess.Popen(
            [sys.executable, program, *arguments], stdout=subprocess.PIPE, text=True, cwd=folder
        ) as running:
            for line in running.stdout:
                passed = line.strip() if "PASS" in line and "code=" in line else passed
                yield time.perf_counter() - began, line
        yield time.perf_counter() - began, passed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boss", type=int, default=0, metavar="N", help="train boss.py N times")
    parser.add_argument("--lesson3", action="store_true", help="run the whole of lesson3.py")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "site"
        time_build(folder)
        with sync_playwright() as playwright, chromium(playwright) as browser, served(folder) as at:
            for level in LAST_CODE:
                weigh_page(browser, at, level)
            time_start(browser, at, folder)
            time_grading(browser, at)
            for figure in widget_figures(browser):
                say(*figure)
    largest = max(map(recorded_difference, ARCHIVES))
    say(
        "attention weights, NumPy in the page against PyTorch: largest difference", f"{largest:.1e}"
    )
    if options.boss:
        train_boss(options.boss)
    if options.lesson3:
        tell_history()


if __name__ == "__main__":
    main()
