"""The warp at the table: a power that ends in a Peril for three; and attacks that fill an area."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import (
    House,
    article,
    button,
    card,
    enemies,
    face,
    hero_card,
    last_roll,
    number,
    own_dice,
    pool,
    roll,
    take,
    until,
)

BOOK = "the core book of 2018"
PSYKER = "Brother Tam"
CALLS = f"{PSYKER} calls up Perils of the Warp"
SEATS = {"Anna": "Isk", "Ben": PSYKER, "Cleo": "Ryn"}


def party(page: Page, hero: str) -> Locator:
    """A player opens the sheet of the own hero."""
    button(page.get_by_role("navigation"), "Party").click()
    mine = hero_card(page, hero)
    mine.get_by_text("Sheet", exact=True).click()
    return mine


def play(page: Page) -> None:
    """Back to what happens."""
    button(page.get_by_role("navigation"), "Play").click()


def learn(ben: Page) -> None:
    """The psyker's player writes a power on the sheet, and sets it right once."""
    mine = party(ben, PSYKER)
    button(mine, "Add a power").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Cinder sight")
    sheet.get_by_label("What does it do?").fill("The fire shows what is hidden.")
    number(sheet, "DN", 3)
    number(sheet, "Targets", 0)
    sheet.get_by_label(re.compile("^Potency")).fill("one thing more")
    button(sheet, "Keep the power").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("DN 3")
    button(mine, "Change Cinder sight").click()
    number(sheet, "DN", 4)
    button(sheet, "Keep the power").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("DN 4")
    play(ben)


