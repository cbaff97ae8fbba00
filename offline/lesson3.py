"""Lesson 3: attention before Transformers, rebuilt step by step on one task.

1. Run:  python lesson3.py      It trains every model of the story, prints what each one scores as
   soon as it is known (a few minutes in all), and writes a file that the page can open.
2. Predict: LuongDot is Luong without its weight matrix. Is it better or worse than Luong at 32?
3. Write the scores of LuongDot in the part marked YOUR PART, then run:  python lesson3.py --check
4. At more than 0.3 above the model without attention it prints a line that begins with L3 PASS.
   Paste that line into the page.
"""
import argparse
import hmac
import json
import os
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

try:
    import torch
    from torch import Tensor, nn
    new = sys.version_info >= (3, 10) and [*map(int, torch.__version__.split(".")[:2])] >= [2, 2]
    problem = not new and f"this is Python {sys.version.split()[0]}, PyTorch {torch.__version__}"
except KeyboardInterrupt:
    sys.exit(130)
except (ImportError, OSError) as error:
    problem = f"PyTorch cannot be loaded ({error})"
if problem:
    print(f"lesson3.py needs Python 3.10 and PyTorch 2.2, or newer; {problem}.\n"
          f"To get PyTorch, run:  {sys.executable} -m pip install --upgrade torch", file=sys.stderr)
    sys.exit(2)

# ---------------------------------- the task ----------------------------------
VOCABULARY, SEPARATOR = 32, 0           # tokens; 0 starts the decoder, 1 to 31 are the content
ROWS, HELD_OUT, ROWS_SEED = 4096, 512, 11       # rows in all; how many are never trained on
STEPS, BATCH, RATE, CLIP = 600, 64, 3e-3, 1.0   # the same training for every model
HIGHEST = 64                            # longest source: the transformer's table of positions

def make_rows(length: int) -> tuple[Tensor, Tensor]:
    """Random sources of one length, the same on every call: to train on, and held out (512, L)."""
    source = torch.Generator().manual_seed(ROWS_SEED)
    rows = torch.randint(1, VOCABULARY, (ROWS, length), generator=source)
    return rows[:-HELD_OUT], rows[-HELD_OUT:]

def task(source: Tensor) -> tuple[Tensor, Tensor]:
    """Sources (B, L) -> what the decoder reads (B, T) and what it should write (B, T), T = L.

    It should write the source backwards. It reads the separator, then what was right one step
    before, whatever it wrote itself (teacher forcing).
    """
    target = source.flip(1)
    start = torch.full_like(target[:, :1], SEPARATOR)
    return torch.cat([start, target[:, :-1]], dim=1), target

