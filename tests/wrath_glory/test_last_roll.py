"""The last roll as each seat is told it: dice as they lie now, how it ended, what came of it."""

from __future__ import annotations

import pytest

from support import Table
from tableside.core.desk import Adjust
from tableside.core.last_roll import LastRoll
from tableside.core.values import GM, Actor, Plate, Thrown
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.table.last_rolls import RECENT, LastRolls
from wrath_glory.combat.attack_tables import attack, fight, threat_attacks
from wrath_glory.combat.test_attack_together import ADVISED, MISS, volley
from wrath_glory.tables import ANNA, BEN, SKILL, answer, settle, table, thrown, whole_test
from wrath_glory.test_opposed import contest, poor
from wrath_glory.warp.warp_tables import rolled, scene


def last(at: Table, reader: Actor = BEN) -> LastRoll:
    found = LastRolls().of(at.history, reader)
    assert found is not None
    return found


class TestDice:
    def test_a_pool_before_it_is_settled(self) -> None:
        at = table()
        matter = thrown(at, 6, 2, 2, 4, 1)
        assert last(at) == LastRoll(
            seq=2,
            matter=matter,
            who="vess",
            dice=Thrown("pool", (6, 2, 2, 4, 1), 1, character="vess", icons=3),
        )

    @pytest.mark.rule("WG-WP-05")
    def test_a_reroll_lies_in_its_places(self) -> None:
        at = table()
        answer(at, thrown(at, 1, 2, 4, 3, 4, dn=9), do.RerollFailures, 6, 5)
        found = last(at)
        assert found.dice == Thrown("pool", (1, 6, 4, 5, 4), 1, character="vess", icons=5)
        assert found.seq == 3

    @pytest.mark.rule("WG-GLORY-05")
    def test_glory_dice_lie_behind_the_others(self) -> None:
        at = table(tracks={"glory": 2})
        answer(at, thrown(at, 4, 2, 2, 2, 2), do.RollGloryDice, 6, 1, dice=2)
        dice = last(at).dice
        assert dice is not None
        assert dice.faces == (4, 2, 2, 2, 2, 6, 1)
        assert dice.labels == ("",) * 5 + ("Glory", "Glory")


class TestVerdict:
    def test_it_ends_with_its_own_line(self) -> None:
        at = table()
        whole_test(at, 6, 2, 2, 4, 1)
        assert last(at).verdict == "Vess succeeds: 3 icons against DN 3 (Athletics)."
        assert last(at).plate == Plate("Success", "3 icons against DN 3 (Athletics).")

    @pytest.mark.rule("WG-WRATH-02")
    def test_a_failure_with_a_complication_is_louder(self) -> None:
        at = table()
        whole_test(at, 1, 2, 2, 4, 2)
        shown = last(at).plate
        assert shown is not None
        assert (shown.word, shown.good, shown.kind, shown.rank) == (
            "Failure",
            False,
            "complication",
            2,
        )
        assert "2 short" in shown.how

    @pytest.mark.rule("WG-TEST-05")
    def test_a_hidden_dn_is_not_shown_with_the_verdict_either(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 2, 2, 2, dn=5, hidden=True)
        assert "5" not in str(last(at, ANNA))
        answer(at, matter, do.Settle)
        assert last(at, ANNA).verdict == "Vess fails: 2 icons (Athletics)."
        assert last(at, GM).verdict == "Vess fails: 2 icons against DN 5 (Athletics)."
        shown = last(at, ANNA).plate
        assert shown == Plate("Failure", "2 icons (Athletics).", good=False)

    @pytest.mark.rule("WG-ATK-02")
    def test_a_hidden_defence_stays_hidden(self) -> None:
        at, rolls = fight(facts={"foes_defence": "hidden"}), LastRolls()
        attack(at, 4, 1, 1, 1, 1)
        verdicts = [found.verdict for one in (GM, ANNA) if (found := rolls.of(at.history, one))]
        assert verdicts == ["Vess misses Ganger (DN 3): 1 icon.", "Vess misses Ganger: 1 icon."]
        plate = last(at, ANNA).plate
        assert plate == Plate("Miss", "Vess misses Ganger: 1 icon.", good=False)

    @pytest.mark.rule("WG-WRATH-08")
    def test_a_critical_hit_is_loud_where_the_book_has_it(self) -> None:
        at = fight()
        attack(at, 6, 1, 1, 4, 1, 1)
        plate = last(at).plate
        assert plate is not None
        assert (plate.word, plate.kind, plate.rank) == ("Critical Hit", "critical", 2)

    def test_the_next_roll_begins_anew(self) -> None:
        at = table()
        whole_test(at, 6, 2, 2, 4, 1)
        thrown(at, 2, 2, 2, 2, 2)
        assert (last(at).verdict, last(at).before) == ("", ())

    @pytest.mark.rule("WG-OPP-01")
    def test_a_contest_may_be_won_by_the_other_side(self) -> None:
        at = poor("core")
        contest(at, (6, 6, 2), (4, 4, 2))
        assert last(at).who == "kell"
        assert last(at).verdict == "Vess wins, 4 to 2."


