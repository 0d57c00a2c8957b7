"""WG-HAZ-01, -06 to -08: falls, and round after round without air."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tableside.core.effects import Occasion
from tableside.core.matters import Matter, MatterOpened
from tableside.core.state import EffectBegan, EffectEnded, SheetEdited
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.combat.afflictions.hazards import (
    faint,
    fainted,
    hazard_matter,
)
from tableside.systems.wrath_glory.combat.afflictions.named import FLYING, TOUGHNESS
from tableside.systems.wrath_glory.combat.afflictions.ticking import fallen_due
from tableside.systems.wrath_glory.combat.hazards import commands as do
from tableside.systems.wrath_glory.combat.hazards.events import AirRan, Suffocated
from tableside.systems.wrath_glory.combat.hazards.offers import toughness_of, unmeasured
from tableside.systems.wrath_glory.combat.turns.order import fights
from tableside.systems.wrath_glory.combat.turns.upkeep import NEXT, PROCEDURE, FallsDue
from tableside.systems.wrath_glory.conditions import AIRLESS, borne
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Hazard, Upkeep
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import SUFFOCATING
from tableside.systems.wrath_glory.standing import OUT, all_effects
from tableside.systems.wrath_glory.state import State, Test, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

AIR = "air"


def fall(game: Game, state: State, _actor: Actor, command: do.Fall) -> Events:
    """WG-HAZ-01, A-44: a d3 of Mortal Wounds, and a Wound for every whole step of metres."""
    more = command.metres // game.rules.values.hazards.fall_step
    events: list[Event] = []
    for place, who in enumerate(command.who, 1):
        events += [EffectEnded(one.id, expired=False) for one in borne(state, who, FLYING)]
        hazard = Hazard(who, "the fall", mortal=True, rule="WG-HAZ-01", more=more)
        events.append(hazard_matter(f"h{state.opened + place}", hazard))
    return events


def cut_off(game: Game, state: State, _actor: Actor, command: do.CutOffAir) -> Events:
    """WG-HAZ-06: from now on each round counts; a Toughness that no sheet had is kept."""
    cast = state.characters
    told = [
        SheetEdited(
            replace(cast[who], attributes={**cast[who].attributes, TOUGHNESS: command.toughness})
        )
        for who in unmeasured(game.rules, state, command.who)
    ]
    return [*told, *(EffectBegan(conditions.airless(who)) for who in command.who)]


def give_air(_game: Game, state: State, _actor: Actor, command: do.GiveAir) -> Events:
    """WG-HAZ-08: the counting stops, and whoever had passed out from it comes round."""
    lying = [one for who in command.who for one in borne(state, who, AIRLESS)]
    return [EffectEnded(one.id, expired=False) for one in lying]


def pass_minute(game: Game, state: State, _actor: Actor, _command: do.PassMinute) -> Events:
    """WG-HAZ-07: outside rounds, each minute."""
    due = [who for who in state.characters if _due(game, state, who)]
    return [
        MatterOpened(Matter(f"u{number}", PROCEDURE, NEXT, Upkeep(who, Occasion.ROUND, (AIR,))))
        for number, who in enumerate(due, state.opened + 1)
    ]


def _due(game: Game, source: Any, who: str) -> bool:
    """Whether somebody is without air, and still there to suffer from it."""
    if not borne(source, who, AIRLESS) or not source.characters[who].present:
        return False
    if source.fight is not None and not fights(source, who):
        return False
    effects = all_effects(game.rules, source)
    return not any(one.on == who and one.name in ("Dead", OUT) for one in effects)


def _go_without(game: Game, state: State, thread: Thread, who: str) -> list[Event]:
    """One more round: breath is held, then Toughness is tested, then there is a last count.

    CONV-8: outside a fight a minute counts for so many rounds, so that the two never mix.
    """
    rules, values = game.rules, game.rules.values.hazards
    span = 1 if state.fight is not None else values.minute
    if (lying := fainted(state, who)) is not None and rules.plays("WG-HAZ-08"):
        return _dying(rules, state, AirRan(who, lying.id, lying.rating + span))
    without = borne(state, who, AIRLESS)[0]
    ran = AirRan(who, without.id, without.rating + span)
    held = values.breath * (toughness_of(rules, state, who) or 0)
    if ran.rounds <= held or not rules.plays("WG-HAZ-07"):
        return [ran]
    if passed_out := faint(game, state, who):
        return [ran, *passed_out]
    test = Test(who, TOUGHNESS, values.suffocating_dn, purpose=SUFFOCATING)
    return [ran, fallen_due(state, f"{thread.id}.{AIR}", test)]


def _dying(rules: Ruleset, state: State, ran: AirRan) -> list[Event]:
    """WG-HAZ-08: Toughness rounds; where no sheet says how many, the GM says when it is over."""
    who, last = ran.character, toughness_of(rules, state, ran.character)
    if last is None or ran.rounds < last:
        return [ran]
    return [ran, Suffocated(who), EffectBegan(conditions.dead(who, "WG-HAZ-08"))]


def held_out(
    _game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-HAZ-07: failing costs a d3 of Shock, unless there is air again or all is dark already."""
    who = test.character
    if settled.success or not borne(state, who, AIRLESS) or fainted(state, who) is not None:
        return []
    hazard = Hazard(who, "the lack of air", mortal=False, rule="WG-HAZ-07", shock=True)
    return [hazard_matter(f"{thread.id}.shock", hazard, thread.parent)]


AIR_DUE = FallsDue(AIR, "WG-HAZ-06", Occasion.ROUND, _due, _go_without)
