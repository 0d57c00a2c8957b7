"""A number that a sheet lacks, taken by default: for one roll, and never written down."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from daggerheart import tables as dh
from support import Table, every, only
from tableside.core.state import Assumed, SheetEdited
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as dh_do
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state import Person
from wrath_glory.combat.attack_tables import GANGER, attack, fight
from wrath_glory.combat.attack_tables import VESS as SHOOTER
from wrath_glory.tables import ANNA, BEN, table

BLANK = Person("vess", "Vess", controller="anna")
THREAT = Person("brute", "Brute", hero=False)


def called(*who: str) -> Table:
    at = table("core", BLANK, THREAT, tracks={"vess.wrath": 0})
    at.play(GM, do.CallTest(who=who, skill="stealth", dn=3))
    return at


class TestWrathGlory:
    def test_the_sheet_stays_as_it_is_and_the_log_says_so(self) -> None:
        at = called("vess")
        events = at.play(GM, at.to("t1", TakeDefault), 4)
        assert every(events, SheetEdited) == []
        assert only(events, Assumed) == Assumed("vess", "Stealth total", 1)
        assert at.state.characters["vess"] == BLANK
        said = "Vess's sheet shows no Stealth total; 1 is taken for this roll only."
        assert said in at.told(BEN)

    def test_so_the_next_roll_asks_again(self) -> None:
        at = called("vess")
        at.play(GM, at.to("t1", TakeDefault), 4)
        at.play(GM, do.CallTest(who=("vess",), skill="stealth", dn=3))
        assert at.question(ANNA, at.to("t2", do.RollDice)).name == "total"

    def test_a_number_that_somebody_names_is_kept(self) -> None:
        at = called("vess")
        events = at.play(ANNA, at.to("t1", do.RollDice, total=1), 4)
        assert every(events, Assumed) == []
        assert at.state.characters["vess"].totals == {"stealth": 1}

    def test_a_threats_number_is_for_the_gm_alone(self) -> None:
        at = called("brute")
        at.play(GM, at.to("t1", TakeDefault), 4)
        said = "Brute's sheet shows no Stealth total; 1 is taken for this roll only."
        assert said in at.told(GM)
        assert said not in at.told(ANNA)
        assert at.state.characters["brute"] == THREAT

    def test_a_sheet_that_lacks_nothing_assumes_nothing(self) -> None:
        at = table("core", tracks={"vess.wrath": 0})
        at.play(GM, do.CallTest(who=("vess",), skill="athletics", dn=3))
        assert every(at.play(GM, at.to("t1", TakeDefault), 4, 4, 4, 2, 2), Assumed) == []


class TestWrathGloryInAFight:
    @pytest.mark.rule("WG-ATK-02", "WG-DMG-04")
    def test_neither_defence_nor_resilience_is_written_down(self) -> None:
        blank = replace(GANGER, defence=-1, resilience=-1, kind="gang")
        at = fight("revised", SHOOTER, blank, replace(blank, id="second"))
        attack(at, 4, 4, 4, 1, 1)
        events = at.play(GM, at.to("a1.test", TakeDefault), 4)
        assert only(events, Assumed) == Assumed("ganger", "Defence", 3)
        events = at.play(GM, at.to("a1.ganger", TakeDefault))
        assert only(events, Assumed) == Assumed("ganger", "Resilience", 6)
        assert at.tracks["ganger.wounds"] == 6
        assert at.state.characters["ganger"] == blank
        assert at.state.characters["second"].defence == -1

    @pytest.mark.rule("WG-SOAK-01")
    def test_nor_is_what_soaks(self) -> None:
        at = fight("core")
        at.play(GM, Harm(who=("vess",), damage=12))
        assumed = only(at.play(GM, at.to("b1.vess", TakeDefault), 4), Assumed)
        assert (assumed.number, assumed.value) == ("Toughness", 1)
        assert at.state.characters["vess"] == SHOOTER


class TestDaggerheart:
    @pytest.mark.parametrize("trait", ["agility", ""])
    def test_the_sheet_stays_as_it_is_and_the_log_says_so(self, trait: str) -> None:
        at = dh.table(dh.hero("ana", traits={}), dh.hero("bo"))
        matter = dh.call(at, trait=trait)
        events = at.play(GM, at.to(matter, TakeDefault), 6, 4)
        assert every(events, SheetEdited) == []
        assert only(events, Assumed) == Assumed("ana", "Agility", 0)
        assert at.state.characters["ana"].traits == {}
        said = "Ana's sheet shows no Agility; 0 is taken for this roll only."
        assert said in at.told(dh.BEN)

    def test_a_number_that_somebody_names_is_kept(self) -> None:
        at = dh.table(dh.hero("ana", traits={}), dh.hero("bo"))
        events = dh.answer(at, dh.call(at), dh_do.RollDuality, 6, 4, modifier=0)
        assert every(events, Assumed) == []
        assert at.state.characters["ana"].traits == {"agility": 0}

    def test_what_a_default_should_write_it_still_writes(self) -> None:
        at = dh.table()
        at.play(dh.ANNA, dh_do.WriteExperience(character="ana", name="Night Guard"))
        events = at.play(GM, at.to("x1", TakeDefault))
        assert only(events, SheetEdited).character.experiences[-1].standing == "approved"
