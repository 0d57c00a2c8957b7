"""Taps of what is done in play: powers, cards, conditions, rests, a vehicle, points of one's own.

Everybody is seated over HTTP, so nothing is counted but the deed.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.people import (
    Counter,
    House,
    article,
    button,
    card,
    enemies,
    last_roll,
    roll,
    tab,
    until,
    whole_log,
)
from browser.seated import come, skirmish
from web.client import Device, fresh
from web.servers import Far

BOLT: dict[str, Any] = {
    "id": "bolt",
    "name": "Cold bolt",
    "against": "defence",
    "targets": 1,
    "damage": 4,
}
HAULER: dict[str, Any] = {"cruising": 40, "shared": True, "crew": ["isk"]}
WOLF: dict[str, Any] = {"difficulty": 12, "hp_max": 4, "major": 5, "severe": 9}
RAT: dict[str, Any] = {"max_wounds": 3, "totals": {"toughness": 3}}
EMBER: dict[str, Any] = {
    "id": "ember",
    "name": "Ember call",
    "kind": "domain",
    "cost": {"stress": 1},
    "then": [
        {
            "do": "select",
            "among": "foes",
            "by": "actor",
            "least": 1,
            "most": 2,
            "then": [{"do": "effect", "who": "them", "name": "vulnerable"}],
        }
    ],
}


def seated(
    house: House, server: Far, system: str, book: str, *heroes: str
) -> tuple[Page, list[Page], list[Device]]:
    """A GM at a desk and players with phones at a sample scene."""
    devices = skirmish(server, system, book, *heroes)
    gm, phones = house.desk("GM"), [house.phone(f"player {at}") for at, _ in enumerate(heroes)]
    for page, device in zip((gm, *phones), devices, strict=True):
        come(page, house, device)
    return gm, phones, list(devices)


def counting(page: Page) -> Counter:
    """Taps from here on."""
    counter = Counter(page)
    counter.since("before")
    return counter


def still(where: Locator) -> None:
    """Nothing of it is on its way any more, so a tap is one tap."""
    expect(where).to_be_visible()
    expect(where).to_be_enabled()


def test_a_power_a_vehicle_and_points_in_wrath_and_glory(house: House, server: Far) -> None:
    gm, [anna, ben], [desk, *_] = seated(house, server, "wrath-glory", "core", "isk", "brother_tam")
    desk.play("take_power", character="brother_tam", power=BOLT)
    desk.play("edit_sheet", character="brother_tam", totals={"psychic_mastery": 12})
    desk.play("add_character", id="hauler", name="Hauler", hero=False, vehicle=HAULER)
    button(enemies(gm), "Begin the fight").click()

    # Points of one's own, from Play and back to nothing but it.
    button(anna, "Isk, may act: act").wait_for()
    counter, sheet = counting(anna), anna.get_by_role("dialog", name="Points of Isk")
    for name in ("Wounds", "Shock"):
        button(anna, re.compile("^Points of Isk")).click()
        button(sheet, f"{name} plus 1").click()
        expect(button(sheet, re.compile(f"^{name} 1 of"))).to_be_visible()
        assert counter.since(f"a point of {name}") == 2
        button(sheet, "Close").click()
        counter.since("closed")
    button(anna, re.compile("^Points of Isk")).click()
    button(sheet, "Spire rifle, Reloads minus 1").click()
    expect(sheet).to_contain_text("2 Reloads")
    assert counter.since("a Reload") == 2
    button(sheet, "Close").click()
    counter.since("closed")
    button(anna, "Wrath minus 1").first.click()
    assert counter.since("a point of Wrath") == 1

    # Turned and shot, once it is her turn.
    button(anna, "Isk, may act: act").click()
    panel = card(anna, "Isk attacks")
    still(button(panel, "Attack", exact=True))
    counter.since("whose turn it is")
    tab(anna, "Party")
    button(anna.get_by_role("article", name="Hauler"), "Turn: Back to the right").click()
    tab(anna, "Play")
    button(panel, "Attack", exact=True).click()
    told = last_roll(anna).get_by_text(re.compile("^Isk (hits|misses) ")).first
    until(told, button(anna, "Accept", exact=True).or_(button(anna, "Keep the Glory")))
    assert counter.since("drive and shoot") <= 5
    button(anna, "End turn").click()
    expect(card(anna, "The fight")).to_contain_text("The GM picks")
    desk.play("give_turn", who="ash_cultist_a")
    desk.play("end_turn", character="ash_cultist_a")

    button(ben, "Brother Tam, may act: act").click()
    ways = ben.get_by_role("group", name="How Brother Tam strikes")
    ways.wait_for()
    counter = counting(ben)
    ways.get_by_role("radio", name="Use a power").check()
    panel = card(ben, "Brother Tam uses a power")
    panel.get_by_role("radio", name=re.compile("^Ash cultist B,")).check()
    still(button(panel, "Use Cold bolt"))
    button(panel, "Use Cold bolt").click()
    button(ben, "Accept", exact=True).click()
    expect(article(gm, "Brother Tam uses Cold bolt").first).to_be_visible()
    assert counter.since("a power on one target") == 4

    counter = counting(gm)
    button(gm, "Open Isk").click()
    button(gm, "Give Isk a condition").click()
    button(gm.get_by_role("dialog"), "Prone", exact=True).click()
    expect(button(gm, "Open Isk")).to_have_accessible_description(re.compile("Prone"))
    assert counter.since("a condition") == 3


def test_a_card_a_rest_and_points_in_daggerheart(house: House, server: Far) -> None:
    gm, [anna, _], [desk, *_] = seated(house, server, "daggerheart", "srd-2", "orrin", "maud")
    desk.play("take_card", character="orrin", card=EMBER)
    panel = card(anna, "What Orrin Vale does")
    button(panel, "Ember call").wait_for()
    counter = counting(anna)

    # Points of one's own: each is a tap on its slot.
    for name in ("Hope", "Stress", "HP", "Armor|Armour"):
        slots = anna.locator("#stage .own").get_by_role("listitem", name=re.compile(f"^({name}) "))
        before = str(slots.get_attribute("aria-label"))
        slots.locator("button.slot:not(.full)").first.click()
        expect(slots).not_to_have_attribute("aria-label", before)
        assert counter.since(f"a point of {name}") <= 2
    log = anna.get_by_role("log").get_by_role("article").filter(has_text="By hand, Orrin Vale")
    tab(anna, "Log")
    expect(log).to_have_count(0)  # no deed
    whole_log(anna)
    expect(log).to_have_count(1)  # they are one line, with every one of them
    for name in ("Hope", "Stress", "HP"):
        expect(log).to_contain_text(name)
    tab(anna, "Play")
    counter.since("the log")

    button(panel, "Ember call").click()
    button(anna.get_by_role("dialog"), "Targets").click()
    run = card(anna, "Ember call, used by Orrin Vale")
    run.get_by_role("checkbox", checked=False).first.check()
    expect(run.get_by_role("checkbox", checked=True)).to_have_count(2)
    send = run.locator("form").get_by_role("button").last
    still(send)
    send.click()
    run.wait_for(state="detached")
    assert counter.since("a domain card on two") == 4

    counter = counting(gm)
    button(gm, "Open Maud Ironkettle").click()
    button(gm, "Give Maud Ironkettle a condition").click()
    button(gm.get_by_role("dialog"), "Restrained").click()
    maud = button(gm, "Open Maud Ironkettle")
    expect(maud).to_have_accessible_description(re.compile("Restrained"))
    assert counter.since("a condition") == 3

    button(gm, "Short rest").click()
    resting = card(anna, "A short rest")
    moves = resting.get_by_role("group", name="The first move?")
    moves.wait_for()
    assert counter.since("a rest, for the GM") == 1
    counter = counting(anna)
    moves.get_by_role("radio", name="Prepare").check()
    second = resting.get_by_role("group", name="The second move?")
    second.get_by_role("radio", name="Clear Stress").check()
    button(resting, "Choose moves").click()
    expect(moves).to_have_count(0)
    assert counter.since("a rest, for a player") == 3
    desk.post("undo", submission=fresh())
    desk.post("undo", submission=fresh())

    counter = counting(anna)
    attack = button(panel, "Attack", exact=True)
    still(attack)
    attack.click()
    roll(anna).click()
    expect(last_roll(anna)).to_contain_text("Orrin Vale")
    assert counter.since("an attack, its target stands") == 2


def test_a_test_of_wrath_and_glory_is_called(house: House, server: Far) -> None:
    gm, [anna], _ = seated(house, server, "wrath-glory", "core", "isk")
    counter = counting(gm)
    # The party is preset, the skill is picked from its list, which the device draws: two taps.
    counter.since("the nine")
    button(gm, "Call a test", exact=True).click()
    sheet = gm.get_by_role("dialog")
    skill = sheet.get_by_label("Which skill?")
    skill.select_option(label="Stealth")
    expect(sheet.get_by_role("checkbox", name="Isk")).to_be_checked()
    button(sheet, "Call a test").click()
    sheet.wait_for(state="detached")
    expect(roll(card(anna, "Isk: Stealth"))).to_be_visible()
    assert counter.since("calling a test") + 2 <= 4


def test_one_effect_on_nine_and_rolls_of_daggerheart(house: House, server: Far) -> None:
    gm, [anna, ben], [desk, *_] = seated(house, server, "daggerheart", "srd-2", "orrin", "maud")
    crowd = desk.connect()["view"]["characters"].values()
    desk.leave()
    there = sum(not one["hero"] for one in crowd)
    for at in range(there, 9):
        desk.play("add_character", id=f"rat_{at}", name=f"Rat {at}", hero=False, **WOLF)
    everybody = {**EMBER, "id": "gale", "name": "Gale call", "cost": {}}
    everybody["then"] = [{**EMBER["then"][0], "least": 9, "most": 9}]
    desk.play("take_card", character="orrin", card=everybody)
    panel = card(anna, "What Orrin Vale does")
    still(button(panel, "Gale call"))
    counter = counting(anna)
    button(panel, "Gale call").click()
    button(anna.get_by_role("dialog"), "Targets").click()
    run = card(anna, "Gale call, used by Orrin Vale")
    expect(run.get_by_role("checkbox", checked=True)).to_have_count(9)
    counter.since("using the card")
    send = run.locator("form").get_by_role("button").last
    still(send)
    send.click()
    run.wait_for(state="detached")
    assert counter.since("one effect on nine") == 1

    # The party is preset; the trait is picked from its list, which the device draws: two taps.
    for reaction, most in ((False, 4), (True, 3)):
        counter = counting(gm)
        button(gm, "Call for a roll").click()
        sheet = gm.get_by_role("dialog")
        for hero in ("Orrin Vale", "Maud Ironkettle"):
            expect(sheet.get_by_role("checkbox", name=hero)).to_be_checked()
        if reaction:
            sheet.get_by_role("radio", name="reaction", exact=True).check()
        button(sheet, "Call for a roll").click()
        sheet.wait_for(state="detached")
        for page, hero in ((anna, "Orrin Vale"), (ben, "Maud Ironkettle")):
            title = re.compile(f"^{hero}: .*{'reaction' if reaction else 'action'} roll")
            expect(page.get_by_role("region", name=title).first).to_be_visible()
        assert counter.since("a roll of all") + 2 * (not reaction) <= most
        desk.post("undo", submission=fresh())


def test_one_effect_on_nine_threats(house: House, server: Far) -> None:
    """A card puts nine of them to the same test, and nobody answers for any of them."""
    gm, [anna], [desk, *_] = seated(house, server, "wrath-glory", "core", "isk")
    crowd = desk.connect()["view"]["characters"].values()
    desk.leave()
    for at in range(sum(not one["hero"] for one in crowd), 9):
        desk.play("add_character", id=f"rat_{at}", name=f"Rat {at}", hero=False, **RAT)
    tested = {"do": "test", "who": "them", "skill": "toughness", "dn": 20}
    prone = {"do": "effect", "who": "them", "name": "Prone"}
    chosen = {"do": "select", "among": "foes", "by": "actor", "least": 9, "most": 9}
    then = [{**chosen, "then": [{**tested, "failed": [prone]}]}]
    gale: dict[str, Any] = {"id": "gale", "name": "Gale call", "text": "It blows.", "then": then}
    desk.play("take_card", character="isk", card=gale)
    tab(anna, "Party")
    button(anna.get_by_role("list", name="Cards of Isk"), "Gale call").click()
    button(anna.get_by_role("dialog"), "Targets").click()
    tab(anna, "Play")
    run = card(anna, "Gale call, used by Isk")
    expect(run.get_by_role("checkbox", checked=True)).to_have_count(9)
    send = run.locator("form").get_by_role("button").last
    still(send)
    counter, idle = counting(anna), counting(gm)
    send.click()
    prone_now = enemies(gm).get_by_role("checkbox", name=re.compile("Prone"))
    expect(prone_now).to_have_count(9)
    assert counter.since("one effect on nine") == 1
    assert idle.since("which nobody else answers") == 0
