"""Cut the two typefaces down to the characters and weights that the site uses.

Output: woff2 files with hashed names, and the ``@font-face`` rules: the faces themselves, and
system fonts adjusted to the same widths and heights, so that nothing moves when a face arrives.
"""

import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .assets import FOLDER, write_hashed
from .cache import kept
from .paths import Paths

_OWN_SOURCE = Path(__file__).read_bytes()
ASCII = frozenset(map(chr, range(0x20, 0x7F)))
FEATURES = ["kern", "liga", "onum", "tnum", "lnum", "pnum", "ccmp", "locl", "mark", "frac"]

# English letters, and the space, about as often as in running text: what a line's width rests on.
_OFTEN = {"e": 12, "t": 9, "a": 8, "oin": 7, "shr": 6, "dl": 4, "ucmwfgyp": 2, "bvk": 1, " ": 20}
_SAMPLE = "".join(letters * times for letters, times in _OFTEN.items())


@dataclass(frozen=True)
class Face:
    """A face to ship. `scripts` are the package's files, most needed first."""

    family: str
    package: str
    style: str
    weights: tuple[int, int]
    preload: bool
    scripts: tuple[str, ...] = ("latin", "latin-ext", "greek")

    @property
    def name(self) -> str:
        """The stem of its files: ``source-serif-4``, ``source-serif-4-italic``."""
        return self.package + ("-italic" if self.style == "italic" else "")


FACES = (
    Face("Source Serif 4", "source-serif-4", "normal", (400, 700), preload=True),
    Face("Source Serif 4", "source-serif-4", "italic", (400, 400), preload=False),
    Face("JetBrains Mono", "jetbrains-mono", "normal", (400, 600), preload=True),
)


@dataclass(frozen=True)
class Fallback:
    """A font that systems have. `width`: mean advance of ``_SAMPLE`` in ems."""

    family: str
    replaces: str
    names: tuple[str, ...]
    width: float


# The rule that comes last wins where its font is installed. Times and Courier were measured on the
# Liberation fonts, which have the same widths by design.
FALLBACKS = (
    Fallback(
        "Source Serif Fallback", "Source Serif 4", ("Times New Roman", "Liberation Serif"), 0.3984
    ),
    Fallback("Source Serif Fallback", "Source Serif 4", ("Georgia", "Gelasio"), 0.4372),
    Fallback(
        "JetBrains Mono Fallback", "JetBrains Mono", ("Courier New", "Liberation Mono"), 0.6001
    ),
    Fallback("JetBrains Mono Fallback", "JetBrains Mono", ("Menlo", "DejaVu Sans Mono"), 0.6021),
    Fallback("JetBrains Mono Fallback", "JetBrains Mono", ("Consolas",), 0.5498),
)


@dataclass(frozen=True)
class Fonts:
    """The rules, and the files (paths below dist) worth preloading."""

    css: str
    preloads: tuple[str, ...]


def build_fonts(paths: Paths, out: Path, characters: Iterable[str]) -> Fonts:
    """Write the fonts below `out` for these characters and printable ASCII."""
    wanted = frozenset(characters) | ASCII
    rules = [_fallback_rule(fallback, paths) for fallback in FALLBACKS]
    preloads = []
    for face in FACES:
        left = wanted
        for script in face.scripts:
            source = source_file(face, script, paths)
            covered = left & frozenset(_facts(source, paths)["characters"])
            left -= covered
            if not covered:
                continue
            data = _cut(face, source, covered, paths)
            file = write_hashed(out, f"{face.name}-{script}.woff2", data)
            rules.append(_face_rule(face, file, None if script == "latin" else covered))
            if face.preload and script == "latin":
                preloads.append(file)
    return Fonts("\n".join(rules), tuple(preloads))


def source_file(face: Face, script: str, paths: Paths) -> Path:
    """The npm package's file of a face for a script, with all its weights."""
    folder = paths.node_modules / "@fontsource-variable" / face.package / "files"
    return folder / f"{face.package}-{script}-wght-{face.style}.woff2"


def _facts(source: Path, paths: Paths) -> dict[str, Any]:
    """A font's characters and measures (in ems), from the cache where they were read before."""

    def read() -> bytes:
        from fontTools import ttLib

        with ttLib.TTFont(source) as font:
            names, units, lines = font.getBestCmap(), font["head"].unitsPerEm, font["hhea"]
            widths = [font["hmtx"][names[ord(c)]][0] for c in _SAMPLE if ord(c) in names]
            facts = {
                "characters": "".join(map(chr, sorted(names))),
                "width": sum(widths) / max(1, len(widths)) / units,
                "ascent": lines.ascent / units,
                "descent": -lines.descent / units,
            }
        return json.dumps(facts).encode()

    folder = paths.cache / "fonts"
    return json.loads(kept(folder, "json", read, source.read_bytes(), _OWN_SOURCE))


def _cut(face: Face, source: Path, characters: frozenset[str], paths: Paths) -> bytes:
    """The subset as woff2, from the cache where it was made before."""
    asked = repr((sorted(characters), face.weights)).encode()
    inputs = (source.read_bytes(), asked, _OWN_SOURCE)
    return kept(paths.cache / "fonts", "woff2", lambda: _subset(face, source, characters), *inputs)


def _subset(face: Face, source: Path, characters: frozenset[str]) -> bytes:
    # Only now: fontTools takes half a second to load.
    from fontTools import subset, ttLib
    from fontTools.varLib import instancer

    font = ttLib.TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(characters)))
    cutter.subset(font)
    low, high = face.weights
    font = instancer.instantiateVariableFont(font, {"wght": low if low == high else (low, high)})
    font.flavor = "woff2"
    font.recalcTimestamp = False
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def _face_rule(face: Face, file: str, only: frozenset[str] | None) -> str:
    weight = " ".join(map(str, dict.fromkeys(face.weights)))
    limit = f"unicode-range:{','.join(f'U+{ord(c):X}' for c in sorted(only))};" if only else ""
    return (
        f"@font-face{{font-family:'{face.family}';font-style:{face.style};font-weight:{weight};"
        f"font-display:swap;src:url({file.removeprefix(FOLDER + '/')}) format('woff2');{limit}}}"
    )


def _fallback_rule(fallback: Fallback, paths: Paths) -> str:
    face = next(f for f in FACES if f.family == fallback.replaces and f.style == "normal")
    facts = _facts(source_file(face, "latin", paths), paths)
    scale = facts["width"] / fallback.width
    ascent, descent = facts["ascent"] / scale, facts["descent"] / scale
    local = ",".join(f"local('{name}')" for name in fallback.names)
    return (
        f"@font-face{{font-family:'{fallback.family}';src:{local};size-adjust:{scale:.2%};"
        f"ascent-override:{ascent:.2%};descent-override:{descent:.2%};line-gap-override:0%;}}"
    )
