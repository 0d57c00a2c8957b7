"""The owner saves a table, deletes it, brings it in again; a player reads back and searches."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.desk import gm_of
from browser.people import House, beside, button, seats_of, sit, tab, wider
from tableside.table.chronicle import MOST_TOLD
from web.servers import Far

NAME = "The Gilded Wreck"


def owners_page(house: House, page: Page) -> None:
    page.goto(f"{house.base}/#owner={house.owner}")
    button(page, "Bring in from a file").wait_for()


def saved(page: Page, click: str, to: Path) -> Path:
    """What the browser saves after a tap."""
    with page.expect_download() as download:
        button(page, click).click()
    to = to / download.value.suggested_filename
    download.value.save_as(to)
    return to


def test_a_table_is_saved_deleted_and_brought_in_again(
    house: House, server: Far, tmp_path: Path
) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.make_table(gm, NAME)
    sit(anna, link, "Anna", "Vess")
    beside(gm, "Table")
    mine = saved(gm, "Save as a file", tmp_path)
    expect(gm.get_by_text("Saved as the-gilded-wreck.table.jsonl.")).to_be_visible()
    page = house.phone("Owner")
    owners_page(house, page)
    assert wider(page) <= 0
    assert saved(page, f"Save {NAME} as a file", tmp_path).read_bytes() == mine.read_bytes()
    everything = saved(page, "Back up everything", tmp_path)
    assert everything.read_bytes().startswith(b"SQLite format 3\0")
    button(page, f"Delete {NAME}").click()
    asked = page.get_by_role("dialog", name=f"Delete {NAME}?")
    expect(asked).to_contain_text("30 days")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    button(page, f"Delete {NAME}").click()
    button(asked, f"Delete {NAME}", exact=True).click()
    expect(page.get_by_text(re.compile("is deleted. For 30 days a copy lies in"))).to_be_visible()
    expect(page.get_by_text("No table yet")).to_be_visible()
    for one in (gm, anna):
        expect(one.get_by_text("This table was deleted.")).to_be_visible()
    wrong = tmp_path / "eggs.jsonl"
    wrong.write_text("eggs\n")
    page.get_by_label("A saved table").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_have_text("This is no table that Tableside has saved.")
    page.get_by_label("A saved table").set_input_files(mine)
    expect(page.get_by_text(f"{NAME} is here now, and you are its GM.")).to_be_visible()
    page.get_by_role("link", name=NAME).click()
    tab(page, "Party")
    expect(seats_of(page)).to_contain_text("Player of Vess")
    anna.evaluate("localStorage.clear()")
    anna.goto("about:blank")
    anna.goto(link)
    button(anna, "Player of Vess").click()
    tab(page, "Play")
    button(page, "Let in").click()
    expect(anna.get_by_role("heading", name="Vess").first).to_be_visible()


def test_the_log_is_read_back_to_its_first_row_and_searched(house: House, server: Far) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.make_table(gm, "A long one")
    sit(anna, link, "Anna", "Vess")
    device = gm_of(gm, server, link)
    for at in range(MOST_TOLD):
        device.play("adjust", track="ruin", by=-1 if at % 2 else 1)
    page = house.phone("Anna again", storage_state=anna.context.storage_state())
    page.goto(link)
    tab(page, "Log")
    log = page.get_by_role("log")
    expect(log.get_by_role("article").first).to_be_visible()
    first = re.compile("Vess")
    expect(log.get_by_text(first)).to_have_count(0)
    button(log, "Show earlier").click()
    expect(log.get_by_text(first).first).to_be_visible()
    expect(button(log, "Show earlier")).to_have_count(0)
    button(page, "Search the log").click()
    found = page.get_by_role("dialog", name="Search the log")
    found.get_by_role("searchbox").fill("vess")
    page.keyboard.press("Enter")
    expect(found.get_by_role("article").first).to_contain_text(first)
    expect(found.get_by_role("status")).to_contain_text("in all that was told")
    assert wider(page) <= 0
    found.get_by_role("searchbox").fill("no-such-word")
    button(found, "Search", exact=True).click()
    expect(found.get_by_role("status")).to_contain_text("Nothing with “no-such-word”")
