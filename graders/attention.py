"""Attention as it should be, and the usual ways to get it wrong.

A wrong result is compared with what known mistakes give on the same small input. The mistakes are
composed: one table of ways to get the scores wrong, one of ways to turn scores into weights, one of
ways to get the context wrong. So a pair of mistakes is recognised too, and named by both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, permutations

import numpy as np

from graders.kit import close

Array = np.ndarray


def softmax_rows(scores: Array) -> Array:
    """Softmax along the last axis, with each row's maximum subtracted."""
    exponentials = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)


def attend(decoder_states: Array, encoder_states: Array) -> tuple[Array, Array]:
    """S (T, H) and E (L, H) give weights (T, L) and context (T, H), in float64.

    Dot-product attention: weights = softmax(S E^T) along each row, context = weights E.
    """
    decoder_states = np.asarray(decoder_states, dtype=np.float64)
    encoder_states = np.asarray(encoder_states, dtype=np.float64)
    weights = softmax_rows(decoder_states @ encoder_states.T)
    return weights, weights @ encoder_states


@dataclass(frozen=True)
class Mistake:
    """A way to get a step wrong, in words for the learner, and what it computes."""

    id: str
    message: str
    hint: str
    compute: Callable[..., Array]


def _length(vectors: Array) -> Array:
    return np.sqrt((vectors**2).sum(axis=-1, keepdims=True))


def _exp_rows(scores: Array) -> Array:
    return np.exp(scores - scores.max(axis=-1, keepdims=True))


def _distances(S: Array, E: Array) -> Array:
    return ((S[:, None, :] - E[None, :, :]) ** 2).sum(axis=-1)


_SCORES_HINT = "A score is the dot product of a decoder state and an encoder state, as it is."
_SOFTMAX_HINT = "Softmax: `exp` of every score, divided by the sum of these over the same row."

SCORES = (
    Mistake(
        "cosine",
        "The vectors are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: (S / _length(S)) @ (E / _length(E)).T,
    ),
    Mistake(
        "unit_encoder",
        "The encoder states are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: S @ (E / _length(E)).T,
    ),
    Mistake(
        "unit_decoder",
        "The decoder states are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: (S / _length(S)) @ E.T,
    ),
    Mistake(
        "distance",
        "Your scores come from distances between the states.",
        _SCORES_HINT,
        lambda S, E: -np.sqrt(_distances(S, E)),
    ),
    Mistake(
        "squared_distance",
        "Your scores come from squared distances between the states.",
        _SCORES_HINT,
        lambda S, E: -_distances(S, E),
    ),
    Mistake(
        "plus_distance",
        "Your scores grow with the distance between the states.",
        _SCORES_HINT,
        lambda S, E: np.sqrt(_distances(S, E)),
    ),
    Mistake(
        "absolute",
        "Your scores have lost their signs.",
        "A negative dot product means: this state fits badly.",
        lambda S, E: np.abs(S @ E.T),
    ),
    Mistake(
        "relu",
        "Your negative scores have become 0.",
        "Softmax takes scores of any sign; leave them as they are.",
        lambda S, E: np.maximum(S @ E.T, 0),
    ),
    Mistake(
        "tanh",
        "Your scores went through `tanh` before the softmax.",
        _SCORES_HINT,
        lambda S, E: np.tanh(S @ E.T),
    ),
    Mistake(
        "squared",
        "Your scores are squared before the softmax.",
        _SCORES_HINT,
        lambda S, E: (S @ E.T) ** 2,
    ),
    Mistake(
        "sums",
        "Your scores are sums of the entries instead of dot products.",
        "Multiply the two states entry by entry, then add.",
        lambda S, E: S.sum(axis=1)[:, None] + E.sum(axis=1)[None, :],
    ),
    Mistake(
        "row_max_ratio",
        "Each row of scores is divided by its maximum.",
        "The maximum is subtracted. Dividing changes the differences between scores.",
        lambda S, E: (S @ E.T) / (S @ E.T).max(axis=-1, keepdims=True),
    ),
    Mistake(
        "standardised",
        "Each row of scores is divided by its spread.",
        _SCORES_HINT,
        lambda S, E: (S @ E.T) / (S @ E.T).std(axis=-1, keepdims=True),
    ),
    Mistake(
        "column_max",
        "The maximum of each column is subtracted, which shifts the scores of a row differently.",
        "Subtract one number per row: the largest score of that row.",
        lambda S, E: (S @ E.T) - (S @ E.T).max(axis=0, keepdims=True),
    ),
    Mistake(
        "first_decoder_state",
        "Every row is computed with the first decoder state.",
        "Row t belongs to decoder state t.",
        lambda S, E: np.tile(S[:1] @ E.T, (len(S), 1)),
    ),
    Mistake(
        "last_decoder_state",
        "Every row is computed with the last decoder state.",
        "Row t belongs to decoder state t.",
        lambda S, E: np.tile(S[-1:] @ E.T, (len(S), 1)),
    ),
    Mistake(
        "mean_decoder_state",
        "Every row is computed with the mean of the decoder states.",
        "Row t belongs to decoder state t.",
        lambda S, E: np.tile(S.mean(axis=0) @ E.T, (len(S), 1)),
    ),
    Mistake(
        "causal",
        "Later encoder states are masked out.",
        "Here every decoder state may look at every encoder state.",
        lambda S, E: np.where(np.tri(len(S), len(E)) > 0, S @ E.T, -1e9),
    ),
    Mistake(
        "first_entry",
        "Your scores use only one entry of each state.",
        "The dot product multiplies all H entries and adds them.",
        lambda S, E: S[:, :1] @ E[:, :1].T,
    ),
)

