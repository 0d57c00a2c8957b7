"""WG-MED-04 to -06, WG-REST-03: Wounds and Shock, tended by hand."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.desk import Adjust
from tableside.core.evening import EndScene
from tableside.core.offers import OneOf, Ready
from tableside.core.values import GM, Actor, Limit, Value
from tableside.systems.wrath_glory import medicae as do
from tableside.systems.wrath_glory import respite as rest
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.society import SetAttitude
from tableside.systems.wrath_glory.turns.turns import SetCast
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

LENIENT = Actor("gm", GM.role, (Limit.TIMING,))  # a GM who asks for no Regroup


def fray(*cast: Any, **more: Any) -> Table:
    """The party in the middle of a fight."""
    at = party(*cast, **more)
    at.play(GM, SetMode(mode="combat"))
    return at


def dns(at: Any, who: str = "kell", patient: str = "vess", what: str = "wounds") -> int:
    """The DN that is shown before the dice."""
    ready = at.ask(GM, do.Treat(who), what=what, patient=patient, buy=False)
    assert isinstance(ready, Ready)
    return next(one.value for one in ready.preview if one.quantity == "dn")


def patients(at: Table, actor: Actor, what: str = "wounds") -> list[object]:
    """Whom Kell may treat."""
    found = at.question(actor, do.Treat("kell"), what=what)
    assert isinstance(found.domain, OneOf)
    return [one.value for one in found.domain.options]


def tend(who: str = "kell", patient: str = "vess", what: str = "wounds", **more: Any) -> do.Treat:
    return do.Treat(who, what=what, patient=patient, **more)


class TestWounds:
    @pytest.mark.rule("WG-MED-04")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_a_success_gives_one_wound_back(self, ruleset: str) -> None:
        failing, passing = fray(ruleset, vess_wounds=2), fray(ruleset, vess_wounds=2)
        failing.play(BEN, tend(), 4, 4, 2, 2)
        passing.play(BEN, tend(), 4, 4, 4, 2)
        assert (failing.tracks["vess.wounds"], passing.tracks["vess.wounds"]) == (2, 1)
        assert "Kell treats Vess: 1 Wound less." in passing.read(ANNA)

    @pytest.mark.rule("WG-MED-04")
    @pytest.mark.parametrize(("wounds", "dn"), [(1, 3), (4, 3), (5, 4), (7, 4)])
    def test_the_dn_is_that_of_how_badly_the_patient_is_hurt(self, wounds: int, dn: int) -> None:
        assert dns(fray(vess_wounds=wounds)) == dn

    @pytest.mark.rule("WG-MED-04", "WG-WOUND-03")
    def test_where_wounded_is_wounded_it_is_as_easy(self) -> None:
        assert dns(fray("revised-full", vess_wounds=7)) == 3

    @pytest.mark.rule("WG-MED-01", "WG-MED-04")
    def test_on_oneself_it_is_harder(self) -> None:
        at = fray("revised-full", KELL, VESS, ORLA, BRUTE, kell_wounds=1)
        # the healer's own wound makes every test harder by 1 as well
        assert (dns(at, "vess", "kell"), dns(at, "kell", "kell")) == (3, 5)

    @pytest.mark.rule("WG-MED-04")
    def test_once_in_a_scene_whatever_came_of_it(self) -> None:
        at = party(vess_wounds=3)
        at.play(LENIENT, tend(), 2, 2, 2, 2)
        refused = at.refusal(LENIENT, tend())
        assert (refused.code, refused.rule) == ("already_tended", "WG-MED-04")
        assert at.refusal(LENIENT, tend("vess")).code == "already_tended"
        at.play(GM, EndScene())
        at.play(LENIENT, tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 2

    @pytest.mark.rule("WG-MED-04")
    def test_others_may_still_be_tended_and_only_they_are_listed(self) -> None:
        at = party(vess_wounds=3, orla_wounds=1)
        at.play(LENIENT, tend(), 2, 2, 2, 2)
        assert patients(at, LENIENT) == ["orla"]
        assert set(at.barred(LENIENT, do.Treat("kell"), what="wounds")) == {"vess"}
        assert at.refusal(LENIENT, tend()).code == "already_tended"

    @pytest.mark.rule("WG-MED-04")
    def test_the_gm_may_let_it_pass(self) -> None:
        at = party(vess_wounds=3)
        at.play(LENIENT, tend(), 2, 2, 2, 2)
        at.play(Actor("gm", GM.role, (Limit.ONCE, Limit.TIMING)), tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 2

    @pytest.mark.rule("WG-MED-04")
    def test_in_any_scene_once(self) -> None:
        at = party(vess_wounds=3)
        assert "treat" in at.verbs(BEN)
        at.play(BEN, tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 2
        assert at.refusal(BEN, tend()).code == "already_tended"
        at.play(GM, EndScene())
        at.play(BEN, tend(), 4, 4, 4, 2)
        assert at.tracks["vess.wounds"] == 1

    @pytest.mark.rule("WG-MED-04")
    def test_friends_first_then_prisoners_and_allies(self) -> None:
        hurt = {"orla_wounds": 1, "brute_wounds": 4, "vess_wounds": 1}
        at = party("core", BRUTE, VESS, KELL, ORLA, **hurt)
        assert patients(at, LENIENT) == ["vess", "orla", "brute"]
        regroup(at)
        tended: dict[str, Value] = {"what": "wounds", "patient": "brute", "buy": False}
        shown = at.ready(ANNA, do.Treat("vess"), **tended).preview
        assert [one.value for one in shown if one.quantity == "dn"] == [5]  # nearly down, own wound
        at.play(ANNA, tend("vess", "brute"), 4, 4, 4, 4, 4, 1, 1)
        assert at.tracks["brute.wounds"] == 3
        assert at.told(BEN)[-1] == "Vess treats Brute."

    @pytest.mark.rule("WG-MED-04")
    def test_nobody_tends_whoever_fights_them_unless_they_are_well_disposed(self) -> None:
        at = fray(orla_wounds=1, brute_wounds=4)
        assert patients(at, BEN) == ["orla"]
        at.play(GM, SetCast("brute", fights=False))
        assert patients(at, BEN) == ["orla", "brute"]  # who has laid down their arms
        at.play(GM, SetCast("brute", fights=True))
        at.play(GM, SetAttitude(who="brute", attitude="friendly"))
        assert patients(at, BEN) == ["orla", "brute"]

    @pytest.mark.rule("WG-MED-05")
    def test_how_badly_a_threat_is_hurt_does_not_show_in_the_shifts(self) -> None:
        offered = []
        for wounds in (2, 3):
            at = party(brute_wounds=wounds)
            regroup(at)
            at.play(ANNA, tend("vess", "brute"), 5, 6, 6, 6, 4, 4, 1)
            asked = at.question(ANNA, at.to(at.open()[-1], Settle))
            offered.append(asked.domain)
        assert offered[0] == offered[1]

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
        at.play(LENIENT, tend("brute", "brute"), 6, 6, 6)
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
            at.play(LENIENT, tend("vess", "kell"), *faces)
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

    @pytest.mark.rule("WG-REST-03")
    def test_broken_off_it_is_no_new_chance(self) -> None:
        at = party(kell_wounds=3)
        matter = regroup(at)
        at.play(ANNA, tend("vess", "kell"), 5, 5, 5, 5, 1, 1, 1)
        again = at.to(matter, rest.InterruptRest, again=True)
        assert at.refusal(GM, again).code == "not_asked_here"
        at.play(GM, at.to(matter, rest.InterruptRest))
        assert at.refusal(LENIENT, tend("vess", "kell")).code == "already_tended"

    @pytest.mark.rule("WG-REST-03")
    def test_a_fight_that_breaks_it_is_still_the_same_scene(self) -> None:
        at = party(kell_wounds=3)
        regroup(at)
        at.play(ANNA, tend("vess", "kell"), 5, 5, 5, 5, 1, 1, 1)
        at.play(GM, SetMode(mode="combat"))
        assert at.refusal(ANNA, tend("vess", "kell")).code == "already_tended"

    @pytest.mark.rule("WG-REST-03")
    def test_once_it_is_over_another_scene_begins(self) -> None:
        at = party(kell_wounds=3)
        matter = regroup(at)
        at.play(ANNA, tend("vess", "kell"), 5, 5, 5, 5, 1, 1, 1)
        at.play(GM, at.to(matter, rest.EndRest))
        at.play(GM, SetMode(mode="combat"))
        at.play(ANNA, tend("vess", "kell"), 5, 5, 5, 5, 1, 1, 1)
        assert at.tracks["kell.wounds"] == 1

    @pytest.mark.rule("WG-REST-03", "WG-MED-05")
    @pytest.mark.parametrize("resting", ["vess", "kell", "orla"])
    def test_whoever_does_not_take_part_has_nothing_of_it(self, resting: str) -> None:
        at = party(kell_wounds=4)
        matter = regroup(at, resting)
        at.play(ANNA, tend("vess", "kell"), 5, 6, 6, 6, 1, 1, 1)
        asked = at.question(ANNA, at.to(at.open()[-1], Settle))
        assert "recover" not in {one.value for one in getattr(asked.domain, "options", ())}
        assert at.matter(matter).values.treated == ()


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
        at.play(GM, Adjust(track="orla.wounds", by=1))
        assert at.barred(LENIENT, do.Treat("kell")) == {"shock": "no_kit"}  # Wounds can be tended
        at.play(Actor("gm", GM.role, (Limit.COST,)), tend(what="shock"), 4, 4, 4, 2, 1)
        assert at.tracks["vess.shock"] == 1
