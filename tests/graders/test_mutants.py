"""Every small change of the model answer is rejected, unless it provably changes nothing."""

from __future__ import annotations

import json

import pytest

import graders
from tests.graders.corpus import Sample, samples
from tests.graders.mutate import mutants

LAST_AXIS = "a matrix has two axes, so -1 and 1 name the same"

NO_ORDER = "a sum or a product of two has no order"
AS_LONG = "it is as long as the query"
SAME: dict[str, dict[str, str]] = {
    "attend_step": {},
    "attend_all": {"axis=-1": LAST_AXIS},
    "additive_scores": {"E @ U + s @ W": NO_ORDER},
    "general_scores": {},
    "soft_lookup": {"values @ weights": NO_ORDER},
    "slope": {
        "below, above = (": "both are the same copy before they are moved",
        "len(-query)": AS_LONG,
        "in range(len(result))": AS_LONG,
        "eps * 2)": NO_ORDER,
    },
}
"""By exercise: a piece of a mutant that the answer does not have, and why it is right."""


@pytest.mark.parametrize("sample", samples("answer"), ids=str)
def test_mutants_are_rejected(sample: Sample) -> None:
    count, accepted = 0, []
    for description, source in mutants(sample.source):
        count += 1
        known = [piece for piece in SAME.get(sample.exercise, {}) if piece in source]
        passed = json.loads(graders.grade(sample.exercise, source))["passed"]
        if passed != bool(known):
            accepted.append((description, source))
    assert accepted == []
    assert count > 40
