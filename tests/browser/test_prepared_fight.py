"""What lies prepared on the shelf is asked how it will go, by one tap and with what-ifs."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import Counter, House, button
from browser.test_shelf import DH, listed, prepare, shelf
from tableside.systems import skirmish

ASKS = "How will it go?"
FIRST = re.compile(r"the heroes win \d+ to \d+ of 100 such fights")


def lurking(gm: Page, system: str, ruleset: str) -> None:
    """An encounter of three of a kind, two of them hidden, and a note that is none."""
    made = skirmish(system, ruleset)
    assert made is not None
    foe = next(one for one in made.setup.characters if not one.hero)
    sheet: Any = msgspec.to_builtins(msgspec.structs.replace(foe, name="Jackal", kind=""))
    people = [{"sheet": sheet, "count": 3, "hidden": 2}]
    prepare(gm, "encounter", "Ambush", system, people=people)
    prepare(gm, "note", "The pier", aside="Fog.")


def asked(gm: Page) -> Locator:
    """The answer for the encounter that lies open."""
    button(gm.get_by_role("form"), ASKS).click()
    sheet = gm.get_by_role("dialog", name=ASKS)
    expect(sheet.get_by_text(FIRST)).to_be_visible()
    return sheet


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_an_encounter_is_asked_how_it_goes_by_one_tap(house: House, size: tuple[int, int]) -> None:
    gm = house.desk("GM")
    gm.set_viewport_size({"width": size[0], "height": size[1]})
    house.skirmish(gm, DH)
    lurking(gm, "daggerheart", "srd-2")
    place = shelf(gm)
    button(listed(place), re.compile("^Ambush")).click()
    counter = Counter(gm)
    counter.since("opening it")
    sheet = asked(gm)
    assert counter.since("how it will go") == 1
    assert sheet.get_by_text("who lie ready, stand in").count() == 0
    what_if = sheet.get_by_role("region", name="What if")
    expect(what_if).to_contain_text("Jackal (now 3)")
    button(what_if, "Jackal: less").click()
    button(what_if, "Ask: what if?").click()
    tried = what_if.get_by_role("row", name="2 Jackal")
    expect(tried).to_contain_text(re.compile(r", .\d+$|no difference"))
    seen = Inspection()
    seen.look(gm, f"how what is prepared will go, {size[0]} wide")
    assert seen.found == []
    gm.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(place.get_by_role("form").get_by_label("Name")).to_have_value("Ambush")


def test_before_anybody_has_a_hero_ready_ones_stand_in_and_a_note_is_no_fight(
    house: House,
) -> None:
    gm = house.desk("GM")
    house.bare(gm, "core book of 2018")
    lurking(gm, "wrath-glory", "core")
    place = shelf(gm)
    button(listed(place), re.compile("^The pier")).click()
    expect(place.get_by_role("form").get_by_label("Name")).to_have_value("The pier")
    expect(button(place.get_by_role("form"), ASKS)).to_have_count(0)
    button(listed(place), re.compile("^Ambush")).click()
    sheet = asked(gm)
    said = sheet.get_by_text("No hero is at this table yet")
    expect(said).to_contain_text("who lie ready, stand in")
    expect(sheet.get_by_role("table", name="Who falls")).to_contain_text("Oda Venn")
