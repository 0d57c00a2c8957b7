"""A psychic power as a sheet has it, and one that is being used."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tableside.core.rows import Action


class Level(StrEnum):
    """How much of the warp somebody draws on (WG-PSY-01)."""

    BOUND = "bound"
    UNBOUND = "unbound"
    TRANSCENDENT = "transcendent"


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power in its owner's words; what it does may be said in the words of a table's rows."""

    id: str
    name: str
    text: str = ""  # what it does, as people read it
    dn: int = 3  # what the test must reach, unless it goes against a number of its targets
    against: str = ""  # that number: defence, or a trait or an attribute; empty: the DN
    minor: bool = False  # WG-PSY-02
    targets: int = 0  # at how many it can be aimed; 0: at nobody in particular
    damage: int = 0  # of a power that strikes
    ed: int = 0
    ap: int = 0
    then: tuple[Action, ...] = ()  # what else it does to each target
    potency: str = ""  # WG-PSY-07: what a shifted six adds, in words; empty: nothing
    potency_ed: int = 0  # Extra Damage Dice for each
    more: tuple[Action, ...] = ()  # and what it does

    @property
    def strikes(self) -> bool:
        """Whether it deals damage."""
        return bool(self.damage or self.ed)


class Casting(msgspec.Struct, frozen=True, tag="power", tag_field="is"):
    """A power from its declaration to what it does."""

    psyker: str
    power: Power
    level: Level
    targets: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    ask: bool = False  # the GM wants to be asked about this roll of a threat
    success: bool | None = None
    reached: tuple[str, ...] = ()  # the targets against whom the roll was enough
    potency: int = 0

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.psyker, *(one for one in self.targets if one != self.psyker))

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose roll it is."""
        return (self.psyker,)
