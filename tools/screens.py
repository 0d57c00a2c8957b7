"""Write a picture of each main screen: `python tools/screens.py [FOLDER [EVENING]]`.

The folder is ./screens by default; an evening is `wrath_glory`, `fight`, `dire`, `warp`,
`plates` or `daggerheart`, and all of them by default.

Each screen at 360, 390, 768, 1024, 1280 and 1440 px, in light and dark, from a real evening on a
real server that lives in a temporary folder: `gm-stage-1440-dark.png` and so on. `--readme` writes
the pictures of README and docs instead, and nothing else.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parent.parent
# So that it runs from anywhere: the helpers of the browser tests drive the pages.
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from camera import Camera  # noqa: E402
from screens_dire import dire  # noqa: E402
from screens_gm import behind_the_screen  # noqa: E402
from screens_hero import on_the_phone  # noqa: E402
from screens_readme import portraits  # noqa: E402
from screens_warp import warp  # noqa: E402

from browser.desk import call_roll, call_test, only  # noqa: E402
from browser.people import (  # noqa: E402
    PHONE,
    House,
    Table,
    button,
    card,
    chromium,
    enemies,
    hero_card,
    last_roll,
    missing,
    number,
    roll,
    sit,
    take,
    watch,
)
from browser.thrown import faces, more_dice, own_dice, pool  # noqa: E402
from web.servers import far  # noqa: E402


def coming(house: House, camera: Camera) -> Table:
    """From the owner's page to three people at a table of Wrath & Glory."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben = (
        house.phone(who, reduced_motion="reduce", device_scale_factor=2) for who in ("Anna", "Ben")
    )
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_text("Make a table").wait_for()
    camera.take(gm, "owner")
    link = house.make_table(gm, "The Gilded Wreck")
    camera.take(gm, "gm-empty")
    anna.goto(link)
    button(anna, "Sit down").wait_for()
    camera.take(anna, "door")
    anna.get_by_role("textbox").fill("Anna")
    button(anna, "Sit down").click()
    button(anna, "Fill in the printed sheet").wait_for()
    camera.take(anna, "hero")
    button(anna, "Fill in the printed sheet").click()
    anna.get_by_label("Name", exact=True).fill("Vess")
    button(anna, "Sit down as Vess").click()
    sit(ben, link, "Ben", "Kell")
    camera.take(ben, "idle")
    return Table(gm, anna, ben, link)


def wrath_glory(house: House, camera: Camera) -> None:
    """A test of Wrath & Glory, from the call to a correction."""
    table = coming(house, camera)
    gm, anna, ben = table.gm, table.anna, table.ben
    button(gm, "Call a test", exact=True).click()
    gm.get_by_role("dialog").get_by_label("Which skill?").wait_for()
    camera.take(gm, "gm-call")
    gm.keyboard.press("Escape")
    call_test(gm, "Stealth", 5, "Vess", "Kell")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 7)
    button(hers, "Pool 7").wait_for()
    camera.take(anna, "roll")
    anna.get_by_label("my own dice").check()
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    camera.take(anna, "real-dice")
    pool(anna, wrath=1, sixes=1, fours=2)
    expect(hers).to_contain_text("1 icon short")
    expect(button(hers, "Accept")).to_be_enabled()
    button(ben, "Do it!").first.click()
    expect(hers).to_contain_text("Do it!")
    camera.take(anna, "tray")
    camera.take(ben, "others-miss")
    camera.take(gm, "gm-stage")
    camera.take(watching(house, table.link), "spectator")
    reasons(anna, hers, camera)
    mistyped(anna, camera)
    button(hers, "Accept").click()
    button(gm, "Told it").wait_for()
    camera.take(gm, "gm-log", tab="Log")
    camera.take(gm, "gm-table", tab="Party")
    camera.take(anna, "log", tab="Log")
    camera.take(anna, "party", tab="Party")
    corrected(gm, camera)


def corrected(gm: Page, camera: Camera) -> None:
    """What a correction of the call would change."""
    call = gm.get_by_role("log").locator("article", has_text="Vess tests Stealth, DN 5.")
    button(call, "Correct").click()
    button(gm, "DN: less").click()
    button(gm, "Show what changes").click()
    button(gm, "Settle now").wait_for()
    camera.take(gm, "gm-correction")


def reasons(anna: Page, hers: Locator, camera: Camera) -> None:
    """Why a number is what it is, and the rule behind it."""
    button(hers, "DN 5").first.click()
    anna.get_by_role("dialog").wait_for()
    camera.take(anna, "reckoning")
    anna.get_by_role("dialog").get_by_role("button", name=re.compile("^Rule ")).first.click()
    anna.get_by_text("on your table").wait_for()
    camera.take(anna, "rule")
    anna.keyboard.press("Escape")
    anna.keyboard.press("Escape")


def watching(house: House, link: str) -> Page:
    """Somebody who only looks on."""
    cleo = house.phone("Cleo", reduced_motion="reduce", device_scale_factor=2)
    watch(cleo, link, "Cleo")
    return cleo


