"""What can have happened at death's door."""

from __future__ import annotations

from tableside.core.values import Event


class DeathMoveChosen(Event, frozen=True, tag="death_move_chosen"):
    """A player chose a death move."""

    matter: str
    character: str
    move: str
    text: str = ""


class DeedJudged(Event, frozen=True, tag="deed_judged"):
    """DH-DEATH-02: the GM agreed to a last deed, or would rather see another."""

    matter: str
    character: str
    approved: bool


class ScarRolled(Event, frozen=True, tag="scar_rolled"):
    """DH-DEATH-04: the Hope die against the level."""

    matter: str
    character: str
    hope: int
    level: int
    scar: bool


class RiskRolled(Event, frozen=True, tag="risk_rolled"):
    """DH-DEATH-06 to -08: both Duality dice for everything."""

    matter: str
    character: str
    hope: int
    fear: int


class Died(Event, frozen=True, tag="died"):
    """A hero is dead."""

    character: str
    rule: str


class Woke(Event, frozen=True, tag="woke"):
    """DH-DEATH-05: somebody is conscious again."""

    character: str
