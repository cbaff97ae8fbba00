"""What the page shows of single models of the `history` run: alignments, one step, weights."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import torch
from torch import Tensor, nn

from .evaluation import WEIGHT_DECIMALS
from .parts import Arrays

SHARE_DECIMALS = 4
EXAMPLES_OF_A_KIND = 2
STEP_SHOWN = 4  # the fifth token written, counted from 0
COMPONENTS_SHOWN = 4


def shares(seen: dict) -> dict:
    """``reading``'s counts as counts with their shares."""
    total = seen["total"]
    return {
        name: {key: _count(right, total) for key, right in seen[name].items()}
        for name in ("peak", "tokens")
    }


def _count(right: int, total: int) -> dict:
    return {"right": right, "total": total, "share": round(right / total, SHARE_DECIMALS)}


@torch.no_grad()
def examples(lesson3: ModuleType, model: nn.Module, held_out: Tensor) -> list[dict]:
    """A few held-out rows with the weights of every step: the first ones, the first with all
    tokens different, and the one where a token that occurs twice splits the weight most evenly.

    ``lesson3`` is the program, ``model`` its Luong, ``held_out`` (N, L).
    """
    fed, _ = lesson3.task(held_out)
    S, E = model.states(held_out, fed)
    weights = model.weigh(model.scores(S, E))
    output = model.write(S, E, weights).argmax(dim=2)
    different = [at for at, row in enumerate(held_out) if len(row.unique()) == len(row)]
    chosen = [("usual", at) for at in range(EXAMPLES_OF_A_KIND)]
    chosen += [("all different", at) for at in different[:EXAMPLES_OF_A_KIND]]
    split = _most_even_split(held_out, fed, weights)
    chosen += [("split", split[0])] if split else []
    return [
        {
            "kind": kind, "row": at, "source": held_out[at].tolist(),
            "target": held_out[at].flip(0).tolist(), "output": output[at].tolist(),
            "weights": _rounded(weights[at]),
            **({"split": _split(held_out[at], weights[at], split[1])} if kind == "split" else {}),
        }
        for kind, at in chosen
    ]  # fmt: skip


def _most_even_split(held_out: Tensor, fed: Tensor, weights: Tensor) -> tuple[int, int] | None:
    """Row and step where the two largest weights are on two places with the token just read, and
    the second largest is as large as anywhere; None if there is no such step."""
    top = weights.topk(2, dim=2)
    tokens = held_out.gather(1, top.indices.flatten(1)).unflatten(1, top.indices.shape[1:])
    both = (tokens == fed[:, :, None]).all(dim=2)
    second = torch.where(both, top.values[:, :, 1], 0)
    if not both.any():
        return None
    return divmod(int(second.argmax()), second.shape[1])


def _split(source: Tensor, weights: Tensor, step: int) -> dict:
    """The step and the places of a split: source (L,), weights (T, L)."""
    places = sorted(weights[step].topk(2).indices.tolist())
    return {"step": step, "token": int(source[places[0]]), "places": places}


@torch.no_grad()
def additive_step(lesson3: ModuleType, model: nn.Module, held_out: Tensor) -> dict:
    """Everything that happens in one look of a trained Bahdanau model, with its own numbers.

    Of the d numbers that are added up to a score, the few with the largest |v| are shown and the
    others summed up in ``rest``: scores[j] = sum over shown k of v[k] tanh[j][k], + rest[j].
    """
    row = next(at for at, tokens in enumerate(held_out) if len(tokens.unique()) == len(tokens))
    source = held_out[row : row + 1]
    fed, target = lesson3.task(source)
    E, last = model.encode(source)
    UE, x, s = model.U(E), model.reread(fed), last[0]
    for t in range(STEP_SHOWN + 1):
        before, weights = s, model.weights(s, UE)
        context = (weights[:, None, :] @ E)[:, 0]
        s = model.cell(torch.cat([x[:, t], context], dim=1), s)
    Ws, v = model.W(before)[0], model.v.weight[0]
    bent = torch.tanh(Ws + UE[0])
    scores = bent @ v
    shown = v.abs().topk(min(COMPONENTS_SHOWN, len(v))).indices.sort().values
    rest = scores - bent[:, shown] @ v[shown]
    numbers = {
        "s": before[0], "Ws": Ws[shown], "v": v[shown], "UE": UE[0][:, shown],
        "tanh": bent[:, shown], "rest": rest, "scores": scores,
        "weights": weights[0],
    }  # fmt: skip
    return {
        "model": "bahdanau", "width": len(v), "length": source.shape[1], "seed": 0,
        "row": row, "source": source[0].tolist(), "step": STEP_SHOWN,
        "read": int(fed[0, STEP_SHOWN]), "target": int(target[0, STEP_SHOWN]),
        "output": int(model.head(s)[0].argmax()), "components": shown.tolist(),
        **{name: _rounded(tensor) for name, tensor in numbers.items()},
    }  # fmt: skip


def _rounded(tensor: Tensor) -> list:
    return tensor.double().numpy().round(WEIGHT_DECIMALS).tolist()


def luong_arrays(model: nn.Module, held_out: Tensor) -> Arrays:
    """A Luong model in half precision under the names that the page's replay reads, and the
    held-out rows (the arrays are listed in site/python/inpage/replay_luong.py)."""
    tensors = {
        "read": model.read.weight, "reread": model.reread.weight,
        "general": model.general.weight,
        "join_weight": model.join.weight, "join_bias": model.join.bias,
        "head_weight": model.head.weight, "head_bias": model.head.bias,
        **_gru("encoder", model.encoder), **_gru("decoder", model.decoder),
    }  # fmt: skip
    halves = {name: one.detach().numpy().astype(np.float16) for name, one in tensors.items()}
    return halves | {"held_out": held_out.numpy().astype(np.uint8)}


def _gru(name: str, gru: nn.GRU) -> dict[str, Tensor]:
    """A GRU's matrices and biases. The second bias stays: it is inside the reset gate's product."""
    return {
        f"{name}_input": gru.weight_ih_l0, f"{name}_input_bias": gru.bias_ih_l0,
        f"{name}_hidden": gru.weight_hh_l0, f"{name}_hidden_bias": gru.bias_hh_l0,
    }  # fmt: skip
