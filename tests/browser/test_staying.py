"""Phones in pockets or wiped, slow networks, a server that dies: everybody keeps their seat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from browser.desk import call_test, only
from browser.people import (
    AWAY,
    House,
    at_home,
    beside,
    button,
    card,
    inbox,
    last_roll,
    number,
    roll,
    seats_of,
    slowly,
    track,
)
from browser.thrown import own_dice, pool
from web.servers import Far


def test_a_silent_phone_holds_nobody_up(house: House) -> None:
    table = house.table("The Long Wait")
    gm, ben = table.gm, table.ben
    table.anna.context.close()  # in a pocket, and asleep
    seats = seats_of(gm).get_by_role("listitem")
    expect(seats.filter(has_text="Anna")).to_contain_text("away")
    beside(gm, "Log")

    call_test(gm, "Stealth", 9, "Vess", "Kell")
    his = card(ben, "Kell: Stealth")
    number(his, "Your Stealth total?", 8)
    own_dice(ben)
    roll(his).click()
    pool(ben, wrath=4, sixes=4, fours=0)
    button(his, "Accept").click()
    for page in (gm, ben):
        expect(last_roll(page)).to_contain_text("Kell succeeds: 9 icons against DN 9 (Stealth)")
        expect(card(page, "Vess: Stealth")).to_contain_text("Waiting for Anna to roll")

    # Ben plays on: something new, that depends on nobody.
    call_test(gm, "Cunning", 1, "Kell")
    his = card(ben, "Kell: Cunning")
    number(his, "Your Cunning total?", 2)
    roll(his).click()
    pool(ben, wrath=4, sixes=1, fours=0)
    button(his, "Accept").click()
    expect(last_roll(gm)).to_contain_text("Kell succeeds: 1 icon against DN 1 (Cunning)")

    # The GM takes the default for her: first the dice, then what there is to spend.
    hers = card(gm, "Vess: Stealth")
    expect(hers).to_contain_text("Answer for Anna")
    done = last_roll(gm).filter(has_text="Vess fails")
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
    own_dice(anna)
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()

    server.kill()
    for page in everybody:
        expect(page.get_by_text("Reconnecting")).to_be_visible()
    # A tap meanwhile is refused with a sentence, and nothing pretends to have happened.
    button(ben, "Wrath plus 1").click()
    expect(ben.get_by_role("alert").first).to_be_visible()
    expect(track(ben, "wrath")).to_have_text("2")

    server.start()
    for page in everybody:
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
    # The same page goes on, in the middle of the roll.
    pool(anna, wrath=4, sixes=1, fours=0)
    button(hers, "Accept").click()
    for page in everybody:
        expect(last_roll(page)).to_contain_text("Vess succeeds: 3 icons against DN 3 (Stealth).")
    button(ben, "Wrath plus 1").click()
    expect(track(ben, "wrath")).to_have_text("3")


def knock(page: Page, name: str) -> None:
    """Say that one has sat here before."""
    expect(page.get_by_text("Have you sat here before?")).to_be_visible()
    button(page, name, exact=True).click()
    expect(page.get_by_role("heading", name="Waiting at the door")).to_be_visible()


def test_the_same_seat_again(house: House) -> None:
    table = house.table("The Iron Door")
    gm, anna = table.gm, table.anna
    button(anna, "Wrath plus 1").click()
    expect(track(anna, "wrath")).to_have_text("3")
    call_test(gm, "Stealth", 3, "Vess")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 5)
    own_dice(anna)
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()

    # Her phone forgets everything. A stranger says he is she, and she says so herself.
    anna.evaluate("localStorage.clear(); sessionStorage.clear()")
    anna.context.clear_cookies()
    anna.goto("about:blank")
    anna.goto(table.link)
    stranger = house.desk("a stranger")
    stranger.goto(table.link)
    knock(stranger, "Anna")
    note = inbox(gm, "Anna knocks from a computer.")
    button(note, "No").click()
    expect(note).to_have_count(0)
    knock(anna, "Anna")
    button(inbox(gm, "Anna knocks from"), "Let in").click()

    # It is the same seat, in the middle of the roll; and there is still only one Anna.
    expect(at_home(anna, "Vess")).to_be_visible()
    expect(track(anna, "wrath")).to_have_text("3")
    expect(hers).to_contain_text("say what lies there")
    seats = seats_of(gm).get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(seats.filter(has_text="Anna")).to_contain_text("here")
    # The stranger is told, and may choose again.
    expect(stranger.get_by_role("alert")).to_contain_text("The GM said no.")
    expect(button(stranger, "Sit down")).to_be_visible()

    # A device that was lost is shut out: its page is at the door again, and can knock there.
    out = "Sign out the devices of Anna"
    button(gm, out, exact=True).click()
    button(gm, "No", exact=True).click()
    expect(at_home(anna, "Vess")).to_be_visible()
    button(gm, out, exact=True).click()
    button(gm, f"Yes: {out}").click()
    expect(at_home(anna, "Vess")).to_have_count(0)
    knock(anna, "Anna")
    button(inbox(gm, "Anna knocks"), "Let in").click()
    expect(at_home(anna, "Vess")).to_be_visible()
    expect(at_home(table.ben, "Kell")).to_be_visible()


def test_a_tap_waits_for_the_answer_that_is_on_its_way(house: House) -> None:
    gm = house.table("The Slow Boat").gm
    button(gm, "Call a test", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Which skill?").select_option(label="Stealth")
    only(sheet.get_by_role("group", name="Who is tested?"), "Vess")

    with slowly(gm, "**/walk"):
        with gm.expect_request("**/walk"):
            number(sheet, "DN (0: judge it after the roll)", 5)
        button(sheet, "Call a test").dblclick()
    sheet.wait_for(state="detached")
    called = gm.get_by_role("log").locator("article", has_text="Vess tests Stealth")
    expect(called).to_have_count(1)
    expect(called).to_contain_text("Vess tests Stealth, DN 5.")


def test_a_question_that_gets_lost_is_asked_again(house: House) -> None:
    house.expected.append(re.compile(r"ERR_FAILED|/walk |/play "))
    gm = house.table("The Leaky Boat").gm
    button(gm, "Call a test", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Which skill?").select_option(label="Stealth")
    only(sheet.get_by_role("group", name="Who is tested?"), "Vess")
    lost: list[str] = []

    def carry(route: Route) -> None:
        path = route.request.url.rsplit("/", 1)[-1]
        if path in lost:
            route.continue_()
        else:
            lost.append(path)
            route.abort()

    gm.route(re.compile(r"/(walk|play)$"), carry)
    number(sheet, "DN (0: judge it after the roll)", 5)
    button(sheet, "Call a test").click()
    sheet.wait_for(state="detached")
    assert set(lost) == {"walk", "play"}
    called = gm.get_by_role("log").locator("article", has_text="Vess tests Stealth")
    expect(called).to_have_count(1)
