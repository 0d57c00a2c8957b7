"""Keeping secrets: what a reader who is not the GM sees of hidden effects and numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from itertools import compress
from operator import attrgetter, is_, is_not
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from tableside.core.cards import by_themselves, uses_of
from tableside.core.effects import Always, Effect, Fallen, Modifier
from tableside.core.identity_cache import Recall
from tableside.core.parts import names_of, parts_of
from tableside.core.reckoning import Reckoning, hidden
from tableside.core.state import EffectUsed, K, Known, Reading, S, State
from tableside.core.values import Actor, Event, Role

MOST_EYES = 32  # at one table; that many ways to see are seldom

K_contra = TypeVar("K_contra", bound=Known, contravariant=True)


class Telling(Protocol[K_contra]):
    """A game that says what follows from what is known."""

    def maximums(self, known: K_contra) -> dict[str, Reckoning]:
        """How high tracks may go, by track; sheets and effects alone change them."""

    def fallen(self, known: K_contra) -> Mapping[str, Fallen]:
        """Whoever is down or dead."""


def everything(kind: type[K], state: State, actor: Actor, **more: Any) -> K:
    """What the GM knows: all that a seat could know, and nothing kept back."""
    names, read = _shared(kind, type(state), *more)
    return kind(actor=actor, **dict(zip(names, read(state), strict=True)), **more)


@cache
def _shared(
    kind: type[Known], held: type[State], *but: str
) -> tuple[tuple[str, ...], Callable[[State], Any]]:
    ours = (name for name in kind.__struct_fields__ if name not in but)
    names = tuple(name for name in ours if name in held.__struct_fields__)
    return names, attrgetter(*names)


def veiled(effect: Effect) -> Effect:
    """That something is at work shows in a hidden total; what it is does not."""
    if not effect.secret:
        return effect
    return Effect(
        id=effect.id,
        name="hidden",
        on=effect.on,
        until=Always(),
        modifiers=tuple(Modifier(each.quantity, 0) for each in effect.modifiers),
        by_gm=effect.by_gm,
        secret=True,
    )


def has_secret(source: Reading, made: Reckoning) -> bool:
    """Whether one of its terms is known to the GM alone."""
    borne = {term.effect for term in made.terms if term.effect}
    return bool(borne) and any(one.secret and one.id in borne for one in source.effects)


def for_reader(source: Reading, made: Reckoning) -> Reckoning:
    """A reckoning with a hidden term hides its total from everybody but the GM.

    `source` is a state, which holds no reader, or what some actor knows.
    """
    actor = getattr(source, "actor", None)
    kept_back = actor is not None and actor.role is not Role.GM and has_secret(source, made)
    return _HIDDEN.of(hidden, made) if kept_back else made


_HIDDEN: Recall[Reckoning] = Recall()


class Seen(Generic[K]):
    """What seats know of one state: whoever has looked soon acts on the same.

    Seats that see alike share what was worked out for the first of them. A part that holds the same
    as when such eyes last looked is the very same object, so that nobody need compare it.
    """

    def __init__(self) -> None:
        self._of: object = None
        self._by: dict[Actor, K] = {}
        self._alike: dict[Hashable, K] = {}
        self._before: dict[Hashable, K] = {}
        self._following: Recall[dict[str, Any]] = Recall(most=16)

    def known(
        self,
        state: S,
        actor: Actor,
        eyes: Callable[[S, Actor], Hashable],
        see: Callable[[S, Actor], K],
    ) -> K:
        """What an actor knows; `eyes` is all that it hangs on apart from the state."""
        if self._of is not state:
            self._of, self._by, self._alike = state, {}, {}
        if (found := self._by.get(actor)) is None:
            own = eyes(state, actor)
            like = self._alike.get(own)
            if like is None:
                found = self._anew(own, see(state, actor))
            else:
                found = replace(like, actor=actor)
            self._by[actor] = self._alike[own] = found
        return found

    def worked_out(self, system: Telling[K], known: K) -> K:
        """What is known, with what follows from it and no screen should have to work out."""

        def found(characters: Mapping[str, Any], _effects: object) -> dict[str, Any]:
            tops = system.maximums(known).items()
            return {
                "maximums": {track: for_reader(known, top) for track, top in tops},
                "uses": uses_of(known),
                "at_work": by_themselves(characters),
            }

        which = (known.actor.role, *known.tracks)  # how many points there are changes none of it
        follows = self._following.of(found, known.characters, known.effects, reader=which)
        return replace(known, fallen=system.fallen(known), **follows)

    def _anew(self, eyes: Hashable, seen: K) -> K:
        before = self._before.get(eyes)
        found = seen if before is None else with_same_parts(seen, before)
        if len(self._before) >= MOST_EYES:
            self._before.clear()
        self._before[eyes] = found
        return found


def with_same_parts(now: K, before: K) -> K:
    """The same, with those of its parts that were there before and still hold the very same."""
    parts, old = parts_of(now), parts_of(before)
    others = compress(zip(names_of(type(now)), parts, old, strict=True), map(is_not, parts, old))
    same = {name: was for name, part, was in others if _still(part, was)}
    return replace(now, **same) if same else now


def _still(part: object, was: object) -> bool:
    """Whether a part holds the same things in the same order; they themselves never change."""
    if isinstance(part, tuple) and isinstance(was, tuple):
        return len(part) == len(was) and all(map(is_, part, was))
    if isinstance(part, dict) and isinstance(was, dict):
        return list(part) == list(was) and all(map(is_, part.values(), was.values()))
    return False


def unlabelled(made: Reckoning | None) -> Reckoning | None:
    """A number that was shown says how much a secret term came to, but not what it was."""
    if made is None:
        return None
    terms = tuple(
        replace(one, label="hidden", effect="") if one.secret else one for one in made.terms
    )
    return replace(made, terms=terms)


def used(state: State, *reckonings: Reckoning) -> list[Event]:
    """Effects that counted have one use less."""
    counted = {term.effect for one in reckonings for term in one.terms if term.effect}
    return [EffectUsed(effect.id) for effect in state.effects if effect.id in counted]
