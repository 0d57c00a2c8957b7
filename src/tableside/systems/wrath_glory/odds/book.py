"""What a ruleset says about damage, as far as the odds of an attack hang on it."""

from __future__ import annotations


class Book:
    """The numbers of one ruleset; as they stand here, those of the revised edition."""

    __slots__ = ("armour_only", "price", "stays", "tie")

    def __init__(
        self,
        *,
        tie: tuple[int, ...] = (1,),
        armour_only: bool = True,
        price: int = 0,
        stays: bool = True,
    ) -> None:
        self.tie = tie  # WG-DMG-05: the Shock of an exact tie, each of these as likely; or none
        self.armour_only = armour_only  # WG-DMG-06: AP never takes more than the armour
        self.price = price  # WG-SOAK-03: Shock for trying to soak
        self.stays = stays  # WG-SOAK-06: a Wound without room for its Shock stays a Wound

    def pierced(self, resilience: int, armour: int | None, ap: int) -> int:
        """WG-DMG-06, A-20: what damage has to get through; a number nobody split is lowered."""
        most = ap if armour is None or not self.armour_only else min(ap, armour)
        return max(0, resilience - most)


REVISED = Book()
