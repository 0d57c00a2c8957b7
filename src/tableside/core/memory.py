"""Offers remembered from one frame to the next: an answer stands while what it rests on does.

A verb's questions are a pure function of what a seat knows. What they looked at is noted while
they are asked; as long as that stays equal, so does the answer, and nobody has to ask again. No
verb declares anything, so nothing can be declared wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from tableside.core.offers import Offer
from tableside.core.places import Verb, own_places
from tableside.core.state import KnownTable

T = TypeVar("T")
Look = tuple[Callable[..., Any], tuple[Hashable, ...]]  # a function of what is known, and of whom
Stands = Callable[[Any, Offer], bool]


class Watched:
    """What a seat knows, with a note of what is looked at."""

    def __init__(self, known: KnownTable[Any, Any], looks: set[Look]) -> None:
        self._known, self._looks = known, looks

    def __getattr__(self, part: str) -> Any:
        # Called for what is not there yet; a second look at the same part is a plain attribute.
        look = _parts(type(self._known)).get(part)
        if look is None:
            raise AttributeError(part)
        self._looks.add(look)
        found = self.__dict__[part] = getattr(self._known, part)
        return found

    def varied(self, changes: dict[str, Any]) -> Watched:
        """The same with other parts, still watched."""
        return Watched(replace(self._known, **changes), self._looks)

    def seen(self, aspect: Callable[..., T], of: tuple[Hashable, ...]) -> T:
        """What a function finds in it, noted as one look."""
        self._looks.add((aspect, of))
        return aspect(self._known, *of)


_PARTS: dict[type[KnownTable[Any, Any]], dict[str, Look]] = {}


def _parts(kind: type[KnownTable[Any, Any]]) -> dict[str, Look]:
    """A look at each field; a method would look at parts behind our back, so it has none."""
    if kind not in _PARTS:
        _PARTS[kind] = {name: (attrgetter(name), ()) for name in kind.__struct_fields__}
    return _PARTS[kind]


def varied(known: Any, **changes: Any) -> Any:
    """What is known, with other parts; for verbs that look ahead, whether watched or not."""
    return known.varied(changes) if isinstance(known, Watched) else replace(known, **changes)


def seen(known: Any, aspect: Callable[..., T], *of: Hashable) -> T:
    """What a function finds in what is known.

    For a verb that wants little of much: its answer then rests on what was found, and not on all
    that the function went through.
    """
    return known.seen(aspect, of) if isinstance(known, Watched) else aspect(known, *of)


class _Place(NamedTuple):
    """Whether a verb stands at one place, and what that rests on."""

    stands: bool
    looks: Set[Look]


class _Asked(NamedTuple):
    """What a verb came to, place by place, and all that any of it rests on."""

    offers: tuple[Offer, ...]
    looks: Set[Look]
    places: Mapping[Offer, _Place]


class Memory:
    """What one seat was offered last. Hand it to `offers` for that seat of that table only."""

    def __init__(self) -> None:
        self._known: KnownTable[Any, Any] | None = None
        self._asked: dict[str, _Asked] = {}

    def offers(
        self, known: KnownTable[Any, Any], verbs: Iterable[Verb], stands: Stands
    ) -> list[Offer]:
        """Where these verbs stand now; only what has changed is asked again."""
        changed = self._changed(known)
        # What is left out this time is forgotten: the next comparison would not be with its own.
        asked: dict[str, _Asked] = {}
        offers: list[Offer] = []
        for verb in verbs:
            found = self._asked.get(verb.name)
            if found is None and verb.procedure and not _anywhere(known, verb):
                continue  # a question to somebody else; to look again is less than to remember
            if found is None or not found.looks.isdisjoint(changed):
                found = _ask(known, verb, stands, _unchanged(found, changed))
            asked[verb.name] = found
            offers += found.offers
        self._known, self._asked = known, asked
        return offers

    def _changed(self, known: KnownTable[Any, Any]) -> set[Look]:
        looks: set[Look] = set().union(*(one.looks for one in self._asked.values()))
        before = self._known
        return {(look, of) for look, of in looks if not _equal(look(before, *of), look(known, *of))}


def _anywhere(known: KnownTable[Any, Any], verb: Verb) -> bool:
    return any(True for _ in own_places(known, verb))


def _unchanged(asked: _Asked | None, changed: set[Look]) -> Mapping[Offer, _Place]:
    if asked is None:
        return {}
    return {key: one for key, one in asked.places.items() if one.looks.isdisjoint(changed)}


def _ask(
    known: KnownTable[Any, Any], verb: Verb, stands: Stands, kept: Mapping[Offer, _Place]
) -> _Asked:
    looks: set[Look] = set()
    watched: Any = Watched(known, looks)
    where = tuple(own_places(watched, verb))
    found = {offer: kept.get(offer) or _stands(known, offer, stands) for offer in where}
    standing = tuple(offer for offer, one in found.items() if one.stands)
    return _Asked(standing, looks.union(*(one.looks for one in found.values())), found)


def _stands(known: KnownTable[Any, Any], offer: Offer, stands: Stands) -> _Place:
    looks: set[Look] = set()
    return _Place(stands(Watched(known, looks), offer), looks)


def _equal(one: object, other: object) -> bool:
    return one is other or bool(one == other)
