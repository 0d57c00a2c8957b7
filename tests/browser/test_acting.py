"""What cards do, at the table: targets, rolls and damage, lit one after the other.

A spell on three, a feature that was pasted on two heroes, an ability that lasts a while.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.desk import gm_of
from browser.looking import Inspection
from browser.people import (
    House,
    adversaries,
    article,
    button,
    card,
    enemies,
    last_roll,
    roll,
    tab,
    take,
    until,
    wider,
)
from web.client import Device
from web.servers import Far

SMALL: ViewportSize = {"width": 360, "height": 640}
ORRIN, MAUD = "Orrin Vale", "Maud Ironkettle"
WIGHT = """Salt Wight x3
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4 | Stress 3
ATK: +4 | Cold hands: Melee | 1d8+2 phy
Experience: Tidal caves +2
Brine wall - Passive: Salt water does not hurt the wight.
Grip of brine - Action: Mark a Stress. Up to two targets within Far range must make an Agility \
Reaction Roll (30) or take 1d4 magic damage."""
STOKER = """Ash Stoker (Troop)
Strength 4
Resilience 7
Defence 2
Wounds 3
Shock 4
Speed 6
Ember cough: Each enemy within 50 metres must pass a DN 9 Toughness Test or suffer 1 Shock."""
RING = {
    "id": "ring",
    "name": "Ember ring",
    "text": "Up to three of them react, or burn.",
    "cost": {"stress": 1},
    "then": [
        {
            "do": "select",
            "among": "foes",
            "by": "actor",
            "range": "far",
            "least": 1,
            "most": 3,
            "then": [
                {
                    "do": "test",
                    "who": "them",
                    "dn": 30,
                    "half": True,
                    "failed": [
                        {"do": "suffer", "who": "them", "damage": "2d6", "kind": "mag"},
                        {"do": "effect", "who": "them", "name": "vulnerable"},
                    ],
                }
            ],
        }
    ],
}


HYMN = {
    "id": "hymn",
    "name": "Ash hymn",
    "text": "Two of them keep their heads down until the scene is over.",
    "then": [
        {
            "do": "select",
            "among": "foes",
            "by": "actor",
            "least": 1,
            "most": 2,
            "then": [{"do": "effect", "who": "them", "name": "Pinned", "until": "scene"}],
        }
    ],
}


def enter(key: Locator) -> None:
    """By keyboard, once it is calm: what has only just come up answers nobody."""
    expect(key).to_be_enabled()
    key.press("Enter")


def gather(house: House, server: Far) -> tuple[Page, Page, Page, Device]:
    """A GM and two players at the sample scene, one of them with a very small phone."""
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    anna.set_viewport_size(SMALL)
    link = house.skirmish(gm, "^Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    return gm, anna, ben, gm_of(gm, server, link)


def bring(gm: Page) -> None:
    """Three wights from a stat block; what their feature does stands there before they join."""
    button(adversaries(gm), "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(WIGHT)
    does = sheet.get_by_label("Grip of brine does")
    expect(does).to_have_value(
        "up to 2 targets within Far: Agility roll against 30, who fails: suffer 1d4 magic damage"
    )
    button(sheet, re.compile("^Bring in")).click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now")
    gm.keyboard.press("Escape")
    sheet.wait_for(state="detached")


def steps(where: Page | Locator, name: str) -> Locator:
    """The buttons of a card, as they are lit."""
    return where.get_by_role("group", name=name, exact=True)


def choose(run: Locator, *names: str) -> None:
    """These and nobody else; where nobody is chosen for a moment, those of before come back."""
    chosen = run.get_by_role("checkbox", checked=True)
    chosen.first.wait_for()  # somebody always is
    for left in range(chosen.count() - 1, 0, -1):
        chosen.last.uncheck()
        expect(chosen).to_have_count(left)
    before = chosen.first.element_handle()
    first, *others = (run.get_by_role("checkbox", name=one) for one in names)
    first.check()
    if not first.evaluate("(one, other) => one === other", before):
        before.uncheck()
    for one in others:
        one.check()
    expect(chosen).to_have_count(len(names))


def test_a_spell_on_three_who_react(house: House, server: Far) -> None:
    gm, anna, _, desk = gather(house, server)
    bring(gm)
    desk.play("take_card", character="orrin", card=RING)
    panel = card(anna, f"What {ORRIN} does")
    button(panel, "Ember ring").click()
    sheet = anna.get_by_role("dialog")
    lit = steps(sheet, f"Ember ring of {ORRIN}")
    expect(lit.get_by_role("button")).to_have_text(["Targets", "Ask to roll", "Damage"])
    expect(button(lit, "Ask to roll")).to_be_disabled()
    assert wider(anna) <= 0
    enter(button(lit, "Targets"))
    sheet.wait_for(state="detached")
    run = card(anna, f"Ember ring, used by {ORRIN}")
    choose(run, *(f"Salt Wight {letter}" for letter in "ABC"))
    button(run, "Show the odds").click()
    expect(run).to_contain_text("Salt Wight C withstands it")
    send = run.locator("form").get_by_role("button", name="Ask to roll")
    enter(send)
    run.wait_for(state="detached")
    expect(article(gm, "Orrin Vale's Ember ring")).to_contain_text(re.compile(r"\d+ damage"))
    for letter in "ABC":
        expect(article(gm, f"Salt Wight {letter}: Vulnerable.")).to_be_visible()

    # It is taken back whole, targets, rolls and price.
    button(gm, "Take back").first.click()
    expect(run.get_by_role("checkbox").first).to_be_visible()
    seen = Inspection()
    seen.look(anna, "choosing the targets")
    assert seen.found == []


def test_a_feature_that_was_pasted_on_two_heroes(house: House, server: Far) -> None:
    gm, anna, ben, _ = gather(house, server)
    bring(gm)
    adversaries(gm).get_by_role("checkbox", name=re.compile("^Salt Wight A:")).check()
    features = adversaries(gm).get_by_role("list", name="Features of Salt Wight A")
    expect(features.get_by_role("listitem").filter(has_text="Brine wall")).to_contain_text(
        "already included"
    )
    lit = steps(features, "Grip of brine of Salt Wight A")
    expect(lit.get_by_role("button")).to_have_text(["Targets", "Ask to roll", "Damage"])
    enter(button(lit, "Targets"))
    run = card(gm, "Grip of brine, used by Salt Wight A")
    choose(run, ORRIN, MAUD)
    enter(run.locator("form").get_by_role("button", name="Ask to roll"))
    expect(button(lit, "Ask to roll")).to_have_attribute("aria-current", "step")
    seen = Inspection()
    seen.look(gm, "a feature while others roll")
    for page, hero in ((anna, ORRIN), (ben, MAUD)):
        asked = card(page, f"{hero}: Agility, reaction roll")
        expect(asked).to_contain_text("At stake: Grip of brine.")
        expect(asked).to_contain_text("8 %" if hero == ORRIN else "%")  # its odds stand there
        enter(roll(asked))
    expect(article(gm, "Salt Wight A's Grip of brine")).to_contain_text("damage")
    expect(card(anna, f"{ORRIN} is hit: Grip of brine")).to_be_visible()
    expect(button(lit, "Damage")).to_have_attribute("aria-current", "step")
    expect(button(lit, "✓ Ask to roll")).to_be_disabled()
    assert seen.found == []


def test_an_ability_that_lasts_until_the_scene_is_over(house: House, server: Far) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.skirmish(gm, "the core book of 2018")
    take(anna, link, "Anna", "Isk")
    desk = gm_of(gm, server, link)
    desk.play("take_card", character="isk", card=HYMN)
    tab(anna, "Party")
    held = anna.get_by_role("list", name="Cards of Isk")
    button(held, "Ash hymn").click()
    enter(button(steps(anna.get_by_role("dialog"), "Ash hymn of Isk"), "Targets"))
    tab(anna, "Play")
    run = card(anna, "Ash hymn, used by Isk")
    choose(run, "Ash cultist A")
    send = run.locator("form").get_by_role("button").last
    enter(send)
    expect(article(gm, "Ash cultist A")).to_contain_text(["Pinned"])
    expect(
        enemies(gm).get_by_role("checkbox", name=re.compile("^Ash cultist A:.*Pinned"))
    ).to_be_visible()
    desk.play("end_scene")
    expect(
        enemies(gm).get_by_role("checkbox", name=re.compile("^Ash cultist A:.*Pinned"))
    ).to_have_count(0)


def test_a_threats_ability_acts_from_its_card(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, "the core book of 2018"), "Anna", "Isk")
    button(enemies(gm), "Add threats").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(STOKER)
    expect(sheet.get_by_label("Ember cough does")).to_have_value(
        "all targets within 50 m: Toughness roll against 9, who fails: suffer 1 Shock"
    )
    for one in sheet.get_by_role("group", name="which is meant?").all():
        one.get_by_role("radio").first.check()
    button(sheet, re.compile("^Bring in")).click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now")
    gm.keyboard.press("Escape")
    enemies(gm).get_by_role("checkbox", name=re.compile("^Ash Stoker")).check()
    button(enemies(gm).get_by_role("list", name="Cards of Ash Stoker"), "Ember cough").click()
    lit = steps(gm.get_by_role("dialog"), "Ember cough of Ash Stoker")
    expect(lit.get_by_role("button")).to_have_text(["Targets", "Ask to roll"])
    enter(button(lit, "Targets"))
    run = card(gm, "Ember cough, used by Ash Stoker")
    choose(run, "Isk")
    enter(run.locator("form").get_by_role("button", name="Ask to roll"))
    enter(roll(anna))
    ended = last_roll(anna).get_by_text("(Toughness)").first
    until(ended, button(anna, "Accept", exact=True))  # by what fell it may be bettered first
    expect(article(gm, "Ember cough adds 1 Shock for Isk")).to_be_visible()
