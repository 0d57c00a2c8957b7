"""The words of Wrath & Glory, as far as a ruleset plays them."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.headings import spoken
from tableside.core.rows import Lasts, When, Whom
from tableside.core.vocabulary import Vocable, Vocabulary, called, optional, plainly, saying
from tableside.systems.wrath_glory.medicae import KIT
from tableside.systems.wrath_glory.numbers.ladder import LADDER, MEANING
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, NAMED, TRAITS
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.options import IN_WORDS
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import GLORY, RUIN, SHOCK, WOUNDS, WRATH, gear
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.tables.words import CONDITIONS, FACING, TRACKS
from tableside.systems.wrath_glory.vehicles import BROKEN

# What each trait of a weapon does; a rating that it begins with, where it has one.
_TRAITS: Mapping[str, tuple[str, int]] = {
    gear.AGONIZING: ("each Wound brings 1 Shock", 0),
    gear.ARC: ("more Extra Damage Dice against vehicles", 1),
    gear.ASSAULT: ("fires after a Run at +2 DN", 0),
    gear.BLAST: ("fills an area; a miss comes down elsewhere", 3),
    gear.BLAZE: ("sets on fire whoever is hit", 0),
    gear.BRUTAL: ("+1 to each Extra Damage Die", 0),
    gear.FORCE: ("a psyker adds half their Willpower", 0),
    gear.HEAVY: ("+2 DN below that Strength, unless braced", 6),
    gear.MELTA: ("+1 to each Extra Damage Die up close, +2 against vehicles", 0),
    gear.PARRY: ("+1 Defence in melee", 0),
    gear.PENETRATING: ("that AP once a six is shifted into damage", 1),
    gear.PISTOL: ("may be fired while engaged", 0),
    gear.RAD: ("adds that to each Extra Damage Die", 1),
    gear.RAPID_FIRE: ("so many more dice up close", 1),
    gear.SNIPER: ("aims better; so many more Extra Damage Dice", 1),
    gear.SPREAD: ("Wounds too many go on to the next of a mob", 0),
    gear.STEADFAST: ("ignores its first Complication in a fight", 0),
    gear.SUPERCHARGE: ("may be overloaded: 2 more Extra Damage Dice, at a risk", 0),
    gear.TOXIC: ("poisons whoever it wounds", 3),
    gear.UNWIELDY: ("so much more DN", 1),
    gear.WAAAGH: ("a wounded Ork has one more die of each", 0),
    gear.WARP_WEAPON: ("is never far below the Resilience it meets", 0),
}
_NAMES = {gear.WAAAGH: "Waaagh!"}
# The numbers of somebody that a card or an effect may change, and those of an attack.
_CHANGES = {
    "pool": "dice of a test",
    "dn": "DN of a test",
    "defence": "Defence",
    "resilience": "Resilience",
    "damage": "damage",
    "ed": "Extra Damage Dice",
    "soak": "dice of a soak",
    "speed": "Speed",
}
_QUANTITIES = {  # numbers as they stand on a card
    "dn": "DN",
    "glory_max": "Most Glory",
    "pending": "Wounds",
    "price": "Shock for trying",
    "max_wounds": "Wounds",
    "max_shock": "Shock",
}
_SOAK = Vocable(
    "soak", "Soak", number=1
)  # called after what it begins with: Determination, or Soak
_WEAPON_CHANGES = {
    "damage": "damage",
    "ed": "Extra Damage Dice",
    "ap": "AP, points it pierces",
    "pool": "dice of the attack",
    "dn": "DN of the attack",
}
_CARD_KINDS = {KIT: "a Medicae kit: it eases Shock"}
_CARD_ACTIONS: Mapping[str, str] = {
    Slot.COMBAT: "the Combat Action",
    Slot.SIMPLE: "a Simple Action",
    Slot.REFLEXIVE: "a Reflexive Action",
    Slot.MOVE: "the move",
}
_WHOM: Mapping[str, str] = {
    Whom.TARGET: "the target",
    Whom.ACTOR: "the psyker",
    Whom.AROUND: "everybody but the target",
    Whom.ALL: "everybody",
    Whom.THEM: "whoever it is about",
}
_LASTS: Mapping[str, str] = {
    Lasts.USUAL: "as it usually does",
    Lasts.TURN_START: "until their turn begins",
    Lasts.TURN_END: "until their turn ends",
    Lasts.ROUND: "until the round ends",
    Lasts.FIGHT: "for the fight",
    Lasts.SCENE: "for the scene",
    Lasts.REST: "until they rest",
    Lasts.LONG_REST: "until a long rest",
    Lasts.EVENING: "for the session",
    Lasts.ALWAYS: "until somebody ends it",
}
_LATER: Mapping[str, str] = {
    When.TURN_START: "as their turn begins",
    When.TURN_END: "as their turn ends",
    When.ROUND: "as the round ends",
    When.HARMED: "the first time they are harmed",
}

# Where a rule may come from that the table's own book does not have.
_BOOKS = {
    "starter": "the starter set",
    "revised": "the revised quick reference",
    "revised-full": "the revised book",
    "core": "the core book of 2018",
}


def vocabulary(rules: Ruleset) -> Vocabulary:
    """Every list of words that a form or a sheet needs."""
    sizes = sorted(gear.BLAST_SIZES.items(), key=lambda one: one[1])
    return {
        "books": called(_BOOKS),
        "weapon_traits": _traits(),
        "areas": tuple(Vocable(size, size.capitalize(), "", "WG-AREA-01", n) for size, n in sizes),
        "skills": plainly(NAMED),
        "attributes": plainly((*ATTRIBUTES, *TRAITS)),
        "changes": called(_CHANGES),
        "quantities": (*called(_QUANTITIES), _SOAK),
        "card_costs": plainly((WRATH, GLORY, SHOCK, WOUNDS, RUIN)),
        "card_kinds": called(_CARD_KINDS),
        "card_actions": called(_CARD_ACTIONS),
        "card_dice": (Vocable("d6", "d6", number=6),),
        "weapon_changes": called(_WEAPON_CHANGES),
        "whom": called(_WHOM),
        "lasts": called(_LASTS),
        "later": called(_LATER),
        "conditions": _conditions(rules),
        "points": plainly(one for one in TRACKS if one != FACING),
        "attitudes": saying({one: MEANING[one] for one in LADDER}),
        **optional(IN_WORDS),
    }


def _traits() -> tuple[Vocable, ...]:
    """All of them: a sheet may hold what the ruleset does not play."""
    return tuple(
        Vocable(trait, _NAMES.get(trait, spoken(trait)), says, TRAIT_RULES[trait], rating)
        for trait, (says, rating) in _TRAITS.items()
    )


def _conditions(rules: Ruleset) -> tuple[Vocable, ...]:
    """Those that the deeds of a power may bring; a number: they have a rating."""
    return tuple(
        Vocable(label, label, "", one.rule, int(bool(one.rated)))
        for label, one in CONDITIONS.items()
        if one not in BROKEN.values() and rules.plays(one.rule)
    )
