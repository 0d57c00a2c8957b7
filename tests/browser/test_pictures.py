"""Pictures in the browser: made to fit, shown and hidden, looked at on every kind of screen."""

from __future__ import annotations

import re
import zlib

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from browser.looking import Inspection
from browser.people import PHONE, House, button, further, sit, tab
from browser.test_access import Keys
from table.pictures import CANARY, JPEG, PNG, png_chunk, segment

WIDE, HIGH = 2400, 1500
# Which side is up, as a camera says it: the sixth way is a quarter turn.
TURNED = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0" + CANARY


def large() -> FilePayload:
    """A PNG that is larger than what a table takes, of a pattern that packs badly."""
    lines = bytearray()
    value = 1
    for _ in range(HIGH):
        lines.append(0)
        for _ in range(WIDE // 8):
            value = value * 1103515245 + 12345 & 0x7FFFFFFF
            lines += bytes((value >> 16 & 0xFF,)) * 8
    header = WIDE.to_bytes(4, "big") + HIGH.to_bytes(4, "big") + b"\x08\0\0\0\0"
    drawn = zlib.compress(bytes(lines), 1)
    raw = PNG[:8] + png_chunk(b"IHDR", header) + png_chunk(b"IDAT", drawn) + PNG[-12:]
    return {"name": "the-secret-king.png", "mimeType": "image/png", "buffer": raw}


def turned() -> FilePayload:
    """A JPEG of 16 by 12 that its camera held upright."""
    raw = JPEG[:2] + segment(0xE1, TURNED) + JPEG[2:]
    return {"name": "upright.jpg", "mimeType": "image/jpeg", "buffer": raw}


def pictures(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Pictures", exact=True)


def add(page: Page, file: FilePayload, title: str) -> None:
    sheet = pictures(page)
    sheet.get_by_label("Title, for whoever sees it").fill(title)
    sheet.get_by_label("The picture's file").set_input_files(file)


def drawn(canvas: Locator) -> None:
    """Wait until something is drawn there."""
    expect(canvas).to_be_visible()
    some = (
        "one => one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((x) => x)"
    )
    handle = canvas.element_handle()
    assert handle is not None
    canvas.page.wait_for_function(some, arg=handle)


@pytest.fixture
def seen() -> Inspection:
    return Inspection()


def test_a_picture_is_brought_shown_looked_at_and_hidden(house: House, seen: Inspection) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.make_table(gm, "The Fog Pier")
    sit(anna, link, "Anna", "Vess")
    further(gm, "Pictures").click()
    hers = pictures(gm)
    expect(hers).to_contain_text("0 pictures")
    add(gm, large(), "The pier at dusk")
    expect(hers).to_contain_text("1 picture")
    first = hers.get_by_role("listitem").filter(has_text="The pier at dusk")
    drawn(first.locator("canvas"))
    size = re.search(r"Hidden · (\d+) KB", first.inner_text())
    assert size
    assert 20 < int(size[1]) <= 300
    add(gm, turned(), "")
    expect(hers).to_contain_text("2 pictures")
    upright = hers.get_by_role("listitem").filter(has_text="Untitled")
    drawn(upright.locator("canvas"))
    assert upright.locator("canvas").evaluate("one => [one.width, one.height]") == [12, 16]
    expect(further(anna, "Pictures")).to_have_count(0)

    button(hers, "Show The pier at dusk").click()
    expect(first).to_contain_text("Everybody sees it")
    for width in (390, 768, 1280):
        gm.set_viewport_size({"width": width, "height": 844})
        seen.look(gm, f"GM, pictures at {width} px")
    further(anna, "Pictures").click()
    theirs = pictures(anna)
    expect(theirs.get_by_role("listitem")).to_have_count(1)
    expect(button(theirs, "Delete")).to_have_count(0)
    seen.look(anna, "player, pictures")
    button(theirs, "Look at The pier at dusk").click()
    whole = anna.get_by_role("dialog", name="The pier at dusk")
    drawn(whole.locator("canvas"))
    seen.look(anna, "player, one picture")
    anna.set_viewport_size({"width": 768, "height": 900})
    seen.look(anna, "player, one picture at 768 px")
    button(whole, "Close").click()

    button(hers, "Hide The pier at dusk").click()
    expect(theirs.get_by_role("listitem")).to_have_count(0)
    button(hers, "Delete The pier at dusk").click()
    button(hers, "Really delete The pier at dusk").click()
    expect(hers.get_by_role("listitem")).to_have_count(1)
    assert not any("secret-king" in frame or "dusk" in frame for frame in house.heard["Anna"])
    assert seen.found == []


def test_what_is_no_picture_is_refused_in_a_sentence(house: House) -> None:
    gm = house.phone("GM")
    house.make_table(gm, "The Fog Pier")
    tab(gm, "Party")
    further(gm, "Pictures").click()
    words: FilePayload = {"name": "map.png", "mimeType": "image/png", "buffer": b"no picture"}
    add(gm, words, "")
    alert = pictures(gm).get_by_role("alert")
    expect(alert).to_have_text("This file is no picture that your browser can read.")
    add(gm, turned(), "Upright")
    expect(pictures(gm).get_by_role("listitem")).to_have_count(1)
    expect(alert).to_have_count(0)


def test_pictures_without_a_mouse(house: House) -> None:
    gm = house.desk("GM")
    house.make_table(gm, "The Fog Pier")
    keys, sheet = Keys(gm), pictures(gm)
    keys.press(button(gm, "More of the table"))
    keys.press(button(gm, "Pictures"))
    sheet.get_by_label("The picture's file").set_input_files(turned())
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    keys.press(button(sheet, "Show Untitled"))
    expect(sheet).to_contain_text("Everybody sees it")
    keys.press(button(sheet, "Look at Untitled"))
    whole = gm.get_by_role("dialog", name="Untitled")
    drawn(whole.locator("canvas"))
    gm.keyboard.press("Escape")
    expect(whole).to_have_count(0)
    expect(button(sheet, "Look at Untitled")).to_be_focused()
    gm.set_viewport_size(PHONE)
    gm.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
