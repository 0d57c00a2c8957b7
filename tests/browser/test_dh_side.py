"""Daggerheart on small screens: what is one's own is in sight, and what can wait stands aside."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.desk import gm_of
from browser.people import (
    House,
    adversaries,
    at_last,
    button,
    card,
    hero_card,
    last_roll,
    roll,
    take,
    wider,
)
from web.client import Device, fresh
from web.servers import Far

SMALL: ViewportSize = {"width": 360, "height": 640}
TABLETS: list[ViewportSize] = [{"width": 768, "height": 1024}, {"width": 1024, "height": 768}]
LEAST = 24  # pixels that a finger needs at the least
ORRIN, MAUD, EATER = "Orrin Vale", "Maud Ironkettle", "The rope-eater"


def gather(house: House, server: Far) -> tuple[Page, Page, Page, Device]:
    """A GM and two players at the sample scene, one of them with a very small phone."""
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    anna.set_viewport_size(SMALL)
    link = house.skirmish(gm, "Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    return gm, anna, ben, gm_of(gm, server, link)


def panel(page: Page, hero: str) -> Locator:
    """What a hero can do with one tap."""
    return card(page, f"What {hero} does")


def in_sight(page: Page, what: Locator) -> bool:
    """Whether it stands between the header and the tabs, whole."""
    top, foot = page.get_by_role("banner"), page.get_by_role("navigation")
    (_, above), (below, _), (begins, ends) = edges(top), edges(foot), edges(what)
    return begins >= above - 1 and ends <= below + 1


def edges(what: Locator) -> tuple[float, float]:
    """Where it begins and where it ends, from the top of the screen."""
    box = what.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def test_ones_own_roll_is_in_sight_whatever_others_are_asked(house: House, server: Far) -> None:
    _, anna, _, desk = gather(house, server)
    desk.play("harm", targets=["maud"], flat=9, types=["phy"])
    struck = card(anna, f"{MAUD} is hit: harm")
    expect(struck).to_contain_text("Waiting for Ben")
    attack = button(panel(anna, ORRIN), "Attack", exact=True)
    anna.evaluate("scrollTo({ top: document.body.scrollHeight })")
    attack.click()
    mine = roll(anna)
    expect(mine).to_be_visible()
    expect(mine).to_be_enabled()
    expect(mine).to_be_in_viewport(ratio=1)
    assert at_last(anna, lambda: in_sight(anna, mine))


def test_a_level_waits_at_the_side_until_it_is_called_off(house: House, server: Far) -> None:
    gm, anna, ben, desk = gather(house, server)
    desk.play("grant_level", who=["orrin"])
    rises = f"{ORRIN} gains a level"
    expect(card(anna, rises)).to_be_visible()
    hers = panel(anna, ORRIN)
    expect(button(hers, "Attack", exact=True)).to_be_enabled()
    assert at_last(anna, lambda: edges(hers) < edges(card(anna, rises)))
    button(card(gm, rises), "Call it off").click()
    for page in (gm, anna, ben):
        expect(card(page, rises)).to_have_count(0)


def test_what_a_rest_brought_stands_where_everybody_looks(house: House, server: Far) -> None:
    _, anna, ben, desk = gather(house, server)
    desk.play("adjust", track="maud.hp", by=2)
    seq = desk.play("call_rest", kind="short")
    desk.connect()
    for who in ("orrin", "maud", "pell"):
        desk.until(seq)
        seq = desk.answer("choose_moves", character=who, first="tend", first_target="maud")
    for page in (anna, ben):
        brought = last_roll(page)
        expect(brought).to_contain_text("A short rest")
        expect(brought).to_contain_text(f"{MAUD}'s HP -")
        expect(brought).to_contain_text("The GM's Fear")


def test_two_who_act_as_one_and_one_who_is_asked(house: House, server: Far) -> None:
    _, anna, ben, desk = gather(house, server)
    desk.play("adjust", track="orrin.hope", by=4)
    desk.play(
        "tag_team", character="orrin", partner="maud", target="rope_eater", weapon="boat_hook"
    )
    his = ben.get_by_role("region", name=f"Tag Team with {ORRIN} against {EATER}")
    expect(roll(his)).to_be_visible()
    desk.post("undo", submission=fresh())

    # Whoever is asked for help is asked on one card.
    button(panel(anna, ORRIN), "Roll with Agility, +2").click()
    hers = card(anna, f"{ORRIN}: Agility, action roll")
    expect(button(ben, "Help an Ally for 1 Hope")).to_have_count(1)
    button(hers, "Ask for help").click()
    expect(hers).to_contain_text("Whom do you ask?")
    hers.get_by_role("radio", name=MAUD).check()
    button(hers, "Ask for help").click()
    expect(button(ben, "No help")).to_be_visible()
    expect(button(ben, "Help an Ally for 1 Hope")).to_have_count(0)


def test_slots_stay_within_their_card(house: House, server: Far) -> None:
    gm, _, ben, _ = gather(house, server)
    for size in TABLETS:
        gm.set_viewport_size(size)
        inside(hero_card(gm, MAUD), gm)
    for width in (360, 390):
        ben.set_viewport_size({"width": width, "height": 640})
        inside(ben.locator("#stage .own"), ben)


def inside(where: Locator, page: Page) -> None:
    """Seven slots of HP, none beyond its card nor too small for a finger."""
    slots = where.locator("li.hp button.slot")
    expect(slots).to_have_count(7)
    outer = where.bounding_box()
    assert outer
    for one in slots.all():
        box = one.bounding_box()
        assert box
        assert box["x"] + box["width"] <= outer["x"] + outer["width"]
        assert min(box["width"], box["height"]) >= LEAST
    assert wider(page) <= 0


def test_what_was_pasted_is_kept_and_nobody_goes_by_one_tap(house: House, server: Far) -> None:
    gm, *_ = gather(house, server)
    here = adversaries(gm)
    button(here, "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    text = sheet.get_by_label("Stat blocks")
    text.fill("Salt Wight\nTier 1 Standard")
    sheet.get_by_label("HP", exact=False).first.fill("4")
    button(sheet, "Close").click()
    sheet.wait_for(state="detached")
    button(here, "Add adversaries").click()
    expect(text).to_have_value("Salt Wight\nTier 1 Standard")
    expect(sheet.get_by_label("HP", exact=True)).to_have_value("4")
    button(sheet, "Close").click()
    sheet.wait_for(state="detached")

    # To take somebody off the table asks once.
    button(here, f"Sheet of {EATER}").click()
    off = f"Take {EATER} off the table"
    button(sheet, off, exact=True).click()
    button(sheet, "No", exact=True).click()
    expect(sheet).to_contain_text("Difficulty")
    button(sheet, off, exact=True).click()
    button(sheet, f"Yes: {off}").click()
    expect(button(here, f"Sheet of {EATER}")).to_have_count(0)
