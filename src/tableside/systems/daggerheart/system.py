"""Daggerheart with a ruleset bound in; everything is delegated to the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tableside.core.effects import Explained
from tableside.core.headings import RealDice
from tableside.core.opening import Opening
from tableside.core.reckoning import Reckoning
from tableside.core.sheet_page import Page
from tableside.core.values import Command, Event, Events
from tableside.core.vocabulary import Vocabulary
from tableside.systems.daggerheart import SHIPPED
from tableside.systems.daggerheart.cards import DaggerheartCards
from tableside.systems.daggerheart.fights.explained import explained
from tableside.systems.daggerheart.hazards import counted
from tableside.systems.daggerheart.real_dice import real_dice
from tableside.systems.daggerheart.ruleset import check
from tableside.systems.daggerheart.scene import countdowns
from tableside.systems.daggerheart.sheet.desk import AddCharacter
from tableside.systems.daggerheart.sheet.page import changed, page, pitch, unprinted
from tableside.systems.daggerheart.sheet.reckoned import reckoned
from tableside.systems.daggerheart.state import Known, Person, State, Thread
from tableside.systems.daggerheart.subjects import SUBJECTS, THEN
from tableside.systems.daggerheart.table import FIRST, GENERIC, Table
from tableside.systems.daggerheart.vocabulary import vocabulary
from tableside.systems.daggerheart.weighing import WEIGHED
from tableside.systems.kit import ready_rulesets
from tableside.systems.kit.page_changes import newcomer


class Daggerheart(
    DaggerheartCards, Table, subjects=SUBJECTS, generic=GENERIC, first=(*FIRST, *THEN)
):
    """The game as every other layer sees it."""

    weighed = WEIGHED
    opening = Opening("give_condition", "targets", "submerge", "start_countdown")

    def counted(self, state: State, who: str, number: int) -> Events:
        """Countdowns, and breath that somebody holds."""
        return counted(self, state, who, number)

    def reckoned(self, state: State, who: str) -> Mapping[str, Reckoning]:
        """What somebody's sheet comes to now."""
        return reckoned(self.rules, state, who)

    def _real_dice(self, matter: Thread) -> RealDice | None:
        return real_dice(matter)

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

    def besides(self, now: State, wanted: State) -> Sequence[tuple[str, str, str, Event]]:
        """Countdowns that stand otherwise."""
        return countdowns.apart(now, wanted)


def load(ruleset: str) -> Daggerheart:
    """The game with a shipped ruleset or a house rule's file."""
    return Daggerheart(*ready_rulesets.resolve(SHIPPED, ruleset, check))
