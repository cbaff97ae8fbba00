"""The licences of what is shipped and not ours: the text of ``licenses.txt``."""

import json
from collections.abc import Iterable
from pathlib import Path

from .fonts import FACES
from .paths import Paths

_RULE = "=" * 78
_HEAD = "This site ships the work of others. Each part, its licence, and where it comes from:\n"
_IN_WHEEL = "The licence text is inside the wheel (numpy-*.dist-info), beside the runtime."
_PYODIDE = (
    "Pyodide contains CPython (Python Software Foundation License 2.0). Its source code is at the\n"
    "address above, under the tag of this version."
)


def third_party_licences(paths: Paths, bundled: Iterable[str], with_runtime: bool) -> str:
    """Licences of the npm packages in `bundled`, of the fonts, and of Python for the page."""
    fonts = {f"@fontsource-variable/{face.package}" for face in FACES}
    parts = [_package(name, paths.node_modules) for name in sorted({*bundled, *fonts})]
    if with_runtime:
        parts += [_package("pyodide", paths.node_modules, _PYODIDE), _numpy(paths.node_modules)]
    return f"\n{_RULE}\n".join([_HEAD, *parts])


def _package(name: str, node_modules: Path, note: str = "") -> str:
    folder = node_modules / name
    about = json.loads((folder / "package.json").read_text("utf-8"))
    text = next((f.read_text("utf-8") for f in sorted(folder.glob("LICEN[SC]E*"))), note)
    return f"{name} {about['version']} ({about['license']})\n{_address(about)}\n\n{text.strip()}\n"


def _address(about: dict) -> str:
    repository = about.get("repository", "")
    address = repository if isinstance(repository, str) else repository.get("url", "")
    return address.removeprefix("git+").removesuffix(".git") or about.get("homepage", "")


def _numpy(node_modules: Path) -> str:
    lock = json.loads((node_modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    version = lock["packages"]["numpy"]["version"]
    return f"NumPy {version} (BSD-3-Clause)\nhttps://numpy.org\n\n{_IN_WHEEL}\n"
