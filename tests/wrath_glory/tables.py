"""A small cast for Wrath & Glory, and the moves that nearly every test of it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support import Table, Tape
from tableside.core.values import GM, Actor, Command, Event, Limit, Mode
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.defiance import Defy
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.systems.wrath_glory.state.purposes import CALLED
from tableside.systems.wrath_glory.tables.rows import RollOnTable

ANNA, BEN, CARA = Actor("anna"), Actor("ben"), Actor("cara")
SEATS = {"vess": ANNA, "kell": BEN, "orla": CARA}
BRUTE = Person("brute", "Brute", hero=False, totals={"athletics": 4})
SKILL = "athletics"
NO_FAILURES = {"vess.defiance": 0, "kell.defiance": 0}  # where a die decides about the dying
UNHURT = {f"{who}.{own}": 0 for who in ("vess", "kell", "brute") for own in ("wounds", "shock")}


# Where nothing but a tap is asked for before the dice fall.
TAPS: Mapping[tuple[str, str], type[Command]] = {
    ("defiance", "ask"): Defy,
    ("row", "roll"): RollOnTable,
    ("test", "call"): do.RollDice,
}


class TappingTable(Table):
    """A table at which whoever is asked for a mere tap taps, as long as dice are on the tape."""

    def play(self, actor: Actor, command: Command, *faces: int) -> tuple[Event, ...]:
        tape = Tape(*faces)
        events = self.submit_with(actor, command, tape).events
        while tape.left and (matter := self._waits_for_a_tap()):
            thread = self.matter(matter)
            tap = self.to(matter, TAPS[thread.procedure, thread.step])
            events += self.submit_with(player_of(self, thread.asks[0]), tap, tape).events
        tape.done()
        return events

    def _waits_for_a_tap(self) -> str:
        asked = (one for one in self.state.matters if (one.procedure, one.step) in TAPS)
        called = (one.id for one in asked if getattr(one.values, "purpose", "row") in CALLED)
        return next(called, "")


def player_of(at: Table, asked: str) -> Actor:
    """Whoever answers for a character, or the GM."""
    seat = at.state.characters[asked].controller if asked in at.state.characters else ""
    return Actor(seat) if seat else GM


def hero(name: str = "vess", pool: int = 5, **more: Any) -> Person:
    """A hero whose sheet shows one total, played by the seat of that name."""
    seat = SEATS[name].seat if name in SEATS else ""
    return Person(name, name.title(), controller=seat, totals={SKILL: pool}, **more)


def table(
    ruleset: str = "revised",
    *people: Person,
    pool: int = 5,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
) -> Table:
    """Vess and Kell with a brute against them, unless the test brings its own people."""
    cast = people or (hero("vess", pool), hero("kell", pool), BRUTE)
    setup = Setup(characters=cast, tracks=tracks or {}, facts=facts or {})
    return TappingTable.of("wrath-glory", ruleset, setup, limits)


def call(at: Table, *who: str, dn: int = 3, **more: Any) -> str:
    """The GM calls a test; the id of the first matter it opens."""
    first = f"t{at.state.opened + 1}"
    at.play(GM, do.CallTest(who=who or ("vess",), skill=SKILL, dn=dn, **more))
    return first


def roll(at: Table, matter: str, *faces: int) -> tuple[Event, ...]:
    """Whoever is asked rolls."""
    return answer(at, matter, do.RollDice, *faces)


def thrown(at: Table, *faces: int, dn: int = 3, **more: Any) -> str:
    """A test of Vess, called and rolled; it waits wherever the roll left it."""
    matter = call(at, dn=dn, **more)
    roll(at, matter, *faces)
    return matter


def answer(at: Table, matter: str, command: Any, *faces: int, **chosen: Any) -> tuple[Event, ...]:
    """Whoever is asked first answers."""
    actor = player_of(at, at.matter(matter).asks[0])
    return at.play(actor, at.to(matter, command, **chosen), *faces)


def settle(at: Table, matter: str, **shifts: int) -> tuple[Event, ...]:
    """The roller accepts, with these shifts."""
    return answer(at, matter, do.Settle, shifts=shifts)


def whole_test(at: Table, *faces: int, dn: int = 3, **more: Any) -> tuple[Event, ...]:
    """A test of Vess from call to outcome, with nothing spent and nothing shifted."""
    matter = call(at, dn=dn, **more)
    events = roll(at, matter, *faces)
    if matter in at.open() and at.matter(matter).step == "spend":
        events += settle(at, matter)
    return events
