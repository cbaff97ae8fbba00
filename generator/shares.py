"""How measured numbers are written on the page."""

import math

NO_BREAK = "\u202f"  # narrow no-break space, between a number and its unit
UNIT = f"{NO_BREAK}%"


def share_text(share: float, decimals: int = 0) -> str:
    """A share (0 to 1) in percent: ``share_text(0.456) == "46 %"`` (with a narrow space).

    100 % means all right and 0 % none right; what would only round to them is said to be over 99 %
    or under 1 %. Halves round up, as in the page's own JavaScript. With decimals:
    ``share_text(0.4561, 1) == "45.6 %"``, "over 99.9 %", "under 0.1 %"; 100 and 0 stay whole.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"a share lies between 0 and 1, not at {share}")
    whole = 10**decimals
    units = math.floor(share * 100 * whole + 0.5)
    if share in (0, 1):
        return f"{100 * share:.0f}{UNIT}"
    if units == 0:
        return f"under {1 / whole:.{decimals}f}{UNIT}"
    if units == 100 * whole:
        return f"over {100 - 1 / whole:.{decimals}f}{UNIT}"
    return f"{units / whole:.{decimals}f}{UNIT}"


def number_text(number: float) -> str:
    """A count with thousands apart, or another number in three significant digits."""
    if float(number).is_integer():
        return f"{int(number):,}".replace("-", "−")
    return f"{number:.3g}".replace("-", "−")
