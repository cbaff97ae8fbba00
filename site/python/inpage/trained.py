"""What the page may ask of a trained model: its name, its weights, and a request in JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from . import replay_luong

SUM_TOLERANCE = 1e-3


def ask(model: str, weights: bytes, request: dict) -> dict:
    """The answer of a model, as JSON. Raises ValueError for an unknown model or a bad request."""
    if model not in MODELS:
        raise ValueError(f"no model is called {model!r}; there are {', '.join(MODELS)}")
    return MODELS[model](weights, request)


def _luong(weights: bytes, request: dict) -> dict:
    """One source (L,) and the weights (T, L) to be used -> what is written, and the right tokens.

    {"source": [...], "weights": [[...], ...]} -> {"output": [...], "target": [...]}
    """
    rows = request["weights"]
    if any(min(row) < 0 or abs(sum(row) - 1) > SUM_TOLERANCE for row in rows):
        raise ValueError("the weights of one step do not sum to 1")
    found = _loaded(weights).run([request["source"]], rows)
    return {"output": found.output[0].tolist(), "target": found.target[0].tolist()}


@lru_cache(maxsize=1)
def _loaded(weights: bytes) -> replay_luong.Model:
    """The same file is sent with each request, so that nothing has to be remembered elsewhere."""
    return replay_luong.load(weights)


MODELS: dict[str, Callable[[bytes, dict], dict]] = {"luong": _luong}
