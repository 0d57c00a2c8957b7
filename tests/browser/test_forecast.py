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


def test_heroes_and_ways_may_be_otherwise_too_and_the_referee_plays_some(house: House) -> None:
    gm = house.phone("GM")
    house.skirmish(gm, "the core book of 2018")
    sheet = asked(gm, enemies(gm))
    what_if = sheet.get_by_role("region", name="What if")
    what_if.get_by_label("If the foes play").select_option("ruthless")
    what_if.get_by_text("If the heroes were tougher, or hurt").click()
    button(what_if, re.compile(": more Resilience: more")).first.click()
    button(what_if, re.compile(": wounds marked: more")).first.click()
    button(what_if, "Ask: what if?").click()
    row = what_if.get_by_role(
        "row", name=re.compile(r"\+1 Resilience, .* with 1 wounds marked, foes")
    )
    expect(row).to_contain_text(re.compile(r", .\d+$|no difference"))

    sheet.get_by_text("If both sides play otherwise").click()
    ways = sheet.get_by_role("table", name=re.compile("The heroes win, of 100"))
    expect(ways.get_by_role("columnheader")).to_have_count(3)
    expect(ways.get_by_role("rowheader")).to_have_count(3)

    referee = sheet.get_by_role("region", name="Played by the referee")
    button(referee, "Let the referee play 60").click()
    said = referee.get_by_text(re.compile(r"The heroes won \d+ of \d+"))
    expect(said).to_be_visible()
    button(referee, "Enough").click()
    expect(button(referee, "Go on")).to_be_visible()
    expect(said).to_contain_text(re.compile("no difference shows|what is left out matters"))
    seen = Inspection()
    seen.look(gm, "what if of heroes and ways, on a phone")
    assert seen.found == []


def test_what_the_lab_cannot_play_is_said(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, "^Daggerheart")
    sheet = asked(gm, adversaries(gm))
    what_if = sheet.get_by_role("region", name="What if")
    for one in what_if.get_by_role("spinbutton").all()[:4]:
        one.fill("0")
    button(what_if, "Ask: what if?").click()
    expect(sheet.get_by_role("alert")).to_contain_text("there is nobody to meet")
