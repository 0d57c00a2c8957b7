"""How a blow begins; attacks and bare requests open them alike."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterOpened
from tableside.systems.wrath_glory.state.fight import Blow

PROCEDURE, RESIST, RESILIENCE, TIE = "blow", "resist", "resilience", "tie"
SOAK, THREAT_SOAK, ROLL, REROLL, APPLY = "soak", "threat_soak", "roll", "reroll", "apply"


def blow_matter(origin: str, blow: Blow, *, waits: bool = True) -> MatterOpened[Blow]:
    """Harm on its way to somebody, as a child of whatever brings it, if that waits for it."""
    parent = origin if waits else ""
    return MatterOpened(Matter(f"{origin}.{blow.target}", PROCEDURE, RESIST, blow, parent=parent))
