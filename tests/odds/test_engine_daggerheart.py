"""Rolls of Daggerheart: the odds are what the engine plays, counted out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.tables import SAILOR, call, helps, hero, lead, table
from odds.counting import Policy, counted
from support import Table
from tableside.core.values import Actor, Command, Event
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.rolls.groups import GroupReckoned
from tableside.systems.daggerheart.rolls.outcome import RollSettled

ORDER = (dice.CRITICAL, dice.SUCCESS_HOPE, dice.SUCCESS_FEAR, dice.FAILURE_HOPE, dice.FAILURE_FEAR)


def _rolled(state: Any, **chosen: Any) -> tuple[Actor, Command] | None:
    asked = [one for one in state.matters if one.procedure == "roll" and one.asks]
    if not asked:
        return None
    who = asked[0].asks[0]
    actor = Actor(state.characters[who].controller)
    return actor, do.RollDuality(who, asked[0].id, asked[0].revision, **chosen)


def _outcome(_state: Any, events: tuple[Event, ...]) -> str:
    return [one.outcome for one in events if isinstance(one, RollSettled)][-1]


def _played(at: Table, **chosen: Any) -> dict[str, Fraction]:
    return counted(at.system, at.state, lambda state: _rolled(state, **chosen), _outcome)


def _five(found: dict[str, Fraction]) -> tuple[Fraction, ...]:
    return tuple(found.get(name, Fraction()) for name in ORDER)


@pytest.mark.parametrize("difficulty", [1, 5, 12, 14, 20, 26, 40])
def test_an_action_roll(difficulty: int) -> None:
    at = table()
    call(at, difficulty=difficulty)
    assert odds.for_action(2, difficulty).outcomes == _five(_played(at))


@pytest.mark.parametrize(("advantage", "disadvantage"), [(1, 0), (0, 1), (2, 1), (2, 0), (0, 2)])
def test_advantage_and_disadvantage(advantage: int, disadvantage: int) -> None:
    at = table()
    call(at, difficulty=15, advantage=advantage, disadvantage=disadvantage)
    answer = odds.for_action(2, 15, advantage - disadvantage)
    assert answer.outcomes == _five(_played(at))


def test_an_experience_and_a_helper() -> None:
    at = table()
    matter = call(at, difficulty=16)
    helps(at, matter, "bo")
    found = _played(at, experiences=("sailor",))
    assert odds.for_action(2 + SAILOR.bonus, 16, 1).outcomes == _five(found)


@pytest.mark.parametrize(
    ("ruleset", "dice_of"),
    [
        ("sheet", {"advantage": 0}),  # DH-ADV-04: cancelled
        ("srd-1", {"advantage": -1, "apart": 1}),  # one is subtracted, one added
        ("srd-2", {"advantage": 0}),
    ],
)
def test_help_against_disadvantage(ruleset: str, dice_of: dict[str, int]) -> None:
    at = table(ruleset=ruleset)
    matter = call(at, difficulty=15, disadvantage=1)
    helps(at, matter, "bo")
    assert odds.for_action(2, 15, **dice_of).outcomes == _five(_played(at))


def test_help_beside_advantage() -> None:
    at = table(ruleset="srd-1")
    matter = call(at, difficulty=18, advantage=1)
    helps(at, matter, "bo")
    assert odds.for_action(2, 18, 1, apart=1).outcomes == _five(_played(at))


@pytest.mark.parametrize(("ruleset", "advantage"), [("sheet", 2), ("srd-1", 2), ("srd-2", 1)])
def test_two_advantages(ruleset: str, advantage: int) -> None:
    at = table(ruleset=ruleset)
    call(at, difficulty=15, advantage=2)
    assert odds.for_action(2, 15, advantage).outcomes == _five(_played(at))


def test_hope_and_fear_to_expect() -> None:
    at = table()
    call(at, difficulty=14)

    def tracks(state: Any, _events: tuple[Event, ...]) -> tuple[int, int]:
        before = at.state.tracks
        return (
            state.tracks["ana.hope"] - before["ana.hope"],
            state.tracks["fear"] - before["fear"],
        )

    found = counted(at.system, at.state, _rolled, tracks)
    answer = odds.for_action(2, 14)
    assert answer.hope == sum(hope * share for (hope, _), share in found.items())
    assert answer.fear == sum(fear * share for (_, fear), share in found.items())


@pytest.mark.parametrize("difficulty", [8, 15])
def test_a_reaction_roll(difficulty: int) -> None:
    at = table()
    call(at, difficulty=difficulty, reaction=True, advantage=1)
    found, answer = _played(at), odds.for_reaction(2, difficulty, 1)
    assert answer.critical == found[dice.REACTION_CRITICAL]
    assert answer.success == found[dice.REACTION_SUCCESS]
    assert answer.failure == found[dice.REACTION_FAILURE]


def test_a_group_action() -> None:
    at = table(hero("ana"), hero("bo"))
    group = lead(at, "bo", difficulty=14, member_difficulty=12)

    def of(suffix: str) -> Policy:
        def answer(state: Any) -> tuple[Actor, Command] | None:
            waiting = [one for one in state.matters if one.id == f"{group}.{suffix}"]
            trait = {"trait": "agility"} if suffix == "bo" else {}
            return _rolled(replace(state, matters=tuple(waiting)), **trait) if waiting else None

        return answer

    after: dict[int, Any] = {}  # what the leader finds, by the bonus; one state stands for all

    def bonus(state: Any, events: tuple[Event, ...]) -> int:
        [reckoned] = [one for one in events if isinstance(one, GroupReckoned)]
        after[reckoned.bonus] = state
        return reckoned.bonus

    members = counted(at.system, at.state, of("bo"), bonus)
    assert set(members) == {1, -1}
    found = [Fraction()] * 5
    for each, share in members.items():
        led = counted(at.system, after[each], of("leader"), _outcome)
        found = [one + share * more for one, more in zip(found, _five(led), strict=True)]
    answer = odds.for_group(odds.Tried(2, 14), [odds.Tried(2, 12)])
    assert answer.outcomes == tuple(found)


def test_the_numbers_that_odds_assume_are_the_rulesets() -> None:
    values = table().system.rules.values
    assert odds.Tried(0, 0).die == values.advantage.die
    assert (values.groups.success, values.groups.failure) == (1, -1)
