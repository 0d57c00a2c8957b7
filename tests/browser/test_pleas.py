"""A limit that stops somebody: nothing vanishes, a player asks, the GM answers."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.desk import gm_of
from browser.looking import Inspection
from browser.people import (
    House,
    article,
    beside,
    button,
    card,
    hero_card,
    tab,
    track,
    until,
    whole_log,
)
from web.servers import Far

REASON = "No Wrath point is left."


def not_now(where: Page | Locator) -> Locator:
    """What is closed among the free actions, unfolded."""
    folded = where.get_by_role("region", name="What you may do").locator("details")
    mine = folded.filter(has_text="Not now").last
    if not mine.evaluate("one => one.open"):
        mine.locator("summary").click()
    return mine


def asked(gm: Page, hero: str) -> Locator:
    """The line on top of the GM's screen."""
    return gm.get_by_role("banner").get_by_role("article", name=f"{hero} asks")


def test_a_player_asks_and_the_gm_answers(house: House) -> None:
    table = house.table("The Locked Gate")
    gm, anna, ben = table.gm, table.anna, table.ben
    for left in ("1", "0"):
        button(anna, "Wrath minus 1").click()
        expect(track(anna, "wrath")).to_have_text(left)

    # Nothing vanishes: greyed with its reason, in reach of the keyboard, and one tap asks.
    closed = not_now(anna)
    greyed = button(closed, "Add a detail", exact=True)
    expect(greyed).to_have_attribute("aria-disabled", "true")
    expect(closed).to_contain_text(REASON)
    button(closed, "Ask: Add a detail").click()
    mine = card(anna, "Asked the GM")
    expect(mine).to_contain_text("Asked the GM: Add a detail")
    expect(mine).to_be_in_viewport()
    expect(closed.get_by_text("Asked", exact=True)).to_have_count(1)
    why = mine.get_by_label("Why should it work?")
    why.fill("There was a ladder before")
    why.press("Enter")

    # One line for the GM, whatever she looks at; nobody else reads it.
    line = asked(gm, "Vess")
    expect(line).to_contain_text("There was a ladder before")
    expect(line).to_contain_text(REASON)
    expect(ben.get_by_text("Add a detail")).to_have_count(1)  # his own button
    button(line, "Allow once").click()
    expect(line).to_have_count(0)
    expect(mine).to_have_count(0)
    expect(article(gm, f"Waived by the GM: {REASON}")).to_be_visible()
    tab(ben, "Log")
    expect(article(ben, f"Waived by the GM: {REASON}")).to_be_visible()

    # Taken back, asked again, and this time it is no.
    waiting = gm.get_by_role("region", name="Vess adds a detail")
    expect(waiting).to_be_visible()
    button(gm, "Take back").click()
    expect(waiting).to_have_count(0)
    button(not_now(anna), "Ask: Add a detail").click()
    button(line, "No", exact=True).click()
    expect(mine).to_contain_text("The GM says no.")
    button(mine, "OK").click()
    expect(mine).to_have_count(0)

    # A third time she thinks better of it herself.
    button(not_now(anna), "Ask: Add a detail").click()
    expect(line).to_be_visible()
    button(mine, "Take it back").click()
    expect(line).to_have_count(0)

    # The GM needs nobody's leave: among what Vess may do she allows it, then says what it is.
    vess = hero_card(gm, "Vess")
    vess.get_by_text("Play for Vess").click()
    button(not_now(vess), "Allow anyway: Add a detail").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("a rope")
    button(sheet, "Add a detail").click()
    sheet.wait_for(state="detached")
    expect(waiting).to_contain_text("a rope")
    button(gm, "Take back").click()
    expect(waiting).to_have_count(0)

    # Only warned of from now on, for all: what was greyed is a button again.
    button(not_now(anna), "Ask: Add a detail").click()
    button(line, "Only warn from now on").click()
    expect(article(gm, "Limits of kind cost are only advised on.")).to_be_visible()
    until(gm.get_by_text("Anybody may act."), button(waiting, re.compile("Accept")))
    expect(button(anna, "Add a detail", exact=True)).to_be_enabled()


