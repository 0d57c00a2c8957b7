"""Phones in pockets, and a server that dies: nobody waits, and nobody has to do anything."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.people import AWAY, House, button, call_test, card, number, pool, roll, track
from web.client import Far


def test_a_silent_phone_holds_nobody_up(house: House) -> None:
    table = house.table("The Long Wait")
    gm, ben = table.gm, table.ben
    table.anna.context.close()  # in a pocket, and asleep
    seats = gm.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="Anna")).to_contain_text("away")

    call_test(gm, "Stealth", 9, "Vess", "Kell")
    his = card(ben, "Kell: Stealth")
    number(his, "Your Stealth total?", 8)
    ben.get_by_label("my own dice").check()
    roll(his).click()
    pool(ben, wrath=4, sixes=4, fours=0)
    button(his, "Accept").click()
    for page in (gm, ben):
        expect(page.get_by_role("region", name="The last roll")).to_contain_text(
            "Kell succeeds: 9 icons against DN 9 (Stealth)."
        )
        expect(card(page, "Vess: Stealth")).to_contain_text("Waiting for Anna to roll")

    # Ben plays on: something new, that depends on nobody.
    call_test(gm, "Cunning", 1, "Kell")
    his = card(ben, "Kell: Cunning")
    number(his, "Your Cunning total?", 2)
    roll(his).click()
    pool(ben, wrath=4, sixes=1, fours=0)
    button(his, "Accept").click()
    expect(gm.get_by_role("region", name="The last roll")).to_contain_text("Kell succeeds")

    # The GM takes the default for her: first the dice, then what there is to spend.
    hers = card(gm, "Vess: Stealth")
    expect(hers).to_contain_text("Answer for Anna")
    done = gm.get_by_role("region", name="The last roll").filter(has_text="Vess fails")
    button(hers, "Take the default").click()
    spending = hers.get_by_text("Waiting for Anna to spend or accept")
    expect(spending.or_(done)).to_be_visible()
    if spending.is_visible():
        button(hers, "Take the default").click()
    expect(done).to_be_visible()
    expect(hers).to_have_count(0)
    expect(gm.get_by_role("log")).to_contain_text("the GM for Anna")
    expect(card(ben, "Vess: Stealth")).to_have_count(0)


def test_a_server_that_dies_and_comes_back(house: House, server: Far) -> None:
    house.expected.append(AWAY)
    table = house.table("The Dark Hour")
    gm, anna, ben = table.gm, table.anna, table.ben
    everybody = (gm, anna, ben)
    call_test(gm, "Stealth", 3, "Vess")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 5)
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()

    server.kill()
    for page in everybody:
        expect(page.get_by_text("Reconnecting")).to_be_visible()
    # A tap meanwhile is refused with a sentence, and nothing pretends to have happened.
    button(ben, "Wrath plus 1").click()
    expect(ben.locator(".refusal")).to_be_visible()
    expect(track(ben, "wrath")).to_have_text("2")

    server.start()
    for page in everybody:
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
    # The same page goes on, in the middle of the roll.
    pool(anna, wrath=4, sixes=1, fours=0)
    button(hers, "Accept").click()
    for page in everybody:
        expect(page.get_by_role("region", name="The last roll")).to_contain_text(
            "Vess succeeds: 3 icons against DN 3 (Stealth)."
        )
    button(ben, "Wrath plus 1").click()
    expect(track(ben, "wrath")).to_have_text("3")
