"""Is a recorded file well-formed, and do its numbers agree with each other?

Used by the recorder, by the site's build and by tests. Standard library and jsonschema only.
Every function returns a list of problems, empty when all is well.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import jsonschema

RUNS = Path(__file__).resolve().parents[2] / "recorded_runs"
SCHEMA = RUNS / "schema.json"
HERE = Path(__file__).name
SUM_TOLERANCE = 1e-3
SHARE_TOLERANCE = 1e-4
STEP_TOLERANCE = 1e-3
KINDS = {
    "reverse.json": "reverse",
    "reverse_alignments.json": "checkpoints",
    "number_words.json": "number_words",
    "number_words_checkpoints.json": "checkpoints",
    "boss.json": "boss",
    "history.json": "history",
    "alignment.json": "alignment",
    "framing.json": "framing",
}


class Problem(NamedTuple):
    """Where in the document (``$.runs[0].exact``) and what is wrong there."""

    path: str
    reason: str


def check_file(path: Path) -> list[Problem]:
    """All problems of one recorded JSON file; its kind follows from its name."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse)
    except (OSError, ValueError) as error:
        return [Problem("$", f"cannot be read as JSON: {error}")]
    return check_document(path.name, document)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number that JSON knows")


def check_document(name: str, document: object) -> list[Problem]:
    """Schema first; numbers are compared only in a document that has the right shape."""
    kind = KINDS.get(name)
    if kind is None:
        return [Problem("$", f"no kind of recorded run is called {name}: see KINDS in {HERE}")]
    return schema_problems(kind, document) or contradictions(kind, document)


def schema_problems(kind: str, document: object) -> list[Problem]:
    """What breaks the JSON Schema of ``kind``."""
    if kind not in _schema()["$defs"]:
        return [Problem("$", f"the schema does not define {kind!r}: see $defs in {SCHEMA.name}")]
    errors = _validator(kind).iter_errors(document)
    found = [Problem(_path(error), _reason(error)) for error in errors]
    return sorted([*found, *_not_finite("$", document)])


def _path(error: jsonschema.ValidationError) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    return "$" + "".join(steps)


def _reason(error: jsonschema.ValidationError) -> str:
    """The message without a dump of a long value."""
    message = error.message
    return message if len(message) <= 200 else f"{message[:80]} … {message[-100:]}"


