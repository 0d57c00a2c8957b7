"""Wrath & Glory with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from tableside.core.engine import Engine
from tableside.core.known import with_maximums
from tableside.core.matters import find
from tableside.core.offers import Offer
from tableside.core.reckoning import Reckoning
from tableside.core.rulesets import Resolved
from tableside.core.values import GM, Actor, Event, Fault, Illegal, Line, Missed, Verdict
from tableside.systems import files
from tableside.systems.wrath_glory import decide, faults, tell, view
from tableside.systems.wrath_glory.commands import WrathGloryCommand
from tableside.systems.wrath_glory.decide.sheet import (
    WRATH_GLORY_DESK,
    check_person,
    fresh_tracks,
)
from tableside.systems.wrath_glory.events import WrathGloryEvent
from tableside.systems.wrath_glory.evolve import HANDLERS
from tableside.systems.wrath_glory.offers import SAVING, VERBS
from tableside.systems.wrath_glory.reckon import QUANTITIES, glory_max
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep, check
from tableside.systems.wrath_glory.shifting import final_icons, shortfall
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    GLORY_AGREEMENT,
    MODE,
    NARRATIVE,
    RUIN,
    Known,
    Setup,
    State,
    Test,
)

_FACTS: Mapping[str, tuple[str, ...]] = {
    MODE: (NARRATIVE, COMBAT),
    GLORY_AGREEMENT: ("auto", "ask"),
}


class WrathGlory(Engine[State, Known]):
    """The game as every other layer sees it."""

    name = "wrath-glory"
    verbs = VERBS
    desk = WRATH_GLORY_DESK
    deciders = decide.DECIDERS
    steps = decide.STEPS
    on_faces = decide.ON_FACES
    defaults = decide.DEFAULTS
    by_default = decide.BY_DEFAULT
    rolls = decide.ROLLS
    handlers = HANDLERS
    quantities = QUANTITIES
    notes = frozenset({"note"})
    state_type: ClassVar[Any] = State
    setup_type: ClassVar[Any] = Setup
    command_type: ClassVar[Any] = WrathGloryCommand
    events_type: ClassVar[Any] = tuple[WrathGloryEvent, ...]

    def __init__(self, resolved: Resolved) -> None:
        self.rules: Ruleset = Ruleset(resolved, check)

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        for one in setup.characters:
            check_person(one)
        values = self.rules.values
        tracks = {GLORY: values.glory.start, RUIN: values.ruin.start}
        return self.begin(State, setup, tracks, _FACTS)

    def fresh_tracks(self, person: Any) -> dict[str, int]:
        """The tracks a character brings to the table."""
        return fresh_tracks(self, person)

    def known(self, state: State, actor: Actor) -> Known:
        """What this seat may know."""
        return with_maximums(self, view.known(state, actor))

    def tell(self, state: State, event: Event, actor: Actor) -> Line | None:
        """What this seat reads."""
        return tell.tell(state, event, actor)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """How a test or a roll ended."""
        return tell.verdict(state, event)

    def missed(self, known: Known, matter: str) -> Missed | None:
        """A test that falls short of an open DN while its roller may still spend on it."""
        thread = find(known.matters, matter)
        if thread is None or thread.step != TestStep.SPEND or not isinstance(thread.values, Test):
            return None
        short = shortfall(thread.values)
        # The GM speaks for everyone, so what the roller may do shows from any seat's knowledge.
        seen, who = replace(known, actor=GM), thread.values.character
        offers = [Offer(verb, who, matter, thread.revision) for verb in SAVING]
        saving = [o.verb for o in offers if not isinstance(self.ask_next(seen, o, {}), Illegal)]
        return Missed(matter, short, tuple(saving)) if short and saving else None

    def glory_maximum(self, source: State | Known) -> Reckoning | None:
        """WG-GLORY-02 for state or known."""
        return glory_max(self.rules, source)

    def maximum(self, state: State | Known, track: str) -> Reckoning | None:
        """Only Glory has a ceiling here; Wrath and Ruin have none (A-31)."""
        return self.glory_maximum(state) if track == GLORY else None

    def reckonings(self, values: Any) -> tuple[Reckoning, ...]:
        """Pool and DN, and the icons once there are dice or a bought success."""
        counted = isinstance(values, Test) and (values.faces or values.bought is not None)
        return (*super().reckonings(values), *((final_icons(values),) if counted else ()))

    def faults(self, state: State) -> Iterable[Fault]:
        """Everything wrong with a state."""
        yield from super().faults(state)
        yield from faults.faults(state)


def load(ruleset: str) -> WrathGlory:
    """The game with a shipped ruleset or a house rule's file."""
    return WrathGlory(files.resolve("wrath-glory", "wrath_glory", ruleset, check))
