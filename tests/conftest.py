"""What all the tests share: one Chromium for each process, and the switches."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long random trials as well")
    parser.addoption("--update-snapshots", action="store_true", help="accept the pictures as drawn")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Playwright can be started once in a process, so there is one browser for all folders."""
    with sync_playwright() as playwright, chromium(playwright) as running:
        yield running