NORMALISERS = (
    Mistake(
        "columns",
        "Your softmax runs down the columns: each column sums to 1.",
        "A row of weights belongs to one decoder state. Which axis runs along a row?",
        lambda x: softmax_rows(x.T).T,
    ),
    Mistake(
        "whole",
        "Your softmax runs over the whole matrix: all weights together sum to 1.",
        "Every row needs a sum of its own. See `axis` and `keepdims`.",
        lambda x: softmax_rows(x.reshape(1, -1)).reshape(x.shape),
    ),
    Mistake(
        "no_softmax",
        "Your weights are the scores themselves: there is no softmax yet.",
        _SOFTMAX_HINT,
        lambda x: x,
    ),
    Mistake(
        "shifted_scores",
        "Your weights are the scores less their maximum: there is no `exp` yet.",
        _SOFTMAX_HINT,
        lambda x: x - x.max(axis=-1, keepdims=True),
    ),
    Mistake(
        "not_divided",
        "Your weights are `exp` of the scores, not divided by anything yet.",
        "Divide each row by its sum, so that it adds up to 1.",
        np.exp,
    ),
    Mistake(
        "not_divided_shifted",
        "The largest weight of each row is 1: the row is not divided by its sum.",
        "The weights of a row have to add up to 1.",
        _exp_rows,
    ),
    Mistake(
        "divided_by_count",
        "Each row is divided by its length instead of its sum.",
        "The weights of a row have to add up to 1.",
        lambda x: np.exp(x) / x.shape[-1],
    ),
    Mistake(
        "shifted_divided_by_count",
        "Each row is divided by its length instead of its sum.",
        "The weights of a row have to add up to 1.",
        lambda x: _exp_rows(x) / x.shape[-1],
    ),
    Mistake(
        "exp_over_score_sum",
        "Your `exp` values are divided by the sum of the scores.",
        "Divide by the sum of the `exp` values of the row.",
        lambda x: np.exp(x) / x.sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "score_over_exp_sum",
        "Your scores are divided by the sum of the `exp` values.",
        "The number above the division bar is an `exp` value too.",
        lambda x: x / np.exp(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "two_shifts",
        "The `exp` values above and below the division bar are shifted differently.",
        "Compute the `exp` values once; use them above and below.",
        lambda x: _exp_rows(x) / np.exp(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "two_shifts_below",
        "The `exp` values above and below the division bar are shifted differently.",
        "Compute the `exp` values once; use them above and below.",
        lambda x: np.exp(x) / _exp_rows(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "rows_shift_columns_sum",
        "Each row is divided by the sums of the columns.",
        "Divide by the sum along the row. See `axis`.",
        lambda x: _exp_rows(x) / _exp_rows(x).sum(axis=0, keepdims=True),
    ),
    Mistake(
        "rows_shift_whole_sum",
        "Every row is divided by the sum of the whole matrix.",
        "Divide each row by its own sum. See `axis` and `keepdims`.",
        lambda x: _exp_rows(x) / _exp_rows(x).sum(),
    ),
    Mistake(
        "columns_shift_whole_sum",
        "Every row is divided by the sum of the whole matrix.",
        "Divide each row by its own sum. See `axis` and `keepdims`.",
        lambda x: _exp_rows(x.T).T / _exp_rows(x.T).sum(),
    ),
    Mistake(
        "exp_forgotten",
        "Your scores are divided by their sum: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: x / x.sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "shifted_exp_forgotten",
        "Your shifted scores are divided by their sum: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: _shifted(x) / _shifted(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "raised_exp_forgotten",
        "Your scores less their minimum are divided by their sum: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: _raised(x) / _raised(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "min_max",
        "Your weights are the scores stretched to reach from 0 to 1.",
        _SOFTMAX_HINT,
        lambda x: _raised(x) / _raised(x).max(axis=-1, keepdims=True),
    ),
    Mistake(
        "absolute_share",
        "Your weights are shares of the scores without their signs: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: np.abs(x) / np.abs(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "relu_share",
        "Your weights are shares of the positive scores: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: np.maximum(x, 0) / np.maximum(x, 0).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "square_share",
        "Your weights are shares of the squared scores: the `exp` is missing.",
        _SOFTMAX_HINT,
        lambda x: x**2 / (x**2).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "unit_rows",
        "Each row is divided by its length as a vector: its squares add up to 1.",
        "The weights themselves have to add up to 1.",
        lambda x: _exp_rows(x) / _length(_exp_rows(x)),
    ),
    Mistake(
        "unit_scores",
        "Each row of scores is divided by its length as a vector.",
        _SOFTMAX_HINT,
        lambda x: x / _length(x),
    ),
    Mistake(
        "twice",
        "Softmax is applied twice.",
        "Once is enough. A second softmax makes the weights almost equal.",
        lambda x: softmax_rows(softmax_rows(x)),
    ),
    Mistake(
        "logarithm",
        "Your weights are logarithms of the right ones.",
        "The shares themselves are asked for. Leave the logarithm out.",
        lambda x: np.log(softmax_rows(x)),
    ),
    Mistake(
        "sigmoid",
        "Your weights are a sigmoid of the scores: each is squeezed on its own.",
        _SOFTMAX_HINT,
        lambda x: 1 / (1 + np.exp(-x)),
    ),
    Mistake(
        "sigmoid_share",
        "Your weights are shares of sigmoids of the scores.",
        _SOFTMAX_HINT,
        lambda x: _sigmoid(x) / _sigmoid(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "squashed",
        "Your weights are `tanh` of the scores.",
        _SOFTMAX_HINT,
        np.tanh,
    ),
    Mistake(
        "softplus_share",
        "One was added to an `exp` value before the division.",
        _SOFTMAX_HINT,
        lambda x: (1 + np.exp(x)) / (1 + np.exp(x)).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "plus_one_below",
        "One was added to the sum below the division bar.",
        "The weights of a row have to add up to 1.",
        lambda x: np.exp(x) / (1 + np.exp(x).sum(axis=-1, keepdims=True)),
    ),
    Mistake(
        "shifted_plus_one_below",
        "One was added to the sum below the division bar.",
        "The weights of a row have to add up to 1.",
        lambda x: _exp_rows(x) / (1 + _exp_rows(x).sum(axis=-1, keepdims=True)),
    ),
    Mistake(
        "best_only",
        "Your weights pick the best encoder state only: 1 for it, 0 for the others.",
        "Softmax leaves a share for every state.",
        lambda x: (x == x.max(axis=-1, keepdims=True)) * 1.0,
    ),
    Mistake(
        "equal",
        "All your weights are equal: the scores do not matter.",
        "A state with a higher score gets a larger share.",
        lambda x: np.full(x.shape, 1 / x.shape[-1]),
    ),
    Mistake(
        "equal_ones",
        "All your weights are 1: the scores do not matter.",
        "Look at what the sum adds up, and along which axis.",
        lambda x: np.ones(x.shape),
    ),
    Mistake(
        "complement",
        "Your weights are 1 less the right ones.",
        _SOFTMAX_HINT,
        lambda x: 1 - softmax_rows(x),
    ),
    Mistake(
        "inverse",
        "Your weights are upside down: the sum is divided by the `exp` values.",
        _SOFTMAX_HINT,
        lambda x: 1 / softmax_rows(x),
    ),
    Mistake(
        "negated",
        "Your weights have the wrong sign.",
        "Shares are positive numbers.",
        lambda x: -softmax_rows(x),
    ),
    Mistake(
        "first_row_only",
        "Only the first row of your weights is filled.",
        "Does the loop go over all rows? Where does `return` stand?",
        lambda x: softmax_rows(x) * (np.arange(len(x)) == 0)[:, None],
    ),
    Mistake(
        "last_row_only",
        "Only the last row of your weights is filled.",
        "Each turn of the loop has to fill a row of its own.",
        lambda x: softmax_rows(x) * (np.arange(len(x)) == len(x) - 1)[:, None],
    ),
    Mistake(
        "all_but_last_column",
        "The last column of your weights is empty.",
        "Does the loop go over all encoder states?",
        lambda x: _without_last(x),
    ),
    Mistake(
        "zeros",
        "All your weights are 0.",
        "Is the array that you prepared ever filled?",
        lambda x: np.zeros(x.shape),
    ),
    Mistake(
        "running",
        "Your weights are running sums of the right ones.",
        "Each weight stands for one encoder state.",
        lambda x: np.cumsum(softmax_rows(x), axis=-1),
    ),
    Mistake(
        "average_rows",
        "All rows of your weights are the same: the mean over the decoder states.",
        "Every decoder state has weights of its own.",
        lambda x: np.tile(softmax_rows(x).mean(axis=0), (len(x), 1)),
    ),
    Mistake(
        "sorted",
        "Your weights are sorted.",
        "Weight i belongs to encoder state i.",
        lambda x: np.sort(softmax_rows(x), axis=-1),
    ),
)


def _shifted(scores: Array) -> Array:
    return scores - scores.max(axis=-1, keepdims=True)


def _raised(scores: Array) -> Array:
    return scores - scores.min(axis=-1, keepdims=True)


def _sigmoid(scores: Array) -> Array:
    return 1 / (1 + np.exp(-scores))


def _without_last(scores: Array) -> Array:
    partial = softmax_rows(scores[:, :-1])
    return np.hstack([partial, np.zeros((len(scores), 1))])


_CONTEXT_HINT = "A context is the sum of all encoder states, each times its weight."

CONTEXTS = (
    Mistake(
        "from_scores",
        "Your context weighs the states by the scores, not by the weights.",
        "Softmax first; then weigh the encoder states with its result.",
        lambda S, E, W: S @ E.T @ E,
    ),
    Mistake(
        "from_exponentials",
        "Your context weighs the states by `exp` of the scores, not by the weights.",
        "Weigh with the shares, after the division.",
        lambda S, E, W: np.exp(S @ E.T) @ E,
    ),
    Mistake(
        "from_shifted_exponentials",
        "Your context weighs the states by `exp` values that are not divided yet.",
        "Weigh with the shares, after the division.",
        lambda S, E, W: _exp_rows(S @ E.T) @ E,
    ),
    Mistake(
        "softmax_again",
        "Your context puts the weights through softmax a second time.",
        "Use the weights as they are.",
        lambda S, E, W: softmax_rows(W) @ E,
    ),
    Mistake(
        "mean",
        "Your context is the plain mean of the encoder states.",
        "The weights decide how much each state counts.",
        lambda S, E, W: np.tile(E.mean(axis=0), (len(W), 1)),
    ),
    Mistake(
        "sum",
        "Your context is the plain sum of the encoder states.",
        "The weights decide how much each state counts.",
        lambda S, E, W: np.tile(E.sum(axis=0), (len(W), 1)),
    ),
    Mistake(
        "from_columns",
        "Your context uses weights that were taken down the columns.",
        "Use the same weights that you return.",
        lambda S, E, W: softmax_rows(E @ S.T).T @ E,
    ),
    Mistake(
        "best_state",
        "Your context is the encoder state with the largest weight.",
        "The other states count too, each with its share.",
        lambda S, E, W: E[W.argmax(axis=1)],
    ),
    Mistake(
        "largest_product",
        "Your context takes the largest weighted entry instead of adding them up.",
        _CONTEXT_HINT,
        lambda S, E, W: (W[:, :, None] * E).max(axis=1),
    ),
    Mistake(
        "best_weighted",
        "Your context is one encoder state times its weight.",
        "Add up all the states, each times its weight.",
        lambda S, E, W: E[W.argmax(axis=1)] * W.max(axis=1, keepdims=True),
    ),
    Mistake(
        "last_state",
        "Your context is the last encoder state.",
        "That is the summary again. " + _CONTEXT_HINT,
        lambda S, E, W: np.tile(E[-1], (len(W), 1)),
    ),
    Mistake(
        "first_state",
        "Your context is the first encoder state.",
        _CONTEXT_HINT,
        lambda S, E, W: np.tile(E[0], (len(W), 1)),
    ),
    Mistake(
        "last_product",
        "Your context keeps the last weighted state only.",
        "Add to what is there; do not replace it.",
        lambda S, E, W: W[:, -1:] * E[-1],
    ),
    Mistake(
        "first_product",
        "Your context keeps the first weighted state only.",
        "Add up all of them: does the loop end too early?",
        lambda S, E, W: W[:, :1] * E[0],
    ),
    Mistake(
        "without_last",
        "Your context leaves out the last encoder state.",
        _CONTEXT_HINT,
        lambda S, E, W: W[:, :-1] @ E[:-1],
    ),
    Mistake(
        "without_first",
        "Your context leaves out the first encoder state.",
        _CONTEXT_HINT,
        lambda S, E, W: W[:, 1:] @ E[1:],
    ),
    Mistake(
        "decoder_added",
        "Your context has the decoder state added to it.",
        "The context comes from the encoder states alone.",
        lambda S, E, W: W @ E + S,
    ),
    Mistake(
        "decoder_times",
        "Your context is multiplied by the decoder state.",
        "The context comes from the encoder states alone.",
        lambda S, E, W: (W @ E) * S,
    ),
    Mistake(
        "decoder",
        "Your context is the decoder state.",
        "The context comes from the encoder states alone.",
        lambda S, E, W: S,
    ),
    Mistake(
        "scores_of_context",
        "Your context is multiplied by the scores once more.",
        _CONTEXT_HINT,
        lambda S, E, W: (W * (S @ E.T)) @ E,
    ),
    Mistake(
        "backwards",
        "Your context goes through the encoder states backwards.",
        "Weight i belongs to encoder state i.",
        lambda S, E, W: W @ E[::-1],
    ),
    Mistake(
        "squared_weights",
        "Your context uses the squares of the weights.",
        "The weights appear once.",
        lambda S, E, W: (W**2) @ E,
    ),
    Mistake(
        "softmax_of_context",
        "Your context went through softmax.",
        "Softmax is for the scores only.",
        lambda S, E, W: softmax_rows(W @ E),
    ),
    Mistake(
        "tanh_of_context",
        "Your context went through `tanh`.",
        "The weighted sum is the context, as it is.",
        lambda S, E, W: np.tanh(W @ E),
    ),
    Mistake(
        "unit_context",
        "Your context is scaled to length 1.",
        "The weighted sum is the context, as it is.",
        lambda S, E, W: (W @ E) / _length(W @ E),
    ),
    Mistake(
        "first_row",
        "Every row of your context is the first one.",
        "Row t uses row t of the weights.",
        lambda S, E, W: np.tile(W[:1] @ E, (len(W), 1)),
    ),
    Mistake(
        "last_row",
        "Every row of your context is the last one.",
        "Row t uses row t of the weights.",
        lambda S, E, W: np.tile(W[-1:] @ E, (len(W), 1)),
    ),
    Mistake(
        "only_first_row",
        "Only the first row of your context is filled.",
        "Does the loop go over all rows?",
        lambda S, E, W: (W @ E) * (np.arange(len(W)) == 0)[:, None],
    ),
    Mistake(
        "only_last_row",
        "Only the last row of your context is filled.",
        "Each turn of the loop has to fill a row of its own.",
        lambda S, E, W: (W @ E) * (np.arange(len(W)) == len(W) - 1)[:, None],
    ),
    Mistake(
        "running",
        "Your context adds up over the decoder states.",
        "Every row starts from 0 again.",
        lambda S, E, W: np.cumsum(W @ E, axis=0),
    ),
    Mistake(
        "summed_rows",
        "Every row of your context is the sum over all decoder states.",
        "Row t uses row t of the weights.",
        lambda S, E, W: np.tile((W @ E).sum(axis=0), (len(W), 1)),
    ),
    Mistake(
        "zeros",
        "Your context is 0 everywhere.",
        "Is the array that you prepared ever filled?",
        lambda S, E, W: np.zeros((len(W), E.shape[1])),
    ),
    Mistake(
        "scaled_scores",
        "Your context uses other weights than the ones you return.",
        "Use the same weights that you return.",
        lambda S, E, W: softmax_rows(S @ E.T / np.sqrt(S.shape[-1])) @ E,
    ),
    Mistake(
        "weights_repeated",
        "Each number of your context is a sum along the wrong axis.",
        _CONTEXT_HINT,
        lambda S, E, W: np.tile((W @ E).sum(axis=1, keepdims=True), (1, E.shape[1])),
    ),
)


@dataclass(frozen=True)
class Finding:
    """The mistake that explains a wrong result, in words."""

    ids: tuple[str, ...]
    message: str
    hint: str


def why_weights(yours: Array, S: Array, E: Array) -> Finding | None:
    """The known mistake whose weights these are; S (T, H), E (L, H), yours (T, L)."""
    with np.errstate(all="ignore"):
        right = S @ E.T
        for found in _weights_candidates(yours, right, S, E):
            return found
    return None


def _weights_candidates(yours: Array, scores: Array, S: Array, E: Array) -> Iterator[Finding]:
    yield from (_finding(way) for way in NORMALISERS if _same(yours, way.compute(scores)))
    yield from _rounded(yours, softmax_rows(scores), "weights")
    yield from _sharpness(yours, scores)
    others = [(way, way.compute(S, E)) for way in SCORES]
    yield from (_finding(way) for way, x in others if _same(yours, softmax_rows(x)))
    yield from _order(yours, softmax_rows(scores))
    for number, name in _scales(S, E):
        scaled = scores * number
        both = (way for way in NORMALISERS if _same(yours, way.compute(scaled)))
        yield from (_finding(way, f"The scores are also {name}.") for way in both)
    for other, x in others:
        both = (way for way in NORMALISERS if _same(yours, way.compute(x)))
        yield from (_finding(way, other.message, other.id) for way in both)


def _finding(way: Mistake, also: str = "", also_id: str = "") -> Finding:
    ids = (way.id, also_id) if also_id else (way.id,)
    return Finding(ids, f"{way.message} {also}".strip(), way.hint)


def _same(yours: Array, candidate: Array) -> bool:
    return close(yours, np.broadcast_to(candidate, yours.shape), 1e-5, 1e-7)


def _scales(S: Array, E: Array) -> list[tuple[float, str]]:
    size = S.shape[-1]
    return [
        (1 / np.sqrt(size), "divided by the square root of H"),
        (1 / size, "divided by H"),
        (-1.0, "multiplied by -1"),
    ]


def _rounded(yours: Array, right: Array, what: str) -> Iterator[Finding]:
    for digits in range(1, 8):
        if np.array_equal(yours, np.round(right, digits)):
            message = f"Your {what} are rounded to {digits} digits."
            yield Finding(("rounded",), message, "Return the numbers as they are.")
            return


_SHARPNESS = (
    (-1.0, "negative", "The scores enter `exp` with a minus sign.",
     "The state with the highest score has to get the most weight."),
    (np.log(2), "base_two", "Your softmax uses powers of 2.", "Use `np.exp`, powers of e."),
    (np.log(10), "base_ten", "Your softmax uses powers of 10.", "Use `np.exp`, powers of e."),
    (2.0, "doubled", "The scores count twice in your weights.",
     "Are the weights squared, or the scores added to themselves?"),
)  # fmt: skip


def _sharpness(yours: Array, scores: Array) -> Iterator[Finding]:
    """Softmax of the scores times a constant: log-weights differ by that constant."""
    if not (np.all(np.isfinite(yours)) and np.all(yours > 0) and scores.shape[-1] > 1):
        return
    logs, spread = np.log(yours), scores - scores.mean(axis=-1, keepdims=True)
    logs = logs - logs.mean(axis=-1, keepdims=True)
    factor = float((logs * spread).sum() / (spread * spread).sum())
    if abs(factor - 1) < 1e-6 or not _same(yours, softmax_rows(scores * factor)):
        return
    for number, name, message, hint in _SHARPNESS:
        if abs(factor - number) < 1e-6:
            yield Finding((name,), message, hint)
            return
    yield Finding(
        ("scaled",),
        f"Your scores are scaled: they are {factor:.4f} times the dot products.",
        "Softmax takes the dot products as they are; this level does not divide them.",
    )


def _order(yours: Array, right: Array) -> Iterator[Finding]:
    if yours.shape[-1] <= 6:
        for order in islice(permutations(range(yours.shape[-1])), 1, None):
            if _same(yours, right[:, list(order)]):
                message = "Your weights are right, but their columns stand in another order."
                yield Finding(("column_order",), message, "Column i belongs to encoder state i.")
                return
    if len(yours) > 1 and _same(yours, right[::-1]):
        message = "Your weights are right, but their rows stand in another order."
        yield Finding(("row_order",), message, "Row t belongs to decoder state t.")


def why_context(yours: Array, S: Array, E: Array) -> Finding | None:
    """The known mistake whose context this is; S (T, H), E (L, H), yours (T, H)."""
    with np.errstate(all="ignore"):
        weights, right = attend(S, E)
        for way in CONTEXTS:
            if _same(yours, way.compute(S, E, weights)):
                return _finding(way)
        for found in _context_variants(yours, right, E, weights):
            return found
        for way in (*NORMALISERS, *SCORES):
            other = _other_weights(way, S, E)
            if _same(yours, other @ E):
                message = "Your context does not use the weights that you return."
                return Finding((way.id,), f"{message} {way.message}", way.hint)
    return None


def _other_weights(way: Mistake, S: Array, E: Array) -> Array:
    return way.compute(S @ E.T) if way in NORMALISERS else softmax_rows(way.compute(S, E))


def _context_variants(yours: Array, right: Array, E: Array, weights: Array) -> Iterator[Finding]:
    yield from _rounded(yours, right, "context numbers")
    for digits in range(1, 5):
        if _same(yours, np.round(weights, digits) @ E):
            message = "Your context uses rounded weights."
            yield Finding(("rounded_weights",), message, "Use the weights as they are.")
            return
    factor = float((yours * right).sum() / (right * right).sum())
    if factor and _same(yours, right * factor):
        yield Finding(
            ("scaled",),
            f"Every number of your context is {factor:.4f} times the right one.",
            "The weights sum to 1 already: nothing else multiplies or divides.",
        )
    elif len(yours) > 1 and _same(yours, right[::-1]):
        message = "Your context is right, but its rows stand in another order."
        yield Finding(("row_order",), message, "Row t belongs to decoder state t.")
