"""Cards at the desk, filled in well and badly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from contract.games import Maker, Spoiler
from tableside.core import rows
from tableside.core.cards import Card, DropCard, Per, TakeCard
from tableside.core.effects import Modifier, Uses
from tableside.core.rows import By, Choice, Lasts, Select, Whom
from tableside.core.values import Actor, Command, Role

# One of each kind; what an adversary could not pay stays with the heroes.
HOPEFUL = Card("spark", "Spark", cost={"hope": 3}, uses=1, per=Per.EVENING)
_REACT = rows.Try(
    dn=13,
    who=Whom.THEM,
    half=True,
    failed=(
        rows.Suffer(who=Whom.THEM, damage="1d6+1", kind="mag"),
        rows.Bear(name="restrained", who=Whom.THEM),
    ),
)
_STRIKE = rows.Strike(damage="1d8", hit=(rows.Suffer(who=Whom.THEM, stress="1d4"),))
_GRIP = rows.Strike(
    skill="spellcast",
    hit=(rows.Bear(name="Gripped", who=Whom.THEM, until=Lasts.SCENE),),
    missed=(rows.Resource("fear", 1),),
)
_WAYS = (
    Choice("Rest", (rows.Heal("stress", 1, Whom.ACTOR),)),
    Choice("Pay", (rows.Resource("fear", -1),)),
)
# Features in the words of rows: reactions of several, attacks, and whatever else they may do.
ACTING = (
    Card(
        "burst",
        "Burst",
        then=(Select(among=Whom.FOES, by=By.ACTOR, range="close", chosen=True, then=(_REACT,)),),
    ),
    Card("sweep", "Sweep", then=(Select(among=Whom.FOES, by=By.ACTOR, least=1, then=(_STRIKE,)),)),
    Card("grip", "Grip", then=(Select(among=Whom.FOES, least=1, most=1, then=(_GRIP,)),)),
    Card(
        "rite",
        "Rite",
        then=(
            rows.Choose("Which?", _WAYS, By.ACTOR),
            rows.Try(kind="action", skill="instinct", who=Whom.ACTOR, passed=(rows.Tokens(1),)),
            rows.Tick(name="Rite", start="1d4", kind="progress"),
            rows.Prompt("Something stirs."),
        ),
    ),
    Card(
        "tide",
        "Tide",
        then=(
            rows.Die(
                (rows.Band("1-3", (rows.Suffer(who=Whom.ALL, hp=1),)), rows.Band("4")), sides=4
            ),
            rows.Heal("hp", "1d4", Whom.FRIENDS),
        ),
    ),
)
CARDS = (
    *ACTING,
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
    yield TakeCard(who, card=Card("x", "X", then=(rows.Spawn("Rats"),))), "bad_rows"


def _bad_drop(_system: Any, state: Any, _rng: Random) -> Iterator[tuple[Command, str]]:
    yield DropCard(next(iter(state.characters)), card="nothing"), "not_there"


CARD_SPOILERS: Mapping[str, Spoiler] = {"take_card": _bad_take, "drop_card": _bad_drop}
