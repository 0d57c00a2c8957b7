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
    whole_log,
)

WG, DH = "", "^Daggerheart"
BOOKS = pytest.mark.parametrize("book", [WG, DH], ids=["wrath-glory", "daggerheart"])


def joined(house: House, book: str, name: str = "Anna") -> tuple[Page, Page, Counter]:
    """A GM, and a player who has sat down and has no hero yet."""
    gm, page = house.desk("GM"), house.phone(name)
    page.goto(house.make_table(gm, f"The Ways of {name}", book))
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
    seen.look(anna, "the ways")
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
    # The last page shows what decides over life, and what follows from the rest says how.
    wounds = anna.get_by_label(re.compile("^(Max Wounds|HP slots) [1-9]"))
    expect(wounds).to_be_in_viewport()
    anna.get_by_label("Name", exact=True).fill("Brandt")
    touches += 1
    button(anna, "Sit down as Brandt").click()
    expect(at_home(anna, "Brandt")).to_be_visible()
    touches += counter.since("step by step")
    assert touches <= most
    expect(article(gm, "Brandt joins the roster")).to_have_count(1)
    assert seen.found == []


WG_BOOK = {
    "Strength": 3,
    "Toughness": 4,
    "Agility": 4,
    "Initiative": 3,
    "Willpower": 2,
    "Intellect": 3,
    "Fellowship": 2,
    "Athletics, rating": 2,
    "Awareness, rating": 3,
    "Ballistic Skill, rating": 4,
    "Stealth, rating": 2,
    "Survival, rating": 1,
    "Tech, rating": 3,
    "Tier": 2,
    "Rank": 1,
}
DH_BOOK = {
    "Agility": 2,
    "Strength": 0,
    "Finesse": 1,
    "Instinct": 1,
    "Presence": 0,
    "Knowledge": -1,
    "Evasion": 12,
    "HP slots": 6,
    "Level": 1,
}
WG_WORDS = {"Archetype": "Fen scout", "Species": "Human", "Faction": "The ferry"}
DH_WORDS = {
    "Class": "Fenwarden",
    "Subclass": "Of the Lamp",
    "Ancestry": "Toadfolk",
    "Community": "Stiltborn",
}
TALENTS = "Steady hand\nKnows the fen"
CARDS = [f"Gift {one}: What it says on the card." for one in range(8)]
WG_WEAPON = {"Damage": "8", "ED": "2", "AP": "1", "Range": "20", "Salvo": "2"}


def copied(page: Page, numbers: dict[str, int], words: dict[str, str]) -> int:
    """Put into the step that is shown what stands in the book; how many fields it took."""
    typed = 0
    for box in page.get_by_role("spinbutton").all():
        label = box.get_attribute("aria-label") or box.evaluate("it => it.labels[0].innerText")
        label = str(label).strip()
        if "rating" in label and label not in numbers and box.input_value():
            box.fill("")
            typed += 1
        elif label in numbers and box.input_value() != str(numbers[label]):
            box.fill(str(numbers[label]))
            typed += 1
    for label, value in words.items():
        if (found := page.get_by_label(label, exact=True)).count():
            found.fill(value)
            typed += 1
    for off in range(page.get_by_role("button", name=re.compile("^Without ")).count(), 0, -1):
        page.get_by_role("button", name=re.compile("^Without ")).nth(off - 1).click()
    return typed


@BOOKS
def test_a_hero_of_a_book_step_by_step_in_sixty(house: House, book: str) -> None:
    _, anna, counter = joined(house, book)
    numbers, words = (DH_BOOK, DH_WORDS) if book else (WG_BOOK, WG_WORDS)
    button(anna, "Build one, step by step").click()
    anna.get_by_role("radiogroup", name="What kind of hero?").get_by_role("radio").nth(1).check()
    typed = 0
    while True:
        typed += copied(anna, numbers, words)
        if (talents := anna.get_by_label("Talents", exact=True)).count():
            talents.fill(TALENTS)
            typed += 1
        if (own := anna.get_by_label(re.compile("^Cards of your own"))).count():
            own.fill("\n".join(CARDS))
            typed += 1
        for place, name in enumerate(("Knows the paths", "Reads water")):
            found = anna.get_by_label(f"Experiences {place + 1}: What")
            if found.count():
                found.fill(name)
                typed += 1
        if (worn := anna.get_by_label(re.compile("^Armou?r 1: What"))).count():
            worn.fill("Slag coat")
            box = anna.get_by_label(re.compile("^Slag coat: (Rating|Score)"))
            box.fill("3")
            typed += 2
        onward = button(anna, re.compile("^Next: "))
        if not onward.count():
            break
        onward.click()
    anna.get_by_label("Name", exact=True).fill("Brandt")
    button(anna, "Sit down as Brandt").click()
    expect(at_home(anna, "Brandt")).to_be_visible()
    sheet = own_sheet(anna, "Brandt")
    button(sheet, "Add a weapon").click()
    form = anna.get_by_role("dialog")
    form.get_by_label("What is it called?").fill("Reed gun")
    typed += 2
    for box in form.get_by_role("spinbutton").all()[:5]:
        box.fill("2")
        typed += 1
    button(form, "Keep the weapon").click()
    expect(sheet).to_contain_text("Reed gun")
    expect(sheet).to_contain_text("Gift 7")
    if not book:
        expect(sheet).to_contain_text("Steady hand, Knows the fen")
    touches = typed + counter.since("a hero of a book")
    print(f"touches: a hero of a book: {touches}")
    assert touches <= 60


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


def test_a_pasted_sheet_asks_a_touch_for_each_doubt(house: House) -> None:
    _, anna, counter = joined(house, WG)
    button(anna, "Paste or open a sheet").click()
    text = "Ilva Torn\nStrength 4, Toughness 4\nDefence 3\nChopper: 9 + 4 ED, melee, Rending (2)"
    anna.get_by_label("A sheet as text").fill(text)
    entry = anna.get_by_role("region", name="Ilva Torn")
    entry.wait_for()
    expect(entry.get_by_role("group", name=re.compile("which is meant"))).to_have_count(2)
    doubts = entry.get_by_role("group", name=re.compile("which is meant"))
    for one in doubts.all():
        one.get_by_role("radio").first.check()
    button(anna, re.compile("Bring in Ilva Torn")).click()
    expect(at_home(anna, "Ilva Torn")).to_be_visible()
    assert 1 + counter.since("a pasted sheet with doubts") <= 4 + 2


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
    whole_log(gm)
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
    whole_log(gm)
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
