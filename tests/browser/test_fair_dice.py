"""Fair dice: the promise, everybody's salt, the seed at the end, and every die worked out again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.desk import call_test
from browser.people import House, button, card, further, number, roll
from browser.thrown import own_dice, pool
from tableside.table import fair

SEED = ""  # as at any table: no dice that are the same each time, and salt from every phone


def fair_dice(page: Page) -> None:
    further(page, "Fair dice").click()


def test_dice_are_promised_salted_shown_and_checked(house: House, tmp_path: Path) -> None:
    table = house.table("The Gilded Wreck")
    gm, anna, ben = table.gm, table.anna, table.ben
    call_test(gm, "Awareness", 2, "Vess")
    hers = card(anna, "Vess: Awareness")
    number(hers, "Your Awareness total?", 5)
    roll(hers).click()
    expect(hers).to_contain_text("icons")

    fair_dice(anna)
    sheet = anna.get_by_role("dialog", name="Fair dice")
    expect(sheet).to_contain_text("The promise of session 1")
    for name in ("GM", "Anna (you)", "Ben"):
        expect(sheet.get_by_role("listitem").filter(has_text=name)).to_have_count(1)
    expect(sheet).to_contain_text("1 throw of this session can be checked once its seed is shown")
    promise = re.sub(r"\s", "", sheet.locator("code").first.inner_text())
    assert re.fullmatch(r"[0-9a-f]{64}", promise)

    fair_dice(gm)
    button(gm, "Show the seed now").click()
    expect(gm.get_by_role("dialog")).to_contain_text("The promise of session 2")
    button(sheet, "Check my dice again").click()
    expect(sheet).to_contain_text("All is as promised. 1 throw that you saw is")
    expect(sheet).to_contain_text("The seed of session 1")

    with anna.expect_download() as saving:
        button(sheet, "Save my dice sheet").click()
    raw = Path(saving.value.path()).read_bytes()
    assert saving.value.suggested_filename == "the-gilded-wreck.dice.jsonl"
    wrong, told = fair.check(raw, promise)
    assert (wrong, told) == ([], {"worked out": 1})
    with anna.expect_download() as saving:
        sheet.get_by_role("link", name="A short script").click()
    assert Path(saving.value.path()).read_bytes() == Path(fair.__file__).read_bytes()

    # Whoever looks on sees it too, and adds nothing.
    gm.keyboard.press("Escape")
    fair_dice(ben)
    expect(ben.get_by_role("dialog")).to_contain_text("All is as promised.")


def test_real_dice_are_marked_and_the_gm_leaves_either_sort_out(house: House) -> None:
    table = house.table("The Gilded Wreck")
    gm, anna, ben = table.gm, table.anna, table.ben
    call_test(gm, "Awareness", 2, "Vess")
    hers = card(anna, "Vess: Awareness")
    number(hers, "Your Awareness total?", 5)
    own_dice(anna)
    roll(hers).click()
    pool(anna, wrath=3, sixes=1, fours=1)
    button(hers, "Accept").click()
    last = ben.get_by_role("region", name="The last roll")
    expect(last).to_contain_text("Real dice, typed by Anna")

    fair_dice(gm)
    gm.get_by_label(re.compile("^Tableside.s alone")).check(force=True)
    gm.keyboard.press("Escape")
    call_test(gm, "Awareness", 2, "Vess")
    expect(roll(card(anna, "Vess: Awareness"))).to_be_visible()
    expect(anna.get_by_label("my own dice")).to_have_count(0)
    roll(card(anna, "Vess: Awareness")).click()
    expect(card(anna, "Vess: Awareness")).to_contain_text("icons")
