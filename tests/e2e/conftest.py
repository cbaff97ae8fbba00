"""One built site for a test run, one server for each of its processes."""

import fcntl
import json
import threading
from pathlib import Path

import pytest

from generator.build import build
from generator.cli import runtime_installer
from graders.pass_line import pass_code

from .learner import RIGHT, Learner
from .serving import SiteServer

PASSED = {
    "boss_pass": "N5 PASS score=291/300 seconds=41 steps=700 seed=0 python=3.12.1 torch=2.9.0+cpu",
    "lesson3_pass": "L3 PASS score=15000/16384 fixed=4500/16384 seconds=50 seed=0 python=3.12.1 "
    "torch=2.9.0+cpu",
}


@pytest.fixture(scope="session")
def dist(tmp_path_factory, worker_id: str) -> Path:
    """The whole site, built once for all the processes of this test run."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder, install_runtime=runtime_installer)
    return folder


@pytest.fixture(scope="session")
def site(dist: Path) -> str:
    """Address of the served site, with the slash at its end."""
    with SiteServer(dist) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.fixture
def context(browser):
    with_new_storage = browser.new_context()
    yield with_new_storage
    with_new_storage.close()


@pytest.fixture
def learner(context, site: str) -> Learner:
    return Learner(context.new_page(), site)


def right_answers(level: str) -> dict[str, str]:
    """A right answer to every exercise of a level, in the order of the page."""

    def written(exercise: str) -> str:
        if line := PASSED.get(exercise):
            return f"{line} code={pass_code(line)}"
        return Path("exercises", level, exercise, "answer.py").read_text(encoding="utf-8")

    return {name: text or written(name) for name, text in RIGHT[level].items()}


@pytest.fixture(scope="session")
def answers() -> dict[str, str]:
    """Right answers of n5."""
    return right_answers("n5")


@pytest.fixture(scope="session")
def code(answers: dict[str, str]) -> dict[str, str]:
    """Source code of n5's right answers, and one wrong one."""
    right = {name: answers[name] for name in ("attend_step", "attend_all")}
    return right | {"attend_all_wrong": right["attend_all"].replace("S @ E.T", "(S @ E.T) / 2")}


class Opener:
    """Opens a page in which everything before an exercise is passed, without the clicks."""

    def __init__(self, browser, site: str, answers: dict[str, str]) -> None:
        self._browser, self._site, self._answers = browser, site, answers
        self._contexts: list = []
        self.latest: Learner | None = None

    def __call__(self, before: str) -> Learner:
        context = self._browser.new_context()
        self._contexts.append(context)
        learner = self.latest = Learner(context.new_page(), self._site)
        learner.open()
        return self.again(before)

    def again(self, before: str) -> Learner:
        """The latest learner's page, once more in that state."""
        learner, order = self.latest, list(self._answers)
        learner.page.evaluate(STORE, self.document(order[: order.index(before)]))
        learner.page.reload()
        learner.expect_status(before, "open")
        return learner

    def document(self, passed: list[str]) -> str:
        """A progress document in which these exercises are passed with a star."""
        records = {
            name: {
                "passed": "2026-01-01T00:00:00.000Z",
                "star": True,
                "revealed": False,
                "tries": 0,
                "answer": self._answers[name],
                "draft": None,
                "variant": 0,
            }
            for name in passed
        }
        level = {"epoch": 0, "exercises": records}
        return json.dumps({"version": 1, "epoch": 0, "levels": {"n5": level}})

    def close(self) -> None:
        for context in self._contexts:
            context.close()


STORE = """(text) => {
  localStorage.setItem('course-progress:' + new URL('..', location.href).pathname, text);
}"""


@pytest.fixture
def opened(browser, site: str, answers: dict[str, str]):
    opener = Opener(browser, site, answers)
    yield opener
    opener.close()


@pytest.fixture
def judged():
    """The right answer to the numbers that a card shows now: its judge has it for each variant."""

    def read(learner: Learner, exercise: str) -> str:
        return learner.card(exercise).evaluate(RIGHT_FOR_WHAT_IS_ASKED)

    return read


RIGHT_FOR_WHAT_IS_ASKED = """(card) => {
  const judge = JSON.parse(card.querySelector('[data-judge]').textContent);
  const text = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  const asked = card.querySelector('[data-ask]').textContent.trim();
  return judge.variants.find((one) => one.ask && text(one.ask) === asked).right.show;
}"""
