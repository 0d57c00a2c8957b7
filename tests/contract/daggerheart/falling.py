"""How people fall in Daggerheart, and what goes on over them."""

from __future__ import annotations

from typing import Any

from contract.games import Falling
from tableside.core.desk import Adjust
from tableside.core.values import Command
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.numbers.derived_conditions import out

# What befalls somebody, lying or not. A rest waits until it is known what becomes of them,
# fate (DH-FATE-01) is nobody's deed, and at odds (DH-PVP-01) it is the players who talk.
_BEFALLS = (
    *("death", "hit", "harming", "exposed", "rest", "level"),
    *("fate", "clash", "note", "handover"),
)


def _out(_system: Any, state: Any) -> set[str]:
    return {who for who in state.characters if out(state, who)}


def _ways(system: Any, state: Any, who: str) -> list[Command]:
    top = system.maximum(state, f"{who}.hp")
    left = 0 if top is None else top.value - state.tracks[f"{who}.hp"]
    if left <= 0:
        return [MarkHp(targets=(who,))]
    return [MarkHp(targets=(who,), hp=left), Adjust(track=f"{who}.hp", by=left)]


def _goes_on(matter: Any) -> bool:
    """DH-ROLL-15: what dice brought that have all fallen."""
    thrown = matter.step in ("aftermath", "done")
    return matter.procedure in _BEFALLS or thrown


FALLING = Falling(_out, _ways, _goes_on)
