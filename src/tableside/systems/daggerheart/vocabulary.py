"""The words of Daggerheart, for forms and sheets."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.vocabulary import Vocable, Vocabulary, called, optional, plainly, saying
from tableside.systems.daggerheart.cards import ACTION, DOMAIN
from tableside.systems.daggerheart.fights.conditions import HIDDEN, RESTRAINED
from tableside.systems.daggerheart.fights.death import BRINGS
from tableside.systems.daggerheart.numbers.derived_conditions import VULNERABLE
from tableside.systems.daggerheart.numbers.dice import succeeded
from tableside.systems.daggerheart.options import IN_WORDS
from tableside.systems.daggerheart.rest import CALM, PREPARE, REPAIR, TEND, WORK
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES
from tableside.systems.daggerheart.ruleset import Ruleset, Weight
from tableside.systems.daggerheart.scene.encounters import prices
from tableside.systems.daggerheart.scene.gm_moves import in_words
from tableside.systems.daggerheart.sheet.checks import FOE_TYPES
from tableside.systems.daggerheart.state import ENVIRONMENT, FEAR, HOPE, SPELLED, STRESS
from tableside.systems.daggerheart.state.gear import BANDS, KINDS
from tableside.systems.daggerheart.state.scene import Advance, Loop
from tableside.systems.daggerheart.traits import TRAITS

_STANDARD = "standard"
_DOWNTIME: Mapping[str, str] = {  # of somebody who has chosen it
    TEND: "tends to wounds",
    CALM: "clears Stress",
    REPAIR: "repairs armor",
    PREPARE: "prepares",
    WORK: "works on a project",
}
_TICKS: Mapping[str, str] = {
    Advance.ACTION: "ticks with every action roll",
    Advance.DYNAMIC: "ticks by how rolls come out",
    Advance.REST: "ticks with rests",
    Advance.CUSTOM: "ticks when you say so",
}
_LOOPS: Mapping[str, str] = {
    Loop.SAME: "loops",
    Loop.INCREASING: "loops, one longer each time",
    Loop.DECREASING: "loops, one shorter each time",
}

# The numbers of somebody that a card may change.
_CHANGES = {
    "total": "action rolls",
    "evasion": "Evasion",
    "major": "the Major threshold",
    "severe": "the Severe threshold",
    "damage": "damage",
    "armour_score": "Armor Score",
    "hp_max": "HP slots",
    "stress_max": "Stress slots",
}

# Where a rule may come from that the table's own book does not have.
_BOOKS = {
    "sheet": "the reference sheets",
    "srd-1": "the reference document 1.0",
    "srd-2": "the reference document 2.0",
}
_CARD_KINDS = {
    "class": "a class feature",
    "subclass": "a subclass feature",
    "ancestry": "an ancestry feature",
    "community": "a community feature",
    "weapon": "a feature of a weapon",
    "armour": "a feature of armor",
}
_DICE = (4, 6, 8, 10, 12, 20)


def vocabulary(rules: Ruleset) -> Vocabulary:
    """Every list of words that a form or a sheet needs."""
    unit = rules.values.gold.unit
    types = (one for one in FOE_TYPES if one not in ("", _STANDARD, ENVIRONMENT))
    return {
        "books": called(_BOOKS),
        "traits": saying({one: ", ".join(deeds) for one, deeds in TRAITS.items()}),
        "bands": tuple(Vocable(one, one.replace("_", " "), "", "DH-RANGE-01") for one in BANDS),
        "damage_types": called(KINDS),
        "foe_types": plainly((_STANDARD, *types)),
        "soft_moves": in_words(Weight.SOFT),
        "hard_moves": in_words(Weight.HARD),
        "battle_points": prices(rules.values.encounters),
        "ticks": called(_TICKS),
        "loops": called(_LOOPS),
        "downtime": called(_DOWNTIME),
        "death_moves": saying(BRINGS),
        "results": _results(),
        "gold": (
            Vocable("chest", "chest", number=unit * unit),
            Vocable("bag", "bag", number=unit),
            Vocable("handful", "handful", number=1),
        ),
        "loadout": (Vocable(DOMAIN, "Domain", "", "DH-LVL-07", rules.values.cards.loadout),),
        "changes": called(_CHANGES),
        "conditions": plainly((VULNERABLE, RESTRAINED, HIDDEN)),
        "quantities": called({"total": "Modifier"}),
        "tracks": called(SPELLED),
        "card_costs": plainly((HOPE, STRESS, FEAR)),
        "card_kinds": (Vocable(DOMAIN, "a domain card", number=1), *called(_CARD_KINDS)),
        "card_actions": called({ACTION: "it takes the spotlight"}),
        "card_dice": tuple(Vocable(f"d{one}", f"d{one}", number=one) for one in _DICE),
        **optional(IN_WORDS),
    }


def _results() -> tuple[Vocable, ...]:
    """How a roll may come out; 1: well."""
    return tuple(
        Vocable(result, f"A {words}", "", rule, int(succeeded(result)))
        for result, (words, _, rule) in OUTCOMES.items()
    )
