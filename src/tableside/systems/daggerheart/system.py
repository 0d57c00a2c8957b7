"""Daggerheart with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tableside.core.effects import Explained
from tableside.core.engine import Engine
from tableside.core.explaining import plainly
from tableside.core.known import with_maximums
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.rulesets import Resolved
from tableside.core.values import Actor, Event, Fault, Line, Verdict
from tableside.systems import files
from tableside.systems.daggerheart import decide, faults, tell, view
from tableside.systems.daggerheart.commands import DaggerheartCommand
from tableside.systems.daggerheart.decide.sheet import (
    DAGGERHEART_DESK,
    check_person,
    fresh_tracks,
)
from tableside.systems.daggerheart.events import DaggerheartEvent
from tableside.systems.daggerheart.evolve import HANDLERS
from tableside.systems.daggerheart.offers import VERBS
from tableside.systems.daggerheart.reckon import QUANTITIES
from tableside.systems.daggerheart.ruleset import Ruleset, check
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    PLAYERS,
    SPOTLIGHT,
    STRESS,
    THE_GM,
    Known,
    Setup,
    State,
)
from tableside.systems.daggerheart.weighing import WEIGHED

_FACTS: Mapping[str, tuple[str, ...]] = {SPOTLIGHT: (PLAYERS, THE_GM)}


class Daggerheart(Engine[State, Known]):
    """The game as every other layer sees it."""

    name = "daggerheart"
    verbs = VERBS
    desk = DAGGERHEART_DESK
    deciders = decide.DECIDERS
    steps = decide.STEPS
    on_faces = decide.ON_FACES
    defaults = decide.DEFAULTS
    by_default = decide.BY_DEFAULT
    rolls = decide.ROLLS
    handlers = HANDLERS
    quantities = QUANTITIES
    weighed = WEIGHED
    notes = frozenset({"note"})
    state_type: ClassVar[Any] = State
    setup_type: ClassVar[Any] = Setup
    command_type: ClassVar[Any] = DaggerheartCommand
    events_type: ClassVar[Any] = tuple[DaggerheartEvent, ...]

    def __init__(self, resolved: Resolved) -> None:
        self.rules: Ruleset = Ruleset(resolved, check)

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        for one in setup.characters:
            check_person(one)
        return self.begin(State, setup, {FEAR: self.rules.values.fear.start}, _FACTS)

    def fresh_tracks(self, person: Any) -> dict[str, int]:
        """The tracks a character brings to the table."""
        return fresh_tracks(self, person)

    def known(self, state: State, actor: Actor) -> Known:
        """What this seat may know."""
        return with_maximums(self, view.known(state, actor))

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """What lies on people, in words."""
        return plainly(known)

    def tell(self, state: State, event: Event, actor: Actor) -> Line | None:
        """What this seat reads."""
        return tell.tell(state, event, actor)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """How a test or a roll ended."""
        return tell.verdict(state, event)

    def maximum(self, state: State | Known, track: str) -> Reckoning | None:
        """DH-HOPE-02, DH-FEAR-02, and the Stress slots on a sheet."""
        values = self.rules.values
        if track == FEAR:
            return _most("fear", values.fear.max, "DH-FEAR-02")
        owner, _, own = track.partition(".")
        if own == HOPE:
            return _most("hope", values.hope.max, "DH-HOPE-02")
        if own == STRESS and owner in state.characters:
            return _most("stress", state.characters[owner].stress_max, "")
        return None

    def faults(self, state: State) -> Iterable[Fault]:
        """Everything wrong with a state."""
        yield from super().faults(state)
        yield from faults.faults(state)


def _most(quantity: str, amount: int, rule: str) -> Reckoning:
    return reckon(f"{quantity}_max", (base_term("maximum", amount, rule),))


def load(ruleset: str) -> Daggerheart:
    """The game with a shipped ruleset or a house rule's file."""
    return Daggerheart(files.resolve("daggerheart", "daggerheart", ruleset, check))
