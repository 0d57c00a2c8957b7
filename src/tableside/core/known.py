"""Keeping secrets: what a reader who is not the GM sees of hidden effects and numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, Protocol, TypeVar

from msgspec.structs import replace

from tableside.core.cards import uses_of
from tableside.core.effects import Always, Effect, Fallen, Modifier
from tableside.core.reckoning import Reckoning, hidden
from tableside.core.state import EffectUsed, K, Known, Reading, State
from tableside.core.values import Actor, Event, Role

K_contra = TypeVar("K_contra", bound=Known, contravariant=True)


class Telling(Protocol[K_contra]):
    """A game that says what follows from what is known."""

    def maximums(self, known: K_contra) -> dict[str, Reckoning]:
        """How high tracks may go, by track."""

    def fallen(self, known: K_contra) -> Mapping[str, Fallen]:
        """Whoever is down or dead."""


def everything(kind: type[K], state: State, actor: Actor) -> K:
    """What the GM knows: all that a seat could know, and nothing kept back."""
    fields = (name for name in kind.__struct_fields__ if name in state.__struct_fields__)
    return kind(actor=actor, **{name: getattr(state, name) for name in fields})


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
    secret = {effect.id for effect in source.effects if effect.secret}
    return any(term.effect in secret for term in made.terms if term.effect)


def for_reader(source: Reading, made: Reckoning) -> Reckoning:
    """A reckoning with a hidden term hides its total from everybody but the GM.

    `source` is a state, which holds no reader, or what some actor knows.
    """
    actor = getattr(source, "actor", None)
    kept_back = actor is not None and actor.role is not Role.GM and has_secret(source, made)
    return hidden(made) if kept_back else made


def worked_out(system: Telling[K], known: K) -> K:
    """What is known, with what follows from it and no screen should have to work out."""
    found = system.maximums(known)
    if any(effect.secret for effect in known.effects):
        found = {track: for_reader(known, top) for track, top in found.items()}
    return replace(known, maximums=found, uses=uses_of(known), fallen=system.fallen(known))


class Seen(Generic[K]):
    """What seats know of one state: whoever has looked soon acts on the same.

    Seats that see alike share what was worked out for the first of them.
    """

    def __init__(self) -> None:
        self._of: object = None
        self._by: dict[Actor, K] = {}
        self._alike: dict[Hashable, K] = {}

    def known(self, state: object, actor: Actor, eyes: Hashable, see: Callable[[], K]) -> K:
        """What an actor knows; `eyes` is all that it hangs on apart from the state."""
        if self._of is not state:
            self._of, self._by, self._alike = state, {}, {}
        if (found := self._by.get(actor)) is None:
            like = self._alike.get(eyes)
            found = see() if like is None else replace(like, actor=actor)
            self._by[actor] = self._alike[eyes] = found
        return found


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
