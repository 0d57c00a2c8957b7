"""A scan of a page by axe in light and dark, and whether it fits its screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from browser.people import Scheme, tab, wider

GRAVE = ("serious", "critical")
# The dark is other colours and nothing else.
SCHEMES: dict[Scheme, dict[str, list[str]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}


def scan(page: Page, options: dict[str, list[str]]) -> list[Any]:
    """Everything that axe finds; a page that has it already need not read it again."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[Any] = page.evaluate("(options) => axe.run(options)", options)["violations"]
    return found


@dataclass
class Inspection:
    """What is grave on the pages that were looked at."""

    found: list[str] = field(default_factory=list)

    def look(self, page: Page, where: str) -> None:
        """The page as it stands, in both schemes, and whether it fits its screen."""
        for scheme, options in SCHEMES.items():
            page.emulate_media(color_scheme=scheme)
            for one in scan(page, options):
                if one["impact"] in GRAVE:
                    said = f"{where}, {scheme}: {one['id']} ({one['impact']})"
                    self.found += [f"{said}: {node['html'][:160]}" for node in one["nodes"]]
        wide = wider(page)
        if wide > 0:
            self.found.append(f"{where}: {wide} px wider than the screen")

    def tabs(self, page: Page, where: str, *names: str) -> None:
        """One part of the table after the other, on a phone."""
        for name in names:
            tab(page, name)
            self.look(page, f"{where}, {name}")
