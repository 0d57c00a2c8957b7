"""Odds of what a card does to whom, before they are chosen: attacks, and how they would react."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tableside.core import rows
from tableside.core.chances import Odds, Prospect, prospect
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.core.row_interpreter import Run
from tableside.core.row_play import PickAffected
from tableside.core.values import Role
from tableside.systems.daggerheart.features.deeds import reaction_of
from tableside.systems.daggerheart.features.words import trait_for, weapon_of
from tableside.systems.daggerheart.fights import adversaries as foes
from tableside.systems.daggerheart.fights.attacks import aimed_at
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import DualityRoll, Known
from tableside.systems.daggerheart.state.fight import FoeAttack
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.daggerheart.weighing.fights import d20
from tableside.systems.daggerheart.weighing.rolls import weigh_open


def weigh_affected(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """DH-REACT-04, DH-ATK-01: the first roll that follows, for each of those who are chosen."""
    command = ready.command
    assert isinstance(command, PickAffected)
    _, run = opened(known.matters, command.matter, Run)
    select = run.todo[0].action
    assert isinstance(select, rows.Select)
    first = select.then[0] if select.then else None
    if not command.targets:
        return None
    if isinstance(first, rows.Strike) and known.characters[run.actor].hero:
        roll = aimed_at(known, run.actor, _weapon(known, run, first), command.targets)
        return weigh_open(game, known, roll, asked, {"Attack": 0})
    found: Iterable[Prospect] = ()
    if isinstance(first, rows.Strike):
        found = _foe_attack(known, run, first, command.targets)
    elif isinstance(first, rows.Try):
        found = _reactions(game, known, run, first, command.targets)
    shown = tuple(found)
    return Odds(shown) if shown else None


def _weapon(known: Known, run: Run, action: rows.Strike) -> Weapon:
    return weapon_of("", action, trait_for(known.characters[run.actor], action.skill))


def _foe_attack(
    known: Known, run: Run, action: rows.Strike, targets: tuple[str, ...]
) -> Iterable[Prospect]:
    """DH-FOE-01: one d20, against the Evasion of each."""
    weapon = _weapon(known, run, action)
    for one in targets:
        made = FoeAttack(attacker=run.actor, target=one, weapon=weapon)
        name = known.characters[one].name
        yield prospect(f"Hit {name}", _hits(known, made), "hits", "misses")


def _hits(known: Known, made: FoeAttack) -> Fraction:
    return d20(foes.readied(known, made)).hit


def _reactions(
    game: Game, known: Known, run: Run, action: rows.Try, targets: tuple[str, ...]
) -> Iterable[Prospect]:
    """Of whoever has a trait to react with, and nothing that this seat may not know."""
    for who in targets:
        label = f"{known.characters[who].name} withstands it"
        made = reaction_of(game, known, run, action, who)
        if isinstance(made, DualityRoll):
            found = weigh_open(game, known, made, False, {label: 0})
            yield from found.prospects if found is not None else ()
        elif known.actor.role is Role.GM or not _swayed(known, who):
            yield prospect(label, _hits(known, made), "succeeds", "fails")


def _swayed(known: Known, who: str) -> bool:
    return any(one.secret and one.bears_on(who) for one in known.effects)
