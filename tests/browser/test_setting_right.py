"""Taking back, answering for somebody, correcting an old line, and the reasons of a number."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.desk import call_roll, call_test
from browser.people import (
    House,
    accept,
    article,
    button,
    card,
    hero_card,
    last_roll,
    number,
    roll,
    track,
)
from browser.seated import come
from browser.thrown import faces, own_dice, pool
from web.client import Party, party
from web.servers import Far
from web.test_play import throw

GUN: dict[str, Any] = {"id": "gun", "name": "Old gun", "damage": 8, "ed": 1}
THREATS: dict[str, dict[str, Any]] = {
    "grint": {"defence": 3, "resilience": 8, "armour": 2, "max_wounds": 30},
    "brask": {"defence": 2, "resilience": 5, "max_wounds": 30},
}
BOW: dict[str, Any] = {"id": "bow", "name": "Bow", "trait": "agility", "damage": {"die": 6}}
RAT: dict[str, Any] = {"difficulty": 3, "hp_max": 6, "major": 5, "severe": 9}


def correct(gm: Page, line: Locator, die: str, shown: int) -> Locator:
    """The GM changes a face in a line of the log and looks at what follows; the dialog."""
    button(line, "Correct").click()
    sheet = gm.get_by_role("dialog")
    number(sheet, die, shown)
    button(sheet, "Show what changes").click()
    return sheet


def test_what_was_tapped_or_typed_wrongly(house: House) -> None:
    table = house.table("The Crooked Mile")
    gm, anna, ben = table.gm, table.anna, table.ben

    # Plus and minus: everyone on their own, the GM on everything.
    expect(button(ben, "Ruin plus 1")).to_have_count(0)
    button(gm.get_by_role("banner"), "Ruin plus 1").click()
    button(hero_card(gm, "Vess"), "Wrath minus 1").click()
    expect(track(anna, "wrath")).to_have_text("1")
    button(ben, "Wrath plus 1").click()
    for page, name, value in ((ben, "wrath", "3"), (anna, "ruin", "1"), (ben, "ruin", "1")):
        expect(track(page, name)).to_have_text(value)
    expect(hero_card(gm, "Kell")).to_contain_text(re.compile(r"3\s*Wrath"))

    # Ben takes back his own last tap, then a roll whose dice have not fallen; after that he cannot.
    button(ben, "Log").click()
    button(ben, "Take back").click()
    expect(track(ben, "wrath")).to_have_text("2")
    button(ben, "Play").click()
    call_test(gm, "Tech", 3, "Vess", "Kell")
    his = card(ben, "Kell: Tech")
    number(his, "Your Tech total?", 4)
    own_dice(ben)
    roll(his).click()
    ben.get_by_text("say what lies there").wait_for()
    button(ben, "Log").click()
    button(ben, "Take back").click()
    button(ben, "Play").click()
    number(his, "Your Tech total?", 4)  # which was part of the tap
    roll(his).click()
    pool(ben, wrath=6, sixes=1, fours=0)
    button(ben, "Log").click()
    expect(button(ben, "Take back")).to_have_count(0)
    button(ben, "Play").click()
    accept(ben, his, "Kell succeeds: 4 icons against DN 3 (Tech).")
    expect(track(ben, "glory")).to_have_text("1")

    # Anna's phone is in her pocket: the GM answers for her, with a number that was missing.
    hers = card(gm, "Vess: Tech")
    hers.get_by_text("Answer for Anna").click()
    number(hers, "Your Tech total?", 2)
    own_dice(gm)
    roll(hers).click()
    pool(gm, wrath=4, sixes=0, fours=0)
    expect(hers).to_contain_text("2 icons short")
    button(hers, "Pool 2: show how it is worked out").click()
    why = gm.get_by_role("dialog", name="Why Pool 2")
    expect(why).to_contain_text("Tech total")
    expect(why).to_contain_text("WG-TEST-01")
    button(why, "Close").click()
    expect(why).to_have_count(0)
    button(hers, "Accept").click()
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text("Vess fails: 1 icon")

    # The wrath die of Ben's roll was a four, not a six: the Glory goes, and nothing else moves.
    line = article(gm, "Kell rolls")
    sheet = correct(gm, line, "Die 1", 4)
    expect(sheet).to_contain_text(re.compile(r"Glory\s*1 → 0"))
    expect(sheet).to_contain_text("Settle now: all phones will read “Fixed: Kell rolls")
    button(sheet, "Settle now").click()
    sheet.wait_for(state="detached")
    expect(article(gm, "Fixed: Kell rolls")).to_be_visible()
    expect(article(gm, "Kell rolls").filter(has_text="fixed since")).to_have_count(1)
    for page in (gm, anna, ben):
        expect(track(page, "glory")).to_have_text("0")
        expect(last_roll(page)).to_contain_text("Vess fails")

    # And Anna's other die was a six: played again from there, her test is a success.
    sheet = correct(gm, article(gm, "Vess rolls"), "Die 2", 6)
    button(sheet, "Replay from there").click()
    sheet.wait_for(state="detached")
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text("Vess succeeds: 3 icons against DN 3 (Tech)")


def test_what_daggerheart_hides_and_lets_pass(house: House) -> None:
    table = house.table("The Low Lantern", "Daggerheart")
    gm, anna, ben = table.gm, table.anna, table.ben

    # Ben fills his Hope by one tap on its last gem; beyond that there is no gem to tap.
    button(ben, "Hope: gain 4").click()
    expect(ben.get_by_role("listitem", name="Hope 6 of 6")).to_be_visible()
    expect(ben.get_by_role("button", name=re.compile("^Hope: gain"))).to_have_count(0)

    # Fear has a most, too: the GM is told, and lets herself have one more.
    for held in range(1, 13):
        button(gm, "Fear plus 1").click()
        expect(track(gm, "fear")).to_have_text(str(held))
    button(gm, "Fear plus 1").click()
    button(gm.get_by_role("alert"), "Allow anyway").click()
    for page in (gm, anna, ben):
        expect(track(page, "fear")).to_have_text("13")
    button(gm, "Fear minus 1").click()
    for left in range(11, -1, -1):
        expect(track(gm, "fear")).to_have_text(str(left + 1))
        button(gm, "Fear minus 1").click()
    expect(track(gm, "fear")).to_have_text("0")

    # A hidden Difficulty stays so when the dice have fallen.
    call_roll(gm, "Agility", 19, "Vess", hidden=True)
    title = "Vess: Agility, action roll"
    hers = card(anna, title)
    expect(article(gm, "Difficulty 19 (hidden)")).to_be_visible()
    for page in (anna, ben):
        expect(card(page, title)).to_contain_text("Difficulty hidden")
        expect(page.get_by_text(re.compile(r"\b19\b"))).to_have_count(0)  # a port may have it
    number(hers, "Your Agility?", 2)
    own_dice(anna)
    roll(hers).click()
    faces(anna, {"Hope die": 8, "Fear die": 9})
    expect(last_roll(gm)).to_contain_text("Vess, 19 against 19: a success with Fear")
    for page in (anna, ben):
        expect(last_roll(page)).to_contain_text("Vess, 19: a success with Fear")
    for page in (gm, anna, ben):
        expect(track(page, "fear")).to_have_text("1")

    # The Fear die was a seven: with Hope, but not enough; settled, everything else stays.
    sheet = correct(gm, article(gm, "Vess rolls"), "Die 2", 7)
    expect(sheet).to_contain_text(re.compile(r"Fear\s*1 → 0"))
    button(sheet, "Settle now").click()
    sheet.wait_for(state="detached")
    for page in (gm, anna, ben):
        expect(track(page, "fear")).to_have_text("0")
    expect(track(anna, "hope")).to_have_text("3")


def hit_in(table: Party) -> None:
    """Vess hits Grint with her gun."""
    for name, sheet in THREATS.items():
        table.gm.play("add_character", id=name, name=name.title(), hero=False, **sheet)
    table.gm.play("take_weapon", character="vess", weapon=GUN)
    attack = {"weapon": "gun", "targets": ["grint"], "total": 6, "range": "normal"}
    real = {"real_dice": True}
    table.sync(table.anna.play("attack", character="vess", options=real, **attack))
    throw(table, 4, 5, 4, 4, 2, 2)
    table.sync(table.anna.answer("settle", real, character="vess"))
    throw(table, 4)


def look(sheet: Locator) -> None:
    """What would follow is shown before anything counts."""
    button(sheet, "Show what changes").click()
    expect(button(sheet, "Replay from there")).to_be_visible()


def test_a_hit_is_corrected_at_the_hit(house: House, server: Far) -> None:
    """Armour penetration, damage and target of a weapon's hit, and its dice, each from its line."""
    with party(server) as table:
        hit_in(table)
        gm = house.desk("GM")
        come(gm, house, table.gm)
        sheet = gm.get_by_role("dialog")
        line = article(gm, "9 damage to Grint")

        # Its dice, in the very line.
        button(line, "Correct").click()
        number(sheet, "Die 1", 6)
        look(sheet)
        expect(sheet).to_contain_text("10 damage to Grint")
        button(sheet, "Close").click()

        # What it was thrown with, a tap further.
        for label, value, told in (
            ("Weapon: Damage", 12, "13 damage to Grint"),
            ("Weapon: AP", 2, "9 damage against Resilience 6"),
        ):
            button(line, "Correct").click()
            sheet.get_by_text("Something else of the same deed").click()
            button(sheet, re.compile("^Vess attacks Grint")).click()
            sheet.get_by_text("Old gun, as it was then").click()
            number(sheet, label, value)
            look(sheet)
            expect(sheet).to_contain_text(told)
            button(sheet, "Close").click()

        # It was Brask who stood there.
        button(line, "Correct").click()
        sheet.get_by_text("Something else of the same deed").click()
        button(sheet, re.compile("^Vess attacks Grint")).click()
        whom = sheet.get_by_role("group", name="targets")
        whom.get_by_role("checkbox", name="Grint").uncheck()
        whom.get_by_role("checkbox", name="Brask").check()
        look(sheet)
        button(sheet, "Replay from there").click()
        sheet.wait_for(state="detached")
        expect(article(gm, "damage to Brask")).to_be_visible()
        expect(article(gm, "damage to Grint")).to_have_count(0)  # what was wrong is no deed


def test_the_damage_of_a_weapon_of_daggerheart_is_corrected_at_the_hit(
    house: House, server: Far
) -> None:
    with party(server, "daggerheart") as table:
        table.gm.play("add_character", id="rat", name="Rat", hero=False, **RAT)
        table.gm.play("take_weapon", character="vess", weapon=BOW)
        real = {"real_dice": True}
        table.sync(table.anna.play("attack", character="vess", target="rat"))
        table.sync(table.anna.answer("roll", real, character="vess"))
        throw(table, 9, 3)
        throw(table, 4)
        gm = house.desk("GM")
        come(gm, house, table.gm)
        sheet = gm.get_by_role("dialog")
        button(article(gm, "4 damage").first, "Correct").click()
        sheet.get_by_text("Something else of the same deed").click()
        button(sheet, re.compile("^Vess attacks Rat")).click()
        sheet.get_by_text("Bow, as it was then").click()
        number(sheet, "Damage: Flat", 5)
        look(sheet)
        expect(sheet).to_contain_text("9 damage")
