"""Wrath & Glory with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.basis import Basis, struck, wielded
from tableside.core.effects import Explained
from tableside.core.ground import Ground
from tableside.core.headings import RealDice
from tableside.core.matters import MatterClosed, MatterMoved, MatterOpened
from tableside.core.opening import Opening
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning
from tableside.core.sheet_page import Page
from tableside.core.state import SceneEnded
from tableside.core.values import Actor, Command, Event, Events, Outlook
from tableside.core.vocabulary import Vocabulary
from tableside.systems.kit import ready_rulesets
from tableside.systems.kit.page_changes import newcomer
from tableside.systems.wrath_glory import SHIPPED
from tableside.systems.wrath_glory.attack.declare import MakeAttack, weapon_of
from tableside.systems.wrath_glory.attack.traits import lies_deeper
from tableside.systems.wrath_glory.conditions import explained
from tableside.systems.wrath_glory.harm.defiance import came_round
from tableside.systems.wrath_glory.harm.fallen import let_go, with_falls
from tableside.systems.wrath_glory.harm.wounds import laid_low
from tableside.systems.wrath_glory.hazards import counted
from tableside.systems.wrath_glory.real_dice import real_dice
from tableside.systems.wrath_glory.respite import outlook
from tableside.systems.wrath_glory.ruleset import Ruleset, check
from tableside.systems.wrath_glory.sheet.cards import CombatCards
from tableside.systems.wrath_glory.sheet.check import check_person
from tableside.systems.wrath_glory.sheet.desk import AddCharacter, EditSheet, TakeWeapon
from tableside.systems.wrath_glory.sheet.page import changed, page, pitch, unprinted
from tableside.systems.wrath_glory.sheet.reckoned import reckoned
from tableside.systems.wrath_glory.skill_tests.ruin import acts_on, play_goes_on
from tableside.systems.wrath_glory.state import (
    Contest,
    Known,
    Person,
    Setup,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Attack
from tableside.systems.wrath_glory.subjects import SUBJECTS
from tableside.systems.wrath_glory.table import FIRST, GENERIC, Table
from tableside.systems.wrath_glory.tables.words import deeds_of
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.ground import ground
from tableside.systems.wrath_glory.turns.rounds import go_on
from tableside.systems.wrath_glory.turns.slots import ActionTaken
from tableside.systems.wrath_glory.turns.turns import TurnBegan, TurnEnded, TurnResumed
from tableside.systems.wrath_glory.turns.upkeep import fall_due
from tableside.systems.wrath_glory.vehicles import runs_dry, with_handling
from tableside.systems.wrath_glory.vocabulary import vocabulary
from tableside.systems.wrath_glory.weighing import ADVISERS, WEIGHED


class WrathGlory(CombatCards, Table, subjects=SUBJECTS, generic=GENERIC, first=FIRST):
    """The game as every other layer sees it."""

    rules: Ruleset
    weighed = WEIGHED
    advisers = ADVISERS
    opening = Opening("inflict", "who", "cut_off_air")

    def counted(self, state: State, who: str, number: int) -> Events:
        """Rounds without air."""
        return counted(state, who, number)

    def new(self, setup: Setup) -> State:
        """A table at its start: whoever is out of Wounds lies there."""
        state = super().new(setup)
        while events := self._follows(state):
            state = fold(self, state, events)
        return state

    def check_sheet(self, person: Person) -> None:
        """Refuse what cannot stand on a sheet."""
        check_person(self, person)

    def decide(self, state: State, actor: Actor, command: Command) -> Events:
        """What happens; and where play goes on, what waited for no answer in particular."""
        events = with_falls(self, state, super().decide(state, actor, command))
        acted = {one.character for one in events if isinstance(one, ActionTaken | TurnEnded)}
        goes_on = any(map(_goes_on, events))
        if not goes_on and not acted:
            return events
        touched = {one.id for one in events if isinstance(one, MatterMoved | MatterClosed)}
        left = replace(state, matters=tuple(one for one in state.matters if one.id not in touched))
        if goes_on:
            return [*events, *play_goes_on.all(self, left)]
        return [*events, *acts_on.all(self, left, acted)]

    def proceed(self, state: State) -> Events:
        """The engine's next automatic step; turns and rounds end by themselves."""
        events = super().proceed(state) or self._follows(state) or go_on(self, state)
        return with_falls(self, state, events)

    def _follows(self, state: State) -> Events:
        """What the tracks bring by themselves, however they got there."""
        return [*laid_low(self, state), *lies_deeper(self, state)] or came_round(self, state)

    def _falls_due(self, state: State) -> Events:
        """What a turn's or a round's beginning or end brings, and the end of a scene."""
        return [*runs_dry(state), *fall_due(self, state)]

    def seen_by(self, state: State, actor: Actor) -> Known:
        """What this seat may know, with how vehicles drive and who does what in a fight."""
        seen = with_handling(self.rules, super().seen_by(state, actor))
        return seen if seen.fight is None else replace(seen, order=order.told(self.rules, seen))

    def _real_dice(self, matter: Thread) -> RealDice | None:
        return real_dice(self.rules, matter)

    def rests_on(self, state: State, command: Command) -> Iterator[Basis]:
        """The weapon of an attack, and how its targets stand up to it."""
        if isinstance(command, MakeAttack):
            people = state.characters
            weapon = weapon_of(state, command.character, command.weapon)
            yield from wielded(people[command.character], weapon, TakeWeapon)
            yield from struck(
                people, command.targets, EditSheet, ("defence", "resilience", "armour")
            )

    def vocabulary(self) -> Vocabulary:
        """The words of this ruleset, for forms and sheets."""
        return vocabulary(self.rules)

    def page(self, known: Known, who: str) -> Page:
        """Somebody's sheet in the order of the printed one."""
        return page(self.rules, known, who)

    def changed(self, known: Known, who: str, draft: Mapping[str, Any]) -> Command:
        """Everything in a draft of that, as one change of the sheet."""
        return changed(known.characters[who], draft)

    def newcomer(self, person: Person, seat: str) -> Command:
        """Somebody joins with a whole sheet; what follows from the rest of it is not printed."""
        return newcomer(AddCharacter, unprinted(self.rules, person), seat)

    def pitch(self, person: Person) -> tuple[str, ...]:
        """What a hero is good at."""
        return pitch(self.rules, person)

    def rests(self, known: Known) -> Mapping[str, Outlook]:
        """What a Regroup or a Respite would bring."""
        return outlook(self, known)

    def ground(self, known: Known) -> Ground | None:
        """Who stands where in a fight."""
        return ground(self.rules, known)

    def reckonings(self, values: msgspec.Struct) -> tuple[Reckoning, ...]:
        """The numbers of a test; the DN and the damage of every target of an attack."""
        held = super().reckonings(values)
        if isinstance(values, Attack):
            marks = ((mark.dn, mark.damage) for mark in values.marks)
            return (*held, *(one for mark in marks for one in mark if one is not None))
        return held

    def let_go(self, state: State, who: str) -> Events:
        """Whoever is away finishes nothing."""
        return let_go(self, state, who)

    def reckoned(self, state: State, who: str) -> Mapping[str, Reckoning]:
        """What somebody's sheet comes to now."""
        return reckoned(self.rules, state, who)

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """Conditions explain themselves."""
        return explained.explained(self.rules, known)


def _goes_on(event: Event) -> bool:
    """Whether somebody does the next thing: a turn, a test, an attack, another scene."""
    if isinstance(event, MatterOpened):
        new = "." not in event.matter.id
        return new and isinstance(event.matter.values, Test | Contest | Attack)
    return isinstance(event, TurnBegan | TurnResumed | SceneEnded)


def load(ruleset: str) -> WrathGlory:
    """The game with a shipped ruleset or a house rule's file."""
    return WrathGlory(*ready_rulesets.resolve(SHIPPED, ruleset, check, deeds_of))
