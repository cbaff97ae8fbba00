"""PASS lines of lesson3.py: each text as it may be pasted, and what is said of it."""

from . import pass_lines
from .pass_lines import signed

EXERCISE = "lesson3_pass"
START = "L3 PASS"
BODY = "L3 PASS score=14929/16384 fixed=4416/16384 seconds=34 seed=0 python=3.11.7 torch=2.13.0+cpu"
LINE = signed(BODY)


def scores(right: object, base: object = 4416, total: object = 16384) -> str:
    """A signed line with these scores."""
    body = BODY.replace("score=14929/16384", f"score={right}/{total}")
    return signed(body.replace("fixed=4416/16384", f"fixed={base}/{total}"))


ACCEPTED = {
    **pass_lines.pasted(LINE, "lesson3.py --check", "L3 PASS"),
    "all that was printed": f"  dot  64,352  0.911\n\n{LINE}\n\nPaste that line into the page.",
    "an earlier run before it": f"{LINE.replace('14929', '14930')}\n{LINE}",
    "other versions": signed(BODY.replace("3.11.7", "3.13.0rc1+")),
    "just enough": scores(4416 + 4916),
    "all of them": scores(16384),
    "without attention nothing": scores(5000, 0),
}

NOT_FOLLOWED = "whole: `score=` is not followed by"
TOTAL = "score: lesson3.py tests 16384 tokens; this line says "
REFUSED = {
    **pass_lines.misread(LINE, "lesson3.py", "L3 PASS"),
    "the command with an option": ("> py lesson3.py --check", "begins: This is the command"),
    "the boss's line": (
        signed("N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0"),
        "begins: This line is from another level, N5",
    ),
    "the table": ("fixed   56,096   0.270", "begins: There is no line that begins with L3 PASS"),
    "score alone": ("L3 PASS score=1/2", "whole: The line is cut: `fixed=` is missing"),
    "NaN": (scores("nan"), NOT_FOLLOWED),
    "negative": (scores(-1), NOT_FOLLOWED),
    "fixed empty": (scores(14929, ""), "whole: `fixed=` is not followed by"),
    "other order": (
        LINE.replace("seconds=34 seed=0", "seed=0 seconds=34"),
        "whole: `fixed=` is not followed by",
    ),
    "score changed": (LINE.replace("14929", "16384"), "unchanged: The score was changed"),
    "fixed changed": (LINE.replace("4416", "4415"), "unchanged: The line was changed"),
    "huge total": (LINE.replace("/16384", "/999999999"), "unchanged: The line was changed"),
    "just too few": (
        scores(4416 + 4915),
        "score: 9331 of 16384 tokens is not more than 0.3 above fixed, which has 4416",
    ),
    "worse than fixed": (scores(4000), "score: 4000 of 16384 tokens is not more than 0.3 above"),
    "more than there are": (scores(16385), TOTAL),
    "more in fixed": (scores(16384, 16385), TOTAL),
    "another length": (scores(8000, 3000, 8192), TOTAL + "8000 of 8192"),
}
