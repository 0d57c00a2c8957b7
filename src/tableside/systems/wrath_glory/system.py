"""Wrath & Glory with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tableside.core.cards import taken_up
from tableside.core.effects import Explained
from tableside.core.known import Seen, with_maximums
from tableside.core.matters import Concern, find
from tableside.core.offers import Offer
from tableside.core.reckoning import Reckoning
from tableside.core.rulesets import Resolved
from tableside.core.state import Character, TableState, track_of
from tableside.core.values import GM, Actor, Event, Events, Fault, Illegal, Limit, Missed, Verdict
from tableside.systems.kit import files
from tableside.systems.wrath_glory import SHIPPED, faults, view
from tableside.systems.wrath_glory.conditions import explained
from tableside.systems.wrath_glory.evening import starting_wrath
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.defiance import came_round
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    defiant,
    dies_like_a_hero,
    ends_of,
    top_of,
)
from tableside.systems.wrath_glory.numbers.reckon import QUANTITIES, glory_max
from tableside.systems.wrath_glory.numbers.shifting import final_icons, shortfall
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep, check
from tableside.systems.wrath_glory.sheet.cards import CombatCards
from tableside.systems.wrath_glory.sheet.check import check_person
from tableside.systems.wrath_glory.skill_tests.opposed import verdict
from tableside.systems.wrath_glory.skill_tests.wrath import SAVING
from tableside.systems.wrath_glory.state import (
    ASSETS,
    COMBAT,
    DEFIANCE,
    GLORY,
    MODE,
    RELOADS,
    RUIN,
    SHOCK,
    UNKNOWN,
    WEALTH,
    WOUNDS,
    WRATH,
    Known,
    Person,
    Reading,
    Setup,
    State,
    Test,
)
from tableside.systems.wrath_glory.state.fight import Attack
from tableside.systems.wrath_glory.subjects import FIRST, GENERIC, SUBJECTS
from tableside.systems.wrath_glory.tables.words import deeds_of
from tableside.systems.wrath_glory.turns.rounds import go_on
from tableside.systems.wrath_glory.turns.turns import FightBegan
from tableside.systems.wrath_glory.turns.upkeep import fall_due
from tableside.systems.wrath_glory.vehicles import runs_dry, with_handling
from tableside.systems.wrath_glory.weighing import ADVISERS, WEIGHED


class WrathGlory(CombatCards, Game, subjects=SUBJECTS, generic=GENERIC, first=FIRST):
    """The game as every other layer sees it."""

    name = SHIPPED.system
    limits: ClassVar[Mapping[Limit, str]] = {
        Limit.COST: "Paying with what is not there: Wrath, Glory, Ruin, Shock, ammo.",
        Limit.CAP: "Going above a maximum.",
        Limit.ONCE: "A second time for what is done once a test, a turn or a scene.",
        Limit.TIMING: "The wrong moment: a test while another is open, a respite in a fight.",
        Limit.RANGE: "Weapons, powers and steps that do not reach so far.",
        Limit.TURN_ORDER: "Acting out of turn, or with more actions than a turn has.",
    }
    quantities = QUANTITIES
    weighed = WEIGHED
    advisers = ADVISERS
    notes = frozenset({"note", "injury", "later", "setback"})
    state_type: ClassVar[type[TableState[Concern, Character]]] = State
    setup_type: ClassVar[type[msgspec.Struct]] = Setup

    def __init__(self, resolved: Resolved) -> None:
        self.rules: Ruleset = Ruleset(resolved, check)
        self._seen: Seen[Known] = Seen()

    def new(self, setup: Setup) -> State:
        """A table at its start."""
        for one in setup.characters:
            check_person(self, one)
        values = self.rules.values
        tracks = {GLORY: values.glory.start, RUIN: values.ruin.start}
        state = self.begin(State, setup, tracks, self.facts)
        for one in setup.characters:
            for event in taken_up(one.id, one.cards, secret=not one.hero):
                state = self.evolve(state, event)
        if state.facts[MODE] == COMBAT:
            state = self.evolve(state, FightBegan())
        return state

    def fresh_tracks(self, person: Person) -> dict[str, int]:
        """The tracks a character brings to the table."""
        fresh = {track_of(person.id, WOUNDS): 0, track_of(person.id, SHOCK): 0}
        if person.hero:
            fresh[track_of(person.id, WRATH)] = starting_wrath(self.rules, person)[0]
        if defiant(self.rules) and dies_like_a_hero(person):
            fresh[track_of(person.id, DEFIANCE)] = 0
        for weapon in person.weapons:
            if weapon.reloads != UNKNOWN:
                fresh[track_of(person.id, f"{RELOADS}_{weapon.id}")] = weapon.reloads
        if person.hero and self.rules.plays("WG-INF-07"):
            held = ((WEALTH, person.wealth), (ASSETS, person.assets))
            fresh |= {track_of(person.id, own): n for own, n in held if n != UNKNOWN}
        return fresh

    def proceed(self, state: State) -> Events:
        """The engine's next automatic step; turns and rounds end by themselves."""
        return super().proceed(state) or came_round(self, state) or go_on(self, state)

    def _falls_due(self, state: State) -> Events:
        """What a turn's or a round's beginning or end brings, and the end of a scene."""
        return [*runs_dry(state), *fall_due(self, state)]

    def known(self, state: State, actor: Actor) -> Known:
        """What this seat may know."""

        def see() -> Known:
            known = with_handling(self.rules, view.known(self.rules, state, actor))
            return with_maximums(self, known)

        return self._seen.known(state, actor, view.eyes(state, actor), see)

    def verdict(self, state: State, event: Event) -> Verdict | None:
        """How a test or a roll ended."""
        return verdict(state, event)

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

    def glory_maximum(self, source: Reading) -> Reckoning | None:
        """WG-GLORY-02 for state or known."""
        return glory_max(self.rules, source)

    def maximum(self, state: Reading, track: str) -> Reckoning | None:
        """Glory, Wounds, Shock and Defiance failures end; Wrath, Ruin and Reloads do not (A-31)."""
        return self.glory_maximum(state) if track == GLORY else top_of(self.rules, state, track)

    def maximums(self, known: Known) -> dict[str, Reckoning]:
        """The same for every track that a seat knows of."""
        ends = ends_of(self.rules, known.characters)
        found = {track: ends[track] for track in known.tracks if track in ends}
        glory = self.glory_maximum(known)
        return found if glory is None else {GLORY: glory, **found}

    def reckonings(self, values: msgspec.Struct) -> tuple[Reckoning, ...]:
        """Pool and DNs, the icons once there are dice or a bought success, the damage dealt."""
        held = super().reckonings(values)
        if isinstance(values, Attack):
            marks = ((mark.dn, mark.damage) for mark in values.marks)
            return (*held, *(one for mark in marks for one in mark if one is not None))
        if not isinstance(values, Test):
            return held
        others = (one for one in values.dns.values() if one != values.dn)
        counted = values.faces or values.bought is not None
        return (*held, *others, *((final_icons(values),) if counted else ()))

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """Conditions explain themselves."""
        return explained.explained(self.rules, known)

    def faults(self, state: State) -> Iterable[Fault]:
        """Everything wrong with a state."""
        yield from super().faults(state)
        yield from faults.faults(self.rules, state)


def load(ruleset: str) -> WrathGlory:
    """The game with a shipped ruleset or a house rule's file."""
    return WrathGlory(files.resolve(SHIPPED, ruleset, check, deeds_of))
