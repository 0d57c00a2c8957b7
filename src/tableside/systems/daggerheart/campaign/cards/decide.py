"""Cards come onto sheets, leave them, and come back from the vault."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.belongings import taken_off
from tableside.core.cards import DropCard, TakeCard, check_cards, in_hand, the_card
from tableside.core.desk import own_sheet
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.play import fold
from tableside.core.values import Actor, Event, Events, Illegal, Limit
from tableside.systems.daggerheart.campaign.cards import commands as do
from tableside.systems.daggerheart.campaign.cards.events import CardsChanged
from tableside.systems.daggerheart.campaign.cards.loadout import (
    domain_cards,
    rewritten,
    room,
    with_card,
)
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.slots import ask_stress, pay_stress
from tableside.systems.daggerheart.standing import slots
from tableside.systems.daggerheart.state import STRESS, Known, Person, State

MOST_CARDS = 60


def take_card(game: Game, state: State, actor: Actor, command: TakeCard) -> Events:
    """A card comes onto a sheet; a name and a cost already make it work."""
    person, card = own_sheet(state, actor, command.character), the_card(command)
    changed = with_card(game, person, card)
    if len(changed.cards) > MOST_CARDS:
        raise Illegal("too_many", f"A sheet has room for {MOST_CARDS} cards.")
    check_cards(game, changed.cards)
    where = " (in the vault)" if card.id in changed.vault else ""
    told = CardsChanged(person.id, f"{card.name}{where}")
    return [*rewritten(game, state, changed), told]


def drop_card(game: Game, state: State, actor: Actor, command: DropCard) -> Events:
    """A card leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = replace(
        person,
        cards=taken_off(person.cards, command.card),
        vault=tuple(one for one in person.vault if one != command.card),
    )
    (gone,) = (one for one in person.cards if one.id == command.card)
    return [*rewritten(game, state, left), CardsChanged(person.id, f"{gone.name} is gone")]


def _ask_recall(game: Game, known: Known, pick: Picker) -> Ready:
    """Outside a rest a card costs its Recall in Stress, and the hand has its limit."""
    person = known.characters[pick.offer.character]
    away = [card for card in person.cards if card.id in person.vault]
    named = next((card for card in away if card.id == pick.given("card")), None)
    if named is not None:
        ask_stress(known, pick, person.id, named.recall)
    held, most = slots(known, person.id, STRESS)
    free = most - held if pick.enforces(Limit.COST) else most + MOST_CARDS
    options = tuple(
        Option(one.id, f"{one.name} (Recall {one.recall})") for one in away if one.recall <= free
    )
    pick.word("card", options, "Which card comes back?")
    if room(game, person) > 0:
        return pick.ready(do.RecallCard)
    return _ask_away(game, pick, person)


def _ask_away(game: Game, pick: Picker, person: Person) -> Ready:
    """DH-LVL-07: the hand is full, so another card goes."""
    most = game.rules.values.cards.loadout
    sentence = f"A loadout has {most} domain cards at most; one goes to the vault."
    pick.limit(pick.given("away") != "", Limit.CAP, "loadout_full", "DH-LVL-07", sentence)
    held = tuple(Option(one.id, one.name) for one in domain_cards(in_hand(person)))
    none = () if pick.enforces(Limit.CAP) else (Option("", "none"),)
    pick.word("away", (*held, *none), "Which card goes to the vault?")
    return pick.ready(do.RecallCard)


def recall_card(game: Game, state: State, _actor: Actor, command: do.RecallCard) -> Events:
    """A card comes back from the vault; another may take its place there."""
    person = state.characters[command.character]
    card = next(one for one in person.cards if one.id == command.card)
    vault = tuple(one for one in person.vault if one != card.id)
    if command.away:
        vault = (*vault, command.away)
    events: list[Event] = []
    if card.recall:
        events += pay_stress(state, person.id, card.recall, "DH-STR-02")
    changed = replace(person, vault=vault)
    events += rewritten(game, fold(game, state, events), changed)
    return [*events, CardsChanged(person.id, f"{card.name} is back in hand")]


VERBS = (Verb(do.RecallCard, "Recall a card", "DH-LVL-07", Who.OWN, _ask_recall),)
