"""What a condition does and when it ends, in words, from the effect itself."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect, Modifier, Occasion
from tableside.core.explanations import lasts
from tableside.core.reckoning import Op
from tableside.core.tell import name_of
from tableside.systems.wrath_glory.conditions.named import (
    BLEEDING,
    BURNING,
    FRENZIED,
    PINNED,
    POISONED,
)
from tableside.systems.wrath_glory.numbers.conditions import (
    ABOUT,
    AT,
    ATTACK,
    FACES,
    LOST_MOVE,
    POISON,
    PRONE,
    RESTRAINED,
    SIGHT,
    TERROR,
    TREATMENT,
    condition_of,
)
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, spoken
from tableside.systems.wrath_glory.state import Reading

_QUANTITIES = {
    "dn": "DN",
    "defence": "Defence",
    "resilience": "Resilience",
    "speed": "Speed",
    "pool": "dice",
    "soak": "soak dice",
    "damage": "damage",
    "ed": "ED",
    "cruising": "Cruising Speed",
    "stunt_dn": "DN of stunts",
    "wrath_dice": "Wrath dice",
    **{one: spoken(one) for one in ATTRIBUTES},
}
_MANY = 8  # whoever may not do this many things cannot act
# What no modifier says.
_BESIDES = {
    "airless": "breath for so many rounds, then Toughness each round or 1d3 Shock",
    "deployed": "fired safely",
    "drive_compromised.2": "a quarter of the Cruising Speed",
    "exhausted": "a basic action and walking, no more",
    "fuel_leak": "the fuel is gone when the scene ends",
    "empty": "cannot be fired",
    "jammed": "cannot be used",
    BLEEDING: "a Mortal Wound as each turn ends",
    BURNING: "1d3 Mortal Wounds and a Willpower test as each turn begins",
    FRENZIED: "every attack is All-Out, no Fear, no pinning",
    PINNED: "to cover, no Charge",
    RESTRAINED: "the move is lost",
    "supercharged": "1d6 Mortal Wounds with its Complication, unless that is traded for Ruin",
    "surprised": "attacks on them come by surprise",
    TERROR: "not a step closer",
}
UNTIL_REMOVED = "until it is removed"  # of what has no end of its own
_WAYS_OUT = {
    "airless": "until there is air",
    "drive_compromised": "until it is repaired",
    "fuel_leak": "until then, or until it is mended",
    "out_of_fuel": "until it is refuelled",
    "shot_steering": "until it is repaired",
    "wounded": "until the Wounds are healed",
    "exhausted": "until Shock is restored",
    "down": "until a Wound is healed",
    "dead": "for good",
    "stabilised": "until a Wound is healed or a check fails",
    "empty": "until it is reloaded",
    BURNING: "until the fire is put out",
    PRONE: "until they stand up",
    RESTRAINED: "until they break free",
    POISONED: "until it is resisted or treated",
}


def what(source: Reading, effect: Effect) -> str:
    """What it does: numbers first, then what it forbids and what it brings."""
    parts = [_changed(source, one) for one in effect.modifiers if one.quantity in _QUANTITIES]
    parts += _poison(effect)
    if len(effect.forbids) >= _MANY:
        parts.append("cannot act")
    else:
        parts += [f"no {spoken(verb)}" for verb in effect.forbids]
    condition = condition_of(effect)
    if condition in _BESIDES and not (condition == BLEEDING and effect.modifiers):  # D-46
        parts.append(_BESIDES[condition])
    if any(one.quantity == LOST_MOVE for one in effect.modifiers):
        parts = ["the next move is lost" if one == _BESIDES[RESTRAINED] else one for one in parts]
    if (again := f"{condition}.{effect.rating}") in _BESIDES:
        parts.append(_BESIDES[again])
    return ", ".join(parts)


def _changed(source: Reading, one: Modifier) -> str:
    name = _QUANTITIES[one.quantity]
    match one.op:
        case Op.HALVE:
            change = f"half {name}"
        case Op.SET:
            change = f"{name} {one.amount}"
        case _:
            change = f"{name} {one.amount:+d}"
    return f"{change}{_when(source, one)}"


def _when(source: Reading, one: Modifier) -> str:
    said = ""
    if kind := one.when.get(ATTACK):
        said += f" against {kind} attacks" if one.quantity == "defence" else f" on {kind} attacks"
    if one.when.get(SIGHT):
        said += " on what needs sight"
    if one.when.get("interaction"):
        said += " on Interaction"
    if one.when.get("action"):
        said += " on everything done"
    if about := one.when.get(ABOUT):
        said += f" on what concerns {name_of(source, about)}"
    if facing := one.when.get(FACES):
        said += f" against {name_of(source, facing)}"
    if skill := one.when.get("skill"):
        said += f" on {spoken(skill)}"
    return said


def _poison(effect: Effect) -> Iterable[str]:
    for one in effect.modifiers:
        if one.quantity == POISON:
            when = "round" if one.when.get(AT) == Occasion.ROUND else "turn"
            wounds = f"{one.amount} Wound{'' if one.amount == 1 else 's'}"
            yield f"Toughness DN {effect.rating} as each {when} ends, or {wounds}"
        if one.quantity == TREATMENT:
            yield f"Medicae DN {one.amount}"


def until(source: Reading, effect: Effect) -> str:
    """When it ends."""
    return lasts(source, effect) or _WAYS_OUT.get(condition_of(effect), UNTIL_REMOVED)
