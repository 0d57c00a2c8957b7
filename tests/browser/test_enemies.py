"""The GM's side of a fight: a skirmish from the lobby, enemies by kind, damage, new threats."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.people import House, article, beside, button, card, enemies, take, taps, track

STAT_LINE = """Rust Jackal (Troop)
Defence 2  Resilience 6 (2 armour)  Wounds 3  Shock 4  Speed 6
WS 5  BS 4
Weight 40 stone, all of it rust
Hooked blade: 4 + 2 ED, AP -1, melee
Pack song: everybody shivers"""
MOST_TAPS = 24  # a round of eight enemies


def attack(gm: Page, kind: str, hero: str, count: int) -> None:
    """All of a kind attack somebody; what waits for the GM is accepted at once."""
    button(enemies(gm), f"All of {kind}").click()
    enemies(gm).get_by_role("radio", name=hero).check()
    button(enemies(gm), f"Attack with {count} threats: takes {count} turns").click()
    last = enemies(gm).get_by_role("group", name=kind).get_by_role("checkbox").last
    expect(last).to_have_accessible_name(re.compile("acts|has acted"))  # over, if all of them miss
    if (accept := button(gm, "Accept all rolls")).count():
        accept.click()
        accept.wait_for(state="detached")


def test_a_skirmish_from_the_lobby_and_a_round_of_eight(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.try_skirmish(gm, "the core book of 2018")
    expect(gm.get_by_role("log")).to_contain_text("The market burns from below.")
    take(anna, link, "Anna", "Isk")
    take(ben, link, "Ben", "Vale Orrin")
    expect(button(ben, "Take Isk")).to_have_count(0)

    before = taps(gm)
    button(enemies(gm), "Begin the fight").click()
    attack(gm, "Ash cultist", "Isk", 6)
    attack(gm, "Stall breaker", "Vale Orrin", 2)
    button(enemies(gm), "End the round").click()
    expect(article(gm, "Round 2: the players pick.")).to_be_visible()
    assert taps(gm) - before <= MOST_TAPS
    # Everybody may act again; one tap gives a threat its turn, and then it has verbs.
    button(enemies(gm), "Give Ash cultist B the turn").click()
    acting = enemies(gm).get_by_role("region", name="What Ash cultist B may do")
    button(acting, "Attack", exact=True).click()
    expect(gm.get_by_role("dialog")).to_contain_text("Whom?")
    button(gm.get_by_role("dialog"), "Close").click()
    button(enemies(gm), "End the fight").click()
    expect(button(enemies(gm), "Begin the fight")).to_be_visible()


def test_damage_by_numbers_and_threats_from_a_stat_line(house: House) -> None:
    gm = house.desk("GM")
    house.make_table(gm, "The Long Ditch")
    expect(enemies(gm)).to_have_count(0)
    beside(gm, "Table")
    button(gm, "Add threats").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(STAT_LINE)
    sheet.get_by_role("radio", name="total 4").check()
    button(sheet, "How many of Rust Jackal?: more").click()
    button(sheet, "Bring in 2 \u00d7 Rust Jackal").click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now: 2 \u00d7 Rust Jackal.")
    button(sheet, "Close").click()

    button(enemies(gm), "Sheet of Rust Jackal").click()
    button(sheet, "How many more of Rust Jackal?: less").click()
    button(sheet, "6 more of Rust Jackal").click()
    expect(sheet.get_by_role("radio", name="Rust Jackal H")).to_be_visible()
    button(sheet, "Close").click()

    for letter in "AC":
        enemies(gm).get_by_role("checkbox", name=f"Rust Jackal {letter}").check()
    button(enemies(gm), "Damage (2)").click()
    for key in "18":
        button(sheet, key, exact=True).click()
    button(sheet, "Delete").click()
    button(sheet, "1", exact=True).click()
    expect(sheet.get_by_role("radio", name="Damage: 11")).to_be_checked()
    button(sheet, "Apply to 2").click()
    sheet.wait_for(state="detached")
    for letter, state in (("A", "down"), ("B", r"Wounds 0/3"), ("C", "down")):
        one = enemies(gm).get_by_role("checkbox", name=f"Rust Jackal {letter}")
        expect(one).to_have_accessible_name(re.compile(state))

    button(gm, "Loose dice").click()
    button(sheet, "Roll 5 dice").click()
    sheet.wait_for(state="detached")
    beside(gm, "Table")
    button(gm, "How combat is played").click()
    sheet.get_by_role("radio", name="In zones").check()
    expect(sheet).to_contain_text("Under Places everybody is put where they stand")
    button(sheet, "Close").click()
    button(enemies(gm), "Begin the fight").click()
    button(gm.get_by_role("group", name="Beside the stage"), "Places").click()
    button(card(gm, "Who stands where"), "Name the zones of the fight").click()
    sheet.get_by_role("textbox").fill("Ditch, Bank")
    button(sheet, "Name the zones of the fight").click()
    sheet.wait_for(state="detached")
    expect(card(gm, "Who stands where")).to_contain_text("Bank")
    assert house.problems == []


def strike(gm: Page, damage: str, *targets: str) -> None:
    """Damage by numbers, as from an attack."""
    button(gm, "Damage", exact=True).click()
    sheet = gm.get_by_role("dialog")
    for target in targets:
        sheet.get_by_role("checkbox", name=target).check()
    for key in damage:
        button(sheet, key, exact=True).click()
    button(sheet, "Apply to").click()
    sheet.wait_for(state="detached")


def test_the_gm_answers_several_blows_on_one_card(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, "the core book of 2018"), "Anna", "Isk")
    beside(gm, "Table")
    button(gm, "How combat is played").click()
    sheet = gm.get_by_role("dialog")
    wanted = sheet.get_by_role("group", name="Determination of threats")
    wanted.get_by_role("radio", name="Ask me each time").check()
    button(sheet, "Close").click()
    button(gm.get_by_role("banner"), "Ruin plus 1").click()
    button(enemies(gm), "Begin the fight").click()

    strike(gm, "12", "Stall breaker A", "Stall breaker B")
    both = card(gm, "2 blows on threats")
    both.get_by_role("switch", name="Soak for Stall breaker B").check()
    button(both, "Answer all: soak 1, take 1").click()
    expect(both).to_have_count(0)
    expect(article(gm, "Stall breaker A takes 3 Wounds")).to_be_visible()
    expect(article(gm, "Stall breaker B rolls Soak")).to_be_visible()
    expect(track(gm, "ruin")).to_have_text("0")

    # A player who is away is stood in for on the player's own card.
    for damage in ("11", "12"):
        strike(gm, damage, "Isk")
    hers = card(gm, "Isk is hit 2 times")
    expect(hers).to_contain_text("Waiting for Anna to soak or take it")
    button(hers, "Answer for Anna").click()
    hers.get_by_role("switch", checked=True).first.click()
    button(hers, "Answer all: soak 1, take 1").wait_for()
    strike(gm, "13", "Isk")
    hers = card(gm, "Isk is hit 3 times")
    button(hers, "Answer all: soak 2, take 1").wait_for()  # what was chosen stands, one more came
    for _ in range(2):
        hers.get_by_role("switch", checked=True).first.click()
    button(hers, "Answer all: take 3").click()
    expect(hers).to_have_count(0)
    expect(card(anna, "Isk is hit 3 times")).to_have_count(0)
