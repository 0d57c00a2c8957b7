"""What every table of Daggerheart has, whatever subjects it is closed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from tableside.core.cards import check_cards, in_hand, taken_up
from tableside.core.effects import Fallen
from tableside.core.known import Seen
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.rulesets import Resolved
from tableside.core.state import CharacterJoined, FactSet, SheetEdited, WentOff, owner_of
from tableside.core.values import Actor, Event, Fault, Limit, Verdict
from tableside.systems.daggerheart import SHIPPED, faults, gold, view
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.numbers.derived_conditions import (
    down_or_dead,
    hope_slots,
    top_of,
)
from tableside.systems.daggerheart.numbers.reckon import QUANTITIES
from tableside.systems.daggerheart.rolls import outcome as tell
from tableside.systems.daggerheart.ruleset import Ruleset, check
from tableside.systems.daggerheart.sheet.checks import check_person, fresh_tracks
from tableside.systems.daggerheart.state import (
    ARMOUR,
    FEAR,
    GOLD,
    HOPE,
    SHORT_RESTS,
    SPOTLIGHT,
    Known,
    Person,
    Reading,
    Setup,
    State,
    Values,
)

# The core's events that hold types of this game.
GENERIC = (
    MatterOpened[Values],
    MatterMoved[Values],
    CharacterJoined[Person],
    SheetEdited[Person],
    WentOff[Person],
)

# What is offered first: an open roll, what was asked or said, then what one may begin.
FIRST = (
    *("roll", "ask_for_help", "help_ally", "set_difficulty", "grant", "rule_out", "judge"),
    *("give_help", "decline_help", "set_group", "ask_for_roll", "no_roll_needed"),
    *("approve_experience", "reject_experience", "told"),
    *("attempt", "describe", "lead_group", "write_experience"),
    *("late_experience", "late_help", "call_roll"),
    *("begin_evening", "end_evening", "end_scene"),
)


class Table(Game):
    """Rolls, evenings, and what a seat knows; fights and all that builds on them come on top."""

    name = SHIPPED.system
    limits: ClassVar[Mapping[Limit, str]] = {
        Limit.COST: "Paying with what is not there: Hope, Stress, Fear, gold, an Armor Slot.",
        Limit.CAP: "Going above a maximum.",
        Limit.ONCE: "A second time for what is done once a roll, a rest or a session.",
        Limit.TIMING: "The wrong moment: a roll or a rest while another roll is open.",
        Limit.RANGE: "Weapons, features and steps that do not reach so far.",
        Limit.SPOTLIGHT: "Acting without the spotlight.",
        Limit.ONCE_PER_SPOTLIGHT: "A second time for what is done once a spotlight.",
        Limit.LATE: "An Experience or Help that is named after the dice.",
        Limit.RESTS: "More short rests in a row than the rules allow.",
    }
    quantities = QUANTITIES
    notes = frozenset({"note", "handover"})
    unhurried = frozenset({"death", "level"})
    state_type = State
    setup_type = Setup

    def __init__(self, resolved: Resolved, digest: str = "") -> None:
        self.rules: Ruleset = Ruleset(resolved, check, digest)
        self._seen: Seen[Known] = Seen()

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        for one in setup.characters:
            check_person(one)
            check_cards(self, one.cards)
        tracks = {FEAR: self.rules.values.fear.start, SHORT_RESTS: 0}
        state = self.begin(State, setup, tracks, self.facts)
        state = self.evolve(state, FactSet(SPOTLIGHT, state.facts[SPOTLIGHT]))
        for one in setup.characters:
            for event in taken_up(one.id, in_hand(one), secret=not one.hero):
                state = self.evolve(state, event)
        return state

    def fresh_tracks(self, person: Any) -> dict[str, int]:
        """The tracks a character brings to the table."""
        return fresh_tracks(self, person)

    def known(self, state: State, actor: Actor) -> Known:
        """What this seat may know."""

        return self._seen.known(state, actor, view.eyes, self._see)

    def _see(self, state: State, actor: Actor) -> Known:
        return self._seen.worked_out(self, view.known(self.rules, state, actor))

    def fallen(self, known: Known) -> Mapping[str, Fallen]:
        """DH-HP-05, DH-DEATH-01: whoever is down or dead."""
        return down_or_dead(known)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """How a test or a roll ended."""
        return tell.verdict(state, event)

    def maximum(self, state: Reading, track: str) -> Reckoning | None:
        """DH-HOPE-02, DH-FEAR-02, and the HP, Stress and Armour Slots on a sheet."""
        values = self.rules.values
        if track == FEAR:
            return _most("fear", values.fear.max, "DH-FEAR-02")
        owner, own = owner_of(track)
        if own == GOLD:
            return _most("gold", gold.most(values.gold), "DH-GOLD-03")
        if own == HOPE and owner in state.characters:
            return hope_slots(state, owner, values.hope.max)
        return top_of(state, owner, own, values.armour.most if own == ARMOUR else None)

    def faults(self, state: State) -> Iterable[Fault]:
        """Everything wrong with a state."""
        yield from super().faults(state)
        yield from faults.faults(self.rules, state)


@lru_cache(maxsize=16)
def _most(quantity: str, amount: int, rule: str) -> Reckoning:
    return reckon(f"{quantity}_max", (base_term("maximum", amount, rule),))
