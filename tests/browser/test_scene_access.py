"""A hero of Daggerheart on a phone, for everybody: axe on each page, and a roll without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.desk import suffer
from browser.looking import Inspection
from browser.people import House, button, card, last_roll, own_sheet, roll, take

ORRIN = "Orrin Vale"
MOST_STOPS = 20  # of a keyboard, from the head of the stage to the roll
MOST_STEPS = 12  # of a level


def offered(gm: Page, label: str, done: str) -> None:
    """The GM plays something for the party as it stands in its dialog."""
    button(gm, label, exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.locator("button[type=submit]").filter(has_text=done).click()
    sheet.wait_for(state="detached")


def seated(house: House, gm: Page, anna: Page) -> None:
    """Anna plays Orrin in the sample scene."""
    take(anna, house.skirmish(gm, "^Daggerheart"), "Anna", ORRIN)
    button(card(anna, f"What {ORRIN} does"), "Attack", exact=True).wait_for()


def test_no_page_of_a_hero_has_a_grave_finding(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    seen = Inspection()
    seated(house, gm, anna)
    slots = anna.locator("#stage").get_by_role("list", name=f"Slots of {ORRIN}")
    for track in ("Hope: gain", "Stress: mark"):
        button(slots, re.compile(track)).first.click()
    seen.look(anna, "hero, nothing waits")
    button(anna, "Tag Team for 3 Hope").click()
    anna.get_by_role("dialog").get_by_role("radio").first.wait_for()
    seen.look(anna, "hero, a Tag Team")
    anna.keyboard.press("Escape")
    button(anna, re.compile("^Steady hands")).click()
    seen.look(anna, "hero, a card")
    anna.keyboard.press("Escape")

    suffer(gm, ORRIN, "Damage", 9)
    expect(button(anna, "Mark an Armor Slot")).to_contain_text("2 HP becomes 1")
    seen.look(anna, "hero, the armour question")
    button(anna, "Take the hit").click()
    last_roll(anna).or_(anna.get_by_role("region", name="The last harm")).first.wait_for()
    seen.look(anna, "hero, hurt")

    suffer(gm, ORRIN, "HP, no damage", 6)
    moment = anna.get_by_role("dialog", name=f"{ORRIN} at death's door")
    moment.get_by_role("radio", name="Blaze of Glory").check()
    button(moment, "Blaze of Glory").wait_for()
    seen.look(anna, "hero, the death move")
    button(moment, "Blaze of Glory").click()
    moment.get_by_label(re.compile("^What is your last deed")).wait_for()
    seen.look(anna, "hero, a last deed")
    button(moment, "Close").click()
    seen.look(anna, "hero, at death's door")

    seen.tabs(anna, "hero", "Log", "Party")
    hers = own_sheet(anna, ORRIN)
    for opens in ("Add a weapon", "Add a card"):
        button(hers, opens).click()
        sheet = anna.get_by_role("dialog")
        for fold in sheet.locator("summary").all():
            fold.click()
        seen.look(anna, f"hero, {opens}")
        button(sheet, "Close").click()
    assert seen.found == []


def test_no_page_of_downtime_has_a_grave_finding(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    seen = Inspection()
    seated(house, gm, anna)
    offered(gm, "Grant a level", "Grant a level")
    rises = card(anna, f"{ORRIN} gains a level")
    expect(rises).to_contain_text("Step 1 of")
    seen.look(anna, "hero, a level")
    end = button(rises, "Gain a level")
    for _ in range(MOST_STEPS):
        if end.is_visible():
            break
        step = rises.get_by_role("status").inner_text()
        button(rises, "Next").click()
        expect(rises.get_by_role("status").filter(has_text=step)).to_have_count(0)
    seen.look(anna, "hero, a level to the end")
    end.click()
    expect(rises).to_have_count(0)

    button(gm, "Short rest").click()
    rest = card(anna, "A short rest")
    button(rest, "Choose moves").wait_for()
    seen.look(anna, "hero, a rest")
    assert seen.found == []


def test_an_attack_without_a_mouse(house: House) -> None:
    gm, anna = house.desk("GM"), house.desk("Anna")
    seated(house, gm, anna)
    attack = button(card(anna, f"What {ORRIN} does"), "Attack", exact=True)
    expect(attack).to_be_enabled()  # its questions have come
    attack.focus()
    anna.keyboard.press("Enter")
    throw = roll(card(anna, f"{ORRIN} attacks Drowned oarsman A"))
    expect(throw).to_be_enabled()  # until its questions have come, it is no stop of a keyboard's
    # What was answered is gone: the next stops are on the stage, and reach the roll.
    for _ in range(MOST_STOPS):
        anna.keyboard.press("Tab")
        if throw.evaluate("one => one === document.activeElement"):
            break
    expect(throw).to_be_focused()
    anna.keyboard.press("Enter")
    expect(last_roll(anna)).to_contain_text(ORRIN)