# ---------------------------------- the story ---------------------------------
class Recurrent(nn.Module):
    """What all recurrent models share: a GRU reads the source, a linear layer writes. d = width."""
    def __init__(self, width: int) -> None:
        super().__init__()
        self.read = nn.Embedding(VOCABULARY, width)         # vectors of source tokens
        self.reread = nn.Embedding(VOCABULARY, width)       # vectors of what the decoder reads
        self.encoder = nn.GRU(width, width, batch_first=True)

    def encode(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """Source (B, L) -> every encoder state E (B, L, d), and the last one (1, B, d)."""
        return self.encoder(self.read(source))

class Fixed(Recurrent):
    """Step 1. The decoder knows the source by the encoder's last state alone."""
    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.decoder = nn.GRU(width, width, batch_first=True)
        self.head = nn.Linear(width, VOCABULARY)

    def states(self, source: Tensor, fed: Tensor) -> tuple[Tensor, Tensor]:
        """Source (B, L), decoder input (B, T) -> decoder states S (B, T, d), E (B, L, d)."""
        E, last = self.encode(source)
        return self.decoder(self.reread(fed), last)[0], E

    def forward(self, source: Tensor, fed: Tensor) -> Tensor:
        """Source (B, L), decoder input (B, T) -> logits (B, T, 32); so do all models below."""
        return self.head(self.states(source, fed)[0])

class Bahdanau(Recurrent):
    """Step 2, additive attention. First look with the old state, then take the recurrent step."""
    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.W = nn.Linear(width, width, bias=False)
        self.U = nn.Linear(width, width, bias=False)
        self.v = nn.Linear(width, 1, bias=False)
        self.cell = nn.GRUCell(2 * width, width)        # reads the token and the context
        self.head = nn.Linear(width, VOCABULARY)

    def weights(self, s: Tensor, UE: Tensor) -> Tensor:
        """The last decoder state s (B, d), U E (B, L, d) -> weights (B, L), softmax of
        v . tanh(W s + U h) for every encoder state h."""
        scores = self.v(torch.tanh(self.W(s)[:, None, :] + UE))
        return torch.softmax(scores[:, :, 0], dim=1)

    def forward(self, source: Tensor, fed: Tensor) -> Tensor:
        E, last = self.encode(source)
        UE, x, s, states = self.U(E), self.reread(fed), last[0], []     # U E: once for all steps
        for t in range(fed.shape[1]):       # a loop: each look needs the state before it
            context = (self.weights(s, UE)[:, None, :] @ E)[:, 0]
            s = self.cell(torch.cat([x[:, t], context], dim=1), s)
            states.append(s)
        return self.head(torch.stack(states, dim=1))

class Luong(Fixed):
    """Step 3, multiplicative attention. All recurrent steps first, then all looks in one go."""
    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.general = nn.Linear(width, width, bias=False)      # the weight matrix Wa
        self.join = nn.Linear(2 * width, width)

    def scores(self, S: Tensor, E: Tensor) -> Tensor:
        """Decoder states S (B, T, d), encoder states E (B, L, d) -> scores (B, T, L): s . Wa h."""
        return S @ self.general(E).transpose(1, 2)

    def weigh(self, scores: Tensor) -> Tensor:
        """Scores (B, T, L) -> weights (B, T, L), each row's sum 1."""
        return torch.softmax(scores, dim=2)

    def write(self, S: Tensor, E: Tensor, weights: Tensor) -> Tensor:
        """S (B, T, d), E (B, L, d) and any weights (B, T, L) -> logits (B, T, 32)."""
        joined = torch.cat([S, weights @ E], dim=2)
        return self.head(torch.tanh(self.join(joined)))

    def forward(self, source: Tensor, fed: Tensor) -> Tensor:
        S, E = self.states(source, fed)
        return self.write(S, E, self.weigh(self.scores(S, E)))

class Hard(Luong):
    """Step 4. The best place takes all. Which one is best is no slope to learn from."""
    def weigh(self, scores: Tensor) -> Tensor:
        best = scores.argmax(dim=2)
        return nn.functional.one_hot(best, scores.shape[2]).to(scores.dtype)

# ============================== YOUR PART: begin ==============================
class LuongDot(Luong):
    """Step 5. Luong's attention without the weight matrix. Everything but the scores stays."""

    def scores(self, S, E):
        """Decoder states S (B, T, d), encoder states E (B, L, d) -> scores (B, T, L)."""
        ____  # replace this line by as many lines as you need
# ====== YOUR PART: end. From here on: read it, but leave it alone =============
class Transformer(nn.Module):
    """Step 6. No recurrence: one encoder layer and one decoder layer, 4 heads each."""
    def __init__(self, width: int) -> None:
        super().__init__()
        sizes = {"d_model": width, "nhead": 4, "dim_feedforward": 4 * width}
        kind = {"dropout": 0.0, "batch_first": True, "norm_first": True}
        self.read = nn.Embedding(VOCABULARY, width)
        self.reread = nn.Embedding(VOCABULARY, width)
        self.place = nn.Embedding(HIGHEST, width)       # attention alone knows no order
        self.encoder = nn.TransformerEncoderLayer(**sizes, **kind)
        self.decoder = nn.TransformerDecoderLayer(**sizes, **kind)
        self.head = nn.Linear(width, VOCABULARY)

    def encode(self, source: Tensor) -> Tensor:
        """Source (B, L) -> encoder states E (B, L, d); every place may look at every other."""
        return self.encoder(self.read(source) + self.place.weight[: source.shape[1]])

    def decode(self, fed: Tensor, E: Tensor) -> Tensor:
        """Decoder input (B, T), E (B, L, d) -> logits (B, T, 32); no step sees a later one."""
        steps = fed.shape[1]
        later = torch.ones(steps, steps, dtype=torch.bool).triu(1)
        x = self.reread(fed) + self.place.weight[:steps]
        return self.head(self.decoder(x, E, tgt_mask=later))

    def forward(self, source: Tensor, fed: Tensor) -> Tensor:
        return self.decode(fed, self.encode(source))

class Step(NamedTuple):
    """A model of the story, its width, the lengths it is trained at, what it is, and about how
    long its training takes, as a multiple of that of fixed."""
    model: type
    width: int
    lengths: tuple[int, ...]
    says: str
    cost: float

STORY = {
    "fixed": Step(Fixed, 64, (8, 16, 32), "the decoder starts from the last encoder state", 1),
    "fixed-88": Step(Fixed, 88, (32,), "the same, but wider: it has the most weights of all", 1.4),
    "bahdanau": Step(Bahdanau, 64, (8, 16, 32), "additive attention, a look before each step", 3),
    "luong": Step(Luong, 64, (8, 16, 32), "multiplicative attention, all looks one product", 1.2),
    "hard": Step(Hard, 64, (16,), "as luong, but the best place takes all", 1.2),
    "dot": Step(LuongDot, 64, (32,), "as luong, without the weight matrix: your part", 1.2),
    "transformer": Step(Transformer, 48, (8, 16, 32), "attention alone, no recurrence", 1.1),
}
RANDOM = threading.Lock()       # PyTorch draws the random numbers of all threads from one source
LOOK_AT, TESTED = 16, 32        # the length of the closer looks; that of your part's test
TENTHS_ABOVE = 3                # what dot needs more than fixed: tenths of all tokens
KEY = b"a typo is caught, the rest is honesty"      # public: for pass_code, and anybody

class Fault(Exception):
    """LuongDot is not right. Fault(what we saw, what we expected, what to look at)."""

class Blank(Fault):
    """YOUR PART is not written yet."""

# ---------------------------- training and testing ----------------------------
def warm_up() -> None:
    """The first optimizer makes PyTorch load more of itself: now, not in some model's seconds."""
    torch.optim.AdamW([torch.zeros(1, requires_grad=True)])

def build(name: str, seed: int) -> nn.Module:
    """The untrained model of a step."""
    with RANDOM:
        torch.manual_seed(seed)
        return STORY[name].model(STORY[name].width)

def train(model, rows: Tensor, seed: int, steps: int = STEPS, report=lambda *_: 0) -> None:
    """Train on batches of the rows (N, L); report(step, loss) is called after every step."""
    with RANDOM:
        torch.manual_seed(seed)
    source = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE)
    for step in range(1, steps + 1):
        batch = rows[torch.randint(len(rows), (BATCH,), generator=source)]
        fed, target = task(batch)
        loss = nn.functional.cross_entropy(model(batch, fed).flatten(0, 1), target.flatten())
        if not loss.isfinite():
            raise Fault(f"a loss of {loss.item()} in step {step}", "a number", "exp, division by 0")
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        report(step, loss.item())

