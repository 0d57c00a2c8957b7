"""How people fall in Wrath & Glory, and what goes on over them."""

from __future__ import annotations

from typing import Any

from contract.games import Falling
from contract.wrath_glory.harm_laws import most_of
from tableside.core.desk import Adjust
from tableside.core.values import Command
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state.purposes import ENDURED

# What befalls somebody, lying or not, and what others settle about it.
_BEFALLS = (
    *("blow", "defiance", "injury", "hazard", "upkeep", "row", "stray", "later", "setback"),
    *("agreement", "detail", "pause", "treatment", "volley", "note"),
)


def _out(system: Any, state: Any) -> set[str]:
    """Dead, or out of Wounds where that is the end of all deeds; read from tracks and sheets."""
    rules, found = system.rules, {one.on for one in state.effects if one.name == "Dead"}
    at = 0 if rules.values.tracks.threshold == "at" else 1
    for who, one in state.characters.items():
        wounds, most = state.tracks[f"{who}.wounds"], most_of(system, state, who, "wounds")
        down = most >= 0 and wounds > 0 and wounds >= most + at
        acts = rules.values.wounds.down_acts and (one.hero or one.important)
        if down and not acts:
            found.add(who)
    return found


def _ways(system: Any, state: Any, who: str) -> list[Command]:
    ways: list[Command] = [DeclareDead(who)]
    top = system.maximum(state, f"{who}.wounds")
    if top is not None and (left := top.value - state.tracks[f"{who}.wounds"]) > 0:
        ways.append(Adjust(track=f"{who}.wounds", by=left))
        if system.rules.plays("WG-MORTAL-01") and left <= 100:
            ways.append(Harm(who=(who,), mortal=left, attack=False))
    return ways


def _goes_on(matter: Any) -> bool:
    """Dice that have fallen count (A-72), and so does what somebody suffers."""
    if matter.procedure == "test":
        return matter.values.purpose in ENDURED
    if matter.procedure == "attack":
        return matter.step not in ("roll", "glory")
    if matter.procedure == "power":
        return matter.step != "activate" or matter.values.success is not None
    if matter.procedure == "request":
        return matter.roll is None
    return matter.procedure in _BEFALLS


FALLING = Falling(_out, _ways, _goes_on)
