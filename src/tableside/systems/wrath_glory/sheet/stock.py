"""Heroes out of packs: weapons, armour, powers and talents to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tableside.systems.kit.page_changes import Draft
from tableside.systems.kit.stock import Kind, Stock, Stocking, as_it_is, nothing_asked
from tableside.systems.wrath_glory.state.gear import Armour, Power, Weapon


def says(table: str, thing: Any) -> str:
    """A thing in a breath."""
    if isinstance(thing, Weapon):
        return f"{thing.damage} + {thing.ed} ED" + (f", AP {thing.ap}" if thing.ap else "")
    if isinstance(thing, Armour):
        return f"AR {thing.rating}"
    if isinstance(thing, Power):
        return f"DN {thing.dn}"
    return getattr(thing, "kind", "") or table


def fits(_person: Any, _table: str, _thing: Any, _stock: Stock) -> bool:
    """The books leave that to the GM."""
    return True


def kinds(_stock: Stock) -> Iterable[Kind]:
    """A pack names no archetypes; a hero begins as a ready one."""
    return ()


def fitted(person: Any, _draft: Draft, _stock: Stock) -> Any:
    """Nothing follows from an archetype or a species that is only a name."""
    return person


def origins(_person: Any, _stock: Stock) -> Mapping[str, Sequence[str]]:
    """No origins lie in a pack."""
    return {}


STOCKING = Stocking(says, fits, kinds, fitted, origins, nothing_asked, as_it_is)
