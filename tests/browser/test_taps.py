"""What play costs a thumb: taps of the usual ways, and seconds for a pool of real dice.

Run with `-s` to read the numbers. The seconds are the machine's own, without a person's reading.
"""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from browser.desk import call_roll, call_test
from browser.people import Counter, House, accept, button, card, last_roll, number, roll, sit, track
from browser.thrown import faces, own_dice, pool

MANY = 30  # so many dice hold a success and a failure, whatever the server throws


def test_taps_in_wrath_and_glory(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.make_table(gm, "The Counted Taps")
    sit(anna, link, "Anna", "Vess")
    counter = Counter(anna)
    button(anna, "Roll a test").click()
    sheet = anna.get_by_role("dialog")
    number(sheet, "Your Athletics total?", MANY)
    button(sheet, "Roll a test").click()
    sheet.wait_for(state="detached")
    # Sit down, a blank sheet, make the hero, roll a test twice; name, hero and total are typed.
    assert counter.since("joining to the first roll, unasked") == 5
    hers = card(anna, "Vess: Athletics")
    button(hers, "No more spends").click()
    button(gm, "Judge the roll").click()
    accept(anna, hers, re.compile("Vess (succeeds|fails)"))

    counter.since("settling it")
    call_test(gm, "Athletics", 1, "Vess")
    roll(hers).click()
    button(hers, "Accept").click()
    expect(hers).to_have_count(0)
    expect(last_roll(anna)).to_contain_text("Vess succeeds")
    assert counter.since("a plain test: roll, accept") == 2

    for _ in range(2):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
    call_test(gm, "Athletics", 1, "Vess")
    roll(hers).click()
    button(hers, "Re-roll failures").click()
    expect(track(anna, "wrath")).to_have_text("1")
    button(hers, "Glory dice", exact=True).click()
    expect(hers.get_by_role("img", name=re.compile("Glory die"))).to_be_visible()
    button(hers, "Accept").click()
    expect(hers).to_have_count(0)
    expect(last_roll(anna)).to_contain_text("Vess succeeds")
    assert counter.since("a test with two spends: roll, re-roll, Glory die, accept") == 4

    call_test(gm, "Tech", 1, "Vess")
    tech = card(anna, "Vess: Tech")
    number(tech, "Your Tech total?", 12)
    own_dice(anna)
    roll(tech).click()
    anna.get_by_text("say what lies there").wait_for()
    counter.since("own dice, roll")
    began = time.monotonic()
    pool(anna, wrath=4, sixes=3, fours=4)
    expect(tech).to_contain_text("11 icons")
    seconds = time.monotonic() - began
    print(f"seconds: a pool of 12 real dice: {seconds:.2f}")
    assert counter.since("a pool of 12 real dice: a face, two counts, done") == 4


def test_taps_in_daggerheart(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.make_table(gm, "The Counted Steps", "Daggerheart")
    sit(anna, link, "Anna", "Vess")
    counter, hers = Counter(anna), card(anna, "Vess: Agility, action roll")
    call_roll(gm, "Agility", 12, "Vess")
    number(hers, "Your Agility?", 2)
    roll(hers).click()
    expect(last_roll(anna)).to_contain_text("against 12")
    # Sit down, a blank sheet, make the hero, roll; a name, a hero and a trait are typed.
    assert counter.since("Daggerheart, joining to the first roll") == 4

    call_roll(gm, "Agility", 12, "Vess")
    roll(hers).click()
    expect(hers).to_have_count(0)
    assert counter.since("Daggerheart, a plain roll") == 1

    call_roll(gm, "Agility", 12, "Vess")
    own_dice(anna)
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    counter.since("own dice, roll")
    began = time.monotonic()
    faces(anna, {"Hope die": 7, "Fear die": 3})
    expect(last_roll(anna)).to_contain_text("Vess, 12 against 12: a success with Hope")
    print(f"seconds: two real Duality dice: {time.monotonic() - began:.2f}")
    assert counter.since("Daggerheart, real dice: two faces") == 2
