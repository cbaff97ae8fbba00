"""The widgets' part of `make bench`: work for each frame of a drag, and each one's own script."""

import gzip
import json
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page

from generator.node import esbuild
from generator.paths import Paths
from tests.widgets import demo

Figures = list[tuple[str, str]]
SLOWER = 4
FRAMES = 300
FIRST = 30  # frames that are not counted: the code is still being compiled

# One move for each frame, as the browser sends them. Timed by the clock: the handler's work, then
# style and layout, which reading a box forces.
DRAG = """async ({ frames }) => {
  const handle = document.querySelector('#step [data-handle=s]');
  const stage = document.querySelector('#step [data-stage]');
  stage.scrollIntoView({ block: 'center' });
  const box = stage.getBoundingClientRect();
  const send = (type, turn) => handle.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, button: 0, bubbles: true,
    clientX: box.left + box.width * (0.5 + 0.35 * Math.cos(turn)),
    clientY: box.top + box.height * (0.5 + 0.35 * Math.sin(turn)),
  }));
  handle.setPointerCapture = () => {};
  send('pointerdown', 0);
  const times = [];
  for (let i = 1; i <= frames; i += 1) {
    await new Promise(requestAnimationFrame);
    const began = performance.now();
    send('pointermove', i / 20);
    const script = performance.now() - began;
    handle.getBoundingClientRect();
    times.push([script, performance.now() - began]);
  }
  send('pointerup', 0);
  return times;
}"""


@contextmanager
def plane(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """A page with all of <attention-step> to see, and Chromium's tools for it."""
    with tempfile.TemporaryDirectory() as made:
        demo.build(Path(made))
        with demo.served(Path(made)) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("#step[data-ready]")
            page.locator("#step").evaluate(
                "(one) => { one.earned = ['score', 'weight', 'context']; }"
            )
            yield page, page.context.new_cdp_session(page)
            page.close()


def drag_work(browser: Browser) -> list[float]:
    """Milliseconds of the processor for each frame of a drag: the script's own, whoever else may
    run meanwhile."""
    events: list[dict] = []
    ended: list[dict] = []
    with plane(browser) as (page, tool):
        tool.on("Tracing.dataCollected", lambda more: events.extend(more["value"]))
        tool.on("Tracing.tracingComplete", lambda end: ended.append(end))
        tool.send("Tracing.start", {"categories": "devtools.timeline"})
        page.evaluate(DRAG, {"frames": FIRST + FRAMES})
        tool.send("Tracing.end")
        while not ended:
            page.wait_for_timeout(50)
    moves = [
        one
        for one in events
        if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointermove"
    ]
    moves.sort(key=lambda one: one["ts"])
    return [one["tdur"] / 1000 for one in moves[-FRAMES:]]


def drag_times(browser: Browser) -> list[tuple[float, float]]:
    """Milliseconds by the clock for each frame of a drag in a browser that slows itself: script
    alone, and with style and layout."""
    with plane(browser) as (page, tool):
        tool.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page.evaluate(DRAG, {"frames": FIRST + FRAMES})[FIRST:]


def drag_figures(browser: Browser) -> Figures:
    """The browser's own slowing stops everything for some milliseconds, then lets it run at full
    speed: of frames as short as these it hits some and spares the others. So the work of the
    processor, times as much, is told beside it."""
    script, whole = zip(*drag_times(browser), strict=True)
    figures = {
        f"work of the script, times {SLOWER}": [SLOWER * one for one in drag_work(browser)],
        f"script, Chromium slowing itself {SLOWER} times": script,
        "the same with style and layout": whole,
    }
    return [
        (
            f"dragging a vector, {name}",
            f"median {statistics.median(times):.1f} ms, 99th percentile "
            f"{statistics.quantiles(times, n=100)[98]:.1f} ms a frame",
        )
        for name, times in figures.items()
    ]


def own_scripts() -> dict[str, int]:
    """Gzipped bytes of each widget's own chunk, and of what several of them share."""
    paths = Paths()
    files = [f"site/elements/{tag}.js" for tag in demo.ELEMENTS]
    with tempfile.TemporaryDirectory() as made:
        meta = Path(made) / "meta.json"
        subprocess.run(
            [
                *esbuild(paths.node_modules), *files, "--bundle", "--splitting", "--format=esm",
                "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=warning",
                "--target=es2022", f"--outdir={made}/out", f"--metafile={meta}",
            ],
            cwd=paths.root, check=True,
        )  # fmt: skip
        sizes: dict[str, int] = {}
        for path, about in json.loads(meta.read_text("utf-8"))["outputs"].items():
            name = Path(about["entryPoint"]).stem if "entryPoint" in about else "shared by several"
            packed = gzip.compress((paths.root / path).resolve().read_bytes(), 9)
            sizes[name] = sizes.get(name, 0) + len(packed)
    return sizes


def widget_figures(browser: Browser) -> Figures:
    """What is said of the widgets, and the figure."""
    sizes = [(f"<{name}>" if "-" in name else name, size) for name, size in own_scripts().items()]
    return [
        *((f"script of {name}, gzip", f"{size / 1000:.1f} KB") for name, size in sizes),
        *drag_figures(browser),
    ]
