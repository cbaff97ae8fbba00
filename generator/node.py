"""Run the programs that come from npm."""

import os
import shutil
from pathlib import Path


class NodeMissing(Exception):
    """A program from npm is not installed; the message says what to do."""


def node() -> str:
    """The path of Node.js."""
    found = shutil.which("node")
    if found is None:
        raise NodeMissing("Node.js is not installed: run `make setup` first")
    return found


def esbuild(node_modules: Path) -> list[str]:
    """The command that starts esbuild: its native program, since Node takes 40 ms to start."""
    pattern = "*/esbuild.exe" if os.name == "nt" else "*/bin/esbuild"
    for native in sorted((node_modules / "@esbuild").glob(pattern)):
        return [str(native)]
    script = node_modules / "esbuild" / "bin" / "esbuild"
    if not script.is_file():
        raise NodeMissing("esbuild is not installed: run `make setup` first")
    return [node(), str(script)]
