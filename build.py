"""Build the site: `python build.py`, `--serve` while writing, `--check` for every problem."""

import sys

from generator.cli import main

if __name__ == "__main__":
    sys.exit(main())
