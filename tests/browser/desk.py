"""What a GM does from her desk: she calls for rolls, and hands out harm."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.people import button, hero_card, number
from web.client import Device
from web.servers import Far


def gm_of(page: Page, server: Far, link: str) -> Device:
    """The GM's own device, for what would take too long by hand."""
    table = link.partition("#table=")[2]
    token = page.evaluate("(one) => localStorage.getItem('tableside.token.' + one)", table)
    return Device(server, table, token)


def only(asked: Locator, *names: str) -> None:
    """These and nobody else, of those who may be chosen; the party is chosen already."""
    boxes = asked.get_by_role("checkbox")
    boxes.or_(asked.get_by_role("radio")).first.wait_for()
    for name in names:
        asked.get_by_role("checkbox", name=name).or_(asked.get_by_role("radio", name=name)).check()
    for box in boxes.all():
        wanted = box.evaluate("one => one.labels[0].textContent.trim()") in names
        box.set_checked(wanted)
        expect(box).to_be_checked(checked=wanted)


def call_test(gm: Page, skill: str, dn: int, *heroes: str, hidden: bool = False) -> None:
    """The GM calls a test for those heroes."""
    button(gm, "Call a test", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Which skill?").select_option(label=skill)
    only(sheet.get_by_role("group", name="Who is tested?"), *heroes)
    number(sheet, "DN (0: judge it after the roll)", dn)
    if hidden:
        sheet.get_by_role("radio", name="hidden").check()
    button(sheet, "Call a test").click()
    sheet.wait_for(state="detached")


def call_roll(
    gm: Page, trait: str, difficulty: int, hero: str, *, hidden: bool = False, stakes: str = ""
) -> None:
    """The GM calls for an action roll."""
    button(gm, "Call for a roll").click()
    sheet = gm.get_by_role("dialog")
    asked = sheet.get_by_label("Which trait?")
    words = asked.get_by_role("option", name=trait).text_content()
    asked.select_option(label=words)
    only(sheet.get_by_role("group", name="Who rolls?"), hero)
    number(sheet, "Difficulty (0: judge it after the roll)", difficulty)
    sheet.get_by_text("More choices").click()
    if hidden:
        sheet.get_by_role("radio", name="hidden").check()
    sheet.get_by_label("What is at stake?").fill(stakes)
    button(sheet, "Call for a roll").click()
    sheet.wait_for(state="detached")


def harm(gm: Page, who: str, field: str, keys: str) -> None:
    """The GM's keypad: so much of that for somebody."""
    button(gm, "Damage", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=who).check()
    sheet.get_by_role("radio", name=re.compile(f"^{field}: ")).check()
    for key in keys:
        button(sheet, key, exact=True).click()
    button(sheet, f"Apply to {who}").click()
    sheet.wait_for(state="detached")


def suffer(gm: Page, who: str, sort: str, amount: int) -> None:
    """The GM's pad: so much of that for a hero of Daggerheart."""
    button(gm, "Harm", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name=sort, exact=True).check()
    sheet.get_by_role("checkbox", name=who).check()
    box = sheet.get_by_role("spinbutton").last
    box.fill(str(amount))
    box.press("Tab")
    button(sheet, f"Apply to {who}").click()
    sheet.wait_for(state="detached")


def hurt(gm: Page, hero: str) -> None:
    """The GM gives a hero three Wounds and two Shock, one by one."""
    sheet = hero_card(gm, hero)
    for name, count in (("Wounds", 3), ("Shock", 2)):
        for reached in range(1, count + 1):
            button(sheet, f"{name} plus 1").click()
            expect(button(sheet, re.compile(f"^{name} {reached} of"))).to_be_visible()
