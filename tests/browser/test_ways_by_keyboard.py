"""A hero by the guided way of each game with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.people import House, at_home, button
from browser.seated import come
from web.client import make_table, sit
from web.servers import Far

MOST_TABS = 120
FOCUSED = """() => {
  const one = document.activeElement
  const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText
  return (label ?? one.innerText ?? '').trim()
}"""


def tab_to(page: Page, words: str) -> str:
    """Tab until something that begins with these words has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if (found := str(page.evaluate(FOCUSED))).startswith(words):
            return found
    pytest.fail(f"Tab does not lead to {words!r}")


@pytest.mark.parametrize(
    ("system", "book", "number"),
    [("wrath-glory", "core", "Strength"), ("daggerheart", "srd-2", "Agility")],
)
def test_a_hero_step_by_step_by_keyboard(
    house: House, server: Far, system: str, book: str, number: str
) -> None:
    gm = make_table(server, system, ruleset=book)
    page = house.desk("Anna")
    come(page, house, sit(server, gm.table, "Anna"))
    button(page, "Build one, step by step").wait_for()
    tab_to(page, "Build one, step by step")
    page.keyboard.press("Enter")
    kinds = page.get_by_role("radiogroup", name="What kind of hero?").get_by_role("radio")
    kinds.first.wait_for()
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement.type === 'radio'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(kinds.nth(1)).to_be_checked()
    title = page.get_by_role("region", name="A hero, step by step").get_by_role("heading").first
    typed = page.get_by_label(number, exact=True)
    for step in range(2, 12):
        if not button(page, "Next: ").count():
            break
        tab_to(page, "Next: ")
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"{step} of ")).to_be_visible()
        expect(title).to_be_focused()  # the next step is read out, and Tab goes on from there
        if typed.count():
            tab_to(page, number)
            page.keyboard.press("ArrowUp")
            up = typed.input_value()
            page.keyboard.press("ArrowDown")
            assert int(typed.input_value()) == int(up) - 1
    tab_to(page, "Name")
    page.keyboard.press("Control+A")
    page.keyboard.type("Brandt")
    tab_to(page, "Sit down as Brandt")
    page.keyboard.press("Enter")
    expect(at_home(page, "Brandt")).to_be_visible()
