"""Exact odds where a choice is made, the GM's switch over them, advice, and the odds page."""

from __future__ import annotations

import re
from fractions import Fraction

from playwright.sync_api import Locator, Page, expect

from browser.desk import call_roll, call_test
from browser.looking import Inspection
from browser.people import House, beside, button, card, enemies, number, roll, take, wider
from browser.thrown import faces, own_dice, pool
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory


def shown(where: Page | Locator) -> Locator:
    """The odds on a card."""
    return where.get_by_role("region", name="Odds")


def shows(where: Locator, expected: dict[str, str]) -> None:
    """Each way in this order with its exact chance, or with the words in place of one."""
    lines = where.get_by_role("listitem")
    expect(lines.locator(".label")).to_have_text(list(expected))
    for at, says in enumerate(expected.values()):
        found = lines.nth(at).locator("b")
        if re.fullmatch(r"\d+/\d+|[01]", says):
            expect(found).to_have_attribute("data-exact", says)
        else:
            expect(found).to_have_text(says)


def percent(chance: Fraction) -> str:
    """As the page says it."""
    return f"{round(float(chance) * 100)} %"


def test_a_missed_roll_shows_its_odds_to_everybody_until_the_gm_turns_them_off(
    house: House,
) -> None:
    table = house.table("The Gilded Wreck")
    gm, anna, ben = table.gm, table.anna, table.ben
    for _ in range(2):
        button(gm.get_by_role("banner"), "Glory plus 1").click()
    call_test(gm, "Awareness", 4, "Vess")
    hers = card(anna, "Vess: Awareness")
    number(hers, "Your Awareness total?", 5)

    # Before the roll they are one tap away.
    expect(shown(hers)).to_have_count(0)
    button(hers, "Show the odds").click()
    before = str(wrath_glory.success(5, 4))
    expect(shown(hers).locator("b").first).to_have_attribute("data-exact", before)

    own_dice(anna)
    roll(hers).click()
    pool(anna, wrath=1, sixes=0, fours=2)
    expect(hers).to_contain_text("2 icons short")
    lying = wrath_glory.Lying(2, 0, 2, 4)
    expected = {
        "Stop": "fails, 2 of 4 icons",
        "Re-roll 2 dice for 1 Wrath": str(lying.success(reroll=True)),
        "1 Glory die": str(lying.success(glory=1)),
        "2 Glory dice": str(lying.success(glory=2)),
        "Both, with 2 Glory dice": str(lying.success(reroll=True, glory=2)),
    }
    for page in (anna, ben, gm):
        mine = shown(card(page, "Vess: Awareness"))
        shows(mine, expected)
        expect(mine).to_contain_text(percent(lying.success(reroll=True)))
    assert wider(anna) <= 0

    # Advice is for whoever asks, by an aim, with the reason.
    expect(card(ben, "Vess: Awareness").get_by_text("Advice")).to_have_count(0)
    hers.get_by_text("Advice", exact=True).click()
    for aim, key, wrath in (("Succeed", "succeed", 2), ("Keep Wrath", "keep_wrath", 0)):
        hers.get_by_role("radio", name=aim).check()
        made = wrath_glory.advise(lying, key, wrath=wrath, glory=2)
        expect(hers).to_contain_text(made.reason)
        expect(hers.locator(".best b")).to_have_text(made.best.says)
    expect(hers.get_by_role("radio", name="Most Wounds")).to_have_count(0)

    beside(gm, "Table")
    button(gm, "Book and house rules").click()
    gm.get_by_role("switch", name="This table sees odds").uncheck()
    for page in (anna, ben, gm):
        expect(shown(card(page, "Vess: Awareness"))).to_have_count(0)
    expect(hers.get_by_text("Advice", exact=True)).to_have_count(0)
    gm.get_by_role("switch", name="This table sees odds").check()
    shows(shown(hers), expected)


def test_a_hidden_dn_shows_none_until_asked_and_then_by_dn(house: House) -> None:
    table = house.table("The Quiet Door")
    call_test(table.gm, "Awareness", 6, "Vess", hidden=True)
    hers = card(table.anna, "Vess: Awareness")
    number(hers, "Your Awareness total?", 5)
    button(hers, "Show the odds").click()
    expect(hers).to_contain_text("The DN is not known.")
    button(hers, "Odds by DN").click()
    first = shown(hers).locator("b").first
    expect(first).to_have_attribute("data-exact", str(wrath_glory.success(5, 3)))
    button(shown(hers), "DN: more").click()
    expect(first).to_have_attribute("data-exact", str(wrath_glory.success(5, 4)))


