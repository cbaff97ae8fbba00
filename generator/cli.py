"""The command line of build.py."""

import argparse
import sys
from pathlib import Path

from .build import Built, build
from .node import NodeMissing
from .paths import HERE, Paths
from .problems import BuildFailed
from .runtime import RuntimeBuildError, install
from .sources import SourceError
from .swap import NotOurs, refuse_foreign


def main(arguments: list[str] | None = None, paths: Paths | None = None) -> int:
    """Run a build, a check or the server. Returns the exit status: 0, or 1 with problems."""
    asked = _parser().parse_args(arguments)
    installer = None if asked.no_runtime else runtime_installer
    try:
        if asked.serve:
            from .serve import serve

            return serve(asked.out, installer, paths)
        if asked.check:
            build(asked.out, paths, strict=True, keep=False)
        else:
            refuse_foreign(asked.out)
            _report(build(asked.out, paths, install_runtime=installer), asked.out)
        return 0
    except BuildFailed as failed:
        print(failed, file=sys.stderr)
        count = len(failed.problems)
        print(f"{count} problem{'s' * (count != 1)}; nothing was written.", file=sys.stderr)
        return 1
    except (NodeMissing, NotOurs, RuntimeBuildError, SourceError) as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Build the course's site.")
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--serve", action="store_true", help="build, serve on a loopback port, rebuild on change"
    )
    action.add_argument(
        "--check", action="store_true", help="write nothing; list every problem, HTML included"
    )
    parser.add_argument("--out", type=Path, default=HERE / "dist", help="folder (default: dist)")
    parser.add_argument(
        "--no-runtime", action="store_true", help="leave Python for the page out: text work only"
    )
    return parser


def _report(built: Built, out: Path) -> None:
    shown = out.relative_to(HERE) if out.is_relative_to(HERE) else out
    print(f"{shown}: {built}")


def runtime_installer(out: Path) -> str:
    """Install Python for the page below `out`; return the path of its lock file."""
    return install(out, say=_say).lock


def _say(message: str) -> None:
    """Say where a file of the runtime came from, unless nothing was done."""
    if not message.endswith("from the cache"):
        print(message, flush=True)
