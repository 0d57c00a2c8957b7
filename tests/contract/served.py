"""Twins that are served: two tables that differ in what is secret alone, by every byte they send.

Both are played by the very same requests over the real application, without sockets. Whatever a
player or a spectator is answered and told must be the same at both until something is revealed;
then the present begins a new pair. Ids and seeds are alike, so nothing else can differ.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from litestar import Litestar

from contract.asking import answer, chooser, tag_of
from contract.games import PLAYERS, form_names, game_of, system_of
from contract.papered import DEEDS
from contract.prologue import ANYHOW
from contract.twins import OTHERWISE, apart
from contract.walk import Walk
from tableside.core.history import History, Row, Start
from tableside.core.offers import Offer
from tableside.core.values import GM, Actor, Command, Role
from tableside.core.verbs import places
from tableside.table import leave, openings, papers
from tableside.table.house import House
from tableside.table.seats import DeviceLetIn, SeatTaken, digest
from tableside.web import looking
from tableside.web.app import create_app
from tableside.web.settings import Settings

EVE = Actor("eve", Role.SPECTATOR)
READERS = (*PLAYERS[:2], EVE)  # whose screens are open
ROUNDS = 40  # of the loop, until everybody who has something to send has sent it
LONGEST = 40  # steps of a pair, if nothing is revealed
BESIDE = 0.15  # how often something is done beside the log before a step
_paper = ["paper"]  # the id of the next one


Bait = Callable[["ServedWalk", Actor], tuple[str, str, Any]]


class Said(NamedTuple):
    """An answer, as its bytes are sent."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Line:
    """A live connection; what it was sent lies in `got`."""

    def __init__(self, app: Litestar, path: str, query: str, token: str) -> None:
        self.got: list[bytes] = []
        self._to: asyncio.Queue[Any] = asyncio.Queue()
        self._to.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", path, query, token) | {"subprotocols": ["tableside", token]}
        self._task = asyncio.create_task(app(scope, self._to.get, self._take))  # type: ignore[arg-type]

    async def _take(self, message: Any) -> None:
        if message["type"] != "websocket.accept":
            self.got.append(msgspec.json.encode({k: v for k, v in message.items() if v}))

    def say(self, text: str) -> None:
        """Send something."""
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    async def hang_up(self) -> None:
        """Close it."""
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class Side:
    """One of the two: an application, and the table that is played there now."""

    def __init__(self, app: Litestar, house: House, system: Any) -> None:
        self.app, self.house, self.system = app, house, system
        self.table: Any = None
        self.lines: dict[str, Line] = {}

    async def begin(self, identity: str, setup: Any, state: Any) -> None:
        """A new table that stands as this state does, with everybody at it."""
        await self.leave()
        facts: list[Any] = []
        for who in (GM, *PLAYERS, EVE):
            facts += [SeatTaken(who.seat, who.seat.title(), who.role)]
            facts += [DeviceLetIn(who.seat, digest(who.seat))]
        made = await openings.create_table(
            self.house.store, self.system, identity, "Twins", setup, facts=facts
        )
        made._log.history = History(self.system, setup, Start(0, 0, state))
        self.house._open = {identity: made}
        self.table = made
        for who in READERS:
            self.lines[who.seat] = Line(self.app, self.path("live"), "screen", who.seat)
        self.lines[READERS[0].seat].say('{"look":["","vess","doran"]}')

    async def leave(self) -> None:
        """Everybody hangs up."""
        for line in self.lines.values():
            await line.hang_up()
        self.lines = {}

    def path(self, what: str) -> str:
        """Where something of the table is asked for."""
        return what if what.startswith("/") else f"/api/tables/{self.table.record.id}/{what}"

    async def ask(self, who: Actor, method: str, what: str, body: Any = None) -> Said:
        """One request."""
        path, _, query = self.path(what).partition("?")
        raw = b"" if body is None else body if isinstance(body, bytes) else _json(body)
        parts: list[Any] = [{"type": "http.request", "body": raw, "more_body": False}]
        sent: list[Any] = []
        over = asyncio.Event()

        async def receive() -> Any:
            if parts:
                return parts.pop()
            await over.wait()  # whoever asked stays until all of the answer is there
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                over.set()

        scope = _scope("http", path, query, who.seat) | {"method": method}
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        head, body = sent[0], b"".join(one.get("body", b"") for one in sent[1:])
        return Said(head["status"], tuple(map(tuple, head["headers"])), body)


