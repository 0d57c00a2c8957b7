"""Wrath & Glory as a table plays it: an evening, and rolls of every kind it knows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.desk import call_test
from browser.people import (
    House,
    accept,
    article,
    button,
    card,
    inbox,
    last_roll,
    number,
    roll,
    sit,
    taps,
    track,
)
from browser.thrown import more_dice, own_dice, pool


def test_an_evening(house: House) -> None:
    moves = {"reduced_motion": "no-preference"}  # here dice tumble, as on most phones
    gm, anna, ben = (
        house.desk("GM", **moves),
        house.phone("Anna", **moves),
        house.phone("Ben", **moves),
    )
    link = house.make_table(gm, "The Gilded Wreck")
    sit(anna, link, "Anna", "Vess")
    sit(ben, link, "Ben", "Kell")
    party = gm.get_by_role("list", name="The party")
    expect(party.get_by_role("button", name=re.compile("^Open"))).to_have_count(2)

    # One call for both. Four dice cannot reach DN 9, so Anna's miss is certain.
    call_test(gm, "Awareness", 9, "Vess", "Kell")
    hers, his = card(anna, "Vess: Awareness"), card(ben, "Kell: Awareness")
    expect(card(gm, "Vess: Awareness")).to_contain_text("Waiting for Anna to roll")
    expect(card(gm, "Kell: Awareness")).to_contain_text("Waiting for Ben to roll")

    # Anna's dice are the server's. What may be done about the miss depends on them.
    number(hers, "Your Awareness total?", 4)
    roll(hers).click()
    assert taps(anna) == 4  # sit down, a blank sheet, make the hero, roll; three fields are typed
    fails = re.compile(r"Vess fails: \d icons? against DN 9 \(Awareness\)\.")
    missed = hers.get_by_text(re.compile(r"\d icons? short"))
    expect(missed.or_(last_roll(anna).get_by_text(fails))).to_be_visible()
    again = button(hers, "Re-roll failures")
    if again.is_visible():
        expect(card(ben, "Vess: Awareness")).to_contain_text(re.compile(r"may re-roll \d failure"))
        again.click()
        expect(track(anna, "wrath")).to_have_text("1")
    accept(anna, hers, fails)
    for page in (ben, gm):
        expect(last_roll(page)).to_contain_text(fails)
    expect(hers).to_have_count(0)

    # Ben rolls real dice and counts them: a complication, three sixes, three fours or fives.
    number(his, "Your Awareness total?", 12)
    own_dice(ben)
    roll(his).click()
    before = taps(ben)
    pool(ben, wrath=1, sixes=3, fours=3)
    expect(his).to_contain_text("9 icons")
    assert taps(ben) - before == 4  # a pool of twelve dice: a face, two counts, and done
    expect(his).to_contain_text("A success, exactly.")
    expect(card(anna, "Kell: Awareness")).to_contain_text("A success, exactly.")

    # It should have been DN 10: the GM corrects her own call, and Ben needs one more.
    button(article(gm, "Kell tests Awareness, DN 9."), "Correct").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "DN: more").click()
    button(sheet, "Show what changes").click()
    button(sheet, "Replay from there").click()
    sheet.wait_for(state="detached")
    expect(his).to_contain_text("1 icon short")
    expect(card(anna, "Kell: Awareness")).to_contain_text("1 icon short")
    expect(gm.get_by_role("log")).to_contain_text(
        "Fixed, and played again from there: Vess tests Awareness, DN 9."
    )

    # He saves it with a point of Wrath, real dice again. The wrath die stays as it fell.
    button(his, "Re-roll failures").click()
    expect(his).to_contain_text("Roll 5 dice and say what lies there.")
    more_dice(ben, sixes=1, fours=0)
    expect(track(ben, "wrath")).to_have_text("1")
    saved = "Kell succeeds: 11 icons against DN 10 (Awareness)."
    accept(ben, his, saved)
    for page in (anna, gm):
        expect(last_roll(page)).to_contain_text(saved)

    # The complication waits for the GM. She trades it for Ruin, takes that back, brings it back.
    note = inbox(gm, "Kell: Complication")
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


# Whatever the page says or has said since then, in words or only to a screen reader.
WATCH = """(secret) => {
  const look = () => {
    const told = [...document.querySelectorAll('[aria-label], [title], input')]
    const words = told.map((one) => [one.ariaLabel, one.title, one.value].join(' '))
    const all = document.documentElement.textContent + ' ' + words.join(' ')
    if (new RegExp(`\\\\b${secret}\\\\b`).test(all)) window.leaked = all
  }
  look()
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true, attributes: true,
  })
}"""
SECRET = 17


def watch(page: Page, secret: int) -> None:
    """From now on notice if the page shows a number."""
    page.evaluate(WATCH, secret)


def leaked(page: Page) -> object:
    """Everything that the page showed when it showed the number, or nothing."""
    return page.evaluate("window.leaked ?? null")


def in_the_log(page: Page, says: str) -> None:
    """A player reads a line there and comes back."""
    button(page, "Log").click()
    expect(article(page, says)).to_be_visible()
    button(page, "Play").click()


def test_a_hidden_dn_for_everybody_and_an_opposed_test(house: House) -> None:
    table = house.table("The Veiled Stair")
    gm, anna, ben = table.gm, table.anna, table.ben
    for page in (anna, ben):
        watch(page, SECRET)
    call_test(gm, "Stealth", SECRET, "Vess", "Kell", hidden=True)
    hers, his = card(anna, "Vess: Stealth"), card(ben, "Kell: Stealth")
    for page, mine, total in ((anna, hers, 9), (ben, his, 3)):
        expect(mine).to_contain_text("DN hidden")
        number(mine, "Your Stealth total?", total)
        own_dice(page)
        roll(mine).click()
        pool(page, wrath=4, sixes=0, fours=1)
    # All dice lie there. The GM knows what is missing, and no player does.
    for hero in ("Vess", "Kell"):
        expect(card(gm, f"{hero}: Stealth")).to_contain_text("15 icons short")
        for page in (anna, ben):
            expect(button(card(page, f"{hero}: Stealth"), "DN hidden")).to_be_visible()
    in_the_log(anna, "Vess tests Stealth against a hidden DN.")
    # Whoever spends no more is told the verdict, and that alone.
    for mine, hero in ((hers, "Vess"), (his, "Kell")):
        button(mine, "Accept", exact=True).click()
        expect(article(gm, f"{hero} fails: 2 icons against DN 17 (Stealth).")).to_be_visible()
        expect(mine).to_have_count(0)
    in_the_log(anna, "Vess fails: 2 icons (Stealth).")
    in_the_log(ben, "Kell fails: 2 icons (Stealth).")
    assert [leaked(page) for page in (anna, ben)] == [None, None]
    # The GM shows one of them: and so it was the watch that saw nothing, not its blindness.
    button(gm, "Show a hidden DN").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name="Vess, Stealth: DN 17").check()
    button(sheet, "Show a hidden DN").click()
    sheet.wait_for(state="detached")
    expect(article(gm, "The DN is shown: DN 17 for Vess.")).to_be_visible()
    for page in (anna, ben):
        in_the_log(page, "The DN is shown: DN 17 for Vess.")
    assert all(leaked(page) for page in (anna, ben))

    button(gm, "Call an opposed test").click()
    sheet = gm.get_by_role("dialog")
    for group, hero in (("Who starts it?", "Vess"), ("Against whom?", "Kell")):
        sheet.get_by_role("group", name=group).get_by_role("radio", name=hero).check()
    for at in (0, 1):
        sheet.get_by_label("With which skill?").nth(at).select_option(label="Stealth")
    button(sheet, "Call an opposed test").click()
    sheet.wait_for(state="detached")
    for page, mine, sixes in ((anna, hers, 2), (ben, his, 1)):
        roll(mine).click()
        more_dice(page, sixes=sixes, fours=0)  # such a test is rolled without wrath dice
        button(mine, "No more spends").click()
    for page in (anna, ben):
        button(page, "Log").click()
    for page in (gm, anna, ben):
        expect(article(page, "Vess wins, 4 to 2.")).to_be_visible()


def test_glory_buys_dice_and_sixes_are_shifted(house: House) -> None:
    table = house.table("The Brass Lantern")
    gm, anna, ben = table.gm, table.anna, table.ben
    # The GM gives Glory up to its maximum, and one more once she has waived the limit.
    expect(button(anna, "Glory plus 1")).to_have_count(0)
    for held in range(1, 7):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
        expect(track(gm, "glory")).to_have_text(str(held))
    button(gm.get_by_role("banner"), "Glory plus 1").click()
    refused = gm.get_by_role("alert").filter(has_text="Glory")
    expect(refused).not_to_contain_text("WG-GLORY-02")  # an id is for whoever asks
    button(refused, re.compile("^Why: ")).click()
    expect(refused).to_contain_text("WG-GLORY-02")
    button(refused, "Allow anyway").click()
    for page in (gm, anna, ben):
        expect(track(page, "glory")).to_have_text("7")

    call_test(gm, "Tech", 4, "Vess")
    hers = card(anna, "Vess: Tech")
    number(hers, "Your Tech total?", 5)
    own_dice(anna)
    roll(hers).click()
    pool(anna, wrath=4, sixes=0, fours=1)
    expect(hers).to_contain_text("2 icons short")
    expect(card(ben, "Vess: Tech")).to_contain_text("add up to 7 Glory dice")
    number(hers, "How many Glory dice?", 3)
    button(hers, "Glory dice", exact=True).click()
    expect(track(ben, "glory")).to_have_text("4")
    expect(hers).to_contain_text("Roll 3 dice and say what lies there.")
    more_dice(anna, sixes=3, fours=0)
    expect(hers).to_contain_text("A success, 4 icons to spare.")
    # Two sixes may be shifted. One gives Glory unless she says otherwise; the other is a question.
    expect(hers.get_by_label("Glory +1", exact=True)).to_have_value("1")
    button(hers, "Information: a question each: more").click()
    expect(button(hers, "Information: a question each: more")).to_be_disabled()
    accept(anna, hers, re.compile(r"Vess succeeds: 4 icons against DN 4 \(Tech\), shifted: "))
    expect(track(ben, "glory")).to_have_text("5")
    expect(inbox(gm, "Vess: Information")).to_be_visible()
