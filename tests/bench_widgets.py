"""The widgets' part of `make bench`: work for each frame of a drag, and each one's own script."""

import gzip
import json
import statistics
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from generator.node import esbuild
from generator.paths import Paths
from tests.widgets import demo

Figures = list[tuple[str, str]]
SLOWER = 4
FRAMES = 300
FIRST = 30  # frames that are not counted: the code is still being compiled

# One move for each frame, as the browser sends them. Timed: the handler's work, then style and
# layout, which reading a box forces.
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


def drag_times(browser: Browser) -> list[tuple[float, float]]:
    """Milliseconds for each frame of a drag: script alone, and with style and layout."""
    with tempfile.TemporaryDirectory() as made:
        demo.build(Path(made))
        with demo.served(Path(made)) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("#step[data-ready]")
            page.locator("#step").evaluate(
                "(one) => { one.earned = ['score', 'weight', 'context']; }"
            )
            tool = page.context.new_cdp_session(page)
            tool.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            times = page.evaluate(DRAG, {"frames": FIRST + FRAMES})
            page.close()
    return [(script, whole) for script, whole in times[FIRST:]]


def drag_figures(browser: Browser) -> Figures:
    figures = []
    names = ("script", "script, style and layout")
    for name, times in zip(names, zip(*drag_times(browser), strict=True), strict=True):
        high = statistics.quantiles(times, n=100)[98]
        figures.append((
            f"dragging a vector, CPU {SLOWER} times slower: {name}",
            f"median {statistics.median(times):.1f} ms, 99th percentile {high:.1f} ms a frame",
        ))  # fmt: skip
    return figures


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