def _json(body: Any) -> bytes:
    return msgspec.json.encode(body)


def _scope(kind: str, path: str, query: str, token: str) -> dict[str, Any]:
    headers = [(b"host", b"tableside.local"), (b"content-type", b"application/json")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers,
        "client": ("192.0.2.7", 5000),
        "server": ("tableside.local", 80),
        "state": {},
    }


@asynccontextmanager
async def twins(path: Path, system: str, ruleset: str) -> AsyncIterator[tuple[Side, Side]]:
    """Both applications."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "new_seed", lambda: b"seed" * 8)
        patch.setattr(leave, "token_hex", lambda _: "plea")
        patch.setattr(looking, "PAUSE", 0.0)
        patch.setattr(looking, "AT_ONCE", 0.0)
        sides = []
        for name, of in (("one", ""), ("other", "twin")):
            (path / name).mkdir(parents=True)
            settings = Settings(
                path / name, "owner", rate=1e9, burst=10**9, joins=10**9, sockets=99, backups=0
            )
            app = create_app(settings)
            house = app.dependencies["house"].dependency()  # type: ignore[union-attr]
            sides.append(Side(app, house, system_of(system, ruleset, of)))
        async with sides[0].app.lifespan(), sides[1].app.lifespan():
            for side in sides:  # nobody waits here for a disk
                await side.house.store._do(_carelessly)  # type: ignore[attr-defined]
            yield sides[0], sides[1]
            for side in sides:
                await side.leave()


def _carelessly(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA synchronous = OFF").close()


class ServedWalk(Walk):
    """Random play at both tables at once; `compared` counts what was held against each other."""

    def __init__(self, sides: tuple[Side, Side], system: str, ruleset: str, seed: int) -> None:
        self.system, self.game = system_of(system, ruleset), game_of(system)
        self.sides, self.name = sides, f"{system}/{ruleset}/{seed}"
        self.rng = Random(f"{self.name}/served")
        self.enforced, self.met, self.seen = seed % 2 == 0, Counter(), []
        self._offers, self._offers_at = {}, None
        self.choose = chooser(self.rng, self.game.plant)
        self.seed, self.pairs, self.sent, self.left = seed, 0, 0, 0
        self.papers, self.secret = 0, list[str]()

    @property
    def history(self) -> History:  # type: ignore[override]
        """The rows of the first table."""
        found: History = self.sides[0].table.history
        return found

    async def begin(self) -> None:
        """The first pair, in the middle of something."""
        names = sorted(self.game.setups)
        name = names[self.seed % len(names)]
        setup = self.game.setups[name]
        history = History(self.system, setup)
        for opening in self.game.prologues.get(name, ()):
            command = opening.command(self.system, history.state)
            if command is not None:
                history.submit(ANYHOW, command, opening.dice)
        await self._pair(setup, history.state)

    async def renew(self) -> None:
        """A new pair from the present."""
        await self._pair(self.history.setup, self.state)

    async def _pair(self, setup: Any, state: Any) -> None:
        self.pairs, self.left = self.pairs + 1, LONGEST
        identity = f"{self.name.replace('/', '-')}-{self.pairs}"
        await self.sides[0].begin(identity, setup, state)
        await self.sides[1].begin(identity, setup, self.game.twist(state))
        await self._listen()

    async def step(self) -> None:
        """One command, and then somebody fishes."""
        if self.rng.random() < BESIDE:
            await self._beside()
        kind = self.rng.choices(("offer", "form", "roll", "back"), (60, 14, 20, 6))[0]
        done = await getattr(self, f"_{kind}")()
        if done:
            self.left -= 1
            if self.left <= 0:
                return await self.renew()
        await self._fish()
        return None

    async def _offer(self) -> bool:
        who = self.rng.choice((GM, GM, *PLAYERS[:3]))
        offer = self.some_offer(who)
        if offer is None:
            return False
        command = answer(self.system, self.known(who), offer, self.choose)[0].command
        return await self._play(who, command)

    async def _form(self) -> bool:
        who = self.rng.choice((GM, *PLAYERS[:3]))
        command = self.filled(self.rarely_met(form_names(self.system, who.role)), who)
        return command is not None and await self._play(who, command)

    async def _roll(self) -> bool:
        rolls = self.system.awaited(self.state)
        if not rolls:
            return await self._offer()
        roll = self.rng.choice(rolls)
        person = self.state.characters.get(roll.character)
        whose = [one for one in PLAYERS if person is not None and one.seat == person.controller]
        who = whose[0] if whose else GM
        # What a player typed in, that player may look at otherwise: not often is there such a row.
        given = self.faces(roll) if self.rng.random() < (0.6 if who is GM else 0.9) else None
        theirs = self.sides[1].system.awaited(self.sides[1].table.history.state)
        sides = next((one.sides for one in theirs if one.key == roll.key), ())
        fitted = given if given is None else (*given, *(1 for _ in sides))[: len(sides)]
        bodies = [{"key": roll.key, "faces": one} for one in (given, fitted)]
        pair, done = self.pairs, await self._both(who, "faces", *bodies)
        for _ in "abc" if done and given and who is not GM and pair == self.pairs else "":
            await self._bait(who, _looked)  # would other faces have told more?
        return done

    async def _back(self) -> bool:
        """Somebody takes something back, brings it back, or sets dice right."""
        what = self.rng.choice(("undo", "undo", "redo", "adopt"))
        who = self.rng.choice((GM, *PLAYERS[:2]))
        if what != "adopt":
            return await self._both(who, what, {}, {})
        seq, faces = self._mended(who)
        head = self.sides[0].table.count(who).on_line(self.history, self.history.head)
        body = {"seq": seq, "faces": faces, "how": "replay", "head": head}
        if who is GM:
            return False  # whom it touches, and how, is hers to know
        return await self._both(who, "adopt", body, body)

    async def _beside(self) -> None:
        """Something is done that no log knows of."""
        self.papers += 1
        deed = self.rng.choice(DEEDS)
        for number, asked in enumerate(deed(self.rng, self.papers)):
            _paper[0] = f"paper{self.papers:05}{number}"
            before, bodies = self.met["frames"], (asked.ours, asked.theirs)
            for side, who, body in zip(self.sides, asked.by, bodies, strict=True):
                if body is not None:
                    said = await side.ask(who, asked.method, asked.what, body)
                    assert said.status < 300, f"{asked}: {said}"
            if asked.what == "papers" and not asked.open:
                self.secret.append(_paper[0])
            await self._listen()
            assert not asked.open or self.met["frames"] > before, f"{asked} reached nobody"
        self.met[f"beside {deed.__name__}"] += 1
        for who in READERS:
            for bait in (_papers, _pictures, _pried):
                await self._bait(who, bait)

    async def _play(self, who: Actor, command: Command) -> bool:
        self.note(tag_of(command))
        other = self.game.twist_command(self.state, command) if who.role is Role.GM else command
        real = self.rng.random() < 0.4
        bodies = ({"command": one, "real_dice": real} for one in (command, other))
        return await self._both(who, "play", *bodies)

    async def _both(self, who: Actor, what: str, ours: Any, theirs: Any) -> bool:
        """Submit it at both tables, and hold against each other what everybody is told of it."""
        self.sent += 1
        name = {"submission": f"submission-{self.sent}"}
        lasts = [side.table.history.last for side in self.sides]
        said = [
            await side.ask(who, "POST", what, one | name)
            for side, one in zip(self.sides, (ours, theirs), strict=True)
        ]
        done = [
            side.table.history.last > last for side, last in zip(self.sides, lasts, strict=True)
        ]
        if who is GM:
            if done[0] != done[1]:
                why = msgspec.json.decode(said[done.index(False)].body)["code"]
                assert why in OTHERWISE, f"the twin refuses {ours}: {said}"
                await self.renew()
                return False
        elif self._revealed(lasts):
            await self.renew()
            return True
        else:
            self._same(who, f"{what} {ours}", *said)
        if self._revealed(lasts):
            await self.renew()
            return True
        await self._listen()
        return bool(done[0])

    def _revealed(self, lasts: list[int]) -> bool:
        """Whether what was done now laid anything open."""
        return any(
            self.game.reveals(state, event)
            for side, last in zip(self.sides, lasts, strict=True)
            for row in side.table.history.rows[last:]
            for state, event in _events(side.table.history, row)
        )

    async def _listen(self) -> None:
        """What every screen is sent."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
        for who in READERS:
            ours, theirs = (side.lines[who.seat].got for side in self.sides)
            assert len(ours) == len(theirs), f"{who.seat} is sent {ours} / {theirs}"
            for one, other in zip(ours, theirs, strict=True):
                self.met["frames"] += 1
                assert one == other, apart(who, one, other)
            ours.clear()
            theirs.clear()

    async def _fish(self) -> None:
        """Somebody asks for things in the hope that an answer says too much."""
        await self._bait(self.rng.choice((*PLAYERS[:3], EVE)), self.rng.choice(_BAITS))

    async def _bait(self, who: Actor, bait: Bait) -> None:
        method, what, body = bait(self, who)
        said = [await side.ask(who, method, what, body) for side in self.sides]
        self.met[f"{what.partition('?')[0]} {said[0].status}"] += 1
        self._same(who, f"{method} {what} {body}", *said)
        ours, theirs = (side.table.history.last for side in self.sides)
        assert ours == theirs, f"{what} is written at one of the tables alone"

    def _same(self, who: Actor, what: str, ours: Said, theirs: Said) -> None:
        self.met["answers"] += 1
        assert ours.status < 500, f"{what}: {ours}"
        assert ours[:2] == theirs[:2], f"{who.seat}, {what}: {ours} / {theirs}"
        assert ours.body == theirs.body, f"{what}: {apart(who, ours.body, theirs.body)}"

    def _mended(self, who: Actor) -> tuple[int, dict[str, Any]]:
        """Other faces for dice of the log, most of all for those that this seat typed in."""
        count, history = self.sides[0].table.count(who), self.history
        rows = [row for row in history.rows if row.faces and count.has(row.seq)]
        own = [row for row in rows if row.actor == Actor(who.seat, Role.DICE)]
        if not rows:
            return 1, {"t1.pool": (1,)}
        row = own[-1] if own and self.rng.random() < 0.8 else self.rng.choice(rows)
        least = self.rng.choice((1, 1, 4, 6))
        faces = {k: tuple(self.rng.randint(least, 6) for _ in one) for k, one in row.faces.items()}
        return count.number(row.seq), faces

    def somebody(self) -> str:
        """Anybody there is, or somebody who is not."""
        return str(self.rng.choice((*self.state.characters, "nobody")))

    def anywhere(self, who: Actor) -> Offer:
        """An offer, or a place where a verb does not stand, or one that the GM alone knows of."""
        known = self.known(GM if self.rng.random() < 0.2 else who)
        spots = list(places(known, self.system.verbs[self.rng.choice(sorted(self.system.verbs))]))
        standing = self.some_offer(who) if self.rng.random() < 0.6 else None
        return standing or self.rng.choice(spots or [Offer("nothing", self.somebody())])


