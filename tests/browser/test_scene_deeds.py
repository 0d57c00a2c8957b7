"""What heroes of Daggerheart do beside fighting: gold, a clash, other cards, a condition shed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.people import (
    House,
    button,
    card,
    hero_card,
    last_roll,
    number,
    own_sheet,
    roll,
    tab,
    take,
    track,
    wider,
)
from browser.test_scene import MAUD, ORRIN, PELL, add_card, panel, slots, spotlight
from browser.thrown import faces, own_dice


def seated(house: House) -> tuple[Page, Page, Page]:
    """A GM and two players at the sample scene."""
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    link = house.skirmish(gm, "^Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    return gm, anna, ben


def unasked(page: Page, label: str) -> Locator:
    """What a hero does without a panel of its own; the form it opens."""
    folded = page.locator("#stage details").filter(has=page.get_by_text("More: "))
    if not folded.evaluate("one => one.open"):  # it stays as it was left
        folded.locator("summary").click()
    button(folded, label, exact=True).click()
    return page.get_by_role("dialog")


def done(sheet: Locator, label: str) -> None:
    """A form is sent, and closes."""
    sheet.locator("button[type=submit]").filter(has_text=label).click()
    sheet.wait_for(state="detached")


def choose(where: Locator, label: str, name: str) -> None:
    """One of a long list, known by how it begins."""
    asked = where.get_by_label(label)
    words = asked.get_by_role("option", name=name).text_content()
    asked.select_option(label=words)


def test_gold_gained_and_spent(house: House) -> None:
    """Tens make a bag, a bag is broken for a meal, and what is not there is not spent."""
    gm, anna, ben = seated(house)
    tab(anna, "Party")
    hers = hero_card(anna, ORRIN)
    expect(hers).to_contain_text("Gold: none")
    expect(button(hers, "Pay for something")).to_have_count(0)
    button(gm, "Hand out gold", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=ORRIN).check()
    number(sheet, "Bags", 1)
    number(sheet, "Handfuls", 12)
    done(sheet, "Hand out gold")
    expect(hers).to_contain_text("Gold: 2 bags and 2 handfuls")

    button(hers, "Pay for something").click()
    sheet = anna.get_by_role("dialog", name=f"{ORRIN}: Pay for something")
    # 5 bags at least: greyed, with *Ask* beside it.
    expect(button(sheet, "Ask: tier 3 equipment")).to_have_count(1)
    expect(sheet.get_by_role("option", name="tier 3 equipment")).to_have_count(0)
    choose(sheet, "What for?", "fine clothing")
    done(sheet, "Pay for something")
    expect(hers).to_contain_text("Gold: 1 bag and 9 handfuls")
    for page in (gm, anna, ben):
        expect(page.get_by_text(f"{ORRIN} pays for fine clothing").first).to_be_attached()
    assert wider(anna) <= 0


def test_a_clash_between_heroes(house: House) -> None:
    """No dice till both have said yes; then the other's reaction is the Difficulty."""
    gm, anna, ben = seated(house)
    sheet = unasked(anna, "Act against another hero")
    sheet.get_by_role("radio", name=MAUD).check()
    sheet.get_by_label("What is it about?").fill("The rope is mine")
    done(sheet, "Act against another hero")
    title = f"{ORRIN} against {MAUD}"
    for page in (anna, ben):
        expect(card(page, title)).to_contain_text("The rope is mine")
        button(card(page, title), "Let dice settle it").click()
    for page in (gm, anna, ben):
        expect(card(page, title)).to_have_count(0)

    button(anna, "Make an action roll").click()
    sheet = anna.get_by_role("dialog")
    choose(sheet, "Which trait?", "Agility")
    choose(sheet, "Against whom?", MAUD)
    done(sheet, "Make an action roll")
    hers = card(anna, f"{ORRIN}: Agility, action roll")
    expect(roll(hers)).to_have_count(0)  # the reaction comes first
    own_dice(ben)
    reaction = f"{MAUD}: a trait of your choice, reaction roll"
    his = card(ben, reaction)
    choose(his, "Which trait?", "Strength")
    expect(button(card(anna, reaction), "Help an Ally")).to_have_count(0)
    roll(his).click()
    faces(ben, {"Hope die": 4, "Fear die": 7})  # and +2: 13
    expect(hers).to_contain_text("Difficulty 13")
    expect(track(gm, "fear")).to_have_text("0")  # a reaction brings none
    own_dice(anna)
    roll(hers).click()
    faces(anna, {"Hope die": 7, "Fear die": 5})  # and +2: 14
    for page in (gm, anna, ben):
        expect(last_roll(page)).to_contain_text(f"{ORRIN}, 14 against 13: a success with Hope")
    spotlight("the players", gm, anna, ben)
    assert wider(ben) <= 0


