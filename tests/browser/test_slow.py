"""A slow network: what was typed is what is played, once."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from browser.people import House, button, number


def test_a_tap_waits_for_the_answer_that_is_on_its_way(house: House) -> None:
    gm = house.table("The Slow Boat").gm
    button(gm, "Call a test", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Which skill?").select_option(label="Stealth")

    held: list[Route] = []
    slow = True

    def carry(route: Route) -> None:
        if slow:
            held.append(route)
        else:
            route.continue_()

    gm.route("**/ask", carry)
    with gm.expect_request("**/ask"):
        number(sheet, "DN (0: judge it after the roll)", 5)
    button(sheet, "Call a test").dblclick()
    slow = False
    for one in held:
        one.continue_()
    sheet.wait_for(state="detached")
    called = gm.get_by_role("log").locator("article", has_text="Vess tests Stealth")
    expect(called).to_have_count(1)
    expect(called).to_contain_text("Vess tests Stealth, DN 5.")
