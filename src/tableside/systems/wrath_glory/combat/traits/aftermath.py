"""What traits do to whoever was hit, once the blow has been soaked and taken."""

from __future__ import annotations

from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.play import fold
from tableside.core.state import EffectBegan
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.traits.events import TraitTold
from tableside.systems.wrath_glory.combat.traits.tell import KNOCKED_OUT
from tableside.systems.wrath_glory.combat.values import ShockBecomes
from tableside.systems.wrath_glory.conditions.conditions import lay_on
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import AGONIZING, BLAZE, TOXIC
from tableside.systems.wrath_glory.harm.wounds import Harmed, More
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.standing import DEEDS, dead
from tableside.systems.wrath_glory.state import State, Thread

EASIER_TO_TREAT = 2  # WG-TRAIT-19: Medicae against its rating less this


def agonized(game: Game, blow: Blow, exhausted: bool) -> tuple[More, ...]:
    """WG-TRAIT-01, A-73: a Shock for each Wound, as one amount; Wounds of whoever has none left."""
    if AGONIZING not in blow.traits:
        return ()
    more = blow.wounds + blow.mortal
    if not exhausted or not game.rules.plays("WG-SHOCK-05"):
        return (More(shock=more),)
    if game.rules.values.exhausted.shock_becomes is ShockBecomes.MORTAL:
        return (More(mortal=more),)
    return (More(wounds=more),)


def aftermath(
    game: Game, state: State, thread: Thread, harmed: Harmed, exhausted: bool
) -> list[Event]:
    """What stays with whoever was hit: agony, fire, poison; the dead feel nothing."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if not blow.traits or dead(state, blow.target):
        return []
    events: list[Event] = []
    hurt = harmed.wounds + harmed.mortal
    if AGONIZING in blow.traits and (hurt or harmed.shock):
        events += _agony(thread, blow, hurt, exhausted=exhausted)
    if BLAZE in blow.traits:
        events.append(TraitTold(thread.id, BLAZE, blow.target, blow.source))
        now = fold(game, state, events)
        events += lay_on(game, now, conditions.burning(blow.target), thread.id)
    if TOXIC in blow.traits and hurt:
        events.append(TraitTold(thread.id, TOXIC, blow.target, blow.source))
        now = fold(game, state, events)
        events += lay_on(game, now, _poison(game, blow), thread.id)
    return events


def _agony(thread: Thread, blow: Blow, hurt: int, *, exhausted: bool) -> list[Event]:
    """What was Shock is told with the rest; whoever was Exhausted before the hit is knocked out."""
    if not exhausted:
        return [TraitTold(thread.id, AGONIZING, blow.target, blow.source, hurt)] if hurt else []
    told = TraitTold(thread.id, KNOCKED_OUT, blow.target, blow.source)
    return [told, EffectBegan(knocked_out(blow.target))]


def knocked_out(who: str) -> Effect:
    """WG-TRAIT-01: senseless, which by itself is not dying."""
    own, scene = f"{who}.knocked_out", Moment(Occasion.SCENE)
    return Effect(own, "Unconscious", who, scene, forbids=DEEDS, rule="WG-TRAIT-01")


def _poison(game: Game, blow: Blow) -> Effect:
    """WG-TRAIT-19, A-68: resisted as each round ends; its rating is DN and Wounds alike."""
    rating = blow.traits[TOXIC]
    easier = max(1, rating - EASIER_TO_TREAT)
    return conditions.poisoned(
        game.rules, blow.target, rating, rating, treatment=easier, moment=Occasion.ROUND
    )
