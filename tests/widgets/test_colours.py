"""The colours that carry meaning can be read, and told apart without full colour vision."""

import re
from itertools import combinations

import pytest

from .demo import ROOT

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (IEEE TVCG 15, 2009), table for severity 1.0; they work on linear RGB.
VISION: dict[str, tuple[Triple, Triple, Triple]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# sRGB to CIE XYZ, and its white (D65).
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.0890)
ROLES = ("encoder", "decoder", "context")
# CIE76, the distance in Lab. About 2.3 is just noticeable side by side; marks that lie apart
# need several times that.
LEAST_DIFFERENCE = 16
LOW_TO_MID, MID_TO_HIGH = 0.675, 0.925  # weights at which the map's numbers change colour


def palette(theme: str) -> dict[str, Triple]:
    """Linear RGB of each colour in base.css that is given as light-dark(a, b)."""
    sheet = (ROOT / "site" / "styles" / "base.css").read_text("utf-8")
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", sheet)
    return {name: linear(light if theme == "light" else dark) for name, light, dark in pairs}


def linear(code: str) -> Triple:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def times(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def contrast(one: Triple, two: Triple) -> float:
    """WCAG's contrast ratio."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, two))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Triple) -> Triple:
    seen: Triple = tuple(min(1, max(0, part)) for part in colour)  # what a screen can show
    parts = [part / white for part, white in zip(times(TO_XYZ, seen), WHITE, strict=True)]
    x, y, z = (p ** (1 / 3) if p > 216 / 24389 else (24389 / 27 * p + 16) / 116 for p in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, two: Triple) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(two), strict=True)) ** 0.5


def test_the_measures_agree_with_known_values() -> None:
    assert contrast(linear("#ffffff"), linear("#000000")) == pytest.approx(21)
    assert contrast(linear("#777777"), linear("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert lab(linear("#ff0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.1)
    # Red and green of one lightness are far apart, but not without green cones.
    red, green = linear("#b00000"), linear("#5c6a00")
    blind = VISION["deuteranopia"]
    assert difference(red, green) > 60 > 25 > difference(times(blind, red), times(blind, green))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_meaning_can_be_read_as_text(theme: str) -> None:
    colours = palette(theme)
    for name in (*ROLES, "mine"):
        for ground in ("paper", "paper-2"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)


# CSS's oklab, from and to linear RGB (Ottosson, "A perceptual color space for image processing").
TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
FROM_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def mixed(one: Triple, two: Triple, share: float) -> Triple:
    """What color-mix(in oklab) makes: oklab is linear in the cube roots of these three."""
    roots = zip(times(TO_LMS, one), times(TO_LMS, two), strict=True)
    x, y, z = ((a ** (1 / 3) * share + b ** (1 / 3) * (1 - share)) ** 3 for a, b in roots)
    return times(FROM_LMS, (x, y, z))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_cell_of_the_map_can_be_read(theme: str) -> None:
    """The rules are those of map-picture.js (tone) and widgets.css (.map td, .tone-...)."""
    colours = palette(theme)
    black, white = linear("#000000"), linear("#ffffff")
    faint, strong = (black, white) if theme == "light" else (white, black)
    for thousandth in range(1001):
        weight = thousandth / 1000
        ink = faint if weight < LOW_TO_MID else black if weight < MID_TO_HIGH else strong
        # The page shades exactly; what the build draws has twenty shades.
        for shade in (weight, int(weight * 20 + 0.5) / 20):
            ground = mixed(colours["context"], colours["paper"], shade * 0.93 + 0.03)
            assert contrast(ink, ground) >= 4.5, (weight, shade)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_encoder_decoder_and_context_stay_apart(theme: str, vision: str) -> None:
    colours = palette(theme)
    seen = {name: times(VISION[vision], colours[name]) for name in ROLES}
    near = {pair: difference(*(seen[name] for name in pair)) for pair in combinations(ROLES, 2)}
    assert min(near.values()) >= LEAST_DIFFERENCE, near


# --- The seven lines of the level `lesson3` -----------------------------------------------------

SHEET = (ROOT / "site" / "styles" / "pages" / "lesson3.css").read_text("utf-8")
LINES = ("fixed", "fixed-88", "bahdanau", "luong", "hard", "dot", "transformer")


def line_colour(model: str) -> str:
    """Name of the colour that the style sheet gives to a model's line."""
    rules = re.findall(r"([^{}]+)\{\s*--mark: var\(--([\w-]+)\);\s*\}", SHEET)
    [name] = [
        name for selectors, name in rules if re.search(rf"\.model-{model}(?![\w-])", selectors)
    ]
    return name


def line_dashes(model: str) -> str:
    """Its dashes; "" for a line without any."""
    rules = re.findall(r"\.model-([\w-]+) \.line[^{}]*\{\s*stroke-dasharray: ([^;]+);", SHEET)
    return dict(rules).get(model, "")


def lines_palette(theme: str) -> dict[str, Triple]:
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", SHEET)
    own = {name: linear(light if theme == "light" else dark) for name, light, dark in pairs}
    return palette(theme) | own


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_line_can_be_seen_and_its_name_read(theme: str) -> None:
    colours = lines_palette(theme)
    for model in LINES:
        assert contrast(colours[line_colour(model)], colours["paper"]) >= 4.5, model


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_seven_lines_differ_in_colour_or_in_dashes(theme: str, vision: str) -> None:
    """Lines of one colour have other dashes; lines with the same dashes are far apart in colour."""
    colours = lines_palette(theme)
    seen = {model: times(VISION[vision], colours[line_colour(model)]) for model in LINES}
    for one, two in combinations(LINES, 2):
        if line_dashes(one) == line_dashes(two):
            assert difference(seen[one], seen[two]) >= LEAST_DIFFERENCE, (one, two)
