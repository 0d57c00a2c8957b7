"""The door on screen: letting people in, a second GM, a seat by code, a link to another seat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.people import House, at_home, beside, button, inbox, seats_of


def _door(gm: Page, says: str) -> None:
    seats = seats_of(gm)
    seats.get_by_text(re.compile("^The door:")).click()
    seats.get_by_role("radio", name=says).check()


def test_letting_in_and_putting_out(house: House) -> None:
    table = house.table("The Narrow Door")
    gm, link = table.gm, table.link
    _door(gm, "I am asked about everybody new")
    carla = house.phone("Carla")
    carla.goto(link)
    carla.get_by_label(re.compile("sit down as somebody new")).fill("Carla")
    button(carla, "Sit down").click()
    expect(carla.get_by_role("heading", name="Waiting at the door")).to_be_visible()
    button(inbox(gm, "Carla would like to sit down"), "Let in").click()
    expect(carla.get_by_text("Who do you play?")).to_be_visible()

    beside(gm, "Table")
    button(gm, "Remove Carla from the table", exact=True).click()
    button(gm, "Yes: Remove Carla from the table").click()
    seats = seats_of(gm).get_by_role("listitem")
    expect(seats.filter(has_text="Carla")).to_have_count(0)
    expect(button(carla, "Sit down")).to_be_visible()

    _door(gm, "Nobody new comes in")
    late = house.phone("Dora")
    late.goto(link)
    expect(late.get_by_text("Nobody new is let in")).to_be_visible()
    expect(button(late, "Sit down")).to_have_count(0)


def test_a_second_gm_and_a_seat_that_moves(house: House) -> None:
    table = house.table("Two Masters")
    gm, anna = table.gm, table.anna
    expect(at_home(anna, "Vess")).to_be_visible()
    beside(gm, "Table")
    button(gm, "Make Anna a GM too").click()  # one tap
    seats = seats_of(gm).get_by_role("listitem")
    expect(seats.filter(has_text="Anna (GM)")).to_be_visible()
    expect(button(anna, re.compile("Call a test|Inbox")).first).to_be_visible()
    strip = gm.get_by_role("list", name="The party").get_by_role("button", name="Open Vess")
    expect(strip).to_have_accessible_description(re.compile("Wounds 0"))
    button(gm, "Anna is no GM any more").click()
    expect(seats.filter(has_text="Anna (GM)")).to_have_count(0)
    expect(at_home(anna, "Vess")).to_be_visible()

    seats_of(gm).get_by_text(re.compile("^The door:")).click()
    button(gm, "Bring my seat to another device").click()
    said = gm.get_by_role("status").filter(has_text="It works once")
    code = said.locator(".code").inner_text()
    tablet = house.desk("the GM's tablet")
    tablet.goto(table.link)
    button(tablet, "I am the GM and have a code").click()
    tablet.get_by_label("The GM's code").fill(code)
    button(tablet, "Take my seat").click()
    expect(tablet.get_by_role("group", name="Beside the stage")).to_be_visible()
    expect(seats_of(tablet)).to_contain_text("make GM")


def test_a_link_does_not_take_a_seat_away(house: House) -> None:
    table = house.table("Sitting Fast")
    anna = table.anna
    expect(at_home(anna, "Vess")).to_be_visible()
    anna.goto("about:blank")
    anna.goto(f"{table.link}&token=made-up-by-somebody")
    expect(anna.get_by_role("heading", name="You sit at this table already")).to_be_visible()
    button(anna, "Keep my seat").click()
    expect(at_home(anna, "Vess")).to_be_visible()
    anna.reload()
    expect(at_home(anna, "Vess")).to_be_visible()