def _events(history: History, row: Row) -> Any:
    return zip(history.moments(row), row.events, strict=True)


def _wrong(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    """A command of nobody's right, or with a name that is not there: what is, is not told."""
    who = walk.somebody()
    command: dict[str, Any] = walk.rng.choice(
        (
            {"do": "adjust", "track": f"{who}.wounds", "by": 1},
            {"do": "adjust", "track": "nothing", "by": 1},
            {"do": "adjust", "track": f"{who}.{walk.rng.choice(('shock', 'hp', 'x'))}", "by": -99},
            {"do": "end_effect", "effect": "e1"},
            {"do": "edit_sheet", "character": who, "name": "Mine"},
            {"do": "edit_sheet", "character": who, "notes": "x"},
            {"do": "give_control", "character": who, "seat": "anna"},
            {"do": "strike_character", "character": who},
            {"do": "add_character", "id": who, "name": "X", "hero": False},
            {"do": walk.rng.choice(sorted(walk.system.verbs)), "character": who},
            {"do": walk.rng.choice(sorted(walk.system.verbs)), "character": who, "target": who},
            {"do": "take_default", "character": who, "matter": "t1", "revision": 1},
            {"do": "nothing"},
        )
    )
    return "POST", "play", {"submission": f"bait-{walk.sent:06}-x", "command": command}


def _denied(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    """What the GM could do just now, from somebody else's seat; nobody else's would do it."""
    offer = walk.anywhere(GM)
    command: dict[str, Any] = {
        "do": offer.verb,
        "character": offer.character,
        "matter": offer.matter,
    }
    command |= {"revision": offer.revision + 1} if offer.matter else {"character": "nobody"}
    return "POST", "play", {"submission": f"deny-{walk.sent:06}-x", "command": command}


def _page(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    before, most = walk.rng.randint(0, 12), walk.rng.randint(1, 9)
    word = walk.rng.choice(("", "", "resilience", "wounds", "foe", "secret", "HUSH", "hp", "17"))
    return "GET", f"rows?before={before}&most={most}&find={word}", None


def _asked(walk: ServedWalk, who: Actor) -> tuple[str, str, Any]:
    offer = walk.anywhere(who)
    return "POST", walk.rng.choice(("ask", "walk")), {"offer": offer, "chosen": {"target": "foe"}}


def _weighed(walk: ServedWalk, who: Actor) -> tuple[str, str, Any]:
    offers = [{"offer": walk.anywhere(who), "by_number": walk.rng.random() < 0.3} for _ in "ab"]
    return "POST", "odds", {"of": offers}


def _advised(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    matters = [one.id for one in walk.state.matters] or ["t1"]
    aim = walk.rng.choice(("succeed", "wounds", "keep_wrath"))
    return "POST", "advice", {"matter": walk.rng.choice(matters), "aim": aim}


def _looked(walk: ServedWalk, who: Actor) -> tuple[str, str, Any]:
    """Another look at dice: what would have come of other faces."""
    seq, faces = walk._mended(who)
    return "POST", "correct", {"seq": seq, "faces": faces}


def _sheet(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    draft: Any = walk.rng.choice(({}, {"name": "Other"}, {"resilience": 3}, {"nothing": 1}))
    return "POST", "sheet", {"character": walk.somebody(), "draft": draft}


def _pleaded(walk: ServedWalk, who: Actor) -> tuple[str, str, Any]:
    return "POST", "pleas", {"offer": walk.anywhere(who), "why": "please"}


def _fetched(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    seq = walk.rng.randint(0, 12)
    good = (
        "forms",
        "vocabulary",
        "limits",
        "invite",
        "door",
        "pictures",
        "shelf",
        "export",
        "ways",
        "papers",
        "recap",
        "how-we-play",
        "stock/weapon",
        f"sheet/{walk.somebody()}",
    )
    often = (f"rows/{seq}", f"rows/{seq}", "export", "dice-sheet", "dice-sheet")
    return "GET", walk.rng.choice((*good, *often)), None


def _papers(_walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    return "GET", "papers", None


def _pictures(_walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    return "GET", "pictures", None


def _pried(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    """A paper of somebody else's, which may be there or not."""
    paper = walk.rng.choice(walk.secret[-2:] or ["nothing"])
    if walk.rng.random() < 0.5:
        return "DELETE", f"papers/{paper}", None
    return "POST", f"papers/{paper}", {"revision": 1, "text": "Mine"}


def _shouted(walk: ServedWalk, _who: Actor) -> tuple[str, str, Any]:
    ids = [(one.id, one.revision) for one in walk.state.matters] or [("t1", 1)]
    matter, revision = walk.rng.choice(ids)
    verb = walk.rng.choice(("reroll_failures", "nothing"))
    return "POST", "cheers", {"matter": matter, "revision": revision, "verb": verb}


_BAITS = (
    *(_wrong, _wrong, _denied, _page, _page, _asked, _asked, _weighed, _looked, _looked),
    *(_advised, _sheet, _pleaded, _fetched, _shouted, _papers, _pictures, _pried),
)


async def _walk(path: Path, system: str, ruleset: str, seeds: range, steps: int) -> Counter[str]:
    met: Counter[str] = Counter()
    async with twins(path, system, ruleset) as sides:
        for seed in seeds:
            walk = ServedWalk(sides, system, ruleset, seed)
            await walk.begin()
            while walk.sent < steps:
                try:
                    await walk.step()
                except Exception as error:
                    where = f"{walk.name}, after {walk.sent} commands: {error}"
                    raise AssertionError(where) from error
            met += walk.met
            met["commands"] += walk.sent
            met["pairs"] += walk.pairs
    return met


def walk_served(path: Path, system: str, ruleset: str, seeds: range, steps: int) -> Counter[str]:
    """So many commands with each seed; what was met and compared is counted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(papers, "token_hex", lambda _: _paper[0])
        patch.setattr(papers, "_now", lambda: 1)
        return asyncio.run(_walk(path, system, ruleset, seeds, steps))
