"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.places import DeskVerb
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.combat.gear import commands as do
from tableside.systems.daggerheart.combat.gear import decide
from tableside.systems.daggerheart.combat.gear.events import DistancesForgotten, StatBlockRead
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State

_ALL, _GM = (Role.GM, Role.PLAYER), (Role.GM,)


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


def _forgotten(state: State, _event: DistancesForgotten) -> State:
    return replace(state, distances={})


def _read(_game: Game, state: State, event: StatBlockRead, actor: Actor) -> Line | None:
    if actor.role is not Role.GM or not event.left_over:
        return None
    left = "; ".join(event.left_over)
    return Line(f"{name_of(state, event.character)}: kept as a note, not understood: {left}.")


GEAR = Chapter(
    desk={
        verb.command: verb
        for verb in (
            DeskVerb(do.TakeWeapon, "Put a weapon on a sheet", _ALL, decide.take_weapon),
            DeskVerb(do.DropWeapon, "Take a weapon off a sheet", _ALL, decide.drop_weapon),
            DeskVerb(do.CopyAdversary, "More of these", _GM, decide.copy_adversary),
            DeskVerb(
                do.PasteAdversary, "Add an adversary from a stat block", _GM, decide.paste_adversary
            ),
            DeskVerb(do.SetOption, "How this table plays", _GM, decide.set_option),
        )
    },
    handlers={StatBlockRead: _said, DistancesForgotten: _forgotten},
    lines={StatBlockRead: _read},
)
