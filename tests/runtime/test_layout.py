"""What a build puts into dist/pyodide/."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from generator.runtime import install


def runtime_files(site_folder: Path) -> dict[str, bytes]:
    """Name and contents of all files of the runtime."""
    (folder,) = (site_folder / "pyodide").iterdir()
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def lock_of(files: dict[str, bytes]) -> dict:
    """The lock file that was frozen."""
    (name,) = [name for name in files if name.startswith("lock-")]
    return json.loads(files[name])


def test_only_what_is_needed_is_shipped(site_folder: Path) -> None:
    files = runtime_files(site_folder)
    packages = lock_of(files)["packages"]
    assert sorted(packages) == ["graders", "inpage", "numpy"]
    wheels = {entry["file_name"] for entry in packages.values()}
    core = {"pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"}
    assert {name for name in files if not name.startswith("lock-")} == core | wheels


def test_the_lock_file_is_true(site_folder: Path) -> None:
    files = runtime_files(site_folder)
    for entry in lock_of(files)["packages"].values():
        assert hashlib.sha256(files[entry["file_name"]]).hexdigest() == entry["sha256"]
    assert lock_of(files)["packages"]["inpage"]["depends"] == ["graders"]


def test_scripts_name_each_other_and_no_other_origin(site_folder: Path) -> None:
    for name, data in runtime_files(site_folder).items():
        if name.endswith(".js"):
            assert b"pyodide.asm.mjs" not in data
            assert b"/full/" not in data
            assert b"sourceMappingURL" not in data


def test_a_second_build_freezes_nothing_and_writes_the_same(tmp_path: Path) -> None:
    said: list[str] = []
    first = install(tmp_path / "first", say=lambda _: None)
    second = install(tmp_path / "second", say=said.append)
    assert [line for line in said if "frozen" in line] == []
    assert first == second
    for name in first.files:
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
