"""WG-MED-04 to -06, WG-REST-03: Wounds and Shock, tended by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.core.evening import EndScene
from tableside.core.offers import Field, OneOf, Ready
from tableside.core.values import GM, Actor, Limit
from tableside.systems.wrath_glory.campaign.medicae import commands as do
from tableside.systems.wrath_glory.campaign.respite import commands as rest
from tableside.systems.wrath_glory.commands import SetMode, Settle
from wrath_glory.campaign.quiet_tables import (
    BOTH,
    BRUTE,
    KELL,
    ORLA,
    SILENT,
    VESS,
    party,
    regroup,
)
from wrath_glory.tables import ANNA, BEN, CARA


def dns(at: Any, who: str = "kell", patient: str = "vess", what: str = "wounds") -> int:
    """The DN that is shown before the dice."""
    ready = at.ask(GM, do.Treat(who), what=what, patient=patient)
    assert isinstance(ready, Ready)
    return next(one.value for one in ready.preview if one.quantity == "dn")


def tend(who: str = "kell", patient: str = "vess", what: str = "wounds", **more: Any) -> do.Treat:
    return do.Treat(who, what=what, patient=patient, **more)


class TestWounds:
    @pytest.mark.rule("WG-MED-04")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_a_success_gives_one_wound_back(self, ruleset: str) -> None:
        failing, passing = party(ruleset, vess_wounds=2), party(ruleset, vess_wounds=2)
        failing.play(BEN, tend(), 4, 4, 2, 2)
        passing.play(BEN, tend(), 4, 4, 4, 2)
        assert (failing.tracks["vess.wounds"], passing.tracks["vess.wounds"]) == (2, 1)
        assert "Kell treats Vess: 1 Wound less." in passing.read(ANNA)

    @pytest.mark.rule("WG-MED-04")
    @pytest.mark.parametrize(("wounds", "dn"), [(1, 3), (4, 3), (5, 4), (7, 4)])
    def test_the_dn_is_that_of_how_badly_the_patient_is_hurt(self, wounds: int, dn: int) -> None:
        assert dns(party(vess_wounds=wounds)) == dn

    @pytest.mark.rule("WG-MED-01", "WG-MED-04")
    def test_on_oneself_it_is_harder(self) -> None:
        at = party("revised-full", KELL, VESS, ORLA, BRUTE, kell_wounds=1)
        # the healer's own wound makes every test harder by 1 as well
        assert (dns(at, "vess", "kell"), dns(at, "kell", "kell")) == (3, 5)

    @pytest.mark.rule("WG-MED-04")
    def test_once_in_a_scene_whatever_came_of_it(self) -> None:
        at = party(vess_wounds=3)
        at.play(BEN, tend(), 2, 2, 2, 2)
        refused = at.refusal(BEN, tend())
        assert (refused.code, refused.rule) == ("already_tended", "WG-MED-04")
        assert at.refusal(ANNA, tend("vess")).code == "already_tended"
        at.play(GM, EndScene())
        at.play(BEN, tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 2

    @pytest.mark.rule("WG-MED-04")
    def test_others_may_still_be_tended_and_only_they_are_listed(self) -> None:
        at = party(vess_wounds=3, orla_wounds=1)
        at.play(BEN, tend(), 2, 2, 2, 2)
        asked = at.ask(BEN, do.Treat("kell"), what="wounds")
        assert isinstance(asked, Field)
        assert isinstance(asked.domain, OneOf)
        assert [one.value for one in asked.domain.options] == ["orla"]

    @pytest.mark.rule("WG-MED-04")
    def test_the_gm_may_let_it_pass(self) -> None:
        at = party(vess_wounds=3)
        at.play(BEN, tend(), 2, 2, 2, 2)
        at.play(Actor("gm", GM.role, (Limit.ONCE,)), tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 2

    @pytest.mark.rule("WG-MED-04")
    def test_nobody_is_hurt_or_past_this_help(self) -> None:
        assert party().refusal(BEN, tend()).code == "nobody_hurt"
        at = party(vess_wounds=8)  # out of Wounds: WG-MED-03 is for that
        assert at.refusal(BEN, tend()).code == "nobody_hurt"
        assert "stabilise" in at.verbs(BEN)

    @pytest.mark.rule("WG-MED-04")
    def test_in_a_fight_it_takes_the_action(self) -> None:
        at = party(vess_wounds=2, orla_wounds=2)
        at.play(GM, SetMode(mode="combat"))
        at.play(BEN, tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 1
        assert at.state.fight.active == "kell"
        assert at.refusal(BEN, tend(patient="orla")).code == "slot_used"

    @pytest.mark.rule("WG-MED-04")
    def test_a_threat_tends_threats_and_players_read_no_number(self) -> None:
        at = party(brute_wounds=2, vess_wounds=1)
        at.play(GM, tend("brute", "brute"), 6, 6, 6)
        assert at.tracks["brute.wounds"] == 1
        assert at.read(ANNA)[-1] == "Brute treats Brute."
        assert "Brute treats Brute: 1 Wound less." in at.read(GM)

    @pytest.mark.rule("WG-MED-04", "WG-MED-06")
    @pytest.mark.parametrize("ruleset", SILENT)
    def test_other_rulesets_heal_nobody_so(self, ruleset: str) -> None:
        assert party(ruleset, vess_wounds=1).refusal(BEN, tend()).code == "not_in_ruleset"


class TestRegroup:
    @pytest.mark.rule("WG-REST-03", "WG-MED-05")
    def test_shifted_sixes_heal_one_more_each(self) -> None:
        at = party(kell_wounds=5)
        matter = regroup(at)
        at.play(ANNA, tend("vess", "kell"), 6, 6, 6, 5, 4, 2, 1)
        test = at.open()[-1]
        at.play(ANNA, at.to(test, Settle, shifts={"recover": 2}))
        assert at.tracks["kell.wounds"] == 2
        refused = at.refusal(ANNA, tend("vess", "kell"))
        assert (refused.code, refused.rule) == ("already_tended", "WG-REST-03")
        at.play(GM, at.to(matter, rest.EndRest))

    @pytest.mark.rule("WG-MED-05")
    def test_no_more_shifts_than_there_are_wounds_and_none_out_of_a_regroup(self) -> None:
        faces = (5, 6, 6, 6, 4, 4, 1)
        outside, inside = party(kell_wounds=2), party(kell_wounds=2)
        regroup(inside)
        offered = []
        for at in (outside, inside):
            at.play(ANNA, tend("vess", "kell"), *faces)
            asked = at.ask(ANNA, at.to(at.open()[-1], Settle))
            options = getattr(getattr(asked, "domain", None), "options", ())
            offered.append({one.value: one.most for one in options}.get("recover"))
        assert offered == [None, 1]

    @pytest.mark.rule("WG-REST-03")
    def test_each_regroup_is_a_new_chance(self) -> None:
        at = party(kell_wounds=3)
        for left in (2, 1):
            matter = regroup(at)
            at.play(ANNA, tend("vess", "kell"), 5, 5, 5, 5, 1, 1, 1)
            assert at.tracks["kell.wounds"] == left
            at.play(GM, at.to(matter, rest.EndRest))


class TestShock:
    @pytest.mark.rule("WG-MED-06")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_a_kit_takes_d3_and_one_off(self, ruleset: str) -> None:
        at = party(ruleset, vess_shock=5)
        at.play(CARA, tend("orla", what="shock", total=3), 4, 4, 4, 3)
        assert at.tracks["vess.shock"] == 2
        assert "Orla treats Vess: 3 Shock less (d3)." in at.read(ANNA)

    @pytest.mark.rule("WG-MED-06")
    def test_never_below_nothing_and_as_often_as_need_be(self) -> None:
        at = party(vess_shock=3)
        at.play(CARA, tend("orla", what="shock", total=3), 4, 4, 4, 1)
        assert at.tracks["vess.shock"] == 1
        at.play(CARA, tend("orla", what="shock"), 4, 4, 4, 6)
        assert at.tracks["vess.shock"] == 0

    @pytest.mark.rule("WG-MED-06")
    def test_a_failure_throws_no_d3(self) -> None:
        at = party(vess_shock=3)
        at.play(CARA, tend("orla", what="shock", total=3), 4, 4, 2)
        assert (at.tracks["vess.shock"], at.state.matters) == (3, ())

    @pytest.mark.rule("WG-MED-06")
    def test_without_a_kit_it_is_refused_unless_the_gm_lets_it_pass(self) -> None:
        at = party(vess_shock=3)
        refused = at.refusal(BEN, tend(what="shock"))
        assert (refused.code, refused.limit) == ("no_kit", Limit.COST)
        assert "treat" not in at.verbs(BEN)
        at.play(Actor("gm", GM.role, (Limit.COST,)), tend(what="shock"), 4, 4, 4, 2, 1)
        assert at.tracks["vess.shock"] == 1
