"""Cards at the desk, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.games import Maker, Spoiler
from tableside.core.cards import Card, DropCard, Per, TakeCard
from tableside.core.effects import Modifier, Uses
from tableside.core.values import Actor, Command, Role

# One of each kind; what an adversary could not pay stays with the heroes.
HOPEFUL = Card("spark", "Spark", cost={"hope": 3}, uses=1, per=Per.EVENING)
CARDS = (
    Card("push", "Push on", cost={"stress": 1}, uses=1, per=Per.REST),
    Card("aim", "Aim", modifiers=(Modifier("total", 2),), until=Uses(1)),
    Card("wings", "Wings", kind="ancestry", modifiers=(Modifier("evasion", 1),)),
    Card("mend", "Mend", kind="domain", level=1, recall=1, dice=(4, 4), uses=1, per=Per.LONG_REST),
    Card("leap", "Leap", kind="domain", level=1, recall=0, action="action"),
    Card("dread", "Dread", cost={"fear": 1}, trigger="fear"),
)


def own_sheet(state: Any, actor: Actor, rng: Random) -> Any:
    """Somebody whose sheet this seat may write on."""
    gm = actor.role is Role.GM
    own = [one for one in state.characters.values() if gm or one.controller == actor.seat]
    return rng.choice(own) if own else None


def _take(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    if one is None or len(one.cards) > 9:
        return None
    card = rng.choice((*CARDS, HOPEFUL) if one.hero else CARDS)
    return TakeCard(one.id, card=card)


def _drop(_system: Any, state: Any, actor: Actor, rng: Random) -> Command | None:
    one = own_sheet(state, actor, rng)
    return DropCard(one.id, card=rng.choice(one.cards).id) if one and one.cards else None


CARD_FORMS: Mapping[str, Maker] = {"take_card": _take, "drop_card": _drop}


def _bad_take(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    who = next(iter(state.characters))
    yield TakeCard(who), "no_card"
    yield TakeCard("nobody", card=HOPEFUL), "no_such_character"
    yield TakeCard(who, card=Card("x", "X", kind="tarot")), "no_such_kind"
    yield TakeCard(who, card=Card("x", "X", cost={"gold": 1})), "no_such_cost"


def _bad_drop(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield DropCard(next(iter(state.characters)), card="nothing"), "not_there"


CARD_SPOILERS: Mapping[str, Spoiler] = {"take_card": _bad_take, "drop_card": _bad_drop}