def test_greyed_choices_and_the_limits_of_a_table(house: House, server: Far) -> None:
    table = house.table("The Long Bridge")
    gm, anna = table.gm, table.anna
    desk = gm_of(gm, server, table.link)
    desk.play("add_character", id="orm", name="Orm")
    desk.play("set_option", option="distance", value="metres")
    desk.play("set_mode", mode="combat")
    for who, x in (("vess", 0), ("orm", 1), ("kell", 40)):
        desk.play("set_place", character=who, x=x, y=0)
    desk.play("inflict", condition="prone", who=["kell", "orm"])
    seen = Inspection()

    # The GM finds the limits where the table's other ways are, and lets distance stop people.
    beside(gm, "Table")
    button(gm, "Book and house rules").click()
    gm.get_by_text("Limits: stop or warn").click()
    reach = gm.get_by_role("group", name="Range", exact=True)
    expect(reach).to_contain_text("do not reach so far")
    expect(reach.get_by_role("radio", name="Only warns")).to_be_checked()
    reach.get_by_role("radio", name="Stops").check()
    expect(reach.get_by_role("radio", name="Stops")).to_be_checked()
    seen.look(gm, "limits")
    gm.keyboard.press("Escape")
    expect(article(gm, "Limits of kind range are enforced.")).to_be_visible()

    # Kell is too far away: greyed, with its reason and Ask beside it.
    button(anna.get_by_role("banner"), re.compile("^Vess")).click()
    button(anna, "Help somebody up").click()
    sheet = anna.get_by_role("dialog")
    kell = sheet.get_by_role("radio", name="Kell")
    expect(kell).to_have_attribute("aria-disabled", "true")
    expect(sheet).to_contain_text("Whoever is lifted must be beside you.")
    kell.focus()
    expect(kell).to_be_focused()
    kell.press("Space")
    expect(kell).not_to_be_checked()
    ids = sheet.get_by_role("button", name=re.compile("^Rule "))
    expect(ids).to_have_count(0)  # the sentence alone, until somebody asks
    button(sheet, re.compile("^Why: ")).first.click()
    expect(ids.first).to_be_visible()
    seen.look(anna, "a greyed choice")
    button(sheet, "Ask: Kell").click()
    sheet.wait_for(state="detached")
    mine = card(anna, "Asked the GM")
    expect(mine).to_contain_text("Help somebody up: Kell")
    seen.look(anna, "asked")

    # The GM on a phone: the line is there on each of her screens.
    gm.set_viewport_size({"width": 390, "height": 844})
    line = asked(gm, "Vess")
    expect(button(gm.get_by_role("navigation"), "Play 1 waiting")).to_be_visible()
    for name in ("Log", "Party", "Play"):
        tab(gm, name)
        expect(button(line, "Allow once")).to_be_in_viewport()
    seen.look(gm, "a plea, on a phone")
    button(line, "Allow once").click()
    expect(mine).to_have_count(0)
    tab(gm, "Log")
    waived = article(gm, "Waived by the GM: Whoever is lifted must be beside you.")
    expect(waived).to_have_count(1)

    # Taken back, and done for Vess by the GM: she allows it herself, in one tap.
    button(gm, "Take back").click()
    gm.set_viewport_size({"width": 1440, "height": 900})
    button(gm, "Open Vess").wait_for()
    vess = hero_card(gm, "Vess")
    vess.get_by_text("Play for Vess").click()
    button(vess, "Help somebody up").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "Allow anyway: Kell").click()
    expect(sheet.get_by_role("radio", name="Kell")).to_be_checked()
    seen.look(gm, "allowed anyway")
    button(sheet, "Help somebody up").click()
    sheet.wait_for(state="detached")
    whole_log(gm)
    expect(waived).to_have_count(3)  # what was taken back is quoted
    assert not seen.found, "\n".join(seen.found)


def test_what_a_panel_has_is_not_lost_while_it_is_closed(house: House) -> None:
    """Without Fear the GM cannot interrupt: she reads why, and allows it herself."""
    gm = house.desk("GM")
    house.skirmish(gm, "^Daggerheart")
    expect(button(gm, "Interrupt 1 Fear")).to_be_disabled()
    closed = not_now(gm)
    expect(closed).to_contain_text("Fear")
    button(closed, "Allow anyway: Interrupt").click()
    expect(card(gm, "Your moves")).to_contain_text("You have the spotlight")
    expect(article(gm, "Waived by the GM")).to_be_visible()