def mistyped(page: Page, camera: Camera) -> None:
    """A player looks at their own dice again, and leaves them."""
    tabs = page.get_by_role("navigation")
    button(tabs, "Log").click()
    button(page, "Edit").click()
    camera.take(page, "edit")
    button(page, "Leave it").click()
    button(tabs, "Play").click()


def daggerheart(house: House, camera: Camera) -> None:
    """A roll of Daggerheart."""
    table = house.table("The Salt Road", "Daggerheart", reduced_motion="reduce")
    gm, anna, ben = table.gm, table.anna, table.ben
    camera.take(anna, "daggerheart-idle")
    button(gm, "Call for a roll").click()
    sheet = gm.get_by_role("dialog")
    only(sheet.get_by_role("group", name="Who rolls?"), "Vess")
    number(sheet, "Difficulty (0: judge it after the roll)", 13)
    camera.take(gm, "daggerheart-gm-call")
    button(sheet, "Call for a roll").click()
    sheet.wait_for(state="detached")
    button(ben, "Help an Ally").wait_for()
    camera.take(ben, "daggerheart-help")
    button(ben, "Help an Ally").click()
    anna.get_by_text("+ help from Kell").wait_for()
    camera.take(anna, "daggerheart-roll")
    roll(anna).click()
    gm.get_by_role("region", name="The last roll").wait_for()
    camera.take(anna, "daggerheart-result")
    camera.take(gm, "daggerheart-gm")


DUALITY = {
    "critical": (8, 8),
    "hope": (9, 4),
    "fear": (5, 11),
    "no-hope": (4, 3),
    "no-fear": (3, 6),
}


def plates(house: House, camera: Camera) -> None:
    """How rolls end, in both games: each of the five outcomes, a success, a failure."""
    table = house.table("The Salt Road", "Daggerheart", reduced_motion="reduce")
    gm, anna, ben = table.gm, table.anna, table.ben
    for name, (hope, fear) in DUALITY.items():
        call_roll(gm, "Agility", 12 if hope == 9 else 13 if fear < 11 else 15, "Vess")
        own_dice(anna)
        roll(anna).click()
        faces(anna, {"Hope die": hope, "Fear die": fear})
        last_roll(anna).wait_for()
        camera.take(anna, f"plate-{name}")
    camera.take(ben, "plate-others")
    table = house.table("The Gilded Wreck", reduced_motion="reduce")
    gm, anna = table.gm, table.anna
    for name, wrath, sixes in (("success", 5, 2), ("failure", 2, 0), ("complication", 1, 2)):
        call_test(gm, "Stealth", 4, "Vess")
        hers = card(anna, "Vess: Stealth")
        if name == "success":  # it is remembered
            number(hers, "Your Stealth total?", 7)
        own_dice(anna)
        roll(hers).click()
        pool(anna, wrath=wrath, sixes=sixes, fours=0)
        button(hers, "Accept").click()
        last_roll(anna).wait_for()
        camera.take(anna, f"plate-{name}")
    camera.take(gm, "plate-gm")


STAT_LINE = """Rust Jackal (Troop)
Defence 2  Resilience 6 (2 armour)  Wounds 3  Shock 4  Speed 6
WS 5  BS 4
Hooked blade: 4 + 2 ED, AP -1, melee
Pack song: everybody shivers"""


def fight(house: House, camera: Camera) -> None:
    """The sample skirmish, from both sides of the screen."""
    gm = house.desk("GM", reduced_motion="reduce")
    anna, ben = (
        house.phone(who, reduced_motion="reduce", device_scale_factor=2) for who in ("Anna", "Ben")
    )
    link = house.skirmish(gm, "the core book of 2018")
    camera.take(gm, "fight-gm-before")
    take(anna, link, "Anna", "Vale Orrin")
    take(ben, link, "Ben", "Brother Tam")
    for _ in range(3):
        button(gm, "Glory plus 1").click()
    button(enemies(gm), "Begin the fight").click()
    attacking(anna, camera)
    camera.take(ben, "fight-others")
    answering(gm, ben, camera)
    tools(gm, camera)
    sheets(gm, anna, camera)


def attacking(anna: Page, camera: Camera) -> None:
    """A hero's attack: chips, dice with all spends, damage with Glory for it."""
    panel = card(anna, "Vale Orrin attacks")
    panel.wait_for()
    camera.take(anna, "fight-tracker")
    panel.get_by_role("radio", name=re.compile("^Stall breaker A,")).check()
    panel.get_by_role("checkbox", name=re.compile("^All-Out")).check()
    panel.get_by_text("More", exact=True).click()
    anna.get_by_label("my own dice").check()
    camera.take(anna, "fight-attack")
    button(panel, "Attack", exact=True).click()
    pool(anna, wrath=5, sixes=2, fours=2)
    tray = card(anna, "Vale Orrin attacks Stall breaker A")
    expect(tray).to_contain_text("A hit")
    expect(button(tray, "Accept", exact=True)).to_be_enabled()
    camera.take(anna, "fight-tray")
    button(tray, "Accept", exact=True).click()
    button(anna, "Keep the Glory").or_(button(anna, "These are my dice")).first.wait_for()
    camera.take(anna, "fight-damage")
    more_dice(anna, 1, 0)
    button(anna, "Keep the Glory").or_(anna.get_by_text("is hurt").first).first.wait_for()
    camera.take(anna, "fight-glory")
    if button(anna, "Keep the Glory").is_visible():
        button(anna, "Keep the Glory").click()
    last_roll(anna).wait_for()
    camera.take(anna, "fight-result")
    button(anna, "End turn").click()


