"""Stat blocks are pasted, read back, set right where they stand, and join by one tap.

Both games have the same panel: two entries in different layouts, a question, a missing number.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.looking import Inspection
from browser.people import House, adversaries, button, enemies, wider
from reading.from_files import FILES

SMALL: ViewportSize = {"width": 360, "height": 640}
THREATS = """Rust Jackal x3 (Troop)
S 4 T 3 A 4 I 4 Wil 2 Int 2 Fel 1
Resilience 7 (2 AR: scrap plate)  Wounds 3
Weight 40 stone, all of it rust
Chopper: 5 + 4 ED, AP -1, melee

| **Pit Hound** | Elite |
|---|---|
| Defence | 3 |
| Resilience | 6 |
| Wounds | 4 |
| Shock | 2 |"""
WIGHT = """Salt Wight x2
Tier 1 Standard
Difficulty 13 | Thresholds 6/11 | HP 4
ATK: +4 | Cold hands: Melee | 2d8+1d4"""
STAIR = """**THE SUNKEN STAIR**
*Tier 1 Traversal*
**Impulses:** drown, mislead
> **Difficulty:** 11
***Slick steps - Passive:*** Whoever runs here reacts with Agility."""


def paste(sheet: Locator, text: str) -> None:
    """A text in the panel, which is read by itself."""
    sheet.get_by_label("Stat blocks").fill(text)


def entry(sheet: Locator, name: str) -> Locator:
    """One entry as it was read back."""
    return sheet.get_by_role("region", name=name, exact=True)


def confirm(sheet: Locator) -> Locator:
    """The button at the foot, whatever it says."""
    return button(sheet, re.compile("^(Still open|Bring in|Nobody is chosen)"))


def undo(gm: Page, sheet: Locator) -> None:
    """One step back, from the GM's log."""
    button(sheet, "Close").click()
    sheet.wait_for(state="detached")
    button(gm, "Take back").first.click()


def test_threats_in_two_layouts_a_question_and_a_missing_number(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, "the core book of 2018")
    button(enemies(gm), "Add threats").click()
    sheet = gm.get_by_role("dialog")
    paste(sheet, THREATS)
    jackal = entry(sheet, "Rust Jackal")
    expect(entry(sheet, "Pit Hound").get_by_label("Resilience")).to_have_value("6")
    expect(jackal.get_by_label("How many of Rust Jackal?", exact=True)).to_have_value("3")
    expect(jackal).to_contain_text("Weight 40 stone, all of it rust")
    expect(jackal.get_by_label("Defence")).to_have_value("3")
    expect(jackal).to_contain_text("By the sheet: Initiative 4, -1.")
    expect(confirm(sheet)).to_have_text(re.compile("^Still open: a question about Chopper"))

    # The question is answered, and the button leads to what is missing; 0 is never taken for it.
    jackal.get_by_role("radio", name="5 + Strength 4 = 9").check()
    expect(confirm(sheet)).to_have_text("Still open: Shock of Rust Jackal")
    confirm(sheet).click()
    shock = jackal.get_by_label(re.compile("^Shock"))
    expect(shock).to_be_focused()
    expect(shock).to_have_value("")
    gm.keyboard.type("many")
    expect(jackal).to_contain_text("'many' is no number.")
    shock.fill("4")
    expect(confirm(sheet)).to_have_text("Bring in all 4")

    # What was read is set right where it stands, and the text as well: nothing is lost.
    jackal.get_by_label("Wounds").fill("5")
    expect(button(jackal, "The text has: 3")).to_be_visible()
    paste(sheet, THREATS.replace("Rust Jackal", "Rust Jackals") + "\nSpeed | 7")
    renamed = entry(sheet, "Rust Jackals")
    expect(renamed.get_by_label("Wounds")).to_have_value("5")
    expect(renamed.get_by_role("radio", name="5 + Strength 4 = 9")).to_be_checked()
    expect(entry(sheet, "Pit Hound").get_by_label("Speed")).to_have_value("7")
    renamed.get_by_label("Name of Rust Jackals").fill("Rust Jackal")
    expect(confirm(sheet)).to_have_text("Bring in all 4")
    expect(enemies(gm).get_by_text("Pit Hound")).to_have_count(0)  # nobody has joined yet
    confirm(sheet).click()
    expect(sheet.get_by_role("status")).to_contain_text(
        "At the table now: 3 \u00d7 Rust Jackal and Pit Hound."
    )
    expect(sheet.get_by_label("Stat blocks")).to_have_value("")
    one = enemies(gm).get_by_role("checkbox", name=re.compile("^Rust Jackal C: .*Wounds 0.5"))
    expect(one).to_have_count(1)
    undo(gm, sheet)
    expect(one).to_have_count(0)
    expect(enemies(gm).get_by_text("Pit Hound")).to_have_count(0)


