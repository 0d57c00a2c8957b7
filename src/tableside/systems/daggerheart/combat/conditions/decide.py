"""DH-COND: how conditions come and go."""

from __future__ import annotations

from tableside.core.desk import MOST_NAME, MOST_REASON, somebody
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import GM_SEAT, Actor, Event, Events, Illegal
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.conditions import commands as do
from tableside.systems.daggerheart.combat.conditions.effects import (
    HIDDEN,
    SPECIAL,
    TEMPORARY,
    beside,
    condition,
    hidden,
)
from tableside.systems.daggerheart.combat.conditions.events import ConditionCleared, HidingJudged
from tableside.systems.daggerheart.combat.conditions.offers import HIDING, OPEN
from tableside.systems.daggerheart.fight import Hiding
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.spotlight import move_made
from tableside.systems.daggerheart.state import CLEARING, DualityRoll, State, Thread


def give(game: Game, state: State, _actor: Actor, command: do.GiveCondition) -> Events:
    """DH-COND-05, -06: temporary, or with words that say what alone ends it."""
    name = command.condition.strip()
    if not name or len(name) > MOST_NAME or not any(one.isalnum() for one in name.lower()):
        raise Illegal("no_name", f"A condition has a name of 1 to {MOST_NAME} characters.")
    if not command.targets or len(command.clears) > MOST_REASON:
        raise Illegal("not_a_choice", "Name whom it lies on, and in few words what ends it.")
    if command.temporary == bool(command.clears):
        sentence = "A condition is temporary, or it says what alone ends it."
        raise Illegal("not_a_choice", sentence, "DH-COND-06")
    source = TEMPORARY if command.temporary else f"{SPECIAL}{command.clears}"
    events: list[Event] = []
    for who in dict.fromkeys(command.targets):
        somebody(state, who)
        made = condition(game.rules, who, name, source)
        events.append(EffectBegan(beside(state, made)))
    return events


def shake_off(_game: Game, state: State, _actor: Actor, command: do.ShakeOff) -> Events:
    """DH-COND-05: an action roll, whose Difficulty the GM names."""
    roll = DualityRoll(
        command.character, trait=command.trait, purpose=CLEARING, effect=command.condition
    )
    return [MatterOpened(Matter(f"r{state.opened + 1}", "roll", RollStep.CALL, roll))]


def shaken_off(
    _game: Game, state: State, _thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """DH-COND-05: any success ends it, also one with Fear."""
    if not dice.succeeded(result):
        return []
    return _ended(state, roll.character, roll.effect, "DH-COND-05")


def foe_clears(_game: Game, state: State, _actor: Actor, command: do.FoeClears) -> Events:
    """DH-COND-07: no roll, but the spotlight."""
    who = command.character
    return [*move_made(state, who), *_ended(state, who, command.condition, "DH-COND-07")]


def _ended(state: State, who: str, effect: str, rule: str) -> list[Event]:
    return [
        event
        for one in state.effects
        if one.id == effect
        for event in (
            ConditionCleared(who, one.name, rule),
            EffectEnded(one.id, expired=False),
        )
    ]


def hide(_game: Game, state: State, _actor: Actor, command: do.Hide) -> Events:
    """DH-COND-03: the GM says whether nobody sees them or knows where they are."""
    asked = Hiding(command.character)
    return [MatterOpened(Matter(f"s{state.opened + 1}", HIDING, OPEN, asked, (GM_SEAT,)))]


def grant_hidden(game: Game, state: State, _actor: Actor, command: do.GrantHidden) -> Events:
    """They are Hidden until somebody sees them."""
    _, asked = opened(state.matters, command.matter, Hiding)
    return [
        HidingJudged(asked.character, granted=True),
        EffectBegan(hidden(game.rules, asked.character)),
        MatterClosed(command.matter),
    ]


def deny_hidden(_game: Game, state: State, _actor: Actor, command: do.DenyHidden) -> Events:
    """They are not."""
    _, asked = opened(state.matters, command.matter, Hiding)
    return [HidingJudged(asked.character, granted=False), MatterClosed(command.matter)]


def be_seen(_game: Game, state: State, _actor: Actor, command: do.BeSeen) -> Events:
    """DH-COND-04: a foe moved to see them, or they stepped into sight."""
    who = command.character
    return _ended(state, who, f"{who}.{HIDDEN}", "DH-COND-04")
