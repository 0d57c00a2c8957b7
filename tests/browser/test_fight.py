"""A whole round of four heroes against eight enemies, as a GM and two players fight it.

The faces of Anna's dice are typed in, so what she does is certain. Ben's heroes have pools of so
many dice that a hit and a failure among them are; the rest falls the same way each time.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.people import (
    Counter,
    House,
    article,
    button,
    card,
    enemies,
    hero_card,
    last_roll,
    number,
    put_into,
    take,
    track,
    until,
    watch,
    wider,
)
from browser.thrown import hand_in, more_dice, own_dice, pool

SEED = "a fair evening"
MANY = 30  # dice
FEW_TAPS, SOME_TAPS = 4, 6  # an attack without spends, and with two
MOST_TAPS = 24  # a GM's round of eight
NUMBERS = re.compile(r'"(ash_cultist|stall_breaker)\w*\.(wounds|shock)"')
TOLD = re.compile(r"(Ash cultist|Stall breaker) [A-F] takes \d+ Wound")


def attacks(page: Page, hero: str) -> Locator:
    """The panel from which a hero attacks."""
    return card(page, f"{hero} attacks")


def aim(panel: Locator, target: str) -> None:
    """Whom the attack is for."""
    panel.get_by_role("radio", name=re.compile(f"^{target},")).check()


def foe(gm: Page, name: str) -> Locator:
    """One of the GM's enemies, whose name says how it fares."""
    return enemies(gm).get_by_role("checkbox", name=re.compile(f"^{name}:"))


def settled(page: Page, says: str | re.Pattern[str]) -> None:
    """Accept what the dice brought, keep the Glory if there is any, until the attack is told."""
    told = last_roll(page).get_by_text(says).first
    until(told, button(page, "Accept", exact=True).or_(button(page, "Keep the Glory")))


def gather(house: House) -> tuple[Page, Page, Page, Page]:
    """A GM, two players with two heroes each, and somebody who looks on."""
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    cleo = house.phone("Cleo")
    link = house.skirmish(gm, "the core book of 2018")
    take(anna, link, "Anna", "Vale Orrin")
    take(ben, link, "Ben", "Brother Tam")
    watch(cleo, link, "Cleo")
    for hero, player in (("Ryn", "Anna"), ("Isk", "Ben")):
        hero_card(gm, hero).get_by_label("Hand to").select_option(label=player)
    pools = {"Ballistic Skill, rating": str(MANY)}
    for hero, fields in {
        "Isk": pools,
        "Brother Tam": {**pools, "Max Wounds": "90", "Max Shock": "90"},
    }.items():
        button(hero_card(gm, hero), f"Sheet of {hero}").click()
        put_into(gm.get_by_role("dialog"), fields)
        button(gm.get_by_role("dialog"), "Close").click()
    hard_to_fell(gm)
    button(enemies(gm), "Begin the fight").click()
    return gm, anna, ben, cleo


def hard_to_fell(gm: Page) -> None:
    """One enemy takes more than any hit, so that Glory makes more of each (WG-GLORY-06)."""
    button(enemies(gm), "Sheet of Stall breaker").click()
    sheet = gm.get_by_role("dialog")
    number(sheet, "Stall breaker A's Max Wounds", 90)
    button(sheet, "Close").click()
    sheet.wait_for(state="detached")


def falling_stall(gm: Page) -> None:
    """The GM's keypad: a stall comes down on an enemy, with too little AP."""
    foe(gm, "Stall breaker B").check()
    button(enemies(gm), "Damage (1)").click()
    sheet = gm.get_by_role("dialog")
    for field, keys in (("Damage", "10"), ("AP", "1")):
        sheet.get_by_role("radio", name=re.compile(f"^{field}: ")).check()
        for key in keys:
            button(sheet, key, exact=True).click()
    button(sheet, "Apply to Stall breaker B").click()
    sheet.wait_for(state="detached")
    expect(foe(gm, "Stall breaker B")).to_have_accessible_name(re.compile("Wounds 2/6"))
    foe(gm, "Stall breaker B").uncheck()


