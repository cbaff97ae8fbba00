"""How the reversal models are trained. Each recording carries the recipe that it used."""

from __future__ import annotations

from .training import Recipe

LENGTH_POWER = 1.0
# The smaller the model, the higher the rate it bears, and needs. Plain and attention twins of
# one size share everything.
RECIPES = {
    32: Recipe(steps=2400, batch=128, peak_rate=2e-2),
    64: Recipe(steps=2400, batch=64, peak_rate=1e-2),
    128: Recipe(steps=2400, batch=64, peak_rate=4e-3),
}
SEEDS = {32: 5, 64: 3, 128: 3}


def recipe_for(hidden: int) -> Recipe:
    """The recipe of the nearest size that has one."""
    return RECIPES[_nearest(hidden)]


def seeds_for(hidden: int) -> int:
    """How many seeds a size is trained with when the command line does not say."""
    return SEEDS[_nearest(hidden)]


def _nearest(hidden: int) -> int:
    return min(RECIPES, key=lambda size: abs(size - hidden))
