"""Whether play stands between two actions (A-10)."""

from __future__ import annotations

from tableside.core.offer_cache import seen
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import Known
from tableside.systems.daggerheart.state.fight import LACKING, DeathMove, Hit
from tableside.systems.daggerheart.state.scene import LevelUp


def dice_wait(game: Game, known: Known) -> bool:
    """Whether anything is still being rolled for."""
    return bool(seen(known, _rolled_for, frozenset(game.rolls)))


def mid_roll(game: Game, known: Known) -> bool:
    """The same but for numbers that a sheet lacks (DH-HP-01): they hold no GM up."""
    return seen(known, _in_the_middle, frozenset(game.rolls))


def _rolled_for(known: Known, procedures: frozenset[str]) -> set[str]:
    # an armour question or a death move is part of what a roll brings, a level is of none.
    return {
        one.id
        for one in known.matters
        if one.procedure in procedures or isinstance(one.values, Hit | DeathMove)
        if not isinstance(one.values, LevelUp)
    }


def _in_the_middle(known: Known, procedures: frozenset[str]) -> bool:
    rolled = _rolled_for(known, procedures)
    return bool(rolled - _lack_numbers(known)) if rolled else False


def _lack_numbers(known: Known) -> set[str]:
    """Hits on a sheet that lacks its thresholds, and what waits for those alone."""
    found = {one.id for one in known.matters if one.step == LACKING}
    for one in reversed(known.matters):  # what came of something stands behind it
        below = {other.id for other in known.matters if other.parent == one.id}
        if one.idle and below and below <= found:
            found.add(one.id)
    return found
