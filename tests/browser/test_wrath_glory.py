"""Wrath & Glory as a table plays it: a GM at a desk, Anna on server dice, Ben on real dice."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.people import (
    House,
    accept,
    button,
    call_test,
    card,
    number,
    pool,
    roll,
    sit,
    taps,
    track,
)


def test_an_evening(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.make_table(gm, "The Gilded Wreck")
    sit(anna, link, "Anna", "Vess")
    sit(ben, link, "Ben", "Kell")
    expect(gm.get_by_role("region", name="Heroes").get_by_role("heading")).to_have_text(
        ["Heroes and threats", "Vess", "Kell"]
    )

    # One call for both. Four dice cannot reach DN 9, so Anna's miss is certain.
    call_test(gm, "Awareness", 9, "Vess", "Kell")
    hers, his = card(anna, "Vess: Awareness"), card(ben, "Kell: Awareness")
    expect(card(gm, "Vess: Awareness")).to_contain_text("Waiting for Anna to roll")
    expect(card(gm, "Kell: Awareness")).to_contain_text("Waiting for Ben to roll")

    # Anna's dice are the server's. What may be done about the miss depends on them.
    number(hers, "Your Awareness total?", 4)
    roll(hers).click()
    assert taps(anna) == 3  # sit down, make the hero, roll; three fields are typed
    fails = re.compile(r"Vess fails: \d icons? against DN 9 \(Awareness\)\.")
    missed = hers.get_by_text(re.compile(r"Needs \d more\."))
    expect(missed.or_(anna.locator(".last").get_by_text(fails))).to_be_visible()
    again = button(hers, "Re-roll failures")
    if again.is_visible():
        expect(card(ben, "Vess: Awareness")).to_contain_text(re.compile(r"may re-roll \d failure"))
        again.click()
        expect(track(anna, "wrath")).to_have_text("1")
    accept(anna, hers, fails)
    for page in (ben, gm):
        expect(page.get_by_role("region", name="The last roll")).to_contain_text(fails)
    expect(hers).to_have_count(0)

    # Ben rolls real dice and counts them: a complication, three sixes, three fours or fives.
    number(his, "Your Awareness total?", 12)
    ben.get_by_label("my own dice").check()
    roll(his).click()
    before = taps(ben)
    pool(ben, wrath=1, sixes=3, fours=3)
    expect(his).to_contain_text("9 icons")
    assert taps(ben) - before == 8  # a pool of twelve dice: a face, six counts, and done
    expect(his).to_contain_text("A success, exactly.")
    expect(card(anna, "Kell: Awareness")).to_contain_text("A success, exactly.")

    # It should have been DN 10: the GM corrects her own call, and Ben needs one more.
    call = gm.get_by_role("log").locator("article", has_text="Kell tests Awareness, DN 9.")
    button(call, "Correct").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "DN: more").click()
    button(sheet, "Show what changes").click()
    button(sheet, "Replay from there").click()
    sheet.wait_for(state="detached")
    expect(his).to_contain_text("Needs 1 more.")
    expect(card(anna, "Kell: Awareness")).to_contain_text("Needs 1 more.")
    expect(gm.get_by_role("log")).to_contain_text(
        "Row 3 was corrected and played again from there."
    )

    # He saves it with a point of Wrath, real dice again. The wrath die stays as it fell.
    button(his, "Re-roll failures").click()
    expect(his).to_contain_text("Roll 5 dice and say what lies there.")
    button(his, "Sixes: more").click()
    button(his, "These are my dice").click()
    expect(track(ben, "wrath")).to_have_text("1")
    saved = "Kell succeeds: 11 icons against DN 10 (Awareness)."
    accept(ben, his, saved)
    for page in (anna, gm):
        expect(page.get_by_role("region", name="The last roll")).to_contain_text(saved)

    # The complication waits for the GM. She trades it for Ruin, takes that back, brings it back.
    note = (
        gm.get_by_role("region", name="Inbox")
        .locator(".card")
        .filter(has_text="Kell: Complication")
    )
    button(note, "1 Ruin instead").click()
    expect(note).to_have_count(0)
    expect(track(ben, "ruin")).to_have_text("1")
    button(gm, "Take back").click()
    expect(note).to_be_visible()
    expect(track(ben, "ruin")).to_have_text("0")
    button(gm, "Bring back").click()
    expect(note).to_have_count(0)
    expect(track(ben, "ruin")).to_have_text("1")

    # A number is asked for once: the next test of that skill knows it.
    call_test(gm, "Awareness", 3, "Kell")
    expect(his).to_contain_text(re.compile(r"Pool\s*12"))
    expect(roll(his)).to_be_visible()
    expect(his.get_by_label("Your Awareness total?")).to_have_count(0)
    before = taps(ben)
    roll(his).click()
    assert taps(ben) - before == 1  # all that a test on server dice needs, but for Accept
    pool(ben, wrath=1, sixes=2, fours=0)
    accept(ben, his, "Kell succeeds: 4 icons against DN 3 (Awareness).")

    # This time the GM tells what goes wrong.
    note.get_by_role("textbox").fill("The lamp goes out")
    button(note, "Told it").click()
    expect(note).to_have_count(0)
    button(anna, "Log").click()
    expect(anna.get_by_role("log")).to_contain_text("The lamp goes out")