@torch.no_grad()
def evaluate(model, source: Tensor) -> tuple[int, int]:
    """How many tokens, and how many whole rows, it writes right for sources (B, L)."""
    fed, target = task(source)
    right = model(source, fed).argmax(dim=2) == target
    return int(right.sum()), int(right.all(dim=1).sum())

def size(model) -> int:
    """How many numbers a model learns; a LuongDot's unused matrix does not count."""
    unused = [*parts_of_matrix(model)] if isinstance(model, LuongDot) else []
    return sum(part.numel() for part in model.parameters()) - sum(part.numel() for part in unused)

def parts_of_matrix(model):
    """The parameters of a model's weight matrix, none if it has no matrix."""
    matrix = getattr(model, "general", None)
    return matrix.parameters() if isinstance(matrix, nn.Module) else ()

# -------------------------------- closer looks --------------------------------
@torch.no_grad()
def reading(model: Luong, source: Tensor) -> dict:
    """How often the largest weight of a step is on the answer's place, or on that of the token
    just read (one to the right; the last place in the first step); and how many tokens are right
    with the weights as learned, and with all weight forced onto either place."""
    fed, target = task(source)
    S, E = model.states(source, fed)
    learned = model.weigh(model.scores(S, E))
    answer = torch.arange(source.shape[1]).flip(0)          # step t should write source[L - 1 - t]
    places = {"answer": answer, "read": (answer + 1).clamp(max=len(answer) - 1)}
    used = {name: nn.functional.one_hot(place, len(answer)).to(E.dtype).expand_as(learned)
            for name, place in places.items()}
    return {
        "total": target.numel(),
        "peak": {name: int((learned.argmax(dim=2) == at).sum()) for name, at in places.items()},
        "tokens": {name: int((model.write(S, E, weights).argmax(dim=2) == target).sum())
                   for name, weights in {"learned": learned, **used}.items()},
    }

