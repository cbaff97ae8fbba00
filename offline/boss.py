"""N5 boss: teach a network to reverse strings of 20 digits, with your own attention.

1. Write attend_all in the part marked YOUR PART below, then run:  python boss.py
2. It checks attend_all, trains the network (about a minute) and tests it on 300 new strings.
3. At 270 or more it prints a line that begins with N5 PASS. Paste that line into the page.
"""
import argparse
import hmac
import sys
import time
import traceback

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
    print(f"boss.py needs Python 3.10 and PyTorch 2.2, or newer; {problem}.\nTo get PyTorch, run:  "
          f"{sys.executable} -m pip install --upgrade torch", file=sys.stderr)
    sys.exit(2)

# ============================== YOUR PART: begin ==============================
def attend_all(S, E):
    """Attention for all decoder steps of a whole batch in one go.

    S: decoder states (B, T, H), E: encoder states (B, L, H) -> weights (B, T, L), context (B, T, H)
    """
    ____  # replace this line by as many lines as you need
    return weights, context
# ====== YOUR PART: end. From here on: read it, but leave it alone =============
LENGTH, BOS = 20, 10            # digits in a string; the token that starts the decoder
HIDDEN, EMBED = 128, 32         # size H of a state; size of a token's vector
BATCH, STEPS, RATE = 64, 700, 5e-3      # strings in a training step; steps; highest learning rate
TESTS, NEEDED = 300, 270        # strings in the test; how many must be exactly right
KEY = b"a typo is caught, the rest is honesty"      # public: for pass_code, and anybody

class Fault(Exception):
    """attend_all is not right. Fault(what we saw, what we expected, what to look at)."""

# -------------------------------- the network ---------------------------------
class Reverser(nn.Module):
    """An LSTM encoder and an LSTM decoder; `attend` is attend_all, or None for no attention."""
    def __init__(self, attend=None, hidden: int = HIDDEN) -> None:
        super().__init__()
        self.attend = attend
        self.embed = nn.Embedding(BOS + 1, EMBED)
        self.encoder = nn.LSTM(EMBED, hidden, batch_first=True)
        self.decoder = nn.LSTM(EMBED, hidden, batch_first=True)
        self.output = nn.Linear(2 * hidden if attend else hidden, 10)

    def decode(self, tokens: Tensor, summary, E: Tensor):
        """Tokens (B, T) -> logits (B, T, 10), the decoder's (h, c), weights (B, T, L) or None."""
        S, summary = self.decoder(self.embed(tokens), summary)
        if not self.attend:
            return self.output(S), summary, None
        weights, context = self.attend(S, E)
        return self.output(torch.cat([S, context], dim=-1)), summary, weights

    def forward(self, digits: Tensor, target: Tensor) -> Tensor:
        """Training: the decoder reads <bos> and the right digits, whatever it would write."""
        E, summary = self.encoder(self.embed(digits))
        bos = torch.full_like(target[:, :1], BOS)
        return self.decode(torch.cat([bos, target[:, :-1]], dim=1), summary, E)[0]

    @torch.no_grad()
    def write(self, digits: Tensor):
        """Testing: the decoder reads what it wrote. Returns digits (B, T) and weights or None."""
        E, summary = self.encoder(self.embed(digits))
        token, steps = torch.full_like(digits[:, :1], BOS), []
        for _ in range(digits.shape[1]):
            logits, summary, weights = self.decode(token, summary, E)
            token = logits.argmax(dim=-1)
            steps.append((token, weights))
        written, looks = zip(*steps)
        return torch.cat(written, dim=1), torch.cat(looks, dim=1) if self.attend else None

def draw_strings(count: int, source: torch.Generator, held_out=frozenset()) -> Tensor:
    """Random strings (count, LENGTH), none of them in `held_out`."""
    while True:
        digits = torch.randint(10, (count, LENGTH), generator=source)
        if held_out.isdisjoint(map(tuple, digits.tolist())):
            return digits

