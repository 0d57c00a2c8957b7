"""What can have happened by a weapon's trait."""

from __future__ import annotations

from tableside.core.values import Event


class TraitTold(Event, frozen=True, tag="trait_told"):
    """A trait of a weapon did something that no number of the attack shows."""

    matter: str
    trait: str
    character: str  # whom it concerns
    weapon: str  # its name
    amount: int = 0


class Deployed(Event, frozen=True, tag="deployed"):
    """A Heavy weapon stands on its tripod."""

    character: str
    weapon: str  # its name
