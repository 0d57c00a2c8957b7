"""Tables of Daggerheart next to their edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contract.daggerheart.card_forms import ACTING, CARDS, HOPEFUL
from contract.daggerheart.combat_setups import COMBAT_EAGER, COMBAT_PROLOGUES, COMBAT_SETUPS
from contract.prologue import Opening, verb
from tableside.core.cards import Card
from tableside.core.values import Command
from tableside.systems.daggerheart.rest import ChooseMoves
from tableside.systems.daggerheart.state import Experience, Person, Setup

MIRA = Person(
    "mira",
    "Mira",
    controller="anna",
    traits={"agility": 2, "strength": -1, "finesse": 1, "instinct": 0},
    experiences=(
        Experience("x1", "Ferry Pilot", 2, "background"),
        Experience("x2", "Not On My Watch", 3, "phrase"),
        Experience("x3", "Good at everything", 2, "", "rejected"),
    ),
    notes="hush-1 the ferry sinks",
)
BRAM = Person("bram", "Bram", controller="ben", traits={"presence": 1}, stress_max=1)
TILDA = Person("tilda", "Tilda", controller="cleo")  # nothing on the sheet yet
AWAY = Person("away", "Away", controller="cleo", present=False, traits={"knowledge": 3})
NOBODYS = Person("pax", "Pax", notes="hush-2")  # the GM plays this one

_ALL = (MIRA, BRAM, TILDA, AWAY)

# A hand that is full, a vault, and something of everything to use.
SELA = Person(
    "sela",
    "Sela",
    controller="anna",
    traits={"agility": 2, "finesse": 1, "presence": 0},
    experiences=(Experience("x1", "Ferry Pilot", 2), Experience("x2", "Light Sleeper", 2)),
    level=4,
    major=9,
    severe=17,
    armour_score=3,
    cards=(
        *(Card(f"d{n}", f"Domain {n}", kind="domain", recall=n % 3) for n in range(1, 7)),
        *(card for card in CARDS if card.kind != "domain"),
        HOPEFUL,
    ),
    vault=("d6",),
)
NEWT = Person("newt", "Newt", controller="ben", level=9, traits={"strength": 1}, armour_score=1)
MILL = Person(  # an environment: features, no body
    "mill",
    "The old mill",
    hero=False,
    foe_type="environment",
    cards=(Card("creak", "It creaks", "Dust falls.", cost={"fear": 1}, trigger="failure"), *ACTING),
)


_PARTY = (SELA, NEWT, TILDA, MILL)
_HURT = {
    **{f"{who}.{track}": 4 for who in ("sela", "tilda") for track in ("hp", "stress")},
    **{"sela.armour": 2, "newt.armour": 1, "newt.hp": 5, "sela.hope": 0, "sela.gold": 198},
}


def _hope(points: int) -> dict[str, int]:
    return {f"{one.id}.hope": points for one in _ALL}


SETUPS: Mapping[str, Setup] = {
    "fresh": Setup(_ALL),
    "hope full": Setup(_ALL, tracks=_hope(6)),
    "hope almost full": Setup(_ALL, tracks={**_hope(5), "fear": 11}),
    "no hope": Setup(_ALL, tracks={**_hope(0), "fear": 12}),
    "fear full": Setup((*_ALL, NOBODYS), tracks={"fear": 12}, facts={"spotlight": "gm"}),
    "fear almost full": Setup(_ALL, tracks={**_hope(1), "fear": 11, "bram.stress": 1}),
    "stress full": Setup(_ALL, tracks={"mira.stress": 6, "bram.stress": 1, "tilda.stress": 6}),
    "third short rest": Setup(_PARTY, tracks={**_HURT, "short_rests": 2, "fear": 11}),
    "no short rest left": Setup(_PARTY, tracks={**_HURT, "short_rests": 3, "fear": 12}),
    "countdowns running": Setup(_PARTY, tracks={"fear": 4, "newt.gold": 12}),
    "about to rise": Setup(_PARTY, tracks={"sela.hope": 6, "fear": 1, "sela.gold": 1}),
    "under water": Setup(_PARTY, tracks={"tilda.stress": 5, "fear": 3}),
    "the gm's turn": Setup(_PARTY, tracks={"fear": 2}, facts={"spotlight": "gm"}),
    **COMBAT_SETUPS,
    "alone": Setup((BRAM,), tracks={"bram.hope": 1, "fear": 11, "bram.stress": 1}),
}


def _rests(who: str, **moves: str) -> Opening:
    """Somebody says what they do with the rest that is open."""

    def opening(_system: Any, state: Any) -> Command:
        rest = next(one for one in state.matters if one.procedure == "rest")
        return ChooseMoves(who, rest.id, rest.revision, **moves)

    return Opening(opening)


def _prepares(who: str) -> Opening:
    return _rests(who, first="prepare", second="prepare")


def _works(who: str) -> Opening:
    new = {"first": "project", "first_project": "new", "first_name": "A boat"}
    return _rests(who, **new, second="prepare")


_ALL_SEE = ("everyone",)
PROLOGUES: Mapping[str, tuple[Opening, ...]] = {
    **COMBAT_PROLOGUES,
    "countdowns running": (
        verb("start_countdown", name="Escape", kind="progress", start=3, seats=_ALL_SEE),
        verb("start_countdown", name="Collapse", kind="consequence", start=2, loop="decreasing"),
        verb("start_countdown", name="Ambush", kind="standard", start=1, loop="same", seats=()),
        verb("start_countdown", name="Winter", kind="long_term", start=2, seats=("anna",)),
        verb("start_countdown", name="Tide", dice=1, die=4, loop="increasing", seats=_ALL_SEE),
    ),
    "about to rise": (
        verb("grant_level", who=("sela", "newt")),
        verb("start_countdown", kind="long_term", start=1),
        verb("call_rest", kind="long"),
        *(_prepares(who) for who in ("sela", "newt", "tilda")),
    ),
    "under water": (verb("submerge", who=("tilda", "newt"), breathless=("tilda",)),),
    "third short rest": (verb("call_rest", kind="short"),),
    "no short rest left": (
        verb("call_rest", kind="long"),
        _works("sela"),
        *(_prepares(who) for who in ("newt", "tilda")),
    ),
}

EAGER: Mapping[str, tuple[str, ...]] = {
    **COMBAT_EAGER,
    "countdowns running": ("show_countdown", "advance_countdown", "end_countdown"),
    "about to rise": ("choose_countdown", "gain_level"),
    "no short rest left": ("judge_project",),
    "under water": ("surface",),
    "hope almost full": ("interrupt",),
    "hope full": ("begin_evening", "end_evening"),
    "measured": ("interrupt", "foe_roll"),
}