def train(model, steps: int, seed: int, held_out=frozenset(), report=lambda *_: 0) -> list[float]:
    """Train on random strings, never on those in `held_out`. Returns the loss of every step."""
    source = torch.Generator().manual_seed(seed)
    optimizer, losses = torch.optim.Adam(model.parameters()), []
    for step in range(1, steps + 1):        # the rate rises for a fifth of the steps, then falls
        part = min(step / (0.2 * steps), (steps - step + 1) / (0.8 * steps))
        optimizer.param_groups[0]["lr"] = RATE * part
        digits = draw_strings(BATCH, source, held_out)
        target = digits.flip(1)
        loss = nn.functional.cross_entropy(model(digits, target).flatten(0, 1), target.flatten())
        losses.append(loss.item())
        if not loss.isfinite():
            raise Fault(f"a loss of {losses[-1]} in step {step}", "a number", "exp, division by 0")
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        report(step, losses)
    return losses

def evaluate(model: Reverser, digits: Tensor) -> tuple[int, int]:
    """How many strings the model reverses without one wrong digit; how many digits are right."""
    right = model.write(digits)[0] == digits.flip(1)
    return int(right.all(dim=1).sum()), int(right.sum())

# ------------------------- the pre-flight of attend_all -----------------------
def guarded(function, S: Tensor, E: Tensor):
    """function(S, E); an error becomes a Fault that names the last line of YOUR PART behind it."""
    try:
        return function(S, E)
    except (Exception, SystemExit) as error:
        end, text = Reverser.__init__.__code__, f"{type(error).__name__}: {error}".splitlines()[0]
        lines = [frame for frame in traceback.extract_tb(error.__traceback__)
                 if frame.filename == end.co_filename and frame.lineno < end.co_firstlineno]
    where = f"line {lines[-1].lineno}: {lines[-1].line}" if lines else "the call of attend_all"
    if "____" in text:
        raise Fault("____ is still there", "your own lines in its place", where)
    hint = ("what loses the gradient: .numpy() and the like, work in place (-=, /=, exp_)"
            if "grad" in text or "inplace" in text else "does it take two arguments, S and E?"
            if not lines else ".T turns the batch as well; use E.transpose(1, 2)" if ".T" in where
            else ".max(dim) is a pair; use .amax(dim, keepdim=True)" if ".max(" in where else
            "every shape in this line; every name, too: PyTorch is not NumPy")
    raise Fault(f"{text[:140]}, in {where}", f"no error, for S {kind(S)}, E {kind(E)}", hint)

def kind(one) -> str:
    return f"{tuple(one.shape)} {one.dtype}" if isinstance(one, Tensor) else type(one).__name__

def shaped(attend, S: Tensor, E: Tensor):
    """attend(S, E), provided that two tensors of the right shapes come back."""
    result = guarded(attend, S, E)
    parts = result if isinstance(result, (tuple, list)) else [result]
    saw, wanted = [*map(kind, parts)], [kind(S.new_empty(*S.shape[:2], E.shape[1])), kind(S)]
    if saw == wanted:
        return result
    hint = ("the last line: return weights, context" if len(parts) != 2 else
            "the order: weights first, then context" if saw == wanted[::-1] else
            "keep to PyTorch tensors of S's type" if not all(str(S.dtype) in p for p in saw) else
            "one row for each decoder step: is an axis swapped, summed away, or lost (size 1)?")
    raise Fault(" and ".join(saw), f"{' and '.join(wanted)}, for E {kind(E)}", hint)

def reference(S: Tensor, E: Tensor, scale: float = 1, axis=2) -> tuple[Tensor, Tensor]:
    """What attend_all should give, everything times everything; other arguments: mistakes."""
    scores = scale * (S[:, :, None, :] * E[:, None, :, :]).sum(dim=3)
    parts = (scores - scores.amax(dim=axis, keepdim=True)).exp()
    weights = parts / parts.sum(dim=axis, keepdim=True)
    return weights, (weights[:, :, :, None] * E[:, None, :, :]).sum(dim=2)

