"""What of the rules a simulated fight holds, and what of somebody's means it leaves out."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from tableside.core.rows import Disable, RowTable
from tableside.systems.kit.lab import Coverage
from tableside.systems.wrath_glory.lab.criticals import (
    laid_by,
    playable,
    rows_of,
    tables_of,
    troubles_of,
)
from tableside.systems.wrath_glory.numbers.derived_conditions import defiant
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import NpcSoak
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
    "the Shock of a tie, {soak}, being Exhausted, and falling",
    "Wrath points for a miss, Glory of Wrath sixes, Glory for damage that fells",
    "of each fighter one {means} that strikes, where it does more than the weapon, and one of a"
    " hero's cards that heals Wounds or Shock, at their price and as often as they may",
)
_APPROXIMATED = (
    "places: everybody reaches everybody, and a melee once joined stays",
    "whoever has nothing else at hand fires a rifle in a melee too",
    "held and declared actions: everybody acts in turn",
    "a {means} that strikes several strikes one, and nobody exhausts themselves for a card",
)
_CRITICALS = "the table of Critical Hits: its harm, and what lies on somebody by it: {lays}"
_COMPLICATIONS = "the table of Complications: weapons out of order, and {lays}"
_DEFIANCE = "Defiance Checks, no Wrath being spent on them; who wakes fights on"
_INTO_MELEE = "shots into a melee"
_FIRE = "the fire, and panic in it"
_STAY = "conditions and other effects stay as they lie now"
_OTHERS_STAY = "other conditions and effects than those stay as they lie now"
_ON_FIRE = "a fire is put out only on the fallen, and nobody breaks free"
_PRONE = "whoever lies Prone stands up in turn"
_ASKED = (
    "a Critical Hit strikes nobody but its target, nobody makes it worse for Glory, and whatever"
    " else it asks is answered as the table proposes"
)
_MENDED = (
    "a weapon that was dropped is taken up at once; one that is out of order costs the next turn"
)
_RUIN = "threats take Wounds as they come, and the GM keeps the Ruin that pays for their {soak}"
_RANGE = "every shot is at middle range, and one that goes wide strikes no friend"
_BY_THE_GM = "what a Critical Hit or a Complication brings beyond Glory: the GM's to say here"
_TRADED = "what a Complication brings: the GM's to say, or to roll, or to trade for Ruin"
_LEFT_OUT = (
    "Aim, All-Out Attack, Charge, Multi-attack, Salvo, Full Defence and Interaction attacks",
    "recovering Shock, seizing the Initiative, fear, fleeing and parley",
)

_WARP = (
    "psychic powers at any level but Bound, the Perils of the Warp, and powers or their Potency"
    " where they do more than damage",
)


def beyond(rules: Ruleset) -> tuple[str, ...]:
    """Rules that weigh so much that a figure without them would mislead."""
    if playable(rules):
        return ()
    return (
        "Critical Hits or Complications whose rows do more than harm and the conditions that the"
        " lab knows",
    )


def coverage(
    rules: Ruleset, people: Iterable[Person], played: Container[tuple[str, str]]
) -> Coverage:
    """In words, and by fighter what lies unused: all but these powers and cards of theirs."""
    means = {one.id: found for one in people if (found := tuple(_unused(rules, one, played)))}
    left_out: tuple[str, ...] = (*_LEFT_OUT, *(_WARP if rules.plays("WG-PSY-01") else ()))
    if troubles_of(rules) is None:
        left_out = (_BY_THE_GM if rows_of(rules) is None else _TRADED, *left_out)
    return Coverage(tuple(_played(rules)), tuple(_roughly(rules)), left_out, means)


def _played(rules: Ruleset) -> Iterator[str]:
    soak = rules.values.soak.name.value
    yield from (one.format(soak=soak, means=_means(rules)) for one in _PLAYED)
    if (rows := rows_of(rules)) is not None:
        yield _CRITICALS.format(lays=_lays(rules, rows))
    if (rows := troubles_of(rules)) is not None:
        yield _COMPLICATIONS.format(lays=_lays(rules, rows))
    if defiant(rules):
        yield _DEFIANCE
    if rules.plays("WG-ATK-12"):
        yield _INTO_MELEE
    if _bring(rules, "Burning"):
        yield _FIRE


def _roughly(rules: Ruleset) -> Iterator[str]:
    yield from (one.format(means=_means(rules)) for one in _APPROXIMATED)
    yield _OTHERS_STAY if tables_of(rules) else _STAY
    if _bring(rules, "Burning"):
        yield _ON_FIRE
    if _bring(rules, "Prone"):
        yield _PRONE
    if rows_of(rules) is not None:
        yield _ASKED
    words = (one for table in tables_of(rules) for row in table.rows for one in row.then)
    if any(isinstance(one, Disable) for one in words):
        yield _MENDED
    if rules.plays("WG-SOAK-08") and rules.values.soak.npc is not NpcSoak.NEVER:
        yield _RUIN.format(soak=rules.values.soak.name.value)
    if rules.plays("WG-ATK-06"):
        yield _RANGE


def _bring(rules: Ruleset, condition: str) -> bool:
    return any(condition in _lays(rules, one).split(", ") for one in tables_of(rules))


def _lays(rules: Ruleset, rows: RowTable) -> str:
    """What the rows lay on people, by name."""
    return ", ".join(dict.fromkeys(one.name for row in rows.rows for one in laid_by(rules, row)))


def _means(rules: Ruleset) -> str:
    return "psychic power or card" if rules.plays("WG-PSY-01") else "card"


def _unused(rules: Ruleset, one: Person, played: Container[tuple[str, str]]) -> Iterable[str]:
    yield from (each.name for each in one.powers if (one.id, each.id) not in played)
    yield from (each.name for each in one.cards if (one.id, each.id) not in played)
    yield from one.talents
    for weapon in one.weapons:
        for trait in weapon.traits:
            if trait not in _IN_NUMBERS and rules.plays("WG-TRAIT-01"):
                yield f"{trait} ({weapon.name})"
    if one.can_soak_mortal and rules.plays("WG-MORTAL-02"):
        yield "soaking Mortal Wounds"
    if one.mob:
        yield "fighting as a mob"
