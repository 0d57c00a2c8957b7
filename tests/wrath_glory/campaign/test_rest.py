"""WG-REST: an hour or a night for the whole party, in one matter."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.core.cards import Card, Per, UseCard
from tableside.core.desk import GiveEffect
from tableside.core.evening import TakeRest
from tableside.core.offers import Field, Range
from tableside.core.values import GM, Actor, Bar, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import respite as do
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.state import Person
from wrath_glory.campaign.quiet_tables import BOTH, SILENT, party, regroup, respite
from wrath_glory.tables import ANNA, table


def ended(at: Any, matter: str, **more: Any) -> Any:
    """The GM says that it is over."""
    return at.play(GM, at.to(matter, do.EndRest, **more))


class TestRegroup:
    @pytest.mark.rule("WG-REST-01", "WG-REST-02")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_everybody_is_rid_of_all_shock_and_keeps_every_wound(self, ruleset: str) -> None:
        at = party(ruleset, vess_shock=5, kell_shock=2, kell_wounds=3, brute_shock=1)
        matter = regroup(at)
        assert [at.tracks[f"{one}.shock"] for one in ("vess", "kell", "brute")] == [0, 0, 1]
        assert at.tracks["kell.wounds"] == 3
        assert len(at.state.matters) == 1
        ended(at, matter)
        assert at.state.matters == ()
        assert "Vess, Kell and Orla regroup." in at.read(ANNA)
        assert at.read(ANNA)[-1] == "The Regroup is over."

    @pytest.mark.rule("WG-REST-02")
    def test_the_exhausted_are_so_no_longer(self) -> None:
        at = party(vess_shock=5)
        known = at.system.known(at.state, ANNA)
        assert "vess.exhausted" in {one.id for one in known.effects}
        regroup(at, "vess")
        known = at.system.known(at.state, ANNA)
        assert "vess.exhausted" not in {one.id for one in known.effects}

    @pytest.mark.rule("WG-REST-01")
    def test_whoever_does_not_take_part_gets_nothing(self) -> None:
        at = party(vess_shock=3, kell_shock=3)
        regroup(at, "kell")
        assert (at.tracks["vess.shock"], at.tracks["kell.shock"]) == (3, 0)

    @pytest.mark.rule("WG-REST-01")
    def test_not_in_a_fight_and_not_twice_at_once(self) -> None:
        at = party()
        at.play(GM, SetMode(mode="combat"))
        refused = at.refusal(GM, do.Regroup(who=("vess",)))
        assert (refused.code, refused.limit) == ("in_combat", Limit.TIMING)
        at.play(GM, SetMode(mode="narrative"))
        regroup(at)
        assert at.refusal(GM, do.Respite(who=("vess",))).code == "resting"

    @pytest.mark.rule("WG-REST-01")
    def test_it_is_the_gms_to_call(self) -> None:
        at = party()
        assert {"regroup", "respite"} <= at.verbs(GM)
        assert not {"regroup", "respite", "end_rest"} & at.verbs(ANNA)
        assert at.refusal(ANNA, do.Regroup(who=("vess",))).code == "not_gm"

    @pytest.mark.rule("WG-REST-01", "WG-REST-04")
    @pytest.mark.parametrize("ruleset", SILENT)
    def test_other_rulesets_only_know_that_the_party_rests(self, ruleset: str) -> None:
        at = party(ruleset, vess_shock=2)
        assert at.refusal(GM, do.Regroup(who=("vess",))).code == "not_in_ruleset"
        assert at.refusal(GM, do.Respite(who=("vess",))).code == "not_in_ruleset"
        at.play(GM, TakeRest())
        assert at.tracks["vess.shock"] == 2

    @pytest.mark.rule("WG-REST-01")
    def test_where_they_are_told_apart_the_gm_says_which(self) -> None:
        at = party()
        assert "rest" not in at.verbs(GM)
        assert at.refusal(GM, TakeRest()).code == "name_the_rest"

    @pytest.mark.rule("WG-REST-01")
    def test_what_each_had_taken_when_it_was_called_stays_to_be_read(self) -> None:
        at = party(vess_shock=5, kell_shock=2, kell_wounds=3)
        matter = regroup(at, "vess", "kell")
        known = at.system.known(at.state, ANNA)
        (seen,) = (one.values for one in known.matters if one.id == matter)
        assert seen.shock == {"vess": 5, "kell": 2}
        assert seen.wounds == {"vess": 0, "kell": 3}


class TestRespite:
    @pytest.mark.rule("WG-REST-04", "WG-REST-06")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_all_wounds_and_shock_are_back_and_wrath_is_two(self, ruleset: str) -> None:
        at = party(ruleset, vess_wounds=5, vess_shock=2, kell_wrath=4, orla_wrath=1)
        matter = respite(at)
        assert at.tracks["vess.wounds"] == 5
        ended(at, matter, hours=6)
        assert (at.tracks["vess.wounds"], at.tracks["vess.shock"]) == (0, 0)
        assert [at.tracks[f"{one}.wrath"] for one in ("vess", "kell", "orla")] == [2, 2, 2]
        assert at.state.matters == ()

    @pytest.mark.rule("WG-REST-06")
    def test_nothing_for_the_unconscious_and_for_those_without_a_wound(self) -> None:
        at = party(vess_wounds=8, kell_wounds=3, kell_shock=1, orla_wounds=7)
        at.play(GM, GiveEffect(name="Unconscious", on="kell"))
        ended(at, respite(at), hours=8)
        assert at.tracks["vess.wounds"] == 8
        assert (at.tracks["kell.wounds"], at.tracks["kell.shock"]) == (3, 1)
        assert at.tracks["orla.wounds"] == 0
        assert [at.tracks[f"{one}.wrath"] for one in ("vess", "kell", "orla")] == [0, 0, 2]
        text = "The Respite is over (8 hours). Orla: whole again, Wrath reset; nothing for "
        assert f"{text}Vess and Kell." in at.read(ANNA)

    @pytest.mark.rule("WG-REST-06")
    def test_out_of_wounds_is_read_by_each_rulesets_own_end(self) -> None:
        at = party("revised-full", vess_wounds=8, kell_wounds=9)
        ended(at, respite(at), hours=6)
        assert (at.tracks["vess.wounds"], at.tracks["kell.wounds"]) == (0, 9)

    @pytest.mark.rule("WG-REST-04")
    def test_six_hours_at_least_two_of_them_light(self) -> None:
        at = party()
        matter = respite(at)
        short = at.refusal(GM, at.to(matter, do.EndRest, hours=5))
        busy = at.refusal(GM, at.to(matter, do.EndRest, hours=6, light=3))
        assert [(one.code, one.rule) for one in (short, busy)] == [
            ("too_short", "WG-REST-04"),
            ("too_busy", "WG-REST-04"),
        ]
        ended(at, matter, hours=6, light=2)

    @pytest.mark.rule("WG-REST-04")
    def test_the_gm_may_let_five_hours_do(self) -> None:
        at = party(vess_wounds=1)
        matter = respite(at)
        lenient = Actor("gm", GM.role, (Limit.TIMING,))
        at.play(lenient, at.to(matter, do.EndRest, hours=5, light=5))
        assert at.tracks["vess.wounds"] == 0

    @pytest.mark.rule("WG-REST-04")
    def test_the_default_is_the_shortest(self) -> None:
        at = party(vess_wounds=1)
        matter = respite(at)
        asked = at.ask(GM, at.to(matter, do.EndRest))
        assert isinstance(asked, Field)
        short = Bar("too_short", "A Respite takes at least 6 hours.", "WG-REST-04", Limit.TIMING)
        assert (asked.name, asked.default) == ("hours", 6)
        assert asked.domain == Range(6, 24, below=short)
        at.play(GM, TakeDefault("", matter, at.matter(matter).revision))
        assert at.tracks["vess.wounds"] == 0

    @pytest.mark.rule("WG-REST-04")
    def test_what_comes_back_with_a_long_rest_is_back(self) -> None:
        card = Card("oath", "Oath", uses=1, per=Per.LONG_REST)
        vess = Person("vess", "Vess", controller="anna", cards=(card,))
        at = table("core", vess)
        use = UseCard("vess", card="oath")
        at.play(ANNA, use)
        ended(at, regroup(at, "vess"))
        assert at.refusal(ANNA, use).code == "used_up"
        ended(at, respite(at, "vess"), hours=6)
        at.play(ANNA, use)


class TestInterruption:
    @pytest.mark.rule("WG-REST-05")
    def test_a_broken_respite_gives_nothing(self) -> None:
        at = party(vess_wounds=3)
        at.play(GM, at.to(respite(at), do.InterruptRest))
        assert (at.tracks["vess.wounds"], at.state.matters) == (3, ())
        assert at.read(ANNA)[-1] == "The Respite is broken off: it gives nothing."

    @pytest.mark.rule("WG-REST-05")
    def test_it_may_start_over(self) -> None:
        at = party(vess_wounds=3)
        matter = respite(at)
        at.play(GM, at.to(matter, do.InterruptRest, again=True))
        assert at.tracks["vess.wounds"] == 3
        ended(at, matter, hours=6)
        assert at.tracks["vess.wounds"] == 0

    @pytest.mark.rule("WG-REST-05")
    def test_a_fight_breaks_it_by_itself(self) -> None:
        at = party(vess_wounds=3)
        matter = respite(at)
        at.play(GM, SetMode(mode="combat"))
        assert matter not in at.open()
        assert "The Respite is broken off: it gives nothing." in at.read(ANNA)

    @pytest.mark.rule("WG-REST-05")
    def test_where_limits_are_advised_a_rest_in_a_fight_is_a_caution(self) -> None:
        at = party()
        at.play(GM, SetMode(mode="combat"))
        lenient = Actor("gm", GM.role, (Limit.TIMING,))
        row = at.submit(lenient, do.Regroup(who=("vess",)))
        assert any(getattr(one, "code", "") == "in_combat" for one in row.events)
        assert Mode.ENFORCED is at.state.limits[Limit.TIMING]


def outlook(at: Any, kind: str) -> dict[str, dict[str, int]]:
    """What a seat is told that a rest would leave."""
    found: dict[str, dict[str, int]] = at.system.rests(at.system.known(at.state, ANNA))[kind].leaves
    return found


class TestOutlook:
    @pytest.mark.rule("WG-REST-02")
    def test_a_regroup_leaves_what_was_told(self) -> None:
        at = party(vess_shock=3, vess_wounds=2)
        told = outlook(at, "regroup")
        assert told["vess"] == {"shock": 0}
        regroup(at)
        assert at.tracks["vess.shock"] == 0

    @pytest.mark.rule("WG-REST-06")
    def test_a_respite_leaves_what_was_told_and_gives_nothing_to_the_others(self) -> None:
        at = party(vess_wounds=8, kell_wounds=3, orla_wounds=7)
        at.play(GM, GiveEffect(name="Unconscious", on="kell"))
        told, before = outlook(at, "respite"), at.tracks
        assert (told["vess"], told["kell"]) == ({}, {})
        ended(at, respite(at), hours=8)
        assert told["orla"] == {own: at.tracks[f"orla.{own}"] for own in told["orla"]}
        assert {at.tracks[f"kell.{own}"] == before[f"kell.{own}"] for own in told["orla"]} == {True}

    def test_none_in_a_fight_and_none_where_there_is_no_such_rest(self) -> None:
        at = party()
        at.play(GM, SetMode(mode="combat"))
        assert at.system.rests(at.system.known(at.state, GM)) == {}
        other = party("starter")
        assert other.system.rests(other.system.known(other.state, GM)) == {}
