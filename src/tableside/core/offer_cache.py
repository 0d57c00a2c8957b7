"""Offers remembered from one frame to the next: an answer stands while what it rests on does.

A verb's questions are a pure function of what a seat knows. What they looked at is noted while
they are asked, with what was found; as long as that stays equal, so does the answer, and nobody
has to ask again. No verb declares anything, so nothing can be declared wrongly. The answer before
the last is kept as well, since much comes and goes again: somebody rolls, and then does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from tableside.core.offers import ClosedOffer, Listed, Offer
from tableside.core.state import K, Known
from tableside.core.values import Bar
from tableside.core.verbs import Verb, own_places

T = TypeVar("T")
Look = tuple[Callable[..., Any], tuple[Hashable, ...]]  # a function of what is known, and of whom
Found = dict[Look, Any]  # what each look came to
Standing = bool | Bar  # whether a verb stands at a place, or by which limit alone it does not
Stands = Callable[[Any, Offer], Standing]


class Watched:
    """What a seat knows, with a note of what is looked at and of what was found."""

    def __init__(self, known: Known, found: Found, real: Known | None = None) -> None:
        self._known, self._found = known, found
        # Looking ahead, a verb sees other parts; its answer rests on the real ones all the same.
        self._real = known if real is None else real

    def __getattr__(self, part: str) -> Any:
        # Called for what is not there yet; a second look at the same part is a plain attribute.
        look = _parts(type(self._known)).get(part)
        if look is None:
            raise AttributeError(part)
        self._found[look] = getattr(self._real, part)
        seen = self.__dict__[part] = getattr(self._known, part)
        return seen

    def varied(self, changes: dict[str, object]) -> Any:
        """The same with other parts, still watched."""
        return Watched(replace(self._known, **changes), self._found, self._real)

    def seen(self, aspect: Callable[..., T], of: tuple[Hashable, ...]) -> T:
        """What a function finds in it, noted as one look."""
        came_to = aspect(self._known, *of)
        varies = self._real is not self._known
        self._found[aspect, of] = aspect(self._real, *of) if varies else came_to
        return came_to


_PARTS: dict[type[Known], dict[str, Look]] = {}


def _parts(kind: type[Known]) -> dict[str, Look]:
    """A look at each field; a method would look at parts behind our back, so it has none."""
    if kind not in _PARTS:
        _PARTS[kind] = {name: (attrgetter(name), ()) for name in kind.__struct_fields__}
    return _PARTS[kind]


def varied(known: K, **changes: object) -> K:
    """What is known, with other parts; for verbs that look ahead, whether watched or not."""
    return known.varied(changes) if isinstance(known, Watched) else replace(known, **changes)


def seen(known: object, aspect: Callable[..., T], *of: Hashable) -> T:
    """What a function finds in what is known.

    For a verb that wants little of much: its answer then rests on what was found, and not on all
    that the function went through.
    """
    return known.seen(aspect, of) if isinstance(known, Watched) else aspect(known, *of)


class _Place(NamedTuple):
    """Whether a verb stands at one place, and what that rests on."""

    standing: Standing
    found: Found


class _Asked(NamedTuple):
    """What a verb came to, place by place, and all that any of it rests on."""

    listed: Listed
    looks: frozenset[Look]
    where: frozenset[Look]  # what it rests on that there are these places, and no others
    places: Mapping[Offer, tuple[_Place, ...]]  # as it is, then as it was before


class Memory:
    """What one seat was offered last, of one character or of all. For that seat of one table only.

    Of what stays as it was nothing is touched, not even to compare it: with many tables nearly all
    of it lies far from the processor.
    """

    def __init__(self, character: str | None = None) -> None:
        self._character = character
        self._verbs: Sequence[Verb] = ()
        self._asked: dict[str, _Asked] = {}
        self._found: Found = {}  # what all of it rests on
        self._resting: dict[Look, set[str]] = {}  # the verbs that rest on each look
        self._standing: dict[str, Listed] = {}  # what those offer that offer something
        self._listed = Listed()

    def listed(self, known: Known, verbs: Sequence[Verb], stands: Stands) -> Listed:
        """Where these verbs stand now; only what has changed is asked again."""
        now = {(look, of): look(known, *of) for look, of in self._found}
        changed = {look for look, found in self._found.items() if not _equal(found, now[look])}
        self._found = now
        if changed or verbs != self._verbs:
            self._ask(verbs, _Asking(known, self._character, stands, now, changed))
        return self._listed

    def _ask(self, verbs: Sequence[Verb], asking: _Asking) -> None:
        stale = set[str]().union(*(self._resting[look] for look in asking.changed))
        # What is left out this time is forgotten: the next comparison would not be with its own.
        for name in self._asked.keys() - {verb.name for verb in verbs}:
            self._forget(name)
        for verb in verbs:
            if verb.name in stale or verb.name not in self._asked:
                self._note(verb.name, asking.of(verb, self._asked.get(verb.name)))
        self._verbs, self._found = verbs, {look: asking.now[look] for look in self._resting}
        each = [self._standing[verb.name] for verb in verbs if verb.name in self._standing]
        self._listed = Listed(
            tuple(offer for one in each for offer in one.offers),
            tuple(closed for one in each for closed in one.closed),
        )

    def _note(self, name: str, asked: _Asked) -> None:
        self._forget(name)
        self._asked[name] = asked
        if asked.listed.offers or asked.listed.closed:
            self._standing[name] = asked.listed
        for look in asked.looks:
            self._resting.setdefault(look, set()).add(name)

    def _forget(self, name: str) -> None:
        asked = self._asked.pop(name, None)
        self._standing.pop(name, None)
        for look in asked.looks if asked is not None else ():
            self._resting[look].discard(name)
            if not self._resting[look]:
                del self._resting[look]


class _Asking:
    """Verbs asked at one moment, with what is remembered of them."""

    def __init__(
        self,
        known: Known,
        character: str | None,
        stands: Stands,
        now: Found,
        changed: set[Look],
    ) -> None:
        self._known, self._character, self._stands = known, character, stands
        self.now, self.changed = now, changed  # what any look comes to, as far as somebody looked

    def of(self, verb: Verb, last: _Asked | None) -> _Asked:
        """What a verb comes to."""
        before = {} if last is None else last.places
        if last is not None and last.where.isdisjoint(self.changed):
            where, spots = last.where, tuple(before)
        else:
            found: Found = {}
            watched: Any = Watched(self._known, found)
            spots = tuple(own_places(watched, verb, self._character))
            self.now.update(found)
            where = frozenset(found)
        places = {offer: self._at(offer, before.get(offer, ())) for offer in spots}
        listed = sorted_out((offer, found[0].standing) for offer, found in places.items())
        looks = where.union(*(found[0].found for found in places.values()))
        return _Asked(listed, looks, where, places)

    def _at(self, offer: Offer, before: tuple[_Place, ...]) -> tuple[_Place, ...]:
        """Whether it stands at a place, remembered or asked, and how it was before."""
        if before and before[0].found.keys().isdisjoint(self.changed):
            return before
        if len(before) == 2 and self._holds(before[1].found):
            return before[::-1]
        found: Found = {}
        place = _Place(self._stands(Watched(self._known, found), offer), found)
        self.now.update(found)
        return (place, *before[:1])

    def _holds(self, found: Found) -> bool:
        for look, before in found.items():
            if look not in self.now:
                self.now[look] = look[0](self._known, *look[1])
            if not _equal(before, self.now[look]):
                return False
        return True


def sorted_out(places: Iterable[tuple[Offer, Standing]]) -> Listed:
    """Where a verb stands, and where only a limit is against it."""
    offers: list[Offer] = []
    closed: list[ClosedOffer] = []
    for offer, standing in places:
        if standing is True:
            offers.append(offer)
        elif standing is not False:
            closed.append(ClosedOffer(offer, standing))
    return Listed(tuple(offers), tuple(closed))


def _equal(one: object, other: object) -> bool:
    return one is other or bool(one == other)
