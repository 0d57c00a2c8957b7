"""Effects in words, for whoever wonders what lies on somebody."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.cards import by_card, kind_by_card
from tableside.core.effects import (
    Effect,
    EffectKind,
    Explained,
    Modifier,
    Moment,
    Occasion,
    Uses,
    While,
)
from tableside.core.reckoning import Op
from tableside.core.state import Known, Reading
from tableside.core.tell import name_of
from tableside.core.values import Role

_ENDS = {
    Occasion.ROUND: "the round",
    Occasion.FIGHT: "the fight",
    Occasion.SCENE: "the scene",
    Occasion.EVENING: "the session",
}


def hidden(known: Known, effect: Effect) -> bool:
    """Whether a seat may not read what an effect is."""
    return effect.secret and known.actor.role is not Role.GM


def kind_of(effect: Effect, condition: str, kinds: Mapping[str, EffectKind]) -> EffectKind:
    """Of what kind it is: by its card, or by which condition of a game it is."""
    return kind_by_card(effect) if by_card(effect) else kinds.get(condition, EffectKind.CONDITION)


def plainly(known: Known) -> dict[str, Explained]:
    """Every effect that a seat may read, by the numbers that it changes."""
    return {
        one.id: Explained(
            ", ".join(map(_change, one.modifiers)),
            lasts(known, one) or "until it is removed",
            rules=tuple(dict.fromkeys(each.rule for each in one.modifiers if each.rule)),
        )
        for one in known.effects
        if not hidden(known, one)
    }


def _change(one: Modifier) -> str:
    words = {Op.HALVE: f"half {one.quantity}", Op.SET: f"{one.quantity} {one.amount}"}
    return words.get(one.op, f"{one.quantity} {one.amount:+d}").replace("_", " ")


def lasts(source: Reading, effect: Effect) -> str:
    """When an effect ends by itself; empty: it does not."""
    match effect.until:
        case Moment(hook, who, number):
            return _moment(source, hook, who, number)
        case Uses(left):
            return "once" if left == 1 else f"{left} times"
        case While(other):
            found = next((one.name for one in source.effects if one.id == other), "its cause")
            return f"as long as {found} lasts"
        case _:
            return ""


def _moment(source: Reading, hook: Occasion, who: str, number: int) -> str:
    if hook is Occasion.REST:
        return "until the next rest"
    if hook is Occasion.ROUND and number:
        return f"until the end of round {number}"
    if hook in _ENDS:
        return f"until {_ENDS[hook]} ends"
    fight = getattr(source, "fight", None)
    begun = 0 if fight is None else fight.turns.get(who, 0)
    if number > begun + 1:
        return f"for {number - begun} more of {name_of(source, who)}'s turns"
    which = "next turn" if number > begun else "turn"
    ends = "until the end of" if hook is Occasion.TURN_END else "until the start of"
    return f"{ends} {name_of(source, who)}'s {which}"