def answering(gm: Page, ben: Page, camera: Camera) -> None:
    """Enemies strike together; one blow, then several on one hero."""
    enemies(gm).get_by_role("checkbox", name=re.compile("^Ash cultist A:")).check()
    camera.take(gm, "fight-gm-chosen")
    button(enemies(gm), "Damage (1)").click()
    sheet = gm.get_by_role("dialog")
    button(sheet, "9", exact=True).click()
    camera.take(gm, "fight-keypad")
    gm.keyboard.press("Escape")
    for damage in (11, 14):
        button(enemies(gm), "Damage (1)").click()
        sheet.get_by_role("checkbox", name="Ash cultist A").uncheck()
        sheet.get_by_role("checkbox", name="Brother Tam").check()
        for key in str(damage):
            button(sheet, key, exact=True).click()
        button(sheet, "Apply to Brother Tam").click()
        sheet.wait_for(state="detached")
        struck = ben.get_by_role("region", name=re.compile("Brother Tam is hit"))
        expect(struck).to_contain_text(f"{damage}")
        button(ben, "Answer all").or_(button(ben, "Take it")).first.wait_for()
        camera.take(ben, f"fight-blow-{'one' if damage == 11 else 'two'}")
    camera.take(gm, "fight-gm-waits")
    button(gm, "Answer for Ben").click()
    button(gm, "Answer all").wait_for()
    camera.take(gm, "fight-gm-answers")
    button(gm, "Answer for Ben").click()
    button(ben, "Answer all").click()
    expect(ben.get_by_role("region", name=re.compile("is hit .* times"))).to_have_count(0)
    camera.take(ben, "fight-soaked")


def tools(gm: Page, camera: Camera) -> None:
    """What the GM has at hand: a volley, and new threats."""
    button(enemies(gm), "All of Ash cultist").click()
    enemies(gm).get_by_role("radio", name="Isk").wait_for()
    camera.take(gm, "fight-gm-together")
    button(enemies(gm), "Add threats").click()
    sheet = gm.get_by_role("dialog")
    sheet.get_by_label("The stat line").fill(STAT_LINE)
    camera.take(gm, "fight-paste")
    button(sheet, "Add the threat").click()
    sheet.get_by_role("status").get_by_text("not understood").wait_for()
    camera.take(gm, "fight-pasted")
    sheet.get_by_text("A few numbers").click()
    camera.take(gm, "fight-numbers")
    gm.keyboard.press("Escape")


def sheets(gm: Page, anna: Page, camera: Camera) -> None:
    """A kind's sheet, the options of combat, a condition, and a card that a player types in."""
    button(enemies(gm), "Sheet of Stall breaker").click()
    camera.take(gm, "fight-threat")
    gm.keyboard.press("Escape")
    gm.set_viewport_size(PHONE)
    button(gm.get_by_role("navigation"), "Party").click()
    button(gm, "How combat is played").click()
    camera.take(gm, "fight-options")
    gm.keyboard.press("Escape")
    button(hero_card(gm, "Isk"), "Give Isk a condition").click()
    gm.get_by_role("dialog").wait_for()
    camera.take(gm, "fight-condition")
    gm.keyboard.press("Escape")
    button(anna.get_by_role("navigation"), "Party").click()
    camera.take(anna, "fight-party")
    hers = hero_card(anna, "Vale Orrin")
    hers.get_by_text("Sheet", exact=True).click()
    camera.take(anna, "fight-sheet")
    button(hers, "Change Stand fast").click()
    anna.get_by_text("Uses, numbers, dice").click()
    camera.take(anna, "fight-card")
    anna.keyboard.press("Escape")
    camera.take(anna, "fight-log", tab="Log")


EVENINGS = (
    wrath_glory,
    fight,
    dire,
    warp,
    daggerheart,
    plates,
    on_the_phone,
    behind_the_screen,
)


def main() -> int:
    """Take them all."""
    if why := missing():
        print(f"No pictures: {why}.", file=sys.stderr)
        return 1
    wanted = sys.argv[1] if len(sys.argv) > 1 else "screens"
    with tempfile.TemporaryDirectory() as data, far(Path(data)) as server, chromium() as browser:
        base = f"http://127.0.0.1:{server.port}"
        if wanted == "--readme":
            for path in portraits(browser, base, ROOT / "docs" / "images"):
                print(f"{path.stat().st_size // 1000} kB in {path.relative_to(ROOT)}")
            return 0
        camera = Camera(Path(wanted))
        chosen = [one for one in EVENINGS if one.__name__ in sys.argv[2:]]
        for play in chosen or EVENINGS:
            house = House(browser, base)
            play(house, camera)
            house.leave()
    print(f"{camera.taken} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
