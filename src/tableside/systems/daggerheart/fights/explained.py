"""What lies on somebody in words: what it does, how it ends, of what kind it is (DH-COND)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.effects import Effect, EffectKind, Explained, Remedy
from tableside.core.explanations import kind_of, plainly
from tableside.core.identity_cache import Recall
from tableside.systems.daggerheart.fights.conditions import (
    HIDDEN,
    RESTRAINED,
    TEMPORARY,
    laid,
    only_by,
)
from tableside.systems.daggerheart.fights.tag_team import TEAM_BEGUN
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEAD,
    DEFEATED,
    DYING,
    RETIRED,
    UNCONSCIOUS,
    VULNERABLE,
)
from tableside.systems.daggerheart.scene.spotlight import TOKEN
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
_KINDS: Mapping[str, EffectKind] = {
    _FULL: EffectKind.FOLLOWS,
    DYING: EffectKind.DOWN,
    DEFEATED: EffectKind.DOWN,
    UNCONSCIOUS: EffectKind.UNCONSCIOUS,
    DEAD: EffectKind.DEAD,
    TOKEN: EffectKind.TOKEN,
    TEAM_BEGUN: EffectKind.MARK,
}
_RULES: Mapping[str, str] = {HIDDEN: "DH-COND-04", UNCONSCIOUS: "DH-DEATH-05"}


_EXPLAINED: Recall[dict[str, Explained]] = Recall()


def explained(known: Known) -> dict[str, Explained]:
    """Every effect that a seat may read; conditions say what they do and how they end."""

    def found(*_parts: object) -> dict[str, Explained]:
        plain, lying = plainly(known), known.effects
        return {one.id: _explained(known, one, plain[one.id]) for one in lying if one.id in plain}

    return _EXPLAINED.of(found, known.effects, known.characters, reader=known.actor.role)


def _explained(known: Known, effect: Effect, plain: Explained) -> Explained:
    word = effect.id.removeprefix(f"{effect.on}.")
    kind = kind_of(effect, word.rstrip("0123456789"), _KINDS)
    if word not in _WHAT and not laid(effect):
        return replace(plain, kind=kind)
    what, rules = _WHAT.get(word, (plain.what, ()))
    ways = tuple(_ways(known, effect, word))
    rules = (*rules, *filter(None, [_RULES.get(word, ""), _rule(known, effect)]))
    return Explained(what, _until(effect, word), ways, rules, kind)


def _until(effect: Effect, word: str) -> str:
    if way := only_by(effect):
        return way
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
    if only_by(effect):
        return "DH-COND-06"
    if effect.source != TEMPORARY:
        return ""
    return "DH-COND-05" if known.characters[effect.on].hero else "DH-COND-07"
