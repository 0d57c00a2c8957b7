"""What waits between the fights: a rest, a treatment."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.matters import OfOne


class Pause(msgspec.Struct, frozen=True, kw_only=True, tag="pause", tag_field="is"):
    """WG-REST-01, -04: the party regroups or rests, everybody in one matter."""

    kind: str  # regroup or respite
    heroes: tuple[str, ...]
    treated: tuple[str, ...] = ()  # WG-REST-03: whose Wounds were tended, once for each test
    shock: Mapping[str, int] = {}  # what each of them had taken when it was called
    wounds: Mapping[str, int] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return self.heroes


class Treatment(msgspec.Struct, frozen=True, tag="treatment", tag_field="is"):
    """WG-MED-06: a device soothes somebody, and a d3 says how much."""

    healer: str
    patient: str

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.healer,) if self.healer == self.patient else (self.healer, self.patient)

    @property
    def rollers(self) -> tuple[str, ...]:
        """Whose die it is."""
        return (self.healer,)


class Bid(OfOne, frozen=True, kw_only=True, tag="bid"):
    """WG-INF: somebody is to be commanded, or something to be had."""

    kind: str  # authority or acquisition
    what: str  # in words
    target: str = ""  # of authority
    shared: tuple[str, ...] = ()  # keywords in common
    dn: int = 0  # 0: not set yet
    rarity: int = 0  # what it adds to the DN
    worth: int = 1  # dice for each point of Wealth or Assets


class Setback(OfOne, frozen=True, tag="setback"):
    """WG-INF-04: authority went wrong, and the GM says what it costs."""
