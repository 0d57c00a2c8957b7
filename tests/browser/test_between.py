"""Between fights: a Respite that is broken off, somebody who is won over, a vehicle, hazards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.desk import hurt
from browser.people import (
    House,
    article,
    beside,
    button,
    card,
    enemies,
    hero_card,
    last_roll,
    number,
    slowly,
    take,
    wider,
)
from browser.thrown import own_dice, pool

BOOK = "the core book of 2018"
SEED = "between"


def test_a_respite_is_broken_off(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Vale Orrin")
    hurt(gm, "Vale Orrin")
    button(gm, "The party takes a Respite").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "The party takes a Respite").click()
    sheet.wait_for(state="detached")
    night = card(anna, "The party takes a Respite")
    outlook = night.get_by_role("list", name="Vale Orrin, before and after")
    expect(outlook).to_contain_text(re.compile(r"Wounds 3\s*→\s*then\s*0"))
    expect(outlook).to_contain_text("Wrath 2 stays")
    around = card(gm, "The party takes a Respite")
    breaks = around.locator("[data-verb=interrupt_rest]")
    # Of two quick taps the second answers nothing that nobody has seen.
    with slowly(gm, "**/walk"):
        button(breaks, "Break the rest off").dblclick()
    expect(breaks.get_by_role("radio").first).to_be_visible()
    expect(night).to_be_visible()
    button(breaks, "Break the rest off").click()
    expect(night).to_have_count(0)
    expect(button(hero_card(gm, "Vale Orrin"), re.compile("^Wounds 3 of"))).to_be_visible()


def test_somebody_is_talked_round(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    button(enemies(gm), "Sheet of Ash cultist").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name="Uncooperative").check()
    button(sheet, "Close").click()
    cultist = enemies(gm).get_by_role(
        "checkbox", name=re.compile("^Ash cultist A: .*Uncooperative")
    )
    expect(cultist).to_be_visible()

    # The player reads it on the cultist's card, and talks from there.
    tabs = ben.get_by_role("navigation")
    button(tabs, "Party").click()
    theirs = hero_card(ben, "Ash cultist A")
    expect(theirs).to_contain_text("Towards the party: Uncooperative")
    button(theirs, "Persuade").click()
    own_dice(ben)
    sheet = ben.get_by_role("dialog", name="Brother Tam persuades Ash cultist A")
    button(sheet, "Persuade somebody").click()
    sheet.wait_for(state="detached")
    button(tabs, "Play").click()
    pool(ben, wrath=4, sixes=3, fours=2)
    talk = "Brother Tam: Persuasion, to persuade Ash cultist A"
    button(card(gm, talk), re.compile("^Judge")).click()
    warmer = "Warmer towards the party: a step each"
    number(card(ben, talk), warmer, 1)
    button(card(ben, talk), "Accept").click()
    expect(last_roll(ben).get_by_text("Brother Tam succeeds")).to_be_visible()
    button(tabs, "Party").click()
    expect(theirs).to_contain_text("Towards the party: Neutral")


def test_a_vehicle_is_boarded_and_turned(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    beside(gm, "Table")
    button(gm, "Add a vehicle").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Cinder hauler")
    button(sheet, "Add the vehicle").click()
    sheet.wait_for(state="detached")
    expect(enemies(gm)).not_to_contain_text("Cinder hauler")  # it is the party's own
    button(ben.get_by_role("navigation"), "Party").click()
    hauler = ben.get_by_role("article", name="Cinder hauler")
    expect(hauler).to_contain_text("Nobody is aboard.")
    button(hauler, "Get in").click()
    button(ben.get_by_role("dialog"), "Get in").click()
    expect(hauler).to_contain_text("Brother Tam at the wheel")
    expect(button(hauler, re.compile("^Cruising Speed 40"))).to_be_visible()
    button(hauler, "Turn: Back to the right").click()
    for page in (gm, ben):
        arrow = page.get_by_role("img", name="Cinder hauler points to side 3 of 6")
        expect(arrow).to_be_visible()
    assert wider(ben) <= 0
    button(hauler, "Get out").click()
    button(ben.get_by_role("dialog"), "Get out").click()
    expect(hauler).to_contain_text("Nobody is aboard.")
    button(gm.get_by_role("article", name="Cinder hauler"), "Critical Hit").click()
    button(gm.get_by_role("dialog"), "Critical Hit on a vehicle").click()
    expect(article(gm, "Critical Hit on Cinder hauler")).to_be_visible()


def suffer_from(gm: Page, hazard: str, hero: str) -> None:
    """The GM names a hazard for one hero alone."""
    button(gm.get_by_role("region", name="Hazards"), hazard).click()
    sheet = gm.get_by_role("dialog")
    onward = sheet.locator("button[type=submit]")
    expect(sheet.get_by_role("checkbox").first).to_be_visible()
    expect(sheet.get_by_role("checkbox", checked=True)).to_have_count(0)  # nobody by accident
    expect(onward).to_be_disabled()
    sheet.get_by_role("checkbox", name=hero, exact=True).check()
    onward.click()
    sheet.wait_for(state="detached")


def test_hazards_from_the_desk(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    suffer_from(gm, "Somebody falls", "Brother Tam")
    expect(article(gm, re.compile("The fall: .* for Brother Tam")).first).to_be_visible()
    suffer_from(gm, "Somebody burns", "Brother Tam")
    expect(hero_card(gm, "Brother Tam")).to_contain_text("Burning")
    suffer_from(gm, "Cut off their air", "Brother Tam")
    expect(hero_card(gm, "Brother Tam")).to_contain_text("Without air")
    button(gm, "A minute without air").click()
    button(gm.get_by_role("dialog"), "A minute without air").click()
    breath = ben.get_by_role("region", name=re.compile("^Brother Tam: .*, to go without air$"))
    expect(breath.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    expect(hero_card(gm, "Isk")).not_to_contain_text("Without air")
