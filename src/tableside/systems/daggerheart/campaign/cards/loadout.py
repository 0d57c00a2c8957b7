"""DH-LVL-07: five domain cards in hand, the others in the vault."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.core.belongings import put_on
from tableside.core.cards import Card, exchanged, in_hand
from tableside.core.maximums import leave_room
from tableside.core.play import fold
from tableside.core.state import SheetEdited
from tableside.core.values import Event
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import Person, State

DOMAIN = "domain"
KINDS = ("", DOMAIN, "class", "subclass", "ancestry", "community")


def domain_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that count towards a loadout; what one is born with does not."""
    return tuple(card for card in cards if card.kind == DOMAIN)


def room(game: Game, person: Person) -> int:
    """How many more domain cards the hand takes."""
    return game.rules.values.cards.loadout - len(domain_cards(in_hand(person)))


def with_card(game: Game, person: Person, card: Card) -> Person:
    """A sheet with one more card; beyond the loadout it goes to the vault."""
    if any(one.id == card.id for one in person.cards):
        kept = put_on(person.cards, card)
        stays = tuple(one for one in person.vault if one != card.id or card.kind == DOMAIN)
        return replace(person, cards=kept, vault=stays)
    full = card.kind == DOMAIN and room(game, person) <= 0
    vault = (*person.vault, card.id) if full else person.vault
    return replace(person, cards=(*person.cards, card), vault=vault)


def rewritten(game: Game, state: State, person: Person) -> list[Event]:
    """A sheet with other cards: what those in hand always do begins and ends with them."""
    before = in_hand(state.characters[person.id])
    changed = exchanged(state, person.id, before, in_hand(person), secret=not person.hero)
    events: list[Event] = []
    for event in (SheetEdited(person), *changed):
        events += leave_room(game, fold(game, state, events), event)
    return events


def laid_out(game: Game, state: State, who: str, loadout: Iterable[str]) -> list[Event]:
    """These domain cards are in hand, the others in the vault."""
    person, held = state.characters[who], tuple(loadout)
    vault = tuple(card.id for card in domain_cards(person.cards) if card.id not in held)
    return rewritten(game, state, replace(person, vault=vault))
