"""DH-ATK-01: an attack is an action roll, and damage on a success."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterOpened, moved, opened
from tableside.core.state import EffectEnded, Spent
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.attack import commands as do
from tableside.systems.daggerheart.combat.attack.damage import damage_fell, damage_roll
from tableside.systems.daggerheart.combat.attack.events import AttackDeclared, DifficultyRaised
from tableside.systems.daggerheart.combat.attack.weapons import weapon_of
from tableside.systems.daggerheart.decide.outcome import finish
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Weapon
from tableside.systems.daggerheart.reckon import against, experience, kept_back
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import (
    ATTACK,
    FEAR,
    DualityRoll,
    State,
    Thread,
)


def attack(game: Game, state: State, _actor: Actor, command: do.Attack) -> Events:
    """The roll is prepared: helpers and Experiences may still join before the dice."""
    weapon, roll = prepared(game, state, command)
    name = f"r{state.opened + 1}"
    return [
        AttackDeclared(name, command.character, command.target, weapon.name, command.others),
        MatterOpened(Matter(name, "roll", RollStep.CALL, roll)),
    ]


def prepared(game: Game, source: Any, command: do.Attack) -> tuple[Weapon, DualityRoll]:
    """What is attacked with, and the roll as it is before anybody joins in."""
    who = command.character
    weapon = weapon_of(game.rules, source.characters[who], command.weapon)
    roll = DualityRoll(who, trait=weapon.trait, purpose=ATTACK)
    roll = against(source, roll, command.target)
    targets = (*roll.targets, *command.others)
    hidden = kept_back(source, *targets)  # an adversary's may be the one that decides
    roll = replace(roll, weapon=weapon, targets=targets, hidden=hidden, kept_back=hidden)
    return weapon, roll


def raise_difficulty(
    _game: Game, state: State, _actor: Actor, command: do.RaiseDifficulty
) -> Events:
    """DH-FEAR-06, A-37: before the dice, one Experience for each Fear."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    foe = state.characters[roll.targets[0]]
    one = experience(foe, command.experience)
    paid = min(1, state.tracks[FEAR])
    cost: list[Event] = [Spent(FEAR, paid, "DH-FEAR-06")] if paid else []
    used = (*roll.foe_experiences, one)
    return [
        *cost,
        DifficultyRaised(thread.id, roll.character, foe.id, one.name),
        moved(thread, values=replace(roll, foe_experiences=used), asks=thread.asks),
    ]


def attack_settled(
    game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """DH-ROLL-15: damage comes before the spotlight moves; whoever attacks is Hidden no more."""
    seen = come_out(state, roll.character)
    if not dice.succeeded(result):
        return seen
    weapon = roll.weapon
    assert weapon is not None
    roll = replace(roll, result=result, targets=struck_by(roll, result))
    wanted = damage_roll(state, thread.id, roll.character, weapon)
    going = moved(thread, RollStep.DAMAGE, roll, roll=wanted)
    if wanted is not None:
        return [*seen, going]
    return [*seen, *damage_fell(game, state, replace(thread, values=roll), ())]


def struck_by(roll: DualityRoll, result: str) -> tuple[str, ...]:
    """One roll against several is compared with each of them; a critical strikes all."""
    assert roll.total is not None
    total = roll.total.value
    if result == dice.CRITICAL or not roll.each:
        return roll.targets
    return tuple(one for one in roll.targets if total >= roll.each[one])


def come_out(state: State, who: str) -> list[Event]:
    """DH-COND-04: an attack gives one's position away."""
    return [EffectEnded(e.id, expired=False) for e in state.effects if e.id == f"{who}.hidden"]


def aftermath_step(game: Game, state: State, thread: Thread) -> Events:
    """DH-ROLL-15: the hit is settled; countdowns and the spotlight come last."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return finish(game, state, thread, roll.result, roll.character)
