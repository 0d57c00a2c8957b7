"""Between fights: a Regroup in which one hero tends another, then something that money buys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.looking import Inspection
from browser.people import (
    House,
    article,
    button,
    card,
    enemies,
    hero_card,
    last_roll,
    number,
    own_dice,
    pool,
    take,
    until,
    wider,
)
from web.servers import Far, far

BOOK = "the core book of 2018"
SEED = "between"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Far]:
    """A real server process whose dice fall the same way every time."""
    with far(tmp_path_factory.mktemp("data"), seed=SEED) as one:
        yield one


def rest(page: Page) -> Locator:
    """The Regroup as everybody sees it."""
    return card(page, "The party regroups")


def hurt(gm: Page, hero: str) -> None:
    """Somebody has three Wounds and two Shock when they come to rest."""
    sheet = hero_card(gm, hero)
    for name, count in (("Wounds", 3), ("Shock", 2)):
        for reached in range(1, count + 1):
            button(sheet, f"{name} plus 1").click()
            expect(button(sheet, re.compile(f"^{name} {reached} of"))).to_be_visible()


def regroup(gm: Page) -> None:
    """The GM calls it once she has seen what it does for whom."""
    button(gm, "The party regroups").click()
    sheet = gm.get_by_role("dialog")
    outlook = sheet.get_by_role("list", name="Vale Orrin, before and after")
    expect(outlook).to_contain_text(re.compile(r"Shock 2\s*→\s*then\s*0"))
    expect(outlook).to_contain_text(re.compile(r"Wounds 3\s*stays"))
    button(sheet, "The party regroups").click()
    sheet.wait_for(state="detached")
    expect(rest(gm)).to_be_in_viewport()  # however far down the stage she called it


def test_a_regroup_of_the_party(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.skirmish(gm, BOOK)
    take(anna, link, "Anna", "Vale Orrin")
    take(ben, link, "Ben", "Brother Tam")
    hurt(gm, "Vale Orrin")
    regroup(gm)
    for page in (gm, anna, ben):
        expect(rest(page)).to_contain_text("Shock is gone")
    expect(button(rest(anna), re.compile("^Shock 0 of"))).to_have_count(4)
    expect(rest(anna)).to_contain_text("Shock before: 2, now 0")
    expect(rest(anna)).not_to_contain_text("The rest is over")  # the GM's word

    # The healer's own screen says whom and how hard; the dice are the healer's.
    button(rest(ben), "Treat Vale Orrin").click()
    sheet = ben.get_by_role("dialog", name="Treat Vale Orrin")
    expect(button(sheet, re.compile("^DN 3:"))).to_be_visible()
    own_dice(ben)
    button(sheet, "Brother Tam treats Vale Orrin").click()
    sheet.wait_for(state="detached")
    expect(rest(gm)).to_contain_text("Brother Tam tends them now")
    pool(ben, wrath=4, sixes=2, fours=2)
    medicae = card(ben, "Brother Tam: Medicae, to heal Vale Orrin")
    until(last_roll(ben).get_by_text("Brother Tam succeeds"), button(medicae, "Accept"))
    expect(rest(anna)).to_contain_text("✓ tended")
    expect(button(rest(gm), re.compile("^Wounds 3 of"))).to_have_count(0)
    expect(button(rest(gm), "Treat Vale Orrin")).to_have_count(0)
    seen = Inspection()
    for page, whose in ((gm, "the GM's Regroup"), (ben, "a player's Regroup")):
        seen.look(page, whose)

    button(rest(gm), "The rest is over").click()
    for page in (gm, anna, ben):
        expect(rest(page)).to_have_count(0)
    assert seen.found == []


def test_a_respite_is_broken_off(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, BOOK), "Anna", "Vale Orrin")
    hurt(gm, "Vale Orrin")
    button(gm, "The party takes a Respite").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "The party takes a Respite").click()
    sheet.wait_for(state="detached")
    night = card(anna, "The party takes a Respite")
    outlook = night.get_by_role("list", name="Vale Orrin, before and after")
    expect(outlook).to_contain_text(re.compile(r"Wounds 3\s*→\s*then\s*0"))
    expect(outlook).to_contain_text("is reset")
    around = card(gm, "The party takes a Respite")
    button(around, "Break the rest off").click()
    button(around, "Break the rest off").click()
    expect(night).to_have_count(0)
    expect(button(hero_card(gm, "Vale Orrin"), re.compile("^Wounds 3 of"))).to_be_visible()


def means(ben: Page) -> None:
    """A hero's sheet: a second keyword, and Wealth."""
    tabs = ben.get_by_role("navigation")
    button(tabs, "Party").click()
    sheet = hero_card(ben, "Brother Tam")
    sheet.get_by_text("Sheet", exact=True).click()
    sheet.get_by_label("A keyword to add").fill("Ash Guild")
    button(sheet, "Add the keyword").click()
    expect(button(sheet, "Take the keyword Ash Guild off the sheet")).to_be_visible()
    sheet.get_by_label("A means to add").select_option(label="Wealth")
    button(sheet, "Add the means").click()
    plus = button(sheet, "Wealth plus 1")
    plus.click()
    expect(sheet.locator("li.wealth b")).to_have_text("2")
    button(tabs, "Play").click()