def vale_attacks(gm: Page, anna: Page) -> None:
    """An attack with real dice, taken back while its damage dice are on the table."""
    button(anna, "Vale Orrin, may act: act").click()
    falling_stall(gm)
    panel = attacks(anna, "Vale Orrin")
    panel.get_by_text("More", exact=True).click()
    own_dice(anna)
    aim(panel, "Stall breaker A")
    button(panel, "Attack", exact=True).click()
    pool(anna, wrath=4, sixes=0, fours=4)
    tray = card(anna, "Vale Orrin attacks Stall breaker A")
    expect(tray).to_contain_text("A hit, 2 icons to spare")
    button(tray, "Accept").click()
    expect(tray).to_contain_text("Roll 2 dice and say what lies there.")

    button(gm, "Take back").click()
    expect(tray).to_contain_text("A hit, 2 icons to spare")
    expect(anna.get_by_text("say what lies there")).to_have_count(0)
    expect(foe(gm, "Stall breaker A")).to_have_accessible_name(re.compile("Wounds 0/90"))
    button(tray, "Accept").click()
    expect(tray).to_contain_text("Roll 2 dice and say what lies there.")
    more_dice(anna, 0, 0)
    expect(last_roll(anna)).to_contain_text("10 damage to Stall breaker A.")
    expect(last_roll(anna)).to_contain_text("Stall breaker A is hurt.")
    expect(foe(gm, "Stall breaker A")).to_have_accessible_name(re.compile("Wounds 2/90"))
    button(anna, "End turn").click()
    expect(card(anna, "The fight")).to_contain_text("The GM picks")


def enemies_attack(gm: Page, kind: str, count: int) -> None:
    """All of a kind attack Tam, and what they rolled is accepted."""
    button(enemies(gm), f"All of {kind}").click()
    enemies(gm).get_by_role("radio", name="Brother Tam").check()
    button(enemies(gm), f"Attack with {count} threats").click()
    last = enemies(gm).get_by_role("group", name=kind).get_by_role("checkbox").last
    expect(last).to_have_accessible_name(re.compile("acts|has acted"))  # over, if all of them miss
    if (accept := button(gm, "Accept all rolls")).count():
        accept.click()
        accept.wait_for(state="detached")


def tam_answers(ben: Page) -> None:
    """Every hit on one screen, with one button for all of them."""
    expect(card(ben, "The fight")).to_contain_text("The players pick")  # all eight have struck
    struck = ben.get_by_role("region", name=re.compile(r"Brother Tam is hit \d times"))
    expect(struck).to_be_visible()
    assert wider(ben) <= 0
    button(struck, "Answer all: soak").click()
    expect(struck).to_have_count(0)
    # A soak that could be thrown again for Wrath waits; the next of them follows it.
    quiet = ben.get_by_text("Nothing waits for you.")
    until(quiet.or_(attacks(ben, "Isk")), button(ben, "Keep the roll"))


def ben_attacks(gm: Page, ben: Page) -> None:
    """One attack without spends and one with two, in as few taps as promised."""
    counter = Counter(ben)
    counter.since("the fight so far")
    panel = attacks(ben, "Isk")
    aim(panel, "Ash cultist B")
    button(panel, "Attack", exact=True).click()
    settled(ben, "Isk hits Ash cultist B")
    assert counter.since("an attack without spends") <= FEW_TAPS
    button(ben, "End turn").click()

    for _ in range(2):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
    button(ben, "Brother Tam, may act: act").click()
    counter.since("whose turn it is")
    panel = attacks(ben, "Brother Tam")
    aim(panel, "Stall breaker A")
    button(panel, "Attack", exact=True).click()
    button(ben, "Re-roll failures").click()
    expect(track(ben, "wrath").last).to_have_text("1")
    button(ben, "Accept", exact=True).click()
    expect(last_roll(ben)).to_contain_text("Brother Tam hits Stall breaker A")
    beside = last_roll(ben).get_by_role("group", name="Glory for damage")
    button(beside, "Stall breaker A: more").click()
    button(beside, "Spend 1 Glory").click()
    expect(beside).to_have_count(0)
    assert counter.since("an attack with two spends") <= SOME_TAPS
    # A Wrath die of 6 is a Critical Hit, for which Glory would do more.
    asked = button(ben, "Roll for it").or_(button(ben, "Leave it as it is"))
    until(attacks(ben, "Brother Tam"), asked)
    button(ben, "End turn").click()


