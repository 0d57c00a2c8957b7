"""Packs in the browser: brought from files, chosen for a table, heroes and levels out of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.looking import Inspection
from browser.people import Counter, House, at_home, beside, button, own_sheet, tab
from browser.test_ways import DH, WG, joined
from web import packset

PAGE = Path(__file__).parents[2] / "docs" / "pack-format.md"
OURS = PAGE.read_text(encoding="utf-8").split("```toml\n")[1].partition("```")[0]


@pytest.fixture
def nine(tmp_path: Path) -> list[Path]:
    """The files of a whole set."""
    made = []
    for name, text in packset.files().items():
        made.append(tmp_path / name)
        made[-1].write_text(text, encoding="utf-8")
    return made


def brought(gm: Page, files: list[Path], name: str) -> None:
    """The GM opens files as a pack of this table."""
    beside(gm, "Table")
    button(gm, "Packs").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_label("Its name, if the file has none").fill(name)
    dialog.locator("input[type=file]").set_input_files(files)
    expect(dialog.get_by_role("region", name="At this table")).to_contain_text(f"{name} is here")


def test_a_whole_set_is_brought_and_a_hero_built_of_it(house: House, nine: list[Path]) -> None:
    gm, anna, _ = joined(house, DH)
    seen = Inspection()
    brought(gm, nine, "The nine")
    seen.look(gm, "packs of a table")
    dialog = gm.get_by_role("dialog")
    button(dialog, "Put on my shelf: The nine").click()
    shelf = dialog.get_by_role("region", name=re.compile("On my shelf|At this table")).last
    expect(button(shelf, "Play with it here: The nine")).to_be_visible()
    button(dialog, "Close").first.click()

    anna.reload()
    counter = Counter(anna)
    counter.since("coming back")
    button(anna, "Build one, step by step").click()
    kinds = anna.get_by_role("radiogroup", name="What kind of hero?")
    expect(kinds.get_by_role("radio", name=re.compile("warden"))).to_have_count(9)
    expect(kinds.get_by_text("12 examples")).to_be_visible()
    expect(kinds.get_by_text("Tinker", exact=False).first).not_to_be_visible()
    kinds.get_by_role("radio", name=re.compile("Fenwarden")).check()
    while True:
        seen.look(anna, "a step out of a pack")
        onward = button(anna, re.compile("^Next: "))
        if not onward.count():
            break
        onward.click()
    anna.get_by_label("Ancestry").select_option("Folk 3")
    anna.get_by_label("Name", exact=True).fill("Brandt")
    button(anna, "Sit down as Brandt").click()
    expect(at_home(anna, "Brandt")).to_be_visible()
    assert counter.since("a hero out of a pack") + 2 <= 17
    sheet = own_sheet(anna, "Brandt")
    for one in ("Way of Fen", "Gift 3", "Fen 1a", "Gale 1a", "Coat 3"):
        expect(sheet).to_contain_text(one)

    button(sheet, "Weapon from a pack").click()
    anna.get_by_label("Find").fill("tier 2 hook 7")
    button(anna.get_by_role("dialog"), re.compile("Tier 2 hook 7")).click()
    expect(sheet).to_contain_text("Tier 2 hook 7")
    assert seen.found == []


def test_a_level_asks_for_a_card_of_the_pack(house: House, nine: list[Path]) -> None:
    gm, anna, _ = joined(house, DH)
    brought(gm, nine, "The nine")
    button(gm.get_by_role("dialog"), "Close").first.click()
    anna.reload()
    button(anna, "Build one, step by step").click()
    anna.get_by_role("radio", name=re.compile("Fenwarden")).check()
    onward, done = button(anna, re.compile("^Next: ")), button(anna, "Sit down as New hero")
    while not done.is_visible():
        onward.or_(done).first.wait_for()
        if step := "".join(onward.all_inner_texts()):
            onward.click()
            expect(button(anna, step, exact=True)).to_have_count(0)
    done.click()
    expect(at_home(anna, "New hero")).to_be_visible()
    gm.get_by_text("The party", exact=True).first.click()
    button(gm, "Grant a level").first.click()
    button(gm.get_by_role("dialog"), "Grant a level").last.click()
    card = anna.get_by_role("article").filter(has_text="gains a level").first
    form = anna.locator("form[data-verb=gain_level]")
    expect(form).to_be_visible()
    picked, place = form.get_by_label("A new domain card"), form.get_by_role("status")
    expect(place).to_be_visible()
    while not picked.count():
        before = place.inner_text()
        button(form, "Next").click()
        expect(place).not_to_have_text(before)
    picked.select_option(index=1)
    words = picked.locator("option:checked").inner_text().partition(":")[0]
    button(form, "Next").click()
    button(form, "Gain a level").click()
    expect(card).to_have_count(0)
    expect(own_sheet(anna, "New hero")).to_contain_text(words)
    expect(own_sheet(anna, "New hero")).to_contain_text("Spend a Hope to let it shine.")


def test_the_owner_has_packs_and_a_gm_brings_somebody_in_from_one(
    house: House, tmp_path: Path
) -> None:
    gm, anna, _ = joined(house, WG)
    file = tmp_path / "foundry.toml"
    file.write_text(OURS, encoding="utf-8")
    brought(gm, [file], "Foundry")
    dialog = gm.get_by_role("dialog")
    with gm.expect_download() as saved:
        button(dialog, "Save Foundry as a file").click()
    assert saved.value.suggested_filename == "foundry.tableside.json"
    dialog.locator("input[type=file]").set_input_files(saved.value.path())
    expect(dialog).to_contain_text("There is a pack 'Foundry' here")
    button(dialog, "Replace it").click()
    expect(dialog).to_contain_text("Foundry is here")
    button(dialog, "Close").first.click()

    button(gm, "Add threats").first.click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_text("From your packs").click()
    dialog.get_by_role("checkbox", name=re.compile("The boiler hall")).check()
    button(dialog, re.compile("Bring in 4 . Drowned stoker")).click()
    expect(dialog).to_contain_text(re.compile("At the table now: 4 . Drowned stoker"))
    button(dialog, "Close").first.click()

    anna.reload()
    button(anna, "Take a ready hero").click()
    anna.get_by_role("radio", name=re.compile("Ilva Torn")).check()
    button(anna, "Sit down as Ilva Torn").click()
    sheet = own_sheet(anna, "Ilva Torn")
    expect(sheet).to_contain_text("Rivet gun")
    with anna.expect_download() as hero:
        button(sheet, "Save Ilva Torn as a file").click()
    assert hero.value.suggested_filename == "ilva_torn.tableside.json"
    tab(anna, "Play")
