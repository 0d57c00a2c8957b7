"""What concerns many: asked once for all of a kind, the fallen left out, friends of the fallen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.core.offers import Some
from tableside.core.row_play import PickAffected
from tableside.core.state import track_of
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.attack.together import AcceptAll, RollAll
from tableside.systems.wrath_glory.society import SetAttitude
from wrath_glory.combat.attack_tables import fight
from wrath_glory.combat.dying_tables import HEALER
from wrath_glory.combat.turns_tables import GANGER, VESS
from wrath_glory.tables import ANNA, table
from wrath_glory.warp.warp_tables import FOE, LYSA, ORM, POOL, perils, scene

BOYS = [
    replace(GANGER, id=f"boy_{one}", name=f"Boy {one.upper()}", kind="Boy", attributes={})
    for one in "abc"
]


class TestOnce:
    @pytest.mark.rule("WG-TEST-01", "WG-NPC-01")
    def test_a_missing_total_is_asked_once_for_all_of_a_kind(self) -> None:
        at = table("core", VESS, *BOYS)
        ids = tuple(one.id for one in BOYS)
        at.play(GM, do.CallTest(who=ids, skill="willpower", dn=3))
        assert len(at.open()) == 3
        at.play(GM, at.to("t1", do.RollDice, total=2), *([1] * 6))
        assert {at.state.characters[who].totals["willpower"] for who in ids} == {2}

    @pytest.mark.rule("WG-TEST-01")
    def test_but_not_for_others(self) -> None:
        at = table("core", VESS, BOYS[0], replace(BOYS[1], kind="Nob"))
        at.play(GM, do.CallTest(who=("boy_a", "boy_b"), skill="willpower", dn=3))
        at.play(GM, at.to("t1", do.RollDice, total=2), 1, 1)
        assert "t2" in at.open()

    @pytest.mark.rule("WG-TEST-06", "WG-PERIL-00")
    def test_one_answer_rolls_for_all_whom_a_row_tests(self) -> None:
        bare = replace(FOE, attributes={}, totals={})
        odd = [replace(bare, id=f"odd_{one}", name=f"Odd {one.upper()}", kind=one) for one in "ab"]
        at = scene("core", LYSA, *odd)
        perils(at, 2, 1)
        matter = next(one.id for one in at.state.matters if one.step == "select")
        at.play(GM, at.to(matter, PickAffected, targets=("odd_a", "odd_b")))
        waiting = [one for one in at.state.matters if one.step == "call"]
        assert [one.asks for one in waiting] == [("odd_a",), ("odd_b",)]
        assert "roll_all" not in at.verbs(ANNA)
        which = at.question(GM, RollAll())
        (crowd,) = which.domain.options  # type: ignore[union-attr]
        ready = at.ready(GM, RollAll(), crowd=crowd.value, total=2)
        assert ready.label.startswith("Roll for 2 threats, ")
        skill = waiting[0].values.skill
        at.play(GM, RollAll(crowd=str(crowd.value), total=2), *([4] * 4))
        assert {at.state.characters[one.id].totals[skill] for one in odd} == {2}
        assert not [one for one in at.state.matters if one.step == "call"]

    @pytest.mark.rule("WG-TEST-06")
    def test_nobody_rolls_for_all_where_one_is_tested(self) -> None:
        at = table("core", VESS, BOYS[0])
        at.play(GM, do.CallTest(who=("vess", "boy_a"), skill="willpower", dn=3))
        assert "roll_all" not in at.verbs(GM)
        assert at.refusal(GM, RollAll()).code == "nothing_to_roll"

    @pytest.mark.rule("WG-TEST-04")
    def test_one_answer_accepts_what_they_rolled(self) -> None:
        two = [replace(FOE, id=one, name=one.upper()) for one in ("foe_a", "foe_b")]
        at = scene("core", LYSA, *two, facts={"threat_policy": "ask"})
        perils(at, 2, 1)
        matter = next(one.id for one in at.state.matters if one.step == "select")
        at.play(GM, at.to(matter, PickAffected, targets=("foe_a", "foe_b")), *([6] * 2 * POOL))
        assert [one.asks for one in at.state.matters if one.procedure == "test"]
        at.play(GM, AcceptAll(volley=matter))
        assert not [one for one in at.state.matters if one.procedure == "test"]


class TestHelp:
    @pytest.mark.rule("WG-MED-03")
    def test_no_enemy_is_asked_to_stabilise_a_hero(self) -> None:
        medic = replace(GANGER, totals={"medicae": 4})
        at = table("core", VESS, HEALER, medic, tracks={"vess.wounds": 5})
        healers = {one.character for one in at.offers(GM) if one.verb == "stabilise"}
        assert healers == {"kell"}
        at.play(GM, SetAttitude(who="ganger", attitude="friendly"))
        healers = {one.character for one in at.offers(GM) if one.verb == "stabilise"}
        assert healers == {"kell", "ganger"}


class TestMaximum:
    @pytest.mark.rule("WG-WOUND-01")
    @pytest.mark.parametrize("ruleset", ["core", "revised"])
    def test_the_maximum_is_the_one_on_the_sheet(self, ruleset: str) -> None:
        at = fight(ruleset)
        shown = at.system.known(at.state, GM).maximums[track_of("ganger", "wounds")]
        assert shown.value == at.state.characters["ganger"].max_wounds


class TestFallen:
    @pytest.mark.rule("WG-PERIL-00")
    def test_who_is_out_of_it_is_not_chosen_beforehand(self) -> None:
        fallen = replace(FOE, id="fallen", name="Fallen")
        at = scene("core", LYSA, ORM, FOE, fallen, tracks={"fallen.wounds": FOE.max_wounds})
        perils(at, 2, 1)
        matter = next(one.id for one in at.state.matters if one.step == "select")
        asked = at.question(GM, at.to(matter, PickAffected))
        assert isinstance(asked.domain, Some)
        assert "fallen" in {one.value for one in asked.domain.options}
        assert asked.default == (LYSA.id, ORM.id, FOE.id)
