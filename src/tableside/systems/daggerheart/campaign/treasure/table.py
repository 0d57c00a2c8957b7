"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line
from tableside.systems.daggerheart.campaign.treasure import commands as do
from tableside.systems.daggerheart.campaign.treasure import decide
from tableside.systems.daggerheart.campaign.treasure import events as was
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State


def _said(state: State, _event: was.Bought) -> State:
    return state


def _price(state: State, event: was.PriceSet) -> State:
    return replace(state, prices={**state.prices, event.item: event.price})


def _tell_bought(_game: Game, state: State, event: was.Bought, _actor: Actor) -> Line:
    coins = f" and {event.coins} coins" if event.coins else ""
    price = f"{event.price} handful{'s' * (event.price != 1)}{coins}"
    return Line(
        f"{name_of(state, event.character)} pays for {event.what}: {price}.", ("DH-GOLD-05",)
    )


def _tell_price(_game: Game, _state: State, event: was.PriceSet, _actor: Actor) -> Line:
    item = event.item.replace("_", " ")
    return Line(f"The price of {item} is {event.price} handfuls here.", ("DH-GOLD-06",))


TREASURE = Chapter(
    verbs=decide.VERBS,
    deciders={
        do.GainGold: decide.gain_gold,
        do.SpendGold: decide.spend_gold,
        do.SetPrice: decide.set_price,
    },
    handlers={was.Bought: _said, was.PriceSet: _price},
    lines={was.Bought: _tell_bought, was.PriceSet: _tell_price},
)
