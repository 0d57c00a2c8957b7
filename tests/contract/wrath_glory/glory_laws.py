"""Each Wrath die read once: its six brings Glory, its 1 a note, when the ruleset says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from contract.wrath_glory.setups import SETUPS
from tableside.core.history import Corrected, Row
from tableside.core.matters import CalledOff, MatterClosed, MatterMoved, MatterOpened
from tableside.core.state import CharacterJoined, Gained
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack.traits import TraitTold
from tableside.systems.wrath_glory.state import Test
from tableside.systems.wrath_glory.state.fight import Attack
from tableside.systems.wrath_glory.state.gear import STEADFAST

_READ = "complication"  # the step of an attack that reads its Wrath dice


class _Book:
    """What the Wrath dice of a line have brought, and should have."""

    def __init__(self, system: Any) -> None:
        self.full = system.rules.values.attack.npc_wrath == "full"
        self.plays_ones = system.rules.plays("WG-WRATH-03")
        self.warp = system.rules.plays("WG-PSY-09")
        self.late = system.rules.plays("WG-ATK-04")  # D-49: Glory comes after the damage
        cast = (one for setup in SETUPS.values() for one in setup.characters)
        self.heroes = {one.id: one.hero for one in cast}
        self.gained = self.due = 0
        self.tests: dict[str, tuple[Test, bool]] = {}
        self.attacks: dict[str, tuple[str, Attack]] = {}  # step and values
        self.notes: Counter[str] = Counter()
        self.spared: Counter[str] = Counter()  # WG-TRAIT-17

    def settled(self, matter: str, who: str, sixes: int) -> None:
        """A-07: a threat's six brings nothing; an attack's may wait."""
        test, hero = self.tests.pop(matter)
        if hero and not (self.late and test.purpose == "attack") and not self.psychic(test):
            self.due += sixes
        assert hero == self.heroes[who]

    def psychic(self, test: Test) -> bool:
        """WG-PSY-09: whether the Wrath dice of a test belong to the warp."""
        return self.warp and test.skill == "psychic_mastery" and not test.opposed

    def read(self, matter: str) -> None:
        """An attack reads its Wrath dice."""
        attack = self.attacks[matter][1]
        hero = self.heroes[attack.attacker]
        if hero and self.late:
            self.due += attack.wrath_sixes
        ones = attack.complications if self.plays_ones and (hero or self.full) else 0
        ones -= self.spared[matter]
        assert self.notes[f"{matter}.complication"] == ones, (matter, attack, self.notes)


def glory_laws(system: Any, line: Iterable[Row]) -> None:
    """Every Wrath six brought its Glory exactly once, or the maximum kept it out."""
    book = _Book(system)
    for row in line:
        if isinstance(row.command, Corrected) and row.command.how == "settle":
            return  # the net difference was set right by hand
        off = any(isinstance(event, CalledOff) for event in row.events)
        for event in row.events:
            _follow(book, event, off=off)
    for test, hero in book.tests.values():  # open, or called off: what was credited stays
        later = (book.late and test.purpose == "attack") or book.psychic(test)
        if test.credited and hero and not later:
            book.due += test.faces[: test.wrath_dice].count(6)
    assert book.gained == book.due, f"{book.due} Wrath sixes brought {book.gained} Glory"


def _follow(book: _Book, event: Any, *, off: bool) -> None:
    if isinstance(event, Gained) and event.rule == "WG-WRATH-06":
        book.gained += event.amount + event.lost
    elif isinstance(event, TraitTold):
        book.spared[event.matter] += event.trait == STEADFAST
    elif isinstance(event, CharacterJoined):
        book.heroes[event.character.id] = event.character.hero
    elif isinstance(event, was.TestSettled | was.SideSettled):
        book.settled(event.matter, event.character, event.wrath_sixes)
    elif isinstance(event, MatterOpened):
        book.notes[event.matter.id.rstrip("0123456789")] += 1
    elif isinstance(event, MatterMoved) and isinstance(event.values, Test):
        book.tests[event.id] = (event.values, book.heroes[event.values.character])
    elif isinstance(event, MatterMoved) and isinstance(event.values, Attack):
        if book.attacks.get(event.id, ("",))[0] == _READ and event.step != _READ:
            book.read(event.id)
        book.attacks[event.id] = (event.step, event.values)
    elif isinstance(event, MatterClosed) and event.id in book.attacks:
        if book.attacks[event.id][0] == _READ and not off:
            book.read(event.id)
        del book.attacks[event.id]