@torch.no_grad()
def framing(model: Transformer, source: Tensor) -> dict:
    """Who sees whom. Change the last token read, then measure the largest move of the encoder's
    first state, and of the first logits through cross-attention. Change the decoder's last input,
    then measure the largest move of the logits before that step, and in it."""
    fed, _ = task(source)
    changed, late = source.clone(), fed.clone()
    for tokens in changed, late:
        tokens[:, -1] = tokens[:, -1] % (VOCABULARY - 1) + 1        # the next content token
    E, moved = model.encode(source), model.encode(changed)
    logits = model.decode(fed, E)
    by_step = (model.decode(late, E) - logits).abs().amax(dim=(0, 2))
    return {
        "encoder_first": (moved - E)[:, 0].abs().max().item(),
        "decoder_before": by_step[:-1].max().item(), "decoder_last": by_step[-1].item(),
        "cross_first": (model.decode(fed, moved) - logits)[:, 0].abs().max().item(),
    }

def closer_look(model, source: Tensor, seed: int) -> list[str]:
    """Sentences about a model trained at LOOK_AT, if there is more to see than its score."""
    if source.shape[1] != LOOK_AT:
        return []
    if type(model) is Luong:
        seen = reading(model, source)
        peak, right = ({name: count / seen["total"] for name, count in seen[part].items()}
                       for part in ("peak", "tokens"))
        return [f"Largest weight: on the answer's place in {peak['answer']:.1%} of steps, on that "
                f"of the token just read in {peak['read']:.1%}.",
                f"Tokens right: as learned {right['learned']:.3f}, all weight forced onto the "
                f"answer {right['answer']:.3f}, onto the token read {right['read']:.3f}."]
    if type(model) is Hard:
        matrix, born = model.general.weight, build("hard", seed).general.weight
        return [f"Gradient for its weight matrix: {'none' if matrix.grad is None else 'some'}. "
                f"Its largest move in training: {(matrix - born).abs().max().item()}."]
    if type(model) is Transformer:
        moves = framing(model, source)
        return ["Largest moves. Another last token: {encoder_first:.3f} in the encoder's first "
                "state, {cross_first:.3f} in the first logits.".format(**moves),
                "Another last decoder input: {decoder_before} in the logits before it, "
                "{decoder_last:.3f} in those of its own step.".format(**moves)]
    return []

# ------------------------- the pre-flight of LuongDot -------------------------
def guarded(function, *inputs):
    """function(*inputs); an error becomes a Fault naming the last line of YOUR PART behind it."""
    try:
        return function(*inputs)
    except (Exception, SystemExit) as error:
        if isinstance(error, Fault):
            raise
        first, end = Hard.weigh.__code__, Transformer.__init__.__code__
        text = (f"{type(error).__name__}: {error}".splitlines())[0]
        lines = [frame for frame in traceback.extract_tb(error.__traceback__)
                 if frame.filename == end.co_filename
                 and first.co_firstlineno + 2 < frame.lineno < end.co_firstlineno]
    where = f"line {lines[-1].lineno}: {lines[-1].line}" if lines else "the call of LuongDot"
    if "____" in text:
        raise Blank("____ is still there", "your own lines in its place", where)
    hint = ("what loses the gradient: .numpy() and the like, work in place (-=, /=, exp_)"
            if "grad" in text or "inplace" in text else "does scores take self, S and E?"
            if not lines else ".T turns the batch as well: turn the last two axes alone"
            if ".T" in where.replace(".Tensor", "") else
            "every shape in this line; every name, too: PyTorch is not NumPy")
    sizes = ", ".join(kind(one) for one in inputs if isinstance(one, Tensor))
    raise Fault(f"{text[:140]}, in {where}", f"no error{sizes and f', for {sizes}'}", hint)

def kind(one) -> str:
    return f"{tuple(one.shape)} {one.dtype}" if isinstance(one, Tensor) else type(one).__name__

def scored(model, S: Tensor, E: Tensor) -> Tensor:
    """model.scores(S, E), provided that a tensor of the right shape comes back."""
    found = guarded(lambda S, E: model.scores(S, E), S, E)
    (B, T, _), L, saw = S.shape, E.shape[1], kind(found)
    wanted = kind(S.new_empty(B, T, L))
    if saw == wanted:
        return found
    hint = ("the last line: return the scores" if found is None else
            "return the scores alone; softmax and the rest come after" if
            isinstance(found, (tuple, list)) else
            "keep to PyTorch tensors of the same number type as S" if str(S.dtype) not in saw else
            "each row belongs to a decoder step: S comes first, and E is turned" if
            found.shape == (B, L, T) else
            "return the scores; the context is computed from them later" if found.shape == S.shape
            else "one score for each pair of decoder step and encoder state: which axes of S and "
            "E meet, which is summed away?")
    raise Fault(saw, f"{wanted}, for S {kind(S)} and E {kind(E)}", hint)

def reference(S: Tensor, E: Tensor) -> Tensor:
    """What scores should give, everything times everything: (B, T, L)."""
    return (S[:, :, None, :] * E[:, None, :, :]).sum(dim=3)

