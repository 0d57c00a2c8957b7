"""House rules in the browser: how a table plays, switches, a file, and a copy by another book."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.desk import gm_of
from browser.looking import Inspection
from browser.people import House, beside, button, sit, wider
from web.servers import Far

RIVER = b"""name = "river"
title = "River rules"
extends = "srd-1"

[topics.fear.values]
max = 9
"""


def lies_open(gm: Page) -> None:
    """The GM looks how the table plays, and at what else it could be played by."""
    beside(gm, "Table")
    button(gm, "Book and house rules").click()
    gm.get_by_text("Play by another book").click()


def test_switches_and_a_file_open_copies_of_the_table(house: House, server: Far) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    seen = Inspection()
    link = house.make_table(gm, "The Ferry", "Daggerheart")
    sit(anna, link, "Anna", "Calla")
    desk = gm_of(gm, server, link)
    lies_open(gm)
    sheet = gm.get_by_role("dialog")
    expect(sheet).to_contain_text("Nothing: this table plays as the book says.")
    copy = button(sheet, "Open a copy of this table")
    expect(copy).to_be_disabled()

    # A switch, found by its word, with how it stands now.
    sheet.get_by_text("Switches", exact=True).click()
    sheet.get_by_label("Find a switch").fill("most fear")
    most = sheet.get_by_role("spinbutton", name=re.compile("most Fear", re.IGNORECASE))
    expect(most).to_have_value("12")
    most.fill("20")
    sheet.get_by_label("What do you call these house rules?").fill("Dread")
    seen.look(gm, "switches")
    copy.click()
    # The copy has the hero; whose it is comes with the seat. The book is told with what is not so.
    expect(gm).not_to_have_url(re.compile(re.escape(desk.table)))
    expect(sheet).to_have_count(0)  # what is seen from now on is the copy's
    expect(gm.get_by_text("Calla").first).to_be_visible()
    lies_open(gm)
    expect(sheet.get_by_role("region", name="Not as in the book")).to_contain_text("12 → 20")
    expect(sheet.get_by_role("region", name="The book", exact=True)).to_contain_text(
        "House rules: Dread"
    )

    # A file with a mistake is refused with its line; mended, it says what it would change.
    opened = sheet.get_by_label("Open a house rule's file")
    opened.set_input_files(
        {"name": "river.toml", "mimeType": "text/plain", "buffer": RIVER.replace(b"9", b"'x'")}
    )
    expect(sheet.get_by_role("alert")).to_contain_text("line 6: topics.fear.values.max")
    opened.set_input_files({"name": "river.toml", "mimeType": "text/plain", "buffer": RIVER})
    expect(sheet).to_contain_text("River rules was read.")
    sheet.get_by_text(re.compile("things? (is|are) otherwise than at this table")).click()
    expect(sheet).to_contain_text("20 → 9")
    sheet.get_by_label("What is the copy called?").fill("The Ferry, again")
    copy.click()
    expect(gm.get_by_role("heading", name="The Ferry, again").first).to_be_visible()

    # A player reads the same on a phone, and can change nothing.
    button(anna, "Look up rules").click()
    button(anna, "Book and house rules").click()
    paper = anna.get_by_role("dialog")
    expect(paper).to_contain_text("Nothing: this table plays as the book says.")
    expect(paper.get_by_text("Play by another book")).to_have_count(0)
    assert wider(anna) == 0
    seen.look(anna, "how we play")
    assert seen.found == []


def test_a_gm_who_does_not_own_the_server_is_told_who_can(house: House) -> None:
    gm = house.desk("GM")
    house.make_table(gm, "The Ferry", "Daggerheart")
    gm.evaluate("localStorage.removeItem('tableside.owner')")
    gm.reload()
    beside(gm, "Table")
    button(gm, "Book and house rules").click()
    sheet = gm.get_by_role("dialog")
    expect(sheet).to_contain_text("Whoever owns this server can go on")
    expect(sheet.get_by_text("Play by another book")).to_have_count(0)
