"""Put a finished site where the old one is."""

import shutil
from pathlib import Path


class NotOurs(Exception):
    """The folder to be replaced holds something that no build made."""


def refuse_foreign(out: Path) -> None:
    """Raise NotOurs when `out` is neither empty nor an earlier build: it would be deleted."""
    if out.is_file() or (out.is_dir() and any(out.iterdir()) and not _looks_built(out)):
        raise NotOurs(f"{out} holds files that are no earlier build; choose another folder")


def swap_into_place(made: Path, out: Path) -> None:
    """Rename `made` to `out`; what was there goes first, and comes back when the rename fails."""
    refuse_foreign(out)
    old = out.with_name(f".old-{made.parent.name}")
    if out.exists():
        out.rename(old)
    try:
        made.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _looks_built(out: Path) -> bool:
    return (out / "index.html").is_file() and (out / "licenses.txt").is_file()
