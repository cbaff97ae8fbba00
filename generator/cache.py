"""Keep what is slow to make under the hash of everything it depends on."""

import hashlib
from collections.abc import Callable
from pathlib import Path


def digest(*inputs: bytes) -> str:
    """A name for these inputs, the same for the same ones."""
    hashes = (hashlib.sha256(part).digest() for part in inputs)
    return hashlib.sha256(b"".join(hashes)).hexdigest()[:24]


def kept(folder: Path, ending: str, make: Callable[[], bytes], *inputs: bytes) -> bytes:
    """What `make` gives, from `folder` where it was made before from the same inputs.

    A file appears whole or not at all, so an interrupted build leaves nothing broken behind.
    """
    file = folder / f"{digest(*inputs)}.{ending}"
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(make())
        fresh.replace(file)
    return file.read_bytes()
