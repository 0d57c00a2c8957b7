"""A whole session by roles and accessible names alone, by keyboard, with text at 200 %.

Anna sees nothing: she reaches what she wants by its name and presses Enter or Space. The GM and
the dice of her threats go their own way by HTTP.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import House, button, card, further, last_roll, wider
from browser.seated import skirmish
from web.client import Device
from web.servers import Far

SEED = "by ear"


def press(one: Locator, key: str = "Enter") -> None:
    """By keyboard, once it may be pressed: what has only just come up answers nobody."""
    expect(one).to_be_visible()
    expect(one).to_be_enabled()
    expect(one).not_to_have_attribute("aria-disabled", "true")
    one.press(key)


def go_on(page: Page, done: Locator, way: Locator) -> None:
    """Press whatever asks for it until that is in sight."""
    for _ in range(12):
        expect(way.or_(done).first).to_be_visible()
        if done.is_visible():
            return
        before = way.first.element_handle()
        press(way.first)
        assert before is not None
        before.wait_for_element_state("hidden")
    expect(done).to_be_visible()


def part(page: Page, name: str) -> None:
    """Another part of the table."""
    tabs = page.get_by_role("navigation", name="Parts of the table")
    press(tabs.get_by_role("button", name=name))


def large(page: Page) -> None:
    """Text at 200 %, as a browser's settings make it."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


def test_a_session_by_names_alone(house: House, server: Far) -> None:
    device, *_ = skirmish(server, "wrath-glory", "core")
    page, look = house.phone("Anna"), Inspection()

    # She joins, and takes a ready hero.
    page.goto(f"{house.base}/#table={device.table}")
    name = page.get_by_role("textbox", name=re.compile("name"))
    name.press_sequentially("Anna")
    name.press("Enter")
    ready = button(page, "Take Isk")
    look.look(page, "a hero is chosen")
    press(ready)
    expect(page.get_by_role("banner").get_by_role("heading", name="Isk")).to_be_visible()

    # She attacks.
    device.play("set_mode", mode="combat")
    press(button(page, "Isk, may act: act"))
    panel = card(page, "Isk attacks")
    large(page)
    press(panel.get_by_role("radio", name=re.compile("^Ash cultist A")), "Space")
    press(button(panel, "Attack", exact=True))
    told = last_roll(page).get_by_text(re.compile("(hits|misses|damage to) .*Ash cultist A")).first
    go_on(page, told, button(page, re.compile("^(Roll|Accept|Keep the Glory|Roll the damage)$")))
    assert wider(page) <= 0
    look.look(page, "her attack is told, at 200 %")

    # She is hit, and answers.
    hit(device)
    blow = page.get_by_role("region", name=re.compile("^(Isk is hit|Blows on Isk)"))
    expect(blow).to_be_visible()
    assert wider(page) <= 0
    look.look(page, "she is hit, at 200 %")
    press(button(blow, re.compile("^Take it")))
    expect(blow).to_have_count(0)

    # How she fares, in one sentence; and only what is hers is read aloud.
    press(further(page, "How am I?"))
    fares = page.get_by_role("banner").get_by_role("status")
    expect(fares).to_have_text(re.compile(r"^Isk: .*Wounds [1-6] of 6.*Shock \d of 5.*\.$"))
    press(page.get_by_role("radio", name="only mine"), "Space")
    expect(page.get_by_role("radio", name="only mine")).to_be_checked()
    page.keyboard.press("Escape")

    # The party, and a rest.
    part(page, "Party")
    look.look(page, "the party, at 200 %")
    assert wider(page) <= 0
    expect(page.get_by_role("article", name="Isk")).to_be_visible()
    part(page, "Play")
    device.play("set_mode", mode="narrative")
    device.connect()
    device.answer("regroup")
    device.leave()
    rest = page.get_by_role("region", name="The party regroups")
    expect(rest).to_contain_text("Shock is gone")
    expect(button(rest, "Treat Isk")).to_be_visible()
    look.look(page, "a rest, at 200 %")
    assert look.found == []


def hit(gm: Device) -> None:
    """Something strikes her that leaves a mark."""
    gm.play("harm", who=["isk"], damage=12, attack=True)
