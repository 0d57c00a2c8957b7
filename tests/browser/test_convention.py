"""A convention: made, printed, walked into, looked over, reset and deleted; taps are counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.looking import Inspection
from browser.people import Counter, House, at_home, button, further
from web.test_conventions import PACK

PRINTS = """window.print = () => {
  const of = document.documentElement.dataset
  of.printed = Number(of.printed ?? 0) + 1
}"""


@pytest.fixture
def pack(house: House) -> str:
    """The pack lies on the owner's shelf; its id."""
    desk = house.desk("packer")
    answer = desk.request.post(
        f"{house.base}/api/packs",
        headers={"authorization": f"Bearer {house.owner}"},
        data={"files": [{"name": "a.toml", "text": PACK}], "instead": True},
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def made(house: House, owner: Page, tables: int) -> None:
    """The owner makes a convention on her page."""
    owner.goto(f"{house.base}/#owner={house.owner}")
    owner.get_by_text("Make many tables at once").click()
    owner.get_by_label("What is it called?").fill("Low Water Con")
    owner.get_by_label("How many tables?").fill(str(tables))
    button(owner, f"Make {tables} tables").click()
    owner.get_by_role("heading", name="Low Water Con").wait_for()


def tables_of(owner: Page) -> list[str]:
    """The ids of its tables, by the links on its page."""
    links = owner.get_by_role("list", name="Tables").get_by_role("link")
    return [str(one.get_attribute("href")).partition("=")[2] for one in links.all()]


def test_a_convention_from_making_to_deleting(house: House, pack: str) -> None:
    assert pack
    owner = house.desk("owner")
    made(house, owner, 3)
    first, *_ = tables_of(owner)
    listed = owner.get_by_role("list", name="Tables").get_by_role("listitem")
    expect(listed).to_have_count(3)
    expect(listed.first).to_contain_text("2 free")

    # A walk-in scans the sheet: three taps until something of theirs is done.
    anna = house.phone("Anna")
    anna.goto(f"{house.base}/#table={first}")
    taps = Counter(anna)
    anna.get_by_label("What is your name?").fill("Anna")
    button(anna, "Sit down").click()
    button(anna, "Take Sef").click()
    expect(at_home(anna, "Sef")).to_be_visible()
    assert taps.since("a walk-in plays") <= 3

    owner.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(listed.first).to_contain_text("1 free")
    expect(listed.first).to_contain_text("last move just now")
    expect(listed.first).not_to_contain_text("Sef")

    # Whoever leaves frees the hero.
    further(anna, "Leave the table").click()
    button(anna, "Leave", exact=True).click()
    expect(anna.get_by_label("What is your name?")).to_be_visible()
    expect(listed.first).to_contain_text("2 free")
    button(anna, "Sit down").click()
    button(anna, "Take Sef").click()
    expect(at_home(anna, "Sef")).to_be_visible()

    # The next round: two taps, and the players are at the door.
    taps = Counter(owner)
    taps.since("before")
    button(owner, "Reset for the next round").click()
    button(owner.get_by_role("dialog"), "Reset").click()
    owner.get_by_text("All tables are ready for the next round.").wait_for()
    assert taps.since("reset") == 2
    expect(anna.get_by_label("What is your name?")).to_be_visible()
    expect(listed.first).to_contain_text("2 free")

    button(owner, "Delete all of this event").click()
    button(owner.get_by_role("dialog"), "Delete everything").click()
    owner.get_by_role("heading", name="Your tables").wait_for()
    assert taps.since("delete") == 2
    expect(owner.get_by_text("Low Water Con")).to_have_count(0)


def test_sheets_are_printed_a_page_for_each_table(house: House, pack: str) -> None:
    assert pack
    owner = house.desk("owner")
    owner.add_init_script(PRINTS)
    made(house, owner, 3)
    button(owner, re.compile("Print the tables")).click()
    expect(owner.locator("html")).to_have_attribute("data-printed", "1")
    owner.emulate_media(media="print")
    sheets = owner.locator(".sheet")
    expect(sheets).to_have_count(3)
    expect(sheets.first).to_be_visible()
    expect(sheets.first.get_by_role("img")).to_be_visible()
    expect(owner.get_by_role("main")).to_be_hidden()
    codes = [re.sub(r"\s", "", one.inner_text()) for one in owner.locator(".typed").all()]
    assert len({one for one in codes if len(one) == 6}) == 3
    assert "token" not in owner.locator(".sheets").inner_text()
    pdf = owner.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 3
    owner.evaluate("window.dispatchEvent(new Event('afterprint'))")
    owner.emulate_media(media="screen")
    button(owner, re.compile("Print the GMs")).click()
    expect(owner.locator("html")).to_have_attribute("data-printed", "2")
    owner.emulate_media(media="print")
    link = owner.locator(".link").nth(1).inner_text()
    gm = house.desk("GM")
    gm.goto(link)
    expect(gm.get_by_text("Low Water Con 2").first).to_be_visible()
    assert "token" not in gm.url

    # By the code on the sheet, without a camera.
    typed = house.phone("typed")
    typed.goto(house.base)
    typed.get_by_role("textbox").fill(codes[2].upper())
    button(typed, "Find the table").click()
    expect(typed.get_by_role("heading", name="Low Water Con 3")).to_be_visible()


def test_the_page_can_be_used_by_everybody(house: House, pack: str) -> None:
    assert pack
    eyes = Inspection()
    for page in (house.desk("owner"), house.phone("owner too")):
        made(house, page, 2)
        eyes.look(page, "a convention")
        button(page, "Reset Low Water Con 1").click()
        eyes.look(page, "resetting a table")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert eyes.found == []
