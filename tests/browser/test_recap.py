"""The end of an evening: its recap is read, ticked, written on, shown and passed on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from browser.desk import call_roll
from browser.looking import Inspection
from browser.people import (
    DESK,
    PHONE,
    Counter,
    House,
    button,
    card,
    further,
    last_roll,
    number,
    roll,
    wider,
)
from browser.thrown import faces, own_dice
from tableside.table.stripping import stripped

MAY = {"permissions": ["clipboard-read", "clipboard-write"]}
CRITICAL = "a critical success"


def recap_of(page: Page) -> Locator:
    """The recap as it lies open."""
    return page.get_by_role("region", name="Recap")


def folded(page: Page) -> Locator:
    """The recap as the next evening begins with it."""
    return page.get_by_text("What happened last time")


def the_evening(gm: Page, how: str) -> None:
    """It begins, or it ends."""
    button(gm, f"{how} the session").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, f"{how} the session").click()
    sheet.wait_for(state="detached")


def rolls(gm: Page, anna: Page, hope: int, fear: int) -> None:
    """The GM calls, and Anna types in what lies there."""
    call_roll(gm, "Agility", 12, "Vess")
    hers = card(anna, "Vess: Agility, action roll")
    value = hers.get_by_label("Your Agility?", exact=True)
    throw = roll(hers)
    expect(value.or_(throw).first).to_be_visible()
    if value.is_visible():
        number(hers, "Your Agility?", 2)
    own_dice(anna)
    throw.click()
    faces(anna, {"Hope die": hope, "Fear die": fear})
    thrown = re.compile(f"^Hope die {hope}; Fear die {fear}")
    expect(last_roll(anna).get_by_role("img", name=thrown)).to_be_visible()


def test_an_evening_is_retold(house: House, tmp_path: Path) -> None:
    table = house.table("Low Water", "Daggerheart", **MAY)
    gm, anna, ben = table.gm, table.anna, table.ben
    further(gm, "Campaign").click()
    threads = gm.get_by_role("region", name="Open threads")
    for said in ("Who took the bell?", "The mayor lies."):
        threads.get_by_label("What is open?").fill(said)
        button(threads, "Add").click()
        expect(threads).to_contain_text(said)
    button(threads, "Show: Who took the bell?").click()
    gm.keyboard.press("Escape")
    expect(gm.get_by_role("dialog")).to_have_count(0)
    the_evening(gm, "Begin")
    rolls(gm, anna, 7, 7)
    the_evening(gm, "End")

    # The GM reads what the log tells, leaves a moment out and takes it in again.
    mine = recap_of(gm)
    expect(mine).to_contain_text("Vess and Kell were there.")
    expect(mine).to_contain_text("Rolls 1")
    moment = mine.get_by_role("checkbox", name=re.compile("^Luck"))
    story = mine.locator(".story")
    expect(story).to_contain_text(CRITICAL)
    moment.uncheck()
    expect(story).not_to_contain_text(CRITICAL)
    moment.check()
    expect(story).to_contain_text(CRITICAL)
    for page in (anna, ben):
        expect(recap_of(page)).to_have_count(0)

    # She writes on: two taps beside what is typed.
    taps = Counter(gm)
    taps.since("an evening with one roll")
    button(mine, "Write on").click()
    mine.get_by_label("What happened").fill("The dam broke,\nand <nobody> slept.")
    button(mine, "Keep it").click()
    expect(mine).to_contain_text("Written by you.")
    assert taps.since("writing the story") == 2

    # Sharing takes two taps, as a text and as a page.
    mine.get_by_text("Share", exact=True).click()
    button(mine, "Copy text").click()
    expect(mine.get_by_role("status").first).to_be_visible()
    expect(mine).to_contain_text("Copied.")
    assert taps.since("sharing the recap as text") == 2
    text = gm.evaluate("navigator.clipboard.readText()")
    assert text.startswith(
        "Low Water, session 1\n\nVess, Kell\n\nThe dam broke,\nand <nobody> slept."
    )
    assert CRITICAL in text
    assert "Still open: Who took the bell?\n" in text  # and not what the GM alone knows
    with gm.expect_download() as saved:
        button(mine, "Save as a page").click()
    assert saved.value.suggested_filename == "low-water-session-1.html"
    saved.value.save_as(tmp_path / "page.html")
    saved_page = (tmp_path / "page.html").read_text()
    assert "and &lt;nobody&gt; slept." in saved_page
    assert CRITICAL in saved_page

    taps.since("saving it as a page")
    mine.get_by_text("Share", exact=True).click()  # fold it again
    taps.since("folding")
    mine.get_by_text("Share", exact=True).click()
    with gm.expect_download() as saved:
        button(mine, "Save as a picture").click()
    assert taps.since("sharing the recap as a picture") == 2
    assert saved.value.suggested_filename == "low-water-session-1.png"
    saved.value.save_as(tmp_path / "picture.png")
    assert stripped((tmp_path / "picture.png").read_bytes()).width == 1080

    # The players read it once she shows it.
    button(mine, "Show to the players").click()
    for player in (anna, ben):
        expect(recap_of(player)).to_contain_text("The dam broke,")
        expect(recap_of(player)).to_contain_text(CRITICAL)
        expect(recap_of(player)).to_contain_text("Who took the bell?")
        expect(recap_of(player)).not_to_contain_text("The mayor lies.")
        expect(recap_of(player).get_by_role("checkbox")).to_have_count(0)
        expect(button(recap_of(player), "Write on")).to_have_count(0)
        assert wider(player) <= 0
    assert taps.since("showing it") == 1
    seen = Inspection()
    seen.look(gm, "the recap")
    seen.look(anna, "the recap on a phone")
    for size in (PHONE, {"width": 360, "height": 640}, DESK):
        gm.set_viewport_size(size)  # type: ignore[arg-type]
        assert wider(gm) <= 0

    # The next evening begins with it, folded, until dice fall.
    the_evening(gm, "Begin")
    for player in (anna, ben):
        expect(folded(player)).to_be_visible()
        expect(recap_of(player)).to_have_count(0)
    folded(anna).click()
    expect(recap_of(anna)).to_contain_text("The dam broke,")
    rolls(gm, anna, 9, 3)
    for player in (gm, anna, ben):
        expect(folded(player)).to_have_count(0)
    assert seen.found == []
