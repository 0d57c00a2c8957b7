"""What of the rules a simulated fight holds, and what of somebody's means it leaves out."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.systems.kit.lab import Coverage
from tableside.systems.wrath_glory.numbers.derived_conditions import defiant
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Equal, NpcSoak, SoakOverflow
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import (
    BRUTAL,
    FORCE,
    HEAVY,
    MELTA,
    PARRY,
    PENETRATING,
    PISTOL,
    WARP_WEAPON,
)

_IN_NUMBERS = frozenset({BRUTAL, FORCE, HEAVY, MELTA, PARRY, PENETRATING, PISTOL, WARP_WEAPON})

_PLAYED = (
    "turns by pick, from the middle of a round too; the dying do nothing with theirs",
    "attacks with pool, DN, damage, AP, Extra Damage Dice and shifted sixes as the engine reckons"
    " them, with all that lies on people and house rules",
    "the penalty of the wounded; melee, and that only a Pistol shoots in it",
    "the Shock of a tie, Determination, being Exhausted, and falling",
    "Wrath points for a miss, Glory of Wrath sixes, Glory for damage that fells",
)
_APPROXIMATED = (
    "places: everybody reaches everybody, and a melee once joined stays",
    "whoever has nothing else at hand fires a rifle in a melee too",
    "conditions and other effects stay as they lie now",
    "held and declared actions: everybody acts in turn",
)
_LEFT_OUT = (
    "what a Critical Hit or a Complication brings beyond Glory: the GM's to say here",
    "Aim, All-Out Attack, Charge, Multi-attack, Salvo, Full Defence and Interaction attacks",
    "recovering Shock, seizing the Initiative, fear, fleeing and parley",
)


def beyond(rules: Ruleset) -> tuple[str, ...]:
    """Rules that weigh so much that a figure without them would mislead."""
    values, plays = rules.values, rules.plays
    soak = values.soak
    own_way = soak.price or soak.reroll or soak.overflow is not SoakOverflow.STAY
    found = (
        (plays("WG-CRIT-01") and values.criticals.table, "Critical Hits by a table"),
        (values.complications.table, "Complications by a table"),
        (plays("WG-ATK-06") or plays("WG-ATK-12"), "ranges and shots into a melee"),
        (plays("WG-WOUND-03"), "heavy Wounds"),
        (defiant(rules), "Defiance Checks"),
        (values.damage.equal is Equal.D3, "a d3 of Shock for a tie"),
        (plays("WG-SOAK-01") and own_way, f"{soak.name.value} that is paid for or rolled again"),
        (plays("WG-SOAK-08") and soak.npc is not NpcSoak.NEVER, "threats that soak"),
    )
    return tuple(words for there, words in found if there)


def coverage(rules: Ruleset, people: Iterable[Person]) -> Coverage:
    """In words, and by fighter what lies unused."""
    means = {one.id: found for one in people if (found := tuple(_unused(rules, one)))}
    return Coverage(_PLAYED, _APPROXIMATED, _LEFT_OUT, means)


def _unused(rules: Ruleset, one: Person) -> Iterable[str]:
    yield from (power.name for power in one.powers)
    yield from (card.name for card in one.cards)
    yield from one.talents
    for weapon in one.weapons:
        for trait in weapon.traits:
            if trait not in _IN_NUMBERS and rules.plays("WG-TRAIT-01"):
                yield f"{trait} ({weapon.name})"
    if one.mob:
        yield "fighting as a mob"
