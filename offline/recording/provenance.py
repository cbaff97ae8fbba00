"""What is needed to get a recording again."""

from __future__ import annotations

import hashlib
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[2]
THREADS = 1
COMMAND_LINE = "offline/record.py"


def program(files: tuple[str, ...]) -> dict:
    """SHA-256 of each code file that decides the numbers, and one over the list of them.

    The one over all is that of the text "<hash>  <file>" a line, as sha256sum prints it.
    """
    hashes = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}
    listing = "".join(f"{sha}  {name}\n" for name, sha in hashes.items())
    return {"sha256": hashlib.sha256(listing.encode()).hexdigest(), "files": hashes}


def versions() -> dict[str, str]:
    return {
        "python": platform.python_version(),
        "torch": torch.__version__,
        "numpy": np.__version__,
    }


def processor() -> str:
    """The processor's model name where the system tells it, else the architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def circumstances(seconds: float) -> dict:
    """What belongs to one part alone: when, where and how long."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "seconds": round(seconds, 1),
    }


def provenance(command: str, files: tuple[str, ...], settings: dict, parts: list[dict]) -> dict:
    """The provenance of a file put together from parts with these circumstances.

    ``seconds`` is the training of all parts together, ``date`` that of the last finished one.
    """
    return {
        "command": command,
        "program": program((COMMAND_LINE, *files)),
        "seeds": sorted({part["seed"] for part in settings["parts"]}),
        "settings": settings,
        "versions": versions(),
        "processor": " / ".join(sorted({part["processor"] for part in parts})),
        "threads": THREADS,
        "date": max(part["date"] for part in parts),
        "seconds": round(sum(part["seconds"] for part in parts), 1),
    }
