"""One training loop for every recorded model."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

import numpy as np
import torch
from torch import nn

IGNORED = -100
FIXED_CHOICES = {"optimizer": "Adam", "schedule": "one-cycle, cosine"}


@dataclass(frozen=True)
class Recipe:
    """Everything that decides a training run apart from the model, the task and the seed.

    The learning rate follows a one-cycle schedule: up to ``peak_rate`` over the first
    ``warm_share`` of the steps, then down to nearly nothing along a cosine.
    """

    steps: int
    batch: int
    peak_rate: float
    warm_share: float = 0.1
    clip: float = 1.0
    embedding: int = 32

    def as_dict(self) -> dict:
        """JSON for the provenance, the fixed choices named as well."""
        return asdict(self) | FIXED_CHOICES

    @classmethod
    def from_dict(cls, settings: dict) -> Recipe:
        return cls(**{key: value for key, value in settings.items() if key not in FIXED_CHOICES})


class Batches(Protocol):
    """Where batches come from: source (B, L), target (B, T) padded with ``IGNORED``."""

    def draw(self) -> tuple[np.ndarray, np.ndarray]: ...


def shifted(target: torch.Tensor, bos: int) -> torch.Tensor:
    """What the decoder is fed: target (B, T) moved right by one, beginning with ``bos``."""
    fed = torch.roll(target, 1, dims=1)
    fed[:, 0] = bos
    return fed.clamp(min=0)


def train(
    model: nn.Module,
    batches: Batches,
    recipe: Recipe,
    bos: int,
    on_step: Callable[[int, float], None] | None = None,
) -> float:
    """Train ``model`` in place with teacher forcing; return the seconds that training took.

    They are processor seconds: on one thread the same as time passed on a machine that has
    nothing else to do. ``on_step(steps_done, loss)`` is called after every step and not timed.
    """
    optimizer = torch.optim.Adam(model.parameters(), lr=recipe.peak_rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, recipe.peak_rate, total_steps=recipe.steps + 1, pct_start=recipe.warm_share
    )
    seconds = 0.0
    for step in range(1, recipe.steps + 1):
        started = time.process_time()
        source, target = (torch.from_numpy(part) for part in batches.draw())
        logits = model(source, shifted(target, bos))
        loss = nn.functional.cross_entropy(
            logits.flatten(0, 1), target.flatten(), ignore_index=IGNORED
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), recipe.clip)
        optimizer.step()
        schedule.step()
        seconds += time.process_time() - started
        if on_step:
            on_step(step, loss.item())
    return seconds
