"""WG-DYING-02 to -04, -06: injuries that last, and those that kill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.notes import MOST_TEXT
from tableside.core.offers import Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.state import EffectBegan
from tableside.core.values import GM_SEAT, Actor, Event, Events
from tableside.systems.wrath_glory.combat.consequences import DyingModel
from tableside.systems.wrath_glory.combat.dying import commands as do
from tableside.systems.wrath_glory.combat.dying.events import InjuryDescribed, InjuryTaken
from tableside.systems.wrath_glory.fight import Injury
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.standing import clings, down, limit_of
from tableside.systems.wrath_glory.state import Known, State

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

PROCEDURE, DESCRIBE = "injury", "describe"
MEMORABLE, TRAUMATIC = "memorable", "traumatic"  # fields of the sheet


def injured_instead(rules: Ruleset, source: Any, who: str) -> bool:
    """WG-DYING-03: whether Wounds become a Traumatic Injury, however many they are (A-33)."""
    played = rules.values.dying.model is DyingModel.TRAUMATIC and rules.plays("WG-DYING-03")
    return played and down(rules, source, who) and clings(source, who)


def traumatic(game: Game, state: State, who: str, origin: str) -> list[Event]:
    """WG-DYING-03, -04: one more, which may be one too many."""
    person = state.characters[who]
    limit = limit_of(game.rules, person) if game.rules.plays("WG-DYING-04") else 0
    dead = bool(limit) and len(person.traumatic) + 1 > limit
    taken = InjuryTaken(who, TRAUMATIC, len(person.traumatic) + 1, limit, dead, "WG-DYING-03")
    events = _injury(game, taken, origin)
    return [*events, EffectBegan(conditions.dead(who, "WG-DYING-04"))] if dead else events


def on_falling(game: Game, state: State, who: str, origin: str) -> list[Event]:
    """WG-DYING-02: whoever starts to die is marked by it, where the ruleset says so."""
    rules = game.rules
    if not rules.plays("WG-DYING-02") or not rules.values.dying.memorable_on_dying:
        return []
    return memorable(game, state, who, origin, "WG-DYING-02")


def memorable(game: Game, state: State, who: str, origin: str, rule: str = "") -> list[Event]:
    """A Memorable Injury: it stays after recovery, and what it is the GM says."""
    count = len(state.characters[who].memorable) + 1
    return _injury(game, InjuryTaken(who, MEMORABLE, count, rule=rule), origin)


def _injury(game: Game, taken: InjuryTaken, origin: str) -> list[Event]:
    events: list[Event] = [taken]
    if game.rules.plays("WG-DYING-06") and not taken.dead:
        injury = Injury(taken.character, taken.kind, taken.count)
        matter = Matter(f"{origin}.{PROCEDURE}", PROCEDURE, DESCRIBE, injury, (GM_SEAT,))
        events.append(MatterOpened(matter))
    return events


def _describe(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.text("text", MOST_TEXT, "What is the injury? (may stay empty)")
    return pick.ready(do.DescribeInjury)


def describe(_game: Game, state: State, _actor: Actor, command: do.DescribeInjury) -> Events:
    """WG-DYING-06: the GM's words stay on the sheet."""
    thread, injury = opened(state.matters, command.matter, Injury)
    closed = MatterClosed(thread.id)
    if not command.text.strip():
        return [closed]
    told = InjuryDescribed(injury.character, injury.kind, injury.place, command.text)
    return [told, closed]


INJURY_VERBS = (
    Verb(
        do.DescribeInjury,
        "Describe the injury",
        "WG-DYING-06",
        Who.ASKED,
        _describe,
        PROCEDURE,
        (DESCRIBE,),
    ),
)
