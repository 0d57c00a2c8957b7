"""The second half of combat in pictures: fear, a mob, a critical, conditions, dying."""

from __future__ import annotations

import re

from camera import Camera
from playwright.sync_api import Locator, Page, expect

from browser.desk import harm
from browser.people import (
    DESK,
    PHONE,
    House,
    button,
    card,
    enemies,
    hero_card,
    last_roll,
    roll,
    take,
    until,
)
from browser.thrown import face, faces, pool

BOOK = "the core book of 2018"


def dire(house: House, camera: Camera) -> None:
    """Three heroes of the sample skirmish have a bad evening."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben, cleo = (
        house.phone(who, reduced_motion="reduce", device_scale_factor=2)
        for who in ("Anna", "Ben", "Cleo")
    )
    link = house.skirmish(gm, BOOK)
    phones = {"Vale Orrin": anna, "Isk": ben, "Ryn": cleo}
    for who, (hero, page) in zip(("Anna", "Ben", "Cleo"), phones.items(), strict=True):
        take(page, link, who, hero)
    fear(gm, phones, camera)
    mob(gm, anna, camera)
    critical(gm, anna, camera)
    conditions(gm, ben, camera)
    down(gm, cleo, ben, camera)
    reference(anna, camera)


def fear(gm: Page, phones: dict[str, Page], camera: Camera) -> None:
    """What the GM asks, and the test on three phones."""
    button(gm, "Face something terrifying").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "Face something terrifying").wait_for()
    camera.take(gm, "dire-gm-fear")
    button(sheet, "Face something terrifying").click()
    sheet.wait_for(state="detached")
    tests = {
        hero: page.get_by_role("region", name=re.compile(f"^{hero}: .*against fear$"))
        for hero, page in phones.items()
    }
    for hero, page in phones.items():
        roll(tests[hero]).wait_for()
        camera.take(page, f"dire-fear-{hero.split()[0].lower()}")
    camera.take(gm, "dire-gm-fear-waits")
    for hero, page in phones.items():
        roll(tests[hero]).click()
        told = last_roll(page).get_by_text(re.compile(f"^{hero} (succeeds|fails)"))
        until(told, button(tests[hero], "Accept"))


def mob(gm: Page, anna: Page, camera: Camera) -> None:
    """A kind becomes one row, and loses half its members."""
    button(enemies(gm), "Sheet of Ash cultist").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_text("One mob of these").click()
    camera.take(gm, "dire-gm-mob-form")
    button(sheet, "Form a mob").click()
    sheet.get_by_text("The mob", exact=True).wait_for()
    button(sheet, "Close").click()
    for _ in range(3):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
    button(enemies(gm), "Begin the fight").click()
    for letter in "ABC":
        harm(gm, f"Ash cultist {letter}", "Wounds", "4")
    camera.take(gm, "dire-gm-mob")
    card(anna, "Vale Orrin attacks").wait_for()
    camera.take(anna, "dire-mob")


def critical(gm: Page, anna: Page, camera: Camera) -> None:
    """The dice of the table, the row with its upgrades, and what came of it."""
    panel = card(anna, "Vale Orrin attacks")
    panel.get_by_role("radio", name=re.compile("^Stall breaker A,")).check()
    panel.get_by_text("More", exact=True).click()
    anna.get_by_label("my own dice").check()
    button(panel, "Attack", exact=True).click()
    pool(anna, wrath=6, sixes=1, fours=2)
    moment = card(anna, "A critical hit on Stall breaker A")
    plain = button(anna, "Accept", exact=True).or_(button(anna, "Keep the Glory"))
    until(moment, plain.or_(button(anna, "These are my dice")))
    camera.take(anna, "dire-critical")
    button(moment, "Roll for it").click()
    camera.take(anna, "dire-critical-dice")
    for die in ("Tens die", "Units die"):
        face(moment, die, 4)
    button(moment, "These are my dice").click()
    moment.get_by_role("button", name=re.compile(": more$")).first.click()
    camera.take(anna, "dire-critical-row")
    camera.take(gm, "dire-gm-critical")
    button(moment, "Make it worse").click()
    struck = card(gm, "A critical hit on Stall breaker A")
    button(struck, "Say whom").wait_for()
    camera.take(gm, "dire-gm-affected")
    struck.get_by_role("checkbox", name="Vale Orrin").check()
    button(struck, "Say whom").click()
    expect(moment).to_have_count(0)
    camera.take(anna, "dire-critical-done")
    button(anna, "End turn").click()


def conditions(gm: Page, ben: Page, camera: Camera) -> None:
    """Conditions on a hero, each with what it does, when it ends and how to be rid of it."""
    gm.set_viewport_size(PHONE)
    button(gm.get_by_role("navigation"), "Party").click()
    for condition in ("Burning", "Hindered"):
        button(hero_card(gm, "Isk"), "Give Isk a condition").click()
        sheet = gm.get_by_role("dialog")
        sheet.get_by_label("Which condition?").select_option(label=condition)
        camera.take(gm, f"dire-gm-inflict-{condition.lower()}")
        button(sheet, "Give a condition").click()
        sheet.wait_for(state="detached")
    gm.set_viewport_size(DESK)
    camera.take(ben, "dire-conditions")
    open_first(ben.locator("#stage"))
    camera.take(ben, "dire-condition-open")
    ben.keyboard.press("Escape")
    camera.take(ben, "dire-party", tab="Party")
    button(ben.get_by_role("navigation"), "Play").click()


def open_first(where: Locator) -> None:
    """The first condition tells all that it has to say."""
    where.get_by_role("button", name=re.compile("Burning")).first.click()


def down(gm: Page, cleo: Page, ben: Page, camera: Camera) -> None:
    """A hero falls, defies death by one die, and bears a mark."""
    harm(gm, "Ryn", "Wounds", "5")
    fallen = cleo.locator("#stage").get_by_role("region", name="Ryn is down")
    until(fallen, button(cleo, "Take it"))
    camera.take(cleo, "dire-down")
    camera.take(gm, "dire-gm-down")
    harm(gm, "Ryn", "Wounds", "1")
    defies = card(cleo, "Ryn defies death")
    defies.wait_for()
    cleo.get_by_label("my own dice").check()
    camera.take(cleo, "dire-defiance")
    camera.take(gm, "dire-gm-defiance")
    button(defies, "Defy death").click()
    faces(cleo, {"d6": 3})
    fallen.get_by_role("img", name="1 of 3 failures").wait_for()
    camera.take(cleo, "dire-failed")
    button(ben.get_by_role("navigation"), "Party").click()
    camera.take(ben, "dire-party-down")


def reference(anna: Page, camera: Camera) -> None:
    """Everything to be looked up, and one word of it."""
    button(anna, "Look up rules").click()
    sheet = anna.get_by_role("dialog", name="Look it up")
    sheet.locator("summary").first.wait_for()
    camera.take(anna, "dire-reference")
    sheet.get_by_role("searchbox").fill("critical head")
    expect(sheet.get_by_role("status")).to_contain_text("entr")
    sheet.locator("summary").first.click()
    camera.take(anna, "dire-reference-found")
    anna.keyboard.press("Escape")
