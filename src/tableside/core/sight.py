"""What waits and what lies at hand, by what a seat sees: where verbs might stand at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from tableside.core.identity_cache import Recall
from tableside.core.matters import Concern, Matter
from tableside.core.offers import Offer
from tableside.core.state import Character, Known
from tableside.core.values import Role
from tableside.core.verbs import Spot, Verb, Who, asked_for, plays

_AT_MATTERS = (Who.ASKED, Who.ABOUT, Who.OTHERS, Who.GM)
Placed = tuple[int, Verb]  # a verb, and which one it is of all
Answer = tuple[Verb, Offer]


class Sight(NamedTuple):
    """What is to be done, by what seats see, whichever of them speaks for whom."""

    answers: tuple[Answer, ...]  # where verbs might stand at matters; whether they do is asked
    ready: tuple[Offer, ...]  # free verbs at hand; whether one stands is asked when it is wanted

    def own(self, known: Known) -> tuple[Sequence[Answer], tuple[Offer, ...]]:
        """Those of the answers, and of what is at hand, that are this seat's."""
        if known.actor.role is Role.GM:
            return self
        own = own_people(known)
        answers = self.answers and [one for one in self.answers if one[1].character in own]
        return answers, _MINE.of(_mine, self.ready, own)


def _mine(ready: Iterable[Offer], own: frozenset[str]) -> tuple[Offer, ...]:
    return tuple(one for one in ready if one.character in own)


_MINE: Recall[tuple[Offer, ...]] = Recall(most=1024)  # of every seat of every table


def in_sight(
    game: object,
    known: Known,
    verbs_at: Callable[[str, str], Iterable[Placed]],
    verbs: Sequence[Verb],
) -> Sight:
    """What may be done about open matters, and which of these verbs are at hand for whom."""
    matters = waiting(known)
    found = [one for matter in matters for one in _at(known, matter, verbs_at)]
    if len(matters) > 1:  # verb by verb, as they are listed
        found.sort(key=itemgetter(0))
    hands = tuple([tuple(verb.at_hand(game, known)) if verb.at_hand else () for verb in verbs])
    ready = _READY.of(lambda _: _laid_out(verbs, hands), verbs, reader=hands)
    return Sight(tuple(one[1:] for one in found), ready)


def _at(
    known: Known, matter: Matter[Concern], verbs_at: Callable[[str, str], Iterable[Placed]]
) -> Iterable[tuple[int, Verb, Offer]]:
    """Where verbs might stand at a matter."""
    people: dict[Who, list[str]] = {}
    here, moment, revision = known.characters, matter.id, matter.revision
    for place, verb in verbs_at(matter.procedure, matter.step):
        if (who := verb.who) not in people:
            each = asked_for(known, who, matter)
            people[who] = [one for one in each if not one or one in here]
        for character in people[who]:
            at = (verb.name, character, moment, revision, verb.label, verb.rule, verb.showing)
            yield place, verb, Offer(*at)


def _laid_out(verbs: Sequence[Verb], hands: Sequence[Sequence[str]]) -> tuple[Offer, ...]:
    return tuple(
        Offer(verb.name, character, label=verb.label, rule=verb.rule, showing=verb.showing)
        for verb, those in zip(verbs, hands, strict=True)
        for character in those
    )


# For the same people the very same: most commands put nothing else in anybody's hands.
_READY: Recall[tuple[Offer, ...]] = Recall(most=512)


def waiting(known: Known) -> list[Matter[Concern]]:
    """Matters with nothing that must be settled first."""
    matters = known.matters
    if len(matters) < 2:
        return list(matters)
    parents = {one.parent for one in matters}
    return [one for one in matters if one.id not in parents]


def spots(known: Known) -> frozenset[Spot]:
    """The steps of open matters where this seat speaks for somebody, and as whom."""
    gm = known.actor.role is Role.GM
    own = frozenset[str]() if gm else own_people(known)
    return frozenset(
        (who, matter.procedure, matter.step)
        for matter in waiting(known)
        for who in _AT_MATTERS
        if any(gm or one in own for one in asked_for(known, who, matter))
    )


def own_people(known: Known) -> frozenset[str]:
    """Those for whom this seat speaks."""

    def own(people: Mapping[str, Character]) -> frozenset[str]:
        return frozenset(key for key, one in people.items() if plays(known.actor, one))

    return _OWN.of(own, known.characters, reader=known.actor)


_OWN: Recall[frozenset[str]] = Recall(most=4096)  # of every seat of every table
