"""People at a real server, each with a browser context of their own in real Chromium.

Everything a page does wrong while it is watched (a line in its console, a request that fails or
goes to a foreign host) is kept in `problems`. Helpers wait for what is to be seen, and never so
long because it should be there by then.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Route,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)

from browser.chromium import find, missing
from web.client import fresh
from web.servers import OWNER

__all__ = ["missing"]

PATIENCE = 60_000  # milliseconds until something that should be seen is missed; all wait as long
# Of two such lists Chromium heeds the last: so here is Playwright's own, and with it the two pages
# behind the address bar that nobody sees, which cost each window more than a page of ours.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,OptimizationHints,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,"
    "AimEnabled,PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "SpareRendererForSitePerProcess"
)
LAPTOP = "laptop.lan"  # no localhost, which browsers trust without encryption
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
# A refusal is shown to the one who asked; Chromium writes a line about it all the same.
REFUSALS = re.compile(
    r"Failed to load resource: the server responded with a status of (409|401|400) "
)
# And so it does while there is no server at all.
AWAY = re.compile(
    r"net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection"
)
# A page that is left drops what it had asked for.
LEFT = re.compile(r"net::ERR_ABORTED")
# What the finger does, not the clicks that follow from it (a label clicks its control).
# In passing up: a tap whose button has just moved is taken back by Playwright, and is none.
COUNT = "addEventListener('pointerdown', () => { window.taps = (window.taps ?? 0) + 1 })"
# A button waits until the finger that meant another is gone; here no finger is that quick.
SURE = """() => {
  const wait = window.setTimeout
  window.setTimeout = (what, after, ...rest) => wait(what, after === CALM ? 0 : after, ...rest)
}"""
# What would go by itself after so long stands until it is tapped, however slow the machine is.
HELD = """(long) => {
  const wait = window.setTimeout
  window.setTimeout = (what, after, ...rest) => (after === long ? 0 : wait(what, after, ...rest))
}"""
# By how much the page, or a dialog on it, can be scrolled to the side.
WIDE = """() => {
  const page = document.documentElement
  const boxes = [page, ...document.querySelectorAll('dialog')]
  const over = boxes.map((one) => one.scrollWidth - one.clientWidth)
  return Math.max(page.scrollWidth - screen.width, ...over)
}"""
CLIENT = Path(__file__).parents[2] / "web/src"


def milliseconds(source: str, name: str) -> int:
    """How long something takes in the client, by its own constant."""
    [found] = re.findall(rf"\b{name} = (\d+)", (CLIENT / source).read_text())
    return int(found)


CALM = milliseconds("lib/calm.svelte.ts", "CALM")
Scheme = Literal["light", "dark"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own Chromium, which finds this machine by a name as routers give them out."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        args = [f"--disable-features={OFF}", f"--host-resolver-rules=MAP {LAPTOP} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=find(), args=args)
        yield browser
        browser.close()


@dataclass
class House:
    """A server with people around it; `base` is the address that they all use."""

    browser: Browser
    base: str
    owner: str = OWNER
    problems: list[str] = field(default_factory=list)
    heard: dict[str, list[str]] = field(default_factory=dict)  # live frames, by who got them
    expected: list[re.Pattern[str]] = field(default_factory=lambda: [REFUSALS, LEFT])
    _contexts: list[BrowserContext] = field(default_factory=list)

    def phone(self, who: str, **options: Any) -> Page:
        """A phone in somebody's hand; with `quick` fingers what is new takes no tap at first."""
        return self._page(who, viewport=PHONE, is_mobile=True, has_touch=True, **options)

    def desk(self, who: str, **options: Any) -> Page:
        """A computer with a wide screen."""
        return self._page(who, viewport=DESK, **options)

    def _page(self, who: str, *, quick: bool = False, **options: Any) -> Page:
        # Without motion unless a test is about it: dice that tumble only cost time, and a colour
        # in the middle of a fade is nobody's colour.
        context = self.browser.new_context(**{"reduced_motion": "reduce", **options})
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(COUNT)
        if not quick:
            context.add_init_script(f"({SURE.replace('CALM', str(CALM))})()")
        page = context.new_page()
        host = urlsplit(self.base).netloc

        def said(kind: str, text: str) -> None:
            if not any(one.search(text) for one in self.expected):
                self.problems.append(f"{who}: {kind}: {text}")

        def asked(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme not in ("data", "blob") and parts.netloc != host:
                self.problems.append(f"{who}: foreign host: {url}")

        def live(socket: WebSocket) -> None:
            asked(socket.url)
            frames = self.heard.setdefault(who, [])
            socket.on("framereceived", lambda it: frames.append(_text(it)))

        page.on("console", lambda it: said(it.type, it.text) if it.type == "error" else None)
        page.on("pageerror", lambda error: said("exception", str(error)))
        page.on("request", lambda request: asked(request.url))
        page.on("requestfailed", lambda it: said("failed", f"{it.url} {it.failure}"))
        page.on("websocket", live)
        return page

    def leave(self) -> None:
        """Everybody closes the browser."""
        for context in self._contexts:
            context.close()

    def make_table(self, gm: Page, name: str, book: str = "") -> str:
        """The owner makes a table from her page, and sits down as its GM; the players' link."""
        gm.goto(f"{self.base}/#owner={self.owner}")
        gm.get_by_label("What is your table called?").fill(name)
        if book:
            gm.get_by_role("radio", name=re.compile(book)).first.check()
        button(gm, "Make the table").click()
        gm.get_by_text("Nobody has a hero yet").wait_for()
        found = re.search(r"#table=([^&]+)", gm.url)
        assert found, gm.url
        assert self.owner not in gm.url
        return f"{self.base}/#table={found[1]}"

    def try_skirmish(self, gm: Page, book: str) -> str:
        """The owner tries a skirmish: one tap, once the book is chosen; the players' link."""
        gm.goto(f"{self.base}/#owner={self.owner}")
        gm.get_by_label("What is your table called?").wait_for()
        choice = gm.get_by_role("radio", name=re.compile(book)).first
        if not choice.is_visible():
            gm.get_by_text("More", exact=True).click()
        choice.check()
        button(gm, "Try a skirmish").click()
        enemies(gm).or_(adversaries(gm)).first.wait_for()
        return gm.url

    def skirmish(self, gm: Page, book: str) -> str:
        """The same, tried before anybody looked; the players' link."""
        with httpx.Client(base_url=self.base, timeout=PATIENCE / 1000) as http:
            made = self._made(http, book, sample=True)
        link = f"{self.base}/#table={made['table']}"
        gm.goto(f"{link}&token={made['token']}")
        enemies(gm).or_(adversaries(gm)).first.wait_for()
        return link

    def bare(self, gm: Page, book: str) -> None:
        """A table with nobody at it but the GM."""
        with httpx.Client(base_url=self.base, timeout=PATIENCE / 1000) as http:
            made = self._made(http, book, name="Bare")
        gm.goto(f"{self.base}/#table={made['table']}&token={made['token']}")
        gm.get_by_text("Nobody has a hero yet").wait_for()

    def table(self, name: str, book: str = "", **options: Any) -> Table:
        """A GM at a desk and Anna and Ben with phones, each with a hero, who sat down before."""
        gm = self.desk("GM", **options)
        anna, ben = self.phone("Anna", **options), self.phone("Ben", **options)
        with httpx.Client(base_url=self.base, timeout=PATIENCE / 1000) as http:
            made = self._made(http, book, name=name)
            table = Table(gm, anna, ben, f"{self.base}/#table={made['table']}")
            at = f"/api/tables/{made['table']}"
            for page, who, hero in ((anna, "Anna", "Vess"), (ben, "Ben", "Kell")):
                token = _asked(http, f"{at}/sit", name=who)["token"]
                sheet = _asked(http, f"{at}/sheet", token, draft={"name": hero})
                _asked(http, f"{at}/play", token, submission=fresh(), command=sheet["command"])
                page.goto(f"{table.link}&token={token}")
        gm.goto(f"{table.link}&token={made['token']}")
        for page, hero in ((anna, "Vess"), (ben, "Kell")):
            expect(at_home(page, hero)).to_be_visible()
        gm.get_by_role("list", name="The party").wait_for()
        return table

    def _made(self, http: httpx.Client, book: str, **how: Any) -> Any:
        """A table by the book that is called so, or by the first."""
        books = http.get("/api/books", headers={"authorization": f"Bearer {self.owner}"}).json()
        named = (one for one in books if re.search(book, f"{one['label']} {one['says']}"))
        one = next(named)
        by = {"system": one["system"], "ruleset": one["ruleset"]}
        return _asked(http, "/api/tables", self.owner, **by, **how)


def _asked(http: httpx.Client, path: str, token: str = "", **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return http.post(path, headers=headers, json=body).raise_for_status().json()


@dataclass(frozen=True)
class Table:
    """The three pages of a party."""

    gm: Page
    anna: Page
    ben: Page
    link: str


def button(where: Page | Locator, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
    """A button by its words."""
    return where.get_by_role("button", name=name, exact=exact)


def taps(page: Page) -> int:
    """How often this page was tapped since it was opened."""
    return int(page.evaluate("window.taps ?? 0"))


class Counter:
    """Taps on one page since it was last asked."""

    def __init__(self, page: Page) -> None:
        self._page, self._before = page, 0

    def since(self, what: str) -> int:
        """How many taps that took."""
        now = taps(self._page)
        spent, self._before = now - self._before, now
        print(f"taps: {what}: {spent}")
        return spent


@contextmanager
def slowly(page: Page, path: str) -> Iterator[None]:
    """What the page asks for there is answered only when this is over."""
    held: list[Route] = []
    slow = True

    def carry(route: Route) -> None:
        if slow:
            held.append(route)
        else:
            route.continue_()

    page.route(path, carry)
    with page.expect_request(path):
        yield
    slow = False
    for one in held:
        one.continue_()


def hold(page: Page, long: int) -> None:
    """From now on nothing on the page ends because so many milliseconds have passed."""
    page.evaluate(HELD, long)


def at_last(page: Page, so: Callable[[], bool]) -> bool:
    """Wait until it is so: for what no locator can say, such as where two things stand."""
    late = time.monotonic() + PATIENCE / 1000
    while not (now := so()) and time.monotonic() < late:
        page.wait_for_timeout(50)
    return now


def wider(page: Page) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate(WIDE))


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()


def roll(where: Page | Locator) -> Locator:
    """The button that throws the dice."""
    return button(where, "Roll", exact=True)


def card(page: Page, title: str) -> Locator:
    """A card on the stage by its heading."""
    return page.get_by_role("region", name=title, exact=True)


def last_roll(page: Page) -> Locator:
    """The newest dice that have come to rest, with their verdict."""
    return page.get_by_role("region", name="The last roll")


def article(page: Page, text: str | re.Pattern[str]) -> Locator:
    """The lines of the log that say so; on a phone the log must be in sight."""
    beside(page, "Log")
    return page.get_by_role("log").get_by_role("article").filter(has_text=text)


def whole_log(page: Page) -> None:
    """From now on the log shows more than deeds: sheets, and what was taken back."""
    beside(page, "Log")
    way = page.get_by_role("region", name="Log", exact=True).get_by_role("button", name="All of")
    if way.get_attribute("aria-pressed") == "false":
        way.click()
    expect(way).to_have_attribute("aria-pressed", "true")


def enemies(gm: Page) -> Locator:
    """The GM's side of a fight."""
    return gm.get_by_role("region", name="Threats")


def adversaries(gm: Page) -> Locator:
    """The GM's side of a fight in Daggerheart."""
    return gm.get_by_role("region", name="Adversaries", exact=True)


def beside(gm: Page, name: str) -> None:
    """What stands beside the GM's stage on a desk: `Log` or `Table`; on a phone nothing does."""
    way = gm.get_by_role("group", name="Beside the stage").get_by_role("button", name=name)
    if way.is_visible():
        way.click()


def seats_of(gm: Page) -> Locator:
    """Who sits at the table, as the GM sees it."""
    beside(gm, "Table")
    return gm.get_by_role("region", name="Seats")


def hero_card(page: Page, hero: str) -> Locator:
    """A hero among the party: in sight on a phone, opened on the GM's desk."""
    strip = page.get_by_role("list", name="The party").get_by_role("button", name=f"Open {hero}")
    if not strip.is_visible():
        beside(page, "Table")  # where those stand who are no heroes
    elif strip.get_attribute("aria-expanded") == "false":
        strip.click()
    return page.get_by_role("region", name="Heroes").get_by_role("article", name=hero)


def further(page: Page, name: str) -> Locator:
    """A button of the head; on a player's phone it lies folded behind another."""
    head = page.get_by_role("banner")
    fold = button(head, "More of the table")
    if fold.is_visible() and fold.get_attribute("aria-expanded") == "false":
        fold.click()
    return button(head, name)


def inbox(gm: Page, text: str | re.Pattern[str]) -> Locator:
    """What waits for the GM and says so."""
    beside(gm, "Log")
    return gm.get_by_role("region", name="Inbox").locator(".card").filter(has_text=text)


def sit(page: Page, link: str, name: str, hero: str) -> None:
    """A player comes by the table's link, says a name and makes a hero."""
    page.goto(link)
    page.get_by_role("textbox").fill(name)
    button(page, "Sit down").click()
    button(page, "Fill in the printed sheet").click()
    page.get_by_label("Name", exact=True).fill(hero)
    button(page, f"Sit down as {hero}").click()
    expect(at_home(page, hero)).to_be_visible()


def take(page: Page, link: str, name: str, hero: str) -> None:
    """Somebody sits down and takes a hero who lies ready."""
    page.goto(link)
    page.get_by_label(re.compile("What is your name|Or sit down")).fill(name)
    button(page, "Sit down").click()
    button(page, f"Take {hero}").click()
    expect(page.get_by_role("banner")).to_contain_text(hero)


def watch(page: Page, link: str, name: str) -> None:
    """Somebody comes to look on."""
    page.goto(link)
    page.get_by_role("textbox").fill(name)
    button(page, "Watch").click()
    page.get_by_role("banner").get_by_text("Watching").wait_for()


def tab(page: Page, name: str) -> None:
    """Another column of a phone."""
    button(page.get_by_role("navigation"), name).click()


def own_sheet(page: Page, hero: str) -> Locator:
    """A player opens the sheet of the own hero."""
    tab(page, "Sheet")
    mine = page.get_by_role("region", name="Sheet", exact=True)
    mine.get_by_role("heading", name=hero).wait_for()
    return mine


def fill_in(page: Page, hero: str, fields: dict[str, str]) -> Locator:
    """A player fills in fields of the own sheet by their labels, and keeps them as one change."""
    return put_into(own_sheet(page, hero), fields)


def put_into(sheet: Locator, fields: dict[str, str]) -> Locator:
    """Fields of a sheet that lies open, by their labels, whatever is worked out beside them."""
    sheet.get_by_role("radio", name="Fill in").check()
    for label, value in fields.items():
        box = sheet.get_by_label(re.compile(rf"^{re.escape(label)}(, as printed.*)?\s*$"))
        box.fill(value)
        box.press("Tab")
    button(sheet, "Done").click()
    expect(button(sheet, "Done")).to_have_count(0)
    return sheet


def at_home(page: Page, hero: str) -> Locator:
    """The hero's name at the top of a player's page."""
    return page.get_by_role("banner").get_by_role("heading", name=hero)


def number(where: Page | Locator, label: str, value: int) -> None:
    """Type a number and leave the field."""
    box = where.get_by_label(label, exact=True)
    box.fill(str(value))
    box.press("Tab")
    expect(box).to_have_value(str(value))


def track(page: Page, name: str) -> Locator:
    """The number of a track at the top of the screen; Hope stands among the hero's own slots."""
    where = page.locator("#stage") if name == "hope" else page.get_by_role("banner")
    return where.locator(f"li.{name} b")


def until(done: Locator, way: Locator, most: int = 12) -> None:
    """Tap whatever asks for it, one question after the other, until that is in sight."""
    for _ in range(most):
        expect(way.or_(done).first).to_be_visible()
        if done.is_visible():
            return
        # The next question may look the same: this button must be gone, not one like it.
        asked = way.first.element_handle()
        try:
            asked.click()
        except Error as gone:  # drawn anew while we reached for it: look again
            if "not attached" not in gone.message:
                raise
        else:
            asked.wait_for_element_state("hidden")
    expect(done).to_be_visible()


def accept(page: Page, matter: Locator, verdict: str | re.Pattern[str]) -> None:
    """Accept, if there is anything that could still be done about it; then the verdict stands."""
    done = last_roll(page).get_by_text(verdict)
    way = button(matter, "Accept")
    expect(way.or_(done)).to_be_visible()
    if way.is_visible():
        way.click()
    expect(done).to_be_visible()