def test_an_adversary_and_a_place_on_a_small_phone(house: House) -> None:
    gm = house.phone("GM")
    gm.set_viewport_size(SMALL)
    house.skirmish(gm, "Daggerheart")
    button(adversaries(gm), "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    paste(sheet, f"{WIGHT}\n\n{STAIR}")
    wight, stair = entry(sheet, "Salt Wight"), entry(sheet, "The Sunken Stair")
    expect(stair).to_contain_text("Environment")
    expect(stair.get_by_label("Slick steps")).to_have_value(re.compile("^passive; Whoever runs"))
    expect(wight.get_by_label("Cold hands")).to_have_value("melee, 2d8+1d4 physical")
    expect(wight.get_by_label(re.compile("^Stress"))).to_have_value("")
    seen = Inspection()
    seen.look(gm, "read back")
    assert seen.found == []
    wight.get_by_role("radio", name="magic").check()
    wight.get_by_label(re.compile("^Stress")).fill("3")
    expect(confirm(sheet)).to_have_text("Bring in all 3")
    assert wider(gm) <= 0

    # Whoever is not wanted stays away.
    stair.get_by_role("checkbox", name="Bring in The Sunken Stair").uncheck(force=True)
    expect(confirm(sheet)).to_have_text("Bring in 2 \u00d7 Salt Wight")
    stair.get_by_role("checkbox", name="Bring in The Sunken Stair").check(force=True)
    confirm(sheet).click()
    expect(sheet.get_by_role("status")).to_contain_text("At the table now")
    button(sheet, "Close").click()
    wights = adversaries(gm).get_by_role("checkbox", name=re.compile("^Salt Wight [AB]:"))
    expect(wights).to_have_count(2)
    expect(wights.first).to_have_accessible_name(re.compile("Stress 0 of 3"))
    expect(gm.get_by_text("The Sunken Stair").first).to_be_attached()


def test_what_is_nothing_and_what_is_no_text_says_so(house: House, tmp_path: Path) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, "Daggerheart")
    button(adversaries(gm), "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    paste(sheet, "A fine day.")
    expect(sheet).to_contain_text("Nothing here was read as an adversary or a place.")
    (tmp_path / "block.txt").write_text(WIGHT, encoding="utf-8")
    (tmp_path / "book.pdf").write_bytes(b"%PDF-1.7 and more")
    sheet.get_by_label("Open a file").set_input_files(tmp_path / "book.pdf")
    expect(sheet.get_by_role("alert")).to_contain_text("This is a PDF")
    paste(sheet, STAIR)
    sheet.get_by_label("Open a file").set_input_files(tmp_path / "block.txt")
    expect(entry(sheet, "Salt Wight")).to_be_visible()
    expect(entry(sheet, "The Sunken Stair")).to_be_visible()  # what stood there stays


def test_files_of_another_program_packed_and_a_hero_among_them(
    house: House, tmp_path: Path
) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, "Daggerheart")
    button(adversaries(gm), "Add adversaries").click()
    sheet = gm.get_by_role("dialog")
    with zipfile.ZipFile(tmp_path / "fen.zip", "w") as packed:
        for name in ("foundry-hero.json", "card.md", "foundry-adversary.json"):
            packed.write(FILES / name, name)
    sheet.get_by_label("Open a file").set_input_files(tmp_path / "fen.zip")
    tam, hound = entry(sheet, "Tam of the Reeds"), entry(sheet, "Mire Hound")
    expect(tam.get_by_label("Evasion")).to_have_value("13")
    expect(tam.get_by_label("Reed Bow")).to_have_value("far, d6+2 physical")
    expect(tam).to_contain_text("gold: coins 0, handfuls 3")
    seen = Inspection()
    seen.look(gm, "a file read back")
    assert seen.found == []
    expect(confirm(sheet)).to_have_text("Still open: a question about Howl of Mire Hound")
    hound.get_by_role("radio", name="costs 2 Fear, by its data").check()
    expect(confirm(sheet)).to_have_text("Bring in all 2")
    confirm(sheet).click()
    expect(sheet.get_by_role("status")).to_contain_text(
        "At the table now: Tam of the Reeds and Mire Hound."
    )
    button(sheet, "Close").click()
    expect(gm.get_by_text("Tam of the Reeds").first).to_be_attached()

    # What is for the other game says so; things of a set stay in packs.
    button(adversaries(gm), "Add adversaries").click()
    paste(sheet, (FILES / "stoker.threat").read_text(encoding="utf-8"))
    expect(sheet.get_by_role("alert")).to_contain_text("for Wrath & Glory, and this is Daggerheart")
    paste(sheet, (FILES / "weapons.csv").read_text(encoding="utf-8"))
    expect(sheet).to_contain_text("weapon: Reed Bow, Silt Lash")