def near(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and torch.allclose(a, b, rtol=1e-3, atol=1e-4)

def batch(B: int, T: int, L: int, H: int) -> tuple[Tensor, Tensor]:
    source = torch.Generator().manual_seed(0)
    return torch.randn(B, T, H, generator=source), torch.randn(B, L, H, generator=source)

def check_shapes(attend) -> None:
    """it gives weights (B, T, L) and context (B, T, H), whatever the sizes"""
    for sizes in (2, 3, 5, 4), (1, 3, 5, 4), (2, 1, 5, 4), (3, 4, 1, 2), (2, 3, 5, 1), (1, 1, 1, 1):
        shaped(attend, *batch(*sizes))

def check_rows(attend) -> None:
    """each row of weights is a softmax: none below 0, their sum 1"""
    weights = shaped(attend, *batch(3, 4, 5, 2))[0]
    axes = {"row (along L)": 2, "column (along T)": 1, "place (along B)": 0, "example": (1, 2)}
    ones = [name for name, axis in axes.items() if (weights.sum(axis) - 1).abs().max() < 1e-3]
    if "row (along L)" not in ones or weights.min() < 0:
        raise Fault(f"a row {rounded(weights[0, 0])}" + "".join(f"; every {name} sums to 1"
                    for name in ones), "every row (along L) sums to 1, none below 0",
                    "is this softmax, not yet the scores? Along which axis does it run?")

def check_batch(attend) -> None:
    """each example gets the answer it gets alone, and S and E stay as they are"""
    S, E = batch(3, 2, 4, 5)
    together = [part.clone() for part in shaped(attend, S, E)]
    if not all(map(torch.equal, (S, E), batch(3, 2, 4, 5))):
        raise Fault("S or E was changed", "both as they were", "work in place: -=, *=, exp_")
    for i in slice(0, 3), slice(0, 1), slice(1, 2), slice(2, 3):
        if not all(map(near, [part[i] for part in together], shaped(attend, S[i], E[i]))):
            raise Fault("the answer for an example depends on its neighbours, or on chance",
                        "the same answer each time", "what runs over the batch, or is kept?")

def check_numbers(attend) -> None:
    """the weights and the context are right, also for scores near 10,000"""
    small = torch.tensor([[[2.0, 0], [0, 1]]]), torch.tensor([[[1.0, 0], [0, 1], [0, -1]]])
    large = (torch.tensor([[[64.0, 0], [1 / 64, 0], [-64, 1]]]),         # scores 10240, 10239, 0
             torch.tensor([[[160.0, 0], [160 - 1 / 64, 0], [0, -160]]]))    # and 2.5, 2.4998, 0
    for S, E in small, batch(2, 3, 5, 4), large:
        right = reference(S, E)
        guesses = [(reference(S, E, scale=-1)[0], "the sign of the scores"),
                   (reference(S, E, scale=S.shape[2] ** -0.5)[0], "no division by sqrt(H) here"),
                   (reference(S, E, scale=1e4)[0], "one takes all: softmax gives each a share"),
                   (E.sum(1, keepdim=True).expand_as(S), "the weights are not used"),
                   (right[1] / E.shape[1], "the weighted rows are to be added, not averaged")]
        hint = ("exp of a large number is inf: take each row's own largest score off first"
                if S is large[0] else "scores: S times E, summed over H; context: weighted E")
        for name, found, wanted in zip(("weights", "context"), shaped(attend, S, E), right):
            hints = [text for guess, text in guesses if near(guess, found)] + [hint]
            for b, t in torch.isclose(found, wanted, 1e-3, 1e-4).logical_not().any(2).nonzero():
                raise Fault(f"{name} {rounded(found[b, t])} for s = {rounded(S[b, t])} and "
                            f"E = {rounded(E[b])}", rounded(wanted[b, t]), hints[0])

def rounded(numbers: Tensor) -> str:
    return str(numbers.detach().double().round(decimals=3).tolist())

def check_gradient(attend) -> None:
    """the gradient flows back through it, to S and to E"""
    def slopes(S: Tensor, E: Tensor, attend=attend):
        loss = attend(S, E)[1].pow(2).sum() + 0 * (S.sum() + E.sum())   # 0 *: S and E are used
        return torch.autograd.grad(loss, (S, E))
    S, E = (part.requires_grad_() for part in batch(2, 3, 5, 4))
    for name, found, right in zip("SE", guarded(slopes, S, E), slopes(S, E, reference)):
        if not near(found, right):
            raise Fault(f"{'part' if found.any() else 'nothing'} of it reaches {name}", "all of it",
                        "what cuts it off: .detach(), .numpy(), .item(), torch.no_grad()")

CHECKS = check_shapes, check_rows, check_batch, check_numbers, check_gradient

# -------------------------------- what you see --------------------------------
def progress(model: Reverser, strings: Tensor, steps: int):
    """The function that says how training goes, with an early word when it goes badly."""
    start, live = time.perf_counter(), sys.stdout.isatty()
    def report(step: int, losses: list[float]) -> None:
        if step == 250 and model.attend and losses[-1] > 1:
            print("\n  Attention does not help yet: by now the loss is usually below 0.3.")
        if step % max(1, steps // (40 if live else 10)) == 0 or step == steps:
            left = (time.perf_counter() - start) / step * (steps - step)
            print(f"\r  step {step:4} of {steps}   loss {losses[-1]:.4f}   exactly right "
                  f"{evaluate(model, strings)[0]:2} of {len(strings)}   {left:3.0f} s left ",
                  end="" if live and step < steps else "\n", flush=True)
    return report

def draw(digits: Tensor, written: Tensor, weights: Tensor) -> None:
    """One alignment in characters: a row for each written digit, a column for each one read."""
    shades = " ·░▒▓█" if "utf" in str(sys.stdout.encoding).lower() else " .:+#@"
    print("\nWhere it looked as it wrote (darker = more weight):\n\n    read   ", *digits.tolist())
    for digit, row in zip(written.tolist(), weights.tolist()):
        print(f"    write {digit}", *(shades[min(int(5 * weight + 0.8), 5)] for weight in row))

def pass_code(line: str) -> str:
    """First 8 hex digits of a keyed SHA-256 of the line, blanks aside: it shows a changed line."""
    return hmac.new(KEY, "".join(line.split()).encode(), "sha256").hexdigest()[:8]

def play(seed: int, steps: int, plain: bool) -> int:
    """Check, train, test, draw, tell. Returns the exit status."""
    start = time.perf_counter()
    for check in () if plain else CHECKS:
        print(f"Checking: {check.__doc__}")
        check(attend_all)
    torch.manual_seed(seed)
    model = Reverser(None if plain else lambda S, E: shaped(attend_all, S, E))
    source = torch.Generator().manual_seed(seed + 1)
    tests, probes = draw_strings(TESTS, source), draw_strings(50, source)
    held_out = frozenset(map(tuple, tests.tolist() + probes.tolist()))
    print(f"\nTraining {'without' if plain else 'with'} attention", flush=True)
    train(model, steps, seed, held_out, progress(model, probes, steps))
    right, digits = evaluate(model, tests)
    if not plain:
        draw(tests[0], *(part[0] for part in model.write(tests[:1])))
    print(f"\n{right} of {TESTS} new strings exactly right; {digits / tests.numel():.1%} of digits")
    if plain or right < NEEDED:
        print("That was without attention." if plain else
              f"Not yet: {right} of {TESTS}. Look at the picture: where is each row dark? "
              f"Then try --steps {max(STEPS, 2 * steps)}, or --seed {seed + 1}.")
        return 1
    line = (f"N5 PASS score={right}/{TESTS} seconds={time.perf_counter() - start:.0f} steps={steps}"
            f" seed={seed} python={sys.version.split()[0]} torch={torch.__version__}")
    print(f"\n{line} code={pass_code(line)}\n\nPaste that line into the page.")
    return 0

def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog=(
        "Exit status: 0 PASS, 1 not yet, 2 wrong usage, 3 faulty attend_all, 130 Ctrl-C."))
    parser.add_argument("--seed", type=int, default=0, help="start of the random numbers")
    parser.add_argument("--steps", type=int, default=STEPS, help="training steps")
    parser.add_argument("--threads", type=int, default=2, help="processor threads")
    parser.add_argument("--plain", action="store_true", help="no attention: see the difference")
    args = parser.parse_args()
    if args.steps < 1 or not 1 <= args.threads <= 256 or not 0 <= args.seed < 2**32:
        parser.error("--steps: 1 or more; --threads: 1 to 256; --seed: 0 to 4294967295")
    getattr(sys.stdout, "reconfigure", dict)(errors="replace")      # IDLE cannot
    torch.set_num_threads(args.threads)
    try:
        return play(args.seed, args.steps, args.plain)
    except Fault as fault:
        print("\n  saw:       {}\n  expected:  {}\n  look at:   {}".format(*fault.args))
        return 3
    except KeyboardInterrupt:
        print("\nStopped; nothing is kept.")
        return 130

if __name__ == "__main__":
    sys.exit(main())
