"""View models of the widgets of the level `lesson3`; ``widgets.py`` says how they are used."""

from collections.abc import Mapping
from statistics import median
from typing import Any

from .history_data import MODELS, history_lines, override_examples, row_set
from .widget_data import provenance_rows
from .widget_drawing import widget_view as drawn_view

Runs = Mapping[str, dict[str, Any]]
STYLES = "lesson3.css"
TOKENS = 31  # what a guess without looking chooses among


def history_chart(
    recording: dict[str, Any],
    id: str,
    models: list[str] | None,
    measure: str,
    *,
    guess: str,
    length: int,
    results: bool,
    title: str,
) -> dict[str, Any]:
    """Tokens right or seconds of training against length, a line for each model.

    Raises ValueError for a measure, model or length that was not recorded.
    """
    lengths, lines = history_lines(recording)
    known = [line["model"] for line in lines]
    unknown = [name for name in models or [] if name not in known]
    if unknown:
        raise ValueError(f"no training recorded for {', '.join(unknown)}")
    if measure not in ("tokens", "seconds"):
        raise ValueError(f"the measure {measure!r} is neither tokens nor seconds")
    if length not in lengths:
        raise ValueError(f"nothing was recorded at length {length}")
    chosen = [name for name in MODELS if name in (models or known)]
    data = {
        "measure": measure,
        "lengths": lengths,
        "models": [{"id": name, "name": name} for name in chosen],
        # The learner's results can be of any model: what was recorded stands beside them.
        "lines": [line for line in lines if results or line["model"] in chosen],
        "chance": 1 / TOKENS,
        "start": {"length": length},
        "guessed": {"length": lengths[-1]},
    }
    what = {"tokens": "Share of held-out tokens right", "seconds": "Seconds of training"}[measure]
    return widget_view("history-chart", id, title, data) | {
        "about": f"{what}, by length. Line: the median of all trainings; band: from the lowest to "
        "the highest.",
        "guess": guess,
        "results": results,
        "sources": provenance_rows([recording]),
    }


def additive_player(
    runs: Runs,
    *,
    id: str = "additive-player",
    run: str = "alignment",
    title: str = "One step of additive attention",
) -> dict[str, Any]:
    """One look of the trained additive model, moment by moment, with its own numbers."""
    recording = runs[run]
    look = recording["additive"]
    fields = ("source", "step", "read", "target", "output", "width", "components")
    numbers = ("Ws", "UE", "v", "rest", "scores", "weights")
    data = {name: look[name] for name in (*fields, *numbers)}
    return widget_view("additive-player", id, title, data) | {
        "about": f"The model {look['model']}, trained at {look['length']} tokens, on a row that it "
        "never saw. Orange: the decoder’s state; blue: the encoder states.",
        "steps": len(look["source"]) + 5,
        "sources": provenance_rows([recording]),
    }


def widget_view(tag: str, id: str, title: str, data: dict[str, Any]) -> dict[str, Any]:
    """What every template needs, and which style sheet the page of this one needs."""
    return drawn_view(tag, id, title, data) | {"styles": STYLES}


def row_map(recording: dict[str, Any], id: str, *, marks: bool, title: str) -> dict[str, Any]:
    """The trained model's weights on held-out rows, as an alignment map."""
    data = {"id": id, "sets": [row_set(recording, marks)]}
    return widget_view("alignment-map", id, title, data) | {
        "about": f"The model {recording['model']}, trained at {recording['length']} tokens. Rows: "
        "what is written, from top to bottom. Columns: what was read. Stronger colour, more "
        "weight.",
        "sources": provenance_rows([recording]),
    }


def soft_lookup(
    runs: Runs,
    *,
    id: str = "soft-lookup",
    query: list[float] | None = None,
    keys: list[list[float]] | None = None,
    values: list[float] | None = None,
    title: str = "A soft and a hard lookup",
) -> dict[str, Any]:
    """A query on a plane, to be moved among keys with values. Needs no run."""
    data = {
        "query": query or [2, 0.5],
        "keys": keys or [[1, 0], [0, 1], [0.7, 0.7]],
        "values": values or [10, 20, 30],
        "reach": 3,
    }
    view = widget_view("soft-lookup", id, title, data)
    drawn = view["drawn"]
    lists = {name: drawn[name].split() for name in ("scores", "weights")}
    return view | {
        "about": "Drag the tip of q, or type its coordinates. Thickness: weight. Dashed lines: "
        "ties, where the hard answer jumps. Green arrow: slope of the soft answer.",
        "start": {**drawn, **lists},
    }


FORMS = {"encoder": "encoder-only", "decoder": "decoder-only", "both": "encoder-decoder"}
# Name in the recording: what was changed, what was looked at, the forms that it tests.
MOVES = {
    "encoder_first": ("last source token", "encoder state at the first place", ("encoder", "both")),
    "decoder_before": ("last decoder input", "logits of all steps before", ("decoder", "both")),
    "decoder_last": ("last decoder input", "logits of its own step", ("decoder", "both")),
    "cross_first": ("last source token", "logits of the first step, by cross-attention", ("both",)),
}


def mask_picture(
    runs: Runs,
    *,
    id: str = "mask-picture",
    run: str = "framing",
    tokens: tuple[int, ...] = (7, 19, 3, 12),
    title: str = "Who may look at whom",
) -> dict[str, Any]:
    """The masks of three forms of a Transformer on the source `tokens`, all different, and how far
    the trained model moved when a token was changed."""
    recording = runs[run]
    seen = [[one[name] for one in recording["runs"]] for name in MOVES]
    data = {
        "id": id,
        "tokens": list(tokens),
        "moves": [
            {
                "id": name, "changed": changed, "looked": looked, "forms": forms,
                "low": min(values), "middle": median(values), "high": max(values),
            }
            for (name, (changed, looked, forms)), values in zip(MOVES.items(), seen, strict=True)
        ],
    }  # fmt: skip
    return widget_view("mask-picture", id, title, data) | {
        "about": "Rows: the place that looks. Columns: what it may look at. Filled: yes; hollow: "
        "no. Measured moves: the median of all trainings, and their range.",
        "forms": [{"id": key, "name": name} for key, name in FORMS.items()],
        "sources": provenance_rows([recording]),
    }


WAYS = {
    "learned": "as learned",
    "answer": "forced onto the answer",
    "read": "forced onto the token just read",
    "hand": "by hand",
}


def attention_override(
    runs: Runs,
    *,
    id: str = "attention-override",
    run: str = "alignment",
    weights: str = "lesson3/luong_16.npz",
    title: str = "Take the choice away",
) -> dict[str, Any]:
    """Held-out rows with the trained model's weights, or others in their place, and what it writes.

    `weights` is the model's file below ``recorded_runs``; the page loads it when it is needed.
    """
    recording = runs[run]
    trainings = recording["runs"]
    ways = {}
    for way in ("learned", "answer", "read"):
        counts = [one["tokens"][way] for one in trainings]
        shares = [count["right"] / count["total"] for count in counts]
        ways[way] = {"low": min(shares), "middle": median(shares), "high": max(shares)}
    data = {
        "id": id,
        "ways": ways,
        "trainings": len(trainings),
        "examples": override_examples(recording["examples"], weights),
    }
    return widget_view("attention-override", id, title, data) | {
        "about": f"The model {recording['model']}, trained at {recording['length']} tokens. Rows: "
        "its steps, from top to bottom. Columns: the source. Stronger colour, more weight.",
        "ways": [{"id": way, "name": name} for way, name in WAYS.items()],
        "weights": weights,
        "sources": provenance_rows([recording]),
    }