def test_another_card_for_one_in_hand(house: House) -> None:
    """A full hand: what comes back from the vault costs Stress, and the player says what goes."""
    gm, cleo = house.desk("GM"), house.phone("Cleo")
    take(cleo, house.skirmish(gm, "^Daggerheart"), "Cleo", PELL)
    own_sheet(cleo, PELL)
    for name in ("Moth song", "Ember step", "Wax seal", "Long wick"):
        add_card(cleo, name, sort="a domain card", recall=1)
    tab(cleo, "Play")
    here = panel(cleo, PELL)
    held = here.get_by_role("list", name=f"Cards of {PELL}").get_by_role("button")
    vault = here.get_by_role("list", name=f"Vault of {PELL}").get_by_role("button")
    here.get_by_text("5 of 5 domain cards in hand").click()
    vault.filter(has_text="Long wick").click()
    sheet = cleo.get_by_role("dialog")
    sheet.get_by_role("radio", name="Ember step").check()
    done(sheet, "Bring it back")
    expect(held.filter(has_text="Long wick")).to_be_visible()
    expect(held.filter(has_text="Ember step")).to_have_count(0)
    expect(vault.filter(has_text="Ember step")).to_contain_text("1 Stress to recall")
    expect(slots(cleo, PELL).get_by_label(re.compile("^Stress 1 of 6: "))).to_be_visible()
    expect(here).to_contain_text("5 of 5 domain cards in hand")
    assert wider(cleo) <= 0


def test_shaking_off_a_condition(house: House) -> None:
    """Whoever is held rolls to get free: a failure leaves it, any success ends it."""
    gm, anna, ben = seated(house)
    button(hero_card(gm, ORRIN), "Condition").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "Restrained").click()
    sheet.wait_for(state="detached")
    for page in (anna, ben):
        expect(page.get_by_text("Restrained").first).to_be_attached()
    for hope, fear, difficulty, free in ((3, 2, 15, False), (5, 9, 12, True)):
        sheet = unasked(anna, "Shake it off")
        choose(sheet, "With which trait?", "Strength")
        done(sheet, "Shake it off")
        title = f"{ORRIN}: Strength, action roll, to shake it off"
        if not free:  # and from then on
            own_dice(anna)
        roll(card(anna, title)).click()
        faces(anna, {"Hope die": hope, "Fear die": fear})
        number(card(gm, title), "Which Difficulty?", difficulty)
        button(gm, "Judge the roll").click()
        spotlight("the GM", gm, anna)
        tab(anna, "Party")
        worn = hero_card(anna, ORRIN).get_by_text("Restrained")
        expect(worn).to_have_count(0 if free else 1)
        tab(anna, "Play")
        if not free:
            button(card(gm, "Your moves"), "Let it go").click()
            spotlight("the players", gm, anna)


def test_a_gm_who_sits_on_fear_is_reminded_where_it_is_spent(house: House) -> None:
    """From ten on, on the screen; the Fear that buys a move takes the reminder away again."""
    gm = house.desk("GM")
    house.skirmish(gm, "^Daggerheart")
    mine = card(gm, "Your moves")
    for held in range(1, 11):
        expect(mine).not_to_contain_text("spend it")
        button(gm, "Fear plus 1").click()
        expect(track(gm, "fear")).to_have_text(str(held))
    expect(mine).to_contain_text("There is 10 Fear: spend it, soon and in quantity.")
    button(mine, "Interrupt 1 Fear").click()
    spotlight("the GM", gm)
    expect(mine).not_to_contain_text("spend it")


def test_asking_for_help_holds_nothing_up(house: House) -> None:
    """The one who asked rolls when they like; what was not answered by then is gone."""
    _, anna, ben = seated(house)
    button(panel(anna, ORRIN), "Roll with Agility, +2").click()
    hers = card(anna, f"{ORRIN}: Agility, action roll")
    button(hers, "Ask for help").click()
    asked = f"{ORRIN} asks {MAUD} for help"
    hers.get_by_role("radio", name=MAUD).check()
    button(hers, "Ask for help").click()
    expect(button(card(ben, asked), "No help")).to_be_visible()
    own_dice(anna)
    roll(hers).click()
    faces(anna, {"Hope die": 7, "Fear die": 5})
    for page in (anna, ben):
        expect(card(page, asked)).to_have_count(0)
    expect(track(ben, "hope")).to_have_text("2")


def test_whoever_is_dead_waits_for_no_spotlight(house: House) -> None:
    """A fall that nobody survives: the hero stays on the table, not among those who wait."""
    gm = house.desk("GM")
    house.skirmish(gm, "^Daggerheart")
    waiting = gm.get_by_role("list", name="Who has waited longest for the spotlight")
    expect(waiting.get_by_role("listitem")).to_have_count(3)
    button(gm, "A fall", exact=True).click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=PELL).check()
    sheet.get_by_role("checkbox", name=ORRIN).uncheck()  # the first is chosen to begin with
    sheet.get_by_role("radio", name=re.compile("^from far")).check()
    sheet.get_by_role("radio", name="no, it is death").check()
    done(sheet, "A fall")
    expect(waiting.get_by_role("listitem")).to_have_count(2)
    expect(waiting).not_to_contain_text(PELL)
    expect(hero_card(gm, PELL)).to_contain_text("Dead")