def near(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and torch.allclose(a, b, rtol=1e-3, atol=1e-4)

def states(B: int, T: int, L: int, d: int) -> tuple[Tensor, Tensor]:
    source = torch.Generator().manual_seed(0)
    return torch.randn(B, T, d, generator=source), torch.randn(B, L, d, generator=source)

def newborn(dot: type, width: int):
    """An untrained model of the class dot, the same every time."""
    torch.manual_seed(0)
    model = guarded(dot, width)
    if not isinstance(model, Luong):
        raise Fault(f"LuongDot({width}) is a {type(model).__name__}", "a Luong with other scores",
                    "the line class LuongDot(Luong): as it was")
    return model

def is_blank(dot: type) -> bool:
    """Whether YOUR PART is still to be written."""
    try:
        guarded(newborn(dot, 2).scores, *states(1, 1, 1, 2))
    except Fault as fault:
        return isinstance(fault, Blank)
    return False

def check_shapes(dot: type) -> None:
    """scores(S, E) gives (B, T, L), whatever the sizes"""
    for sizes in (2, 3, 5, 4), (1, 3, 5, 4), (2, 1, 5, 4), (3, 4, 1, 2), (2, 3, 5, 1), (1, 1, 1, 1):
        scored(newborn(dot, sizes[3]), *states(*sizes))

def check_numbers(dot: type) -> None:
    """each score is the product of a decoder state and an encoder state, added up"""
    example = torch.tensor([[[2.0, 0.5]]]), torch.tensor([[[1.0, 0], [0, 1], [0.7, 0.7]]])
    for S, E in example, states(2, 3, 5, 4):
        model, right, d = newborn(dot, S.shape[2]), reference(S, E), S.shape[2]
        matrix = [part for part in parts_of_matrix(model) if part.shape == (d, d)]
        cosine = reference(nn.functional.normalize(S, dim=2), nn.functional.normalize(E, dim=2))
        guesses = [*((reference(S, E @ part.T), "the weight matrix is still in it")
                     for part in matrix),
                   (right.softmax(2), "scores alone: weigh takes the softmax of them later"),
                   (right / d ** 0.5, "no division by sqrt(d): that came with the Transformer"),
                   (right / d, "the products of a pair are to be added, not averaged"),
                   (-right, "the sign of the scores"), (right ** 2, "nothing is to be squared"),
                   (right.tanh(), "no tanh: that was in additive attention"),
                   (right.exp(), "no exp: that is a part of softmax, in weigh"),
                   (cosine, "no division by the lengths of the vectors"),
                   (-torch.cdist(S, E), "a product of the vectors, not their distance")]
        found = scored(model, S, E)
        hints = [text for guess, text in guesses if near(guess, found)]
        for b, t in torch.isclose(found, right, 1e-3, 1e-4).logical_not().any(2).nonzero():
            raise Fault(f"scores {rounded(found[b, t])} for s = {rounded(S[b, t])} and "
                        f"E = {rounded(E[b])}", rounded(right[b, t]),
                        (hints or ["each score: s times h, number by number, summed over d"])[0])

def rounded(numbers: Tensor) -> str:
    return str(numbers.detach().double().round(decimals=3).tolist())

def check_batch(dot: type) -> None:
    """each example gets the scores it gets alone, and S and E stay as they are"""
    (S, E), model = states(3, 2, 4, 5), newborn(dot, 5)
    together = scored(model, S, E).clone()
    if not all(map(torch.equal, (S, E), states(3, 2, 4, 5))):
        raise Fault("S or E was changed", "both as they were", "work in place: -=, *=, exp_")
    for i in slice(0, 3), slice(0, 1), slice(1, 2), slice(2, 3):
        if not near(together[i], scored(model, S[i], E[i])):
            raise Fault("the scores of an example depend on its neighbours, or on chance",
                        "the same scores each time", "what runs over the batch, or is kept?")

def check_gradient(dot: type) -> None:
    """the gradient flows back through the scores, to S and to E"""
    def slopes(S: Tensor, E: Tensor, scores) -> tuple:
        loss = scores(S, E).pow(2).sum() + 0 * (S.sum() + E.sum())      # 0 *: S and E are used
        return torch.autograd.grad(loss, (S, E))
    S, E = (part.requires_grad_() for part in states(2, 3, 5, 4))
    found = guarded(slopes, S, E, newborn(dot, 4).scores)
    for name, slope, right in zip("SE", found, slopes(S, E, reference)):
        if not near(slope, right):
            raise Fault(f"{'part' if slope.any() else 'nothing'} of it reaches {name}", "all of it",
                        "what cuts it off: .detach(), .numpy(), .item(), torch.no_grad()")

def check_matrix(dot: type) -> None:
    """no gradient reaches a weight matrix: the scores learn nothing of their own"""
    model, (S, E) = newborn(dot, 4), (part.requires_grad_() for part in states(2, 3, 5, 4))
    guarded(lambda: scored(model, S, E).sum().backward())
    for name, part in model.named_parameters():
        if part.grad is not None:
            raise Fault(f"a gradient for {name} {tuple(part.shape)}", "no gradient, or no matrix",
                        "the scores come from S and E alone: what of self is in them?")

def check_rest(dot: type) -> None:
    """the rest of the model is as in Luong"""
    model, twin = newborn(dot, 8), Luong(8)
    odd = [set(one.state_dict()) for one in (model, twin)]
    odd = sorted((odd[0] ^ odd[1]) - {"general.weight"})
    same = not odd and all(part.shape == twin.state_dict()[name].shape
                           for name, part in model.state_dict().items())
    if not same:
        raise Fault(f"other layers than in Luong{': ' + ', '.join(odd) if odd else ''}",
                    "the same layers (general may be missing)", "YOUR PART needs scores alone")
    twin.load_state_dict(model.state_dict(), strict=False)
    twin.scores = reference
    source = make_rows(6)[1][:3]
    fed, _ = task(source)
    if not near(guarded(model, source, fed), twin(source, fed)):
        raise Fault("other logits than Luong's with your scores", "the same logits",
                    "weigh, write and forward: leave them out of YOUR PART")

CHECKS = check_shapes, check_numbers, check_batch, check_gradient, check_matrix, check_rest

# ------------------------- several trainings at a time ------------------------
def run(name: str, length: int, seed: int, report) -> tuple[dict, nn.Module]:
    """Train and test one model; its entry in the results file, and the model."""
    model, (rows, held_out) = build(name, seed), make_rows(length)
    start = time.thread_time()          # of this thread alone, whatever runs beside it
    guarded(lambda: train(model, rows, seed, report=report))
    seconds = time.thread_time() - start
    if name == "dot":
        expect_unlearned(model)
    right, _ = guarded(lambda: evaluate(model, held_out))
    return {"model": name, "width": STORY[name].width, "length": length, "right": right,
            "total": held_out.numel(), "parameters": size(model),
            "seconds": round(seconds, 1)}, model

def expect_unlearned(model) -> None:
    """After training: a Fault if a gradient has reached the matrix that LuongDot does without."""
    if any(part.grad is not None for part in parts_of_matrix(model)):
        raise Fault("in training a gradient reached general", "no gradient, or no matrix",
                    "the scores come from S and E alone: what of self is in them?")

def run_all(jobs: list[tuple[str, int]], seed: int, threads: int, keep):
    """Yield the result and the model of each job (model, length), in their order. So many of them
    are trained at a time: the models are too small for one to keep two threads busy. Whichever
    result is there first, keep(result) is called at once.

    The longest training of a model comes first, since others run beside it; then the shortest,
    so that there is a number to see soon."""
    start, stop, steps = time.perf_counter(), threading.Event(), dict.fromkeys(jobs, 0)
    def work(job: tuple[str, int]) -> tuple[dict, nn.Module]:
        def report(step: int, _loss: float) -> None:
            steps[job] = step
            if stop.is_set():
                raise KeyboardInterrupt
        one, model = run(*job, seed, report)
        keep(one)
        return one, model
    names, longest = [name for name, _ in jobs], {}
    for name, length in jobs:
        longest[name] = max(length, longest.get(name, 0))
    order = sorted(jobs, key=lambda job: (names.index(job[0]), job[1] < longest[job[0]], job[1]))
    with ThreadPoolExecutor(threads) as pool:
        try:
            futures = {job: pool.submit(work, job) for job in order}
            for job in jobs:
                while wait([futures[job]], timeout=0.3).not_done:
                    show_progress(steps, time.perf_counter() - start)
                yield futures[job].result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)

