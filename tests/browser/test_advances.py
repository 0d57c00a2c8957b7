"""Advances on a sheet: at the prices of a house rule, or in the boxes of a tier."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect

from browser.looking import Inspection
from browser.people import House, article, at_home, button, own_sheet, put_into, tab, whole_log
from browser.test_ways import DH, joined
from docs.pages import blocks, read, section
from web.client import Device
from web.servers import Far

SMALL: ViewportSize = {"width": 360, "height": 640}
[OURS] = blocks(section(read("docs/house-rules.md"), "Prices of advances"), "toml")


def stocked(server: Far, house: House) -> None:
    """The owner's shelf has a book with prices."""
    files = [{"name": "ours.toml", "text": OURS}]
    Device(server, "", house.owner).post("/api/packs", files=files, title="Our prices")


def spent(page: Page, name: str) -> None:
    page.get_by_label("Take one of earned and spent").select_option(label=name)


def test_an_advance_is_taken_at_the_price_of_a_house_rule(house: House, server: Far) -> None:
    stocked(server, house)
    gm, anna, _ = joined(house, "^Our prices")
    seen = Inspection()
    anna.set_viewport_size(SMALL)
    button(anna, "Build one, step by step").click()
    button(anna, re.compile("^Next: ")).wait_for()
    while (onward := button(anna, re.compile("^Next: "))).count():
        onward.click()
        if anna.get_by_role("heading", name="Attributes").count():
            expect(
                anna.get_by_text(re.compile(r"^\d+ points by your table's prices"))
            ).to_be_visible()
            seen.look(anna, "a step with prices")
    anna.get_by_label("Name", exact=True).fill(hero := "Brandt")
    button(anna, f"Sit down as {hero}").click()
    expect(at_home(anna, hero)).to_be_visible()
    sheet = own_sheet(anna, hero)
    sheet.get_by_role("radio", name="Fill in").check()
    before = int(sheet.get_by_label("Strength", exact=True).input_value())
    offered = sheet.get_by_label("Take one of earned and spent").locator("option")
    words = offered.filter(has_text=re.compile(rf"^Strength {before + 1}: ")).inner_text()
    price = int(words.rpartition(": ")[2])
    spent(anna, words)
    expect(sheet.get_by_label("Strength", exact=True)).to_have_value(str(before + 1))
    expect(sheet.get_by_label(f"Strength {before + 1}: Points")).to_have_value(str(-price))
    expect(offered.filter(has_text=f"Strength {before + 2}: ")).to_have_count(1)
    seen.look(anna, "an advance that is taken")
    button(sheet, "Done").click()
    expect(button(sheet, "Done")).to_have_count(0)
    expect(sheet).to_contain_text(f"Strength {before + 1} -{price}")
    whole_log(gm)
    said = article(gm, re.compile(f"{hero}'s sheet: .*Strength {before + 1}"))
    expect(said).to_have_count(1)  # both in one, and one tap takes both back
    button(gm, "Take back").first.click()
    expect(sheet).not_to_contain_text(f"Strength {before + 1} -{price}")
    assert seen.found == []


def test_the_boxes_of_a_tier_are_filled_in_from_paper(house: House) -> None:
    gm, anna, _ = joined(house, DH)
    button(anna, "Take a ready hero").click()
    anna.get_by_role("radiogroup", name="Which hero?").get_by_role("radio").first.check()
    sit = button(anna, "Sit down as")
    hero = sit.inner_text().removeprefix("Sit down as ")
    sit.click()
    expect(at_home(anna, hero)).to_be_visible()
    sheet = put_into(own_sheet(anna, hero), {"Level": "3"})
    sheet.get_by_role("radio", name="Fill in").check()
    boxes = sheet.get_by_role("region", name="Advances of tier 2")
    boxes.get_by_label("HP slots").fill("2")
    tab(anna, "Log")
    tab(anna, "Sheet")  # what is typed and not kept yet is there still
    expect(boxes.get_by_label("HP slots")).to_have_value("2")
    boxes.get_by_text("Choose from 6").click()
    button(boxes, "Agility").click()
    seen = Inspection()
    anna.set_viewport_size(SMALL)
    seen.look(anna, "boxes of a tier")
    button(sheet, "Done").click()
    expect(button(sheet, "Done")).to_have_count(0)
    expect(boxes).to_contain_text("Traits that were raised in this tier Agility")
    expect(button(boxes, "HP slots 2")).to_be_visible()
    gm.get_by_text("The party", exact=True).first.click()
    button(gm, "Grant a level").first.click()
    button(gm.get_by_role("dialog"), "Grant a level").last.click()
    tab(anna, "Play")
    form = anna.locator("form[data-verb=gain_level]")
    expect(form).to_be_visible()
    expect(form).to_contain_text("one more Stress slot (tier 2)")
    expect(form).not_to_contain_text("one more HP slot (tier 2)")  # both its boxes are marked
    assert seen.found == []
