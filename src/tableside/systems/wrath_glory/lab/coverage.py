"""What of the rules a simulated fight holds, and what of somebody's means it leaves out."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.systems.kit.lab import Coverage
from tableside.systems.wrath_glory.lab.criticals import playable, rows_of
from tableside.systems.wrath_glory.numbers.derived_conditions import defiant
from tableside.systems.wrath_glory.numbers.tables import rolls_by_itself
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
_PLAYED_BY_TABLE = (
    "the table of Critical Hits: its harm, Hindered, Vulnerable, Prone, Restrained and Burning",
    "shots into a melee; the fire, and panic in it",
)
_APPROXIMATED_BY_TABLE = (
    "other conditions and effects than those stay as they lie now",
    "a fire is put out only on the fallen, nobody breaks free, and whoever"
    " lies Prone stands up in turn",
    "a Critical Hit strikes nobody but its target, nobody makes it worse for Glory,"
    " and whatever else it asks is answered as the table proposes",
    "threats take Wounds as they come, and the GM keeps the Ruin that pays for their Determination",
    "every shot is at middle range, and one that goes wide strikes no friend",
)
_BY_THE_GM = "what a Critical Hit or a Complication brings beyond Glory: the GM's to say here"
_COMPLICATIONS = "what a Complication brings: the GM's to say, or to roll, or to trade for Ruin"
_LEFT_OUT = (
    "Aim, All-Out Attack, Charge, Multi-attack, Salvo, Full Defence and Interaction attacks",
    "recovering Shock, seizing the Initiative, fear, fleeing and parley",
)


def beyond(rules: Ruleset) -> tuple[str, ...]:
    """Rules that weigh so much that a figure without them would mislead."""
    values, plays = rules.values, rules.plays
    soak = values.soak
    own_way = soak.price or soak.reroll or soak.overflow is not SoakOverflow.STAY
    found = (
        (
            values.criticals.table and plays("WG-CRIT-01") and not playable(rules),
            "Critical Hits whose rows do more than harm and the conditions that the lab knows",
        ),
        (rolls_by_itself(rules), "Complications by a table"),
        (plays("WG-WOUND-03"), "heavy Wounds"),
        (defiant(rules), "Defiance Checks"),
        (values.damage.equal is Equal.D3, "a d3 of Shock for a tie"),
        (plays("WG-SOAK-01") and own_way, f"{soak.name.value} that is paid for or rolled again"),
        (plays("WG-SOAK-08") and soak.npc is NpcSoak.CLASS, "threats that soak"),
    )
    return tuple(words for there, words in found if there)


def coverage(rules: Ruleset, people: Iterable[Person]) -> Coverage:
    """In words, and by fighter what lies unused."""
    means = {one.id: found for one in people if (found := tuple(_unused(rules, one)))}
    if rows_of(rules) is None:
        return Coverage(_PLAYED, _APPROXIMATED, (_BY_THE_GM, *_LEFT_OUT), means)
    return Coverage(
        (*_PLAYED, *_PLAYED_BY_TABLE),
        (*_APPROXIMATED[:-2], *_APPROXIMATED_BY_TABLE, _APPROXIMATED[-1]),
        (_COMPLICATIONS, *_LEFT_OUT),
        means,
    )


def _unused(rules: Ruleset, one: Person) -> Iterable[str]:
    yield from (power.name for power in one.powers)
    yield from (card.name for card in one.cards)
    yield from one.talents
    for weapon in one.weapons:
        for trait in weapon.traits:
            if trait not in _IN_NUMBERS and rules.plays("WG-TRAIT-01"):
                yield f"{trait} ({weapon.name})"
    if one.can_soak_mortal and rules.plays("WG-MORTAL-02"):
        yield "soaking Mortal Wounds"
    if one.mob:
        yield "fighting as a mob"
