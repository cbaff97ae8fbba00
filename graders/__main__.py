"""`python -m graders <exercise_id> FILE` prints the report; exit 0 passed, 1 not passed, 2 usage.

The answer is graded in a child process with a time and a memory limit: whatever it does there, this
process lives, and prints a report.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from graders import EXERCISES

SECONDS = 10
TOO_LATE, OUR_ERROR = 3, 1
"""How the child ends when the time is over in our own code, and when our own code raises."""
GRACE = 3
"""How much longer than its own limit the child may take, to start and to tell."""


def main(arguments: list[str]) -> int:
    """Grade a file and print the report."""
    if len(arguments) != 2 or arguments[0] not in EXERCISES:
        print(f"usage: python -m graders {'|'.join(EXERCISES)} FILE", file=sys.stderr)
        return 2
    exercise, path = arguments
    try:
        source = Path(path).read_bytes().decode("utf-8-sig", errors="replace")
    except OSError as error:
        print(f"cannot read {path}: {error.strerror}", file=sys.stderr)
        return 2
    report = grade_in_child(exercise, source)
    sys.stdout.buffer.write(report.encode() + b"\n")
    return 0 if json.loads(report)["passed"] else 1


def grade_in_child(exercise: str, source: str, seconds: float = SECONDS) -> str:
    """The report, whether the child comes back or not."""
    with tempfile.TemporaryDirectory() as folder:
        source_file, report_file = Path(folder, "answer.py"), Path(folder, "report.json")
        source_file.write_bytes(source.encode())
        command = [sys.executable, "-m", "graders.child", exercise, source_file, report_file]
        ending = _run([*command, str(seconds)], folder, seconds + GRACE)
        if report_file.exists():
            return report_file.read_text(encoding="utf-8")
    return json.dumps(_report_on_death(exercise, ending), ensure_ascii=False)


def _run(command: list, folder: str, limit: float) -> str:
    """Run the child; say how it ended."""
    path = os.pathsep.join([str(Path(__file__).resolve().parent.parent), *sys.path])
    quiet = subprocess.DEVNULL
    settings = os.environ | {"PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
    try:
        ended = subprocess.run(
            command, cwd=folder, env=settings, timeout=limit, check=False,
            stdin=quiet, stdout=quiet, stderr=quiet,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "late"
    return {TOO_LATE: "late", OUR_ERROR: "broken"}.get(ended.returncode, "died")


_ENDINGS = {
    "late": (
        "Your code was still running when its time was over.",
        "Look for a loop that never ends.",
    ),
    "died": (
        "Your code ended Python itself while it was checked.",
        "A very deep recursion or a huge array can do that.",
    ),
    "broken": (
        "Checking broke. The fault is in our grader, not in your code.",
        "Copy this report and send it to us.",
    ),
}


def _report_on_death(exercise: str, ending: str) -> dict:
    message, hint = _ENDINGS[ending]
    status = "broken" if ending == "broken" else "fail"
    entry = {"id": "finishes", "title": "Your code comes to an end", "status": status}
    entry |= {"message": message, "hint": hint, "line": None, "show": None}
    return {"exercise": exercise, "passed": False, "checks": [entry], "stdout": ""}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