def test_something_is_acquired(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    means(ben)
    button(ben, "Acquire something").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("a sealed lantern")
    for word in ("human", "Ash Guild"):
        sheet.get_by_role("checkbox", name=word).check()
    button(sheet, "Acquire something").click()
    sheet.wait_for(state="detached")

    # The GM sees which keywords match and says how hard it is.
    wanted = "Brother Tam would acquire a sealed lantern"
    asked = card(gm, wanted)
    expect(asked).to_contain_text("2 keywords in common: +1 die")
    number(asked, "DN", 2)
    button(asked, "Set the DN").click()

    # The hero sees the DN, and what a point of Wealth would bring.
    bid = card(ben, wanted)
    expect(bid).to_contain_text("Wealth 2")
    expect(bid).to_contain_text("each point given: +1 die")
    number(bid, "Wealth to give for it", 1)
    own_dice(ben)
    button(bid, "Roll for it").click()
    pool(ben, wrath=4, sixes=1, fours=0)
    test = card(ben, "Brother Tam: Influence, to acquire a sealed lantern")
    until(last_roll(ben).get_by_text("Brother Tam succeeds"), button(test, "Accept"))
    expect(hero_card(gm, "Brother Tam").locator("li.wealth b")).to_have_text("1")
    expect(article(gm, "a sealed lantern").first).to_be_visible()
    assert wider(ben) <= 0


def test_somebody_is_talked_round(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    button(enemies(gm), "Sheet of Ash cultist").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name="Uncooperative").check()
    button(sheet, "Close").click()
    cultist = enemies(gm).get_by_role(
        "checkbox", name=re.compile("^Ash cultist A: .*Uncooperative")
    )
    expect(cultist).to_be_visible()

    # The player reads it on the cultist's card, and talks from there.
    tabs = ben.get_by_role("navigation")
    button(tabs, "Party").click()
    theirs = hero_card(ben, "Ash cultist A")
    expect(theirs).to_contain_text("Towards the party: Uncooperative")
    button(theirs, "Persuade").click()
    own_dice(ben)
    sheet = ben.get_by_role("dialog", name="Brother Tam persuades Ash cultist A")
    button(sheet, "Persuade somebody").click()
    sheet.wait_for(state="detached")
    button(tabs, "Play").click()
    pool(ben, wrath=4, sixes=3, fours=2)
    talk = "Brother Tam: Persuasion, to persuade Ash cultist A"
    button(card(gm, talk), re.compile("^Judge")).click()
    warmer = "Warmer towards the party: a step each"
    number(card(ben, talk), warmer, 1)
    button(card(ben, talk), "Accept").click()
    expect(last_roll(ben).get_by_text("Brother Tam succeeds")).to_be_visible()
    button(tabs, "Party").click()
    expect(theirs).to_contain_text("Towards the party: Neutral")


def test_a_vehicle_is_boarded_and_turned(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    button(gm, "Add a vehicle").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Cinder hauler")
    button(sheet, "Add the vehicle").click()
    sheet.wait_for(state="detached")
    expect(enemies(gm)).not_to_contain_text("Cinder hauler")  # it is the party's own
    button(ben.get_by_role("navigation"), "Party").click()
    hauler = ben.get_by_role("article", name="Cinder hauler")
    expect(hauler).to_contain_text("Nobody is aboard.")
    button(hauler, "Get in").click()
    button(ben.get_by_role("dialog"), "Get in").click()
    expect(hauler).to_contain_text("Brother Tam at the wheel")
    expect(button(hauler, re.compile("^Cruising Speed 40"))).to_be_visible()
    button(hauler, "Turn: Back to the right").click()
    for page in (gm, ben):
        arrow = page.get_by_role("img", name="Cinder hauler points to side 3 of 6")
        expect(arrow).to_be_visible()
    assert wider(ben) <= 0
    button(hauler, "Get out").click()
    button(ben.get_by_role("dialog"), "Get out").click()
    expect(hauler).to_contain_text("Nobody is aboard.")
    button(gm.get_by_role("article", name="Cinder hauler"), "Critical Hit").click()
    button(gm.get_by_role("dialog"), "Critical Hit on a vehicle").click()
    expect(article(gm, "Critical Hit on Cinder hauler")).to_be_visible()


def suffer_from(gm: Page, hazard: str, hero: str) -> None:
    """The GM names a hazard for one hero alone."""
    button(gm.get_by_role("region", name="Hazards"), hazard).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=hero, exact=True).check()
    sheet.get_by_role("checkbox", name="Isk", exact=True).uncheck()  # whoever stands first
    sheet.locator("button[type=submit]").click()
    sheet.wait_for(state="detached")


def test_hazards_from_the_desk(house: House) -> None:
    gm, ben = house.desk("GM"), house.phone("Ben")
    take(ben, house.skirmish(gm, BOOK), "Ben", "Brother Tam")
    suffer_from(gm, "Somebody falls", "Brother Tam")
    expect(article(gm, re.compile("The fall: .* for Brother Tam")).first).to_be_visible()
    suffer_from(gm, "Somebody burns", "Brother Tam")
    expect(hero_card(gm, "Brother Tam")).to_contain_text("Burning")
    suffer_from(gm, "Cut off their air", "Brother Tam")
    expect(hero_card(gm, "Brother Tam")).to_contain_text("Without air")
    button(gm, "A minute without air").click()
    button(gm.get_by_role("dialog"), "A minute without air").click()
    breath = ben.get_by_role("region", name=re.compile("^Brother Tam: .*, to go without air$"))
    expect(breath.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    expect(hero_card(gm, "Isk")).not_to_contain_text("Without air")
