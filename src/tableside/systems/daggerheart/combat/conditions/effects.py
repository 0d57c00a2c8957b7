"""DH-COND: conditions as effects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tableside.core.effects import Always, Effect, Modifier, Moment, Occasion
from tableside.systems.daggerheart.combat.values import HiddenFrom
from tableside.systems.daggerheart.standing import VULNERABLE, vulnerable
from tableside.systems.daggerheart.state import ATTACK

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset

RESTRAINED, HIDDEN = "restrained", "hidden"
STANDARD = (VULNERABLE, RESTRAINED, HIDDEN)
TEMPORARY, SPECIAL = "temporary", "special: "  # how one ends, in an effect's source
MOVES = ("move", "sprint", "move_under_pressure", "foe_dash")


def condition(rules: Ruleset, who: str, name: str, source: str) -> Effect:
    """A condition by its name; one that the rules do not know only has the name."""
    low = name.lower()
    if low == VULNERABLE:
        return vulnerable(who, f"{who}.{VULNERABLE}", source)
    if low == RESTRAINED:  # DH-COND-02
        return Effect(f"{who}.{RESTRAINED}", "Restrained", who, source=source, forbids=MOVES)
    if low == HIDDEN:
        return hidden(rules, who)
    slug = re.sub(r"[^a-z0-9]+", "_", low).strip("_")
    return Effect(f"{who}.is_{slug}", name, who, Always(), source=source)


def beside(source: Any, made: Effect) -> Effect:
    """A-39: the same condition for another reason stands beside the one that is there."""
    lying = {one.id: one.source for one in source.effects if one.on == made.on}
    ids = chain((made.id,), (f"{made.id}_{number}" for number in count(2)))
    free = next(one for one in ids if lying.get(one, made.source) == made.source)
    return replace(made, id=free)


def hidden(rules: Ruleset, who: str) -> Effect:
    """DH-COND-03: rolls against them are harder, all of them or attacks alone (A-26)."""
    attacks = rules.values.conditions.hidden is HiddenFrom.ATTACKS
    when = {"purpose": ATTACK} if attacks else {}
    harder = Modifier("against", -1, when=when, rule="DH-COND-03")
    return Effect(f"{who}.{HIDDEN}", "Hidden", who, Moment(Occasion.SCENE), modifiers=(harder,))


def on(source: Any, who: str) -> Iterable[Effect]:
    """What somebody could try to be rid of."""
    own = (one for one in source.effects if one.on == who)
    return (one for one in own if one.source == TEMPORARY or one.source.startswith(SPECIAL))