def test_an_attack_is_weighed_before_it_is_made(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    take(anna, house.skirmish(gm, "the core book of 2018"), "Anna", "Vale Orrin")
    button(enemies(gm), "Begin the fight").click()
    panel = card(anna, "Vale Orrin attacks")
    panel.get_by_role("radio", name=re.compile("^Stall breaker A,")).check()
    button(panel, "Show the odds").click()
    expect(shown(panel)).to_contain_text(re.compile(r"Hit\s*\d+ %"))
    aimed = shown(panel).locator("b").first
    before = aimed.get_attribute("data-exact")
    assert before is not None
    # What is chosen counts at once.
    panel.get_by_role("checkbox", name=re.compile("^Surprise")).check()
    expect(aimed).not_to_have_attribute("data-exact", before)
    assert wider(anna) <= 0


def test_hope_is_weighed_before_it_is_spent(house: House) -> None:
    table = house.table("The Salt Road", "Daggerheart")
    title = "Vess: Agility, action roll"
    hers, his = card(table.anna, title), card(table.ben, title)
    call_roll(table.gm, "Agility", 13, "Vess")
    number(hers, "Your Agility?", 1)
    expect(shown(hers).locator("b").first).to_have_attribute(
        "data-exact", str(daggerheart.for_action(1, 13).success)
    )
    own_dice(table.anna)
    roll(hers).click()
    faces(table.anna, {"Hope die": 9, "Fear die": 5})
    expect(hers).to_have_count(0)

    # The next time everybody knows what her sheet says.
    call_roll(table.gm, "Agility", 15, "Vess")
    plain, helped = (daggerheart.for_action(1, 15, one).success for one in (0, 1))
    shows(shown(his), {"without your help": str(plain), "with your help": str(helped)})
    shows(shown(hers), {"Roll": str(plain), "with one more helper": str(helped)})


def slide(page: Page, form: str, name: str, value: int) -> None:
    """Move a slider."""
    page.get_by_role("form", name=form).get_by_role("slider", name=name).fill(str(value))


def test_the_odds_page_needs_no_table(house: House) -> None:
    page = house.phone("Anna")
    page.goto(f"{house.base}/")
    page.get_by_role("link", name=re.compile("^Plan a roll")).click()
    found = page.get_by_role("region", name="What comes of it")
    first = page.locator("dd b").first
    expect(first).to_have_attribute("data-exact", str(wrath_glory.success(7, 3)))
    slide(page, "Test", "Pool", 9)
    slide(page, "Test", "DN", 5)
    expect(first).to_have_attribute("data-exact", str(wrath_glory.success(9, 5)))
    expect(page.get_by_role("table").get_by_role("row").nth(5)).to_be_attached()
    expect(found.get_by_role("img", name=re.compile("^Icons: 0: "))).to_be_visible()

    # Two settings beside each other: the second begins as the first.
    page.get_by_role("switch", name="Compare two settings").check()
    page.get_by_role("form", name="Setting B").get_by_role("switch", name="Re-roll").check()
    chances = page.locator("dl > div").first.locator("b")
    expect(chances).to_have_count(2)
    expect(chances.nth(0)).to_have_attribute("data-exact", str(wrath_glory.success(9, 5)))
    again = str(wrath_glory.success(9, 5, reroll=True))
    expect(chances.nth(1)).to_have_attribute("data-exact", again)

    # By keyboard alone, in the other game.
    page.get_by_role("radio", name="Daggerheart").focus()
    page.keyboard.press("Space")
    expect(chances.nth(0)).to_have_attribute(
        "data-exact", str(daggerheart.for_action(2, 14).success)
    )
    page.get_by_role("form", name="Setting A").get_by_role("slider", name="Difficulty").focus()
    page.keyboard.press("ArrowRight")
    expect(chances.nth(0)).to_have_attribute(
        "data-exact", str(daggerheart.for_action(2, 15).success)
    )
    page.get_by_role("radio", name="Adversary").check()
    expect(page.locator("dl")).to_contain_text("At least 1 HP")

    # What cannot be is said in words.
    slide(page, "Setting A", "Severe threshold", 2)
    expect(found).to_contain_text("lies below Major")

    seen = Inspection()
    seen.look(page, "odds")
    wide = house.desk("Ben")
    wide.goto(f"{house.base}/#odds")
    wide.get_by_role("radio", name="Attack").check()
    expect(wide.get_by_role("table")).to_be_visible()
    seen.look(wide, "odds, wide")
    assert seen.found == []


def test_the_odds_page_knows_the_risk_of_a_power(house: House) -> None:
    page = house.phone("Anna")
    page.goto(f"{house.base}/#odds")
    page.get_by_role("radio", name="Psychic power").check()
    risk = page.locator("dl > div").filter(has_text="Perils of the Warp").locator("b")
    expect(risk).to_have_attribute("data-exact", "1/6")
    page.get_by_label("Level").select_option("unbound")
    expect(risk).to_have_attribute("data-exact", "11/36")
    page.get_by_label("Level").select_option("transcendent")
    slide(page, "Psychic power", "Rank or Tier, if Transcendent", 2)
    expect(risk).to_have_attribute("data-exact", str(1 - Fraction(5, 6) ** 3))
    expect(page.get_by_role("img", name=re.compile("^Wrath dice that show 1: 0: "))).to_be_visible()
    assert wider(page) <= 0
