"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import cards
from tableside.core.chapter import Chapter
from tableside.core.places import DeskVerb
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.campaign.cards import commands as do
from tableside.systems.daggerheart.campaign.cards import decide
from tableside.systems.daggerheart.campaign.cards.events import CardsChanged
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State

_ALL = (Role.GM, Role.PLAYER)


def _said(state: State, _event: object) -> State:
    return state


def _tell_used(game: Game, state: State, event: cards.CardUsed, actor: Actor) -> Line:
    """What stands on a card of the GM's stays there; that it was used lies open."""
    one = state.characters.get(event.character)
    if actor.role is not Role.GM and one is not None and not one.hero:
        event = replace(event, card=replace(event.card, text=""))
    return cards.tell_used(game, state, event, actor)


def _tell_changed(_game: Game, state: State, event: CardsChanged, actor: Actor) -> Line | None:
    one = state.characters.get(event.character)
    if actor.role is not Role.GM and (one is None or not one.hero):
        return None  # what an adversary can do is the GM's to know
    return Line(f"{name_of(state, event.character)}'s cards: {event.what}.", ("DH-LVL-07",))


CARDS = Chapter(
    verbs=(cards.use_verb(), *decide.VERBS),
    deciders={cards.UseCard: cards.use_card, do.RecallCard: decide.recall_card},
    on_faces={cards.PROCEDURE: cards.card_faces},
    rolls={cards.PROCEDURE: "card"},
    desk={
        verb.command: verb
        for verb in (
            DeskVerb(cards.TakeCard, "Put a card on a sheet", _ALL, decide.take_card),
            DeskVerb(cards.DropCard, "Take a card off a sheet", _ALL, decide.drop_card),
        )
    },
    handlers={cards.CardUsed: _said, cards.CardRolled: _said, CardsChanged: _said},
    lines={
        cards.CardUsed: _tell_used,
        cards.CardRolled: cards.tell_rolled,
        CardsChanged: _tell_changed,
    },
)
