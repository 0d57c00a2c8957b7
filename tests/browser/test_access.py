"""An accessibility scan of each page by axe, in light and dark."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from browser.people import House, Scheme, button, call_test, card, number, pool, roll, sit

GRAVE = ("serious", "critical")
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def findings(page: Page, where: str) -> list[str]:
    """What axe finds grave on the page as it stands, in both schemes."""
    return [
        f"{where}, {scheme}: {one['id']} ({one['impact']}): {node['html'][:160]}"
        for scheme in SCHEMES
        for one in scan(page, scheme)
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def scan(page: Page, scheme: Scheme) -> list[Any]:
    """Everything that axe finds."""
    page.emulate_media(color_scheme=scheme)
    found: list[Any] = Axe().run(page).response["violations"]
    return found


def test_no_page_has_a_grave_finding(house: House) -> None:
    # Without motion: a colour in the middle of a fade is nobody's colour.
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben = (house.phone(who, reduced_motion="reduce") for who in ("Anna", "Ben"))
    found: list[str] = []

    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_text("Make a table").wait_for()
    found += findings(gm, "owner")
    link = house.make_table(gm, "The Bright Hour")
    anna.goto(link)
    button(anna, "Sit down").wait_for()
    found += findings(anna, "door")
    sit(anna, link, "Anna", "Vess")
    ben.goto(link)
    ben.get_by_text("Have you sat here before?").wait_for()
    found += findings(ben, "door with seats")
    sit(ben, link, "Ben", "Kell")
    found += findings(ben, "play, nothing waits")

    button(gm, "Call a test", exact=True).click()
    gm.get_by_role("dialog").get_by_label("Which skill?").wait_for()
    found += findings(gm, "GM, call")
    gm.keyboard.press("Escape")
    call_test(gm, "Stealth", 5, "Vess")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 6)
    found += findings(anna, "play, to roll")
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    found += findings(anna, "play, real dice")
    pool(anna, wrath=1, sixes=1, fours=1)
    expect(hers).to_contain_text("Needs 2 more.")
    found += findings(anna, "play, tray")
    found += findings(gm, "GM, a miss on the stage")
    button(hers, "Accept").click()
    button(gm, "Told it").wait_for()
    found += findings(gm, "GM, inbox")
    button(anna, "Log").click()
    found += findings(anna, "log")
    button(anna, "Party").click()
    found += findings(anna, "party")
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_role("link", name="The Bright Hour").wait_for()
    found += findings(gm, "owner with a table")
    assert found == []
