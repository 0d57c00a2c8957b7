"""A game that no screen knows by name: an attack, a pool and a rest, by the generic screens alone.

The game stands in `tests/third`; nothing of the shipped package or of the client names it.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import (
    House,
    article,
    button,
    card,
    hero_card,
    last_roll,
    number,
    take,
    track,
)
from browser.thrown import faces, own_dice

SERVING = Path(__file__).parents[1] / "third" / "serving.py"
BELL = "The Drowned Bell-Ringer"


def _offered(page: Page, label: str) -> Locator:
    """The form of something that may be done unasked."""
    doing = page.get_by_role("region", name="What you may do")
    button(doing, label, exact=True).click()
    return page.get_by_role("dialog")


def _strike(page: Page, oil: int, label: str = "Strike") -> None:
    sheet = _offered(page, label)
    number(sheet, "How much oil on the flames?", oil)
    button(sheet, "Strike", exact=True).click()
    sheet.wait_for(state="detached")


def _strike_back(gm: Page) -> None:
    """The GM strikes for the Bell-Ringer, with real dice."""
    sheet = _offered(gm, f"{BELL}: Strike")
    sheet.get_by_role("radio", name="Mirren").check()
    own_dice(gm)
    button(sheet, "Strike", exact=True).click()
    sheet.wait_for(state="detached")


def _hurt(page: Page, who: str, amount: int) -> None:
    shown = hero_card(page, who).get_by_role("button", name=re.compile(f"^Hurt {amount} of"))
    expect(shown).to_be_visible()


def test_a_game_that_no_screen_knows(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    seen = Inspection()
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_role("radio", name="Lantern Tide").check()
    button(gm, "Try a skirmish").click()
    expect(gm.get_by_role("banner")).to_contain_text("The Lock at Low Water")
    take(anna, gm.url, "Anna", "Mirren")
    take(ben, gm.url, "Ben", "Osk")
    for page in (gm, anna, ben):
        expect(track(page, "oil")).to_have_text("2")
    seen.look(gm, "GM, before anything")
    seen.tabs(anna, "Anna, before anything", "Log", "Party", "Play")

    # Anna strikes with oil on the flames, and throws her own dice: of any size, by their names.
    sheet = _offered(anna, "Strike")
    number(sheet, "How much oil on the flames?", 2)
    expect(button(sheet, re.compile("^Guard 6"))).to_be_visible()
    own_dice(anna)
    seen.look(anna, "Anna, a strike")
    button(sheet, "Strike", exact=True).click()
    sheet.wait_for(state="detached")
    title = f"Mirren strikes at {BELL}"
    expect(card(ben, title)).to_contain_text("Waiting for Anna to strike")
    expect(card(ben, title)).to_contain_text("Guard 6 must be reached.")
    expect(track(ben, "oil")).to_have_text("0")
    seen.look(anna, "Anna, her own dice")
    faces(anna, {"d8 1": 5, "d10 2": 9, "d10 3": 1})
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text(f"Mirren hits {BELL}: 18 against 6.")
        expect(last_roll(page).get_by_role("img")).to_have_attribute(
            "aria-label", "die 5; die 9; die 1"
        )
    _hurt(gm, BELL, 13)

    # There is no oil left: Ben reads why there is no more, and kindles some with his breath.
    sheet = _offered(ben, "Strike")
    expect(sheet).to_contain_text("There is oil for 0 and no more.")
    button(sheet, "Close").click()
    sheet = _offered(ben, "Kindle the lantern")
    button(sheet, "Kindle the lantern").click()
    sheet.wait_for(state="detached")
    expect(track(ben, "breath")).to_have_text("3")
    for page in (gm, anna, ben):
        expect(track(page, "oil")).to_have_text("1")

    # The GM strikes back for what no hero is.
    _strike_back(gm)
    faces(gm, {"d8": 8})
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text(f"{BELL} hits Mirren: 10 against 6.")
    _hurt(gm, "Mirren", 5)
    seen.look(gm, "GM, a blow")

    # Ben lets the server throw, whatever it brings.
    _strike(ben, 1)
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text("The last roll: Osk")

    # The party rests: each says what comes back.
    sheet = _offered(gm, "The party rests")
    button(sheet, "The party rests").click()
    for page in (anna, ben):
        expect(card(page, "The party makes camp")).to_contain_text("Each says what comes back.")
    seen.look(anna, "Anna, a rest")
    button(card(anna, "The party makes camp"), "Rest", exact=True).click()
    camp = card(ben, "The party makes camp")
    camp.get_by_role("radio", name="Breathe").check()
    button(camp, "Rest", exact=True).click()
    for page in (gm, anna, ben):
        expect(card(page, "The party makes camp")).to_have_count(0)
    expect(track(anna, "hurt")).to_have_text("0")
    expect(track(ben, "breath")).to_have_text("4")

    # And something is taken back.
    expect(article(gm, "The party rests.")).to_be_visible()
    button(gm, "Take back").click()
    expect(card(ben, "The party makes camp")).to_be_visible()
    expect(track(ben, "breath")).to_have_text("3")
    seen.tabs(ben, "Ben, at the end", "Log", "Party", "Play")
    assert seen.found == []
