"""Numbers from runs: how they are found and how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.measures import Measured, MeasureError, Measures
from generator.runs import LevelRuns
from generator.shares import number_text, share_text
from tests.build.project import number_words_run, reverse_run, training

THIN = "\u202f"


@pytest.mark.parametrize(
    ("right", "total", "text"),
    [
        (0, 300, "0 %"),
        (1, 300, "under 1 %"),
        (2, 300, "1 %"),
        (1, 1000, "under 1 %"),
        (5, 1000, "1 %"),
        (137, 300, "46 %"),
        (1, 2, "50 %"),
        (125, 1000, "13 %"),
        (298, 300, "99 %"),
        (299, 300, "over 99 %"),
        (995, 1000, "over 99 %"),
        (994, 1000, "99 %"),
        (300, 300, "100 %"),
    ],
)
def test_share_text(right: int, total: int, text: str) -> None:
    assert share_text(right / total) == text.replace(" %", f"{THIN}%")


@pytest.mark.parametrize(
    ("right", "total", "text"),
    [
        (0, 8192, "0 %"),
        (1, 8192, "under 0.1 %"),
        (8, 8192, "0.1 %"),
        (12806, 16384, "78.2 %"),
        (1, 2, "50.0 %"),
        (8183, 8192, "99.9 %"),
        (8191, 8192, "over 99.9 %"),
        (8192, 8192, "100 %"),
    ],
)
def test_share_text_in_tenths(right: int, total: int, text: str) -> None:
    assert share_text(right / total, 1) == text.replace(" %", f"{THIN}%")


@given(st.integers(0, 3000), st.integers(1, 3000))
def test_only_all_is_100_and_only_none_is_0(right: int, total: int) -> None:
    text = share_text(min(right, total) / total)
    assert (text == f"100{THIN}%") == (right >= total)
    assert (text == f"0{THIN}%") == (right == 0)


@pytest.mark.parametrize("share", [-0.01, 1.01, float("nan")])
def test_what_is_no_share_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        share_text(share)


@pytest.mark.parametrize(
    ("number", "text"),
    [(7, "7"), (1000, "1,000"), (17996, "17,996"), (52.14, "52.1"), (-3, "−3"), (0.8042, "0.804")],
)
def test_number_text(number: float, text: str) -> None:
    assert number_text(number) == text


@pytest.fixture
def measures() -> Measures:
    run = reverse_run(
        training(0, {2: (20, 20), 3: (100, 300)}, by_position={"3": [1.0, 0.5, 0.25]}),
        training(1, {2: (20, 20), 3: (120, 300)}, by_position={"3": [0.8, 0.5, 0.35]}),
        training(2, {2: (19, 20), 3: (170, 300)}, by_position={"3": [0.9, 0.5, 0.30]}),
        training(0, {2: (20, 20), 3: (299, 300)}, model="attention", parameters=20000),
    )
    runs = {"one/reverse": run, "one/number_words": number_words_run()}
    return Measures(LevelRuns(runs, "one"))


def test_exact_is_the_median_over_the_seeds(measures: Measures) -> None:
    found = measures.exact("reverse", model="plain", hidden=4, length=3)
    assert found == pytest.approx(40.0) and found.share == pytest.approx(0.4)
    assert str(found) == f"40{THIN}%" and found.run == "one/reverse"
    assert found.__html__() == f'<span class="measured" data-run="one/reverse">40{THIN}%</span>'
    assert str(measures.exact("reverse", model="attention", length=3)) == f"over 99{THIN}%"
    assert measures.exact("number_words").share == 0.999
    assert measures.exact("number_words", digits=6).share == 499 / 500


def test_counts_and_seeds(measures: Measures) -> None:
    assert str(measures.counts("reverse", model="plain", length=3)) == "390 of 900"
    assert measures.seeds("reverse", model="plain") == 3
    assert str(measures.counts("one/number_words")) == "999 of 1,000"


def test_position_and_parameters(measures: Measures) -> None:
    asked = {"model": "plain", "length": 3}
    assert measures.position("reverse", "first", **asked).share == pytest.approx(0.9)
    assert measures.position("reverse", "last", **asked).share == pytest.approx(0.3)
    assert measures.position("reverse", 2, **asked).share == pytest.approx(0.5)
    assert str(measures.parameters("reverse", model="plain")) == "12,345"


def history() -> Measures:
    """Two models at two lengths with three seeds, as in lesson 3."""
    rows = {("luong", 8): (700, 800, 790), ("luong", 16): (1000, 1200, 900)}
    rows |= {("fixed", 8): (400, 410, 405), ("transformer", 16): (1600, 1600, 1600)}
    sizes = {"luong": 68448, "fixed": 56096, "transformer": 73760}
    runs = [
        {
            "model": model, "length": length, "seed": seed, "parameters": sizes[model],
            "train_seconds": 2.5 * length + seed,
            "tokens": {str(length): {"right": right, "total": 100 * length}},
            "exact": {str(length): {"right": 50 + seed, "total": 100}},
        }
        for (model, length), rights in rows.items()
        for seed, right in enumerate(rights)
    ]  # fmt: skip
    reading = [
        {"seed": seed, "peak": {"read": {"right": right, "total": 1000, "share": right / 1000}}}
        for seed, right in enumerate((920, 930, 950))
    ]
    known = {"one/history": {"runs": runs}, "one/alignment": {"runs": reading}}
    return Measures(LevelRuns(known, "one"))


def test_tokens_are_the_median_over_the_seeds_in_tenths() -> None:
    found = history().tokens("history", model="luong", length=16)
    assert found == pytest.approx(62.5) and found.share == 0.625
    assert str(found) == f"62.5{THIN}%" and found.run == "one/history"
    assert found.__html__() == f'<span class="measured" data-run="one/history">62.5{THIN}%</span>'
    assert str(history().tokens("history", model="transformer", length=16)) == f"100{THIN}%"
    assert str(history().tokens("alignment", "read", of="peak")) == f"93.0{THIN}%"


def test_spread_goes_from_the_lowest_to_the_highest() -> None:
    found = history().spread("history", model="luong", length=8)
    assert str(found) == f"87.5 to 100{THIN}%"
    assert (found.low, found.high, found) == (87.5, 100, 12.5)
    assert found.run == "one/history"
    assert str(history().spread("history", model="luong", length=16)) == f"56.3 to 75.0{THIN}%"
    assert str(history().spread("history", model="transformer", length=16)) == f"100{THIN}%"
    assert str(history().spread("alignment", "read", of="peak")) == f"92.0 to 95.0{THIN}%"


def test_models_are_apart_when_their_spreads_are() -> None:
    luong = history().spread("history", model="luong", length=8)
    fixed = history().spread("history", model="fixed", length=8)
    assert luong.low > fixed.high


def test_seconds_and_parameters_of_a_model_at_a_length() -> None:
    measures = history()
    assert str(measures.seconds("history", "luong", 16)) == "41"
    assert measures.seconds("history", model="luong", length=8) == 21
    assert measures.seconds("history", "luong", 8, seed=2) == 22
    assert str(measures.parameters("history", model="luong", length=16)) == "68,448"
    assert str(measures.parameters("history", model="luong")) == "68,448"
    assert measures.used == {"one/history"}
    assert str(measures.exact("history", model="fixed", length=8)) == f"51{THIN}%"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.tokens("history", model="luong", length=32), "no training with"),
        (lambda m: m.tokens("history", model="gru", length=8), "model gru"),
        (lambda m: m.tokens("history", 8, of="letters", model="luong"), "no count letters"),
        (lambda m: m.tokens("history", 8, of="parameters", model="luong"), "how many of how many"),
        (lambda m: m.tokens("alignment", "answer", of="peak"), "no length answer"),
        (lambda m: m.spread("history", model="fixed", length=16), "no training with"),
        (lambda m: m.spread("news", length=16), "unknown run 'one/news'"),
        (lambda m: m.seconds("history", "fixed", 16), "model fixed, length 16"),
        (lambda m: m.parameters("history", length=8), "differ in size"),
    ],
)
def test_what_the_history_lacks_is_refused(call, words: str) -> None:
    with pytest.raises(MeasureError, match=words):
        call(history())


def test_value_follows_a_path(measures: Measures) -> None:
    path = "runs[model=plain seed=1].exact.3.right"
    assert measures.value("reverse", path) == 120
    assert measures.value("reverse", "runs.2.exact.2.right") == 19
    assert str(measures.value("number_words", "exact.right", format="05d")) == "00999"
    assert str(
        measures.value("number_words", "examples.0.weights.0.1", format="share")
    ) == "75 %".replace(" ", THIN)


def test_weights_and_where_they_are_largest(measures: Measures) -> None:
    assert measures.weights("17", "seventeen") == [0.25, 0.75]
    assert measures.top_digit("17", "seventeen") == 1
    assert measures.top_place("17", "seventeen") == 2
    assert measures.top_weight("17", "seventeen") == 0.75


def test_weights_of_the_last_checkpoint() -> None:
    checkpoints = [
        {"step": 0, "output": ["1"], "weights": [[1.0, 0.0]]},
        {"step": 9, "output": ["1"], "weights": [[0.1, 0.9]]},
    ]
    runs = {"one/maps": {"examples": [{"input": "21", "checkpoints": checkpoints}]}}
    assert Measures(LevelRuns(runs, "one")).weights("21", "1", run="maps") == [0.1, 0.9]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.exact("rev", length=2), "unknown run 'one/rev'"),
        (lambda m: m.exact("two/reverse", length=2), "unknown run 'two/reverse'"),
        (lambda m: m.exact("reverse", length=2, model="gru"), "no training with model gru"),
        (lambda m: m.exact("reverse", length=2, hidden=5), "hidden 5"),
        (lambda m: m.exact("reverse", length=25, model="plain"), "no length 25"),
        (lambda m: m.exact("reverse", model="plain"), "recorded by length"),
        (lambda m: m.exact("number_words", digits=7), "no digits 7"),
        (lambda m: m.parameters("reverse"), "differ in size"),
        (lambda m: m.position("reverse", 4, length=3, model="plain"), "outside a string of 3"),
        (lambda m: m.position("reverse", 0, length=3, model="plain"), "outside a string of 3"),
        (lambda m: m.value("reverse", "runs.9.steps"), "nothing at '9'"),
        (lambda m: m.value("reverse", "runs[seed=9].steps"), r"nothing at '\[seed=9\]'"),
        (lambda m: m.value("reverse", "runs[sed=0].steps"), "nothing at"),
        (lambda m: m.value("reverse", "runs.0.model"), "not a number"),
        (lambda m: m.value("number_words", "examples.0.held_out"), "not a number"),
        (lambda m: m.weights("18", "eighteen"), "not among the examples"),
        (lambda m: m.weights("17", "seven"), "not written 1 times"),
        (lambda m: m.weights("17", "seventeen", nth=2), "not written 2 times"),
    ],
)
def test_what_no_run_recorded_is_refused(call, words: str, measures: Measures) -> None:
    with pytest.raises(MeasureError, match=words):
        call(measures)


def test_used_runs_are_remembered(measures: Measures) -> None:
    measures.exact("reverse", model="plain", length=3)
    assert measures.used == {"one/reverse"}


def test_measured_compares_as_percent() -> None:
    assert Measured.of_share(0.25, "r") > 20
    assert Measured.of_share(0.5, "r") - Measured.of_share(0.25, "r") == 25
