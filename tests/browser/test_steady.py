"""Nothing slips away: a button that can be tapped stands still while answers come in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.desk import call_roll, only
from browser.people import House, button, card, number, roll, sit

TITLE = "Vess: Agility, action roll"
# Where the button of the form in front has stood since it could be tapped, drawing by drawing.
WATCH = """(where) => {
  window.tops = []
  const look = () => {
    const one = document.querySelector(`${where} button.primary[type=submit]:not(:disabled)`)
    const top = one && Math.round(one.getBoundingClientRect().top)
    if (one && window.tops.at(-1) !== top) window.tops.push(top)
    requestAnimationFrame(look)
  }
  look()
}"""


def stood(page: Page) -> list[int]:
    """Each place at which the button has stood, in order."""
    found: list[int] = page.evaluate("window.tops")
    return found


def test_the_foot_of_a_dialog(house: House) -> None:
    table = house.table("The Still Water", "Daggerheart")
    gm = table.gm
    gm.evaluate(WATCH, "dialog")
    button(gm, "Call for a roll").click()
    sheet = gm.get_by_role("dialog")
    only(sheet.get_by_role("group", name="Who rolls?"), "Vess")
    number(sheet, "Difficulty (0: judge it after the roll)", 14)  # asks whether it is hidden
    sheet.get_by_text("More choices").wait_for()
    expect(sheet.get_by_role("radio", name="hidden")).to_have_count(1)
    assert len(stood(gm)) == 1
    box = sheet.bounding_box()
    assert box is not None
    assert box["y"] >= 0  # its head is lifted, and no higher than the screen


def test_the_odds_come_below_the_button(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    sit(anna, house.make_table(gm, "The Still Pool", "Daggerheart"), "Anna", "Vess")
    hers = card(anna, TITLE)
    call_roll(gm, "Agility", 12, "Vess")
    number(hers, "Your Agility?", 2)
    roll(hers).click()
    expect(hers).to_have_count(0)
    anna.evaluate(WATCH, f"[aria-label='{TITLE}']")
    call_roll(gm, "Agility", 15, "Vess")
    expect(hers.get_by_role("region", name="Odds")).to_be_visible()
    assert len(stood(anna)) == 1
