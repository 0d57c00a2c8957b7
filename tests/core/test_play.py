"""Working a command out to the end: automatic steps, dice, and rules that never stop."""

from __future__ import annotations

from typing import Any

import pytest

from support import Tape, every
from tableside.core.matters import Matter, MatterMoved, moved
from tableside.core.play import MOST_STEPS, RunawayError, fold, propose
from tableside.core.values import DICE, GM, Faces, Roll
from tableside.systems import load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell
from tableside.systems.wrath_glory.system import WrathGlory
from wrath_glory.tables import ANNA, call, table


def test_it_stops_when_somebody_is_asked() -> None:
    at = table()
    command = do.CallTest(who=("vess", "kell"), skill="athletics", dn=3)
    proposal = propose(at.system, at.state, GM, command)
    assert [matter.asks for matter in proposal.state.matters] == [("vess",), ("kell",)]
    assert proposal.faces == {}
    assert at.open() == []  # a proposal changes nothing


def test_without_dice_it_stops_at_the_roll() -> None:
    at = table()
    command = at.to(call(at), do.RollDice)
    proposal = propose(at.system, at.state, ANNA, command)
    assert at.system.awaited(proposal.state) == (Roll("t1.pool", (6,) * 5, "vess"),)
    assert not every(proposal.events, DiceFell)


def test_dice_that_somebody_will_type_in_are_left_open() -> None:
    at = table()
    asked: list[str] = []

    def later(roll: Roll) -> None:
        asked.append(roll.key)

    command = at.to(call(at), do.RollDice)
    proposal = propose(at.system, at.state, ANNA, command, later)
    assert asked == ["t1.pool"]
    assert proposal.faces == {}


def test_faces_that_are_the_command_are_kept_as_such() -> None:
    at = table()
    at.without_dice(ANNA, at.to(call(at), do.RollDice))
    faces = Faces(key="t1.pool", faces=(4, 4, 4, 4, 4))
    assert propose(at.system, at.state, DICE, faces).faces == {"t1.pool": (4, 4, 4, 4, 4)}


def test_the_events_fold_to_the_proposed_state() -> None:
    at = table()
    command = at.to(call(at), do.RollDice)
    proposal = propose(at.system, at.state, ANNA, command, Tape(4, 4, 4, 4, 4))
    assert fold(at.system, at.state, proposal.events) == proposal.state


class Endless(WrathGlory):
    """A game whose rules chase their own tail."""

    def proceed(self, state: Any) -> Any:
        matters = [one for one in state.matters if one.procedure == "test"]
        return [moved(one, asks=one.asks) for one in matters[:1]]


def test_rules_that_never_stop_are_a_fault_with_a_name() -> None:
    plain = load("wrath-glory", "revised")
    endless = Endless(plain.rules.resolved)
    at = table()
    command = do.CallTest(who=("vess",), skill="athletics", dn=3)
    with pytest.raises(RunawayError, match=f"wrath-glory: more than {MOST_STEPS} steps after"):
        propose(endless, at.state, GM, command)


def test_a_matter_is_idle_only_while_nobody_is_asked_and_no_dice_are_wanted() -> None:
    roll = Roll("m1.pool", (6,))
    idle = Matter("m1", "test", "call", None)
    assert idle.idle
    assert not Matter("m1", "test", "call", None, ("vess",)).idle
    assert not Matter("m1", "test", "call", None, roll=roll).idle


def test_what_a_move_does_not_name_stays_but_nobody_is_asked() -> None:
    matter = Matter("m1", "test", "call", "values", ("vess",), revision=3)
    assert moved(matter) == MatterMoved(id="m1", step="call", values="values")
    assert moved(matter, "roll", "other", ("kell",)) == MatterMoved(
        id="m1", step="roll", values="other", asks=("kell",)
    )
