"""What the graders' tests share."""

import pytest

from . import corpus


@pytest.fixture(scope="session", autouse=True)
def shared_reports(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """Reports are made once for all processes of a test run."""
    own = tmp_path_factory.getbasetemp()
    corpus.shared = (own if worker_id == "master" else own.parent) / "reports"
    corpus.shared.mkdir(exist_ok=True)
