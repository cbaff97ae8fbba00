"""The Chromium that the browser tests drive: found on this machine, or installed.

`python -m tests.browser` makes sure that there is one and prints where it is.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

# The shell is Chromium without the windows around the page, as Playwright brings it for itself: a
# new page opens in half the time.
NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
# A browser under test has nothing to say to anyone but the server under test.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def machine_chromium() -> str | None:
    """Path of the machine's Chromium: the one named in CHROMIUM, or one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def find_chromium() -> str | None:
    """Path of a Chromium: the machine's, or Playwright's own where that is installed."""
    if found := machine_chromium():
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install_chromium() -> str:
    """Install a Chromium: Playwright's build, else the Debian package. Exits if neither works."""
    print("No Chromium found: installing one for the browser tests.", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    found = find_chromium()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        for package in ("chromium-headless-shell", "chromium"):
            subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False)
            if found := find_chromium():
                break
    if found is None:
        sys.exit("The browser tests need Chromium. Install it, or set CHROMIUM=/path/to/chromium")
    return found


def launch_options() -> dict:
    """Arguments for Playwright's `launch`; without a path it takes its own browser."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": machine_chromium(),
        "args": [*FLAGS, *(["--no-sandbox"] if as_root else [])],
    }


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A running Chromium, closed at the end."""
    browser = playwright.chromium.launch(**launch_options())
    try:
        yield browser
    finally:
        browser.close()


if __name__ == "__main__":
    print("Browser for the tests:", find_chromium() or install_chromium())
