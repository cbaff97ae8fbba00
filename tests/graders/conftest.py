"""`--soak` runs the long random trials, which are not part of `make test`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long random trials")
