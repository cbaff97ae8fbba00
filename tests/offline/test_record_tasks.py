"""The tasks, the model and the training loop behind the recordings."""

from __future__ import annotations

import doctest

import numpy as np
import pytest
import torch

from offline.recording import evaluation, numbers, parts, plan, reversal, training
from offline.recording.models import Seq2Seq, parameter_count


@pytest.mark.parametrize("module", [evaluation, numbers, parts, plan, reversal])
def test_worked_examples_in_docstrings(module):
    found = doctest.testmod(module)
    assert found.attempted and not found.failed


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"), (7, "seven"), (17, "seventeen"), (80, "eighty"), (110, "one hundred ten"),
        (608, "six hundred eight"), (1000, "one thousand"), (12000, "twelve thousand"),
        (13013, "thirteen thousand thirteen"), (300004, "three hundred thousand four"),
        (427015, "four hundred twenty seven thousand fifteen"),
        (999999, "nine hundred ninety nine thousand nine hundred ninety nine"),
    ],
)  # fmt: skip
def test_numbers_in_words(number, words):
    assert " ".join(numbers.in_words(number)) == words


def value(words: list[str]) -> int:
    """Words back to a number, by another way than they were made."""
    total = group = 0
    for word in words:
        if word in numbers.SMALL:
            group += numbers.SMALL.index(word)
        elif word in numbers.TENS:
            group += 20 + 10 * numbers.TENS.index(word)
        elif word == "hundred":
            group *= 100
        else:
            total, group = group * 1000, 0
    return total + group


def test_words_can_be_read_back():
    for number in [*range(1200), *range(1200, 1_000_000, 397), 999_999]:
        assert value(numbers.in_words(number)) == number


@pytest.mark.parametrize("number", [-1, 1_000_000])
def test_numbers_out_of_range_are_refused(number):
    with pytest.raises(ValueError, match="not between"):
        numbers.in_words(number)


def test_a_thousand_numbers_are_held_out_with_the_examples_among_them():
    held_out = numbers.held_out_numbers()
    flat = [int(number) for row in held_out.values() for number in row]
    assert len(flat) == len(set(flat)) == 1000
    assert {digits: len(row) for digits, row in held_out.items()} == numbers.TEST_TOTALS
    assert {int(text) for text in numbers.EXAMPLES} - {0} <= set(flat)
    for digits, row in held_out.items():
        assert {len(str(number)) for number in row} == {digits}


def test_held_out_numbers_are_never_drawn():
    held_out = numbers.held_out_numbers()
    batches = numbers.NumberBatches(1, 64, held_out)
    drawn, lengths = set(), set()
    for _ in range(200):
        source, target = batches.draw()
        lengths.add(source.shape[1])
        for digits, words in zip(source, target, strict=True):
            number = int("".join(map(str, digits)))
            assert len(str(number)) == len(digits)
            kept = [token for token in words if token != training.IGNORED]
            assert [numbers.OUTPUT_TOKENS[t] for t in kept[:-1]] == numbers.in_words(number)
            assert kept[-1] == numbers.EOS
            drawn.add(number)
    assert lengths == {1, 2, 3, 4, 5, 6}
    assert not drawn & {int(number) for row in held_out.values() for number in row}


def test_test_strings_are_different_and_as_many_as_promised():
    held_out = reversal.held_out_strings()
    assert list(held_out) == list(range(2, 25))
    for length, rows in held_out.items():
        assert rows.shape == (20 if length == 2 else 300, length)
        assert len(np.unique(rows, axis=0)) == len(rows)


def test_barred_strings_are_never_drawn():
    held_out = reversal.held_out_strings()
    barred = [row for rows in held_out.values() for row in rows]
    batches = reversal.ReversalBatches(0, 64, -2.0, barred)
    tuples = {tuple(row.tolist()) for row in barred}
    short = 0
    for _ in range(150):
        source, target = batches.draw()
        short += source.shape[1] <= 3
        assert not tuples & set(map(tuple, source.tolist()))
        assert (target[:, :-1] == source[:, ::-1]).all()
        assert (target[:, -1] == reversal.EOS).all()
    assert short > 50


def test_long_strings_are_drawn_more_often():
    batches = reversal.ReversalBatches(0, 1, 1.0, [])
    lengths = np.array([batches.draw()[0].shape[1] for _ in range(4000)])
    expected = np.dot(reversal.LENGTHS, reversal.LENGTHS) / sum(reversal.LENGTHS)
    assert lengths.mean() == pytest.approx(expected, abs=0.5)


@pytest.fixture
def model() -> Seq2Seq:
    torch.manual_seed(1)
    return Seq2Seq(10, 12, 5, 7, attention=True)


def test_attention_is_the_three_steps_of_the_page(model):
    source, fed = torch.randint(10, (2, 6)), torch.randint(12, (2, 4))
    states, memory = model.encode(source)
    logits, weights, _ = model.decode(fed, memory, states)
    decoded, _ = model.decoder(model.target_embedding(fed), memory)
    s, read = decoded[1, 2], states[1]
    scores = read @ s
    expected = scores.exp() / scores.exp().sum()
    torch.testing.assert_close(weights[1, 2], expected)
    joined = torch.cat([s, expected @ read])
    torch.testing.assert_close(logits[1, 2], model.output(joined))


@pytest.mark.parametrize("attention", [False, True])
def test_writing_feeds_back_what_was_written(attention):
    torch.manual_seed(2)
    model = Seq2Seq(10, 12, 5, 7, attention)
    source = torch.randint(10, (3, 6))
    tokens, weights = model.write(source, bos=10, eos=11, longest=9)
    fed = torch.cat([torch.full((3, 1), 10), tokens[:, :-1]], dim=1)
    assert torch.equal(model(source, fed).argmax(-1), tokens)
    assert (weights is not None) == attention


def test_writing_stops_when_every_row_has_ended(model):
    with torch.no_grad():
        model.output.bias[11] = 100
    tokens, weights = model.write(torch.randint(10, (3, 6)), bos=10, eos=11, longest=9)
    assert tokens.tolist() == [[11]] * 3
    assert weights.shape == (3, 1, 6)


def test_parameters_are_all_counted():
    lstm = 4 * 7 * (5 + 7 + 2)
    assert parameter_count(Seq2Seq(10, 12, 5, 7, True)) == 22 * 5 + 2 * lstm + 12 * 15


def test_the_decoder_is_fed_the_target_moved_right():
    target = torch.tensor([[4, 2, 11], [4, 11, training.IGNORED]])
    assert training.shifted(target, 10).tolist() == [[10, 4, 2], [10, 4, 11]]
    assert target[0].tolist() == [4, 2, 11]


def test_training_is_repeatable_and_learns():
    recipe = training.Recipe(steps=60, batch=16, peak_rate=2e-2)

    def losses() -> list[float]:
        torch.manual_seed(0)
        model, seen = Seq2Seq(10, 12, 8, 16, True), []
        batches = reversal.ReversalBatches(0, recipe.batch, -3.0, [])
        training.train(model, batches, recipe, 10, lambda _step, loss: seen.append(loss))
        return seen

    first = losses()
    assert first == losses()
    assert np.mean(first[-10:]) < 0.8 * np.mean(first[:10])


def test_a_recipe_survives_json():
    recipe = training.Recipe(steps=3, batch=4, peak_rate=0.1)
    assert training.Recipe.from_dict(recipe.as_dict()) == recipe


def test_a_missing_written_token_is_wrong():
    assert evaluation.share_by_position([[1], [1, 2]], [[1, 2], [3, 2]]) == [0.5, 0.5]
