"""What can be asked at death's door."""

from __future__ import annotations

from tableside.core.values import Command


class BlazeOfGlory(Command, frozen=True, tag="blaze_of_glory"):
    """One last deed that cannot fail, and then death."""

    target: str = ""
    weapon: str = ""
    text: str = ""


class ApproveDeed(Command, frozen=True, tag="approve_deed"):
    """The GM agrees to a last deed."""


class RefuseDeed(Command, frozen=True, tag="refuse_deed"):
    """The GM would rather see another deed; the player chooses again."""


class AvoidDeath(Command, frozen=True, tag="avoid_death"):
    """Fall unconscious and live, perhaps with a scar."""


class RiskItAll(Command, frozen=True, tag="risk_it_all"):
    """Let the Duality dice say whether you live."""


class ShareHope(Command, frozen=True, tag="share_hope"):
    """Share the Hope die out: so many HP, the rest Stress."""

    hp: int = 0