# -------------------------------- what you see --------------------------------
def show_progress(steps: dict[tuple[str, int], int], seconds: float) -> None:
    """Keep one line up to date on a console; elsewhere the results are all."""
    if not sys.stdout.isatty():
        return
    costs = {(name, length): length * STORY[name].cost for name, length in steps}
    spent = sum(costs[job] * done / STEPS for job, done in steps.items())
    left = seconds * (sum(costs.values()) / spent - 1) if spent else 0
    now = ", ".join(f"{name} at {length}: {100 * done // STEPS} %"
                    for (name, length), done in steps.items() if 0 < done < STEPS)
    text = f"about {left:.0f} s left" if spent else "starting"
    print(f"\r  {now[:58]:58} {text:18}", end="", flush=True)

def table(results: list[dict]) -> str:
    """A row for each model, a column for each length: the share of tokens right."""
    lengths = sorted({one["length"] for one in results})
    lines = [f"  {'':12} parameters {''.join(f'{length:8}' for length in lengths)}"]
    for name in STORY:
        found = {one["length"]: one for one in results if one["model"] == name}
        cells = (f"{found[at]['right'] / found[at]['total']:8.3f}" if at in found else f"{'-':>8}"
                 for at in lengths)
        if found:
            numbers = next(iter(found.values()))["parameters"]
            lines.append(f"  {name:12} {numbers:10,} {''.join(cells)}")
    return "\n".join(lines)

