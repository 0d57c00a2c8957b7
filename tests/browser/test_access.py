"""For everybody: a scan of each page by axe in light and dark, and a test without a mouse."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from browser.desk import call_roll, call_test
from browser.looking import Inspection
from browser.people import (
    DESK,
    PHONE,
    House,
    adversaries,
    article,
    beside,
    button,
    card,
    inbox,
    last_roll,
    number,
    own_sheet,
    roll,
    sit,
)
from browser.thrown import faces, own_dice, pool

DESK_FORMS = ("Overrule a number", "Give an effect", "Change a sheet")


def test_no_page_has_a_grave_finding(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    seen = Inspection()

    gm.goto(f"{house.base}/")
    gm.get_by_text("Scan the code").wait_for()
    seen.look(gm, "start")
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_text("Make a table").wait_for()
    seen.look(gm, "owner")
    link = house.make_table(gm, "The Bright Hour")
    anna.goto(link)
    button(anna, "Sit down").wait_for()
    seen.look(anna, "door")
    sit(anna, link, "Anna", "Vess")
    ben.goto(link)
    button(ben, "Anna", exact=True).click()
    ben.get_by_text("Waiting at the door").wait_for()
    seen.look(ben, "waiting at the door")
    inbox(gm, "Anna knocks").wait_for()
    seen.look(gm, "GM, a knock")
    button(ben, "Choose again").click()
    ben.get_by_text("Have you sat here before?").wait_for()
    seen.look(ben, "door with seats")
    sit(ben, link, "Ben", "Kell")
    seen.look(ben, "play, nothing waits")

    button(gm, "Call a test", exact=True).click()
    gm.get_by_role("dialog").get_by_label("Which skill?").wait_for()
    gm.get_by_role("dialog").get_by_text("More choices").click()
    seen.look(gm, "GM, call")
    gm.keyboard.press("Escape")
    call_test(gm, "Stealth", 5, "Vess")
    hers = card(anna, "Vess: Stealth")
    number(hers, "Your Stealth total?", 6)
    seen.look(anna, "play, to roll")
    own_dice(anna)
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    seen.look(anna, "play, real dice")
    pool(anna, wrath=1, sixes=1, fours=1)
    expect(hers).to_contain_text("2 icons short")
    seen.look(anna, "play, tray")
    card(gm, "Vess: Stealth").get_by_text("Answer for Anna").click()
    seen.look(gm, "GM, a miss on the stage, about to answer for her")
    button(hers, "Pool 6: show how it is worked out").click()
    anna.get_by_role("dialog").wait_for()
    seen.look(anna, "a reckoning")
    button(anna, "Close").click()
    button(hers, "Accept").click()
    beside(gm, "Log")
    button(gm, "Told it").wait_for()
    seen.look(gm, "GM, inbox")
    button(anna, "Roll a test").click()
    anna.get_by_role("dialog").get_by_label("Which skill?").wait_for()
    seen.look(anna, "play, unasked")
    button(anna, "Close").click()
    seen.tabs(anna, "player", "Log", "Party")
    hers = own_sheet(anna, "Vess")
    button(hers, "Stealth ").wait_for()
    seen.look(anna, "a hero's sheet")
    hers.get_by_role("radio", name="Fill in").check()
    hers.get_by_label("Stealth, rating", exact=True).wait_for()
    seen.look(anna, "a hero's sheet, filled in")

    button(article(gm, "Vess rolls"), "Correct").click()
    sheet = gm.get_by_role("dialog")
    number(sheet, "Die 2", 4)
    button(sheet, "Show what changes").click()
    button(sheet, "Settle now").wait_for()
    seen.look(gm, "a correction")
    gm.set_viewport_size(PHONE)
    seen.look(gm, "a correction on a phone")
    button(sheet, "Close").click()
    seen.tabs(gm, "GM on a phone", "Play", "Log", "Party")
    gm.get_by_text("Invite somebody").click()
    gm.get_by_role("img", name="QR code").wait_for()
    gm.get_by_text("The desk: fix things").click()
    seen.look(gm, "an invitation")
    for label in DESK_FORMS:
        button(gm, label, exact=True).click()
        form = gm.get_by_role("dialog", name=label)
        button(form, label).wait_for()
        seen.look(gm, f"desk, {label}")
        button(form, "Close").click()
    gm.set_viewport_size(DESK)
    gm.goto(f"{house.base}/#owner={house.owner}")
    gm.get_by_role("link", name="The Bright Hour").wait_for()
    seen.look(gm, "owner with a table")
    assert seen.found == []


def test_no_page_of_daggerheart_has_a_grave_finding(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    seen = Inspection()
    link = house.make_table(gm, "The Long Dusk", "Daggerheart")
    sit(anna, link, "Anna", "Vess")
    button(anna, "Hope: spend 1").click()
    seen.look(anna, "play, nothing waits")
    button(gm, "Call for a roll").click()
    gm.get_by_role("dialog").get_by_label("Which trait?").wait_for()
    seen.look(gm, "GM, call")
    gm.keyboard.press("Escape")
    call_roll(gm, "Agility", 13, "Vess")
    hers = card(anna, "Vess: Agility, action roll")
    number(hers, "Your Agility?", 1)
    seen.look(anna, "play, to roll")
    seen.look(gm, "GM, waiting")
    own_dice(anna)
    roll(hers).click()
    anna.get_by_text("say what lies there").wait_for()
    seen.look(anna, "play, real dice")
    faces(anna, {"Hope die": 4, "Fear die": 11})
    expect(last_roll(anna)).to_contain_text("Vess, 16 against 13")
    seen.look(anna, "play, after the roll")
    anna.get_by_text("More: move, hide and the like").click()
    for name in ("Write an Experience", "Say what you do"):
        button(anna, name).click()
        button(anna.get_by_role("dialog"), name).wait_for()
        seen.look(anna, f"play, {name}")
        button(anna, "Close").click()
    seen.tabs(anna, "player", "Log", "Party")
    beside(gm, "Log")
    button(gm, "Told it").wait_for()
    seen.look(gm, "GM, inbox")
    for _ in range(12):
        button(gm, "Fear plus 1").click()
    gm.get_by_role("banner").get_by_role("alert").wait_for()
    seen.look(gm, "GM, a refusal that she may waive")
    assert seen.found == []


# Where the focus is, and what is wrong with how it shows. A choice wears its ring on its label.
LOOK = """() => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  const worn = [one, one.closest('label')].filter(Boolean)
  const ring = worn.some((each) => {
    const style = getComputedStyle(each)
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  })
  const box = worn.at(-1).getBoundingClientRect()
  const x = Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.y + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight
  const open = worn.some((each) => each.contains(top) || top?.contains(each) === true)
  const what = one.ariaLabel || one.textContent.trim().slice(0, 40) || one.outerHTML.slice(0, 80)
  return { what, ring, seen: inside && open }
}"""
FAR = 120  # more stops than any page has


@dataclass
class Keys:
    """Hands that have no mouse."""

    page: Page
    stops: int = 0

    def to(self, target: Locator) -> None:
        """Tab on until the target has the focus, which must be seen at every stop."""
        expect(target).to_be_enabled()  # else it is no stop
        nowhere = 0
        for _ in range(FAR):
            self.page.keyboard.press("Tab")
            self.stops += 1
            found = self.page.evaluate(LOOK)
            nowhere = 0 if found else nowhere + 1
            assert nowhere < 3, "the focus is lost"
            assert found is None or (found["ring"] and found["seen"]), found
            if target.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"no way to {target}")

    def press(self, target: Locator, times: int = 1, key: str = "Enter") -> None:
        """Go there, and press."""
        self.to(target)
        for _ in range(times):
            self.page.keyboard.press(key)


def test_no_page_of_a_gms_fight_has_a_grave_finding(house: House) -> None:
    gm, anna = house.phone("GM"), house.phone("Anna")
    seen = Inspection()
    gm.goto(f"{house.base}/#owner={house.owner}")
    button(gm, "Try a skirmish").click()
    enemies = gm.get_by_role("region", name="Threats")
    enemies.wait_for()
    seen.look(gm, "GM, before the fight")
    anna.goto(gm.url)
    anna.get_by_label("What is your name?").fill("Anna")
    button(anna, "Sit down").click()
    anna.get_by_role("region", name="Free heroes").wait_for()
    seen.look(anna, "heroes to take")
    expect(gm.get_by_text("Anna").first).to_be_attached()  # nothing moves any more
    begin = button(enemies, "Begin the fight")
    begin.click()
    expect(begin).to_have_count(0)
    button(enemies, "All standing").click()
    button(enemies, "Attack with").wait_for()
    enemies.get_by_text("Range, cover and more").click()
    seen.look(gm, "GM, enemies chosen")
    sheet = gm.get_by_role("dialog")
    for opens in ("Damage", "Loose dice", "Add threats", "Sheet of Toll guard"):
        button(enemies, opens).click()
        sheet.wait_for()
        for fold in sheet.locator("summary").all():
            fold.click()
        seen.look(gm, f"GM, {opens}")
        if opens == "Add threats":
            sheet.get_by_role("radio", name="A few numbers").check()
            seen.look(gm, "GM, a threat in numbers")
        button(sheet, "Close").click()
    button(enemies, "Give Toll guard A the turn").click()
    enemies.get_by_role("region", name="What Toll guard A may do").wait_for()
    seen.look(gm, "GM, a threat acts")
    seen.tabs(gm, "GM", "Party")
    button(gm, "How combat is played").click()
    seen.look(gm, "GM, options of combat")
    assert seen.found == []


def test_no_page_of_a_gm_of_daggerheart_has_a_grave_finding(house: House) -> None:
    gm = house.phone("GM")
    seen = Inspection()
    house.skirmish(gm, "^Daggerheart")
    seen.look(gm, "GM, before the fight")
    for _ in range(3):
        button(gm, "Fear plus 1").click()
    button(gm, "Interrupt").click()
    sheet, foes = gm.get_by_role("dialog"), adversaries(gm)
    button(foes, "All of Drowned oarsman").click()
    button(foes, "As one").wait_for()
    seen.look(gm, "GM, adversaries chosen")
    for opens in (
        "Harm",
        "Give 6 characters a condition",
        "Sheet of Reed stalker",
        "Plan the encounter",
        "Add adversaries",
    ):
        button(foes, opens).click()
        sheet.wait_for()
        for fold in sheet.locator("summary").all():
            fold.click()
        seen.look(gm, f"GM, {opens}")
        if opens == "Add adversaries":
            sheet.get_by_role("radio", name="A few numbers").check()
            sheet.get_by_label("Its attack").fill("Claws")
            seen.look(gm, "GM, an adversary in numbers")
        button(sheet, "Close").first.click()
    for opens in ("Make a move", "Start a countdown", "Frame the scene"):
        button(gm, opens).click()
        sheet.get_by_role("radio").first.wait_for()
        seen.look(gm, f"GM, {opens}")
        if opens == "Make a move":
            gm.keyboard.press("Escape")
        else:
            sheet.locator("button[type=submit]").click()
        sheet.wait_for(state="detached")
    button(gm, "Short rest").click()
    button(card(gm, "The party rests"), "Choose for Orrin Vale").click()
    seen.look(gm, "GM, a rest, a clock and stakes")
    button(gm, "More about Countdown").click()
    seen.look(gm, "GM, a clock")
    gm.keyboard.press("Escape")
    seen.tabs(gm, "GM", "Party", "Play")
    assert seen.found == []


def test_a_whole_test_without_a_mouse(house: House) -> None:
    gm, anna = house.desk("GM"), house.desk("Anna")
    link = house.make_table(gm, "The Quiet Hands")
    sit(anna, link, "Anna", "Vess")
    hers, keys, its = Keys(anna), Keys(gm), card(anna, "Vess: Athletics")

    keys.press(button(gm, "Call a test", exact=True))
    sheet = gm.get_by_role("dialog", name="Call a test")
    vess = sheet.get_by_role("checkbox", name="Vess")
    expect(vess).to_be_visible()
    if not vess.is_checked():
        keys.press(vess, key="Space")
    expect(vess).to_be_checked()
    dn = sheet.get_by_label("DN (0: judge it after the roll)", exact=True)
    was = int(dn.input_value())
    keys.press(button(sheet, "DN (0: judge it after the roll): more"), times=2)
    expect(dn).to_have_value(str(was + 2))
    keys.press(button(sheet, "Call a test"))
    sheet.wait_for(state="detached")

    hers.press(button(its, "Your Athletics total?: more"), times=6)
    hers.press(anna.get_by_role("switch", name="my own dice"), key="Space")
    hers.press(roll(its))
    # A group of faces is one stop, and Space takes the first of them: a complication.
    one = its.get_by_role("group", name="Wrath die").get_by_role("radio", name="1", exact=True)
    hers.press(one, key="Space")
    none = its.get_by_role("group", name="Sixes").get_by_role("radio", name="0", exact=True)
    hers.press(none, key="ArrowRight", times=2)
    hers.press(button(its, "These are my dice"))
    hers.press(button(its, "Accept"))
    expect(last_roll(anna)).to_contain_text(f"against DN {was + 2} (Athletics)")
    keys.press(button(inbox(gm, "Vess: Complication"), "Told it"))
    expect(inbox(gm, "Vess: Complication")).to_have_count(0)
    print(f"keyboard: {keys.stops} stops of the GM, {hers.stops} of the player")
