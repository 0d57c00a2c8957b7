"""Daggerheart as a table plays it: a call, a helping hand, and the spotlight that moves."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.desk import call_roll
from browser.people import House, button, card, last_roll, roll, track
from browser.thrown import faces, own_dice


def test_an_evening(house: House) -> None:
    # Here dice tumble, as on most phones.
    table = house.table("The Salt Road", "Daggerheart", reduced_motion="no-preference")
    gm, anna, ben = table.gm, table.anna, table.ben
    for page in (gm, anna, ben):
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the players")
        expect(track(page, "fear")).to_have_text("0")

    call_roll(gm, "Agility", 13, "Vess", stakes="The ferry and its cargo")

    # Everybody sees the roll; Ben helps for a Hope.
    title = "Vess: Agility, action roll"
    hers, his = card(anna, title), card(ben, title)
    expect(his).to_contain_text("Waiting for Anna to roll")
    for one in (hers, his, card(gm, title)):
        expect(one).to_contain_text("At stake: The ferry and its cargo")
        expect(one).to_contain_text("Difficulty 13")
    his.get_by_label("How do you help?").fill("I hold the rope")
    button(his, "Help an Ally").click()
    expect(track(ben, "hope")).to_have_text("1")
    for one in (hers, his, card(gm, title)):
        expect(one).to_contain_text("+ help from Kell")

    # Anna's real dice: Hope 9, Fear 3 and the help: a success with Hope.
    own_dice(anna)
    roll(hers).click()
    faces(anna, {"Hope die": 9, "Fear die": 3, "d6 3": 4})
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text("Vess, 16 against 13: a success with Hope")
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the players")
    expect(track(anna, "hope")).to_have_text("3")

    # Ben acts unasked, and the GM judges: a failure with Fear gives her the spotlight.
    button(ben, "Make an action roll").click()
    sheet = ben.get_by_role("dialog")
    button(sheet, "Make an action roll").click()
    sheet.wait_for(state="detached")
    own_dice(ben)
    roll(ben).click()
    faces(ben, {"Hope die": 2, "Fear die": 7})
    button(gm, "Judge the roll").click()
    for page in (gm, anna, ben):
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the GM")
        expect(track(page, "fear")).to_have_text("1")
