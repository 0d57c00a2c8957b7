"""The big screen: what the whole table looks at from three metres, in both games.

Nothing on it can be tapped, nothing is too small to be read across a room, and eight heroes fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.desk import gm_of
from browser.people import House, button, taps
from browser.test_pictures import drawn
from table.pictures import PNG
from web.client import Device
from web.servers import Far

SEED = "a television on the wall"
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
LEAST = 29  # pixels of a letter: less cannot be read from three metres
BOOKS = {"wrath-glory": "", "daggerheart": "Daggerheart"}
NAMES = (
    "Vess",
    "Kell",
    "Ishaq of the Long Stair",
    "Mira",
    "Doran",
    "Pell",
    "Tam",
    "Oswin Ironkettle",
)
FOES = {"ash_a": "Ash cultist A", "ash_b": "Ash cultist B", "hound": "Pit hound"}
SECRETS = r'"hound\.(wounds|shock|hp|stress)"'
# What is seen and can be tapped, what is too small, what sticks out of its box or of the screen.
FAULTS = """(least) => {
  const found = []
  const seen = (one) => {
    const box = one.getBoundingClientRect()
    return box.width > 1 && box.height > 1 && !one.closest('.sr')
  }
  for (const one of document.querySelectorAll('button, a, input, select, summary, [tabindex]')) {
    if (seen(one)) found.push(`tappable: ${one.outerHTML.slice(0, 80)}`)
  }
  const screen = document.querySelector('main')
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls')
  for (const one of screen.querySelectorAll('*')) {
    if (!seen(one) || one instanceof SVGElement) continue
    const said = [...one.childNodes].some((it) => it.nodeType === 3 && it.data.trim())
    const size = parseFloat(getComputedStyle(one).fontSize)
    const what = `${one.tagName}.${one.className} "${one.textContent.trim().slice(0, 40)}"`
    if (said && size < least) found.push(`${size} px: ${what}`)
    const box = one.getBoundingClientRect()
    const out = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1
    if (said && out) found.push(`out of the screen: ${what}`)
    const edge = one.closest('li, aside, section, header')?.getBoundingClientRect().right
    if (said && box.right > edge + 1) found.push(`out of its box: ${what}`)
    const clips = (it) => it && it !== screen && getComputedStyle(it).overflowY !== 'hidden'
    let frame = one.parentElement
    while (clips(frame)) frame = frame.parentElement
    const within = frame?.getBoundingClientRect()
    if (said && within && (box.bottom > within.bottom + 1 || box.top < within.top - 1)) {
      found.push(`cut off: ${what}`)
    }
  }
  return found
}"""


def faults(screen: Page) -> list[str]:
    """What keeps somebody three metres away from reading it, and what could be tapped."""
    return list(screen.evaluate(FAULTS, LEAST))


def moment(screen: Page) -> Locator:
    return screen.get_by_role("region", name="The moment")


@contextmanager
def connected(gm: Page, server: Far, link: str) -> Iterator[Device]:
    """The GM's second device, which takes offers too."""
    desk = gm_of(gm, server, link)
    desk.connect()
    yield desk
    desk.leave()


def heroes(desk: Device, system: str) -> None:
    numbers: dict[str, Any] = (
        {"totals": {"awareness": 5}, "max_wounds": 8, "max_shock": 6}
        if system == "wrath-glory"
        else {"traits": {"agility": 2}, "hp_max": 7}
    )
    for at, name in enumerate(NAMES):
        desk.play("add_character", id=f"hero_{at}", name=name, **numbers)


def foes(desk: Device, system: str) -> None:
    """Three who are no heroes, two of them of one kind, with numbers for the GM alone."""
    for who, name in FOES.items():
        kind = "Ash cultist" if name.startswith("Ash") else ""
        more: dict[str, Any] = (
            {"max_wounds": 13} if system == "wrath-glory" else {"hp_max": 9, "difficulty": 17}
        )
        desk.play("add_character", id=who, name=name, kind=kind, hero=False, **more)


def rolled(desk: Device, system: str) -> None:
    """The first hero is called to roll; the GM rolls in their place, and the verdict stands."""
    if system == "wrath-glory":
        call = desk.play("call_test", who=["hero_0"], skill="awareness", dn=2)
    else:
        call = desk.play("call_roll", who=["hero_0"], trait="agility", difficulty=10)
    desk.until(call)
    row = desk.answer("roll", character="hero_0")
    desk.until(row)
    offers = [one for one in desk.frame["offers"] if one["verb"] == "settle"]
    if offers:
        desk.until(desk.answer("settle", character="hero_0"))


