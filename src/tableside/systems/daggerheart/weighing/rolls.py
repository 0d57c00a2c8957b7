"""Odds of action and reaction rolls, before the dice and once they have failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from tableside.core.chances import Odds, by_number, prospect
from tableside.core.known import has_secret
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.core.reckoning import Reckoning
from tableside.core.state import track_of
from tableside.core.values import Role
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.numbers.dice import Pool
from tableside.systems.daggerheart.numbers.reckon import (
    BEYOND,
    against,
    foreseen,
    hope_die_of,
    modifiers,
    net,
    settled_sources,
    sides_of,
)
from tableside.systems.daggerheart.rolls.after_the_roll import turning, unused
from tableside.systems.daggerheart.rolls.calls import Attempt
from tableside.systems.daggerheart.rolls.help import GiveHelp
from tableside.systems.daggerheart.rolls.rolls import RollDuality, usable
from tableside.systems.daggerheart.state import HOPE, DualityRoll, HelpAsked, Known

DIFFICULTIES = range(5, 31)
DIFFICULTY = "Difficulty"
MOST_ADVANTAGE = 20  # dice; more of them change nothing that anybody could see
Tried = tuple[str, int, Pool]  # in words, everything but the dice, the dice of advantage


def weigh_roll(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-ROLL-07: the roll as chosen, with each Experience that could join it, and with help."""
    command = ready.command
    assert isinstance(command, RollDuality)
    _, roll = opened(known.matters, command.matter, DualityRoll)
    roll = replace(roll, trait=roll.trait or command.trait, experiences=command.experiences)
    shown = {one.quantity: one for one in ready.preview}
    total = _open_total(known, shown["total"])
    if total is None or _secretly_swayed(known, roll):
        return None
    ways = list(_ways(game, known, roll, total))
    return _against(game, reach_of(known, roll), asked, ways)


def _ways(game: Game, known: Known, roll: DualityRoll, total: int) -> Iterable[Tried]:
    pool = pool_for(game, known, roll)
    yield "Roll", total, pool
    cost = game.rules.values.hope.experience_cost
    held = known.tracks[track_of(roll.character, HOPE)] - len(roll.experiences) * cost
    if held >= cost:
        for one in usable(known, roll):
            if one.id not in roll.experiences:
                words = f"with {one.name} {one.bonus:+d} for {cost} Hope"
                yield words, total + one.bonus, pool
    if not roll.reaction:  # DH-REACT-03
        yield "with one more helper", total, pool_for(game, known, roll, more=1)


