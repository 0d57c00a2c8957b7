"""Every condition there is: the same deed on the same tape, without it and with it; its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest

from support import Table
from tableside.core.desk import Adjust
from tableside.core.effects import Always, Moment, Occasion
from tableside.core.evening import EndScene
from tableside.core.values import GM, Actor, Command, Event, Roll
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.conditions.named import NAMED
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, DiceFell, RollDice
from tableside.systems.wrath_glory.turns import rounds as turn
from wrath_glory.combat.conditions_tables import fight, lying, settled
from wrath_glory.combat.turns_tables import begin, end, now, turns
from wrath_glory.tables import ANNA, player_of

FOURS = (4, 2)  # again and again: half of the dice are icons


def play(at: Table, actor: Actor, command: Command, *pattern: int) -> list[Event]:
    """A command and every mere tap after it, with dice that repeat a pattern."""
    faces = cycle(pattern or FOURS)

    def dice(roll: Roll) -> tuple[int, ...]:
        return tuple(next(faces) for _ in roll.sides)

    events = list(at.history.submit(actor, command, dice).events)
    while called := [one.id for one in at.state.matters if one.step == "call"]:
        rolls = at.to(called[0], RollDice)
        player = player_of(at, at.matter(called[0]).asks[0])
        events += at.history.submit(player, rolls, dice).events
    return events


def dn(who: str = "vess", target: str = "ganger", weapon: str = "sword") -> Callable[[Table], Any]:
    """The DN of an attack."""

    def deed(at: Table) -> Any:
        far: dict[str, Any] = {} if weapon == "sword" else {"range": "normal"}
        command = MakeAttack(who, weapon=weapon, targets=(target,), **far)
        events = play(at, ANNA if who == "vess" else GM, command)
        return next(one for one in events if isinstance(one, AttackLanded)).dns[target]

    return deed


def pool(at: Table) -> int:
    """How many dice an attack throws."""
    events = play(at, ANNA, MakeAttack("vess", weapon="sword", targets=("ganger",)))
    return len(next(one for one in events if isinstance(one, DiceFell)).pool)


def a_turn(at: Table) -> int:
    """The Wounds of somebody whose turn has come and gone, in panic or not."""
    play(at, ANNA, turn.TakeTurn("vess"))
    if now(at).active:
        play(at, ANNA, turn.EndTurn("vess"), 2)
    return at.tracks["vess.wounds"]


def a_fall(at: Table) -> int:
    """The Wounds of somebody who is knocked down."""
    play(at, GM, Inflict(condition="prone", who=("vess",)))
    return at.tracks["vess.wounds"]


def running(at: Table) -> bool:
    """Whether somebody may run."""
    return "run" in at.verbs(ANNA)


def trying(at: Table) -> int:
    """The DN of a test that the GM judges at 3."""
    events = play(at, GM, CallTest(who=("vess",), skill="athletics", dn=3))
    return settled(tuple(events))[0][1]


@dataclass(frozen=True)
class Pair:
    """A condition, a deed, and what it comes to without and with it."""

    condition: str
    deed: Callable[[Table], Any]
    without: Any
    bearing: Any
    more: dict[str, Any] = field(default_factory=dict)
    who: str = "vess"


PAIRS = (
    Pair("bleeding", a_turn, 0, 1),
    Pair("blinded", dn(), 3, 7),
    Pair("burning", a_turn, 0, 2),
    Pair("fear", dn(), 3, 4, {"rating": 2, "source": "ganger"}),
    Pair("flying", a_fall, 0, 2),
    Pair("frenzied", pool, 5, 7),
    Pair("hindered", trying, 3, 5, {"rating": 2}),
    Pair("pinned", dn(weapon="rifle"), 3, 5),
    Pair("poisoned", a_turn, 0, 2, {"rating": 9, "damage": 2}),
    Pair("prone", dn("ganger", "vess"), 3, 1),
    Pair("restrained", dn("ganger", "vess"), 3, 1),
    Pair("staggered", running, True, False),
    Pair("surprised", pool, 5, 7, who="ganger"),
    Pair("terror", dn(weapon="rifle"), 3, 5, {"source": "ganger"}),
    Pair("vulnerable", dn("ganger", "vess"), 3, 1, {"rating": 2}),
)
each = pytest.mark.parametrize("pair", [pytest.param(one, id=one.condition) for one in PAIRS])


def bear(at: Table, pair: Pair) -> Table:
    at.play(GM, Inflict(condition=pair.condition, who=(pair.who,), **pair.more))
    return at


def test_no_condition_is_left_out() -> None:
    assert {one.condition for one in PAIRS} == set(NAMED)


@pytest.mark.rule(
    "WG-COND-03",
    "WG-COND-04",
    "WG-COND-05",
    "WG-COND-07",
    "WG-COND-08",
    "WG-COND-09",
    "WG-COND-10",
    "WG-COND-11",
    "WG-COND-12",
    "WG-COND-13",
    "WG-COND-14",
    "WG-COND-15",
    "WG-COND-16",
)
@each
def test_without_it_and_with_it(pair: Pair) -> None:
    assert pair.deed(_ready(fight(), pair)) == pair.without
    assert pair.deed(_ready(bear(fight(), pair), pair)) == pair.bearing


def _ready(at: Table, pair: Pair) -> Table:
    """Whoever strikes somebody else has the turn for it."""
    if pair.bearing == 1 and pair.without == 3:
        begin(at, "kell")
        end(at)
        begin(at, "ganger")
    return at


@pytest.mark.rule("WG-COND-06", "WG-SHOCK-03")
def test_exhausted() -> None:
    at = fight()
    assert running(at)
    at.play(GM, Adjust(track="vess.shock", by=6))
    assert not running(at)


@pytest.mark.rule("WG-COND-04", "WG-COND-09", "WG-COND-10", "WG-COND-14", "WG-COND-16")
@each
def test_what_lasts_a_round_or_a_scene_ends_by_itself(pair: Pair) -> None:
    at = bear(fight(), pair)
    (effect,) = [
        one for one in at.state.effects if one.id.startswith(f"{pair.who}.{pair.condition}")
    ]
    if effect.until == Moment(Occasion.TURN_END, pair.who, 1):
        if pair.who == "ganger":
            turns(at, "vess")
        begin(at, pair.who)
        assert lying(at, pair.who)
        end(at)
    else:
        assert effect.until in (Moment(Occasion.SCENE), Always())
        at.play(GM, EndScene())
    assert bool(lying(at, pair.who)) is isinstance(effect.until, Always)
