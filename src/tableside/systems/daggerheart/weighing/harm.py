"""Odds of a hit that lands and of the death moves; most of it is certain."""

from __future__ import annotations

from tableside.core.chances import Odds, Prospect, prospect
from tableside.core.matters import opened
from tableside.core.offers import Ready
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import Known
from tableside.systems.daggerheart.state.fight import DeathMove, Hit


def _hit(known: Known, ready: Ready) -> Hit:
    return opened(known.matters, ready.command.matter, Hit)[1]


def weigh_armour(_game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """DH-ARM-02: a slot is one step less, and nothing is left to chance."""
    hit = _hit(known, ready)
    left = hit.hp - hit.armour
    return Odds((Prospect("Armor", result=f"{left} HP becomes {left - 1}"),))


def weigh_hit(_game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """DH-HP-01: as it is."""
    hit = _hit(known, ready)
    return Odds((Prospect("Take it", result=f"{hit.hp - hit.armour} HP"),))


def weigh_blaze(_game: Game, _known: Known, _ready: Ready, _asked: bool) -> Odds | None:
    """DH-DEATH-02: that is certain."""
    return Odds((Prospect("Blaze of Glory", result="a critical success, and then death"),))


def weigh_scar(_game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """DH-DEATH-04: whoever avoids death may bear a scar."""
    _, death = opened(known.matters, ready.command.matter, DeathMove)
    chance = odds.for_scar(known.characters[death.character].level)
    return Odds((prospect("Avoid Death: lives, with a scar", chance),))


def weigh_risk(_game: Game, _known: Known, _ready: Ready, _asked: bool) -> Odds | None:
    """DH-DEATH-06 to -08: two dice, and nothing else counts."""
    made = odds.for_risk_it_all()
    return Odds(
        (
            prospect("Risk It All: lives", made.lives),
            prospect("Risk It All: everything cleared", made.clears_all),
        )
    )
