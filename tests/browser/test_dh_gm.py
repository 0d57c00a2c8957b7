"""Daggerheart from behind the GM's screen: a fight is planned, played and slept off.

Anna and Ben hold phones and look; what happens to their heroes is answered by the GM.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.desk import call_roll, gm_of
from browser.people import (
    House,
    adversaries,
    article,
    button,
    card,
    inbox,
    number,
    roll,
    take,
    track,
    until,
    wider,
)
from web.servers import Far

SEED = "a fair evening"
STAT_BLOCK = """Salt Wight
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4 | Stress 3
ATK: +4 | Cold hands: Melee | 1d8+2 phy
Experience: Tidal caves +2
Grip of brine - Action: Mark a Stress to make a target Restrained."""


def points(where: Locator) -> Locator:
    """The Battle Points that are spent."""
    return where.get_by_role("meter", name="Battle Points spent")


def foe(gm: Page, name: str) -> Locator:
    """One adversary, whose name says how it fares."""
    return adversaries(gm).get_by_role("checkbox", name=re.compile(f"^{name}:"))


def clock(page: Page, says: str) -> Locator:
    """A countdown as a player sees it."""
    return card(page, "Countdowns").get_by_role("img", name=says)


def plan(gm: Page) -> None:
    """Every adversary that is added to the plan is counted at once, and too many are told."""
    button(adversaries(gm), "Plan the encounter").click()
    sheet = gm.get_by_role("dialog")
    expect(points(sheet)).to_have_attribute("aria-valuetext", "0 of 8")
    number(sheet, "Standard", 3)
    expect(points(sheet)).to_have_attribute("aria-valuetext", "6 of 9")  # no heavy ones among them
    number(sheet, "Leader", 1)
    expect(points(sheet)).to_have_attribute("aria-valuetext", "9 of 8")
    expect(sheet).to_contain_text("This fight costs 9 of 8 Battle Points.")
    number(sheet, "Leader", 0)
    expect(sheet).not_to_contain_text("This fight costs")
    button(sheet, "Keep this plan").click()
    sheet.wait_for(state="detached")


def bring(gm: Page) -> None:
    """A stat block is pasted, two more of it are copied, and the fight on the table is reckoned."""
    button(adversaries(gm), "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("Stat blocks").fill(STAT_BLOCK)
    button(sheet, "Bring in Salt Wight").click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now: Salt Wight.")
    expect(points(sheet)).to_have_attribute("aria-valuetext", "2 of 9")
    gm.keyboard.press("Escape")
    button(adversaries(gm), "Sheet of Salt Wight").click()
    expect(sheet).to_contain_text("tier 1 standard, Difficulty 13, attack +4")
    expect(sheet).to_contain_text("Grip of brine")
    number(sheet, "How many more of Salt Wight?", 2)
    button(sheet, "2 more of Salt Wight").click()
    expect(sheet.get_by_role("radio", name="Salt Wight C")).to_be_visible()
    gm.keyboard.press("Escape")
    expect(points(adversaries(gm))).to_have_attribute("aria-valuetext", "6 of 9")


def strike(gm: Page) -> None:
    """Fear buys the spotlight; two attack at once, and whoever acted is seen to have."""
    for _ in range(3):
        button(gm, "Fear plus 1").click()
    expect(track(gm, "fear")).to_have_text("3")
    mine = card(gm, "Your moves")
    button(mine, "Interrupt").click()
    expect(track(gm, "fear")).to_have_text("2")
    expect(mine).to_contain_text("1 move in hand")
    adversaries(gm).get_by_role("radio", name="Vess").check()
    for letter in "AB":
        foe(gm, f"Salt Wight {letter}").check()
    button(adversaries(gm), "Attack with 2 adversaries").click()
    expect(article(gm, "Salt Wight B attacks Vess")).to_be_visible()
    expect(track(gm, "fear")).to_have_text("1")  # the second spotlight
    for letter in "AB":
        expect(foe(gm, f"Salt Wight {letter}")).to_have_accessible_name(
            re.compile("has had the spotlight")
        )
    expect(mine).to_contain_text("You have made your move")


def alone(gm: Page) -> None:
    """The third attacks with one tap, for another Fear; then the players have it again."""
    mine = card(gm, "Your moves")
    button(mine, "Keep it").click()
    expect(mine).to_contain_text("1 move in hand")
    adversaries(gm).get_by_role("radio", name="Kell").check()
    button(adversaries(gm), "Attack with Salt Wight C").click()
    expect(article(gm, "Salt Wight C attacks Kell")).to_be_visible()
    expect(track(gm, "fear")).to_have_text("0")
    button(mine, "Pass it to the players").click()
    expect(card(gm, "The spotlight")).to_contain_text(re.compile("^The players"))
    expect(button(mine, "Interrupt")).to_be_disabled()  # there is no Fear left


def handed_over(gm: Page) -> None:
    """A roll takes the spotlight from a GM with a move in hand, who takes it back and moves."""
    mine = card(gm, "Your moves")
    # Two heroes were hit whose sheets lack thresholds: they follow from the level.
    until(button(mine, "Move without Fear"), button(gm, "Take the default"))
    button(mine, "Move without Fear").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name="there is a golden opportunity").check()
    button(sheet, "Move without Fear").click()
    expect(mine).to_contain_text("1 move in hand")
    call_roll(gm, "Agility", 2, "Vess")
    asked = card(gm, "Vess: Agility, action roll")
    asked.get_by_text("Answer for Anna").click()
    roll(asked).click()
    toast = gm.get_by_role("status", name="The spotlight went over")
    expect(toast).to_contain_text("Vess acts: the spotlight is with the players.")
    button(toast, "Undo").click()
    expect(toast).to_have_count(0)
    expect(mine).to_contain_text("1 move in hand")
    expect(card(gm, "The spotlight")).to_contain_text("had it last")
    button(mine, "Make a move").click()
    sheet.get_by_role("radio", name="advance a countdown").check()
    sheet.get_by_role("radio", name="The tide").check()
    button(sheet, "Make this move").click()
    sheet.wait_for(state="detached")


def harm(gm: Page) -> None:
    """Stress and a condition for those who are chosen."""
    foe(gm, "Salt Wight C").check()
    button(adversaries(gm), "Harm (1)").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_text("Stress", exact=True).click()
    number(sheet, "How much?", 2)
    button(sheet, "Apply to Salt Wight C").click()
    sheet.wait_for(state="detached")
    expect(foe(gm, "Salt Wight C")).to_have_accessible_name(re.compile("Stress 2 of 3"))
    button(adversaries(gm), "Give Salt Wight C a condition").click()
    button(sheet, "Restrained").click()
    sheet.wait_for(state="detached")
    expect(foe(gm, "Salt Wight C")).to_have_accessible_name(re.compile("Restrained"))
    foe(gm, "Salt Wight C").uncheck()


def start(gm: Page, name: str, ticks: int, *, hidden: bool = False) -> None:
    """A countdown begins."""
    button(card(gm, "Countdowns"), "Start a countdown").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill(name)
    number(sheet, "Where does it start?", ticks)
    if hidden:
        sheet.get_by_role("checkbox", name="you alone").check()
    button(sheet, "Start it").click()
    sheet.wait_for(state="detached")


def countdowns(gm: Page, anna: Page) -> None:
    """One that everybody sees, one that only the GM does until she shows it; a tap ticks."""
    start(gm, "The tide", 3)
    start(gm, "The wreckers", 2, hidden=True)
    expect(clock(anna, "The tide: 3 left of 3")).to_be_visible()
    button(gm, "Tick The tide").click()
    expect(clock(anna, "The tide: 2 left of 3")).to_be_visible()
    expect(anna.get_by_text("The wreckers")).to_have_count(0)
    button(gm, "Tick The wreckers").click()
    expect(anna.get_by_text("wreckers")).to_have_count(0)
    button(gm, "More about The wreckers").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name="Anna").check()
    expect(clock(anna, "The wreckers: 1 left of 2")).to_be_visible()
    gm.keyboard.press("Escape")
    button(gm, "Tick The wreckers").click()
    expect(inbox(gm, "The wreckers")).to_be_visible()
    expect(clock(anna, "The wreckers: done")).to_be_visible()


def rest(gm: Page) -> None:
    """The party rests on one screen, and the GM chooses for whoever is awake."""
    # What the sheets of those who were hit lack may still be asked for; no rest begins meanwhile.
    until(button(gm, "Short rest"), button(gm, "Take the default"))
    button(gm, "Short rest").click()
    panel = card(gm, "The party rests")
    expect(panel).to_contain_text(re.compile("Still choosing: .*Kell"))
    form = panel.locator("form[data-verb=choose_moves]")
    for hero in ("Vess", "Kell"):
        choose = button(panel, f"Choose for {hero}")
        if choose.count():  # else the dice have laid them low
            choose.click()
            form.get_by_role("button").last.click()
            expect(choose).to_have_count(0)
    expect(panel).to_have_count(0)


def test_a_gm_alone(house: House, server: Far) -> None:
    table = house.table("Low Water", "Daggerheart")
    gm, anna = table.gm, table.anna
    plan(gm)
    bring(gm)
    strike(gm)
    alone(gm)
    harm(gm)
    countdowns(gm, anna)
    handed_over(gm)
    # A hero may lie at death's door, for which nobody answers on the GM's screen.
    desk = gm_of(gm, server, table.link)
    desk.connect()
    while any(one["verb"] == "take_default" for one in desk.frame["offers"]):
        desk.until(desk.answer("take_default"))
    desk.leave()
    rest(gm)
    gm.set_viewport_size({"width": 390, "height": 844})
    assert wider(gm) <= 0
    assert wider(anna) <= 0


def test_a_sample_is_one_tap_from_the_lobby(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.try_skirmish(gm, "^Daggerheart")
    expect(gm.get_by_role("banner")).to_contain_text("The last ferry to Hollow Quay")
    expect(adversaries(gm).get_by_role("group", name="Drowned oarsman")).to_be_visible()
    expect(card(gm, "The slack water")).to_contain_text("Undertow")
    take(anna, link, "Anna", "Maud Ironkettle")

    # Minions of one kind act as one, for the move and a Fear.
    for _ in range(2):
        button(gm, "Fear plus 1").click()
    button(card(gm, "Your moves"), "Interrupt").click()
    expect(track(gm, "fear")).to_have_text("1")
    adversaries(gm).get_by_role("radio", name="Maud").check()
    button(adversaries(gm), "All of Drowned oarsman").click()
    expect(adversaries(gm)).to_contain_text("Moves and Fear are enough for 2 spotlights")
    button(adversaries(gm), "As one (1 Fear)").click()
    expect(article(gm, "Drowned oarsman A attacks Maud Ironkettle")).to_be_visible()
    expect(track(gm, "fear")).to_have_text("0")

    # A feature of the place, and what the scene is good for.
    button(gm, "Fear plus 1").click()
    button(gm, "Use Undertow of The slack water").click()
    expect(track(gm, "fear")).to_have_text("0")
    button(gm, "Frame the scene").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("radio", name="standard").check()
    button(sheet, "Frame the scene").click()
    sheet.wait_for(state="detached")
    spent = card(gm, "The scene and the party").get_by_role("meter")
    expect(spent).to_have_attribute("aria-valuetext", re.compile("of 2 to 4$"))


def test_allowed_anyway_is_all_of_them(house: House) -> None:
    """Too little Fear for all who are chosen: the GM may have it so, and nobody is left out."""
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, "^Daggerheart"), "Anna", "Maud Ironkettle")
    button(gm, "Fear plus 1").click()
    button(card(gm, "Your moves"), "Interrupt").click()
    expect(track(gm, "fear")).to_have_text("0")
    adversaries(gm).get_by_role("radio", name="Maud").check()
    button(adversaries(gm), "All of Drowned oarsman").click()
    expect(adversaries(gm)).to_contain_text("Moves and Fear are enough for 1 spotlight")
    button(adversaries(gm), "Allow anyway").click()
    for letter in "ABCD":
        said = f"Drowned oarsman {letter} attacks Maud Ironkettle"
        expect(article(gm, said)).to_be_visible()
