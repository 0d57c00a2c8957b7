"""What a power on a sheet may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.desk import ID, check_name
from tableside.core.notes import MOST_TEXT
from tableside.core.rowfiles import wrong_with
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.against import DEFENCE
from tableside.systems.wrath_glory.combat.tables.vocabulary import check_words
from tableside.systems.wrath_glory.skills import ATTRIBUTES, TRAITS

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.gear import Power

_BOUNDS = {
    "dn": (1, 30),
    "targets": (0, 20),
    "damage": (0, 100),
    "ed": (0, 30),
    "ap": (0, 30),
    "potency_ed": (0, 10),
}
AGAINST = ("", DEFENCE, *TRAITS, *ATTRIBUTES)


def check_powers(powers: tuple[Power, ...], most: int) -> None:
    """Refuse powers that are too many, or alike, or wrong."""
    if len(powers) > most:
        raise Illegal("too_many", f"A sheet has {most} powers at most.")
    if len({one.id for one in powers}) != len(powers):
        raise Illegal("taken", "Two powers have the same id.")
    for power in powers:
        check_power(power)


def check_power(power: Power) -> None:
    """Refuse a power that could not be used, and say why."""
    if not ID.fullmatch(power.id):
        raise Illegal("bad_id", f"{power.id!r} is no power's id: small letters, digits and _.")
    check_name(power.name)
    if max(len(power.text), len(power.potency)) > MOST_TEXT:
        raise Illegal("too_long", f"A power has {MOST_TEXT} characters of text at most.")
    for name, (least, most) in _BOUNDS.items():
        number = getattr(power, name)
        if not least <= number <= most:
            sentence = f"{power.name}: {name} is {number}; it must be {least} to {most}."
            raise Illegal("bad_number", sentence)
    if power.against not in AGAINST:
        good = ", ".join(filter(None, AGAINST))
        sentence = f"{power.name}: {power.against!r} is nothing to roll against. There are: {good}."
        raise Illegal("bad_power", sentence, "WG-PSY-05")
    if not power.targets and (power.against or power.strikes):
        raise Illegal("bad_power", f"{power.name} needs targets.", "WG-PSY-01")
    for sentence in wrong_with((*power.then, *power.more), check_words):
        raise Illegal("bad_power", f"{power.name}: {sentence}.", "WG-PSY-06")