@pytest.mark.parametrize("system", BOOKS)
def test_a_big_screen(house: House, server: Far, system: str) -> None:
    gm, screen = house.desk("GM"), house.desk("Television")
    screen.set_viewport_size(TELEVISION)
    link = house.make_table(gm, "The Lantern Stair", BOOKS[system])
    screen.goto(link.replace("#table=", "#screen="))
    button(screen, "Show the big screen").click()
    assert taps(screen) == 1
    # Nobody is there yet: how to come, and who sits.
    now = moment(screen)
    expect(now.get_by_role("img", name="QR code")).to_be_visible()
    expect(now).to_contain_text(link.partition("//")[2])
    expect(now).to_contain_text("Scan this")
    expect(now).to_contain_text(
        re.compile(r"Fair dice: the promise of session 1 begins [0-9a-f]{8} ")
    )
    expect(screen.get_by_role("heading", name="The Lantern Stair").first).to_be_visible()
    assert faults(screen) == []
    with connected(gm, server, link) as desk:
        # What the GM shows fills the place.
        shown = desk.request("POST", "pictures?name=The+pier", PNG).json()
        desk.post(f"pictures/{shown['id']}/show", shown="all", seats=[])
        picture = now.get_by_role("img", name="The pier")
        drawn(picture.locator("canvas"))
        box, room = picture.bounding_box(), now.bounding_box()
        assert box
        assert room
        assert box["height"] > 0.8 * room["height"]
        assert faults(screen) == []
        heroes(desk, system)
        foes(desk, system)
        party = screen.get_by_role("list", name="The party")
        expect(party.get_by_role("listitem").filter(has_text=NAMES[-1])).to_be_visible()
        beside = screen.get_by_role("complementary", name="What the table sees")
        expect(beside).to_contain_text("Ash cultist")
        expect(beside).to_contain_text("2 ")
        assert faults(screen) == []
        # A roll takes the place back, and says its verdict as large as it can.
        rolled(desk, system)
        word = now.locator(".plate .word")
        expect(word).to_be_visible()
        assert word.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 115
        expect(now.get_by_role("img", name="The pier")).to_have_count(0)
        assert faults(screen) == []
        # A pause takes room from the moment, and not from the heroes below it.
        desk.request("POST", "pause", {"paused": True})
        expect(screen.get_by_role("alert").filter(has_text="Pause.")).to_be_visible()
        assert faults(screen) == []
        desk.request("POST", "pause", {"paused": False})
        expect(screen.get_by_role("alert").filter(has_text="Pause.")).to_have_count(0)
        # No number of those who are no heroes is in any byte that it gets.
        heard = "".join(house.heard["Television"])
        assert not re.search(SECRETS, heard)
        assert re.search(SECRETS, json.dumps(desk.frame["view"]))  # the GM has them
        for size in ((1280, 720), (2560, 1080), (1024, 768)):
            screen.set_viewport_size({"width": size[0], "height": size[1]})
            assert [one for one in faults(screen) if " px: " not in one] == [], size
        # On a phone it is the room that spectators know.
        screen.set_viewport_size({"width": 390, "height": 844})
        expect(screen.get_by_role("banner").get_by_text("Watching")).to_be_visible()


def test_the_gm_opens_it_beside_her_own_seat(house: House) -> None:
    gm = house.desk("GM")
    link = house.make_table(gm, "The Lantern Stair")
    with gm.expect_popup() as opened:
        gm.get_by_role("link", name="Big screen").click()
    screen = opened.value
    screen.set_viewport_size(TELEVISION)
    button(screen, "Show the big screen").click()
    expect(moment(screen)).to_be_visible()
    # She is the GM still, and a spectator sits there who can be removed; the screen then asks anew.
    gm.reload()
    seats = gm.get_by_role("region", name="Seats")
    if not seats.is_visible():
        gm.get_by_role("group", name="Beside the stage").get_by_role("button", name="Table").click()
    expect(seats).to_contain_text("Big screen")
    screen.reload()
    expect(moment(screen)).to_be_visible()
    invite = gm.get_by_role("group", name="Which link").first
    invite.get_by_role("radio", name="Big screen").check()
    expect(gm.get_by_role("link", name=link.replace("#table=", "#screen=")).first).to_be_visible()
