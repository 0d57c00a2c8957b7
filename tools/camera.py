"""Takes the pictures of `screens.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from browser.people import DESK, PHONE, Scheme

SIZES = (PHONE, DESK)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


class Camera:
    """Takes each screen four times."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken = 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str, tab: str = "") -> None:
        """The page as it stands, at both widths and in both schemes; a phone shows that tab."""
        usual = page.viewport_size
        if tab:
            page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
            page.get_by_role("navigation").get_by_role("button", name=tab).click()
        for size in SIZES:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                path = self.folder / f"{name}-{size['width']}-{scheme}.png"
                page.screenshot(path=path, animations="disabled")
                self.taken += 1
        if usual:
            page.set_viewport_size(usual)