class NoResults(Exception):
    """Where the results should go, there is a file that this program did not write."""

class Results:
    """The results file: what is known so far, written anew after each result.

    Results that are in the file already stay if they come from the same seed and versions.
    """
    def __init__(self, path: str, seed: int) -> None:
        self.path, self.lock, self.found = path, threading.Lock(), {}
        self.beside = Path(f"{path}.{os.getpid()}.part")    # then renamed: never half a file
        self.wanted, self.kept, self.problem = True, 0, ""       # kept: results of this run
        versions = {"python": sys.version.split()[0], "torch": torch.__version__}
        self.head = {"schema": 1, "program": "lesson3", "seed": seed, "versions": versions}
        old = self.read()
        try:
            known = old["results"] if {**old, "results": 0} == {**self.head, "results": 0} else []
            table(known)        # an error, if these are no results
            self.found = {(one["model"], one["length"]): one for one in known}
            self.sorted()
        except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError):
            self.found = {}
        try:
            self.beside.touch()
            self.beside.unlink()
        except (OSError, ValueError) as error:      # better said now than after the trainings
            print(f"({self.cannot(error)} Going on without it.)")
            self.wanted = False

    def read(self) -> dict:
        """What is in the file, {} if there is none. NoResults, if it is somebody else's."""
        try:
            text = Path(self.path).read_bytes()
        except (OSError, ValueError):
            return {}
        try:
            old = json.loads(text or b'{"program": "lesson3"}')
            if old["program"] == "lesson3":
                return old
        except (ValueError, LookupError, TypeError):
            pass
        raise NoResults(f"{self.path} is there, and no results file. It stays as it is: name "
                        "another one with --results")

    def sorted(self) -> list[dict]:
        """The results in the order of the story; ValueError for a model that is not in it."""
        story = [*STORY]
        return [self.found[job] for job in sorted(self.found, key=lambda job:
                                                  (story.index(job[0]), job[1]))]

    def add(self, one: dict) -> None:
        """Keep a result, from any thread, and write the file."""
        with self.lock:
            self.found[one["model"], one["length"]] = one
            if not self.wanted:
                return
            try:
                text = json.dumps({**self.head, "results": self.sorted()}, indent=1)
                self.beside.write_text(text + "\n", encoding="utf-8")
                self.beside.replace(self.path)
                self.kept, self.problem = self.kept + 1, ""     # all of them: none is missing
            except (OSError, ValueError) as error:
                self.problem = self.cannot(error)
                with suppress(OSError, ValueError):
                    self.beside.unlink()

    def cannot(self, error: Exception) -> str:
        return f"The results file {self.path} cannot be written: {error}."

def pass_code(line: str) -> str:
    """First 8 hex digits of a keyed SHA-256 of the line, blanks aside: it shows a changed line."""
    return hmac.new(KEY, "".join(line.split()).encode(), "sha256").hexdigest()[:8]

def verdict(right: int, base: int, total: int, seed: int, seconds: float) -> int:
    """PASS or not yet, from the right tokens of your model and of fixed. The exit status."""
    needed = base + TENTHS_ABOVE * total // 10 + 1
    if right < needed:
        print(f"\nNot yet: {right} of {total} tokens; more than 0.3 above fixed means {needed} or "
              f"more. Is anything but the scores changed? Try --seed {seed + 1}, too.")
        return 1
    line = (f"L3 PASS score={right}/{total} fixed={base}/{total} seconds={seconds:.0f} seed={seed}"
            f" python={sys.version.split()[0]} torch={torch.__version__}")
    print(f"\n{line} code={pass_code(line)}\n\nPaste that line into the page.")
    return 0

