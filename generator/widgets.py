"""View models of the teaching widgets, made from recorded runs.

Each public function ``run_chart(runs, **options)`` returns the dictionary that the template
``site/templates/widgets/run-chart.html`` is given. `runs` maps a name ("reverse", "n5/reverse") to
the recording as parsed JSON. What is drawn of it at build time comes from ``draw_widgets.mjs``.
"""

from collections.abc import Mapping
from typing import Any

from .history_widgets import (
    additive_player,
    attention_override,
    history_chart,
    mask_picture,
    row_map,
    soft_lookup,
)
from .widget_data import alignment_set, chart_lines, provenance_rows
from .widget_drawing import widget_view

__all__ = [  # found here by their name
    "additive_player",
    "alignment_map",
    "arc_player",
    "attention_override",
    "attention_step",
    "lstm_handover",
    "mask_picture",
    "run_chart",
    "soft_lookup",
]

Runs = Mapping[str, dict[str, Any]]

MODELS = {
    "plain": {"id": "plain", "name": "plain"},
    "attention": {"id": "attention", "name": "attention"},
}


def run_chart(
    runs: Runs,
    *,
    id: str = "run-chart",
    models: list[str] | None = None,
    run: str = "reverse",
    guess: str = "",
    hidden: int = 32,
    length: int = 20,
    compare: bool = False,
    title: str = "How many strings come out without one wrong digit",
    measure: str = "",
    results: bool = False,
) -> dict[str, Any]:
    """Accuracy against length. `guess` is the exercise whose answer is marked there;
    `compare` shows the other state sizes from the start.

    With a `measure`, "tokens" or "seconds", it is the chart of the level `lesson3`: all models in
    one picture, each at its one size. `results` lets the learner lay a results file over it.

    Raises UnknownRun, KeyError for an unknown model, ValueError when nothing was recorded of it.
    """
    recording = runs[run]
    if measure:
        options = {"guess": guess, "length": length, "results": results, "title": title}
        return history_chart(recording, id, models, measure, **options)
    chosen = [MODELS[name] for name in models or list(MODELS)]
    lengths, lines = chart_lines(recording, [model["id"] for model in chosen])
    start = {"size": hidden, "length": length}
    data = {
        "lengths": lengths,
        "sizes": sorted({line["hidden"] for line in lines}),
        "models": chosen,
        "lines": lines,
        "start": start | {"others": compare},
        "guessed": start,
    }
    return widget_view("run-chart", id, title, data) | {
        "about": "Share of new strings exactly right, by length; plain: without attention. Line: "
        "the median of all trainings; band: from the worst to the best.",
        "guess": guess,
        "sources": provenance_rows([recording]),
    }


def attention_step(
    runs: Runs,
    *,
    id: str = "attention-step",
    states: list[list[float]] | None = None,
    decoder: list[float] | None = None,
    earned: str = "score_h0:score weight_h0:weight context_second:context",
    title: str = "One attention step, on a plane",
) -> dict[str, Any]:
    """Vectors on a plane; `earned` says which exercise shows which column. Needs no run."""
    data = {
        "states": states or [[1, 0], [0, 1], [0, -1]],
        "decoder": decoder or [2, 0],
        "reach": 3,
    }
    return widget_view("attention-step", id, title, data) | {
        "about": "Drag the tip of any arrow, or type its coordinates. Thickness shows the weight.",
        "earned": earned,
    }


def alignment_map(
    runs: Runs,
    *,
    id: str = "alignment-map",
    run: str = "number_words",
    reversal: str = "reverse_alignments",
    example: str = "427015",
    word: str = "seven",
    guess: str = "",
    marks: bool = True,
    title: str = "Where the model looks while it writes",
) -> dict[str, Any]:
    """Weights of both tasks at checkpoints of the training. `guess` is about `word` of `example`.

    A `run` without checkpoints is that of the level `lesson3`: trained weights on held-out rows.
    There `marks` shows where the answer stands, and the token just read.

    Raises UnknownRun, and ValueError for an example that was not recorded.
    """
    if f"{run}_checkpoints" not in runs:
        return row_map(runs[run], id, marks=marks, title=title)
    words, digits = runs[f"{run}_checkpoints"], runs[reversal]
    data = {
        "id": id,
        "asked": {"input": example, "word": word},
        "sets": [
            alignment_set("words", "digits to words", "word written", words, first=example),
            alignment_set("reverse", "strings reversed", "digit written", digits),
        ],
    }
    return widget_view("alignment-map", id, title, data) | {
        "about": "Rows: what is written, from top to bottom. Columns: what was read. "
        "Stronger colour, more weight.",
        "guess": guess,
        "sources": provenance_rows([words, digits]),
    }


def arc_player(
    runs: Runs,
    *,
    id: str = "arc-player",
    run: str = "number_words",
    example: str = "427015",
    title: str = "The same weights, word by word",
) -> dict[str, Any]:
    """The trained model's weights for one number at a time, as arcs."""
    recording = runs[run]
    words = alignment_set("words", "digits to words", "word written", recording, first=example)
    return widget_view("arc-player", id, title, {"id": id, "sets": [words]}) | {
        "about": "Blue: the digits, and the encoder states they left. Orange: the words. "
        "Thicker arc, more weight.",
        "sources": provenance_rows([recording]),
    }


def lstm_handover(
    runs: Runs,
    *,
    id: str = "lstm-handover",
    input: str = "4270",
    hidden: int = 32,
    title: str = "What passes from one LSTM to the other",
) -> dict[str, Any]:
    """Two LSTMs reversing `input`, step by step. Shows the structure, so it needs no run."""
    data = {"read": list(input), "written": [*reversed(input), "<eos>"], "hidden": hidden}
    return widget_view("lstm-handover", id, title, data) | {
        "about": "The task: write the digits in reverse.",
        "steps": len(data["read"]) + len(data["written"]) + 2,
    }
