"""A fight played from what the GM's screen shows: who does what next, in either game.

Whoever plays asks the table for the offer's questions, takes the proposed answers and submits. So
this knows no rules: open questions come first, then whoever is to act attacks, then the turn ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.offers import Offer
from tableside.systems import Skirmish, skirmish

FIGHTERS, SEATS = 10, 6
GAMES = ("wrath-glory", "daggerheart")
ROUNDS = 30  # a fight that lasts as long as that is stuck
DOWN = "down"
# These put a question off, or set it aside for good: a fight would go on without its answers.
_PASSING = frozenset({"take_default", "call_off"})


class Fighter(msgspec.Struct):
    """What a screen shows of somebody, as far as it matters here."""

    hero: bool
    controller: str = ""
    present: bool = True


class Turn(msgspec.Struct):
    """What was done with the present turn: actions by their kind, or the GM's moves left."""

    used: Mapping[str, int] = {}
    moves: int = 0


class Order(msgspec.Struct):
    """Where a fight in rounds stands."""

    round: int
    side: str
    active: str
    turn: Turn
    acted: tuple[str, ...] = ()


class View(msgspec.Struct):
    """What the GM sees of the table."""

    characters: Mapping[str, Fighter]
    standing: Mapping[str, str]
    fight: Order | None = None
    turn: Turn | None = None


class Screen(msgspec.Struct):
    """What the GM's screen shows; everything else in a frame is passed over unread."""

    seq: int
    system: str
    view: View
    offers: tuple[Offer, ...]

    def up(self, *, heroes: bool) -> list[str]:
        """Who of a side still stands."""
        down = {who for who, how in self.view.standing.items() if how == DOWN}
        return [
            who
            for who, one in self.view.characters.items()
            if one.hero is heroes and one.present and who not in down
        ]

    def over(self) -> bool:
        """Whether a side is down, or the fight leads nowhere."""
        long = self.view.fight is not None and self.view.fight.round > ROUNDS
        return long or not (self.up(heroes=True) and self.up(heroes=False))

    def has_move(self) -> bool:
        """Whether the GM holds the spotlight of a game that has one, and has yet to use it."""
        return self.view.turn is not None and self.view.turn.moves > 0

    def seat_of(self, offer: Offer) -> str:
        """Who speaks for an offer: a player, or nobody but the GM."""
        one = self.view.characters.get(offer.character)
        return one.controller if one else ""


read = msgspec.json.Decoder(Screen).decode


def next_offers(screen: Screen, chance: Random) -> Iterator[tuple[Offer, Mapping[str, Any]]]:
    """What to try next, with answers that are no default; the first that stands is played."""
    passing = {*_PASSING, "told"} if screen.has_move() else _PASSING  # a foe's attack is told
    answers = [one for one in screen.offers if one.matter and one.verb not in passing]
    chance.shuffle(answers)
    for one in answers:
        yield one, {}
    if screen.system == "daggerheart":
        yield from _spotlight(screen, chance)
    elif screen.view.fight is None:
        yield Offer("set_mode"), {"mode": "combat"}
    else:
        yield from _rounds(screen, screen.view.fight, chance)


def _rounds(
    screen: Screen, fight: Order, chance: Random
) -> Iterator[tuple[Offer, Mapping[str, Any]]]:
    """Turn by turn: an attack, the end of the turn, the next one of the side that picks."""
    if fight.active:
        targets = screen.up(heroes=not screen.view.characters[fight.active].hero)
        if not fight.turn.used.get("combat"):
            yield Offer("attack", fight.active), {"targets": (chance.choice(targets),)}
        yield Offer("end_turn", fight.active), {}
    heroes = [who for who in screen.up(heroes=True) if who not in fight.acted]
    if fight.side == "players" and heroes:
        yield Offer("take_turn", chance.choice(heroes)), {}
    yield Offer("give_turn"), {}
    for who in heroes:
        yield Offer("take_turn", who), {}
    yield Offer("end_round"), {}


def _spotlight(screen: Screen, chance: Random) -> Iterator[tuple[Offer, Mapping[str, Any]]]:
    """Heroes attack until a roll hands the GM the spotlight; a foe attacks, and it goes back."""
    heroes, foes = screen.up(heroes=True), screen.up(heroes=False)
    chance.shuffle(heroes)
    chance.shuffle(foes)
    if screen.has_move():
        for who in foes:
            yield Offer("foe_attack", who), {"target": heroes[0]}
    if screen.view.turn is not None:
        yield Offer("pass_spotlight"), {}
    for who in heroes:
        yield Offer("attack", who), {"target": foes[0]}


def ten(system: str, ruleset: str = "") -> Skirmish:
    """The skirmish that a new table may begin with, with ten fighters."""
    made = skirmish(system, ruleset)
    assert made is not None
    heroes = [one for one in made.setup.characters if one.hero]
    # The strongest come last; a place that can be hostile is no fighter.
    foes = [one for one in made.setup.characters if not one.hero and not _is_place(one)]
    cast = (*heroes, *foes[len(heroes) - FIGHTERS :])
    return made._replace(setup=replace(made.setup, characters=cast))


def _is_place(one: Any) -> bool:
    return bool(getattr(one, "foe_type", "") == "environment")
