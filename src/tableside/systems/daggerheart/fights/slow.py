"""Slow adversaries: a spotlight that only lays the token down (DH-FOE-06)."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.offers import Picker, Ready
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Line
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import foes
from tableside.systems.daggerheart.scene.spotlight import (
    ask_gm_move,
    move_made,
    spent,
    token,
    wound_up,
)
from tableside.systems.daggerheart.state import Known, State

SLOW = Subject("slow")


def _slow(known: Known) -> Iterable[str]:
    people = known.characters
    return (key for key in foes(known) if people[key].slow and not wound_up(known, key))


class WindUp(Command, frozen=True, tag="wind_up"):
    """A Slow adversary lays its token down."""


wind_up = SLOW.verb(WindUp, "Lay the token down", "DH-FOE-06", Who.AMONG, among=_slow)


@wind_up.asks
def _has_spotlight(_game: Game, known: Known, pick: Picker) -> Ready:
    ask_gm_move(known, pick)
    pick.bar(*spent(known, pick.offer.character))
    return pick.ready(WindUp)


@wind_up.decides
def _lay_token_down(_game: Game, state: State, _actor: Actor, command: WindUp) -> Events:
    """DH-FOE-06: Slow: this spotlight only lays the token down."""
    who = command.character
    return [*move_made(state, who), WoundUp(who), token(who)]


@SLOW.event
class WoundUp(Event, frozen=True, tag="wound_up"):
    """A Slow adversary will act at its next spotlight."""

    character: str


@SLOW.tells(WoundUp)
def _wound_up(_game: Game, state: State, event: WoundUp, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} winds up.", ("DH-FOE-06",))
