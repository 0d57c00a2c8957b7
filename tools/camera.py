"""Takes the pictures of `screens.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from browser.people import DESK, PHONE, Scheme

SMALL, UPRIGHT, TABLET, LAPTOP = (
    ViewportSize(width=360, height=640),
    ViewportSize(width=768, height=1024),
    ViewportSize(width=1024, height=768),
    ViewportSize(width=1280, height=800),
)
SIZES = (SMALL, PHONE, UPRIGHT, TABLET, LAPTOP, DESK)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


class Camera:
    """Takes each screen at every width, in light and dark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken = 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str, tab: str = "") -> None:
        """The page as it stands, at every width and in both schemes; a phone shows that tab."""
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
