"""Numbers from the recorded runs, for prose, questions and claims.

Every function here can be called in page.md, in the texts and expressions of questions.toml and in
claims.toml; ``run`` is a name such as "reverse" (this level's) or "n5/reverse". All raise
MeasureError for a run, model, length, word or path that was not recorded.
"""

import html
import re
import statistics
from typing import Any

from .runs import LevelRuns, UnknownRun
from .shares import UNIT, number_text, share_text


class MeasureError(ValueError):
    """The author asked for something that no run recorded."""


class Measured(float):
    """A number that knows how it is written and which run it comes from.

    As a number it is ``value``: percent (0 to 100) for a share, so that expressions can compare.
    """

    text: str
    run: str
    share: float

    def __new__(cls, value: float, text: str, run: str, share: float = 0.0) -> "Measured":
        self = super().__new__(cls, value)
        self.text, self.run, self.share = text, run, share
        return self

    @classmethod
    def of_share(cls, share: float, run: str) -> "Measured":
        """From a share between 0 and 1."""
        return cls(100 * share, share_text(share), run, share)

    def __str__(self) -> str:
        return self.text

    def __html__(self) -> str:
        text, run = html.escape(self.text), html.escape(self.run)
        return f'<span class="measured" data-run="{run}">{text}</span>'


class Spread(Measured):
    """From the lowest to the highest of some shares; as a number, the points between them.

    `low` and `high` are percent.
    """

    low: float
    high: float

    @classmethod
    def between(cls, low: float, high: float, run: str) -> "Spread":
        """From two shares between 0 and 1; equal ones are written as one."""
        first, last = share_text(low, 1), share_text(high, 1)
        text = last if first == last else f"{first.removesuffix(UNIT)} to {last}"
        self = cls(100 * (high - low), text, run, high - low)
        self.low, self.high = 100 * low, 100 * high
        return self


def _tenths(share: float, run: str) -> Measured:
    """A share with one decimal."""
    return Measured(100 * share, share_text(share, 1), run, share)


