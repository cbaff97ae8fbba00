"""Where the build reads and writes."""

from dataclasses import dataclass
from pathlib import Path

from .problems import Place, shown

HERE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Paths:
    """A project's folders: `root` holds the content, `tools` node_modules and the cache."""

    root: Path = HERE
    tools: Path = HERE

    @property
    def exercises(self) -> Path:
        """Levels, one folder each, and site.toml."""
        return self.root / "exercises"

    @property
    def runs(self) -> Path:
        """Recorded runs, one folder a level, and their schema."""
        return self.root / "recorded_runs"

    @property
    def site(self) -> Path:
        """Scripts, styles and templates."""
        return self.root / "site"

    @property
    def graders(self) -> Path:
        """One module for each exercise that Python judges."""
        return self.root / "graders"

    @property
    def node_modules(self) -> Path:
        """Packages from npm."""
        return self.tools / "node_modules"

    @property
    def cache(self) -> Path:
        """Results kept by content hash; safe to delete."""
        return self.tools / ".cache" / "build"

    def place(self, file: Path, line: int = 1) -> Place:
        """A place in `file`, shown relative to the project."""
        return Place(shown(file, self.root), line)
