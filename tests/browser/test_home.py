"""The owner's page: what was played last is one tap away, and everything else stands below it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.desk import call_roll
from browser.looking import Inspection
from browser.people import PHONE, Counter, House, card, further, number, roll
from browser.test_recap import the_evening


def test_home_from_nothing_to_the_table_that_was_played_last(house: House) -> None:
    owner, eyes = house.desk("owner"), Inspection()
    owner.goto(f"{house.base}/#owner={house.owner}")
    expect(owner.get_by_text("No table yet.")).to_be_visible()
    expect(owner.get_by_role("region", name="Played last")).to_have_count(0)
    eyes.look(owner, "an empty home")

    table = house.table("Low Water", "Daggerheart")
    house.make_table(house.desk("another GM"), "Session zero", "Daggerheart")
    further(table.gm, "Campaign").click()
    threads = table.gm.get_by_role("region", name="Open threads")
    threads.get_by_label("What is open?").fill("Who took the bell?")
    threads.get_by_role("button", name="Add").click()
    threads.get_by_role("button", name="Show: Who took the bell?").click()
    threads.get_by_text("Players see it").wait_for()

    owner.reload()
    last = owner.get_by_role("region", name="Played last")
    expect(last).to_contain_text("Low Water")
    expect(last).to_contain_text("Who took the bell?")
    expect(owner.get_by_role("region", name="Your heroes")).to_contain_text("Vess")
    expect(owner.get_by_role("region", name="Files")).to_contain_text("backups")
    eyes.look(owner, "home")
    phone = house.phone("owner's phone")
    phone.goto(f"{house.base}/#owner={house.owner}")
    phone.get_by_role("region", name="Played last").wait_for()
    eyes.look(phone, "home on a phone")
    assert eyes.found == []

    # What is tried out and what lies ready is one tap away, at the table that was played last.
    taps = Counter(owner)
    taps.since("before")
    owner.get_by_role("link", name="Lab").click()
    lab = owner.get_by_role("dialog", name="How will this fight go?")
    expect(lab).to_contain_text("A fight takes somebody on either side")
    assert taps.since("to the lab") == 1
    owner.goto(f"{house.base}/#owner")
    shelf = owner.get_by_role("region", name="Shelf")
    shelf.get_by_role("link", name="Open the shelf").click()
    expect(owner.get_by_role("dialog", name="Shelf")).to_contain_text("Nothing is prepared yet.")
    owner.keyboard.press("Escape")
    expect(owner.get_by_role("dialog")).to_have_count(0)
    owner.reload()  # and it does not come back by itself
    owner.get_by_role("list", name="The party").wait_for()
    expect(owner.get_by_role("dialog")).to_have_count(0)
    owner.goto(f"{house.base}/#owner")

    taps.since("elsewhere")
    last.get_by_role("link", name="Open the table").click()
    expect(owner.get_by_role("list", name="The party")).to_contain_text("Vess")
    assert taps.since("to the table") == 1


def test_the_table_that_was_played_last_is_invited_to_and_retold_from_home(house: House) -> None:
    table = house.table("Low Water", "Daggerheart")
    owner, eyes = house.desk("owner"), Inspection()
    owner.goto(f"{house.base}/#owner={house.owner}")
    last = owner.get_by_role("region", name="Played last")
    expect(last.get_by_role("link", name="Invite")).to_be_visible()
    expect(last.get_by_role("link", name="Read the recap")).to_have_count(0)  # there is none yet
    taps = Counter(owner)
    taps.since("before")
    last.get_by_role("link", name="Invite").click()
    invited = owner.get_by_role("group").filter(has_text="Invite somebody")
    expect(invited.get_by_role("img")).to_be_in_viewport(ratio=0.5)
    expect(invited.get_by_role("link")).to_have_attribute("href", re.compile("#table="))
    assert taps.since("to the invitation") == 1
    eyes.look(owner, "an invitation")
    owner.reload()  # and it does not come back by itself
    owner.get_by_role("list", name="The party").wait_for()
    expect(owner.get_by_role("img", name="QR code")).to_have_count(0)

    # The recap of the last session stands on the GM's screen, and opens there.
    the_evening(table.gm, "Begin")
    the_evening(table.gm, "End")
    owner.goto(f"{house.base}/#owner")
    taps.since("elsewhere")
    last.get_by_role("link", name="Read the recap").click()
    expect(owner.get_by_role("region", name="Recap")).to_contain_text("Vess and Kell were there.")
    assert taps.since("to the recap") == 1

    # Once the next one is on it lies folded there, and once dice have fallen among the past ones.
    the_evening(table.gm, "Begin")
    owner.goto(f"{house.base}/#owner")
    last.get_by_role("link", name="Read the recap").click()
    expect(owner.get_by_role("region", name="Recap")).to_contain_text("Vess and Kell were there.")
    call_roll(table.gm, "Agility", 12, "Vess")
    hers = card(table.anna, "Vess: Agility, action roll")
    number(hers, "Your Agility?", 2)
    roll(hers).click()
    expect(owner.get_by_role("region", name="Recap")).to_have_count(0)
    owner.set_viewport_size(PHONE)
    owner.goto(f"{house.base}/#owner")
    taps.since("elsewhere")
    last.get_by_role("link", name="Read the recap").click()
    campaign = owner.get_by_role("dialog", name="Campaign")
    past = campaign.get_by_role("region", name="Past recaps")
    expect(past.get_by_text("Vess and Kell were there.")).to_be_in_viewport()
    assert taps.since("to a past recap") == 1
    assert eyes.found == []


@pytest.mark.parametrize("desk", [True, False], ids=["desk", "phone"])
def test_a_hero_is_made_from_home_by_the_ways_of_the_table(house: House, desk: bool) -> None:
    house.make_table(house.desk("another GM"), "Low Water", "Daggerheart")
    owner = house.desk("owner") if desk else house.phone("owner")
    owner.goto(f"{house.base}/#owner={house.owner}")
    heroes = owner.get_by_role("region", name="Your heroes")
    heroes.get_by_role("link", name="Make a hero").wait_for()
    taps = Counter(owner)
    taps.since("before")
    heroes.get_by_role("link", name="Make a hero").click()
    way = owner.get_by_role("button", name=re.compile("^Take a ready hero"))
    expect(way).to_be_visible()
    expect(way).to_be_in_viewport()
    assert taps.since("to the ways") == 1
    way.click()
    expect(owner.get_by_role("heading", name="A ready hero")).to_be_visible()
