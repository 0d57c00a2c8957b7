"""Taps that go wrong: what was typed stays, counts at once, and is told and taken back as one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.desk import gm_of
from browser.people import (
    House,
    article,
    beside,
    button,
    card,
    enemies,
    fill_in,
    hero_card,
    number,
    own_sheet,
    take,
    track,
    whole_log,
)
from web.servers import Far

STAT_LINE = """Rust Jackal (Troop)
Defence 2  Resilience 6 (2 armour)  Wounds 3  Shock 4  Speed 6
WS 5  BS 4
Hooked blade: 4 + 2 ED, AP -1, melee"""


def test_a_form_outlasts_a_moment_in_which_it_cannot_be_done(house: House) -> None:
    table = house.table("The Shut Door")
    gm, anna = table.gm, table.anna
    button(anna, "Add a detail", exact=True).click()
    sheet = anna.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("There is a ladder")
    wrath = hero_card(gm, "Vess")
    for left in ("1", "0"):
        button(wrath, "Wrath minus 1").click()
        expect(track(anna, "wrath")).to_have_text(left)
    expect(sheet).to_contain_text("Not possible just now. What you chose stays here.")
    expect(sheet).to_contain_text("No Wrath point is left.")
    expect(sheet.get_by_role("textbox")).to_have_value("There is a ladder")
    button(wrath, "Wrath plus 1").click()
    expect(sheet).not_to_contain_text("No Wrath point is left.")
    button(sheet, "Add a detail").click()
    sheet.wait_for(state="detached")
    expect(gm.get_by_role("region", name="Vess adds a detail")).to_contain_text("There is a ladder")


def test_what_is_typed_counts_at_once_and_is_corrected_where_it_joined(house: House) -> None:
    gm = house.desk("GM")
    house.make_table(gm, "The Typed Horde")
    beside(gm, "Table")
    button(gm, "Add threats").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(STAT_LINE)
    sheet.get_by_role("radio", name="total 4").check()
    sheet.get_by_label("How many of Rust Jackal?", exact=True).fill("2")
    button(sheet, re.compile("^Bring in")).click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now")
    button(sheet, "Close").click()
    expect(article(gm, "Rust Jackal B joins the roster.")).to_be_attached()
    button(enemies(gm), "Sheet of Rust Jackal").click()
    sheet.get_by_label("How many more of Rust Jackal?", exact=True).fill("3")
    button(sheet, "3 more of Rust Jackal").click()
    expect(sheet.get_by_role("radio", name="Rust Jackal E")).to_be_visible()
    button(sheet, "Close").click()

    # One of its numbers is corrected where they joined, and the fight is reckoned anew.
    button(article(gm, "Rust Jackal A joins the roster."), "Correct").click()
    sheet.get_by_text("Rust Jackal", exact=True).click()
    number(sheet, "Sheet: Max Wounds", 5)
    button(sheet, "Show what changes").click()
    button(sheet, "Replay from there").click()
    sheet.wait_for(state="detached")
    one = enemies(gm).get_by_role("checkbox", name="Rust Jackal A")
    expect(one).to_have_accessible_name(re.compile("Wounds 0/5"))


def test_a_sheet_that_is_typed_in_is_one_line_and_one_tap_to_take_back(house: House) -> None:
    table = house.table("The Long Sheet")
    gm, anna = table.gm, table.anna
    whole_log(gm)
    for more in range(2):
        fill_in(anna, "Vess", {"Rank": str(2 + more)})
        told = f"Vess's sheet: Rank {2 + more} (was 1)."
        expect(article(gm, told)).to_have_count(1)
    button(gm, "Take back (2 changes)").click()
    expect(own_sheet(anna, "Vess")).to_contain_text("Rank 1")
    expect(article(gm, "Taken back: Vess's sheet: Rank 3 (was 1).")).to_have_count(1)
    expect(article(gm, "Taken back:")).to_have_count(1)


def test_whoever_strikes_at_a_leaver_is_named_and_all_let_go_in_one_tap(
    house: House, server: Far
) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.skirmish(gm, "the core book of 2018")
    take(anna, link, "Anna", "Isk")
    button(enemies(gm), "Begin the fight").click()
    beside(gm, "Table")
    button(gm, "How combat is played").click()
    options = gm.get_by_role("dialog", name="How combat is played")
    options.get_by_role("radio", name="In zones").check()
    button(options, "Close").click()
    for letter in "ab":
        gm_of(gm, server, link).play("set_engaged", character="isk", other=f"ash_cultist_{letter}")

    button(anna, "Isk, may act: act").click()
    button(anna, "Move", exact=True).click()
    sheet = anna.get_by_role("dialog")
    stays = sheet.get_by_role("group", name="Does this leave the melee?")
    expect(stays.get_by_role("radio", name="no")).to_be_checked()
    stays.get_by_role("radio", name="yes").check()
    button(sheet, "Move", exact=True).click()
    leaves = card(gm, "Isk leaves the melee")
    for letter in "AB":
        expect(button(leaves, f"Strike (Ash cultist {letter})")).to_be_visible()
        expect(button(leaves, f"Let them go (Ash cultist {letter})")).to_be_visible()
    button(leaves, "All let them go").click()
    expect(leaves).to_have_count(0)