def use(ben: Page, seen: Inspection) -> None:
    """Power, level, dice and risk stand there before the button; then a 1 on a Wrath die."""
    button(ben, re.compile(f"^{PSYKER}, .*: act")).click()
    ways = ben.get_by_role("group", name=f"How {PSYKER} strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(ben, f"{PSYKER} uses a power")
    expect(panel).to_contain_text("The fire shows what is hidden.")
    number(panel, f"{PSYKER}'s Psychic Mastery total?", 6)
    expect(panel.get_by_role("radio", name=re.compile("^Bound, .*Perils 17 %$"))).to_be_checked()
    unbound = panel.get_by_role("radio", name=re.compile("^Unbound, 1 more Wrath die, Perils 31 %"))
    unbound.check()
    expect(button(panel, re.compile("^Wrath dice 2: "))).to_be_visible()
    expect(button(panel, re.compile("^Pool 7: "))).to_be_visible()
    seen.look(ben, "a power")
    panel.get_by_text("More", exact=True).click()
    own_dice(ben)
    button(panel, "Use Cinder sight").click()
    test = card(ben, f"{PSYKER} uses Cinder sight")
    face(test, "Wrath die 1", 1)
    face(test, "Wrath die 2", 4)
    for _ in range(4):
        button(test, "Fours and fives: more").click()
    button(test, "These are my dice").click()
    expect(test).to_contain_text("A 1 on a Wrath die: Perils of the Warp will follow.")


def test_a_peril_that_strikes_three(house: House) -> None:
    gm = house.desk("GM")
    link = house.skirmish(gm, BOOK)
    pages = {who: house.phone(who) for who in SEATS}
    for who, hero in SEATS.items():
        take(pages[who], link, who, hero)
    ben = pages["Ben"]
    learn(ben)
    button(enemies(gm), "Begin the fight").click()
    seen = Inspection()
    use(ben, seen)
    peril = card(ben, CALLS)
    until(peril, button(ben, "Accept", exact=True))
    button(peril, "Roll for it").click()
    face(peril, "Tens die", 2)
    face(peril, "Units die", 3)
    button(peril, "These are my dice").click()

    # Everybody sees the row, and the GM says whom it strikes.
    for page in (gm, *pages.values()):
        expect(card(page, CALLS)).to_contain_text("Ghostly Apparitions")
    asked = card(gm, CALLS)
    for box in asked.get_by_role("checkbox").all():
        name = box.evaluate("one => one.labels[0].textContent.trim()")
        box.set_checked(name in SEATS.values())
    asked.locator("[data-verb=pick_affected]").get_by_role("button").last.click()

    # Each answers on the own screen, and all see how the others fare.
    tests = {
        who: page.get_by_role("region", name=re.compile(f"^{SEATS[who]}: .*to withstand Ghostly"))
        for who, page in pages.items()
    }
    for mine in tests.values():
        expect(roll(mine)).to_be_visible()
    moment = card(pages["Anna"], "Perils of the Warp")
    for hero in SEATS.values():
        expect(moment.get_by_role("listitem").filter(has_text=hero)).to_contain_text(
            "is being tested"
        )
    seen.look(pages["Anna"], "a Peril")
    thrown = {"Cleo": (2, 0, "gives way"), "Anna": (4, 1, "withstands it"), "Ben": (4, 2, "")}
    for who, (wrath, sixes, fares) in thrown.items():
        page, mine = pages[who], tests[who]
        own_dice(page)
        roll(mine).click()
        pool(page, wrath=wrath, sixes=sixes, fours=0)
        verdict = "fails" if who == "Cleo" else "succeeds"
        until(last_roll(page).get_by_text(f"{SEATS[who]} {verdict}"), button(mine, "Accept"))
        if fares:  # after the last of them the row goes on
            expect(moment.get_by_role("listitem").filter(has_text=SEATS[who])).to_contain_text(
                fares
            )
    expect(moment).to_have_count(0)
    expect(article(gm, "Cinder sight takes effect")).to_be_visible()
    expect(card(pages["Anna"], "The last Peril")).to_contain_text("Ghostly Apparitions")
    assert seen.found == []


def test_an_area_that_is_missed(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Isk")
    mine = party(anna, "Isk")
    button(mine, "Change Spire rifle").click()
    sheet = anna.get_by_role("dialog")
    sheet.get_by_label("Add a trait").select_option("blast")
    sheet.get_by_label("Size of the blast").select_option(label="Large, 5")
    sheet.get_by_label("Add a trait").select_option("brutal")
    expect(sheet).to_contain_text("+1 to each Extra Damage Die")
    seen = Inspection()
    seen.look(anna, "traits of a weapon")
    button(sheet, "Keep the weapon").click()
    sheet.wait_for(state="detached")
    expect(mine).to_contain_text("Blast (large)")
    play(anna)
    button(enemies(gm), "Begin the fight").click()
    button(anna, re.compile("^Isk, .*: act")).click()
    ways = anna.get_by_role("group", name="How Isk strikes")
    ways.get_by_role("radio", name="Attack a spot").check()
    panel = card(anna, "Isk attacks a spot")
    seen.look(anna, "an attack on a spot")
    panel.get_by_text("More", exact=True).click()
    own_dice(anna)
    button(panel, "Attack the spot").click()
    pool(anna, wrath=2, sixes=0, fours=0)
    wide = card(anna, "Isk attacks a spot").get_by_role("group", name="Direction die", exact=True)
    until(wide, button(anna, "Accept", exact=True))
    face(anna, "Direction die", 3)
    face(anna, "Distance die", 4)
    button(anna, "These are my dice").click()
    caught = card(gm, "Isk attacks a spot")
    expect(caught).to_contain_text("8 metres back and to the right")
    for name in ("Ash cultist A", "Ash cultist B"):
        caught.get_by_role("checkbox", name=name).check()
    caught.locator("[data-verb=name_caught]").get_by_role("button").last.click()
    expect(article(gm, re.compile("Ash cultist A.*Ash cultist B")).first).to_be_visible()
    assert seen.found == []

    # What a trait and a Peril do can be looked up.
    button(gm.get_by_role("banner"), "Rules").click()
    look = gm.get_by_role("dialog", name="Look it up")
    for words, found in (("blast", "WG-TRAIT-04"), ("apparitions", "Ghostly Apparitions")):
        look.get_by_role("searchbox").fill(words)
        expect(look.get_by_role("listitem").filter(has_text=found).first).to_be_visible()


def test_the_gm_has_a_psyker_too(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, BOOK)
    button(enemies(gm), "Sheet of Stall breaker").click()
    sheet = gm.get_by_role("dialog").first
    button(sheet, "Add a power").click()
    form = gm.get_by_role("dialog", name="A new power")
    form.get_by_label("What is it called?").fill("Grit storm")
    form.get_by_label("What is it tested against?").select_option("defence")
    for name, value in (("Targets", 2), ("Damage", 9), ("Extra Damage Dice", 1)):
        number(form, name, value)
    button(form, "Keep the power").click()
    form.wait_for(state="detached")
    expect(sheet).to_contain_text("against Defence, 9 + 1 ED, 2 targets")
    button(sheet, "Close").click()
    button(enemies(gm), "Begin the fight").click()
    button(enemies(gm), "Give Stall breaker A the turn").click()
    ways = gm.get_by_role("group", name="How Stall breaker A strikes")
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(gm, "Stall breaker A uses a power")
    number(panel, "Stall breaker A's Psychic Mastery total?", 5)
    for hero in ("Isk", "Ryn"):
        panel.get_by_role("checkbox", name=re.compile(f"^{hero},")).check()
    expect(button(panel, re.compile("^DN Isk "))).to_be_visible()
    button(panel, "Use Grit storm").click()
    expect(article(gm, "Stall breaker A uses Grit storm on Isk, Ryn (bound).")).to_be_visible()