def weigh_attempt(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """An action roll; only one against somebody has a Difficulty yet (DH-FOE-07)."""
    command = ready.command
    assert isinstance(command, Attempt)
    roll = DualityRoll(character=command.character, trait=command.trait)
    if command.against:
        roll = against(known, roll, command.against)
    return weigh_open(game, known, roll, asked, {"Roll": 0})


def weigh_help(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-HOPE-04: the other's roll without help and with it."""
    matter = ready.command.matter
    if isinstance(ready.command, GiveHelp):
        matter = opened(known.matters, matter, HelpAsked)[1].roll
    _, roll = opened(known.matters, matter, DualityRoll)
    whose = _whose(known, ready.command.character)
    return weigh_open(
        game, known, roll, asked, {f"without {whose} help": 0, f"with {whose} help": 1}
    )


def _whose(known: Known, helper: str) -> str:
    """As whoever reads it would say it: `your`, `Kell's`."""
    one = known.characters[helper]
    return "your" if one.controller == known.actor.seat else f"{one.name}'s"


def weigh_open(
    game: Game, known: Known, roll: DualityRoll, asked: bool, helpers: Mapping[str, int]
) -> Odds | None:
    """A roll that still has its questions before it, with so many more helpers."""
    total = open_modifiers(known, roll)
    if total is None:
        return None
    ways = [(label, total, pool_for(game, known, roll, more)) for label, more in helpers.items()]
    return _against(game, reach_of(known, roll), asked, ways)


def open_modifiers(known: Known, roll: DualityRoll) -> int | None:
    """Everything but the dice, if this seat may know all of it and the dice as well."""
    if roll.trait not in known.characters[roll.character].traits or _secretly_swayed(known, roll):
        return None
    return _open_total(known, modifiers(known, roll))


def reach_of(known: Known, roll: DualityRoll) -> int | None:
    """The Difficulty of a roll that has not been made, if this seat may know it."""
    if roll.withstood:
        return BEYOND
    reach = foreseen(known, roll)
    return None if reach is None else reach.total


def pool_for(game: Game, known: Known, roll: DualityRoll, more: int = 0) -> Pool:
    """DH-ADV-03 to -05: the dice as they will be thrown, conditions included."""
    gains, losses = settled_sources(known, roll)
    helpers = (*roll.helpers, *("one more",) * more)
    hope = sides_of(hope_die_of(known, roll))
    thrown = replace(roll, advantages=gains, disadvantages=losses, helpers=helpers, hope_die=hope)
    pool = net(game.rules, thrown)
    own = max(-MOST_ADVANTAGE, min(pool.own, MOST_ADVANTAGE))
    return pool._replace(own=own, apart=min(pool.apart, MOST_ADVANTAGE))


def _secretly_swayed(known: Known, roll: DualityRoll) -> bool:
    """Whether something only the GM knows of may give dice or take them away."""
    if known.actor.role is Role.GM:
        return False
    swaying = {("advantage", roll.character), *(("against", one) for one in roll.targets)}
    return any(
        (each.quantity, effect.on) in swaying
        for effect in known.effects
        if effect.secret
        for each in effect.modifiers
    )


def _open_total(known: Known, made: Reckoning) -> int | None:
    """The modifiers, unless one of them is the GM's secret."""
    if known.actor.role is not Role.GM and has_secret(known, made):
        return None
    return made.total


def weigh_late_experience(game: Game, known: Known, _ready: Ready, asked: bool) -> Odds | None:
    """DH-ROLL-05: each forgotten Experience either turns the failure or does not."""
    assert known.last is not None
    roll = known.last.roll
    cost = game.rules.values.hope.experience_cost
    if roll.total is None or (total := _open_total(known, roll.total)) is None:
        return None

    def turned(bonus: int) -> Callable[[int], Fraction]:
        return lambda number: Fraction(total + bonus >= number)

    each = [
        (f"{one.name} {one.bonus:+d} for {cost} Hope", turned(one.bonus)) for one in unused(known)
    ]
    return _turning(roll, asked, each)


def weigh_late_help(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-ROLL-05, DH-HOPE-04: a helper's die after all, or one die of disadvantage less."""
    assert known.last is not None
    roll = known.last.roll
    if roll.total is None or _open_total(known, roll.total) is None:
        return None
    helped = replace(roll, helpers=(*roll.helpers, ready.command.character))
    whose = _whose(known, ready.command.character)

    def turned(number: int) -> Fraction:
        return turning(game, helped, number)

    return _turning(roll, asked, [(f"with {whose} help after all", turned)])


def _turning(
    roll: DualityRoll, asked: bool, each: Iterable[tuple[str, Callable[[int], Fraction]]]
) -> Odds:
    """Ways to turn a failure whose Difficulty may be kept back."""
    reach = None if roll.target is None else roll.target.total
    if reach is not None:
        found = (prospect(label, at(reach), "succeeds", "still fails") for label, at in each)
        return Odds(tuple(found))
    if not asked:
        return Odds(unknown=DIFFICULTY)
    by = (by_number(label, {one: at(one) for one in DIFFICULTIES}) for label, at in each)
    return Odds(tuple(by), DIFFICULTY)


def _against(game: Game, reach: int | None, asked: bool, ways: list[Tried]) -> Odds:
    """Each way against the Difficulty, or against every one where it is not known, if asked."""
    die = game.rules.values.advantage.die

    def chance(total: int, pool: Pool, number: int) -> Fraction:
        made = odds.for_action(total, number, pool.own, die=die, apart=pool.apart, hope=pool.hope)
        return made.success

    if reach is None and not asked:
        return Odds(unknown=DIFFICULTY)
    if reach is None:
        found = [
            by_number(label, {one: chance(total, pool, one) for one in DIFFICULTIES})
            for label, total, pool in ways
        ]
        return Odds(tuple(found), DIFFICULTY)
    return Odds(
        tuple(
            prospect(label, chance(total, pool, reach), "succeeds") for label, total, pool in ways
        )
    )
