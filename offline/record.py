"""Record the training runs that the pages show. For authors; learners never need it."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from recording import backends, check, registry
from recording.plan import Request
from recording.recorder import Place, record

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = """examples:
  python offline/record.py n5 reverse --seeds 5 3 3 --hidden 32 64 128
  python offline/record.py n5 number_words
  python offline/record.py all --jobs 2
  python offline/record.py n5 reverse --seeds 20 --backend dask --jobs -1
  python offline/record.py n5 all --check

A finished part (one trained model) is kept in the cache folder and not trained again, so a
killed recording goes on where it was when the same command is given once more. Parts made by
other code, settings or versions are not used. exit status: 0 done, 1 --check found a difference
or a recording could not be made, 2 wrong usage, 130 stopped with Ctrl-C
"""


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "level", choices=(*registry.LEVELS, "all"), help="level whose runs are recorded"
    )
    parser.add_argument(
        "run", nargs="?", default="all", choices=(*registry.run_names(), "all"),
        help="which run of the level (all of them when left out)",
    )  # fmt: skip
    several = {"type": positive, "nargs": "+", "metavar": "N"}
    parser.add_argument(
        "--seeds", **several, help="seeds 0..N-1: one N for all state sizes, or one for each"
    )
    parser.add_argument("--hidden", **several, help="state sizes (default: the run's own)")
    parser.add_argument("--steps", type=positive, help="training steps (default: the run's own)")
    parser.add_argument("--batch", type=positive, help="batch size (default: the run's own)")
    parser.add_argument("--tests", type=positive, help="test strings for each length")
    parser.add_argument("--jobs", type=int, default=1, help="parts at a time, -1 for all cores")
    parser.add_argument(
        "--backend", choices=backends.NAMES, default="loky",
        help="joblib backend; dask and ray, where installed, reach a cluster that shares the "
        "cache folder (default: %(default)s, this machine)",
    )  # fmt: skip
    parser.add_argument(
        "--check", action="store_true",
        help="train the cheapest part of each recorded run again and compare; writes nothing",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=ROOT / "recorded_runs", help="where to write")
    parser.add_argument(
        "--cache", type=Path, default=ROOT / ".cache" / "recording", help="finished parts"
    )
    return parser


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is below 1")
    return number


def chosen(level: str, run: str) -> list[tuple[str, str]]:
    """Pairs of level and run that a command line names."""
    levels = registry.LEVELS if level == "all" else {level: registry.LEVELS[level]}
    return [(name, one) for name, runs in levels.items() for one in runs if run in (one, "all")]


def main(argv: list[str]) -> int:
    parser = arguments()
    options = parser.parse_args(argv)
    pairs = chosen(options.level, options.run)
    if not pairs:
        parser.error(f"level {options.level} has no run called {options.run}")
    if options.jobs == 0:
        parser.error("--jobs 0 would do nothing")
    request = Request(
        *(tuple(several) if several else None for several in (options.seeds, options.hidden)),
        steps=options.steps, batch=options.batch, tests=options.tests,
    )  # fmt: skip
    place = Place(options.out, options.cache, options.jobs, options.backend)
    command = shlex.join(["python", "offline/record.py", *argv])
    try:
        results = [one(*pair, request, place, command, options.check) for pair in pairs]
    except (ValueError, backends.BackendMissing) as problem:
        print(f"record.py: {problem}", file=sys.stderr)
        return 1
    except OSError as problem:
        print(
            f"record.py: {problem.filename or place.cache}: {problem.strerror or problem}. "
            "Every part that was finished is kept: with room to write, the same command goes on.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on with the part it was at.", file=sys.stderr)
        return 130
    return max(results)


def one(
    level: str, name: str, request: Request, place: Place, command: str, check_only: bool
) -> int:
    """Record or check one run; 1 when a check found a difference."""
    run = registry.find(level, name)
    if check_only:
        found = check.check(level, run, place.out)
        print(f"{level} {name}: {found.text}")
        return 0 if found.same else 1
    for path in record(level, run, request, place, command):
        print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
