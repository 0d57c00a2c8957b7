"""Odds of turning Wounds aside."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tableside.core.chances import Odds, Prospect, prospect
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.soak import price, shock_room, soakable, turned_aside
from tableside.systems.wrath_glory.numbers.dice import failures
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.odds.tables import SIDES, reaching
from tableside.systems.wrath_glory.ruleset.fights import SoakOverflow
from tableside.systems.wrath_glory.state import Known
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.weighing.rolls import MOST_POOL, numbers


def _blow(known: Known, ready: Ready) -> Blow:
    return opened(known.matters, ready.command.matter, Blow)[1]


def weigh_soak(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """WG-SOAK-01: how many Wounds the roll turns aside."""
    blow, pool = _blow(known, ready), numbers(ready)["soak"].total
    if pool is None:
        return None
    pool = max(0, min(pool, MOST_POOL))
    most = soakable(game.rules, known, blow)
    room = shock_room(game.rules, known, blow.target)
    hero = known.characters[blow.target].hero
    if hero and room is not None and game.rules.values.soak.overflow is SoakOverflow.STAY:
        most = min(most, max(0, room - price(game.rules, known, blow).value))
    return Odds(tuple(_aside(pool, most, soakable(game.rules, known, blow))))


def _aside(dice: int, most: int, pending: int, before: int = 0) -> Iterable[Prospect]:
    """At least one of those pending, and all of them."""
    more = "more " if before else ""
    for wounds in sorted({1, pending}):
        chance = Fraction(reaching(dice, wounds), SIDES**dice) if wounds <= most else Fraction()
        every = wounds == pending
        label = "No Wound left" if every else f"At least {wounds} {more}Wound turned aside"
        yield prospect(label, chance)


def weigh_reroll_soak(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """WG-WP-08: what the failures, thrown again, add to the icons that lie there."""
    blow = _blow(known, ready)
    aside = turned_aside(game.rules, known, blow)
    left = soakable(game.rules, known, blow) - aside
    if left <= 0:
        return Odds((Prospect("Re-roll", result="no Wound is left to turn aside"),))
    return Odds(tuple(_aside(len(failures(blow.soak, 0)), left, left, aside)))


def weigh_as_it_is(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """What is taken without a further roll is certain."""
    blow = _blow(known, ready)
    wounds = blow.wounds + blow.mortal - (turned_aside(game.rules, known, blow) if blow.soak else 0)
    return Odds((Prospect("As it is", result=counted(wounds, "Wound", "Wounds")),))
