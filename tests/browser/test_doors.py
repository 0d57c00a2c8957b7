"""Four ways to a hero, counted in touches: taps, and fields that are typed or pasted into."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.looking import Inspection
from browser.people import (
    Counter,
    House,
    article,
    at_home,
    button,
    fill_in,
    hero_card,
    own_sheet,
    tab,
)

WG, DH = "", "^Daggerheart"
BOOKS = pytest.mark.parametrize("book", [WG, DH], ids=["wrath-glory", "daggerheart"])


def joined(house: House, book: str, name: str = "Anna") -> tuple[Page, Page, Counter]:
    """A GM, and a player who has sat down and has no hero yet."""
    gm, page = house.desk("GM"), house.phone(name)
    page.goto(house.make_table(gm, f"The Doors of {name}", book))
    page.get_by_role("textbox").fill(name)
    button(page, "Sit down").click()
    button(page, "Take a ready hero").wait_for()
    counter = Counter(page)
    counter.since("sitting down")
    return gm, page, counter


@BOOKS
def test_a_ready_hero_in_three_touches(house: House, book: str) -> None:
    gm, anna, counter = joined(house, book)
    seen = Inspection()
    seen.look(anna, "the doors")
    button(anna, "Take a ready hero").click()
    ready = anna.get_by_role("radiogroup", name="Which hero?").get_by_role("radio")
    expect(ready).to_have_count(12)
    seen.look(anna, "ready heroes")
    ready.nth(2).check()
    sit = button(anna, "Sit down as")
    hero = sit.inner_text().removeprefix("Sit down as ")
    sit.click()
    expect(at_home(anna, hero)).to_be_visible()
    assert counter.since("a ready hero") == 3
    sheet = own_sheet(anna, hero)
    expect(sheet).not_to_contain_text("Plays with the numbers")
    seen.look(anna, "the sheet of a ready hero")
    expect(article(gm, f"{hero} joins the roster")).to_have_count(1)
    expect(gm.get_by_text("has a new Experience")).to_have_count(0)
    assert seen.found == []


@pytest.mark.parametrize(("book", "most"), [(WG, 10), (DH, 17)], ids=["wrath-glory", "daggerheart"])
def test_step_by_step_with_everything_preset(house: House, book: str, most: int) -> None:
    gm, anna, counter = joined(house, book)
    seen = Inspection()
    button(anna, "Build one, step by step").click()
    anna.get_by_role("radiogroup", name="What kind of hero?").get_by_role("radio").nth(1).check()
    touches = 0
    while True:
        seen.look(anna, "a step")
        onward = button(anna, re.compile("^Next: "))
        if not onward.count():
            break
        onward.click()
    anna.get_by_label("Name", exact=True).fill("Brandt")
    touches += 1
    button(anna, "Sit down as Brandt").click()
    expect(at_home(anna, "Brandt")).to_be_visible()
    touches += counter.since("step by step")
    assert touches <= most
    expect(article(gm, "Brandt joins the roster")).to_have_count(1)
    assert seen.found == []


@BOOKS
def test_a_pasted_sheet_in_four_touches(house: House, book: str) -> None:
    _, anna, counter = joined(house, book)
    numbers = "Difficulty 12\nHP 6\nStress 6" if book else "Strength 4, Toughness 4\nDefence 3"
    button(anna, "Paste or open a sheet").click()
    anna.get_by_label("A sheet as text").fill(f"Ilva Torn\n{numbers}")
    touches = 1
    bring = button(anna, re.compile("Ilva Torn|Bring in|Add"))
    bring.last.click()
    expect(at_home(anna, "Ilva Torn")).to_be_visible()
    assert touches + counter.since("a pasted sheet") <= 4


@BOOKS
def test_a_name_alone_plays_with_lent_numbers_and_says_so(house: House, book: str) -> None:
    _, anna, counter = joined(house, book)
    anna.get_by_label("Only a name").fill("Vess")
    button(anna, "Play at once").click()
    expect(at_home(anna, "Vess")).to_be_visible()
    assert counter.since("a name alone") == 1
    sheet = own_sheet(anna, "Vess")
    expect(sheet).to_contain_text("Plays with the numbers of")


def test_the_printed_sheet_is_filled_in_and_the_rest_follows(house: House) -> None:
    gm, anna, _ = joined(house, WG)
    button(anna, "Fill in the printed sheet").click()
    for label, value in {
        "Name": "Brandt",
        "Tier": "2",
        "Toughness": "4",
        "Initiative": "4",
    }.items():
        anna.get_by_label(label, exact=True).fill(value)
    button(anna, "Add to armour").click()
    anna.get_by_label("Armour 1: What").fill("Slag plate")
    anna.get_by_label("Slag plate: Rating").fill("4")
    expect(anna.get_by_label("Resilience, as printed; worked out 9")).to_be_visible()
    expect(anna.get_by_label("Max Wounds, as printed; worked out 8")).to_be_visible()
    button(anna, "Sit down as Brandt").click()
    expect(at_home(anna, "Brandt")).to_be_visible()
    sheet = own_sheet(anna, "Brandt")
    button(sheet, "Resilience 9: show why").click()
    expect(anna.get_by_role("dialog")).to_contain_text("Toughness")
    button(anna.get_by_role("dialog"), "Close").click()

    # As printed comes first; one line of the log, and one tap of the GM takes all of it back.
    fields = {"Defence": "5", "Strength": "3", "Notes": "Owes the ferry."}
    sheet = fill_in(anna, "Brandt", fields)
    expect(button(sheet, "Defence 5: show why")).to_be_visible()
    said = article(gm, re.compile("Brandt's sheet: .*Strength 3"))
    expect(said).to_have_count(1)
    expect(said).to_contain_text("Defence 5")
    expect(said).to_contain_text("Notes")
    button(gm, re.compile("Take back")).first.click()
    expect(button(sheet, "Defence 3: show why")).to_be_visible()


def test_what_is_carried_is_used_up_one_by_one(house: House) -> None:
    gm, anna, _ = joined(house, WG)
    button(anna, "Take a ready hero").click()
    anna.get_by_role("radio", name=re.compile("Doctor Imre Salt")).check()
    button(anna, "Sit down as Doctor Imre Salt").click()
    sheet = own_sheet(anna, "Doctor Imre Salt")
    expect(sheet).to_contain_text(re.compile("Field dressing . 4"))
    button(sheet, "Use one Field dressing").click()
    expect(sheet).to_contain_text(re.compile("Field dressing . 3"))
    expect(article(gm, "Field Dressing 3 (was 4)")).to_have_count(1)
    button(hero_card(gm, "Doctor Imre Salt"), "Sheet of Doctor Imre Salt").click()
    gms = gm.get_by_role("dialog").get_by_role("region", name="Sheet", exact=True)
    expect(gms).to_contain_text(re.compile("Field dressing . 3"))
    seen = Inspection()
    seen.look(gm, "the GM reads a sheet")
    anna.set_viewport_size({"width": 360, "height": 640})
    tab(anna, "Sheet")
    seen.look(anna, "a sheet on a small phone")
    anna.get_by_role("radio", name="Fill in").check()
    seen.look(anna, "filling it in on a small phone")
    assert seen.found == []