def ryn_attacks(gm: Page, anna: Page) -> None:
    """Three targets of one attack, with real dice for the damage of each and the d3 of its tie."""
    panel = attacks(anna, "Ryn")
    panel.get_by_text("More", exact=True).click(delay=500)  # nothing moves under a slow finger
    panel.get_by_role("switch", name="several targets").check()
    for letter in "DE":
        panel.get_by_role("checkbox", name=re.compile(f"^Ash cultist {letter},")).check()
    button(panel, "Attack", exact=True).click()
    pool(anna, wrath=4, sixes=5, fours=1)
    button(anna, "Accept", exact=True).click()
    for letter in "ADE":
        hand_in(anna)
        expect(last_roll(anna)).to_contain_text(f"6 damage to Ash cultist {letter}.")
        tie = gm.get_by_role("region", name=re.compile("^Ryn attacks Ash cultist A"))
        # CONV-6: before the next target's dice.
        tie.get_by_role("radio", name="4", exact=True).click()  # it goes with it
    # The blows have gone on: they are told and marked, while what Glory may add stands beside them.
    expect(last_roll(gm)).to_contain_text("Ash cultist A takes 2 Shock")
    beside = last_roll(anna).get_by_role("group", name="Glory for damage")
    expect(button(beside, "Ash cultist A: more")).to_be_visible()
    expect(attacks(anna, "Ryn")).to_be_visible()
    assert wider(anna) <= 0
    button(anna, "End turn").click()
    expect(beside).to_have_count(0)


def corrected(gm: Page, anna: Page) -> None:
    """What fell three turns ago pierced 3, not 1: two Wounds more."""
    expect(hurt(anna, "hurt")).to_be_attached()
    line = article(gm, "Stall breaker B takes 2 Wounds (10 damage against Resilience 8).")
    button(line, "Correct").click()
    sheet = gm.get_by_role("dialog")
    number(sheet, "AP", 3)
    button(sheet, "Show what changes").click()
    expect(sheet).to_contain_text(re.compile(r"Wounds\s*2 → 4"))
    button(sheet, "Replay from there").click()
    sheet.wait_for(state="detached")
    expect(foe(gm, "Stall breaker B")).to_have_accessible_name(re.compile("Wounds 4/6"))
    expect(hurt(anna, "nearly down")).to_be_attached()


def hurt(page: Page, look: str) -> Locator:
    """The stall breaker among those whom the party sees, with how it fares in words."""
    one = page.locator("article[aria-label='Stall breaker B']")
    return one.filter(has_text=look)


def secrets(frames: list[str]) -> list[str]:
    """What live frames give away of how many Wounds threats have or took."""
    return [found[0] for frame in frames for way in (NUMBERS, TOLD) if (found := way.search(frame))]


def test_one_round_of_four_against_eight(house: House) -> None:
    gm, anna, ben, cleo = gather(house)
    vale_attacks(gm, anna)
    counter = Counter(gm)
    counter.since("before the enemies act")
    enemies_attack(gm, "Ash cultist", 6)
    enemies_attack(gm, "Stall breaker", 2)
    if (end := button(gm, "End turn")).count():  # else the last of them has missed
        end.click()
    assert counter.since("eight enemies") <= MOST_TAPS
    tam_answers(ben)
    ben_attacks(gm, ben)
    ryn_attacks(gm, anna)
    corrected(gm, anna)
    # The round ends by itself once all have acted.
    for page in (anna, ben, cleo):
        expect(card(page, "The fight")).to_contain_text("Round 2")
        expect(page.locator("body")).not_to_contain_text(TOLD)
        assert wider(page) <= 0
    assert secrets(house.heard["GM"])
    for who in ("Anna", "Ben", "Cleo"):
        assert house.heard[who]
        assert secrets(house.heard[who]) == []


@pytest.mark.parametrize(
    ("book", "hero", "target"),
    [
        ("the starter set", "Oriel Vance", "Scavenger A"),
        ("the revised book", "Sela Marsh", "Toll guard A"),
        ("the core book of 2018", "Isk", "Ash cultist A"),
    ],
)
def test_a_skirmish_of_each_book_begins(house: House, book: str, hero: str, target: str) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.try_skirmish(gm, book), "Anna", hero)
    button(enemies(gm), "Begin the fight").click()
    panel = attacks(anna, hero)
    aim(panel, target)
    button(panel, "Attack", exact=True).click()
    settled(anna, re.compile(f"{hero} (hits|misses) {target}"))
    expect(article(gm, re.compile(f"{hero} (hits|misses) {target}"))).to_be_visible()
    assert wider(anna) <= 0
