"""Odds of the choices at a table of Wrath & Glory: what a seat may know, and what is true of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from odds.asking import asked, maybe, told
from odds.counting import MARKS, Weighted, counted
from support import Table
from tableside.core.chances import Odds
from tableside.core.desk import Overrule
from tableside.core.effects import Always
from tableside.core.values import GM, Actor, Command, Event, Role, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.harm.soak import KeepSoak, RerollSoak, Soak, TakeBlow
from wrath_glory.combat import attack_tables as attacks
from wrath_glory.combat import harm_tables as harm
from wrath_glory.tables import ANNA, BEN, SKILL, call, hero, table, thrown

WATCHER = Actor("dora", Role.SPECTATOR)


def by_marks(roll: Roll) -> list[Weighted]:
    return [MARKS for _ in roll.sides]


def succeeds(at: Table, actor: Actor, *commands: Callable[[Any], Command | None]) -> Fraction:
    """How often it succeeds if these are played, one after the other as they come up."""

    def policy(state: Any) -> tuple[Actor, Command] | None:
        if not state.matters or state.matters[0].procedure != "test":
            return None
        for each in commands:
            if (command := each(state)) is not None:
                return actor, command
        thread = state.matters[0]
        return actor, do.Settle("vess", thread.id, thread.revision)

    def read(_state: Any, events: tuple[Event, ...]) -> bool:
        return next(one.success for one in events if isinstance(one, was.TestSettled))

    return counted(at.system, at.state, policy, read, by_marks).get(True, Fraction())


def _reroll(state: Any) -> Command | None:
    thread = state.matters[0]
    test = thread.values
    if test.rerolls or test.glory_spends:
        return None
    return do.RerollFailures("vess", thread.id, thread.revision)


def _glory(dice: int) -> Callable[[Any], Command | None]:
    def spend(state: Any) -> Command | None:
        thread = state.matters[0]
        test = thread.values
        short = sum((0, 0, 0, 0, 1, 1, 2)[face] for face in test.faces) < test.dn.value
        if test.glory_spends or not short:
            return None
        return do.RollGloryDice("vess", thread.id, thread.revision, dice=dice)

    return spend


def _missed_roll(ruleset: str = "revised-full", **more: Any) -> tuple[Table, str]:
    at = table(ruleset, tracks={"vess.wrath": 1, "glory": 2}, **more)
    return at, thrown(at, 4, 5, 3, 2, 1, dn=4)


@pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
def test_the_spends_side_by_side_are_what_the_engine_plays(ruleset: str) -> None:
    at, matter = _missed_roll(ruleset)
    stop = asked(at, ANNA, at.to(matter, do.Settle))
    assert told(stop) == {"Stop": "fails, 2 of 4 icons"}
    again = told(asked(at, ANNA, at.to(matter, do.RerollFailures)))
    assert again == {
        "Re-roll 3 dice for 1 Wrath": succeeds(at, ANNA, _reroll),
        "Both, with 2 Glory dice": succeeds(at, ANNA, _reroll, _glory(2)),
    }
    assert told(asked(at, ANNA, at.to(matter, do.RollGloryDice))) == {
        "1 Glory die": succeeds(at, ANNA, _glory(1)),
        "2 Glory dice": succeeds(at, ANNA, _glory(2)),
    }


def test_a_roll_that_falls_short_shows_its_odds_to_everybody() -> None:
    at, matter = _missed_roll()
    mine = asked(at, ANNA, at.to(matter, do.RerollFailures))
    for actor in (BEN, GM, WATCHER):
        assert asked(at, actor, at.to(matter, do.RerollFailures)) == mine


def test_what_is_not_missed_is_only_the_rollers() -> None:
    at = table(tracks={"vess.wrath": 1, "glory": 2})
    matter = thrown(at, 6, 6, 5, 2, 1, dn=2)
    assert maybe(at, BEN, at.to(matter, do.RerollFailures)) is None
    found = told(asked(at, ANNA, at.to(matter, do.RerollFailures)))
    # 5 icons with two sixes spare one of them; any icon more spares the other.
    assert found["Re-roll 2 dice for 1 Wrath: one six more to shift"] == Fraction(3, 4)
    assert told(asked(at, ANNA, at.to(matter, do.Settle))) == {"Stop": "succeeds with 3 to spare"}


def test_a_roll_before_the_dice() -> None:
    at = table(tracks={"vess.wrath": 1, "glory": 1}, pool=3)
    matter = call(at, dn=2)
    rolled = at.to(matter, do.RollDice)
    found = told(asked(at, ANNA, rolled))
    plain = at.state
    assert list(found) == [
        "Roll 3 dice",
        "with a re-roll if it fails",
        "with 1 Glory die if it fails",
        "with both",
    ]

    def throw(state: Any) -> Command | None:
        thread = state.matters[0]
        step = thread.step == "call"
        return do.RollDice("vess", thread.id, thread.revision) if step else None

    def again(state: Any) -> Command | None:
        test = state.matters[0].values
        short = sum((0, 0, 0, 0, 1, 1, 2)[face] for face in test.faces) < test.dn.value
        free = any(face in (2, 3) for face in test.faces[:1]) or min(test.faces[1:]) <= 3
        return _reroll(state) if short and free else None

    assert at.state is plain
    assert found["Roll 3 dice"] == succeeds(at, ANNA, throw)
    assert found["with a re-roll if it fails"] == succeeds(at, ANNA, throw, again)
    assert found["with 1 Glory die if it fails"] == succeeds(at, ANNA, throw, _glory(1))
    assert found["with both"] == succeeds(at, ANNA, throw, again, _glory(1))


def test_what_is_certain_has_no_chance() -> None:
    at = table(pool=1, tracks={"vess.wrath": 0})
    found = asked(at, ANNA, at.to(call(at, dn=9), do.RollDice))
    assert told(found) == {"Roll 1 die": "fails"}


class TestAHiddenDn:
    def _tables(self) -> list[tuple[Table, str]]:
        made = []
        for dn in (2, 6):
            at = table(tracks={"vess.wrath": 1, "glory": 2})
            made.append((at, call(at, dn=dn, hidden=True)))
        return made

    def test_it_shows_none_until_asked_and_then_by_dn(self) -> None:
        (easy, matter), (hard, _) = self._tables()
        for at in (easy, hard):
            assert asked(at, ANNA, at.to(matter, do.RollDice)) == Odds(unknown="DN")
        found = asked(easy, ANNA, easy.to(matter, do.RollDice), by_number=True)
        assert found == asked(hard, ANNA, hard.to(matter, do.RollDice), by_number=True)
        assert list(found.prospects[0].by) == list(range(1, 11))
        assert found.prospects[0].chance is None
        shown = asked(hard, GM, hard.to(matter, do.RollDice)).prospects[0]
        assert shown.chance == found.prospects[0].by[6]

    def test_nor_does_a_spend_tell(self) -> None:
        seen = []
        for at, matter in self._tables():
            at.play(ANNA, at.to(matter, do.RollDice), 4, 5, 3, 2, 1)
            for verb in (do.RerollFailures, do.RollGloryDice):
                assert asked(at, ANNA, at.to(matter, verb)) == Odds(unknown="DN")
            stop = asked(at, ANNA, at.to(matter, do.Settle))
            assert told(stop) == {"Stop": "2 icons"}
            by = [
                asked(at, ANNA, at.to(matter, verb), by_number=True)
                for verb in (do.RerollFailures, do.RollGloryDice)
            ]
            seen.append((stop, by))
        assert seen[0] == seen[1]
        again = seen[0][1][0].prospects[0]
        assert {dn: one.p for dn, one in again.by.items() if dn in (1, 2, 9)} == {1: 1, 2: 1, 9: 0}


def test_a_test_without_a_dn() -> None:
    at = table()
    found = asked(at, ANNA, do.TryTest("vess"), skill=SKILL)
    assert found == Odds(unknown="DN")
    assert asked(at, ANNA, do.TryTest("vess"), by_number=True, skill=SKILL).prospects[0].by[3]


def test_a_contest() -> None:
    at = table("revised-full", hero("vess", 3), hero("kell", 2), tracks={"vess.wrath": 0})
    skills: dict[str, Any] = {"initiator_skill": SKILL, "opponent_skill": SKILL}
    at.play(GM, do.Oppose(initiator="vess", opponent="kell", **skills))
    ours = told(asked(at, ANNA, at.to("o1.initiator", do.RollDice)))
    theirs = told(asked(at, BEN, at.to("o1.opponent", do.RollDice)))
    assert ours["Win with 3 dice against 2"] + theirs["Win with 2 dice against 3"] == 1
    at.play(ANNA, at.to("o1.initiator", do.RollDice), 6, 4, 1)
    at_last = told(asked(at, BEN, at.to("o1.opponent", do.RollDice)))
    assert at_last == {"Win with 2 dice": Fraction(1, 36)}  # 3 icons are a tie, and a tie loses


class TestAttacks:
    def test_a_player_sees_whether_it_hits_and_the_gm_what_it_does(self) -> None:
        at = attacks.fight("revised-full")
        command = MakeAttack("vess")
        chosen: dict[str, Any] = {"weapon": "rifle", "targets": ("ganger",), "range": "normal"}
        mine = told(asked(at, ANNA, command, **chosen))
        assert list(mine) == ["Hit"]
        whole = told(asked(at, GM, command, **chosen))
        assert whole.pop("Hit") == mine["Hit"]
        assert list(whole) == [
            "At least 1 Wound before Determination",
            "Ganger goes down before Determination",
        ]
        made = odds.for_attack(5, 3, 10, 1, odds.Target(7, 2), ap=1)
        assert mine["Hit"] == made.hit
        assert list(whole.values()) == [made.wounds.at_least(1), made.takes_out(6)]

    def test_a_sheet_that_lies_open_shows_the_wounds_with_every_term(self) -> None:
        at = attacks.fight("revised-full")
        chosen: dict[str, Any] = {"weapon": "rifle", "targets": ("kell",), "range": "normal"}
        at.play(GM, Overrule(quantity="resilience", amount=2, on="kell", until=Always()))
        made = odds.for_attack(5, 3, 10, 1, odds.Target(10, 5), ap=1)
        assert told(asked(at, ANNA, MakeAttack("vess"), **chosen)) == {
            "Hit": made.hit,
            "At least 1 Wound before Determination": made.wounds.at_least(1),
            "Kell goes down before Determination": made.takes_out(7),
        }

    def test_a_hidden_defence_stays_hidden(self) -> None:
        found = []
        for defence in (2, 5):
            foe = replace(attacks.GANGER, defence=defence)
            facts = {"foes_defence": "hidden"}
            at = attacks.fight("revised-full", attacks.VESS, foe, facts=facts)
            chosen: dict[str, Any] = {"weapon": "rifle", "targets": ("ganger",), "range": "normal"}
            assert asked(at, ANNA, MakeAttack("vess"), **chosen) == Odds(unknown="DN")
            found.append(asked(at, ANNA, MakeAttack("vess"), by_number=True, **chosen))
            assert asked(at, GM, MakeAttack("vess"), **chosen).prospects[0].chance
        assert found[0] == found[1]

    def test_two_targets_at_once(self) -> None:
        at = attacks.fight("core")
        chosen: dict[str, Any] = {
            "weapon": "rifle",
            "targets": ("ganger", "second"),
            "range": "normal",
        }
        found = told(asked(at, ANNA, MakeAttack("vess"), **chosen))
        assert list(found) == ["Hit Ganger", "Hit Second"]
        assert found["Hit Ganger"] < found["Hit Second"]  # a Defence of 3, and one of 2

    def test_glory_for_damage_is_certain(self) -> None:
        tough = replace(attacks.GANGER, max_wounds=9)  # who would stand after the hit alone
        at = attacks.fight("revised", attacks.VESS, tough, tracks={"glory": 2})
        attacks.attack(at, 4, 6, 4, 1, 1)
        attacks.accept(at, 6)
        command = at.to("a1.glory", AddDamage)
        assert told(asked(at, ANNA, command)) == {"Ganger, 0 Glory": "12 damage"}
        spent: dict[str, Any] = {"points": {"ganger": 2}}
        assert told(asked(at, GM, command, **spent)) == {"Ganger, 2 Glory": "14 damage, 8 Wounds"}


class TestSoaking:
    def test_before_the_roll(self) -> None:
        at = harm.fight("starter")
        harm.harm(at, damage=10)
        [matter] = at.open()[-1:]
        assert told(asked(at, ANNA, at.to(matter, Soak))) == {
            "At least 1 Wound turned aside": Fraction(7, 8),
            "No Wound left": Fraction(5, 8),
        }
        assert told(asked(at, ANNA, at.to(matter, TakeBlow))) == {"As it is": "2 Wounds"}
        assert maybe(at, BEN, at.to(matter, Soak)) is None

    def test_no_room_for_shock(self) -> None:
        at = harm.fight("revised", tracks={"vess.shock": 5})
        harm.harm(at, damage=10)
        found = told(asked(at, ANNA, at.to(at.open()[-1], Soak)))
        assert found["No Wound left"] == "cannot be"

    def test_a_re_roll(self) -> None:
        at = harm.fight("starter", tracks={"vess.wrath": 1})
        harm.harm(at, damage=11)
        matter = at.open()[-1]
        harm.soak(at, matter, 4, 1, 2)
        assert told(asked(at, ANNA, at.to(matter, RerollSoak))) == {
            "At least 1 more Wound turned aside": Fraction(3, 4),
            "No Wound left": Fraction(5, 12),
        }
        assert told(asked(at, ANNA, at.to(matter, KeepSoak))) == {"As it is": "2 Wounds"}


def test_what_throws_no_dice_has_no_odds() -> None:
    at = table()
    assert maybe(at, ANNA, do.AddDetail("vess")) is None
    assert maybe(at, ANNA, do.CallTest()) is None
