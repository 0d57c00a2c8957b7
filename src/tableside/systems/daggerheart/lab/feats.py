"""Cards that a simulated fight plays: one that strikes and one that heals, of each fighter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tableside.core import rows
from tableside.core.cards import Card, in_hand, uses_left
from tableside.core.rows import Heal, Select, Strike, Whom
from tableside.systems.daggerheart.cards import ACTION
from tableside.systems.daggerheart.features.words import trait_for, weapon_of
from tableside.systems.daggerheart.state import FEAR, HOPE, HP, STRESS, Person, Reading
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.kit.lab import NEVER


class Feat(NamedTuple):
    """An attack that stands on a card, and what it is made with."""

    card: Card
    weapon: Weapon


class Mending(NamedTuple):
    """HP that a card clears: one's own, or a friend's."""

    card: Card
    amount: rows.Amount
    own: bool


def _mere(card: Card, purse: Mapping[str, object]) -> bool:
    """Whether it does what its one row says, for a price that the lab keeps."""
    return len(card.then) == 1 and not card.dice and not card.modifiers and {*card.cost} <= {*purse}


def feats_of(person: Person) -> Iterator[Feat]:
    """Attacks on one foe, or on several of whom one is struck; in the order of the sheet."""
    purse = dict.fromkeys((HOPE, STRESS) if person.hero else (FEAR, STRESS))
    for card in in_hand(person):
        if not _mere(card, purse) or not (person.hero or card.action == ACTION):
            continue
        word = card.then[0]
        if not isinstance(word, Select) or word.among is not Whom.FOES or word.least > 1:
            continue
        strike = word.then[0]
        if len(word.then) > 1 or not isinstance(strike, Strike) or strike.who is not Whom.THEM:
            continue
        if not strike.damage or strike.hit or strike.missed:
            continue
        trait = trait_for(person, strike.skill)
        if trait or not person.hero:
            yield Feat(card, weapon_of(card.name, strike, trait))


def _mendings(person: Person) -> Iterator[Mending]:
    """What clears HP and takes no more than its price."""
    for card in in_hand(person) if person.hero else ():
        if not _mere(card, dict.fromkeys((HOPE, STRESS))):
            continue
        word, own = card.then[0], True
        if isinstance(word, Select):
            if word.among is not Whom.FRIENDS or word.least > 1 or len(word.then) > 1:
                continue
            word, own = word.then[0], False
        whom = Whom.ACTOR if own else Whom.THEM
        if isinstance(word, Heal) and word.track == HP and word.who is whom:
            yield Mending(card, word.amount, own)


def mending_of(person: Person) -> Mending | None:
    """The card that somebody heals with."""
    return next(_mendings(person), None)


def left(source: Reading, who: str, card: Card) -> int:
    """How often it can still be used."""
    uses = uses_left(source, who, card)
    return NEVER if uses is None else uses
