"""Daggerheart with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tableside.core.basis import Basis, struck, wielded
from tableside.core.effects import Explained
from tableside.core.ground import Ground
from tableside.core.headings import RealDice
from tableside.core.opening import Opening
from tableside.core.reckoning import Reckoning
from tableside.core.sheet_page import Page
from tableside.core.values import Command, Event, Events
from tableside.core.vocabulary import Vocabulary
from tableside.systems.daggerheart import SHIPPED
from tableside.systems.daggerheart.cards import DaggerheartCards
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.fights.attacks import Attack, weapon_of
from tableside.systems.daggerheart.fights.explained import explained
from tableside.systems.daggerheart.fights.fallen import let_go
from tableside.systems.daggerheart.fights.ground import ground
from tableside.systems.daggerheart.hazards import counted
from tableside.systems.daggerheart.real_dice import real_dice
from tableside.systems.daggerheart.ruleset import check
from tableside.systems.daggerheart.scene import countdowns
from tableside.systems.daggerheart.sheet.desk import AddCharacter, EditSheet, TakeWeapon
from tableside.systems.daggerheart.sheet.page import changed, page, pitch, unprinted
from tableside.systems.daggerheart.sheet.reckoned import reckoned
from tableside.systems.daggerheart.state import Known, Person, State, Thread
from tableside.systems.daggerheart.subjects import SUBJECTS, THEN
from tableside.systems.daggerheart.table import FIRST, GENERIC, Table
from tableside.systems.daggerheart.vocabulary import vocabulary
from tableside.systems.daggerheart.weighing import WEIGHED
from tableside.systems.kit import ready_rulesets
from tableside.systems.kit.page_changes import newcomer

# What of a sheet decides whether somebody is hit, and how hard: of a hero, of an adversary.
STANDS = {
    True: ("evasion", "armour_score", "major", "severe"),
    False: ("difficulty", "major", "severe"),
}


class Daggerheart(
    DaggerheartCards, Table, subjects=SUBJECTS, generic=GENERIC, first=(*FIRST, *THEN)
):
    """The game as every other layer sees it."""

    weighed = WEIGHED
    opening = Opening("give_condition", "targets", "submerge", "start_countdown")

    def counted(self, state: State, who: str, number: int) -> Events:
        """Countdowns, and breath that somebody holds."""
        return counted(self, state, who, number)

    def let_go(self, state: State, who: str) -> Events:
        """Whoever is away finishes nothing."""
        return let_go(self, state, who)

    def reckoned(self, state: State, who: str) -> Mapping[str, Reckoning]:
        """What somebody's sheet comes to now."""
        return reckoned(self.rules, state, who)

    def _real_dice(self, matter: Thread) -> RealDice | None:
        return real_dice(matter)

    def rests_on(self, state: State, command: Command) -> Iterator[Basis]:
        """The weapon of an attack, and how its targets stand up to it."""
        if not isinstance(command, Attack | FoeAttacks):
            return
        people, targets = state.characters, (command.target, *command.others)
        weapon = weapon_of(self.rules, people[command.character], command.weapon)
        yield from wielded(people[command.character], weapon, TakeWeapon)
        for who in targets:
            yield from struck(people, (who,), EditSheet, STANDS[people[who].hero])

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

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """What lies on people, in words."""
        return explained(known)

    def ground(self, known: Known) -> Ground | None:
        """How far everybody is from everybody."""
        return ground(self.rules, known)

    def besides(self, now: State, wanted: State) -> Sequence[tuple[str, str, str, Event]]:
        """Countdowns that stand otherwise."""
        return countdowns.apart(now, wanted)


def load(ruleset: str) -> Daggerheart:
    """The game with a shipped ruleset or a house rule's file."""
    return Daggerheart(*ready_rulesets.resolve(SHIPPED, ruleset, check))
