"""The GM's own screen at its widths: what waits, who may act and the tools never scroll away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.looking import Inspection
from browser.people import Counter, House, button, card, tab, whole_log, wider
from browser.seated import come, skirmish
from web.client import Device, fresh, make_table
from web.servers import Far

WIDE, TABLET, UPRIGHT, PHONE = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=1024, height=768),
    ViewportSize(width=768, height=1024),
    ViewportSize(width=390, height=844),
)

# What lies on what it stands beside on a hero's tile.
OVERLAID = """() => [...document.querySelectorAll('button.hero')].flatMap((hero) => {
  const all = [...hero.querySelectorAll('.marks > *, .says')].map((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return { says: one.textContent, at: words.getBoundingClientRect() }
  }).filter(({ at }) => at.width)
  return all.flatMap((one, i) => all.slice(i + 1).filter((two) =>
    Math.min(one.at.right, two.at.right) - Math.max(one.at.left, two.at.left) > 0.5 &&
    Math.min(one.at.bottom, two.at.bottom) - Math.max(one.at.top, two.at.top) > 4)
    .map((two) => [one.says, two.says]))
})"""


def at(house: House, server: Far, system: str, size: ViewportSize) -> Page:
    """A GM at a sample scene, in a fight where the game has one."""
    device, *_ = skirmish(server, system, "core" if system == "wrath-glory" else "srd-2")
    gm = house.desk("GM")
    gm.set_viewport_size(size)
    come(gm, house, device)
    if system == "wrath-glory":
        device.play("set_mode", mode="combat")
    return gm


def whole(one: Locator) -> None:
    """All of it is on the screen."""
    expect(one).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [WIDE, TABLET, UPRIGHT], ids=lambda one: str(one["width"]))
@pytest.mark.parametrize(
    ("system", "shows"),
    [
        ("wrath-glory", ("The fight", "Call a test", "Damage", "Condition")),
        ("daggerheart", ("Your moves", "Harm", "Condition", "Shelf")),
    ],
)
def test_nothing_of_it_scrolls_away(
    house: House, server: Far, system: str, shows: tuple[str, ...], size: ViewportSize
) -> None:
    gm, (moves, *tools) = at(house, server, system, size), shows
    look = Inspection()
    gm.locator("#stage").evaluate("one => one.scrollTo(0, 9999)")
    gm.mouse.wheel(0, 9999)
    assert gm.evaluate("scrollY") == 0
    party = gm.get_by_role("list", name="The party")
    whole(gm.get_by_role("banner"))
    whole(card(gm, moves))
    whole(party)
    for tool in tools:
        expect(button(gm, tool, exact=True)).to_be_visible()
    whole(button(gm, "End the scene"))
    assert wider(gm) <= 0
    look.look(gm, f"{system}, {size['width']}")

    # A condition for anybody, from the dock.
    button(gm, "Condition", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox").first.check()
    sheet.get_by_role("group", name=re.compile("ondition")).get_by_role("button").first.wait_for()
    look.look(gm, "a condition")
    assert look.found == []


def test_upright_the_rail_is_a_drawer(house: House, server: Far) -> None:
    gm = at(house, server, "wrath-glory", UPRIGHT)
    log, beside = gm.get_by_role("log"), gm.get_by_role("group", name="Beside the stage")
    way = button(beside, "Log", exact=True)
    expect(log).to_have_count(0)
    expect(way).to_have_attribute("aria-pressed", "false")
    way.click()
    whole(log)
    expect(gm.get_by_role("article").last).to_contain_text("Round 1: the players pick.")
    button(beside, "Table", exact=True).click()
    expect(log).to_have_count(0)
    expect(gm.get_by_role("region", name="Seats")).to_be_visible()
    button(beside, "Table", exact=True).click()
    expect(gm.get_by_role("region", name="Seats")).to_have_count(0)
    gm.set_viewport_size(TABLET)
    expect(gm.get_by_role("region", name="Seats")).to_be_visible()


def test_the_log_tells_deeds_alone(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "wrath-glory", "core")
    device.play("edit_sheet", character="isk", totals={"stealth": 12})
    device.play("set_mode", mode="combat")
    gm = house.desk("GM")
    come(gm, house, device)
    rows = gm.get_by_role("log").get_by_role("article")
    expect(rows.filter(has_text="Round 1")).to_have_count(1)
    button(gm, "Take back", exact=False).click()
    expect(rows.filter(has_text=re.compile("Stealth|Round 1"))).to_have_count(0)
    whole_log(gm)
    expect(rows.filter(has_text="Round 1")).not_to_have_count(0)
    expect(button(rows.filter(has_text="Stealth"), "Correct")).to_be_visible()
    gm.reload()  # which the device keeps
    expect(rows.filter(has_text="Stealth")).to_have_count(1)
    button(gm, "All of the log").click()
    expect(rows.filter(has_text="Stealth")).to_have_count(0)
    button(gm, "Bring back").click()
    expect(rows.filter(has_text="Round 1")).to_have_count(1)


def test_a_log_without_deeds_says_so(house: House, server: Far) -> None:
    device = make_table(server, "wrath-glory", ruleset="core")
    gm = house.phone("GM")
    come(gm, house, device)
    tab(gm, "Log")
    log = gm.get_by_role("log")
    expect(log).to_contain_text("Deeds will stand here.")
    device.play("adjust", track="ruin", by=1)
    expect(log).to_contain_text("Ruin +1")
    device.post("undo", submission=fresh())
    expect(log).to_contain_text("All shows the sheets and what was taken back.")
    whole_log(gm)
    expect(log.get_by_role("article").filter(has_text="taken back ·")).to_contain_text("Ruin +1")


def test_on_a_phone_what_waits_for_the_gm_stands_on_top_of_play(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "wrath-glory", "core", "isk")
    gm = house.phone("GM")
    come(gm, house, device)
    tabs = gm.get_by_role("navigation", name="Parts of the table")
    names = [one.inner_text().split("\n")[0] for one in tabs.get_by_role("button").all()]
    assert names == ["Play", "Shelf", "Party", "Log"]
    tab(gm, "Shelf")
    shelf = gm.get_by_role("dialog", name="Shelf")
    expect(shelf).to_be_visible()
    button(shelf, "Close").click()
    tab(gm, "Party")
    expect(gm.get_by_role("region", name="Seats")).to_be_visible()
    expect(button(tabs, re.compile("waiting"))).to_have_count(0)
    device.post("door", door="ask")
    Device(server, device.table).post("sit", name="Carla")
    expect(button(tabs, "Play 1 waiting")).to_be_visible()
    tab(gm, "Play")
    waits = gm.get_by_role("region", name="Inbox")
    expect(button(waits, "Let in")).to_be_in_viewport()
    button(waits, "No", exact=True).click()
    expect(waits).to_have_count(0)


def test_who_holds_the_spotlight_stands_above_the_stage(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "daggerheart", "srd-2")
    device.play("adjust", track="fear", by=2)
    gm = house.desk("GM")
    gm.set_viewport_size(WIDE)
    come(gm, house, device)
    mine = card(gm, "Your moves")
    for way in ("Interrupt", "Move without Fear"):
        whole(button(mine, way))
    button(mine, "Interrupt").click()
    expect(mine).to_contain_text("You have the spotlight: 1 move in hand.")
    for way in ("Make a move", "Let it go"):
        whole(button(mine, way))
    button(mine, "Let it go").click()
    expect(button(mine, "Interrupt")).to_be_enabled()
    gm.set_viewport_size(PHONE)
    whole(button(card(gm, "Your moves"), "Interrupt"))
    head = gm.get_by_role("banner").bounding_box()
    assert head
    assert head["height"] <= 190


def test_the_form_of_a_turn_comes_into_sight(house: House, server: Far) -> None:
    gm = at(house, server, "wrath-glory", TABLET)
    give = button(gm, "Give Stall breaker B the turn")
    give.wait_for()
    gm.locator("#stage").evaluate("one => one.scrollTo(0, 9999)")
    give.click()
    form = card(gm, "Stall breaker B attacks")
    whole(form.get_by_role("heading", name="Stall breaker B attacks"))
    expect(form.get_by_role("radio").first).to_be_in_viewport()


@pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])
def test_upright_there_is_room_for_eight_heroes(house: House, server: Far, system: str) -> None:
    device, *_ = skirmish(server, system, "core" if system == "wrath-glory" else "srd-2")
    for one in range(5):
        device.play("add_character", id=f"pilgrim{one}", name=f"Pilgrim of the Road {one}")
    if system == "wrath-glory":
        device.play("set_mode", mode="combat")
    gm = house.desk("GM")
    gm.set_viewport_size(UPRIGHT)
    come(gm, house, device)
    expect(gm.get_by_role("list", name="The party").get_by_role("button").nth(7)).to_be_visible()
    assert gm.evaluate(OVERLAID) == []
    waiting = gm.get_by_role("list", name=re.compile("Who (fights|has waited)"))
    tools = button(gm, "Condition", exact=True)
    for row in (waiting.get_by_role("listitem").nth(2), tools):
        whole(row)


def test_the_initiative_is_seized_by_one_tap_when_a_turn_ends(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "wrath-glory", "core")
    device.play("adjust", track="ruin", by=1)
    device.play("set_mode", mode="combat")
    gm = house.desk("GM")
    gm.set_viewport_size(WIDE)
    come(gm, house, device)
    fight = card(gm, "The fight")
    button(fight, "Isk, may act: act").click()
    end = button(fight, "End turn")
    end.click()
    expect(end).to_have_count(0)
    device.play("give_turn", who="ash_cultist_a")
    end.click()
    seize = button(fight, "Seize the Initiative (1 Ruin)")
    whole(seize)
    counter = Counter(gm)
    counter.since("before")
    seize.click()
    expect(seize).to_have_count(0)
    assert counter.since("the Initiative") == 1
    expect(fight).to_contain_text("Ash cultist B acts")


def test_the_dock_has_room_for_its_tools_beside_what_ends(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "wrath-glory", "core")
    gm = house.desk("GM")
    gm.set_viewport_size(UPRIGHT)
    come(gm, house, device)
    expect(button(gm, "Begin the session")).to_be_visible()
    whole(button(gm, "Call a test", exact=True))
    assert wider(gm) <= 0
