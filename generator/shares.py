"""How measured numbers are written on the page."""

import math

NO_BREAK = "\u202f"  # narrow no-break space, between a number and its unit


def share_text(share: float) -> str:
    """A share (0 to 1) in whole percent: ``share_text(0.456) == "46 %"`` (with a narrow space).

    100 % means all right and 0 % none right; what would only round to them is said to be over 99 %
    or under 1 %. Halves round up, as in the page's own JavaScript.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"a share lies between 0 and 1, not at {share}")
    percent = math.floor(share * 100 + 0.5)
    if percent == 0 and share > 0:
        return f"under 1{NO_BREAK}%"
    if percent == 100 and share < 1:
        return f"over 99{NO_BREAK}%"
    return f"{percent}{NO_BREAK}%"


def number_text(number: float) -> str:
    """A count with thousands apart, or another number in three significant digits."""
    if float(number).is_integer():
        return f"{int(number):,}".replace("-", "−")
    return f"{number:.3g}".replace("-", "−")
