"""What a hero is made of, as a pack holds it: classes, subclasses, ancestries, communities."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.cards import Card


class Calling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class: what whoever takes it begins with."""

    id: str
    name: str
    text: str = ""
    domains: tuple[str, ...] = ()
    evasion: int = 0  # 0: not said
    hp: int = 0
    hope: Card | None = None  # its Hope Feature
    features: tuple[Card, ...] = ()
    subclasses: tuple[str, ...] = ()  # by their names
    items: tuple[str, ...] = ()
    suggested: Mapping[str, str] = {}  # traits, weapons, armour
    backgrounds: tuple[str, ...] = ()  # questions
    connections: tuple[str, ...] = ()


class Subclass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subclass with its three cards."""

    id: str
    name: str
    text: str = ""
    of: str = ""  # the name of its class
    spellcast: str = ""  # a trait
    foundation: tuple[Card, ...] = ()
    specialization: tuple[Card, ...] = ()
    mastery: tuple[Card, ...] = ()


class Heritage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ancestry or a community."""

    id: str
    name: str
    text: str = ""
    features: tuple[Card, ...] = ()


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to carry."""

    id: str
    name: str
    text: str = ""
    consumable: bool = False
