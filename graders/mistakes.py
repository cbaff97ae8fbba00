"""The usual ways to get attention wrong: what each computes, and what a learner reads about it.

Three tables: ways to get the scores wrong, ways to turn scores into weights, ways to get the
context wrong. `diagnosis` composes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from graders.attention import Array, softmax_rows


@dataclass(frozen=True)
class Mistake:
    """A way to get a step wrong, in words for the learner, and what it computes."""

    id: str
    message: str
    hint: str
    compute: Callable[..., Array]


def length(vectors: Array) -> Array:
    return np.sqrt((vectors**2).sum(axis=-1, keepdims=True))


def exp_rows(scores: Array) -> Array:
    return np.exp(scores - scores.max(axis=-1, keepdims=True))


def _distances(S: Array, E: Array) -> Array:
    return ((S[:, None, :] - E[None, :, :]) ** 2).sum(axis=-1)


_SCORES_HINT = "A score is the dot product of a decoder state and an encoder state, as it is."
SOFTMAX_HINT = "Softmax: `exp` of every score, divided by the sum of these over the same row."

SCORES = (
    Mistake(
        "cosine",
        "The vectors are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: (S / length(S)) @ (E / length(E)).T,
    ),
    Mistake(
        "unit_encoder",
        "The encoder states are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: S @ (E / length(E)).T,
    ),
    Mistake(
        "unit_decoder",
        "The decoder states are scaled to length 1 before they are compared.",
        _SCORES_HINT,
        lambda S, E: (S / length(S)) @ E.T,
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
        "negative_dropped",
        "Encoder states with negative scores get no weight.",
        "Softmax takes scores of any sign; leave them as they are.",
        lambda S, E: np.where(S @ E.T > 0, S @ E.T, -1e9),
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
        "reshaped",
        "`reshape` keeps the order of the numbers: it does not turn E over.",
        "`.T` makes rows of the columns.",
        lambda S, E: S @ E.reshape(E.shape[::-1]),
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
        SOFTMAX_HINT,
        lambda x: x,
    ),
    Mistake(
        "shifted_scores",
        "Your weights are the scores less their maximum: there is no `exp` yet.",
        SOFTMAX_HINT,
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
        exp_rows,
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
        lambda x: exp_rows(x) / x.shape[-1],
    ),
    Mistake(
        "exp_over_score_sum",
        "Your `exp` values are divided by the sum of the scores.",
        "Divide by the sum of the `exp` values of the row.",
        lambda x: np.exp(x) / x.sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "maximum_outside",
        "The maximum is subtracted from the `exp` values, not from the scores.",
        "The subtraction belongs inside the brackets of `exp`.",
        lambda x: _less_maximum(x) / _less_maximum(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "over_exp_of_sum",
        "Your `exp` values are divided by `exp` of the sum of the scores.",
        "First `exp` of every score, then the sum of these.",
        lambda x: np.exp(x) / np.exp(x.sum(axis=-1, keepdims=True)),
    ),
    Mistake(
        "best_two",
        "Only the two best encoder states get a weight.",
        "Softmax leaves a share for every state.",
        lambda x: _best_two(x) / _best_two(x).sum(axis=-1, keepdims=True),
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
        lambda x: exp_rows(x) / np.exp(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "two_shifts_below",
        "The `exp` values above and below the division bar are shifted differently.",
        "Compute the `exp` values once; use them above and below.",
        lambda x: np.exp(x) / exp_rows(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "rows_shift_columns_sum",
        "Each row is divided by the sums of the columns.",
        "Divide by the sum along the row. See `axis`.",
        lambda x: exp_rows(x) / exp_rows(x).sum(axis=0, keepdims=True),
    ),
    Mistake(
        "rows_shift_whole_sum",
        "Every row is divided by the sum of the whole matrix.",
        "Divide each row by its own sum. See `axis` and `keepdims`.",
        lambda x: exp_rows(x) / exp_rows(x).sum(),
    ),
    Mistake(
        "columns_shift_whole_sum",
        "Every row is divided by the sum of the whole matrix.",
        "Divide each row by its own sum. See `axis` and `keepdims`.",
        lambda x: exp_rows(x.T).T / exp_rows(x.T).sum(),
    ),
    Mistake(
        "exp_forgotten",
        "Your scores are divided by their sum: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: x / x.sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "shifted_exp_forgotten",
        "Your shifted scores are divided by their sum: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: _shifted(x) / _shifted(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "raised_exp_forgotten",
        "Your scores less their minimum are divided by their sum: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: _raised(x) / _raised(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "min_max",
        "Your weights are the scores stretched to reach from 0 to 1.",
        SOFTMAX_HINT,
        lambda x: _raised(x) / _raised(x).max(axis=-1, keepdims=True),
    ),
    Mistake(
        "absolute_share",
        "Your weights are shares of the scores without their signs: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: np.abs(x) / np.abs(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "relu_share",
        "Your weights are shares of the positive scores: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: np.maximum(x, 0) / np.maximum(x, 0).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "square_share",
        "Your weights are shares of the squared scores: the `exp` is missing.",
        SOFTMAX_HINT,
        lambda x: x**2 / (x**2).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "unit_rows",
        "Each row is divided by its length as a vector: its squares add up to 1.",
        "The weights themselves have to add up to 1.",
        lambda x: exp_rows(x) / length(exp_rows(x)),
    ),
    Mistake(
        "unit_scores",
        "Each row of scores is divided by its length as a vector.",
        SOFTMAX_HINT,
        lambda x: x / length(x),
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
        SOFTMAX_HINT,
        lambda x: 1 / (1 + np.exp(-x)),
    ),
    Mistake(
        "sigmoid_share",
        "Your weights are shares of sigmoids of the scores.",
        SOFTMAX_HINT,
        lambda x: _sigmoid(x) / _sigmoid(x).sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "squashed",
        "Your weights are `tanh` of the scores.",
        SOFTMAX_HINT,
        np.tanh,
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
        SOFTMAX_HINT,
        lambda x: 1 - softmax_rows(x),
    ),
    Mistake(
        "inverse",
        "Your weights are upside down: the sum is divided by the `exp` values.",
        SOFTMAX_HINT,
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
        "Is the array that you prepared ever filled? Whole numbers and `//` cut off fractions.",
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


def _less_maximum(scores: Array) -> Array:
    return np.exp(scores) - scores.max(axis=-1, keepdims=True)


def _best_two(scores: Array) -> Array:
    """The `exp` values with all but the two largest of each row set to 0."""
    second = np.sort(scores, axis=-1)[:, -2:][:, :1]
    return exp_rows(scores) * (scores >= second)


def _without_last(scores: Array) -> Array:
    partial = softmax_rows(scores[:, :-1])
    return np.hstack([partial, np.zeros((len(scores), 1))])


CONTEXT_HINT = "A context is the sum of all encoder states, each times its weight."

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
        lambda S, E, W: exp_rows(S @ E.T) @ E,
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
        CONTEXT_HINT,
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
        "That is the summary again. " + CONTEXT_HINT,
        lambda S, E, W: np.tile(E[-1], (len(W), 1)),
    ),
    Mistake(
        "first_state",
        "Your context is the first encoder state.",
        CONTEXT_HINT,
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
        CONTEXT_HINT,
        lambda S, E, W: W[:, :-1] @ E[:-1],
    ),
    Mistake(
        "without_first",
        "Your context leaves out the first encoder state.",
        CONTEXT_HINT,
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
        CONTEXT_HINT,
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
        "less_mean",
        "The mean of the encoder states is subtracted in your context.",
        "The weighted sum is the context, as it is.",
        lambda S, E, W: W @ E - E.mean(axis=0),
    ),
    Mistake(
        "plus_mean",
        "The mean of the encoder states is added in your context.",
        "The weighted sum is the context, as it is.",
        lambda S, E, W: W @ E + E.mean(axis=0),
    ),
    Mistake(
        "median",
        "Your context is the median of the encoder states.",
        "The weights decide how much each state counts.",
        lambda S, E, W: np.tile(np.median(E, axis=0), (len(W), 1)),
    ),
    Mistake(
        "largest_state",
        "Your context takes the largest entries of the encoder states.",
        "The weights decide how much each state counts.",
        lambda S, E, W: np.tile(E.max(axis=0), (len(W), 1)),
    ),
    Mistake(
        "two_best_states",
        "Your context adds up the two best encoder states only.",
        "The other states count too, each with its share.",
        lambda S, E, W: (W * (np.sort(W, axis=1)[:, -2:][:, :1] <= W)) @ E,
    ),
    Mistake(
        "column_shares",
        "Your weights are divided by the sums of their columns before the weighted sum.",
        "Use the weights as they are.",
        lambda S, E, W: (W / W.sum(axis=0)) @ E,
    ),
    Mistake(
        "reshaped",
        "The numbers of your context are right, but in another order: `reshape` turns nothing.",
        "`.T` makes rows of the columns; `reshape` keeps the order of the numbers.",
        lambda S, E, W: (W @ E).T.reshape(len(W), -1),
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
        lambda S, E, W: (W @ E) / length(W @ E),
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
        CONTEXT_HINT,
        lambda S, E, W: np.tile((W @ E).sum(axis=1, keepdims=True), (1, E.shape[1])),
    ),
)
