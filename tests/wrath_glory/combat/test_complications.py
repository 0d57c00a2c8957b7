"""WG-COMP: when the table is rolled, what makes no sense, and how a weapon is got back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.skill_tests.ruin import GiveRuin
from tableside.systems.wrath_glory.state.gear import SUPERCHARGE
from tableside.systems.wrath_glory.tables.complications import RollComplication
from tableside.systems.wrath_glory.tables.ready import MakeReady
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.actions import BreakFree
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.combat.attack_tables import KELL, RULESETS, VESS, attack
from wrath_glory.combat.row_tables import BIG, HIT, SHOOTER, Before, scene, stumble
from wrath_glory.tables import ANNA

MENDER = replace(SHOOTER, totals={**SHOOTER.totals, "tech": 3, "strength": 3})


class TestTable:
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.rule("WG-COMP-00", "WG-WRATH-03")
    def test_core_rolls_it_the_others_leave_it_to_the_gm(self, ruleset: str) -> None:
        at = scene(ruleset)
        found = every(stumble(at, *((5, 1) if ruleset == "core" else ())), RowFound)
        assert [one.title for one in found] == (["Dropped Item"] if ruleset == "core" else [])
        assert at.matter(at.open()[0]).procedure == "note"

    @pytest.mark.rule("WG-COMP-00")
    def test_the_attack_can_still_succeed(self) -> None:
        at = scene("core")
        attack(at, 1, 4, 4, 4, 1, 1, 5, 4, weapon="gun")
        assert at.tracks["ganger.wounds"] == 2
        assert "vess.prone" in {one.id for one in at.state.effects}

    @pytest.mark.rule("WG-COMP-00", "WG-WRATH-03")
    def test_one_that_nobody_rolls_counts_as_told_when_play_goes_on(self) -> None:
        at = scene("core")
        attack(at, 1, 4, 4, 4, 1, 1, weapon="gun")
        assert (at.matter("a1.complication1").step, at.tracks["ganger.wounds"]) == ("roll", 0)
        at.play(GM, GiveTurn(who="ganger"))
        assert at.open() == []
        assert at.tracks["ganger.wounds"] == 2  # the hit it held up goes on

    @pytest.mark.rule("WG-COMP-00", "WG-TRAIT-18")
    def test_what_waited_for_it_comes_all_the_same(self) -> None:
        hot = replace(SHOOTER.weapons[0], traits={SUPERCHARGE: 0})
        at = scene("core", replace(SHOOTER, weapons=(hot,)), KELL, BIG)
        stumble(at, options=("supercharged",))
        at.play(GM, GiveTurn(who="ganger"), 3)
        assert at.tracks["vess.wounds"] == 3

    @pytest.mark.rule("WG-COMP-00", "WG-WRATH-05")
    def test_where_it_may_be_traded_for_ruin_the_table_is_on_offer(self) -> None:
        at = scene("revised-full")
        stumble(at)
        assert at.verbs(GM, "a1.complication1") >= {"told", "roll_complication", "give_ruin"}
        before = Before(at)
        events = at.play(GM, at.to("a1.complication1", RollComplication), 3, 1)
        assert only(events, RowFound).title == "Weapon Jam"
        assert before.begun() == {"vess.jammed.gun"}
        traded = scene("revised-full")
        stumble(traded)
        traded.play(ANNA, traded.to("a1.complication1", GiveRuin, "vess"))
        assert (traded.tracks["ruin"], traded.open()) == (before.tracks["ruin"] + 1, [])

    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    @pytest.mark.rule("WG-COMP-00")
    def test_without_a_table_none_is_offered(self, ruleset: str) -> None:
        at = scene(ruleset)
        stumble(at)
        refused = at.refusal(GM, at.to("a1.complication1", RollComplication))
        assert refused.code == "no_table"

    @pytest.mark.rule("WG-COMP-00")
    def test_what_a_row_leaves_to_the_gm_is_not_rolled_again(self) -> None:
        at = scene("revised-full")
        stumble(at)
        at.play(GM, at.to("a1.complication1", RollComplication), 6, 6)
        (note,) = at.open()
        assert at.refusal(GM, at.to(note, RollComplication)).code == "no_complication"
        assert "give_ruin" not in at.verbs(ANNA, note)

    @pytest.mark.rule("WG-COMP-00")
    def test_it_is_borrowed_into_an_order_that_ends_with_it(self, tmp_path: Path) -> None:
        path = tmp_path / "house.toml"
        text = 'name = "ours"\ntitle = "Ours"\nextends = "starter"\n[borrow]\n'
        topics = ("complications", "conditions", "mortal_wounds")
        path.write_text(text + "".join(f'{topic} = "core"\n' for topic in topics))
        at = scene(str(path))
        stumble(at, 5, 5)
        assert "vess.prone" in {one.id for one in at.state.effects}
        assert at.open() == []
        assert at.faults() == {}


class TestSenseless:
    @pytest.mark.rule("WG-COMP-00", "WG-COMP-11")
    def test_a_blade_has_no_reloads_the_gm_says_something_else(self) -> None:
        at = scene("core", VESS, BIG)
        attack(at, 1, 1, 1, 1, 1, 1, weapon="blade")
        (note,) = at.open()
        assert at.matter(note).values.text == (
            "Out of Ammo means nothing to Vess now: choose something else."
        )

    @pytest.mark.rule("WG-COMP-11")
    def test_there_is_no_less_than_none(self) -> None:
        at = scene("core", tracks={"vess.reloads_gun": 0})
        stumble(at, 1, 1)
        assert at.tracks["vess.reloads_gun"] == 0
        assert at.open() == []

    @pytest.mark.rule("WG-COMP-00", "WG-COMP-34")
    def test_bare_hands_are_not_dropped(self) -> None:
        at = scene("core")
        attack(at, 1, 1, 1, 1, 3, 4, weapon="unarmed")
        assert at.matter(at.open()[0]).procedure == "note"


class TestGettingItBack:
    @pytest.mark.rule("WG-COMP-31", "WG-COMP-41", "WG-COMP-44")
    @pytest.mark.parametrize(
        ("rolled", "name", "dn", "faces"),
        [
            ((3, 2), "jammed", 2, (4, 5, 1)),
            ((4, 1), "out_of_order", 4, (5, 6, 4)),
            ((4, 5), "stuck", 3, (4, 4, 4)),
        ],
    )
    @pytest.mark.parametrize("success", [True, False])
    def test_a_test_against_its_dn(
        self, rolled: tuple[int, int], name: str, dn: int, faces: tuple[int, ...], success: bool
    ) -> None:
        at = self.spent(MENDER)
        stumble(at, *rolled)
        effect = f"vess.{name}.gun"
        thrown = faces if success else (2, 1, 1)
        events = at.play(ANNA, MakeReady("vess", effect=effect), *thrown)
        assert only(events, was.TestSettled).dn == dn
        assert (effect in {one.id for one in at.state.effects}) is not success

    @pytest.mark.rule("WG-COMP-34")
    def test_an_action_picks_it_up(self) -> None:
        at = self.spent(SHOOTER)
        stumble(at, 3, 5)
        assert "make_ready" in at.verbs(ANNA)
        at.play(ANNA, MakeReady("vess", effect="vess.dropped.gun"))
        assert at.state.effects == ()
        assert "make_ready" not in at.verbs(ANNA)

    @pytest.mark.rule("WG-COMP-34", "WG-ACT-01")
    def test_the_action_of_this_turn_is_spent(self) -> None:
        at = scene("core")
        stumble(at, 3, 5)
        refused = at.refusal(ANNA, MakeReady("vess", effect="vess.dropped.gun"))
        assert (refused.code, refused.waivable) == ("slot_used", True)
        closed = at.system.barred(at.system.known(at.state, ANNA))
        assert "slot_used" in {one.bar.code for one in closed if one.offer.verb == "make_ready"}

    @pytest.mark.rule("WG-COMP-31")
    def test_until_then_it_does_not_shoot(self) -> None:
        at = self.spent(MENDER)
        stumble(at, 3, 1)
        with pytest.raises(Exception, match="does not fit"):
            attack(at, 2, *HIT, weapon="gun")

    def spent(self, *people: Any) -> Table:
        """A table on which a turn's action may be taken twice."""
        return scene("core", *people, BIG, limits={Limit.ONCE: Mode.ADVISED})


@pytest.mark.rule("WG-COMP-61", "WG-COND-13")
def test_the_restrained_get_free_by_strength_against_four() -> None:
    at = scene("core", MENDER, BIG, limits={Limit.ONCE: Mode.ADVISED})
    stumble(at, 6, 1)
    events = at.play(ANNA, BreakFree("vess"), 4, 6, 5)
    assert only(events, was.TestSettled).dn == 4
    assert at.state.effects == ()
