"""DH-FOE: the d20 of an adversary, and the damage it deals."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.values import Actor, Event, Events, Roll
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.attacks import (
    AttackDeclared,
    come_out,
    terms_for,
    total,
    weapon_of,
)
from tableside.systems.daggerheart.combat.foes import commands as do
from tableside.systems.daggerheart.combat.foes.events import FoeRolled, WoundUp
from tableside.systems.daggerheart.damage import DamageRolled, hit_opened
from tableside.systems.daggerheart.fight import FoeAttack, Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Weapon
from tableside.systems.daggerheart.reckon import evasion_of, experience, situation
from tableside.systems.daggerheart.spotlight import SpotlightKept, move_made, pay_fear, token
from tableside.systems.daggerheart.standing import all_effects, slots
from tableside.systems.daggerheart.state import ATTACK, HP, State, Thread

PROCEDURE, ROLL, DAMAGE, DONE = "foe_attack", "roll", "damage", "done"


def planned(game: Game, source: Any, command: do.FoeAttacks) -> FoeAttack:
    """What an adversary means to do, as it was said."""
    return FoeAttack(
        command.character,
        command.target,
        command.others,
        weapon_of(game.rules, source.characters[command.character], command.weapon),
        experiences=command.experiences,
        advantages=("the GM",) if command.edge == "advantage" else (),
        disadvantages=("the GM",) if command.edge == "disadvantage" else (),
    )


def attack(game: Game, state: State, _actor: Actor, command: do.FoeAttacks) -> Events:
    """DH-FOE-01: its spotlight, its d20, its target."""
    who, made = command.character, planned(game, state, command)
    return [
        *move_made(state, who, target=command.target),
        *pay_fear(state, len(command.experiences), "DH-FEAR-06"),
        *_declared(game, state, f"a{state.opened + 1}", made),
    ]


def attack_all(game: Game, state: State, _actor: Actor, command: do.FoesAttack) -> Events:
    """Several at once: a spotlight each, those beyond the moves in hand paid in Fear."""
    events: list[Event] = []
    for place, who in enumerate(command.foes, 1):
        now = fold(game, state, events)
        if place > 1 and now.turn is not None and not now.turn.moves:
            cost = game.rules.values.spotlight.keep_cost
            events += [*pay_fear(now, cost, "DH-FEAR-04"), SpotlightKept()]
            now = fold(game, state, events)
        weapon = weapon_of(game.rules, state.characters[who], "")
        made = FoeAttack(who, command.target, weapon=weapon)
        events += move_made(now, who, target=command.target)
        events += _declared(game, state, f"a{state.opened + place}", made)
    return events


def group_attack(game: Game, state: State, _actor: Actor, command: do.GroupAttack) -> Events:
    """DH-FOE-06: Minions strike as one."""
    who = command.character
    weapon = weapon_of(game.rules, state.characters[who], "")
    made = FoeAttack(who, command.target, weapon=weapon, together=1 + len(command.others))
    cost = game.rules.values.adversaries.group_attack_cost
    return [
        *pay_fear(state, cost, "DH-FOE-06"),
        *move_made(state, who, target=command.target, others=command.others),
        *(event for one in command.others for event in come_out(state, one)),
        *_declared(game, state, f"a{state.opened + 1}", made),
    ]


def roll_of(command: do.FoeRolls) -> FoeAttack:
    """A roll of its own, for which nobody's Evasion matters."""
    return FoeAttack(
        command.character,
        difficulty=command.difficulty,
        reaction=command.reaction,
        experiences=command.experiences,
        advantages=("the GM",) if command.edge == "advantage" else (),
        disadvantages=("the GM",) if command.edge == "disadvantage" else (),
    )


def roll(game: Game, state: State, _actor: Actor, command: do.FoeRolls) -> Events:
    """DH-FOE-04: the d20 against what the GM says."""
    made = roll_of(command)
    return [
        *pay_fear(state, len(command.experiences), "DH-FEAR-06"),
        _thrown(game, state, f"a{state.opened + 1}", made),
    ]


def wind_up(_game: Game, state: State, _actor: Actor, command: do.WindUp) -> Events:
    """DH-FOE-06: Slow: this spotlight only lays the token down."""
    who = command.character
    return [*move_made(state, who), WoundUp(who), token(who)]


def _declared(game: Game, state: State, name: str, made: FoeAttack) -> list[Event]:
    weapon = made.weapon.name if made.weapon is not None else ""
    said = AttackDeclared(name, made.attacker, made.target, weapon, made.others)
    thrown = _thrown(game, state, name, made)
    return [said, *come_out(state, made.attacker), thrown]  # DH-COND-04


def readied(source: Any, made: FoeAttack) -> FoeAttack:
    """DH-FOE-02: what the d20 is thrown with and against, for state or known."""
    terms = _situation(source, made)
    gains = tuple(term.label for term in terms if term.amount > 0)
    losses = tuple(term.label for term in terms if term.amount < 0)
    return replace(
        made,
        advantages=(*made.advantages, *gains),
        disadvantages=(*made.disadvantages, *losses),
        total=_modifiers(source, made),
        evasion=_needed(source, made),
    )


