"""Lantern Tide with its ruleset bound in, and how a server comes to know of it.

It is here to prove that a game needs no line of client code: no screen names anything of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from tableside import systems
from tableside.core.calling_off import CallOff, call_off
from tableside.core.chapter import Chapter
from tableside.core.desk import DESK
from tableside.core.effects import Explained, Fallen
from tableside.core.engine import Engine
from tableside.core.explanations import plainly
from tableside.core.known import everything
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.rulesets import Bound, Resolved, read_values
from tableside.core.state import CharacterJoined, SheetEdited, WentOff, owner_of, track_of
from tableside.core.values import Actor, Event, Limit, Verdict
from tableside.systems import Skirmish
from tableside.systems.kit import Book, Shipped, ready_rulesets
from third.state import BREATH, HURT, OIL, Known, Person, Setup, State, Values
from third.subjects import ATTACKS, DESKWORK, POOL, RESTS

SHIPPED = Shipped(
    system="lantern-tide",
    package=str(Path(__file__).parent),
    rulesets=("tide",),
    usual="tide",
    title="Lantern Tide",
    books=(Book("tide", "Lantern Tide", "Lamps against the water."),),
)
_GENERIC = (
    MatterOpened[Values],
    MatterMoved[Values],
    CharacterJoined[Person],
    SheetEdited[Person],
    WentOff[Person],
)
_CORE = Chapter(deciders={CallOff: call_off}, desk=DESK)


def _check(values: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    return read_values(values, dict[str, dict[str, int]])


class LanternTide(
    Engine[State, Known],
    subjects=(_CORE, ATTACKS, POOL, RESTS, DESKWORK),
    generic=_GENERIC,
):
    """The game as every other layer sees it."""

    name = SHIPPED.system
    limits: ClassVar[Mapping[Limit, str]] = {
        Limit.COST: "Paying with what is not there.",
        Limit.CAP: "Going above a maximum.",
    }
    quantities: ClassVar[Mapping[str, bool]] = {}
    notes = frozenset[str]()
    state_type = State
    setup_type = Setup

    def __init__(self, resolved: Resolved, digest: str = "") -> None:
        self.rules = Bound(resolved, _check, digest)

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        return self.begin(State, setup, {OIL: self.rules.values["pool"]["start"]}, self.facts)

    def fresh_tracks(self, person: Any) -> dict[str, int]:
        """Unhurt, and with a full chest."""
        return {track_of(person.id, HURT): 0, track_of(person.id, BREATH): person.lungs}

    def known(self, state: State, actor: Actor) -> Known:
        """Everybody knows everything."""
        seen = everything(Known, state, actor)
        seen = replace(seen, maximums=self.maximums(seen))
        return replace(seen, fallen=_fallen(seen))

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """What lies on people, in words."""
        return plainly(known)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """Attacks say themselves how they ended."""
        return None

    def maximum(self, state: State | Known, track: str) -> Reckoning | None:
        """Of the pool by the ruleset, of everything else by the sheet."""
        if track == OIL:
            return _most("oil", self.rules.values["pool"]["max"], "LT-3")
        owner, own = owner_of(track)
        one = state.characters[owner]
        return _most(own, one.toughness if own == HURT else one.lungs, "LT-2")


def _most(quantity: str, amount: int, rule: str) -> Reckoning:
    return reckon(f"{quantity}_max", (base_term("maximum", amount, rule),))


def _fallen(known: Known) -> Mapping[str, Fallen]:
    tracks = ((key, track_of(key, HURT)) for key in known.characters)
    down = (key for key, track in tracks if known.tracks[track] >= known.maximums[track].value)
    return dict.fromkeys(down, Fallen("Drowned"))


def load(ruleset: str) -> LanternTide:
    """The game with its ruleset."""
    return LanternTide(*ready_rulesets.resolve(SHIPPED, ruleset, _check))


def sample(_ruleset: str) -> Skirmish:
    """Two at the lock, and what comes up the steps."""
    people = (
        Person("mirren", "Mirren", might=3),
        Person("osk", "Osk", might=1, guard=8),
        Person("drowned", "The Drowned Bell-Ringer", hero=False, might=2, toughness=20),
    )
    return Skirmish("The Lock at Low Water", "The lamps burn low.", Setup(people))


def register() -> None:
    """From now on this process knows the game."""
    systems.add(systems.Game(SHIPPED, load, LanternTide, skirmish=sample))
