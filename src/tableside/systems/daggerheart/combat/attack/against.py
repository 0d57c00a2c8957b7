"""DH-FOE-07: whatever is rolled against an adversary meets its own Difficulty."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.systems.daggerheart.reckon import evasion_of
from tableside.systems.daggerheart.state import (
    ATTACK,
    CONTEST,
    FOES_DIFFICULTY,
    TAG,
    DualityRoll,
)


def against(source: Any, roll: DualityRoll, target: str) -> DualityRoll:
    """Difficulty, or a hero's Evasion (DH-ATK-02); the table may keep the former back.

    A hero who is not attacked sets the Difficulty with a reaction of their own (DH-PVP-01).
    """
    person = source.characters[target]
    if person.hero and roll.purpose not in (ATTACK, TAG):
        return replace(roll, targets=(target,), purpose=CONTEST)
    hidden = kept_back(source, target)
    number = evasion_of(source, target).value if person.hero else person.difficulty
    return replace(roll, targets=(target,), difficulty=number, hidden=hidden, kept_back=hidden)


def kept_back(source: Any, *targets: str) -> bool:
    """Whether the table keeps the Difficulty of one of these from the players."""
    secret = source.facts[FOES_DIFFICULTY] == "hidden"
    return secret and any(not source.characters[one].hero for one in targets)
