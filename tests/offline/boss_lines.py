"""PASS lines of boss.py: each text as it may be pasted, and what is said of it."""

from . import pass_lines
from .pass_lines import signed

EXERCISE = "boss_pass"
START = "N5 PASS"
BODY = "N5 PASS score=298/300 seconds=41 steps=700 seed=0 python=3.11.7 torch=2.13.0+cpu"
LINE = signed(BODY)

ACCEPTED = {
    **pass_lines.pasted(LINE, "boss.py", "N5 PASS"),
    "all that was printed": f"298 of 300 new strings exactly right\n\n{LINE}\n\nPaste that line.",
    "an earlier run before it": f"{LINE.replace('298', '297')}\n{LINE}",
    "more threads, other versions": signed(BODY.replace("3.11.7", "3.13.0rc1+")),
    "exactly enough": signed(BODY.replace("298", "270")),
    "all of them": signed(BODY.replace("298", "300")),
}

REFUSED = {
    **pass_lines.misread(LINE, "boss.py", "N5 PASS"),
    "lesson 3": (LINE.replace("N5", "L3"), "begins: This line is from another level, L3"),
    "cut before python": (LINE[:50], "whole: The line is cut: `python=` is missing"),
    "NaN": (signed(BODY.replace("298", "nan")), "whole: `score=` is not followed by"),
    "negative": (signed(BODY.replace("298", "-1")), "whole: `score=` is not followed by"),
    "other numerals": (signed(BODY.replace("298", "٢٩٨")), "whole: `score=` is not followed by"),
    "huge score": (signed(BODY.replace("298", "9" * 5000)), "whole: `score=` is not followed by"),
    "other order": (
        LINE.replace("seconds=41 steps=700", "steps=700 seconds=41"),
        "whole: `score=` is not followed by",
    ),
    "score changed": (LINE.replace("298", "300"), "unchanged: The score was changed"),
    "huge total": (LINE.replace("/300", "/999999999"), "unchanged: The line was changed"),
    "too few": (signed(BODY.replace("298", "269")), "score: 269 of 300 is not enough: 270"),
    "more than there are": (signed(BODY.replace("298", "301")), "score: boss.py tests 300 strings"),
    "another total": (signed(BODY.replace("298/300", "10/10")), "score: boss.py tests 300 strings"),
}
