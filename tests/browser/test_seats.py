"""Who is here, who is nudged, and one seat with two heroes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.desk import gm_of
from browser.people import Counter, House, button, hold, milliseconds, tab, wider
from browser.seated import come, skirmish
from web.servers import Far

CALL: dict[str, Any] = {"skill": "athletics", "dn": 3, "hidden": False}


def test_away_and_back_and_handed_on(house: House, server: Far) -> None:
    table = house.table("The Empty Chair")
    gm, anna, ben = table.gm, table.anna, table.ben
    house_gm = gm_of(gm, server, table.link)
    house_gm.play("call_test", who=["vess"], **CALL)
    waiting = gm.get_by_role("region", name="Waiting for")
    expect(waiting).to_contain_text("Vess")
    counter = Counter(gm)
    counter.since("sitting down")
    button(gm, "Open Vess").click()
    button(gm, "Away", exact=True).click()
    assert counter.since("a hero is away: the tile, Away") == 2
    expect(waiting).not_to_contain_text("Vess")
    expect(button(gm, "Open Vess")).to_have_accessible_description(re.compile("away"))
    expect(anna.get_by_text("Vess is away: nobody waits")).to_be_visible()
    button(gm, "Close Vess").click()
    counter.since("put by")
    button(gm, "Open Vess").click()
    button(gm, "Back", exact=True).click()
    assert counter.since("and is back: the tile, Back") == 2
    expect(anna.get_by_text("Vess is away: nobody waits")).to_have_count(0)
    # Anna has to go: Ben plays both, and turns from one to the other in his head.
    gm.get_by_label("Hand to").select_option(label="Ben")
    heroes = ben.get_by_role("group", name="Your heroes")
    expect(heroes.get_by_role("button")).to_have_text(["Vess", "Kell"])
    for name in ("Kell", "Vess"):
        heroes.get_by_role("button", name=name).click()
        expect(heroes.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        expect(ben.get_by_role("button", name=re.compile(f"Points of {name}"))).to_be_visible()
        assert ben.get_by_role("button", name=re.compile("Points of")).count() == 1
    tab(ben, "Sheet")
    expect(ben.get_by_role("main")).to_contain_text("Vess")
    assert wider(ben) <= 0


def test_a_nudge_is_seen_and_goes_with_the_answer(house: House, server: Far) -> None:
    table = house.table("The Long Wait")
    gm, anna, ben = table.gm, table.anna, table.ben
    gm_of(gm, server, table.link).play("call_test", who=["vess"], **CALL)
    counter = Counter(gm)
    counter.since("sitting down")
    hold(gm, milliseconds("parts/Waiting.svelte", "PAUSE"))
    button(gm, "Nudge Anna").click()
    assert counter.since("a nudge") == 1
    expect(button(anna, "The table waits for you")).to_be_visible()
    expect(anna).to_have_title(re.compile("^The table waits for you"))
    expect(ben).not_to_have_title(re.compile("waits"))
    expect(button(gm, "Nudge Anna")).to_be_disabled()
    button(anna, "The table waits for you").click()
    expect(button(anna, "The table waits for you")).to_have_count(0)
    expect(anna).to_have_title(re.compile("^● Your roll: .* The Long Wait$"))


def test_answering_for_somebody_says_what_it_does(house: House, server: Far) -> None:
    devices = skirmish(server, "daggerheart", "srd-2", "orrin", "maud")
    gm, anna = house.desk("GM"), house.phone("Anna")
    for page, device in zip((gm, anna), devices, strict=False):
        come(page, house, device)
    desk = devices[0]
    waiting = gm.get_by_role("region", name="Waiting for")
    desk.play("harm", targets=["maud"], flat=9, types=["phy"])
    mark = button(waiting, "Mark an Armor Slot for Maud Ironkettle")
    expect(mark).to_be_visible()
    # How long somebody takes is said from a minute on, and to nobody but the GM.
    expect(waiting).not_to_contain_text(re.compile(r"\d s\b"))
    for page in (gm, anna):
        page.evaluate("{ const was = Date.now; Date.now = () => was() + 61000 }")
    expect(waiting).to_contain_text(re.compile(r"Ben, \d{2,3} s\b"))
    expect(anna.get_by_text(re.compile(r"\b\d{2,3} s\b"))).to_have_count(0)
    counter = Counter(gm)
    counter.since("so far")
    mark.click()
    expect(mark).to_have_count(0)
    assert counter.since("answering for somebody") == 1
    hp = gm.get_by_role("log").get_by_text("Maud Ironkettle marks an Armor Slot").first
    expect(hp).to_be_attached()

    # Nobody else chooses a death move.
    desk.play("adjust", track="orrin.hp", by=5)
    desk.play("mark_hp", targets=["orrin"])
    expect(waiting).to_contain_text("death's door")
    expect(button(waiting, re.compile("Nudge"))).to_be_visible()
    expect(button(waiting, re.compile(" for Orrin"))).to_have_count(0)
    door = gm.get_by_role("region", name="Orrin Vale at death's door")
    expect(door).to_contain_text("Anna alone says what happens")
    expect(door.get_by_text("Answer for")).to_have_count(0)
    expect(button(door, "Take the default")).to_have_count(0)