class TestLine:
    def test_what_is_taken_back_is_no_more(self) -> None:
        at, rolls = table(), LastRolls()
        whole_test(at, 6, 2, 2, 4, 1)
        before = rolls.of(at.history, BEN)
        matter = thrown(at, 2, 4, 4, 4, 2)
        settle(at, matter)
        assert rolls.of(at.history, BEN) != before
        at.history.undo()
        assert rolls.of(at.history, BEN) == last(at)
        at.history.undo()
        at.history.undo()
        assert rolls.of(at.history, BEN) == before
        at.history.redo()
        at.history.redo()
        assert last(at).dice == Thrown("pool", (2, 4, 4, 4, 2), 1, character="vess", icons=3)

    def test_whoever_comes_late_and_whoever_was_there_read_the_same(self) -> None:
        at, rolls = table(), LastRolls()
        for faces in ((6, 2, 2, 4, 1), (2, 2, 2, 2, 2), (4, 4, 4, 4, 4)):
            whole_test(at, *faces)
            assert rolls.of(at.history, ANNA) == last(at, ANNA)

    def test_nobody_looks_far_back(self) -> None:
        at = table()
        whole_test(at, 6, 2, 2, 4, 1)
        while len(at.history.rows) < RECENT + 1:
            assert last(at)
            at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=3))
        at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=3))
        assert LastRolls().of(at.history, BEN) is None


class TestHarm:
    def test_stands_below_the_attack_that_did_it_row_by_row(self) -> None:
        at = fight(limits=ADVISED)
        threat_attacks(at, 4, 4, 4, 1, 6)
        found = last(at)
        assert found.verdict == "Ganger hits Vess (DN 3): 3 icons."
        assert [one.text for one in found.outcome] == [
            "Extra Damage Dice 6: 12 damage to Vess.",
        ]
        at.play(ANNA, at.to("a1.vess", TakeBlow))
        after = last(at)
        assert (after.who, after.dice, after.verdict) == (found.who, found.dice, found.verdict)
        assert after.outcome[-1].text.startswith("Vess takes ")

    def test_a_threats_numbers_are_told_as_its_line_tells_them(self) -> None:
        at = fight()
        attack(at, 4, 4, 4, 2, 2, 4)
        assert "Ganger takes" in last(at, GM).outcome[-1].text
        assert "Resilience" not in last(at, BEN).outcome[-1].text

    def test_by_the_gms_hand_it_belongs_to_no_roll(self) -> None:
        at = fight()
        attack(at, 1, 2, 2, 2, 2)
        at.play(GM, Harm(who=("kell",), shock=1, source="smoke"))
        found = last(at)
        assert (found.who, found.dice) == ("", None)
        assert len(found.outcome) == 1

    @pytest.mark.rule("WG-ATK-11")
    def test_those_who_attack_together_stand_together(self) -> None:
        at = fight(limits=ADVISED)
        volley(at, *(4, 4, 4, 1, 1), *MISS, *(4, 4, 4, 1, 1))
        found = last(at)
        assert [one.who for one in (*found.before, found)] == ["ganger", "second", "third"]
        verdicts = [one.verdict.split(":")[0] for one in (*found.before, found)]
        assert verdicts == [
            "Ganger hits Vess (DN 3)",
            "Second misses Vess (DN 3)",
            "Third hits Vess (DN 3)",
        ]
        assert len(found.outcome) == 2


class TestApart:
    @pytest.mark.rule("WG-PERIL-00")
    def test_a_peril_stands_there_until_the_next_deed(self) -> None:
        at = scene()
        assert LastRolls().apart(at.history, ANNA) is None
        rolled(at, 1, 2)
        found = LastRolls().apart(at.history, ANNA)
        assert found is not None
        assert (found.called, found.outcome[0].rules[-1]) == ("The last Peril", "WG-PERIL-11")
        at.play(GM, Adjust(track="vess.wrath", by=1))  # no deed
        assert LastRolls().apart(at.history, ANNA) == found
        at.play(GM, do.CallTest(who=("kell",), skill=SKILL, dn=3))
        assert LastRolls().apart(at.history, ANNA) is None
