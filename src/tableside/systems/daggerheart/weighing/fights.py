"""Odds of attacks, of heroes and of adversaries, down to the HP where they are this seat's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from tableside.core.chances import Odds, Prospect, by_number, prospect
from tableside.core.effects import terms_of
from tableside.core.offers import Ready
from tableside.core.reckoning import Op, Reckoning
from tableside.core.values import Role
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.fights import adversaries as foes
from tableside.systems.daggerheart.fights import tag_team as tag
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolls
from tableside.systems.daggerheart.fights.attacks import Attack, dice_of, prepared
from tableside.systems.daggerheart.fights.damage import effective, hp_for
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.numbers.derived_conditions import all_effects, slots
from tableside.systems.daggerheart.state import HP, DualityRoll, Known
from tableside.systems.daggerheart.state.fight import FoeAttack, Hit
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.daggerheart.weighing.rolls import (
    DIFFICULTIES,
    DIFFICULTY,
    open_modifiers,
    pool_for,
    reach_of,
    weigh_open,
)

_STEPS = (1, 2, 3)  # HP by the thresholds
Rolled = Callable[[int], odds.ActionOdds]  # by what must be reached


def weigh_attack(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-ATK-01: whether it would hit, and what it marks if the target's sheet lies open."""
    command = ready.command
    assert isinstance(command, Attack)
    weapon, roll = prepared(game, known, command)
    found = weigh_open(game, known, roll, asked, {"Attack": 0})
    first = replace(roll, targets=roll.targets[:1])  # of several, the one whose HP is asked for
    reach, modifier = reach_of(known, first), open_modifiers(known, roll)
    if found is None or reach is None or modifier is None:
        return found
    made = _rolled(game, known, roll, modifier)(reach)
    dealt = dealt_by(known, command.character, weapon, dice_of(known, command.character, weapon))
    marked = _marks(game, known, (made.success, made.critical), dealt, blow_by(command, weapon))
    return Odds((*found.prospects, *marked))


def _rolled(game: Game, known: Known, roll: DualityRoll, modifier: int) -> Rolled:
    pool, die = pool_for(game, known, roll), game.rules.values.advantage.die
    return lambda reach: odds.for_action(
        modifier, reach, pool.own, die=die, apart=pool.apart, hope=pool.hope
    )


def blow_by(command: Attack | FoeAttacks, weapon: Weapon) -> Hit:
    """What such an attack strikes with, before its dice."""
    types = weapon.damage.types
    return Hit(
        target=command.target,
        source=weapon.name,
        damage=Reckoning("damage", (), 0),
        types=types,
        attacker=command.character,
    )


def dealt_by(
    known: Known, who: str, weapon: Weapon, dice: tuple[int, ...], times: int = 1
) -> odds.Weapon | None:
    """DH-ATK-03, -04: dice and what is added once, if all of it is known and a mere sum."""
    own = terms_of(all_effects(known), "damage", who, {"weapon": weapon.id})
    if any(one.op is not Op.ADD or (one.secret and not _gm(known)) for one in own):
        return None
    flat = weapon.damage.flat * times + sum(one.amount for one in own)
    if len(dice) > odds.MOST_DICE:
        return None
    more = weapon.damage.more * times
    return odds.Weapon(len(dice) - len(more), weapon.damage.die or 1, flat, more)


def _gm(known: Known) -> bool:
    return known.actor.role is Role.GM


def _marks(
    game: Game,
    known: Known,
    chances: tuple[Fraction, Fraction],
    weapon: odds.Weapon | None,
    blow: Hit,
) -> Iterable[Prospect]:
    """DH-ATK-07: HP before any Armour Slot, where this seat knows the thresholds."""
    person = known.characters[blow.target]
    if weapon is None or not (person.hero or _gm(known)):
        return
    if any(one.secret and one.on == blow.target for one in known.effects) and not _gm(known):
        return
    made = odds.for_blow(*chances, (weapon,), partial(hp_marked, game, known, blow))
    before = " before armor" if person.hero else ""
    held, most = slots(known, blow.target, HP)
    for least in _STEPS:
        if least < most - held or not most:
            yield prospect(f"At least {least} HP{before}", made.hp.at_least(least))
    if most > held:
        label = f"{person.name}'s last HP{before}" if person.hero else f"{person.name} goes down"
        yield prospect(label, made.takes_out(most - held))


def hp_marked(game: Game, known: Known, blow: Hit, damage: int) -> int:
    """By the engine's own functions: what a number of damage marks."""
    hit = replace(blow, damage=Reckoning("damage", (), max(0, damage)))
    return hp_for(game, known, blow.target, effective(game.rules, known, hit).value)


def weigh_tag_team(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-TAG-02, -03: each roll alone, and the better of the two."""
    command = ready.command
    assert isinstance(command, StartTagTeam)
    team = tag.team_of(game, known, command)
    if not team.target:
        return None  # what both would have to reach has not been said
    both = (team.initiator, team.partner)
    rolls = [tag.roll_for(known, "", who, team) for who in both]
    modifiers = [open_modifiers(known, roll) for roll in rolls]
    reach = reach_of(known, rolls[0])
    if None in modifiers:
        return None
    ways = _ways(game, known, rolls, [one or 0 for one in modifiers])
    if reach is not None:
        return Odds(tuple(prospect(label, at(reach), "succeeds") for label, at in ways))
    if not asked:
        return Odds(unknown=DIFFICULTY)
    by = (by_number(label, {one: at(one) for one in DIFFICULTIES}) for label, at in ways)
    return Odds(tuple(by), DIFFICULTY)


def _ways(
    game: Game, known: Known, rolls: list[DualityRoll], modifiers: list[int]
) -> Iterable[tuple[str, Callable[[int], Fraction]]]:
    die = game.rules.values.advantage.die

    def tried(place: int, reach: int) -> odds.Tried:
        pool = pool_for(game, known, rolls[place])
        return odds.Tried(modifiers[place], reach, pool.own, die, pool.apart, hope=pool.hope)

    def alone(place: int) -> Callable[[int], Fraction]:
        return lambda reach: odds.for_tried(tried(place, reach)).success

    for place, roll in enumerate(rolls):
        yield f"{known.characters[roll.character].name} alone", alone(place)

    def better(reach: int) -> Fraction:
        return odds.for_tag_team(tried(0, reach), tried(1, reach)).chosen.success

    yield "the better of both", better


def weigh_foe_attack(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """DH-FOE-01: whether it hits, and what that marks."""
    command = ready.command
    assert isinstance(command, FoeAttacks)
    made = foes.readied(known, foes.planned(game, known, command))
    hit = d20(made)
    weapon = foes.weapon_now(known, made)
    dealt = dealt_by(known, made.attacker, weapon, foes.damage_dice(known, made), made.together)
    marked = _marks(game, known, (hit.hit, hit.critical), dealt, blow_by(command, weapon))
    return Odds((prospect("Hit", hit.hit, "hits", "misses"), *marked))


def weigh_foe_roll(_game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """DH-FOE-04: a roll of its own."""
    command = ready.command
    assert isinstance(command, FoeRolls)
    made = d20(foes.readied(known, foes.roll_of(command)))
    return Odds((prospect("Roll", made.hit, "succeeds", "fails"),))


def d20(made: FoeAttack) -> odds.AdversaryOdds:
    """An adversary's d20 against what it must reach."""
    assert made.total is not None
    assert made.evasion is not None
    return odds.for_adversary(made.total.value, made.evasion.value, foes.net(made))