def _thrown(game: Game, state: State, name: str, made: FoeAttack) -> Event:
    """DH-FOE-02, -03: the modifiers are frozen, and one or two d20s are thrown."""
    made = readied(state, made)
    count = 2 if net(made) else 1  # never more than two
    wanted = Roll(f"{name}.d20", (game.rules.values.adversaries.die,) * count, made.attacker)
    return MatterOpened(Matter(name, PROCEDURE, ROLL, made, roll=wanted))


def _situation(state: Any, made: FoeAttack) -> tuple[Term, ...]:
    purpose = {"purpose": ATTACK if made.target else ""}
    return situation(state, made.attacker, made.targets, purpose)


def net(made: FoeAttack) -> int:
    """DH-FOE-03, DH-ADV-04: they cancel one for one first."""
    return dice.net_advantage(len(made.advantages), len(made.disadvantages))


def _modifiers(state: Any, made: FoeAttack) -> Reckoning:
    foe = state.characters[made.attacker]
    terms = [Term("attack modifier", foe.attack, "DH-FOE-01")] if made.target else []
    terms += [
        Term(one.name, one.bonus, "DH-FOE-02")
        for one in (experience(foe, used) for used in made.experiences)
    ]
    terms += terms_of(all_effects(state), "attack", foe.id, {})
    return reckon("total", tuple(terms))


def _needed(state: Any, made: FoeAttack) -> Reckoning:
    if made.target:
        return evasion_of(state, made.target)
    return reckon("difficulty", (base_term("the GM's Difficulty", made.difficulty, "DH-FOE-04"),))


def fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d20, or the damage behind it."""
    made = thread.values
    assert isinstance(made, FoeAttack)
    if thread.step == DAMAGE:
        return _dealt(game, state, thread, made, faces)
    assert made.total is not None
    assert made.evasion is not None
    kept = dice.kept_d20(faces, net(made))
    reached = reckon("total", (base_term("d20", kept, "DH-FOE-01"), *made.total.terms))
    twenty = kept == game.rules.values.adversaries.die and not made.reaction
    made = replace(made, faces=faces, total=reached, critical=twenty)
    said = [_said(state, thread, made, one, kept) for one in made.targets or ("",)]
    hit = tuple(one.target for one in said if one.success and one.target)
    if not hit:
        return [*said, MatterClosed(thread.id)]
    made = replace(made, target=hit[0], others=hit[1:])
    sides = damage_dice(state, made)
    if not sides:
        return [*said, *_dealt(game, state, replace(thread, values=made), made, ())]
    wanted = Roll(f"{thread.id}.damage", sides, made.attacker)
    return [*said, moved(thread, DAMAGE, made, roll=wanted)]


def _said(state: State, thread: Thread, made: FoeAttack, target: str, kept: int) -> FoeRolled:
    """DH-FOE-01, DH-EVA-01: the one d20 against one of those whom it is against."""
    assert made.total is not None
    assert made.evasion is not None
    first = target == made.target
    needed = (made.evasion if first else evasion_of(state, target)).value
    return FoeRolled(
        thread.id,
        made.attacker,
        target,
        made.faces,
        kept,
        made.total.value,
        needed,
        dice.foe_hits(kept, made.total.value, needed),
        made.critical,
        made.reaction,
        again=not first,
    )


def weapon_now(state: Any, made: FoeAttack) -> Weapon:
    """DH-FOE-06, A-25: a Horde deals other damage once half its HP or more are marked."""
    assert made.weapon is not None
    foe = state.characters[made.attacker]
    held, most = slots(state, foe.id, HP)
    if foe.horde is not None and 2 * held >= most:
        return replace(made.weapon, damage=foe.horde)
    return made.weapon


def damage_dice(state: Any, made: FoeAttack) -> tuple[int, ...]:
    """The dice of its damage, those of all who strike as one."""
    damage = weapon_now(state, made).damage
    return (damage.die,) * max(1, damage.count) * made.together if damage.die else ()


def _dealt(
    _game: Game, state: State, thread: Thread, made: FoeAttack, faces: tuple[int, ...]
) -> list[Event]:
    """DH-FOE-05: as a hero's, with the highest dice on a critical; flat damage has none."""
    weapon = weapon_now(state, made)
    if made.together > 1:
        flat = weapon.damage.flat * made.together
        weapon = replace(weapon, damage=replace(weapon.damage, flat=flat))
    terms = terms_for(state, made.attacker, weapon, faces, critical=made.critical)
    dealt, sides = total(terms), (weapon.damage.die,) * len(faces)
    said = DamageRolled(
        thread.id, made.attacker, weapon.name, faces, sides, dealt.value, made.critical
    )
    damage = weapon.damage
    hits = (
        Hit(one, weapon.name, dealt, damage.types, made.attacker, damage.direct)
        for one in made.targets
    )
    return [
        said,
        moved(thread, DONE, made),
        *(hit_opened(f"{thread.id}.{hit.target}", hit, thread.id) for hit in hits),
    ]


def done_step(_game: Game, _state: State, thread: Thread) -> Events:
    """The hit is settled."""
    return [MatterClosed(thread.id)]
