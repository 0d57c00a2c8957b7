"""The screens of a hero of Daggerheart, for `tools/screens.py`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from browser.desk import suffer
from browser.people import House, button, card, hero_card, roll, take
from browser.thrown import faces, own_dice

if TYPE_CHECKING:
    from camera import Camera

ORRIN, MAUD = "Orrin Vale", "Maud Ironkettle"


def on_the_phone(house: House, camera: Camera) -> None:
    """The sample of Daggerheart as two of its players see it."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben = (
        house.phone(who, reduced_motion="reduce", device_scale_factor=2) for who in ("Anna", "Ben")
    )
    link = house.skirmish(gm, "^Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    button(card(anna, f"What {ORRIN} does"), "Attack", exact=True).wait_for()
    camera.take(anna, "dh-hero")
    _attacking(anna, ben, camera)
    _together(anna, ben, camera)
    _sheet(anna, camera)
    _dying(gm, anna, ben, camera)
    _downtime(gm, ben, camera)


def _attacking(anna: Page, ben: Page, camera: Camera) -> None:
    """A prepared roll with help on offer, and a miss that is not too late to turn."""
    button(card(anna, f"What {ORRIN} does"), "Attack", exact=True).click()
    roll(anna).wait_for()
    camera.take(anna, "dh-hero-attack")
    button(ben, "Help an Ally").wait_for()
    camera.take(ben, "dh-hero-help")
    own_dice(anna)
    roll(anna).click()
    faces(anna, {"Hope die": 5, "Fear die": 3})
    button(anna, re.compile("^Add Ferry Pilot")).wait_for()
    camera.take(anna, "dh-hero-missed")
    button(ben, "Help after all").wait_for()
    camera.take(ben, "dh-hero-late")


def _together(anna: Page, ben: Page, camera: Camera) -> None:
    """A Tag Team up to the choice between two rolls."""
    button(anna.locator("#stage"), re.compile("^Hope: gain")).first.click()
    button(anna, "Tag Team for 3 Hope").click()
    sheet = anna.get_by_role("dialog")
    sheet.get_by_role("radio").first.wait_for()
    camera.take(anna, "dh-hero-tag")
    button(sheet, "Tag Team for 3 Hope").click()
    own_dice(ben)
    for page, fear in ((anna, 4), (ben, 9)):
        roll(page).click()
        faces(page, {"Hope die": 8, "Fear die": fear})
    button(anna, "Choose a roll").wait_for()
    camera.take(anna, "dh-hero-tag-choose")
    button(anna, "Choose a roll").click()
    faces(anna, {"d8 1": 3, "d10 2": 4})


def _sheet(anna: Page, camera: Camera) -> None:
    """The party with adversaries in words, a sheet, and a card that is typed in."""
    button(anna.get_by_role("navigation"), "Party").click()
    camera.take(anna, "dh-hero-party")
    hers = hero_card(anna, ORRIN)
    hers.get_by_text("Sheet", exact=True).click()
    camera.take(anna, "dh-hero-sheet")
    button(hers, "Add a card").click()
    camera.take(anna, "dh-hero-card")
    anna.keyboard.press("Escape")
    button(anna.get_by_role("navigation"), "Play").click()


def _dying(gm: Page, anna: Page, ben: Page, camera: Camera) -> None:
    """The armour question, and the death move on both sides of it."""
    suffer(gm, ORRIN, "Damage", 9)
    button(anna, re.compile("^Mark an Armour Slot.*becomes")).wait_for()
    camera.take(anna, "dh-hero-hit")
    button(anna, "Take the hit").click()
    suffer(gm, ORRIN, "HP, no damage", 6)
    anna.get_by_role("radio", name="Risk It All").check()
    button(anna, "Risk It All").wait_for()
    camera.take(anna, "dh-hero-death")
    card(ben, f"{ORRIN} at death's door").wait_for()
    camera.take(ben, "dh-hero-death-others")
    button(anna, "Risk It All").click()
    faces(anna, {"Hope die": 8, "Fear die": 3})
    button(anna, "Share it out").wait_for()
    camera.take(anna, "dh-hero-share")
    button(anna, "Share it out").click()


def _downtime(gm: Page, ben: Page, camera: Camera) -> None:
    """A level, step by step, and a rest."""
    for opens, seen in (("Grant a level", "gains a level"), ("The party rests", "rest")):
        button(gm, opens, exact=True).click()
        sheet = gm.get_by_role("dialog")
        sheet.locator("button[type=submit]").filter(has_text=opens).click()
        sheet.wait_for(state="detached")
        ben.get_by_role("region", name=re.compile(seen)).first.wait_for()
        camera.take(ben, f"dh-hero-{seen.split()[-1]}")
