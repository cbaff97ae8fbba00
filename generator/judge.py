"""What the page needs to judge a simple answer, computed here so that Python decides what is right.

The JSON of a card (texts are HTML):

number, shape     ``variants``: one entry for each set of numbers, the first being the question
                  as it stands. Each has ``ask`` (null in the first), ``right``, ``wrong`` (a
                  list, the first that fits counts), ``otherwise``, ``hint``, ``explain``. An
                  answer is ``{"lo", "hi"}``, both ends included, or ``{"shape": [8, 32]}``;
                  ``right`` has ``show`` too, the answer as written. Beside them ``decimals`` and
                  ``percent``.
choose            ``right`` (id of an option), ``because`` (id -> text), ``explain``, ``hint``
predict_number    ``min``, ``max``, ``measured`` (number or null), ``measured_text``, ``after``
predict_choose    ``measured`` (id of an option or null), ``after``
pass_line         ``explain``, ``hint``
"""

import json
from typing import Any

from .author import FAILED, Author
from .markdown import block, inline
from .model import Question
from .problems import Place
from .prose import Slots


def safe_json(value: Any) -> str:
    """JSON that no HTML parser can mistake for markup."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


class Texts:
    """A question's texts and expressions with one set of numbers filled in."""

    def __init__(self, author: Author, slots: Slots, values: dict[str, Any]) -> None:
        self.author, self._slots, self.values = author, slots, values

    def block(self, text: str, place: Place) -> str:
        """A text as paragraphs of HTML."""
        return self._slots.fill(block(self.author.fill(text, self.values, place))).strip()

    def optional(self, text: str, place: Place) -> str | None:
        """The same, or None where there is no text."""
        return self.block(text, place) if text else None

    def inline(self, text: str, place: Place) -> str:
        """A text inside a line."""
        return self._slots.fill(inline(self.author.fill(text, self.values, place)))

    def value(self, expression: str, place: Place) -> Any:
        """What an expression gives, or FAILED."""
        return self.author.evaluate(expression, self.values, place)


