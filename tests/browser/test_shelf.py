"""The shelf: prepared behind the screen, brought in by two taps, hidden until it comes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.looking import Inspection
from browser.people import (
    PHONE,
    Counter,
    House,
    adversaries,
    article,
    button,
    enemies,
    tab,
    whole_log,
)
from browser.test_big_screen import TELEVISION, faults

WG, DH = "the core book of 2018", "the reference document 2.0"
BLOCK = """{0} (Troop)
Defence 3  Resilience 6  Wounds 3  Shock 4  Speed 6
Scrap pistol: 7 + 1 ED, range 12, salvo 1, pistol
"""
NAMES = (
    *("Ash Rat", "Bog Hound", "Cave Moth", "Dust Crab"),
    *("Elk Wight", "Fen Leech", "Gut Crow", "Hill Imp"),
)
PUT = """async ([id, kind, name, body, system]) => {
  const table = /table=([^&]+)/.exec(location.hash)[1]
  const answer = await fetch(`/api/tables/${table}/shelf/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${localStorage.getItem(`tableside.token.${table}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ kind, name, body, system }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}"""


PAPERS = """async () => {
  const table = /table=([^&]+)/.exec(location.hash)[1]
  const token = localStorage.getItem(`tableside.token.${table}`)
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`/api/tables/${table}/papers`, { headers })).json()
}"""


def prepare(gm: Page, kind: str, name: str, system: str = "", **body: Any) -> None:
    """Something on the shelf of this table, as it was kept another day."""
    gm.evaluate(PUT, [re.sub(r"\W", "", name), kind, name, body, system])


def stalker(name: str, **more: Any) -> dict[str, Any]:
    return {"sheet": {"id": "x", "name": name, "hero": False, **more}}


def shelf(gm: Page) -> Locator:
    button(gm, "Shelf", exact=True).click()
    return gm.get_by_role("dialog", name="Shelf")


def listed(sheet: Locator) -> Locator:
    return sheet.get_by_role("complementary", name="What is on the shelf")


def foes(gm: Page) -> Locator:
    return enemies(gm).or_(adversaries(gm))


def test_eight_threats_are_pasted_onto_an_empty_shelf_in_four_taps(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, WG)
    seen = Inspection()
    counter = Counter(gm)
    counter.since("sitting down")
    sheet = shelf(gm)
    expect(sheet).to_contain_text("Nothing is prepared yet.")
    button(sheet, "Paste", exact=True).click()
    sheet.get_by_label("Stat blocks").fill("\n".join(BLOCK.format(one) for one in NAMES))
    button(sheet, "Put all 8 on the shelf").click()
    expect(sheet.get_by_text("On the shelf now: 8 entries.")).to_be_visible()
    assert counter.since("eight threats") <= 4
    for name in NAMES:
        expect(listed(sheet)).to_contain_text(name)
    seen.look(gm, "shelf with eight")
    # An encounter of them, which counts them; and it was in no log.
    sheet.get_by_label("What is new?").select_option("encounter")
    item = sheet.get_by_role("form")
    item.get_by_label("Name").fill("Eight in the dark")
    item.get_by_label("Add from the shelf").select_option(label="Ash Rat")
    item.get_by_label("How many Ash Rat", exact=True).fill("4")
    item.get_by_label("How many Ash Rat hidden", exact=True).fill("3")
    expect(item.get_by_role("group", name="Against the party")).to_contain_text("4 threats against")
    seen.look(gm, "an encounter")
    button(item, "Keep for later").click()
    expect(listed(sheet)).to_contain_text("Encounter: total 4, 3 hidden")
    button(sheet, "Close").first.click()
    whole_log(gm)
    expect(article(gm, "Ash Rat")).to_have_count(0)
    expect(enemies(gm)).not_to_contain_text("Ash Rat")
    assert seen.found == []


@pytest.mark.parametrize(("book", "system"), [(WG, "wrath-glory"), (DH, "daggerheart")])
def test_an_encounter_comes_in_by_two_taps_and_its_hidden_ones_are_unknown(
    house: House, book: str, system: str
) -> None:
    gm, anna = house.desk("GM"), house.desk("Anna")
    link = house.skirmish(gm, book)
    anna.goto(link)
    anna.get_by_label(re.compile("What is your name|Or sit down")).fill("Anna")
    button(anna, "Sit down").click()
    people = [
        {**stalker("Plainrat"), "count": 2, "hidden": 1},
        {**stalker("Lurkmoth"), "count": 2, "hidden": 2},
    ]
    prepare(gm, "encounter", "Ambush", system, people=people)
    counter = Counter(gm)
    counter.since("before")
    sheet = shelf(gm)
    button(sheet, "Bring in Ambush").click()
    expect(sheet.get_by_text("Ambush is at the table.")).to_be_visible()
    assert counter.since("an encounter") == 2
    button(sheet, "Close").first.click()
    hidden = foes(gm).get_by_role("region", name="Hidden", exact=True)
    expect(hidden).to_contain_text(re.compile("Lurkmoth .2"))
    expect(hidden).to_contain_text("Plainrat")
    expect(article(anna, "Plainrat joins")).to_have_count(1)
    told = "".join(house.heard["Anna"])
    assert "Plainrat" in told
    assert "Lurkmoth" not in told
    assert "Plainrat A" not in told  # a letter would say that there are more

    button(hidden, "One Lurkmoth comes on").click()
    expect(article(anna, "Lurkmoth joins the roster")).to_have_count(1)
    button(hidden, "Plainrat comes on").click()
    expect(article(anna, "Plainrat B joins the roster")).to_have_count(1)
    assert "Lurkmoth A" not in "".join(house.heard["Anna"])


def test_a_fight_is_weighed_while_it_is_prepared_and_a_countdown_starts_open_or_hidden(
    house: House,
) -> None:
    table = house.table("Low Water", "Daggerheart")
    gm, anna = table.gm, table.anna
    people = [{**stalker("Plainrat", foe_type="standard"), "count": 3, "hidden": 1}]
    prepare(gm, "encounter", "Ambush", "daggerheart", people=people)
    prepare(gm, "countdown", "The rope gives", "daggerheart", start=6)
    prepare(gm, "countdown", "The flood xyzzy", "daggerheart", start=4, hidden=True)
    sheet = shelf(gm)
    button(sheet, re.compile("^Ambush")).click()
    item = sheet.get_by_role("form")
    weighed = item.get_by_role("group", name="Against the party")
    expect(weighed).to_contain_text(re.compile("Battle Points.*6.*of.*9", re.DOTALL))
    item.get_by_label("How many Plainrat", exact=True).fill("4")
    expect(weighed).to_contain_text(re.compile("Battle Points.*8.*of.*9", re.DOTALL))
    for name in ("The rope gives", "The flood xyzzy"):
        button(sheet, f"Start {name}").click()
        expect(sheet.get_by_text(f"{name} runs.")).to_be_visible()
    button(sheet, "Close").first.click()
    expect(article(gm, "The flood xyzzy")).to_have_count(1)
    tab(anna, "Log")
    whole_log(anna)
    expect(article(anna, "The rope gives")).to_have_count(1)
    expect(article(anna, "xyzzy")).to_have_count(0)
    assert "xyzzy" not in "".join(house.heard["Anna"])


def test_who_is_put_away_at_the_end_of_a_scene_comes_back(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, DH)
    prepare(gm, "group", "Rats", "daggerheart", people=[{**stalker("Plainrat"), "count": 2}])
    sheet = shelf(gm)
    button(sheet, "Bring in Rats").click()
    expect(sheet.get_by_text("Rats is at the table.")).to_be_visible()
    button(sheet, "Close").first.click()
    button(gm, "End the scene").click()
    end = gm.get_by_role("dialog")
    for name in ("Plainrat A", "Plainrat B"):
        end.get_by_label(name, exact=True).check()
    button(end, "End the scene").click()
    end.wait_for(state="detached")
    expect(foes(gm)).not_to_contain_text("Plainrat")
    away = shelf(gm).get_by_role("region", name="Put away")
    expect(away).to_contain_text("Plainrat A")
    button(away, "Plainrat A fresh").click()
    expect(away).not_to_contain_text("Plainrat A")
    button(away, "Plainrat B as they were").click()
    expect(away).to_have_count(0)
    button(gm.get_by_role("dialog"), "Close").first.click()
    expect(foes(gm)).to_contain_text("Plainrat")


def test_loot_is_given_in_two_taps_and_a_secret_is_read_by_one_alone(house: House) -> None:
    gm, anna, ben = house.desk("GM"), house.desk("Anna"), house.desk("Ben")
    link = house.skirmish(gm, DH)
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        page.goto(link)
        page.get_by_label(re.compile("What is your name|Or sit down")).fill(name)
        button(page, "Sit down").click()
    button(anna, re.compile("^Take ")).first.wait_for()
    prepare(gm, "loot", "Brass key", text="Opens the lower door.")
    prepare(gm, "secret", "Who is Harrow?", text="The harbour master.")
    sheet = shelf(gm)
    button(sheet, re.compile("^Brass key")).wait_for()
    counter = Counter(gm)
    counter.since("before")
    button(sheet, re.compile("^Brass key")).click()
    button(sheet.get_by_role("group", name="Give it to"), re.compile("^Give it to Orrin")).click()
    expect(sheet.get_by_text("Orrin Vale has Brass key.")).to_be_visible()
    assert counter.since("loot") == 2
    giving = sheet.get_by_label("Give Brass key to")
    hero = str(giving.locator("option").nth(1).text_content())
    giving.select_option(label=hero)
    expect(sheet.get_by_text(f"{hero} has Brass key.")).to_be_visible()
    whole_log(anna)
    expect(article(anna, re.compile("Brass key"))).to_have_count(1)

    button(sheet, re.compile("^Who is Harrow")).click()
    item = sheet.get_by_role("form")
    item.get_by_label("Anna", exact=True).check()
    button(item, "Reveal to Anna").click()
    expect(sheet.get_by_text("Revealed to Anna: Who is Harrow?.")).to_be_visible()
    papers = {page: page.evaluate(PAPERS) for page in (anna, ben)}
    assert [one["text"] for one in papers[anna]] == ["Who is Harrow?: The harbour master."]
    assert papers[ben] == []
    assert "harbour master" not in "".join(house.heard["Ben"])


def test_a_handout_is_shown_to_the_room_and_whom_one_alone_has_met_is_not(house: House) -> None:
    table = house.table("Low Water", "Daggerheart")
    gm, anna, ben = table.gm, table.anna, table.ben
    tv = house.desk("TV")
    tv.set_viewport_size(TELEVISION)
    tv.goto(table.link.replace("#table=", "#screen="))
    button(tv, "Show the big screen").click()
    now = tv.get_by_role("region", name="The moment")
    expect(now).to_contain_text("Scan this")
    prepare(gm, "handout", "The torn manifest", text="Harrow, 40 crates.")
    prepare(gm, "handout", "A long letter", text="The tide is late again. " * 60)
    prepare(gm, "person", "Odo", text="A ferryman in oilskin.")
    counter = Counter(gm)
    counter.since("before")
    sheet = shelf(gm)
    button(sheet, re.compile("^The torn manifest")).click()
    button(sheet, "Reveal to everybody").click()
    expect(sheet.get_by_text("Revealed to everybody: The torn manifest.")).to_be_visible()
    assert counter.since("a handout") == 3
    for page in (anna, ben):
        laid = page.get_by_role("region", name="Handout")
        expect(laid).to_contain_text("Harrow, 40 crates.")
        expect(button(laid, "Answer")).to_have_count(0)
    expect(now).to_contain_text("The torn manifest")
    expect(now).to_contain_text("Harrow, 40 crates.")
    expect(now.get_by_role("img", name="QR code")).to_have_count(0)
    assert faults(tv) == []
    button(anna.get_by_role("region", name="Handout"), "OK").click()
    expect(anna.get_by_role("region", name="Handout")).to_have_count(0)

    # More than can be read from three metres is cut, and says where the rest is.
    button(sheet, re.compile("^A long letter")).click()
    button(sheet, "Reveal to everybody").click()
    expect(now).to_contain_text("The rest stands on every phone.")
    assert faults(tv) == []
    tv.reload()  # when nobody looks at it any more it stands beside the code
    expect(now.get_by_role("img", name="QR code")).to_be_visible()
    expect(now).to_contain_text("The tide is late again.")
    assert faults(tv) == []

    # Whom Anna alone has met is on nobody else's pages.
    button(sheet, re.compile("^Odo")).click()
    sheet.get_by_role("form").get_by_label("Anna", exact=True).check()
    button(sheet, "Reveal to Anna").click()
    expect(sheet.get_by_text("Revealed to Anna: Odo.")).to_be_visible()
    kinds = {page: [one["kind"] for one in page.evaluate(PAPERS)] for page in (gm, anna, ben)}
    assert kinds[anna] == ["handout", "handout", "whisper"]
    assert kinds[ben] == ["handout", "handout"]
    assert kinds[gm] == ["handout", "handout", "whisper", "person"]
    assert "oilskin" not in "".join(house.heard["Ben"])
    assert "oilskin" not in "".join(house.heard["TV"])


def test_a_phone_has_the_list_and_then_what_lies_open(house: House) -> None:
    gm = house.desk("GM")
    house.skirmish(gm, DH)
    prepare(gm, "note", "The pier", aside="Fog at dawn.")
    prepare(gm, "rows", "Weather", text="Rain\nFog")
    gm.set_viewport_size(PHONE)
    gm.reload()
    seen = Inspection()
    sheet = shelf(gm)
    seen.look(gm, "shelf on a phone")
    row = button(sheet, re.compile("^The pier"))
    row.focus()
    gm.keyboard.press("Enter")
    expect(sheet.get_by_label("Note, only for you")).to_have_value("Fog at dawn.")
    expect(row).not_to_be_visible()
    seen.look(gm, "a note on a phone")
    button(sheet, "Back to the list").click()
    button(sheet, re.compile("^Weather")).click()
    # What was typed is kept by whoever turns away without a word.
    sheet.get_by_label("The rows, one on each line").fill("Rain\nFog\nStill air")
    button(sheet, "Throw for a row").click()
    expect(sheet.locator('li[aria-current="true"]')).to_have_count(1)
    button(sheet, "Back to the list").click()
    button(sheet, re.compile("^Weather")).click()
    expect(button(sheet, "Tell row 3")).to_be_visible()
    button(sheet, "Tell row 2").click()
    expect(sheet.get_by_text("Nobody who plays sits here yet.")).to_be_visible()
    gm.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert seen.found == []
