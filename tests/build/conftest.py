"""Fixtures for tests of the generator."""

from pathlib import Path

import pytest

from tests.build.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A fresh copy of the tiny project."""
    return Project(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The tiny project, built once. Tests only read it."""
    project = Project(tmp_path_factory.mktemp("tiny"))
    project.build(strict=True)
    return project
