"""Real dice, as people type them in: what lies on the table."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from browser.people import button


def own_dice(page: Page) -> None:
    """From now on this player throws dice of their own."""
    switch = page.get_by_role("switch", name="my own dice")
    switch.wait_for()
    # Questions that are still on their way come in above it, and a tap would meet one of them.
    expect(page.locator("form.offer[aria-busy=true]")).to_have_count(0)
    switch.check()


def face(where: Page | Locator, die: str, shown: int) -> None:
    """Say what one die shows."""
    group = where.get_by_role("group", name=die, exact=True)
    group.get_by_role("radio", name=str(shown), exact=True).click()  # the last one may go with it


def pool(page: Page, wrath: int, sixes: int, fours: int) -> None:
    """Say what lies on the table: a pool of real dice."""
    asked = page.get_by_text("say what lies there")
    asked.wait_for()
    alone = "Roll 1 die " in asked.inner_text()
    form = page.locator("form.entry").element_handle()
    face(page, "Wrath die", wrath)
    if alone:
        form.wait_for_element_state("hidden")  # the last of them hands them in
    else:
        more_dice(page, sixes, fours)


def more_dice(page: Page, sixes: int, fours: int) -> None:
    """Say what lies on the table: dice among which there is no wrath die."""
    for label, count in (("Sixes", sixes), ("Fours and fives", fours)):
        if count:
            face(page, label, count)
    hand_in(page)


def faces(page: Page, thrown: dict[str, int]) -> None:
    """Say what lies on the table: single dice by their names."""
    page.get_by_text("say what lies there").wait_for()
    form = page.locator("form.entry").element_handle()
    if (apart := page.get_by_text("Die by die")).is_visible():
        apart.click()
    for die, shown in thrown.items():
        face(page, die, shown)
    form.wait_for_element_state("hidden")  # the last of them hands them in


def damage(page: Page, total: int) -> None:
    """Say what the damage dice come to, in one number."""
    page.get_by_text("say what lies there").wait_for()
    form = page.locator("form.entry").element_handle()
    pad = page.get_by_role("group", name="Total of")
    pad.get_by_role("radio", name=str(total), exact=True).click()
    form.wait_for_element_state("hidden")


def hand_in(where: Page | Locator) -> None:
    """These are the dice. Whatever the page says from now on, it says of them.

    Until their form is gone the page has not caught up: what stands there, the verdict of the last
    roll above all, is of an earlier one.
    """
    done = button(where, "These are my dice").element_handle()
    done.click()
    done.wait_for_element_state("hidden")