class Measures:
    """The functions, bound to the runs of a level. `used` collects the runs that were asked for."""

    NAMES = (
        *("exact", "tokens", "spread", "counts", "seeds", "parameters", "seconds"),
        *("position", "value"),
        *("failures", "examples", "weights", "looks", "top_digit", "top_place", "top_weight"),
    )

    def __init__(self, runs: LevelRuns) -> None:
        self._runs = runs
        self.used: set[str] = set()

    def data(self, run: str) -> dict[str, Any]:
        """A run as recorded."""
        try:
            found = self._runs[run]
        except UnknownRun as error:
            raise MeasureError(str(error)) from error
        self.used.add(self._runs.full_name(run))
        return found

    def exact(self, run: str, length: int | None = None, **which: Any) -> Measured:
        """Share of outputs that are exactly right, the median over the recorded seeds.

        ``exact("reverse", model="plain", hidden=32, length=20)``; without a length, the run's
        total: ``exact("number_words")``; ``digits=2`` picks a digit count where those are recorded.
        """
        counts = self._counts(run, length, which)
        return Measured.of_share(statistics.median(r / t for r, t in counts), self._full(run))

    def tokens(self, run: str, length: int | str, of: str = "tokens", **which: Any) -> Measured:
        """Share of tokens right at a length, in tenths of a percent: the median over the seeds.

        ``tokens("history", model="luong", length=32)``. `of` names another count that is recorded
        in the same way, `length` then its key: ``tokens("alignment", "read", of="peak")``.
        """
        return _tenths(statistics.median(self._shares(run, length, of, which)), self._full(run))

    def spread(self, run: str, length: int | str, of: str = "tokens", **which: Any) -> "Spread":
        """The lowest and the highest share of tokens right over the seeds: "78.1 to 83.0 %".

        Called as `tokens`. As a number it is the distance in percentage points; `low` and `high`
        are percent too: ``spread(...).low > spread(...).high`` says that two models are apart.
        """
        shares = self._shares(run, length, of, which)
        return Spread.between(min(shares), max(shares), self._full(run))

    def seconds(self, run: str, model: str, length: int, **which: Any) -> Measured:
        """Seconds of training, the median over the seeds: ``seconds("history", "luong", 32)``.

        They are processor seconds of one thread, as recorded.
        """
        found = self._select(run, {"model": model, "length": length, **which})
        number = statistics.median(one["train_seconds"] for one in found)
        return Measured(number, number_text(number), self._full(run))

    def counts(self, run: str, length: int | None = None, **which: Any) -> Measured:
        """Right and total over all seeds, as in "1,065 of 1,500"; as a number, those right."""
        counts = self._counts(run, length, which)
        right, total = (sum(column) for column in zip(*counts, strict=True))
        text = f"{number_text(right)} of {number_text(total)}"
        return Measured(right, text, self._full(run), right / total)

    def seeds(self, run: str, **which: Any) -> Measured:
        """How many trainings a figure rests on."""
        number = len(self._select(run, which))
        return Measured(number, number_text(number), self._full(run))

    def value(self, run: str, path: str, format: str = "") -> Measured:
        """A number inside a run: ``value("number_words", "exact.right")``.

        A path goes through keys, list places and filters:
        ``runs[model=plain hidden=32 seed=0].train_seconds``. `format` is Python's (``.1f``, ``,``)
        or "share" for a number between 0 and 1.
        """
        found = _follow(self.data(run), path, self._full(run))
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise MeasureError(f"{path!r} in {self._full(run)} is not a number")
        if format == "share":
            return Measured.of_share(found, self._full(run))
        text = f"{found:{format}}" if format else number_text(found)
        return Measured(found, text, self._full(run))

    def parameters(self, run: str, **which: Any) -> Measured:
        """How many numbers a model has learned; the same for each of its seeds."""
        found = {one["parameters"] for one in self._select(run, which)}
        if len(found) != 1:
            raise MeasureError(f"these trainings differ in size: {sorted(found)}")
        number = found.pop()
        return Measured(number, number_text(number), self._full(run))

    def position(self, run: str, at: int | str, length: int, **which: Any) -> Measured:
        """Share of right digits at a written place, the mean over the seeds.

        `at` is "first", "last" or the place counted from 1.
        """
        place = {"first": 1, "last": length}.get(at, at)
        if not isinstance(place, int) or not 1 <= place <= length:
            raise MeasureError(f"place {at!r} is outside a string of {length}")
        rows = [
            _pick(one.get("by_position", {}), str(length), "length", self._full(run))
            for one in self._select(run, which)
        ]
        return Measured.of_share(statistics.fmean(row[place - 1] for row in rows), self._full(run))

    def failures(self, run: str, length: int, **which: Any) -> list[dict[str, str]]:
        """Recorded wrong outputs: dictionaries with input, target, output."""
        first = self._select(run, which)[0]
        return _pick(first.get("failures", {}), str(length), "length", self._full(run))

    def examples(self, run: str = "number_words") -> list[dict[str, Any]]:
        """The recorded examples of a run."""
        return self.data(run).get("examples", [])

    def weights(
        self, input: str, word: str, nth: int = 1, run: str = "number_words"
    ) -> list[float]:
        """Attention on each digit of `input` while `word` (its `nth` occurrence) is written."""
        final = self._trained(input, run)
        steps = [i for i, written in enumerate(final["output"]) if written == word]
        if len(steps) < nth:
            raise MeasureError(f"{word!r} is not written {nth} times for {input}")
        return final["weights"][steps[nth - 1]]

    def looks(self, input: str, run: str = "number_words") -> list[int]:
        """For each token written, "end" included: the index of the digit with the most weight."""
        rows = self._trained(input, run)["weights"]
        return [max(range(len(row)), key=row.__getitem__) for row in rows]

    def top_digit(self, input: str, word: str, **options: Any) -> int:
        """Index (from 0) of the digit with the most weight while `word` is written."""
        row = self.weights(input, word, **options)
        return max(range(len(row)), key=row.__getitem__)

    def top_place(self, input: str, word: str, **options: Any) -> int:
        """The same, counted from 1."""
        return self.top_digit(input, word, **options) + 1

    def top_weight(self, input: str, word: str, **options: Any) -> float:
        """The most weight on one digit while `word` is written."""
        return max(self.weights(input, word, **options))

    def _trained(self, input: str, run: str) -> dict[str, Any]:
        """Output and weights of the trained model for one recorded example."""
        for example in self.examples(run):
            if example["input"] == input:
                return example["checkpoints"][-1] if "checkpoints" in example else example
        raise MeasureError(f"{input!r} is not among the examples of {self._full(run)}")

    def _full(self, run: str) -> str:
        return self._runs.full_name(run)

    def _select(self, run: str, which: dict[str, Any]) -> list[dict[str, Any]]:
        """The trainings of a run with these properties, at least one."""
        data = self.data(run)
        trainings = data.get("runs", [data])
        found = [one for one in trainings if all(one.get(k) == v for k, v in which.items())]
        if not found:
            asked = ", ".join(f"{key} {value}" for key, value in which.items())
            raise MeasureError(f"{self._full(run)} has no training with {asked}")
        return found

    def _shares(self, run: str, length: int | str, of: str, which: dict[str, Any]) -> list[float]:
        """Shares of the trainings that have something recorded at this length."""
        name, by_length = self._full(run), "length" in self._select(run, which)[0]
        shares = []
        for one in self._select(run, which | {"length": length} if by_length else which):
            table = _pick(one, of, "count", name)
            count = _pick(table, str(length), "length", name) if isinstance(table, dict) else None
            if not isinstance(count, dict) or "right" not in count:
                raise MeasureError(f"{of!r} in {name} does not say how many of how many are right")
            shares.append(count["right"] / count["total"])
        return shares

    def _counts(self, run: str, length: int | None, which: dict[str, Any]) -> list[tuple[int, int]]:
        digits = which.pop("digits", None)
        pairs = []
        for one in self._select(run, which):
            exact = one["exact"]
            if digits is not None:
                exact = _pick(exact.get("by_digits", {}), str(digits), "digits", self._full(run))
            elif length is not None:
                exact = _pick(exact, str(length), "length", self._full(run))
            if "right" not in exact:
                raise MeasureError(f"{self._full(run)} is recorded by length: name one")
            pairs.append((exact["right"], exact["total"]))
        return pairs


def _pick(table: dict[str, Any], key: str, what: str, run: str) -> Any:
    if key not in table:
        known = ", ".join(table) or "none"
        raise MeasureError(f"{run} has no {what} {key}; recorded are {known}")
    return table[key]


def _follow(data: Any, path: str, run: str) -> Any:
    """Walk a path such as ``runs[model=plain seed=0].exact.20.right``."""
    here = data
    for step in re.findall(r"[^.\[\]]+|\[[^\]]*\]", path):
        try:
            here = _step(here, step)
        except (KeyError, IndexError, ValueError, TypeError):
            raise MeasureError(f"{run} has no {path!r}: nothing at {step!r}") from None
    return here


def _step(here: Any, step: str) -> Any:
    if step.startswith("["):
        wanted = dict(part.split("=", 1) for part in step[1:-1].split())
        return (
            next((one for one in here if all(str(one[k]) == v for k, v in wanted.items())), None)
            or _nothing()
        )
    return here[int(step)] if isinstance(here, list) else here[step]


def _nothing() -> Any:
    raise KeyError