def play(args: argparse.Namespace, names: list[str], lengths: list[int] | None,
         results: Results) -> int:
    """Check your part, then train, test and tell step by step. Returns the exit status."""
    start, seed, fresh, asked = time.perf_counter(), args.seed, {}, args.check or args.only
    warm_up()
    blank = "dot" in names and not asked and is_blank(LuongDot)
    names = [name for name in names if name != "dot" or not blank]
    for check in CHECKS if "dot" in names else ():
        print(f"Checking: {check.__doc__}")
        check(LuongDot)
    lengths_of = {name: lengths or STORY[name].lengths for name in names}
    jobs = [(name, length) for name in names for length in lengths_of[name]]
    over = f"\r{'':79}\r" if sys.stdout.isatty() else ""         # wipes out the line of progress
    with closing(run_all(jobs, seed, args.threads, results.add)) as runs:
        for name in names:
            print(f"\n{name}: {STORY[name].says}\n\n"
                  "    length      tokens right   share   CPU seconds", flush=True)
            for length in lengths_of[name]:
                one, model = next(runs)
                fresh[name, length] = one
                print(f"{over}{length:10} {one['right']:8} of {one['total']:5} "
                      f"{one['right'] / one['total']:7.3f} {one['seconds']:13.1f}", flush=True)
                for line in closer_look(model, make_rows(length)[1], seed):
                    print(f"      {line}", flush=True)
    print(f"\nShare of tokens right, by length (by chance: {1 / (VOCABULARY - 1):.3f})\n\n"
          f"{table(results.sorted())}")
    if results.problem:
        print(f"\n{results.problem}")
    if blank:
        print("\nLeft to do: YOUR PART, the scores of LuongDot. Predict first: better or worse than"
              "\nluong at 32? Then write them and run:  python lesson3.py --check")
    dot, fixed = (fresh.get((name, TESTED)) for name in ("dot", "fixed"))
    if not dot or not fixed:
        return 0
    return verdict(dot["right"], fixed["right"], dot["total"], seed, time.perf_counter() - start)

def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog=(
        "Exit status: 0 PASS, or done with nothing to judge (YOUR PART is blank or was not asked "
        "for), 1 not yet, 2 wrong usage, 3 faulty LuongDot, 130 Ctrl-C."))
    parser.add_argument("--check", action="store_true",
                        help=f"your part alone: check LuongDot, train it and fixed at {TESTED}")
    parser.add_argument("--only", action="append", choices=STORY, metavar="MODEL",
                        help=f"one model; may be given again. {', '.join(STORY)}")
    parser.add_argument("--lengths", type=int, nargs="+", metavar="L",
                        help=f"lengths, 8 to {HIGHEST} (default: those of the story)")
    parser.add_argument("--seed", type=int, default=0, help="start of the random numbers")
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count() or 1),
                        help="models trained at a time, a thread each (default: %(default)s)")
    parser.add_argument("--results", default="lesson3-results.json", metavar="FILE",
                        help="the file for the page (default: %(default)s)")
    args = parser.parse_args()
    if not 1 <= args.threads <= 64:
        parser.error("--threads: 1 to 64")
    if not 0 <= args.seed < 2**32:
        parser.error("--seed: 0 to 4294967295")
    if not all(8 <= length <= HIGHEST for length in args.lengths or ()):
        parser.error(f"--lengths: each from 8 to {HIGHEST}")
    if args.check and (args.only or args.lengths):
        parser.error("--check goes alone: it takes neither --only nor --lengths")
    getattr(sys.stdout, "reconfigure", dict)(errors="replace")      # IDLE cannot
    torch.set_num_threads(1)        # for each of them
    names = ["fixed", "dot"] if args.check else [*dict.fromkeys(args.only or STORY)]
    lengths = [TESTED] if args.check else args.lengths and [*dict.fromkeys(args.lengths)]
    results = None
    try:
        results = Results(args.results, args.seed)
        return play(args, names, lengths, results)
    except NoResults as error:
        parser.error(str(error))
    except Fault as fault:
        print("\n  saw:       {}\n  expected:  {}\n  look at:   {}".format(*fault.args))
        if not args.check and not args.only:
            print("\nThe story without your part: name its models, as in --only fixed --only luong")
        return 3
    except KeyboardInterrupt:
        kept = results and results.kept and not results.problem
        print(f"\nStopped.{' What was finished is in the results file.' if kept else ''}")
        return 130
    except BrokenPipeError:         # whoever read what is printed here has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1

if __name__ == "__main__":
    sys.exit(main())
