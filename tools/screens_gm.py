"""The screens of a GM of Daggerheart, for `tools/screens.py`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from browser.desk import call_roll
from browser.people import House, adversaries, button, card, roll, take
from browser.thrown import faces, own_dice

if TYPE_CHECKING:
    from camera import Camera

STAT_BLOCK = """Salt Wight
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4 | Stress 3
Gait: sideways
ATK: +1 | Cold hands: Melee | 1d8+2 phy
Grip of brine - Action: Mark a Stress to make a target Restrained."""


def behind_the_screen(house: House, camera: Camera) -> None:
    """The sample of Daggerheart as its GM plays it."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna = house.phone("Anna", reduced_motion="reduce", device_scale_factor=2)
    link = house.skirmish(gm, "^Daggerheart")
    camera.take(gm, "dh-gm-before")
    take(anna, link, "Anna", "Maud Ironkettle")
    for _ in range(6):
        button(gm, "Fear plus 1").click()
    button(card(gm, "Your moves"), "Interrupt").click()
    button(gm, "Make a move", exact=True).click()
    gm.get_by_role("dialog").get_by_role("radio").first.wait_for()
    camera.take(gm, "dh-gm-moves")
    gm.keyboard.press("Escape")
    _attacking(gm, camera)
    _tools(gm, camera)
    _clocks(gm, anna, camera)
    _handing_over(gm, camera)
    _resting(gm, camera)
    camera.take(gm, "dh-gm-table", tab="Party")
    button(gm, "How this table plays").click()
    camera.take(gm, "dh-gm-options")
    gm.keyboard.press("Escape")


def _attacking(gm: Page, camera: Camera) -> None:
    """Several at once, then what it did."""
    adversaries(gm).get_by_role("radio", name="Maud").check()
    button(adversaries(gm), "All of Drowned oarsman").click()
    button(adversaries(gm), "As one").wait_for()
    button(adversaries(gm), "As one").scroll_into_view_if_needed()
    camera.take(gm, "dh-gm-chosen")
    button(adversaries(gm), "All of Drowned oarsman").click()
    button(adversaries(gm), "All of Reed stalker").click()
    button(adversaries(gm), "Attack with 2 adversaries").click()
    gm.get_by_role("region", name="The last roll").first.or_(
        gm.get_by_role("region", name=re.compile("Maud Ironkettle is hit"))
    ).first.wait_for()
    _top(gm)
    camera.take(gm, "dh-gm-attacked")
    adversaries(gm).get_by_role("checkbox", name=re.compile("^The rope-eater:")).check()
    button(adversaries(gm), "Harm (1)").scroll_into_view_if_needed()
    camera.take(gm, "dh-gm-one")


def _tools(gm: Page, camera: Camera) -> None:
    """Harm, a condition, a kind's sheet, the plan, new adversaries."""
    sheet = gm.get_by_role("dialog")
    button(adversaries(gm), "Harm (1)").click()
    sheet.get_by_role("button", name="Dice: more").click()
    camera.take(gm, "dh-gm-harm")
    gm.keyboard.press("Escape")
    button(adversaries(gm), "Give The rope-eater a condition").click()
    camera.take(gm, "dh-gm-condition")
    gm.keyboard.press("Escape")
    button(adversaries(gm), "Sheet of Reed stalker").click()
    camera.take(gm, "dh-gm-sheet")
    gm.keyboard.press("Escape")
    button(adversaries(gm), "Plan the encounter").click()
    sheet.get_by_role("meter").wait_for()
    camera.take(gm, "dh-gm-plan")
    gm.keyboard.press("Escape")
    button(adversaries(gm), "Add adversaries").click()
    sheet.get_by_label("The stat block").fill(STAT_BLOCK)
    button(sheet, "Add the adversary").click()
    sheet.get_by_role("status").get_by_text("not understood").wait_for()
    camera.take(gm, "dh-gm-pasted")
    sheet.get_by_text("A few numbers").click()
    sheet.get_by_label("Its attack").fill("Claws")
    camera.take(gm, "dh-gm-numbers")
    gm.keyboard.press("Escape")


def _clocks(gm: Page, anna: Page, camera: Camera) -> None:
    """Countdowns on both sides of the screen."""
    sheet = gm.get_by_role("dialog")
    for name, kind, ticks in (("The far bank", "progress", 6), ("The rope", "consequence", 5)):
        button(gm, "Start a countdown").click()
        sheet.get_by_label("What is it called?").fill(name)
        sheet.get_by_role("radio", name=re.compile(f"^{kind}")).check()
        box = sheet.get_by_label("Where does it start?", exact=True)
        box.fill(str(ticks))
        box.press("Tab")
        if kind == "progress":
            camera.take(gm, "dh-gm-countdown")
        button(sheet, "Start it").click()
        sheet.wait_for(state="detached")
    for name in ("The far bank", "The rope", "The rope"):
        button(gm, f"Tick {name}").click()
    gm.get_by_text("3 left of 5").wait_for()
    button(gm, "Tick The rope").scroll_into_view_if_needed()
    camera.take(gm, "dh-gm-clocks")
    anna.get_by_role("img", name="The rope: 3 left of 5").scroll_into_view_if_needed()
    camera.take(anna, "dh-player-clocks")
    button(gm, "More about The rope").click()
    camera.take(gm, "dh-gm-clock")
    gm.keyboard.press("Escape")
    button(gm, "Frame the scene").click()
    button(sheet, "Frame the scene").click()
    sheet.wait_for(state="detached")
    card(gm, "The scene and the party").scroll_into_view_if_needed()
    camera.take(gm, "dh-gm-scene")


def _handing_over(gm: Page, camera: Camera) -> None:
    """A roll that takes the spotlight from the GM."""
    while (waits := button(gm, re.compile("^Take the default"))).count():
        waits.first.click()
        gm.wait_for_timeout(300)
    if (keep := button(gm, "Keep it")).count():
        keep.click()
    call_roll(gm, "Strength", 5, "Orrin Vale")
    _top(gm)
    asked = card(gm, "Orrin Vale: Strength, action roll")
    camera.take(gm, "dh-gm-roll")
    own_dice(gm)
    roll(asked).click()
    faces(gm, {"Hope die": 9, "Fear die": 4})
    gm.get_by_role("status", name="The spotlight went over").wait_for()
    _top(gm)
    camera.take(gm, "dh-gm-handover")


def _resting(gm: Page, camera: Camera) -> None:
    """The party rests, one has chosen."""
    button(gm, "The party rests").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "The party rests").click()
    sheet.wait_for(state="detached")
    panel = card(gm, "The party rests")
    for hero in ("Orrin Vale", "Maud Ironkettle"):
        button(panel, f"Choose for {hero}").click()
        form = panel.locator("form[data-verb=choose_moves]")
        form.get_by_role("button").last.wait_for()
        if hero == "Orrin Vale":
            form.get_by_role("button").last.click()
            panel.get_by_text("✓ chosen").wait_for()
    camera.take(gm, "dh-gm-rest")


def _top(page: Page) -> None:
    page.evaluate("() => { scrollTo(0, 0); document.getElementById('stage').scrollTo(0, 0) }")
