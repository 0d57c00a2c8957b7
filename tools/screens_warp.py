"""The pictures of powers, Perils, rests, purchases, talk, vehicles and hazards."""

from __future__ import annotations

import re

from camera import Camera
from playwright.sync_api import expect

from browser.desk import hurt
from browser.people import (
    House,
    beside,
    button,
    card,
    enemies,
    hero_card,
    number,
    own_sheet,
    roll,
    tab,
)
from browser.test_evening import (
    CALLS,
    ISK,
    PSYKER,
    Evening,
    called_up,
    gather,
    learn,
    rest,
    use,
    withstood,
)
from browser.thrown import pool


def warp(house: House, camera: Camera) -> None:
    """One evening from a power on a sheet to a fall from a vehicle."""
    evening = gather(house)
    written(evening, camera)
    cast(evening, camera)
    rested(evening, camera)
    bought(evening, camera)
    talked(evening, camera)
    driven(evening, camera)
    struck(evening, camera)


def written(evening: Evening, camera: Camera) -> None:
    """A power and a weapon with what they do, as a player writes them down."""
    ben = evening.players["Ben"]
    learn(ben)
    mine = own_sheet(ben, PSYKER)
    button(mine, "Change Cinder sight").click()
    sheet = ben.get_by_role("dialog")
    camera.take(ben, "warp-power-form")
    sheet.get_by_label("What else it does to each target: add").select_option("test")
    failed = sheet.get_by_role("group", name="If it fails", exact=True)
    failed.get_by_label("If it fails: add").select_option("effect")
    failed.scroll_into_view_if_needed()
    camera.take(ben, "warp-power-deeds")
    button(sheet, "Close").click()
    button(mine, "Add a weapon").click()
    sheet.get_by_label("Add a trait").select_option("blast")
    button(sheet, "A trait of your own").click()
    sheet.get_by_label("Name of the trait").fill("Ghost sights")
    sheet.get_by_label("It changes").first.select_option("pool")
    sheet.get_by_label("What it means").scroll_into_view_if_needed()
    camera.take(ben, "warp-weapon-form")
    button(sheet, "Close").click()
    tab(ben, "Play")


def cast(evening: Evening, camera: Camera) -> None:
    """A power with its levels, the dice that call up a Peril, and the Peril itself."""
    gm, anna, ben = evening.gm, evening.players["Anna"], evening.players["Ben"]
    use(evening)
    camera.take(ben, "warp-power-rolled")
    called_up(evening)
    expect(roll(anna.get_by_role("region", name=re.compile(f"^{ISK}: ")))).to_be_visible()
    camera.take(anna, "warp-peril")
    camera.take(gm, "warp-peril-gm")
    withstood(evening)
    camera.take(anna, "warp-peril-last")
    camera.take(gm, "warp-gm-fight")
    button(enemies(gm), "Give Stall breaker A the turn").or_(
        button(enemies(gm), "End the fight")
    ).first.wait_for()
    button(enemies(gm), "End the fight").click()


def rested(evening: Evening, camera: Camera) -> None:
    """A Regroup, from the GM's outlook to a test of Medicae; then a Respite."""
    gm, anna, ben = evening.gm, evening.players["Anna"], evening.players["Ben"]
    hurt(gm, ISK)
    button(gm, "The party regroups").click()
    gm.get_by_role("dialog").get_by_role("list").first.wait_for()
    camera.take(gm, "warp-regroup-call")
    button(gm.get_by_role("dialog"), "The party regroups").click()
    rest(anna).wait_for()
    camera.take(anna, "warp-regroup")
    camera.take(gm, "warp-regroup-gm")
    button(rest(ben), f"Treat {ISK}").click()
    button(ben.get_by_role("dialog"), re.compile("^DN ")).wait_for()
    camera.take(ben, "warp-treat")
    button(ben.get_by_role("dialog"), "Close").click()
    button(rest(gm), "The rest is over").click()
    expect(rest(gm)).to_have_count(0)
    button(gm, "The party takes a Respite").click()
    button(gm.get_by_role("dialog"), "The party takes a Respite").click()
    camera.take(anna, "warp-respite")
    camera.take(gm, "warp-respite-gm")
    button(card(gm, "The party takes a Respite"), "The rest is over").click()


def bought(evening: Evening, camera: Camera) -> None:
    """Something is acquired: what is wanted, what the GM says, what is given for it."""
    gm, ben = evening.gm, evening.players["Ben"]
    button(ben, "Acquire something").click()
    sheet = ben.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("a sealed lantern")
    sheet.get_by_role("checkbox", name="human").check()
    camera.take(ben, "warp-acquire")
    button(sheet, "Acquire something").click()
    wanted = f"{PSYKER} would acquire a sealed lantern"
    number(card(gm, wanted), "DN", 2)
    camera.take(gm, "warp-acquire-gm")
    button(card(gm, wanted), "Set the DN").click()
    button(card(ben, wanted), "Roll for it").wait_for()
    camera.take(ben, "warp-acquire-bid")
    button(card(ben, wanted), "Roll for it").click()
    pool(ben, wrath=4, sixes=0, fours=0)
    camera.take(ben, "warp-acquire-tray")


def talked(evening: Evening, camera: Camera) -> None:
    """The ladder of attitudes, on the GM's sheet and on a player's card."""
    gm, anna = evening.gm, evening.players["Anna"]
    button(enemies(gm), "Sheet of Ash cultist").click()
    gm.get_by_role("dialog").get_by_role("radio", name="Uncooperative").check()
    camera.take(gm, "warp-ladder-gm")
    button(gm.get_by_role("dialog"), "Close").click()
    tab(anna, "Party")
    theirs = hero_card(anna, "Ash cultist A")
    expect(theirs).to_contain_text("Uncooperative")
    theirs.scroll_into_view_if_needed()
    camera.take(anna, "warp-ladder")
    button(theirs, "Persuade").click()
    camera.take(anna, "warp-persuade")
    button(anna.get_by_role("dialog"), "Close").click()


def driven(evening: Evening, camera: Camera) -> None:
    """A vehicle of the party's own."""
    gm, anna = evening.gm, evening.players["Anna"]
    beside(gm, "Table")
    button(gm, "Add a vehicle").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("What is it called?").fill("Cinder hauler")
    camera.take(gm, "warp-vehicle-form")
    button(sheet, "Add the vehicle").click()
    hauler = anna.get_by_role("article", name="Cinder hauler")
    button(hauler, "Get in").click()
    camera.take(anna, "warp-vehicle-board")
    button(anna.get_by_role("dialog"), "Get in").click()
    expect(hauler).to_contain_text(f"{ISK} at the wheel")
    hauler.scroll_into_view_if_needed()
    camera.take(anna, "warp-vehicle")
    gm.get_by_role("article", name="Cinder hauler").scroll_into_view_if_needed()
    camera.take(gm, "warp-vehicle-gm", tab="Party")


def struck(evening: Evening, camera: Camera) -> None:
    """The GM's hazards: where they stand, and whom they strike."""
    gm = evening.gm
    hazards = gm.get_by_role("region", name="Hazards")
    hazards.scroll_into_view_if_needed()
    camera.take(gm, "warp-hazards", tab="Play")
    button(hazards, "Somebody falls").click()
    gm.get_by_role("dialog").get_by_role("checkbox").first.wait_for()
    camera.take(gm, "warp-fall")
    gm.keyboard.press("Escape")
    expect(card(gm, CALLS)).to_have_count(0)
