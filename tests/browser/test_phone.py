"""A player's phone: a low head, the next tap in sight, and no dice for a finger on its way."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Request, ViewportSize, expect

from browser.desk import call_roll, call_test
from browser.people import (
    Counter,
    House,
    at_last,
    beside,
    button,
    card,
    enemies,
    last_roll,
    number,
    roll,
    tab,
    take,
    track,
    whole_log,
)

PHONES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 390, "height": 844}]
HEAD, LINE = 96, 48  # pixels
# The second of two quick taps: on whatever stands there as soon as it stands there.
AT_ONCE = """(name) => new Promise((done) => {
  const look = () => {
    const all = [...document.querySelectorAll('button')]
    const one = all.find((it) => it.textContent.trim() === name)
    if (!one) return requestAnimationFrame(look)
    one.click()
    setTimeout(done, 100)
  }
  look()
})"""


def in_sight(page: Page, what: Locator) -> None:
    """Whole, between the head and the tabs, without scrolling, on phones of both sizes."""
    for size in PHONES:
        page.set_viewport_size(size)
        expect(what).to_be_visible()
        assert at_last(page, lambda: _between(page, what)), size


def _between(page: Page, what: Locator) -> bool:
    """Whether it stands between a head that is low and the tabs."""
    top = page.get_by_role("banner").bounding_box()
    foot, box = page.get_by_role("navigation").bounding_box(), what.bounding_box()
    assert top
    assert foot
    assert box
    begins, ends = top["y"] + top["height"] - 1, foot["y"] + 1
    return top["height"] <= HEAD + LINE and begins <= box["y"] and box["y"] + box["height"] <= ends


def now(page: Page, says: str) -> None:
    """The line under the head."""
    expect(page.get_by_role("banner")).to_contain_text(says)


def played(page: Page) -> list[str]:
    """What the page asks the server to do, from here on."""
    found: list[str] = []

    def asked(one: Request) -> None:
        if one.method == "POST":
            found.append(one.url)

    page.on("request", asked)
    return found


def test_a_double_tap_throws_once(house: House) -> None:
    table = house.table("The Quick Finger", quick=True)
    anna = table.anna
    anna.set_viewport_size(PHONES[0])
    call_test(table.gm, "Athletics", 1, "Vess")
    hers = card(anna, "Vess: Athletics")
    number(hers, "Your Athletics total?", 30)
    now(anna, "Your roll: Athletics")
    in_sight(anna, roll(hers))
    roll(hers).click()
    accept = button(hers, "Accept")
    accept.wait_for()
    now(anna, "Keep it or better it?")
    in_sight(anna, accept)
    accept.click()
    expect(last_roll(anna)).to_contain_text("Vess succeeds")

    call_test(table.gm, "Athletics", 1, "Vess")
    now(table.ben, "Waiting for Anna to roll")
    asked = played(anna)
    roll(hers).click()
    anna.evaluate(AT_ONCE, "Accept")
    expect(accept).to_be_enabled()  # once the finger has had its time
    assert len([one for one in asked if one.endswith("/play")]) == 1
    expect(hers).to_be_visible()
    accept.click()
    expect(hers).to_have_count(0)


def test_a_fight_on_a_phone(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.skirmish(gm, "the core book of 2018")
    take(anna, link, "Anna", "Vale Orrin")
    button(enemies(gm), "Begin the fight").click()
    now(anna, "You may act")
    counter = Counter(anna)
    button(anna, "Who fights").click()
    expect(card(anna, "The fight").get_by_role("list")).to_contain_text("Ash cultist")
    button(anna, "Who fights").click()
    button(anna, "Vale Orrin, may act: act").click()
    now(anna, "Your turn")
    in_sight(anna, button(card(anna, "Vale Orrin attacks"), "Attack", exact=True))
    counter.since("whose turn it is")

    # Own points: two taps from Play, and back where one was.
    points = button(anna, re.compile("^Points of Vale Orrin: Wounds 0 of 8, Shock 0 of 6"))
    points.click()
    sheet = anna.get_by_role("dialog", name="Points of Vale Orrin")
    button(sheet, "Shock plus 1").click()
    expect(button(anna, re.compile("Shock 1 of 6"))).to_be_attached()
    assert counter.since("a point of Shock") == 2
    button(sheet, "Close").click()
    counter.since("closed")
    button(anna, "Wrath minus 1").click()
    expect(track(anna, "wrath")).to_have_text("1")
    assert counter.since("a point of Wrath") == 1


def test_daggerheart_on_a_phone(house: House) -> None:
    gm, anna = house.desk("GM"), house.phone("Anna")
    link = house.skirmish(gm, "Daggerheart")
    take(anna, link, "Anna", "Orrin Vale")
    now(anna, "The spotlight is yours to take")
    in_sight(anna, button(card(anna, "What Orrin Vale does"), "Attack", exact=True))
    call_roll(gm, "Agility", 12, "Orrin Vale")
    hers = card(anna, "Orrin Vale: Agility, action roll")
    now(anna, "Your roll: Agility")
    in_sight(anna, roll(hers))


def test_the_log_keeps_its_rules_behind_why(house: House) -> None:
    table = house.table("The Long Story")
    gm, anna = table.gm, table.anna
    for _ in range(6):
        for name in ("Wrath plus 1", "Wrath minus 1"):
            before = track(anna, "wrath").inner_text()
            button(anna.get_by_role("banner"), name).click()
            expect(track(anna, "wrath")).not_to_have_text(before)
    call_test(gm, "Athletics", 1, "Vess")
    anna.set_viewport_size(PHONES[0])
    tab(anna, "Log")
    whole_log(anna)
    log = anna.get_by_role("log")
    rules = log.get_by_role("button", name=re.compile("^Rule "))
    expect(log).to_contain_text("Athletics")
    expect(rules).to_have_count(0)
    button(log, re.compile("^Why: .*Athletics")).last.click()
    expect(rules.first).to_be_visible()
    jump = button(log, "Jump to now")
    expect(jump).to_have_count(0)
    anna.evaluate("scrollTo({ top: 0 })")
    in_sight(anna, jump)
    jump.click()
    expect(jump).to_have_count(0)
    expect(log.get_by_role("article").last).to_be_in_viewport()
    beside(gm, "Log")
    expect(gm.get_by_role("log").get_by_role("button", name=re.compile("^Rule "))).to_have_count(0)
