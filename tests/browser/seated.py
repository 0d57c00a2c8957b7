"""People who sat down by HTTP: what a test is not about need not be tapped."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.people import House
from web.client import Device, fresh, make_table, sit
from web.servers import Server


def skirmish(
    server: Server, system: str, book: str, *heroes: str, seats: tuple[str, ...] = ("Anna", "Ben")
) -> tuple[Device, ...]:
    """A GM at a sample scene, and players with these heroes."""
    gm = make_table(server, system, ruleset=book, sample=True)
    players = []
    for name, hero in zip(seats, heroes, strict=False):
        one = sit(server, gm.table, name)
        one.post("take", submission=fresh(), character=hero)
        players.append(one)
    return (gm, *players)


def come(page: Page, house: House, device: Device) -> None:
    """Open the page of somebody who has a seat already."""
    page.goto(house.base)
    key = f"tableside.token.{device.table}"
    page.evaluate("([key, token]) => localStorage.setItem(key, token)", [key, device.token])
    page.goto(f"{house.base}/#table={device.table}")
    page.locator("#stage").wait_for()
