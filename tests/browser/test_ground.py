"""Who stands where: drawn and listed, with a target or a way there by a tap, at every width."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import House, at_last, beside, button, card, enemies, slowly, wider
from browser.seated import come, skirmish
from browser.test_by_ear import press
from web.client import Device
from web.servers import Far

BOOK, ZONES = "core", ["Gallery", "Market", "Cellar"]
# Pairs of tokens of which one lies on the other, all measured in one drawing.
COVERED = """(where) => {
  const bodies = [...where.querySelectorAll('[data-token] .body')]
  const all = bodies.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return [left, top, right, bottom]
  })
  const over = (one, two, at) => Math.min(one[at + 2], two[at + 2]) - Math.max(one[at], two[at]) > 6
  return all.flatMap((one, at) =>
    all.slice(at + 1).filter((two) => over(one, two, 0) && over(one, two, 1)))
}"""


def fight(server: Far, how: str) -> tuple[Device, ...]:
    """A sample fight at a table that keeps where people are."""
    gm, anna, ben = skirmish(server, "wrath-glory", BOOK, "isk", "vale")
    gm.play("set_option", option="distance", value=how)
    gm.play("set_mode", mode="combat")
    if how == "zones":
        gm.play("set_zones", zones=ZONES)
    return gm, anna, ben


def picture(page: Page) -> Locator:
    """The picture; on a phone it is unfolded first."""
    fold = page.locator("details.where")
    if fold.count() and fold.get_attribute("open") is None:
        fold.locator("summary").first.click()
    return page.get_by_role("region", name="Who stands where")


def token(where: Locator, who: str) -> Locator:
    """Somebody's token in the picture."""
    return where.locator(f"[data-token={who}]")


def apart(where: Locator) -> bool:
    """Whether no token lies on another."""
    return bool(where.evaluate(COVERED) == [])


def area(where: Locator, name: str) -> Locator:
    """An area of the picture, once a tap there leads somebody there."""
    return where.locator(f".goes[data-area={name}] rect")


def listed(where: Locator, strip: str) -> Locator:
    """Who stands in an area, as the list says it."""
    fold = where.locator("details.as-list")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return where.get_by_role("group", name=strip, exact=True)


def test_a_tap_on_the_picture_chooses_a_target_or_a_way(house: House, server: Far) -> None:
    gm, anna, ben = fight(server, "zones")
    for who, zone in (("isk", "Gallery"), ("ash_cultist_a", "Market"), ("vale", "Market")):
        gm.play("set_place", character=who, zone=zone)
    page, other = house.phone("Anna"), house.phone("Ben")
    come(page, house, anna)
    come(other, house, ben)
    mine, panel = picture(page), card(page, "Isk attacks")
    wanted = panel.get_by_role("radio", name=re.compile("^Ash cultist A"))
    expect(wanted).to_be_visible()  # the picture chooses among those whom the panel shows
    token(mine, "ash_cultist_a").click()
    expect(wanted).to_be_checked()
    expect(mine.get_by_role("group", name="Ash cultist A")).to_contain_text("is the target")
    expect(listed(mine, "Market").get_by_role("button", name="Ash cultist A")).to_have_text(
        re.compile(r"Ash cultist A\s*target\s*6 m")
    )

    area(mine, "Market").click(position={"x": 300, "y": 8})
    sheet = page.get_by_role("dialog", name="Isk: to Market")
    button(sheet, "Move", exact=True).click()
    sheet.wait_for(state="detached")
    hers = listed(picture(other), "Market").get_by_role("button", name=re.compile("^Isk"))
    expect(hers).to_be_visible()
    expect(listed(mine, "Gallery")).to_contain_text("nobody")


def test_a_tap_before_the_targets_have_come_is_kept(house: House, server: Far) -> None:
    gm, anna, _ = skirmish(server, "daggerheart", "", "orrin", "maud")
    gm.play("set_range", character="orrin", to="rope_eater", band="close")
    page = house.phone("Anna")
    panel = card(page, "What Orrin Vale does")
    with slowly(page, "**/walk"):
        come(page, house, anna)
        mine = picture(page)
        token(mine, "rope_eater").click()
        expect(mine.get_by_role("group", name="The rope-eater")).to_be_visible()
        expect(panel.get_by_role("radio")).to_have_count(0)
    expect(panel.get_by_role("radio", name=re.compile("^The rope-eater"))).to_be_checked()
    expect(mine.get_by_role("group", name="The rope-eater")).to_contain_text("is the target")


def test_the_list_does_the_same_by_keyboard(house: House, server: Far) -> None:
    gm, anna, _ = fight(server, "zones")
    gm.play("set_place", character="isk", zone="Gallery")
    gm.play("set_place", character="ash_cultist_a", zone="Gallery")
    page = house.desk("Anna")
    come(page, house, anna)
    mine = picture(page)
    wanted = card(page, "Isk attacks").get_by_role("radio", name=re.compile("^Ash cultist A"))
    expect(wanted).to_be_visible()
    listed(mine, "Gallery").get_by_role("button", name="Ash cultist A").press("Enter")
    expect(wanted).to_be_checked()
    button(mine, "Isk goes to Market").press("Enter")
    sheet = page.get_by_role("dialog", name="Isk: to Market")
    press(button(sheet, "Move", exact=True))
    sheet.wait_for(state="detached")
    expect(listed(mine, "Market").get_by_role("button", name="Isk", exact=True)).to_be_visible()


