"""The pictures of README and docs, for `tools/screens.py --readme`."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from camera import UPRIGHT
from playwright.sync_api import Browser, Page, expect
from screens_hero import MAUD, ORRIN

from browser.desk import call_test
from browser.people import PHONE, House, button, card, last_roll, number, roll, take
from browser.thrown import faces, own_dice, pool

# The GM's screen with a player's phone before it, as they lie on one table.
BESIDE = """<style>
  body {{ margin: 0; height: 780px; background: #e4d9c5; position: relative; overflow: hidden }}
  img {{ position: absolute; border: 1px solid #b9a988; box-shadow: 0 4px 12px #3a2c1455 }}
  .desk {{ left: 24px; top: 24px; width: 1040px; border-radius: 10px }}
  .phone {{ right: 24px; bottom: 20px; width: 360px;
    border: 7px solid #1e2732; border-radius: 28px }}
</style>
<img class="desk" src="data:image/png;base64,{desk}">
<img class="phone" src="data:image/png;base64,{phone}">"""
LOOKS = {"reduced_motion": "reduce", "color_scheme": "light"}


def portraits(browser: Browser, base: str, folder: Path) -> Iterator[Path]:
    """Each scene as it lies on a table, then one of its screens alone, at one server."""
    for name, play, one in (("table", _miss, "tablet"), ("skirmish", _skirmish, "phone")):
        house = House(browser, base)
        gm, player = play(house)
        gm.set_viewport_size({"width": 1040, "height": 732})
        player.set_viewport_size({"width": 360, "height": 640})
        desk, phone = (base64.b64encode(one.screenshot()).decode() for one in (gm, player))
        page = browser.new_page(viewport={"width": 1280, "height": 780})
        page.set_content(BESIDE.format(desk=desk, phone=phone))
        page.screenshot(path=folder / f"{name}.png")
        page.close()
        screen = gm if one == "tablet" else player
        screen.set_viewport_size(UPRIGHT if one == "tablet" else PHONE)
        screen.screenshot(path=folder / f"{one}.png")
        house.leave()
        yield folder / f"{name}.png"
        yield folder / f"{one}.png"


def _miss(house: House) -> tuple[Page, Page]:
    """A miss at Wrath & Glory, and the phone of somebody who cheers."""
    table = house.table("The Gilded Wreck", **LOOKS)
    gm, anna, ben = table.gm, table.anna, table.ben
    for _ in range(3):
        button(gm, "Glory plus 1").click()
    call_test(gm, "Stealth", 5, "Vess")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 6)
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    pool(anna, wrath=4, sixes=1, fours=1)
    button(ben, "Do it!").first.click()
    expect(card(gm, "Vess: Stealth")).to_contain_text("Ben")
    return gm, ben


def _skirmish(house: House) -> tuple[Page, Page]:
    """The sample of Daggerheart, and the phone of a player whose roll fails with Fear."""
    gm = house.desk("GM", **LOOKS)
    anna, ben = (house.phone(who, **LOOKS) for who in ("Anna", "Ben"))
    link = house.skirmish(gm, "^Daggerheart")
    take(anna, link, "Anna", ORRIN)
    take(ben, link, "Ben", MAUD)
    button(card(anna, f"What {ORRIN} does"), "Attack", exact=True).click()
    own_dice(anna)
    roll(anna).click()
    faces(anna, {"Hope die": 3, "Fear die": 5})
    expect(last_roll(anna)).to_contain_text("with Fear")
    return gm, anna
