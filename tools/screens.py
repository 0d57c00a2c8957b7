"""Write a picture of each main screen: `python tools/screens.py [FOLDER]`, by default ./screens.

Each screen at 390 and 1440 px, in light and dark, from a real evening on a real server that lives
in a temporary folder: `gm-stage-1440-dark.png` and so on.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parent.parent
# So that it runs from anywhere: the helpers of the browser tests drive the pages.
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from browser.people import (  # noqa: E402
    DESK,
    PHONE,
    House,
    Scheme,
    Table,
    button,
    call_test,
    card,
    chromium,
    missing,
    number,
    pool,
    roll,
    sit,
)
from web.client import far  # noqa: E402

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


def coming(house: House, camera: Camera) -> Table:
    """From the owner's page to three people at a table of Wrath & Glory."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben = (
        house.phone(who, reduced_motion="reduce", device_scale_factor=2) for who in ("Anna", "Ben")
    )
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_text("Make a table").wait_for()
    camera.take(gm, "owner")
    link = house.make_table(gm, "The Gilded Wreck")
    camera.take(gm, "gm-empty")
    anna.goto(link)
    button(anna, "Sit down").wait_for()
    camera.take(anna, "door")
    anna.get_by_role("textbox").fill("Anna")
    button(anna, "Sit down").click()
    anna.get_by_label("Who is your hero?").fill("Vess")
    camera.take(anna, "hero")
    button(anna, "Make the hero").click()
    sit(ben, link, "Ben", "Kell")
    camera.take(ben, "idle")
    return Table(gm, anna, ben, link)


def wrath_glory(house: House, camera: Camera) -> None:
    """A test of Wrath & Glory, from the call to a correction."""
    table = coming(house, camera)
    gm, anna, ben = table.gm, table.anna, table.ben
    button(gm, "Call a test", exact=True).click()
    gm.get_by_role("dialog").get_by_label("Which skill?").wait_for()
    camera.take(gm, "gm-call")
    gm.keyboard.press("Escape")
    call_test(gm, "Stealth", 5, "Vess", "Kell")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 7)
    button(hers, "Pool 7").wait_for()
    camera.take(anna, "roll")
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    camera.take(anna, "real-dice")
    pool(anna, wrath=1, sixes=1, fours=2)
    expect(hers).to_contain_text("Needs 1 more.")
    expect(button(hers, "Accept")).to_be_enabled()
    camera.take(anna, "tray")
    camera.take(ben, "others-miss")
    camera.take(gm, "gm-stage")
    button(hers, "DN 5").first.click()
    anna.get_by_role("dialog").wait_for()
    camera.take(anna, "reckoning")
    anna.keyboard.press("Escape")
    button(hers, "Accept").click()
    button(gm, "Told it").wait_for()
    camera.take(gm, "gm-inbox", tab="Inbox")
    camera.take(gm, "gm-log", tab="Log")
    camera.take(gm, "gm-table", tab="Table")
    camera.take(anna, "log", tab="Log")
    camera.take(anna, "party", tab="Party")
    call = gm.get_by_role("log").locator("article", has_text="Vess tests Stealth, DN 5.")
    button(call, "Correct").click()
    button(gm, "DN: less").click()
    button(gm, "Show what changes").click()
    button(gm, "Settle now").wait_for()
    camera.take(gm, "gm-correction")


def daggerheart(house: House, camera: Camera) -> None:
    """A roll of Daggerheart."""
    table = house.table("The Salt Road", "Daggerheart", reduced_motion="reduce")
    gm, anna, ben = table.gm, table.anna, table.ben
    camera.take(anna, "daggerheart-idle")
    button(gm, "Call for a roll").click()
    sheet = gm.get_by_role("dialog")
    number(sheet, "Difficulty (0: judge it after the roll)", 13)
    camera.take(gm, "daggerheart-gm-call")
    button(sheet, "Call for a roll").click()
    sheet.wait_for(state="detached")
    button(ben, "Help an Ally").wait_for()
    camera.take(ben, "daggerheart-help")
    button(ben, "Help an Ally").click()
    anna.get_by_text("+ help from Kell").wait_for()
    camera.take(anna, "daggerheart-roll")
    roll(anna).click()
    gm.get_by_role("region", name="The last roll").wait_for()
    camera.take(anna, "daggerheart-result")
    camera.take(gm, "daggerheart-gm")


def main() -> int:
    """Take them all."""
    if why := missing():
        print(f"No pictures: {why}.", file=sys.stderr)
        return 1
    camera = Camera(Path(sys.argv[1] if len(sys.argv) > 1 else "screens"))
    with tempfile.TemporaryDirectory() as data, far(Path(data)) as server, chromium() as browser:
        for play in (wrath_glory, daggerheart):
            house = House(browser, f"http://127.0.0.1:{server.port}")
            play(house, camera)
            house.leave()
    print(f"{camera.taken} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