def test_the_gm_names_zones_and_puts_anybody_anywhere(house: House, server: Far) -> None:
    device, anna, _ = fight(server, "zones")
    device.play("set_zones", zones=[])
    gm, page = house.desk("GM"), house.phone("Anna")
    come(gm, house, device)
    come(page, house, anna)
    expect(picture(page)).to_contain_text("The GM has named no zones yet.")
    beside(gm, "Places")
    places = picture(gm)
    button(places, "Name the zones of the fight").click()
    sheet = gm.get_by_role("dialog", name="Name the zones of the fight")
    sheet.get_by_role("textbox").fill("Ditch, Bank")
    button(sheet, "Name the zones of the fight").click()
    sheet.wait_for(state="detached")
    token(places, "stall_breaker_a").click()
    area(places, "Bank").click(position={"x": 150, "y": 8})
    sheet = gm.get_by_role("dialog", name="Stall breaker A: to Bank")
    button(sheet, "Put somebody somewhere").click()
    sheet.wait_for(state="detached")
    hers = listed(picture(page), "Bank").get_by_role("button", name="Stall breaker A")
    expect(hers).to_be_visible()
    expect(enemies(gm)).to_be_visible()


def test_metres_are_a_map(house: House, server: Far) -> None:
    gm, anna, _ = fight(server, "metres")
    gm.play("set_place", character="isk", x=0, y=0)
    gm.play("set_place", character="ash_cultist_a", x=12, y=6)
    page = house.desk("Anna")
    come(page, house, anna)
    mine = picture(page)
    plan = mine.locator("svg.goes")
    expect(plan).to_contain_text("1 square =")
    box, at = plan.bounding_box(), token(mine, "isk").bounding_box()
    assert box
    assert at
    plan.click(position={"x": at["x"] + 22 - box["x"] + 40, "y": at["y"] + 22 - box["y"]})
    sheet = page.get_by_role("dialog", name=re.compile(r"^Isk: to \d+, 0$"))
    button(sheet, "Move", exact=True).click()
    sheet.wait_for(state="detached")
    listed_one = mine.locator("details.as-list")
    listed_one.locator("summary").click()
    expect(listed_one.get_by_role("button", name=re.compile("^Isk"))).to_have_text(
        re.compile(r"at [1-9]\d*, 0")
    )


def test_bands_are_seen_by_somebody(house: House, server: Far) -> None:
    gm, anna, _ = skirmish(server, "daggerheart", "", "orrin", "maud")
    gm.play("set_range", character="orrin", to="rope_eater", band="close")
    page = house.phone("Anna")
    come(page, house, anna)
    mine = picture(page)
    expect(listed(mine, "Close").get_by_role("button", name="The rope-eater")).to_be_visible()
    chosen = card(page, "What Orrin Vale does").get_by_role(
        "radio", name=re.compile("^The rope-eater, .*close")
    )
    expect(chosen).to_be_visible()
    token(mine, "rope_eater").click()
    expect(chosen).to_be_checked()
    button(mine, "Move nearer or farther").click()
    sheet = page.get_by_role("dialog", name="Orrin Vale: nearer or farther The rope-eater")
    sheet.get_by_label("Where does it end?").select_option(label="Melee")
    button(sheet, "Move", exact=True).click()
    sheet.wait_for(state="detached")
    expect(listed(mine, "Melee").get_by_role("button", name="The rope-eater")).to_be_visible()
    button(mine, "Look from here").click()
    hers = listed(mine, "Melee").get_by_role("button", name=re.compile("^Orrin Vale melee"))
    expect(hers).to_be_visible()


@pytest.mark.parametrize("how", ["zones", "metres"])
def test_eight_heroes_and_twenty_threats_at_every_width(
    house: House, server: Far, how: str
) -> None:
    gm, anna, _ = fight(server, how)
    chance = random.Random(2)
    for at in range(4):
        gm.play("add_character", id=f"hero{at}", name=f"Hero of the Hour {at}")
    for at in range(12):
        gm.play("add_character", id=f"foe{at}", name=f"Drowned oarsman {at}", hero=False)
    gm.connect()
    gm.leave()
    for who in gm.frame["ground"]["people"]:
        where: dict[str, Any] = {"zone": chance.choice(ZONES)}
        if how == "metres":
            where = {"x": chance.randint(-9, 9), "y": chance.randint(-9, 9)}
        gm.play("set_place", character=who, **where)
    page = house.phone("Anna")
    come(page, house, anna)
    look = Inspection()
    for width, height in ((360, 640), (768, 1024), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        mine = picture(page)
        expect(mine.locator("[data-token] .body")).to_have_count(28)
        assert at_last(page, partial(apart, mine)), width
        assert at_last(page, lambda: wider(page) <= 0)
    look.look(page, f"{how} at 1024")
    assert look.found == []
