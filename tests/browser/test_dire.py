"""The second half of combat at the table: a critical, a hero who goes down, a mob, and fear."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.desk import harm
from browser.people import (
    House,
    article,
    button,
    card,
    enemies,
    hero_card,
    last_roll,
    roll,
    take,
    track,
    until,
    wider,
)
from browser.thrown import face, faces, own_dice, pool

BOOK = "the core book of 2018"


def crowd(gm: Page) -> Locator:
    """The mob of the cultists among the GM's enemies."""
    return enemies(gm).get_by_role("checkbox", name=re.compile("^Ash cultist, a mob"))


def test_a_critical_with_an_upgrade(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Vale Orrin")
    for _ in range(3):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
    button(enemies(gm), "Begin the fight").click()
    panel = card(anna, "Vale Orrin attacks")
    panel.get_by_role("radio", name=re.compile("^Stall breaker A,")).check()
    panel.get_by_text("More", exact=True).click()
    own_dice(anna)
    button(panel, "Attack", exact=True).click()
    pool(anna, wrath=6, sixes=1, fours=2)
    critical = card(anna, "A critical hit on Stall breaker A")
    plain = button(anna, "Accept", exact=True).or_(button(anna, "Keep the Glory"))
    until(critical, plain.or_(button(anna, "These are my dice")))
    button(critical, "Roll for it").click()
    for die in ("Tens die", "Units die"):
        face(critical, die, 4)
    # The row says what it will do, and what it costs to make it worse.
    expect(critical).to_contain_text("Visceral Blow")
    expect(critical).to_contain_text("1 Glory a step")
    expect(card(gm, "A critical hit on Stall breaker A")).to_contain_text("Visceral Blow")
    before = int(track(anna, "glory").inner_text())
    critical.get_by_role("button", name=re.compile(": more$")).first.click()
    button(critical, "Make it worse").click()
    expect(track(anna, "glory")).to_have_text(str(before - 1))
    expect(article(gm, "makes it worse")).to_be_visible()
    assert wider(anna) <= 0


def test_a_hero_goes_down_and_is_saved(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.skirmish(gm, BOOK)
    take(anna, link, "Anna", "Vale Orrin")
    take(ben, link, "Ben", "Brother Tam")
    button(enemies(gm), "Begin the fight").click()
    harm(gm, "Vale Orrin", "Wounds", "12")
    fallen = anna.locator("#stage").get_by_role("region", name="Vale Orrin is down")
    until(fallen, button(anna, "Take it"))
    expect(fallen).to_contain_text("Unconscious")
    expect(fallen.get_by_role("img", name="0 of 3 failures")).to_be_visible()
    expect(hero_card(gm, "Vale Orrin")).to_contain_text("Declare somebody dead")

    # The check is made on the hero's own turn, on the player's own screen, by one die.
    button(anna, re.compile("^Vale Orrin, .*: act")).click()
    defies = card(anna, "Vale Orrin defies death")
    expect(defies).to_contain_text("two failures")
    own_dice(anna)
    button(defies, "Defy death").click()
    faces(anna, {"d6": 3})
    expect(fallen.get_by_role("img", name="1 of 3 failures")).to_be_visible()
    expect(card(anna, "The fight")).not_to_contain_text("Vale Orrin acts")  # nothing else to do
    assert wider(anna) <= 0

    # A friend brings them round from where they are seen to lie.
    button(ben, re.compile("^Brother Tam, .*: act")).click()
    tabs = ben.get_by_role("navigation")
    button(tabs, "Party").click()
    button(hero_card(ben, "Vale Orrin"), re.compile("^Brother Tam: ")).click()
    own_dice(ben)
    ben.get_by_role("dialog").get_by_role("button").last.click()
    ben.get_by_role("dialog").wait_for(state="detached")
    button(tabs, "Play").click()
    medicae = card(ben, "Brother Tam: Medicae, to stabilise Vale Orrin")
    pool(ben, wrath=4, sixes=6, fours=0)
    until(last_roll(ben).get_by_text("Brother Tam succeeds"), button(medicae, "Accept"))
    expect(fallen).to_have_count(0)

    # Whatever the dice say, the GM has the last word.
    harm(gm, "Vale Orrin", "Wounds", "12")
    until(fallen, button(anna, "Take it"))
    button(hero_card(gm, "Vale Orrin"), "Declare somebody dead").click()
    button(gm.get_by_role("dialog"), "Declare somebody dead").click()
    expect(fallen).to_contain_text("Vale Orrin is dead.")


def test_a_mob_is_cut_in_half(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Isk")
    button(enemies(gm), "Sheet of Ash cultist").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_text("One mob of these").click()
    button(sheet, "Form a mob").click()
    expect(sheet.get_by_text("The mob", exact=True)).to_be_visible()
    button(sheet, "Close").click()
    expect(crowd(gm)).to_have_accessible_name("Ash cultist, a mob of 6 members")
    button(enemies(gm), "Begin the fight").click()
    panel = card(anna, "Isk attacks")
    expect(panel).to_contain_text(re.compile("the mob .6"))
    for letter in "ABC":
        harm(gm, f"Ash cultist {letter}", "Wounds", "4")
    expect(crowd(gm)).to_have_accessible_name("Ash cultist, a mob: 3 of 6 left")
    expect(panel).to_contain_text(re.compile("the mob .3"))
    crowd(gm).check()
    expect(button(enemies(gm), "Attack with 3 threats")).to_be_enabled()


def test_fear_strikes_three_who_answer_in_any_order(house: House) -> None:
    gm = house.desk("GM")
    link = house.skirmish(gm, BOOK)
    seats = {"Anna": "Isk", "Ben": "Vale Orrin", "Cleo": "Ryn"}
    pages = {who: house.phone(who) for who in seats}
    for who, hero in seats.items():
        take(pages[who], link, who, hero)
    button(gm, "Face something terrifying").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "Face something terrifying").click()
    sheet.wait_for(state="detached")
    tests = {
        who: page.get_by_role("region", name=re.compile(f"^{seats[who]}: .*against fear$"))
        for who, page in pages.items()
    }
    for mine in tests.values():
        expect(roll(mine)).to_be_visible()
    for who in ("Cleo", "Anna", "Ben"):
        page, mine = pages[who], tests[who]
        roll(mine).click()
        told = last_roll(page).get_by_text(re.compile(f"^{seats[who]} (succeeds|fails)"))
        until(told, button(mine, "Accept"))
        expect(mine).to_have_count(0)


def test_the_reference_is_a_tap_away(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Isk")
    asked: list[str] = []
    anna.on("request", lambda one: asked.append(one.url) if "/reference" in one.url else None)
    button(anna, "Look up rules").click()
    sheet = anna.get_by_role("dialog", name="Look it up")
    # Page by page everything there is can be read.
    status = sheet.get_by_role("status")
    expect(status).to_contain_text("the first 60 below")
    more, pages = button(sheet, re.compile("^Show more")), 1
    while more.count():
        shown = sheet.locator("summary").count()
        more.click()
        expect(sheet.locator("summary").nth(shown)).to_be_attached()
        pages += 1
    expect(status).to_have_text(f"{sheet.locator('summary').count()} entries")
    assert len(asked) == pages  # an answer is no reason to ask again
    sheet.get_by_role("searchbox").fill("prone")
    conditions = sheet.get_by_role("region", name="Conditions")
    conditions.get_by_text("Prone", exact=True).click()
    expect(conditions).to_contain_text("From the book on your table.")
    sheet.get_by_role("searchbox").fill("no such words anywhere")
    expect(sheet.get_by_role("status")).to_have_text("Nothing has all of these words.")
    button(sheet, "Close").click()
    # From any rule's text the way leads further.
    button(enemies(gm), "Begin the fight").click()
    rule = gm.get_by_role("log").get_by_role("button", name=re.compile("^Rule WG-INIT-01"))
    button(gm.get_by_role("log"), "Why: Combat").click()
    rule.first.click()
    button(gm.get_by_role("dialog"), re.compile("^More about")).click()
    expect(gm.get_by_role("dialog", name="Look it up")).to_contain_text("entries")
    assert wider(anna) <= 0
