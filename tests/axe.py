"""axe-core on a page: what it finds, as lines that a failing test can show."""

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
# Structure is the same in every theme and at every width, so it is looked at once, and what the
# others can change is looked at in them.
COLOURS = ("color-contrast",)
LAYOUT = ("scrollable-region-focusable",)


def violations(page: Page, scope: str = "html", rules: tuple[str, ...] = ()) -> list[str]:
    """What axe finds within the selector `scope`, by all of its rules or by these alone."""
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    result = page.evaluate("([scope, options]) => axe.run(scope, options)", [scope, options])
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
