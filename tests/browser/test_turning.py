"""A tablet that is turned: what lies open stays open, and whoever is being made goes on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect

from browser.people import PHONE, House, button
from browser.seated import come
from web.client import make_table, sit
from web.servers import Far

ACROSS, UPRIGHT = (
    ViewportSize(width=1024, height=768),
    ViewportSize(width=768, height=1024),
)


def at_step(page: Page, number: int) -> None:
    guide = page.get_by_role("region", name="A hero, step by step")
    expect(guide).to_contain_text(re.compile(rf"\b{number} of \d"))


def test_a_gm_who_turns_the_tablet_goes_on_where_she_was(house: House, server: Far) -> None:
    gm = make_table(server, "wrath-glory", ruleset="core")
    page = house.desk("GM")
    page.set_viewport_size(ACROSS)
    come(page, house, gm)
    button(page, "Table", exact=True).click()
    page.get_by_text("Make a hero", exact=True).last.click()
    button(page, "Build one, step by step").click()
    page.get_by_role("radio").nth(2).check()
    kind = page.get_by_role("radio").nth(2).get_attribute("value")
    button(page, re.compile("^Next: ")).click()
    strength = page.get_by_label("Strength", exact=True)
    expect(page.get_by_role("region", name="A new hero")).to_be_in_viewport()
    strength.fill("7")
    at_step(page, 2)
    for size in (UPRIGHT, PHONE, ACROSS):
        page.set_viewport_size(size)
        at_step(page, 2)
        expect(strength).to_be_in_viewport()
        expect(strength).to_have_value("7")
    button(page, "Back", exact=True).click()
    expect(page.get_by_role("radio").nth(2)).to_be_checked()
    assert page.get_by_role("radio").nth(2).get_attribute("value") == kind

    button(page, "Packs", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("At this table")
    for size in (UPRIGHT, PHONE, ACROSS):
        page.set_viewport_size(size)
        expect(dialog).to_contain_text("At this table")
    button(dialog, "Close").first.click()
    expect(dialog).to_have_count(0)
    page.set_viewport_size(PHONE)  # closed, the page is laid out for its width again
    expect(page.get_by_role("navigation", name="Parts of the table")).to_be_visible()


def test_a_player_who_turns_the_tablet_goes_on_in_a_dialog(house: House, server: Far) -> None:
    gm = make_table(server, "wrath-glory", ruleset="core")
    anna = sit(server, gm.table, "Anna")
    page = house.desk("Anna")
    page.set_viewport_size(ACROSS)
    come(page, house, anna)
    button(page, "Take a ready hero").click()
    page.get_by_role("radio").first.check()
    button(page, "Sit down as").click()
    button(page, "Add a weapon").first.click()
    called = page.get_by_role("dialog").get_by_label("What is it called?")
    called.fill("Reed gun")
    page.set_viewport_size(UPRIGHT)
    expect(called).to_be_visible()
    expect(called).to_have_value("Reed gun")
