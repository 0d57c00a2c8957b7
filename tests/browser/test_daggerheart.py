"""Daggerheart as a table plays it: a call, a helping hand, and the spotlight that moves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.people import House, button, card, number, roll, track


def faces(page: Page, *thrown: int) -> None:
    """Say what lies on the table: single dice."""
    page.get_by_text("say what lies there").wait_for()
    for at, face in enumerate(thrown):
        page.locator(".faces").nth(at).locator("input").nth(face - 1).check()
    button(page, "These are my dice").click()


def test_an_evening(house: House) -> None:
    table = house.table("The Salt Road", "Daggerheart")
    gm, anna, ben = table.gm, table.anna, table.ben
    for page in (gm, anna, ben):
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the players")
        expect(track(page, "fear")).to_have_text("0")

    button(gm, "Call for a roll").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Which trait?").select_option(index=1)
    sheet.get_by_role("checkbox", name="Vess").or_(sheet.get_by_role("radio", name="Vess")).check()
    number(sheet, "Difficulty (0: judge it after the roll)", 13)
    sheet.get_by_text("More choices").click()
    sheet.get_by_label("What is at stake?").fill("The ferry and its cargo")
    button(sheet, "Call for a roll").click()
    sheet.wait_for(state="detached")

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
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    faces(anna, 9, 3, 4)
    for page in (gm, anna, ben):
        expect(page.get_by_role("region", name="The last roll")).to_contain_text(
            "Vess, 16 against 13: a success with Hope"
        )
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the players")
    expect(track(anna, "hope")).to_have_text("3")

    # Ben acts unasked, and the GM judges: a failure with Fear gives her the spotlight.
    button(ben, "Make an action roll").click()
    sheet = ben.get_by_role("dialog")
    button(sheet, "Make an action roll").click()
    sheet.wait_for(state="detached")
    ben.get_by_label("my own dice").check()
    roll(ben).click()
    faces(ben, 2, 7)
    button(gm, "Judge the roll").click()
    for page in (gm, anna, ben):
        expect(page.get_by_role("banner")).to_contain_text("Spotlight: the GM")
        expect(track(page, "fear")).to_have_text("1")
