"""Attacks that fill an area, and powers in the hands of the GM's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.desk import gm_of
from browser.looking import Inspection
from browser.people import (
    House,
    article,
    button,
    card,
    enemies,
    hero_card,
    number,
    own_sheet,
    tab,
    take,
    until,
)
from browser.thrown import face, own_dice, pool
from web.servers import Far

BOOK = "the core book of 2018"


def test_an_area_that_is_missed(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Isk")
    mine = own_sheet(anna, "Isk")
    button(mine, "Change Spire rifle").click()
    sheet = anna.get_by_role("dialog")
    sheet.get_by_label("Add a trait").select_option("blast")
    sheet.get_by_label("Size of the blast").select_option(label="Large, 5")
    sheet.get_by_label("Add a trait").select_option("brutal")
    expect(sheet).to_contain_text("+1 to each Extra Damage Die")
    seen = Inspection()
    seen.look(anna, "traits of a weapon")
    button(sheet, "Keep the weapon").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("Blast (large)")
    tab(anna, "Play")
    button(enemies(gm), "Begin the fight").click()
    button(anna, re.compile("^Isk, .*: act")).click()
    ways = anna.get_by_role("group", name="How Isk strikes")
    ways.get_by_role("radio", name="Attack a spot").check()
    panel = card(anna, "Isk attacks a spot")
    seen.look(anna, "an attack on a spot")
    panel.get_by_text("More", exact=True).click()
    own_dice(anna)
    button(panel, "Attack the spot").click()
    pool(anna, wrath=2, sixes=0, fours=0)
    wide = card(anna, "Isk attacks a spot").get_by_role("group", name="Direction die", exact=True)
    until(wide, button(anna, "Accept", exact=True))
    face(anna, "Direction die", 3)
    face(anna, "Distance die", 4)
    caught = card(gm, "Isk attacks a spot")
    expect(caught).to_contain_text("8 metres back and to the right")
    for name in ("Ash cultist A", "Ash cultist B"):
        caught.get_by_role("checkbox", name=name).check()
    caught.locator("[data-verb=name_caught]").get_by_role("button").last.click()
    expect(article(gm, re.compile("Ash cultist A.*Ash cultist B")).first).to_be_visible()
    assert seen.found == []

    # What a trait and a Peril do can be looked up.
    button(gm.get_by_role("banner"), "Rules").click()
    look = gm.get_by_role("dialog", name="Look it up")
    for words, found in (("blast", "WG-TRAIT-04"), ("apparitions", "Ghostly Apparitions")):
        look.get_by_role("searchbox").fill(words)
        expect(look.get_by_role("listitem").filter(has_text=found).first).to_be_visible()


def test_the_gm_has_a_psyker_too(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, BOOK)
    button(enemies(gm), "Sheet of Stall breaker").click()
    sheet = gm.get_by_role("dialog").first
    button(sheet, "Add a power").click()
    form = gm.get_by_role("dialog", name="A new power")
    form.get_by_label("What is it called?").fill("Grit storm")
    form.get_by_label("What is it tested against?").select_option("defence")
    for name, value in (("Targets", 2), ("Damage", 9), ("Extra Damage Dice", 1)):
        number(form, name, value)
    button(form, "Keep the power").click()
    form.wait_for(state="detached")
    expect(sheet).to_contain_text("against Defence, 9 + 1 ED, 2 targets")
    button(sheet, "Close").click()
    button(enemies(gm), "Begin the fight").click()
    button(enemies(gm), "Give Stall breaker A the turn").click()
    ways = gm.get_by_role("group", name="How Stall breaker A strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(gm, "Stall breaker A uses a power")
    number(panel, "Stall breaker A's Psychic Mastery total?", 5)
    for hero in ("Isk", "Ryn"):
        panel.get_by_role("checkbox", name=re.compile(f"^{hero},")).check()
    expect(button(panel, re.compile("^DN Isk "))).to_be_visible()
    button(panel, "Use Grit storm").click()
    expect(article(gm, "Stall breaker A uses Grit storm on Isk, Ryn (bound).")).to_be_visible()


def test_a_power_says_what_it_does(house: House) -> None:
    """A deed is written on the sheet in the words of rows, and strikes whom the power reaches."""
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    mine = own_sheet(ben, "Brother Tam")
    button(mine, "Add a power").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Ash breath")
    deeds = sheet.get_by_role("group", name="What else it does to each target", exact=True)
    add = deeds.get_by_label("What else it does to each target: add")
    add.select_option("effect")
    deeds.get_by_label("Which?").select_option("Hindered")
    number(deeds, "How much?", 2)
    add.select_option("test")
    failed = deeds.get_by_role("group", name="If it fails", exact=True)
    failed.get_by_label("If it fails: add").select_option("suffer")
    failed.get_by_label("Shock", exact=True).fill("1d3")
    seen = Inspection()
    seen.look(ben, "what a power does")
    button(deeds, "Without this: A test, and what follows").click()
    button(sheet, "Keep the power").click()
    sheet.wait_for(state="detached")
    button(mine, "Change Ash breath").click()
    expect(deeds.get_by_label("Which?")).to_have_value("Hindered")
    button(sheet, "Close").click()

    tab(ben, "Play")
    button(enemies(gm), "Begin the fight").click()
    button(ben, re.compile("^Brother Tam, .*: act")).click()
    ways = ben.get_by_role("group", name="How Brother Tam strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(ben, "Brother Tam uses a power")
    number(panel, "Brother Tam's Psychic Mastery total?", 6)
    panel.get_by_role("radio", name=re.compile("^Ash cultist A,")).check()
    panel.get_by_text("More", exact=True).click()
    own_dice(ben)
    button(panel, "Use Ash breath").click()
    pool(ben, wrath=4, sixes=2, fours=1)
    button(ben, "Accept", exact=True).click()
    cultist = enemies(gm).get_by_role("checkbox", name=re.compile("^Ash cultist A: .*Hindered"))
    expect(cultist).to_be_visible()
    assert seen.found == []


SINGER = """Ash Singer (Elite)
Strength 3
Resilience 7
Defence 3
Wounds 5
Shock 6
Speed 6
Skills: Psychic Mastery 8
Psychic powers
Cold hand: DN 1; Range: 20 m; Duration: until the end of the scene; The target is Hindered (2)."""


def test_a_pasted_power_lasts_as_long_as_its_duration(house: House, server: Far) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.skirmish(gm, BOOK)
    take(anna, link, "Anna", "Isk")
    button(enemies(gm), "Add threats").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(SINGER)
    expect(sheet.get_by_label("Cold hand does")).to_have_value("Hindered 2 (scene)")
    button(sheet, re.compile("^Bring in")).click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now")
    gm.keyboard.press("Escape")
    button(enemies(gm), "Begin the fight").click()
    button(enemies(gm), "Give Ash Singer the turn").click()
    ways = gm.get_by_role("group", name="How Ash Singer strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(gm, "Ash Singer uses a power")
    panel.get_by_role("radio", name=re.compile("^Isk,")).check()
    panel.get_by_text("More", exact=True).click()
    own_dice(gm)
    button(panel, "Use Cold hand").click()
    pool(gm, wrath=4, sixes=2, fours=1)
    isk = hero_card(gm, "Isk")
    expect(isk).to_contain_text("Hindered")
    gm_of(gm, server, link).play("end_scene")
    expect(isk).not_to_contain_text("Hindered")


def test_a_trait_of_the_tables_own(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Isk")
    mine = own_sheet(anna, "Isk")
    button(mine, "Change Spire rifle").click()
    sheet = anna.get_by_role("dialog")
    button(sheet, "A trait of your own").click()
    own = sheet.get_by_role("group", name="A trait of your own", exact=True)
    own.get_by_label("Name of the trait").fill("Ghost sights")
    own.get_by_label("What it means").fill("It remembers where it hit.")
    own.get_by_label("It changes").first.select_option("pool")
    number(own, "By", 2)
    seen = Inspection()
    seen.look(anna, "a trait of one's own")
    button(sheet, "Keep the weapon").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("Ghost sights")
    tab(anna, "Play")
    button(enemies(gm), "Begin the fight").click()
    button(anna, re.compile("^Isk, .*: act")).click()
    panel = card(anna, "Isk attacks")
    button(panel, re.compile("^Pool ")).click()
    expect(anna.get_by_role("dialog")).to_contain_text(re.compile(r"\+ 2\s*Ghost sights"))
    assert seen.found == []