class Judged:
    """A question ready for its card."""

    def __init__(self, question: Question, author: Author, slots: Slots) -> None:
        self._question, self._author, self._slots = question, author, slots
        first = Texts(author, slots, question.values)
        self._first = first
        self.ask = first.block(question.ask, question.at.key("ask"))
        self.hint = first.optional(question.hint, question.at.key("hint"))
        self.options = [
            {"id": option.id, "html": first.inline(option.text, option.at.key("text"))}
            for option in question.options
        ]
        self.judge = {"kind": question.kind} | self._for_kind()

    def _for_kind(self) -> dict[str, Any]:
        match self._question.kind:
            case "number" | "shape":
                return self._variants()
            case "choose":
                return self._choice()
            case "predict_number":
                return self._predicted_number()
            case "predict_choose":
                return self._predicted_choice()
            case _:
                return self._explained()

    def _explained(self) -> dict[str, Any]:
        return {
            "explain": self._first.optional(
                self._question.explain, self._question.at.key("explain")
            ),
            "hint": self.hint,
        }

    # numbers and shapes

    def _variants(self) -> dict[str, Any]:
        question = self._question
        variants = [self._variant(question.values, -1)]
        for index, values in enumerate(question.variants):
            unknown = values.keys() - question.values.keys()
            if unknown:
                self._complain(
                    "variants", f"variant {index + 1} sets {sorted(unknown)}, not among the values"
                )
            variants.append(self._variant(question.values | values, index))
        kept = {"decimals": question.decimals} if question.kind == "number" else {}
        if question.kind == "number":
            kept["percent"] = question.percent
        return {"variants": variants, **kept}

    def _variant(self, values: dict[str, Any], index: int) -> dict[str, Any]:
        question = self._question
        texts = Texts(self._author, self._slots, values)
        named = "" if index < 0 else f" in variant {index + 1}"
        right = self._answer(texts, question.right, question.at.key("right"), named)
        wrong = []
        for one in question.wrong:
            if one.when and texts.value(one.when, one.at.key("when")) in (False, FAILED):
                continue
            answer = self._answer(texts, one.answer, one.at.key("answer"), named)
            if answer is None:
                continue
            if right is not None and overlap(answer, right):
                said = (
                    f"the wrong answer {one.answer!r} equals the right one ({right['show']}){named}"
                )
                self._author_problem(one.at.key("answer"), said)
            if index < 0 and any(overlap(answer, other) for other in wrong):
                said = f"the wrong answer {one.answer!r} ({answer['show']}) is listed twice"
                self._author_problem(one.at.key("answer"), said)
            wrong.append(answer | {"because": texts.block(one.because, one.at.key("because"))})
        for one in wrong:
            del one["show"]
        return {
            "ask": texts.block(question.ask, question.at.key("ask")) if index >= 0 else None,
            "right": right,
            "wrong": wrong,
            "otherwise": texts.block(question.otherwise, question.at.key("otherwise")),
            "hint": texts.optional(question.hint, question.at.key("hint")),
            "explain": texts.block(question.explain, question.at.key("explain")),
        }

    def _answer(self, texts: Texts, expression: str, at: Place, named: str) -> dict | None:
        value = texts.value(expression, at)
        if value is FAILED:
            return None
        if self._question.kind == "shape":
            if isinstance(value, list) and all(type(n) is int and n > 0 for n in value):
                return {"shape": value, "show": shape_text(value)}
            self._author_problem(at, f"{expression!r} gives {value!r}, which is no shape{named}")
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self._author_problem(at, f"{expression!r} gives {value!r}, which is no number{named}")
            return None
        is_right = expression == self._question.right
        if is_right and self._question.decimals == 0 and not float(value).is_integer():
            said = f"the right answer is {value}{named}: say how many decimals are asked for"
            self._author_problem(at, said)
        return interval(value, self._question.decimals)

    # choices and predictions

    def _choice(self) -> dict[str, Any]:
        self._check_options()
        right = [option for option in self._question.options if option.right]
        if len(right) != 1:
            self._complain("options", f"exactly one option must be right, not {len(right)}")
        for option in self._question.options:
            if not option.right and not option.because:
                self._author_problem(
                    option.at.table, f"the wrong option {option.id!r} gives no reason"
                )
        because = {
            option.id: self._first.block(option.because, option.at.key("because"))
            for option in self._question.options
            if option.because
        }
        return {"right": right[0].id if right else None, "because": because} | self._explained()

    def _check_options(self) -> None:
        seen: set[str] = set()
        for option, shown in zip(self._question.options, self.options, strict=True):
            for what in (option.id, shown["html"]):
                if what in seen:
                    self._author_problem(option.at.table, f"two options are the same: {what!r}")
            seen |= {option.id, shown["html"]}

    def _predicted_choice(self) -> dict[str, Any]:
        self._check_options()
        known = [option.id for option in self._question.options]
        measured = self._measured()
        if measured is not None and measured not in known:
            self._complain(
                "measured", f"measured gives {measured!r}, which is none of the options {known}"
            )
        return {"measured": measured, "after": self._after()}

    def _predicted_number(self) -> dict[str, Any]:
        question = self._question
        measured = self._measured()
        if question.min >= question.max:
            self._complain("min", f"min ({question.min}) must be below max ({question.max})")
        if measured is not None and not question.min <= measured <= question.max:
            self._complain(
                "measured", f"measured gives {measured}, outside {question.min} to {question.max}"
            )
        return {
            "min": question.min,
            "max": question.max,
            "decimals": question.decimals,
            "measured": None if measured is None else float(measured),
            "measured_text": None if measured is None else str(measured),
            "after": self._after(),
        }

    def _measured(self) -> Any:
        if not self._question.measured:
            return None
        value = self._first.value(self._question.measured, self._question.at.key("measured"))
        return None if value is FAILED else value

    def _after(self) -> str:
        return self._first.block(self._question.after, self._question.at.key("after"))

    def _complain(self, key: str, message: str) -> None:
        self._author_problem(self._question.at.key(key), message)

    def _author_problem(self, at: Place, message: str) -> None:
        with self._author.at(at):
            self._author.complain(f"{self._question.id}: {message}")


def interval(value: float, decimals: int) -> dict[str, Any]:
    """The numbers that count as `value` when asked for with so many decimals.

    ``interval(0.7867, 2)`` is 0.785 to 0.795: half a unit of the last place around the rounded
    value. Without decimals only the number itself counts.
    """
    if decimals == 0:
        number = int(value) if float(value).is_integer() else value
        return {"lo": number, "hi": number, "show": f"{number}".replace("-", "−")}
    centre, half = round(value, decimals), 0.5 * 10**-decimals
    return {
        "lo": round(centre - half, decimals + 1),
        "hi": round(centre + half, decimals + 1),
        "show": f"{centre:.{decimals}f}".replace("-", "−"),
    }


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether some answer fits both."""
    if "shape" in one:
        return one["shape"] == other["shape"]
    if one["lo"] == one["hi"] or other["lo"] == other["hi"]:
        return one["lo"] <= other["hi"] and other["lo"] <= one["hi"]
    return one["lo"] < other["hi"] and other["lo"] < one["hi"]


def shape_text(shape: list[int]) -> str:
    """As NumPy prints it: ``(32,)``, ``(8, 32)``."""
    return f"({shape[0]},)" if len(shape) == 1 else f"({', '.join(map(str, shape))})"
