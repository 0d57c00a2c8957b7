"""What of those who are no heroes lies open to a seat: sheets, dice, totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from tableside.core.identity_cache import Recall
from tableside.core.matters import Concern
from tableside.core.reckoning import Reckoning
from tableside.core.state import Character, TableState
from tableside.core.values import Actor, Roll
from tableside.core.verbs import plays

P = TypeVar("P", bound=Character)
Opens = Callable[[P, Actor], bool]  # whether a seat may read somebody's sheet


def lies_open(one: Character, actor: Actor) -> bool:
    """A hero's sheet is everybody's to read, anybody else's only for whoever plays it."""
    return one.hero or plays(actor, one)


Own = tuple[str, ...]  # the ids of those whose sheets lie open to one seat and to no other
_OWN: Recall[Own] = Recall(most=4096)  # of every seat of every table


def own_sheets(people: Mapping[str, Character], actor: Actor) -> Own:
    """Who is no hero and played by this seat: it reads their sheets beside everybody's."""

    def found(_people: object) -> Own:
        return tuple(key for key, one in people.items() if not one.hero and plays(actor, one))

    return _OWN.of(found, people, reader=actor)


_POINTS: Recall[Mapping[str, int]] = Recall()
_KEPT_BACK: Recall[frozenset[str]] = Recall()


def tracks_shown(
    state: TableState[Concern, P], own: Own, numbers: bool, sees: Callable[[str], bool]
) -> Mapping[str, int]:
    """The tracks that a seat may see.

    Which these are follows from sheets, and from whether the table shows numbers of the GM's.
    """

    def hidden(*_parts: object) -> frozenset[str]:
        return frozenset(track for track in state.tracks if not sees(track))

    def shown(tracks: Mapping[str, int], people: object) -> Mapping[str, int]:
        but = _KEPT_BACK.of(hidden, people, reader=(own, numbers, *tracks))
        return {track: n for track, n in tracks.items() if track not in but}

    return _POINTS.of(shown, state.tracks, state.characters, reader=(own, numbers))


def bare(made: Reckoning | None) -> Reckoning | None:
    """A number without what it is made of."""
    return None if made is None else replace(made, terms=())


def roll_shown(
    state: TableState[Concern, P], roll: Roll | None, actor: Actor, opens: Opens[P]
) -> Roll | None:
    """Dice lie open once they are thrown; how many of an adversary's they will be does not."""
    if roll is None:
        return None
    whose = state.characters.get(roll.character)
    return roll if whose is None or opens(whose, actor) else replace(roll, sides=())