def _not_finite(path: str, value: object) -> Iterator[Problem]:
    """NaN and infinities, which a schema's comparisons let pass."""
    if isinstance(value, float) and value - value != 0:
        yield Problem(path, f"{value} is not a finite number")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _not_finite(f"{path}.{key}", item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _not_finite(f"{path}[{index}]", item)


@cache
def _schema() -> dict:
    return json.loads(SCHEMA.read_text(encoding="utf-8"))


@cache
def _validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(_schema() | {"$ref": f"#/$defs/{kind}"})


def contradictions(kind: str, document: dict) -> list[Problem]:
    """Numbers of a well-formed document that cannot all be true."""
    if kind not in _CHECKS:
        return [Problem("$", f"nothing compares the numbers of {kind!r}: see _CHECKS in {HERE}")]
    return list(_CHECKS[kind](document))


def _reverse(document: dict) -> Iterator[Problem]:
    seen = set()
    for at, run in enumerate(document["runs"]):
        path = f"$.runs[{at}]"
        who = (run["model"], run["hidden"], run["seed"])
        if who in seen:
            yield Problem(path, "a second run of {} with hidden {} and seed {}".format(*who))
        seen.add(who)
        yield from _counts(f"{path}.exact", run["exact"])
        for length, count in run["exact"].items():
            yield from _reverse_length(path, run, length, count)
    yield from _seeds(document)


def _reverse_length(path: str, run: dict, length: str, count: dict) -> Iterator[Problem]:
    """Shares by position and failures against the counts of one length."""
    share = count["right"] / count["total"]
    for at, position in enumerate(run["by_position"][length]):
        if position < share - 1e-4:
            where = f"{path}.by_position.{length}[{at}]"
            yield Problem(where, f"{position} is below the share exactly right, {share:.4f}")
    failures = run["failures"].get(length, [])
    wrong = count["total"] - count["right"]
    if len(failures) > wrong or (wrong and not failures):
        yield Problem(f"{path}.failures", f"{len(failures)} shown at {length}, {wrong} counted")
    for at, failure in enumerate(failures):
        where = f"{path}.failures.{length}[{at}]"
        if len(failure["input"]) != int(length):
            yield Problem(where, f"the input does not have {length} digits")
        if failure["target"] != failure["input"][::-1]:
            yield Problem(where, "the target is not the input reversed")
        if failure["output"] == failure["target"]:
            yield Problem(where, "the output is right")


def _checkpoints(document: dict) -> Iterator[Problem]:
    for at, example in enumerate(document["examples"]):
        steps = [checkpoint["step"] for checkpoint in example["checkpoints"]]
        if steps[0] != 0 or steps != sorted(set(steps)):
            yield Problem(f"$.examples[{at}]", f"steps do not rise from 0: {steps}")
        for index, checkpoint in enumerate(example["checkpoints"]):
            where = f"$.examples[{at}].checkpoints[{index}]"
            yield from _weights(where, example["input"], checkpoint)


def _number_words(document: dict) -> Iterator[Problem]:
    exact = document["exact"]
    by_digits = exact["by_digits"]
    yield from _counts("$.exact.by_digits", by_digits)
    for name in ("right", "total"):
        added = sum(count[name] for count in by_digits.values())
        if exact[name] != added:
            yield Problem(f"$.exact.{name}", f"{exact[name]}, but by digits it is {added}")
    wrong = exact["total"] - exact["right"]
    if len(document["failures"]) > wrong or (wrong > 0 and not document["failures"]):
        yield Problem("$.failures", f"{len(document['failures'])} shown, {wrong} counted")
    for at, example in enumerate(document["examples"]):
        yield from _weights(f"$.examples[{at}]", example["input"], example)


def _boss(document: dict) -> Iterator[Problem]:
    for at, run in enumerate(document["runs"]):
        yield from _counts(f"$.runs[{at}].exact", run["exact"])
        steps = [step for step, _ in run["loss"]]
        if steps != sorted(set(steps)):
            yield Problem(f"$.runs[{at}].loss", "steps do not rise")
        if steps[-1] > run["steps"]:
            yield Problem(f"$.runs[{at}].loss", f"step {steps[-1]} of only {run['steps']}")
    yield from _seeds(document)


def _history(document: dict) -> Iterator[Problem]:
    seen, sizes = set(), {}
    for at, run in enumerate(document["runs"]):
        path, length = f"$.runs[{at}]", run["length"]
        who = (run["model"], length, run["seed"])
        if who in seen:
            yield Problem(path, "a second run of {} at {} with seed {}".format(*who))
        seen.add(who)
        size = (run["width"], run["parameters"])
        if sizes.setdefault(run["model"], size) != size:
            yield Problem(path, f"{run['model']} has another size than before: {size}")
        for name in ("tokens", "exact"):
            yield from _counts(f"{path}.{name}", run[name])
            if list(run[name]) != [str(length)]:
                yield Problem(f"{path}.{name}", f"not the one length {length}: {list(run[name])}")
                return
        yield from _tokens_and_rows(path, length, run["tokens"], run["exact"])
    yield from _seeds(document)


def _tokens_and_rows(path: str, length: int, tokens: dict, exact: dict) -> Iterator[Problem]:
    """Right tokens against rows that are right as a whole."""
    token, row = tokens[str(length)], exact[str(length)]
    if token["total"] != length * row["total"]:
        yield Problem(f"{path}.tokens", f"{token['total']} in {row['total']} rows of {length}")
    wrong = row["total"] - row["right"]
    if not length * row["right"] <= token["right"] <= token["total"] - wrong:
        yield Problem(f"{path}.exact", f"{row['right']} rows cannot have {token['right']} tokens")


def _alignment(document: dict) -> Iterator[Problem]:
    for at, run in enumerate(document["runs"]):
        for name in ("peak", "tokens"):
            yield from _shares(f"$.runs[{at}].{name}", run[name])
    for at, example in enumerate(document["examples"]):
        where, source = f"$.examples[{at}]", example["source"]
        if len(source) != document["length"]:
            yield Problem(where, f"the source does not have {document['length']} tokens")
        if example["target"] != source[::-1]:
            yield Problem(where, "the target is not the source reversed")
        yield from _weights(where, source, example)
        if "split" in example:
            yield from _split(where, example)
    yield from _additive(document["additive"])
    yield from _seeds(document)


def _split(where: str, example: dict) -> Iterator[Problem]:
    """The two largest weights of the named step are on two places with the named token, the one
    just read."""
    split, target = example["split"], example["target"]
    step, token, places = split["step"], split["token"], split["places"]
    if not 1 <= step < len(target) or max(places) >= len(target):
        yield Problem(f"{where}.split", "the step or a place is outside the row")
        return
    if {token, target[step - 1]} != {example["source"][place] for place in places}:
        yield Problem(f"{where}.split", f"{token} is not the token just read at both places")
    row = example["weights"][step]
    if sorted(row)[-2:] != sorted(row[place] for place in places):
        yield Problem(f"{where}.split", "the largest weights are elsewhere")


def _additive(step: dict) -> Iterator[Problem]:
    """tanh of what was added, scores from v, weights from the scores by softmax."""
    places, shown = len(step["source"]), len(step["components"])
    rows = ("UE", "tanh", "rest", "scores", "weights")
    if any(len(step[name]) != places for name in rows) or places != step["length"]:
        yield Problem("$.additive", f"not one entry for each of {places} tokens")
        return
    short = [step["Ws"], step["v"], *step["UE"], *step["tanh"]]
    if any(len(row) != shown for row in short) or len(step["s"]) != step["width"]:
        yield Problem("$.additive", f"not one number for each of {shown} components")
        return
    if step["target"] != step["source"][-1 - step["step"]]:
        yield Problem("$.additive.target", "is not what the step should write")
    parts = [math.exp(score - max(step["scores"])) for score in step["scores"]]
    for j in range(places):
        for k in range(shown):
            if _far(step["tanh"][j][k], math.tanh(step["Ws"][k] + step["UE"][j][k])):
                yield Problem(f"$.additive.tanh[{j}][{k}]", "is not tanh of the sum")
        added = sum(v * bent for v, bent in zip(step["v"], step["tanh"][j], strict=True))
        if _far(step["scores"][j], added + step["rest"][j]):
            yield Problem(f"$.additive.scores[{j}]", "is not the sum of its parts")
        if _far(step["weights"][j], parts[j] / sum(parts)):
            yield Problem(f"$.additive.weights[{j}]", "is not the softmax of the scores")


def _far(number: float, other: float) -> bool:
    return abs(number - other) > STEP_TOLERANCE


def _framing(document: dict) -> Iterator[Problem]:
    for at, run in enumerate(document["hard"]):
        if run["steps_with_gradient"] > run["steps"]:
            yield Problem(f"$.hard[{at}]", f"more steps with a gradient than {run['steps']}")
        if run["moved"] and not run["steps_with_gradient"]:
            yield Problem(f"$.hard[{at}].moved", "moved without a gradient")
    yield from _seeds(document)


def _shares(path: str, counted: dict[str, dict]) -> Iterator[Problem]:
    yield from _counts(path, counted)
    for key, count in counted.items():
        share = count["right"] / count["total"]
        if abs(count["share"] - share) > SHARE_TOLERANCE:
            yield Problem(f"{path}.{key}", f"a share of {count['share']}, counted {share:.4f}")


def _counts(path: str, counts: dict[str, dict]) -> Iterator[Problem]:
    for key, count in counts.items():
        if count["right"] > count["total"]:
            yield Problem(f"{path}.{key}", f"{count['right']} right of only {count['total']}")


def _weights(path: str, read: Sequence, shown: dict) -> Iterator[Problem]:
    """One row for each written token, one weight for each token read, each row summing to 1."""
    rows, output = shown["weights"], shown["output"]
    if len(rows) != len(output):
        yield Problem(f"{path}.weights", f"{len(rows)} rows for {len(output)} written tokens")
    if "<eos>" in output[:-1]:
        yield Problem(f"{path}.output", "goes on after <eos>")
    for at, row in enumerate(rows):
        where = f"{path}.weights[{at}]"
        if len(row) != len(read):
            yield Problem(where, f"{len(row)} weights for {len(read)} tokens")
        if abs(sum(row) - 1) > SUM_TOLERANCE:
            yield Problem(where, f"sums to {sum(row):.4f}, not to 1")


def _seeds(document: dict) -> Iterator[Problem]:
    used = sorted({run["seed"] for run in document["runs"]})
    if document["provenance"]["seeds"] != used:
        yield Problem("$.provenance.seeds", f"the runs have seeds {used}")


_CHECKS: dict[str, Callable[[dict], Iterator[Problem]]] = {
    "reverse": _reverse,
    "checkpoints": _checkpoints,
    "number_words": _number_words,
    "boss": _boss,
    "history": _history,
    "alignment": _alignment,
    "framing": _framing,
}
