"""The log remembers long shots: exact when they were chosen, and silent about what is hidden."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart import fights
from daggerheart import tables as daggerheart
from odds.counting import MARKS, Weighted, counted
from support import Table, only
from tableside.core.chances import LONG_SHOT, long_shot, one_in
from tableside.core.values import GM, Actor, Command, Event, Limit, Mode, Roll
from tableside.systems.daggerheart import commands as duality
from tableside.systems.daggerheart import odds as duality_odds
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory import odds
from wrath_glory.combat import attack_tables as attacks
from wrath_glory.tables import ANNA, BEN, answer, table, thrown


def _settled(at: Table) -> was.TestSettled:
    return only(at.history.rows[-1].events, was.TestSettled)


def _said(at: Table, actor: Actor, word: str) -> str:
    return next((line for line in at.told(actor) if word in line), "")


def test_what_counts_as_one() -> None:
    assert long_shot(LONG_SHOT) == "1/6"
    assert [long_shot(Fraction(0)), long_shot(Fraction(1, 5)), long_shot(Fraction(1))] == [""] * 3
    assert [one_in("1/12"), one_in("5/72"), one_in("7/1296")] == ["1 in 12", "1 in 14", "1 in 185"]


class TestWrathAndGlory:
    def test_a_re_roll_that_saved_it(self) -> None:
        at = table(tracks={"glory": 0})
        matter = thrown(at, 4, 4, 4, 5, 1, dn=6)  # one die is left, and it must show a six
        answer(at, matter, do.RerollFailures, 6)
        settled = _settled(at)
        assert (settled.long_shot, settled.saved) == ("1/6", True)
        assert _said(at, BEN, "succeeds").endswith("(Athletics) (saved it, 1 in 6).")

    def test_glory_dice_that_saved_it_are_weighed_from_where_they_were_thrown(self) -> None:
        at = table(tracks={"glory": 2, "vess.wrath": 1})
        matter = thrown(at, 1, 4, 2, 2, 2, dn=5)
        answer(at, matter, do.RerollFailures, 1, 2, 3)
        answer(at, matter, do.RollGloryDice, 6, 6, dice=2)
        chance = odds.Lying(1, 0, 0, 5).success(glory=2)
        assert _settled(at).long_shot == str(chance) == "1/36"
        assert "(saved it, 1 in 36)" in _said(at, GM, "succeeds")

    def test_what_a_later_spend_adds_does_not_hide_what_saved_it(self) -> None:
        at = table(tracks={"glory": 2, "vess.wrath": 1})
        matter = thrown(at, 4, 4, 4, 4, 1, dn=6)
        answer(at, matter, do.RerollFailures, 6)
        answer(at, matter, do.RollGloryDice, 1, 1, dice=2)
        assert _settled(at).long_shot == "1/6"

    def test_a_first_roll_is_a_long_shot_and_saves_nothing(self) -> None:
        at = table(tracks={"glory": 0, "vess.wrath": 0}, pool=2)
        thrown(at, 4, 6, dn=3)
        chance = odds.success(2, 3)
        assert chance <= LONG_SHOT
        assert f"(a long shot, {one_in(str(chance))})" in _said(at, BEN, "succeeds")

    def test_a_failure_and_what_was_likely_are_not_remembered(self) -> None:
        for faces, dn in (((1, 1, 1, 1, 1), 5), ((4, 4, 4, 1, 1), 3)):
            at = table(tracks={"glory": 0, "vess.wrath": 0})
            thrown(at, *faces, dn=dn)
            assert "1 in" not in "".join(at.told(GM))

    @pytest.mark.parametrize(("shown", "read"), [("shown", True), ("hidden", False)])
    def test_a_hidden_defence_does_not_show_in_the_odds(self, shown: str, read: bool) -> None:
        foe = replace(attacks.GANGER, defence=6)
        facts = {"foes_defence": shown}
        at = attacks.fight("revised", attacks.VESS, foe, facts=facts, tracks={"vess.wrath": 1})
        attacks.attack(at, 4, 4, 4, 2, 1)
        again = (6, 4)
        at.play(ANNA, at.to("a1.test", do.RerollFailures), *again, *(() if not read else (1,)))
        if not read:  # an intent is asked for, which may not fit
            at.play(ANNA, at.to("a1.test", do.Settle), 1)
        for actor, sees in ((GM, True), (ANNA, read)):
            [said] = [line for line in _all_told(at, actor) if line.startswith("Vess hits")]
            assert ("(saved it, 1 in 7)" in said) is sees

    @pytest.mark.parametrize("dn", [3, 4, 5])
    def test_the_log_says_what_the_engine_plays(self, dn: int) -> None:
        """Every outcome after a first roll is played out; those that are saved are as many."""
        at = table(tracks={"glory": 2, "vess.wrath": 0})
        thrown(at, 1, 4, 1, 1, 1, dn=dn)

        def policy(state: Any) -> tuple[Actor, Command] | None:
            for thread in state.matters:
                if thread.procedure == "test":
                    where = {"character": "vess", "matter": thread.id, "revision": thread.revision}
                    if not thread.values.glory_spends:
                        return ANNA, do.RollGloryDice(**where, dice=2)
                    return ANNA, do.Settle(**where)
            return None

        def read(_state: Any, events: tuple[Event, ...]) -> tuple[bool, str]:
            settled = next(one for one in events if isinstance(one, was.TestSettled))
            return settled.success, settled.long_shot

        found = counted(at.system, at.state, policy, read, _icons)
        saved = {shot: share for (success, shot), share in found.items() if success}
        [(shot, share)] = saved.items()
        assert shot == long_shot(share)


def _icons(roll: Roll) -> list[Weighted]:
    return [MARKS] * len(roll.sides)


def _all_told(at: Table, actor: Actor) -> list[str]:
    found: list[str] = []
    for row in at.history.rows:
        state = at.history.state_at(row.parent)
        for event in row.events:
            line = at.system.tell(state, event, actor)
            found += [line.text] if line is not None else []
            state = at.system.evolve(state, event)
    return found


class TestDaggerheart:
    def test_doubles_against_a_difficulty_out_of_reach(self) -> None:
        at = daggerheart.table()
        matter = daggerheart.call(at, difficulty=30)
        settled = only(daggerheart.roll(at, matter, 3, 3), RollSettled)
        assert settled.long_shot == str(duality_odds.for_action(2, 30).success) == "1/12"
        assert "8 against 30 (a long shot, 1 in 12): a critical" in _said(at, BEN, "critical")

    def test_a_late_helper_s_six(self) -> None:
        cast = (fights.fighter("ana"), fights.fighter("bo"), fights.wolf())
        lenient = {Limit.LATE: Mode.ADVISED}
        at = fights.fight(*cast, tracks={"bo.hope": 1}, limits=lenient)
        matter = daggerheart.call(at, difficulty=16)
        daggerheart.roll(at, matter, 7, 1)
        amended = only(at.play(BEN, duality.LateHelp(character="bo"), 6), RollAmended)
        assert amended.long_shot == "1/6"
        assert "16 against 16 (saved it, 1 in 6): a success" in _said(at, ANNA, "after all")

    def test_a_cancelled_disadvantage_is_no_chance_at_all(self) -> None:
        cast = (fights.fighter("ana"), fights.fighter("bo"), fights.wolf())
        at = fights.fight(*cast, limits={Limit.LATE: Mode.ADVISED})
        matter = daggerheart.call(at, difficulty=10, disadvantage=1)
        daggerheart.roll(at, matter, 7, 1, 4)
        assert only(at.play(BEN, duality.LateHelp(character="bo")), RollAmended).long_shot == ""

    def test_a_difficulty_that_is_kept_back_stays_so(self) -> None:
        armed = fights.fighter("ana")
        at = fights.fight(armed, fights.wolf(difficulty=30), facts={"foes_difficulty": "hidden"})
        daggerheart.roll(at, fights.attack(at), 3, 3, 1)
        told = {actor: _said(at, actor, "a critical") for actor in (GM, ANNA)}
        assert "1 in 12" in told[GM]
        assert "1 in" not in told[ANNA]
