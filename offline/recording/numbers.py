"""The number-words task: 0 to 999999 written in English words."""

from __future__ import annotations

import numpy as np

from .training import IGNORED

SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
INPUT_TOKENS = tuple("0123456789")
OUTPUT_TOKENS = (*SMALL, *TENS, "hundred", "thousand", "<bos>", "<eos>")
BOS, EOS = len(OUTPUT_TOKENS) - 2, len(OUTPUT_TOKENS) - 1
TOKEN = {word: index for index, word in enumerate(OUTPUT_TOKENS)}
LONGEST_OUTPUT = 16
TEST_SEED = 2024
# Of the ten one-digit and ninety two-digit numbers only a few can be held out.
TEST_TOTALS = {1: 1, 2: 9, 3: 90, 4: 300, 5: 300, 6: 300}
EXAMPLES = (
    "427015", "17", "80", "300004", "999999", "12000", "110",
    "427027", "417027", "608", "13013", "90210", "7", "0",
)  # fmt: skip
DIGITS_POWER = 2
ROUND_SHARE = 0.25
# The page's examples are held out, but for "zero": no other number teaches that word.
NEVER_HELD_OUT = frozenset({0})


def in_words(number: int) -> list[str]:
    """English words without "and" and without hyphens.

    >>> " ".join(in_words(427015))
    'four hundred twenty seven thousand fifteen'

    Raises ValueError outside 0..999999.
    """
    if not 0 <= number <= 999_999:
        raise ValueError(f"{number} is not between 0 and 999999")
    if number == 0:
        return ["zero"]
    thousands, rest = divmod(number, 1000)
    leading = [*_below_1000(thousands), "thousand"] if thousands else []
    return leading + _below_1000(rest)


def _below_1000(number: int) -> list[str]:
    hundreds, rest = divmod(number, 100)
    words = [SMALL[hundreds], "hundred"] if hundreds else []
    if rest >= 20:
        words.append(TENS[rest // 10 - 2])
        rest %= 10
    return [*words, SMALL[rest]] if rest else words


def numbers_of(digits: int) -> tuple[int, int]:
    """Smallest number with that many digits, and the first one with more."""
    return (0 if digits == 1 else 10 ** (digits - 1)), 10**digits


def held_out_numbers(most: int | None = None) -> dict[int, np.ndarray]:
    """Numbers set apart for testing, by digit count; the page's examples are among them.

    ``most`` caps the number for each digit count.
    """
    return {
        digits: _distinct(digits, min(total, most or total))
        for digits, total in TEST_TOTALS.items()
    }


def _distinct(digits: int, total: int) -> np.ndarray:
    examples = [int(text) for text in EXAMPLES if len(text) == digits]
    found = dict.fromkeys([n for n in examples if n not in NEVER_HELD_OUT][:total])
    rng = np.random.default_rng([TEST_SEED, digits])
    while len(found) < total:
        number = int(rng.integers(*numbers_of(digits)))
        if number not in NEVER_HELD_OUT:
            found[number] = None
    return np.array(list(found))


def digit_tokens(numbers: np.ndarray) -> np.ndarray:
    """Numbers (B,) with one digit count -> tokens (B, L)."""
    return np.array([[int(digit) for digit in str(number)] for number in numbers])


def word_tokens(numbers: np.ndarray) -> np.ndarray:
    """Numbers (B,) -> tokens (B, T) of the words and ``<eos>``, padded with ``IGNORED``."""
    rows = [[TOKEN[word] for word in in_words(int(number))] + [EOS] for number in numbers]
    longest = max(map(len, rows))
    return np.array([row + [IGNORED] * (longest - len(row)) for row in rows])


class NumberBatches:
    """Training batches of one digit count each; a held-out number is never drawn.

    A digit count is drawn with a probability in proportion to its square: short numbers are seen
    often enough to learn them, and not so often that the held-out ones are learned to be wrong.
    In a quarter of the numbers every digit but the first is struck to 0 with an even chance:
    numbers such as 300004 are too rare among random ones to learn where nothing is said.
    """

    def __init__(self, seed: int, batch: int, held_out: dict[int, np.ndarray]):
        self._rng = np.random.default_rng(seed)
        self._batch = batch
        self._digits = np.array(sorted(held_out))
        share = self._digits.astype(float) ** DIGITS_POWER
        self._share = share / share.sum()
        self._barred = held_out

    def draw(self) -> tuple[np.ndarray, np.ndarray]:
        """Digit tokens (B, L) and word tokens (B, T)."""
        digits = int(self._rng.choice(self._digits, p=self._share))
        numbers = self._numbers(digits, self._batch)
        while (barred := np.isin(numbers, self._barred[digits])).any():
            numbers[barred] = self._numbers(digits, int(barred.sum()))
        return digit_tokens(numbers), word_tokens(numbers)

    def _numbers(self, digits: int, count: int) -> np.ndarray:
        tokens = digit_tokens(self._rng.integers(*numbers_of(digits), count))
        round_ones = self._rng.random((count, 1)) < ROUND_SHARE
        struck = round_ones & (self._rng.random((count, digits)) < 0.5)
        struck[:, 0] = False
        return np.where(struck, 0, tokens) @ 10 ** np.arange(digits)[::-1]
