"""Conditions in words, with every way there is to be rid of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.effects import Effect, Explained, Remedy
from tableside.core.explaining import plainly
from tableside.systems.daggerheart.combat.conditions.effects import (
    HIDDEN,
    RESTRAINED,
    SPECIAL,
    TEMPORARY,
)
from tableside.systems.daggerheart.standing import (
    DEAD,
    DEFEATED,
    DYING,
    RETIRED,
    UNCONSCIOUS,
    VULNERABLE,
)
from tableside.systems.daggerheart.state import STRESS, Known

_FULL = f"{VULNERABLE}_{STRESS}"  # Vulnerable because no Stress slot is free
_WHAT: Mapping[str, tuple[str, tuple[str, ...]]] = {
    VULNERABLE: ("every roll against them has advantage", ("DH-COND-01",)),
    _FULL: ("every roll against them has advantage", ("DH-STR-01", "DH-COND-01")),
    RESTRAINED: ("cannot move, may still act", ("DH-COND-02",)),
    HIDDEN: ("rolls against them have disadvantage", ("DH-COND-03",)),
    DYING: ("chooses a death move first", ("DH-DEATH-01",)),
    UNCONSCIOUS: ("cannot act and is no target", ("DH-DEATH-03",)),
    DEFEATED: ("out of the fight", ("DH-HP-05",)),
    DEAD: ("", ()),
    RETIRED: ("", ()),
}
_ENDS: Mapping[str, str] = {
    _FULL: "when a Stress slot is clear again",
    HIDDEN: "when they are seen, step into sight or attack",
    DYING: "with the death move",
    UNCONSCIOUS: "when an HP is cleared, or after a long rest",
    DEFEATED: "when an HP is cleared",
}
_RULES: Mapping[str, str] = {HIDDEN: "DH-COND-04", UNCONSCIOUS: "DH-DEATH-05"}


def explained(known: Known) -> dict[str, Explained]:
    """Every effect that a seat may read; conditions say what they do and how they end."""
    found = plainly(known)
    for one in known.effects:
        word = one.id.removeprefix(f"{one.on}.")
        if one.id in found and (word in _WHAT or _laid(one)):
            found[one.id] = _explained(known, one, word, found[one.id])
    return found


def _laid(effect: Effect) -> bool:
    return effect.source == TEMPORARY or effect.source.startswith(SPECIAL)


def _explained(known: Known, effect: Effect, word: str, plain: Explained) -> Explained:
    what, rules = _WHAT.get(word, (plain.what, ()))
    ways = tuple(_ways(known, effect, word))
    rules = (*rules, *filter(None, [_RULES.get(word, ""), _rule(known, effect)]))
    return replace(plain, what=what, until=_until(effect, word), ways=ways, rules=rules)


def _until(effect: Effect, word: str) -> str:
    if effect.source.startswith(SPECIAL):  # DH-COND-06
        return effect.source.removeprefix(SPECIAL)
    if effect.source == TEMPORARY:
        return "when it is shaken off"
    return _ENDS.get(word, "")


def _ways(known: Known, effect: Effect, word: str) -> Iterable[Remedy]:
    if effect.source == TEMPORARY and known.characters[effect.on].hero:
        yield Remedy("shake_off", "an action roll that succeeds shakes it off")
    elif effect.source == TEMPORARY:
        yield Remedy("foe_clears", "spend its spotlight on it")
    if word == HIDDEN:
        yield Remedy("be_seen", "step into sight")
    if word == _FULL:
        yield Remedy("", "clear a Stress: rest, or something that says so")


def _rule(known: Known, effect: Effect) -> str:
    if effect.source.startswith(SPECIAL):
        return "DH-COND-06"
    if effect.source != TEMPORARY:
        return ""
    return "DH-COND-05" if known.characters[effect.on].hero else "DH-COND-07"
