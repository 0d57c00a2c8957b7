"""How a blow begins; attacks and bare requests open them alike."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterOpened
from tableside.core.values import Roll
from tableside.systems.wrath_glory.state.fight import Blow

PROCEDURE, RESIST, RESILIENCE, TIE = "blow", "resist", "resilience", "tie"
SOAK, THREAT_SOAK, ROLL, REROLL, APPLY = "soak", "threat_soak", "roll", "reroll", "apply"


def tie_key(matter: str, target: str) -> str:
    """The key of the d3 that a hit owes right after its damage dice (CONV-6)."""
    return f"{matter}.{TIE}.{target}"


def tie_key_alone(blow: str) -> str:
    """That of a tie which no damage dice came before."""
    return f"{blow}.shock"


def is_tie(matter: str, roll: Roll) -> bool:
    """Whether these dice are the d3 of a tie (WG-DMG-05)."""
    return roll.key in (tie_key(matter, roll.character), tie_key_alone(matter))


def blow_matter(origin: str, blow: Blow, *, waits: bool = True) -> MatterOpened[Blow]:
    """Harm on its way to somebody, as a child of whatever brings it, if that waits for it."""
    parent = origin if waits else ""
    return MatterOpened(Matter(f"{origin}.{blow.target}", PROCEDURE, RESIST, blow, parent=parent))
