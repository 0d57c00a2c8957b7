"""Whispers, dice in secret, the campaign's pages and Pause, on real screens; taps are counted."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import Counter, House, Table, button, further, tab

SECRET = "The lamp is a lure, xyzzy."


@pytest.fixture
def table(house: House) -> Table:
    return house.table("Low Water", "Daggerheart")


def whisper_of(page: Page) -> Locator:
    """What was whispered, as it lies on top of Play."""
    return page.get_by_role("region", name="Whisper")


def heard(house: House, who: str) -> str:
    return json.dumps(house.heard[who])


def test_a_whisper_goes_to_one_and_back_and_nobody_else_hears(house: House, table: Table) -> None:
    gm, anna, ben = table.gm, table.anna, table.ben
    tv = house.desk("TV")
    tv.goto(table.link.replace("#table=", "#screen="))
    button(tv, "Show the big screen").click()
    tv.get_by_role("heading", name="Low Water").first.wait_for()

    taps = Counter(gm)
    taps.since("before")
    further(gm, "Whisper").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name="Anna").check()
    sheet.get_by_label("What do you whisper?").fill(SECRET)
    button(sheet, "Whisper to Anna").click()
    sheet.wait_for(state="detached")
    assert taps.since("the GM whispers") <= 4

    expect(whisper_of(anna)).to_contain_text(SECRET)
    expect(whisper_of(ben)).to_have_count(0)
    for who in ("Ben", "TV"):
        assert "xyzzy" not in heard(house, who)
    expect(tv.get_by_text("xyzzy")).to_have_count(0)

    taps = Counter(anna)
    taps.since("before")
    button(whisper_of(anna), "Answer").click()
    sheet = anna.get_by_role("dialog")
    sheet.get_by_label("What do you whisper?").fill("I knew it.")
    button(sheet, "Whisper").click()
    sheet.wait_for(state="detached")
    assert taps.since("an answer") <= 3
    tab(anna, "Log")  # whoever looks at something else is told that it waits
    play = anna.get_by_role("navigation").get_by_role("button", name="Play")
    expect(play).to_contain_text("waiting")
    tab(anna, "Play")
    button(whisper_of(anna), "OK").click()
    expect(whisper_of(anna)).to_have_count(0)
    expect(play).not_to_contain_text("waiting")
    anna.reload()
    anna.get_by_role("banner").wait_for()
    expect(whisper_of(anna)).to_have_count(0)
    expect(whisper_of(gm)).to_contain_text("I knew it.")
    button(whisper_of(gm), "OK").click()

    # Dice in secret: only the GM's screen shows them, and the log stays as it was.
    further(gm, "Whisper").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_text("Throw dice in secret").click()
    button(sheet, "Throw 1d20").click()
    expect(sheet.get_by_text("Thrown in secret")).to_be_visible()
    gm.keyboard.press("Escape")
    expect(gm.get_by_role("log").get_by_text("secret")).to_have_count(0)


def test_whispers_are_put_away_one_by_one(house: House, table: Table) -> None:
    anna = table.anna
    for said in ("The first.", "The second."):
        further(table.gm, "Whisper").click()
        sheet = table.gm.get_by_role("dialog")
        sheet.get_by_role("checkbox", name="Anna").check()
        sheet.get_by_label("What do you whisper?").fill(said)
        button(sheet, "Whisper to Anna").click()
        sheet.wait_for(state="detached")
    expect(whisper_of(anna)).to_contain_text("1 more")
    expect(whisper_of(anna)).to_contain_text("The first.")
    button(whisper_of(anna), "OK").click()
    expect(whisper_of(anna)).to_contain_text("The second.")
    button(whisper_of(anna), "OK").click()
    expect(whisper_of(anna)).to_have_count(0)


def test_what_the_table_keeps_from_evening_to_evening(table: Table) -> None:
    gm, anna, ben = table.gm, table.anna, table.ben
    further(gm, "Campaign").click()
    pages = gm.get_by_role("dialog")
    threads = pages.get_by_role("region", name="Open threads")
    threads.get_by_label("What is open?").fill("Who took the bell?")
    button(threads, "Add").click()
    expect(threads.get_by_role("listitem")).to_contain_text("Who took the bell?")

    further(anna, "Campaign").click()
    hers = anna.get_by_role("dialog")
    expect(hers.get_by_role("region", name="Open threads")).to_contain_text("Nothing is open.")
    expect(hers.get_by_role("region", name="Your own notes")).to_have_count(0)
    button(threads, "Show: Who took the bell?").click()
    expect(hers.get_by_role("region", name="Open threads")).to_contain_text("the bell?")
    projects = pages.get_by_role("region", name="Projects")
    projects.get_by_label("What takes long?").fill("Mend the boat")
    button(projects, "Add").click()
    button(projects, "A step on: Mend the boat").click()
    expect(projects).to_contain_text("1 of 4")

    # Lines and veils bear no name.
    hers.get_by_role("radio", name="Session zero").check()
    lines = hers.get_by_role("region", name="Lines")
    lines.get_by_label("What shall not happen?").fill("No harm to children.")
    button(lines, "Add").click()
    further(ben, "Campaign").click()
    his = ben.get_by_role("dialog")
    his.get_by_role("radio", name="Session zero").check()
    expect(his.get_by_role("region", name="Lines")).to_contain_text("No harm to children.")
    expect(his.get_by_role("region", name="Lines")).not_to_contain_text("Anna")
    wants = his.get_by_role("region", name="What we want")
    wants.get_by_label("What do you want of it?").fill("Boats.")
    button(wants, "Add").click()
    expect(hers.get_by_role("region", name="What we want")).to_contain_text("Ben")


def test_pause_says_that_and_not_who(house: House, table: Table) -> None:
    gm, anna, ben = table.gm, table.anna, table.ben
    taps = Counter(anna)
    taps.since("before")
    further(anna, "Pause").click()
    assert taps.since("a pause") <= 2
    for page in (gm, anna, ben):
        said = page.get_by_role("alert").filter(has_text="Pause.")
        expect(said).to_be_visible()
        expect(said).not_to_contain_text("Anna")
    button(ben, "Go on").click()
    for page in (gm, anna, ben):
        expect(page.get_by_role("alert").filter(has_text="Pause.")).to_have_count(0)


def test_all_of_it_can_be_read_by_everybody(house: House, table: Table) -> None:
    eyes = Inspection()
    further(table.gm, "Whisper").click()
    sheet = table.gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name="Anna").check()
    sheet.get_by_label("What do you whisper?").fill(SECRET)
    eyes.look(table.gm, "whispering")
    button(sheet, "Whisper to Anna").click()
    further(table.ben, "Pause").click()
    whisper_of(table.anna).wait_for()
    table.anna.get_by_role("alert").filter(has_text="Pause.").wait_for()
    tab(table.anna, "Play")
    eyes.look(table.anna, "whispered and paused")
    for page, where in ((table.gm, "the GM's campaign"), (table.anna, "a player's campaign")):
        further(page, "Campaign").click()
        eyes.look(page, where)
        page.get_by_role("radio", name="Session zero").check()
        eyes.look(page, f"{where}, session zero")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert eyes.found == []
