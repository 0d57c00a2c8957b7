"""The GM's last word on death, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.forms import LONG
from contract.games import Maker, Spoiler
from tableside.core.values import Actor, Command
from tableside.systems.wrath_glory.harm import death
from tableside.systems.wrath_glory.numbers.derived_conditions import dead


def _dead(state: Any) -> list[str]:
    return [key for key in state.characters if dead(state, key)]


def _declare(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    alive = [key for key in state.characters if not dead(state, key)]
    if _dead(state) or not alive:  # a table of the dead would play no more
        return None
    return death.DeclareDead(rng.choice(alive), reason=rng.choice(("", "a long fall")))


def _revive(_system: Any, state: Any, _actor: Actor, rng: Random) -> Command | None:
    gone = _dead(state)
    return death.Revive(rng.choice(gone), reason=rng.choice(("", "a miracle"))) if gone else None


DYING_FORMS: Mapping[str, Maker] = {"declare_dead": _declare, "revive": _revive}


def _bad_declare(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield death.DeclareDead("nobody"), "no_such_character"
    for who in state.characters:
        if dead(state, who):
            yield death.DeclareDead(who), "already_so"
        else:
            yield death.DeclareDead(who, reason=LONG), "too_long"


def _bad_revive(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield death.Revive("nobody"), "no_such_character"
    for who in state.characters:
        if not dead(state, who):
            yield death.Revive(who), "already_so"


DYING_SPOILERS: Mapping[str, Spoiler] = {"declare_dead": _bad_declare, "revive": _bad_revive}
