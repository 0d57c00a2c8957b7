"""A table that rolls its own dice, and what a point more or less costs: taps that are counted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.desk import gm_of
from browser.people import Counter, House, button, card, last_roll, roll, tab
from browser.thrown import damage, face, pool
from web.servers import Far

TWO_D8 = {"id": "sword", "name": "Sword", "damage": {"die": 8, "flat": 1}, "trait": "agility"}


def test_twelve_dice_and_the_pools(house: House, server: Far) -> None:
    table = house.table("Our Own Dice")
    gm, anna = table.gm, table.anna
    desk = gm_of(gm, server, table.link)
    button(gm, "Table", exact=True).click()
    gm.get_by_role("switch", name="We roll our own dice").check()
    expect(anna.locator("html")).to_have_attribute("data-dice", "real")
    desk.play("edit_sheet", character="vess", totals={"athletics": 12})
    desk.play("call_test", who=["vess"], skill="athletics", dn=3)
    hers, counter = card(anna, "Vess: Athletics"), Counter(anna)
    counter.since("sitting down")
    roll(hers).click()
    pool(anna, wrath=4, sixes=3, fours=4)
    expect(hers).to_contain_text("11 icons")
    assert counter.since("twelve real dice: roll, a face, two counts, done") <= 8
    by_one = Counter(gm)
    by_one.since("so far")
    for pool_of in ("Glory", "Ruin"):
        button(gm.get_by_role("banner"), f"{pool_of} plus 1").click()
        assert by_one.since(f"{pool_of} by one") == 1


def test_duality_and_damage_and_what_ticks(house: House, server: Far) -> None:
    table = house.table("Two Dice", "Daggerheart")
    gm, anna = table.gm, table.anna
    desk = gm_of(gm, server, table.link)
    desk.post("dice-rule", rule="real")
    sheet: dict[str, Any] = {"traits": {"agility": 2}, "proficiency": 2, "weapons": [TWO_D8]}
    desk.play("edit_sheet", character="vess", **sheet)
    wolf: dict[str, Any] = {"difficulty": 8, "hp_max": 6, "major": 5, "severe": 20, "stress_max": 3}
    desk.play("add_character", id="wolf", name="Wolf", hero=False, **wolf)
    desk.play("start_countdown", name="The tide", kind="standard", start=4, loop="none")
    counter = Counter(anna)
    attack = button(anna.get_by_role("group", name="Vess attacks"), "Attack", exact=True)
    expect(attack).to_be_enabled()
    counter.since("sitting down")
    attack.click()
    hers = card(anna, "Vess attacks Wolf")
    roll(hers)
    assert counter.since("an attack: confirm the target") == 1
    roll(hers).click()
    face(anna, "Hope die", 9)
    face(anna, "Fear die", 3)
    expect(anna.get_by_role("group", name="Total of")).to_be_visible()
    assert counter.since("two real Duality dice: roll, two faces") == 3
    damage(anna, 11)
    expect(last_roll(anna)).to_contain_text("12 damage")
    assert counter.since("damage as one total") <= 2
    by_one = Counter(gm)
    by_one.since("so far")
    button(gm.get_by_role("banner"), "Fear plus 1").click()
    assert by_one.since("Fear by one") == 1
    # The roll has ticked it once already.
    gm.get_by_role("button", name="Tick The tide: 3 left of 4").click()
    expect(gm.get_by_role("button", name="Tick The tide: 2 left of 4")).to_be_visible()
    assert by_one.since("a countdown by one") == 1
    tab(anna, "Log")
