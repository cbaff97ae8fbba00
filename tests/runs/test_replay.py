"""The NumPy replay writes what PyTorch writes, on recorded weights and on random ones."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

from offline.recording.evaluation import Vocabulary
from offline.recording.export import as_arrays
from offline.recording.models import Seq2Seq
from offline.recording.parts import npz_bytes

from .replaying import RUNS, replay

ARCHIVES = sorted(path.name for path in RUNS.glob("*.npz"))
WORDS = Vocabulary(tuple("abc"), ("x", "y", "<bos>", "<eos>"), 6)


def torch_model(arrays: dict) -> Seq2Seq:
    """The PyTorch model with exported weights; the second bias of each LSTM is 0."""
    inputs, embedding = arrays["source_embedding"].shape
    hidden = arrays["encoder_hidden"].shape[1]
    model = Seq2Seq(
        inputs, len(arrays["output_tokens"]), embedding, hidden, bool(arrays["attention"])
    )
    state = {name: np.zeros(tensor.shape) for name, tensor in model.state_dict().items()}
    for name in ("source_embedding", "target_embedding", "output"):
        state[f"{name}.weight"] = arrays[name if "output" not in name else "output_weight"]
    state["output.bias"] = arrays["output_bias"]
    for name in ("encoder", "decoder"):
        state[f"{name}.weight_ih_l0"] = arrays[f"{name}_input"]
        state[f"{name}.weight_hh_l0"] = arrays[f"{name}_hidden"]
        state[f"{name}.bias_ih_l0"] = arrays[f"{name}_bias"]
    tensors = {key: torch.tensor(value, dtype=torch.float32) for key, value in state.items()}
    model.load_state_dict(tensors)
    return model


def by_torch(model: Seq2Seq, arrays: dict, text: str) -> tuple[list[str], np.ndarray | None]:
    words = Vocabulary(
        tuple(arrays["input_tokens"].tolist()),
        tuple(arrays["output_tokens"].tolist()),
        int(arrays["longest"]),
    )
    source = torch.tensor([[words.inputs.index(symbol) for symbol in text]])
    tokens, weights = model.write(source, words.bos, words.eos, words.longest)
    output = [words.outputs[token] for token in tokens[0].tolist()]
    return output, None if weights is None else weights[0].numpy()


def texts(lengths: list[int]) -> list[str]:
    rng = np.random.default_rng(7)
    return ["".join(map(str, rng.integers(0, 10, length))) for length in lengths]


def largest_difference(arrays: dict, model, read: list[str]) -> float:
    """Between the attention weights of replay and PyTorch; the tokens must be the same."""
    oracle, differences = torch_model(arrays), [0.0]
    for text in read:
        output, weights = by_torch(oracle, arrays, text)
        seen = model.write(text)
        assert seen.output == output
        if weights is None:
            assert seen.weights is None
        else:
            assert seen.weights.shape == weights.shape
            differences.append(np.abs(seen.weights - weights).max())
    return float(np.max(differences))  # NaN if one of them is


def recorded_difference(name: str) -> float:
    """The same for a recorded archive, on strings of many lengths."""
    with np.load(RUNS / name, allow_pickle=False) as file:
        arrays = dict(file)
    longest = 6 if name.startswith("number") else 24
    read = texts([1, 2, 5, 6, longest, longest])
    return largest_difference(arrays, replay.load(str(RUNS / name)), read)


@pytest.mark.parametrize("name", ARCHIVES)
def test_recorded_weights_give_what_pytorch_gives(name):
    assert recorded_difference(name) <= 1e-5


@pytest.mark.parametrize("name", ARCHIVES)
def test_archives_are_below_a_megabyte(name):
    assert (RUNS / name).stat().st_size < 1_000_000


def test_every_recorded_size_has_a_plain_and_an_attention_archive():
    runs = json.loads((RUNS / "reverse.json").read_text())["runs"]
    wanted = {f"reverse_{run['model']}_h{run['hidden']}.npz" for run in runs}
    assert wanted | {"number_words.npz"} == set(ARCHIVES)


@pytest.mark.parametrize(
    ("archive", "recorded"),
    [
        ("number_words.npz", "number_words_checkpoints.json"),
        ("reverse_attention_h32.npz", "reverse_alignments.json"),
    ],
)
def test_replay_reproduces_the_recorded_alignments(archive, recorded):
    model = replay.load((RUNS / archive).read_bytes())
    for example in json.loads((RUNS / recorded).read_text())["examples"]:
        last = example["checkpoints"][-1]
        seen = model.write(example["input"]).as_dict()
        assert seen["output"] == last["output"]
        np.testing.assert_allclose(seen["weights"], last["weights"], atol=3e-5)


def test_replay_reproduces_the_recorded_failures():
    document = json.loads((RUNS / "reverse.json").read_text())
    for run in (run for run in document["runs"] if run["seed"] == 0):
        model = replay.load(str(RUNS / f"reverse_{run['model']}_h{run['hidden']}.npz"))
        for failures in list(run["failures"].values())[::6]:
            output = model.write(failures[0]["input"]).output
            written = output[: output.index("<eos>")] if "<eos>" in output else output
            assert "".join(written) == failures[0]["output"]


@pytest.mark.parametrize("attention", [False, True])
def test_half_precision_weights_stay_within_a_thousandth(attention):
    torch.manual_seed(3)
    arrays = as_arrays(Seq2Seq(3, 4, 5, 6, attention), WORDS)
    floats = [name for name, array in arrays.items() if array.dtype == np.float32]
    halved = arrays | {name: arrays[name].astype(np.float16) for name in floats}
    model = replay.load(npz_bytes(halved))
    assert largest_difference(arrays, model, ["a", "abc", "cabbac"]) <= 1e-3


def test_states_have_one_row_a_symbol():
    torch.manual_seed(0)
    seen = replay.load(npz_bytes(as_arrays(Seq2Seq(3, 4, 5, 6, True), WORDS))).write("abca")
    assert seen.encoder_states.shape == (4, 6)
    assert seen.decoder_states.shape == (len(seen.output), 6)
    np.testing.assert_allclose(seen.weights.sum(axis=1), 1, atol=1e-6)


def test_writing_stops_at_the_limit():
    arrays = as_arrays(Seq2Seq(3, 4, 5, 6, False), WORDS)
    arrays["output_bias"] = np.array([100, 0, 0, 0], dtype=np.float32)
    assert replay.load(npz_bytes(arrays)).write("a").output == ["x"] * 6


def test_unusable_input_is_refused():
    arrays = as_arrays(Seq2Seq(3, 4, 5, 6, False), WORDS)
    model = replay.load(npz_bytes(arrays))
    with pytest.raises(ValueError, match="nothing to read"):
        model.write("")
    with pytest.raises(replay.UnknownSymbol, match="'d'"):
        model.write("abd")
    del arrays["encoder_bias"]
    with pytest.raises(ValueError, match="encoder_bias"):
        replay.load(npz_bytes(arrays))
