"""What can have happened to somebody between life and death."""

from __future__ import annotations

from enum import StrEnum

from tableside.core.values import Event


class Outcome(StrEnum):
    """What a Defiance Check comes to (WG-DYING-09)."""

    AWAKE = "awake"
    STABLE = "stable"
    FAILED = "failed"
    DEAD = "dead"


class DefianceRolled(Event, frozen=True, tag="defiance_rolled"):
    """A Defiance Check was rolled."""

    matter: str
    character: str
    face: int
    bonus: int
    outcome: Outcome
    marks: int = 0  # failure marks of this check
    failures: int = 0  # all of them so far


class InjuryTaken(Event, frozen=True, tag="injury_taken"):
    """Somebody bears an injury that lasts."""

    character: str
    kind: str
    count: int  # how many of that kind now
    limit: int = 0  # how many are survived; 0: it does not kill
    dead: bool = False
    rule: str = ""  # by which it came; a row of a group's own has none


class InjuryDescribed(Event, frozen=True, tag="injury_described"):
    """The GM put an injury into words."""

    character: str
    kind: str
    place: int
    text: str


class BroughtRound(Event, frozen=True, tag="brought_round"):
    """Somebody out of Wounds was treated and comes round."""

    healer: str
    patient: str


class DeathDeclared(Event, frozen=True, tag="death_declared"):
    """The GM said that somebody is dead."""

    character: str
    reason: str = ""


class Revived(Event, frozen=True, tag="revived"):
    """The GM said that somebody is not dead; injuries beyond what is survived are struck."""

    character: str
    traumatic: int  # how many stay
    reason: str = ""
