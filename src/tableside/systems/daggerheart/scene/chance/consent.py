"""DH-PVP-01: no dice between heroes until both players have agreed."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import SCENE as EVERYBODY
from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.offers import Picker
from tableside.core.values import Limit
from tableside.systems.daggerheart.standing import heroes

_PREFIX = "clash."


def _key(one: str, other: str) -> str:
    return _PREFIX + "|".join(sorted((one, other)))


def agreement(one: str, other: str) -> Effect:
    """It holds for the scene."""
    return Effect(_key(one, other), "Agreed clash", EVERYBODY, Moment(Occasion.SCENE))


def agreed(source: Any, one: str, other: str) -> bool:
    """Whether the players of two heroes have agreed to dice."""
    return any(effect.id == _key(one, other) for effect in source.effects)


def opponents(known: Any, pick: Picker, who: str, *fields: str) -> tuple[str, ...]:
    """The heroes against whom somebody may roll; whoever is named all the same reads why not."""
    others = [key for key in heroes(known) if key != who]
    for given in map(pick.given, fields):
        named = given if isinstance(given, tuple) else (given,)
        for one in others:
            if one in named:
                ask_consent(known, pick, who, one)
    free = not pick.enforces(Limit.TIMING)
    return tuple(key for key in others if free or agreed(known, who, key))


def ask_consent(known: Any, pick: Picker, attacker: str, target: str) -> None:
    """Refuse dice against a hero whose player has not agreed; the GM may let it pass."""
    sentence = f"Settle it with {known.characters[target].name}'s player first, out of character."
    ok = not known.characters[target].hero or agreed(known, attacker, target)
    pick.limit(ok, Limit.TIMING, "no_consent", "DH-PVP-01", sentence)
