"""Drama where it is earned: rank 3 on every screen, night, a tap that ends the flight."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.people import House, button, card, hold, milliseconds, tab
from browser.seated import come, skirmish
from web.client import Device
from web.servers import Far

SEED = "the last one"
MAUD = "Maud Ironkettle"
SHOWN = milliseconds("parts/Dire.svelte", "HELD")
NIGHT = "html[data-night]"
FLYING = """document.getAnimations().filter((one) =>
  one.animationName?.includes('tumble') && one.playState === 'running').length"""

# Marks a page that has made itself a way to sound.
HEARING = """window.AudioContext = class extends window.AudioContext {
  constructor() { super(); document.documentElement.dataset.sounding = '' }
}"""


def ferry(server: Far) -> tuple[Device, ...]:
    """Two players at the sample scene of Daggerheart."""
    return skirmish(server, "daggerheart", "", "orrin", "maud")


def night(page: Page) -> bool:
    """Whether the page wears its darkest colours."""
    return bool(page.evaluate("document.documentElement.hasAttribute('data-night')"))


def test_a_fall_is_shown_alone_on_every_screen_and_it_is_night(house: House, server: Far) -> None:
    device, anna, ben = ferry(server)
    device.play("adjust", track="maud.hp", by=6)
    gm, page, own = house.desk("GM"), house.phone("Anna"), house.phone("Ben")
    for one, seat in ((gm, device), (page, anna), (own, ben)):
        come(one, house, seat)
        hold(one, SHOWN)
        assert not night(one)
    device.play("mark_hp", targets=["maud"])
    for one in (gm, page):
        expect(button(one, re.compile(f"^{MAUD} falls"))).to_be_visible()
        expect(one.locator("[aria-live=assertive]").filter(has_text=MAUD)).to_have_count(1)
    for one in (gm, page, own):
        expect(one.locator(NIGHT)).to_have_count(1)
    # It never covers the foot of a phone: another tab is one tap away.
    tab(page, "Log")
    expect(page.get_by_role("log")).to_be_visible()
    button(page, re.compile(f"^{MAUD} falls")).click()
    expect(button(page, re.compile(f"^{MAUD} falls"))).to_have_count(0)
    expect(own.get_by_role("dialog", name=f"{MAUD} at death's door")).to_be_visible()
    assert night(page)  # as long as nobody knows how it ends
    card(gm, f"{MAUD} at death's door").wait_for()
    moment = own.get_by_role("dialog")
    expect(moment.get_by_role("radio", checked=True)).to_have_count(0)
    expect(button(moment, "Choose one of them")).to_be_disabled()
    moment.get_by_role("radio", name="Avoid Death").check()
    button(moment, "Avoid Death").click()
    expect(gm.get_by_role("log")).to_contain_text("Maud Ironkettle rolls Hope")
    expect(page.locator("html:not([data-night])")).to_have_count(1)


def test_whoever_types_keeps_the_form(house: House, server: Far) -> None:
    device, anna, _ = ferry(server)
    device.play("adjust", track="maud.hp", by=6)
    page = house.desk("Anna")
    come(page, house, anna)
    hold(page, SHOWN)
    page.evaluate(
        "document.querySelector('#stage').insertAdjacentHTML('afterbegin', '<input id=typing>')"
    )
    page.locator("#typing").focus()
    device.play("mark_hp", targets=["maud"])
    band = button(page, re.compile(f"^{MAUD} falls"))
    expect(band).to_be_visible()
    box = band.bounding_box()
    assert box
    assert box["height"] < 200
    expect(page.locator("#typing")).to_be_focused()


def test_what_happened_before_one_came_is_no_drama(house: House, server: Far) -> None:
    device, anna, _ = ferry(server)
    device.play("adjust", track="maud.hp", by=6)
    device.play("mark_hp", targets=["maud"])
    page = house.phone("Anna")
    come(page, house, anna)
    expect(page.locator(NIGHT)).to_have_count(1)
    expect(button(page, re.compile(f"^{MAUD} falls"))).to_have_count(0)


def test_a_tap_ends_the_flight(house: House, server: Far) -> None:
    device, anna, _ = ferry(server)
    page = house.phone("Anna", reduced_motion="no-preference")
    come(page, house, anna)
    device.play("call_roll", who=["orrin"], trait="agility", difficulty=12)
    page.evaluate("document.documentElement.style.setProperty('--tumble', '60s')")
    button(page, "Roll", exact=True).click()
    page.locator(".die").first.wait_for()
    assert page.evaluate(FLYING) > 0
    page.touchscreen.tap(195, 130)
    expect(page.locator("html[data-landed]")).to_have_count(1)
    assert page.evaluate(f"new Promise((done) => setTimeout(() => done({FLYING}), 100))") == 0


def test_less_motion_is_heeded(house: House, server: Far) -> None:
    device, anna, _ = ferry(server)
    page = house.phone("Anna")
    come(page, house, anna)
    device.play("call_roll", who=["orrin"], trait="agility", difficulty=12)
    button(page, "Roll", exact=True).click()
    page.locator(".die").first.wait_for()
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_turn_is_seen_in_the_title(house: House, server: Far) -> None:
    device, anna, _ = skirmish(server, "wrath-glory", "core", "isk", "vale")
    page = house.desk("Anna")
    come(page, house, anna)
    expect(page).to_have_title("Ours")
    device.play("set_mode", mode="combat")
    expect(page).to_have_title("● You may act · Ours")
    expect(page.locator("html[data-turn]")).to_have_count(1)


def test_sound_is_off_until_it_is_switched_on_and_stays_on(house: House, server: Far) -> None:
    _, anna, _ = ferry(server)
    page = house.phone("Anna")
    come(page, house, anna)
    button(page, "More of the table").click()
    sounds = page.get_by_role("switch", name="Sound")
    expect(sounds).not_to_be_checked()
    sounds.check()
    assert page.evaluate("localStorage.getItem('tableside.sound')") == "yes"
    page.reload()
    button(page, "More of the table").click()
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()


def test_a_phone_asks_once_whether_it_may_buzz(house: House, server: Far) -> None:
    device, anna, _ = skirmish(server, "wrath-glory", "core", "isk", "vale")
    page = house.phone("Anna")
    come(page, house, anna)
    expect(button(page, "Roll a test")).to_be_visible()
    expect(button(page, "Buzz", exact=True)).to_have_count(0)
    device.play("set_mode", mode="combat")
    button(page, "Buzz", exact=True).click()
    expect(button(page, "Stay silent")).to_have_count(0)
    page.reload()
    button(page, "More of the table").click()
    expect(page.get_by_role("switch", name="Vibration")).to_be_checked()
    expect(button(page, "Buzz", exact=True)).to_have_count(0)


def test_the_big_screen_sounds_until_it_is_switched_off(house: House, server: Far) -> None:
    device, anna, _ = ferry(server)
    page, phone = house.desk("TV"), house.phone("Anna")
    for one in (page, phone):
        one.add_init_script(HEARING)
    come(phone, house, anna)
    phone.get_by_role("banner").click()
    page.goto(f"{house.base}/#screen={device.table}")
    button(page, "Show the big screen").click()
    expect(page.locator("html[data-sounding]")).to_have_count(1)
    expect(phone.locator("html[data-sounding]")).to_have_count(0)


def test_cover_shows_what_a_big_screen_would_until_tapped(house: House, server: Far) -> None:
    device, _, _ = ferry(server)
    device.play("start_countdown", name="Nightfall", kind="custom", start=3, loop="none")
    gm = house.desk("GM")
    come(gm, house, device)
    expect(gm.get_by_text("Nightfall").first).to_be_visible()
    button(gm.get_by_role("banner"), "Cover").click()
    cover = button(gm, "Covered. Tap to go on")
    expect(cover).to_be_focused()
    expect(gm.get_by_role("heading", name="Ours").first).to_be_visible()
    expect(gm.get_by_text("Nightfall").locator("visible=true")).to_have_count(0)
    expect(gm.get_by_role("log")).to_have_count(0)
    expect(gm.get_by_text("The rope-eater").locator("visible=true").first).to_be_visible()
    covered = [one for one in house.heard["GM"] if '"role":"spectator"' in one]
    assert covered
    assert not any("Nightfall" in one for one in covered)
    gm.keyboard.press("Enter")
    expect(cover).to_have_count(0)
    expect(gm.get_by_text("Nightfall").first).to_be_visible()
