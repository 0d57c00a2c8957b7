"""The GM asks how the fight will go; nobody else hears of it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import House, adversaries, button, enemies, take

ASKS = "How will this fight go?"
FIRST = re.compile(r"the heroes win \d+ to \d+ of 100 such fights")


def asked(gm: Page, side: Locator) -> Locator:
    """The dialog with its answer."""
    button(side, ASKS).click()
    sheet = gm.get_by_role("dialog", name=ASKS)
    expect(sheet.get_by_text(FIRST)).to_be_visible()
    return sheet


def test_a_gm_asks_tries_what_if_and_asks_again(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, "^Daggerheart"), "Anna", "Maud Ironkettle")
    sheet = asked(gm, adversaries(gm))
    expect(sheet.get_by_role("table", name="Who falls")).to_contain_text("Maud Ironkettle")
    what_if = sheet.get_by_role("region", name="What if")
    expect(button(what_if, "Ask: what if?")).to_be_disabled()
    button(what_if, "Reed stalker: more").click()
    button(what_if, "Ask: what if?").click()
    tried = what_if.get_by_role("row", name="3 Reed stalker")
    expect(tried).to_contain_text(re.compile(r", .\d+$|no difference"))
    for fold in sheet.locator("summary").all():
        fold.click()
    seen = Inspection()
    seen.look(gm, "how the fight will go")
    assert seen.found == []

    older = sheet.get_by_text("This is of an older moment")
    expect(older).to_have_count(0)
    button(anna.locator("#stage"), re.compile("Stress: mark")).first.click()
    expect(older).to_be_visible()
    expect(button(what_if, "Ask: what if?")).to_be_disabled()
    button(sheet, "Ask again").click()
    expect(older).to_have_count(0)
    expect(sheet.get_by_text(FIRST)).to_be_visible()
    expect(anna.get_by_text(ASKS)).to_have_count(0)


def test_it_fits_a_small_phone(house: House) -> None:
    gm = house.phone("GM")
    gm.set_viewport_size({"width": 360, "height": 640})
    house.skirmish(gm, "^Daggerheart")
    sheet = asked(gm, adversaries(gm))
    for fold in sheet.locator("summary").all():
        fold.click()
    seen = Inspection()
    seen.look(gm, "how the fight will go, on a phone")
    assert seen.found == []


def test_what_the_lab_does_not_play_is_said(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, "the core book of 2018")
    button(enemies(gm), ASKS).click()
    sheet = gm.get_by_role("dialog", name=ASKS)
    expect(sheet.get_by_role("alert")).to_contain_text("does not play this ruleset yet")
    expect(sheet.get_by_text(FIRST)).to_have_count(0)
