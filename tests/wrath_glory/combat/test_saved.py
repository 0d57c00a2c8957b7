"""WG-MED-03, A-71: who is saved, threats that cling to life, and what a turn begins with."""

from __future__ import annotations

import pytest

from support import every, only
from tableside.core.desk import Adjust
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled, Defy
from tableside.systems.wrath_glory.harm.stabilise import BroughtRound, Stabilise
from tableside.systems.wrath_glory.numbers.derived_conditions import dead
from tableside.systems.wrath_glory.turns import rounds as turns
from wrath_glory.combat.dying_tables import BOSS, HEALER, check, fallen, harm, marks, treat
from wrath_glory.combat.harm_tables import effects
from wrath_glory.combat.turns_tables import GANGER, VESS, fight, now
from wrath_glory.combat.turns_tables import turns as whole_turns
from wrath_glory.tables import ANNA, BEN, answer


class TestMedicae:
    @pytest.mark.rule("WG-MED-03")
    @pytest.mark.parametrize(("failures", "dn"), [(0, 2), (1, 3), (2, 4)])
    def test_every_failure_makes_it_harder(self, failures: int, dn: int) -> None:
        at = fallen(marks=failures)
        matter = treat(at, 2, 4, 4, 4)
        assert at.matter(matter).values.dn.value == dn
        assert "WG-MED-03" in {rule for line in at.lines(BEN) for rule in line.rules}

    @pytest.mark.rule("WG-MED-03", "WG-DYING-12")
    @pytest.mark.parametrize(("faces", "wakes"), [((2, 4, 4, 1), True), ((2, 4, 1, 1), False)])
    def test_a_success_leaves_one_wound(self, faces: tuple[int, ...], wakes: bool) -> None:
        at = fallen()
        events = answer(at, treat(at, *faces), do.Settle)
        assert bool(every(events, BroughtRound)) is wakes
        assert at.tracks["vess.wounds"] == (4 if wakes else 5)
        assert ("Unconscious" in effects(at)) is not wakes
        assert now(at).turn.used == {"combat": 1}

    @pytest.mark.rule("WG-MED-03", "WG-DYING-05")
    def test_where_it_is_borrowed_it_ends_dying(self) -> None:
        at = fight("revised-full", VESS, HEALER, GANGER, tracks={"vess.wounds": 6})
        answer(at, treat(at, 2, 4, 4, 1), do.Settle)
        assert at.tracks["vess.wounds"] == 4
        assert "Dying" not in effects(at)

    @pytest.mark.rule("WG-MED-01", "WG-MED-03")
    def test_whoever_acts_while_dying_may_treat_themselves(self) -> None:
        at = fight("revised-full", VESS, HEALER, GANGER, tracks={"kell.wounds": 6})
        at.play(BEN, Stabilise(character="kell", patient="kell"), 2, 4, 4, 4)
        dn = at.matter("t1").values.dn
        assert [(one.label, one.amount) for one in dn.terms][1] == ("on oneself", 1)
        assert dn.value == 4  # and being Wounded
        at = fight("core", VESS, HEALER, GANGER, tracks={"kell.wounds": 5})
        command = Stabilise(character="kell", patient="kell")
        assert at.refusal(BEN, command).code in ("forbidden", "not_now")

    @pytest.mark.rule("WG-MED-03")
    def test_only_for_heroes_who_are_down(self) -> None:
        at = fight("core", VESS, HEALER, BOSS, tracks={"ganger.wounds": 3})
        command = Stabilise(character="kell", patient="ganger")
        assert at.refusal(BEN, command).code == "nobody_down"

    @pytest.mark.rule("WG-MED-03")
    def test_the_dead_are_past_it(self) -> None:
        at = fallen()
        at.play(GM, DeclareDead(character="vess"))
        command = Stabilise(character="kell", patient="vess")
        assert at.refusal(BEN, command).code == "nobody_down"

    @pytest.mark.rule("WG-MED-03")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_there_is_no_such_rule(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, HEALER, GANGER, tracks={"vess.wounds": 6})
        command = Stabilise(character="kell", patient="vess")
        assert at.refusal(BEN, command).code == "not_in_ruleset"

    @pytest.mark.rule("WG-MED-03")
    def test_it_is_too_late_for_whoever_has_died_meanwhile(self) -> None:
        at = fallen(marks=1)
        matter = treat(at, 2, 4, 4, 4)
        harm(at, 1)
        assert dead(at.state, "vess")
        events = answer(at, matter, do.Settle)
        assert every(events, BroughtRound) == []
        assert at.tracks["vess.wounds"] == 5


class TestThreats:
    @pytest.mark.rule("WG-DYING-08")
    def test_an_important_one_checks_without_wrath(self) -> None:
        at = fight("core", VESS, HEALER, BOSS, tracks={"ganger.wounds": 3})
        whole_turns(at, "vess")
        events = at.play(GM, turns.GiveTurn(who="ganger"), 3)
        assert only(events, DefianceRolled).character == "ganger"
        assert marks(at, "ganger") == 1

    @pytest.mark.parametrize(
        ("face", "told"), [(3, []), (5, []), (6, ["Ganger comes round."]), (1, ["Ganger dies."])]
    )
    def test_players_read_only_what_can_be_seen(self, face: int, told: list[str]) -> None:
        tracks = {"ganger.wounds": 3, "ganger.defiance": 1}
        at = fight("core", VESS, HEALER, BOSS, tracks=tracks)
        harm(at, face, who="ganger")
        assert [line for line in at.told(ANNA) if "comes" in line or "dies" in line] == told
        assert not any("defies" in line or "Defiance" in line for line in at.told(ANNA))
        assert any("Ganger defies death" in line for line in at.told(GM))
        assert "ganger.defiance" not in at.system.known(at.state, ANNA).tracks

    def test_becoming_important_brings_the_track(self) -> None:
        at = fight("core", VESS, HEALER, GANGER)
        assert "ganger.defiance" not in at.tracks
        at.play(GM, do.EditSheet(character="ganger", important=True))
        assert marks(at, "ganger") == 0


class TestUpkeep:
    @pytest.mark.parametrize("actor", [ANNA, GM])
    def test_nobody_acts_before_what_falls_due(self, actor: Actor) -> None:
        at = fallen(wrath=1)
        check(at)
        assert at.matter("u1").values.character == "vess"
        assert now(at).active == "vess"
        assert not any(
            one.verb in ("attack", "move") and one.character == "vess" for one in at.offers(actor)
        )
        answer(at, "u1.defiance", Defy, 6)
        assert at.open() == []
        assert "attack" in {one.verb for one in at.offers(actor) if one.character == "vess"}

    def test_whoever_is_dead_or_awake_meanwhile_owes_nothing(self) -> None:
        at = fallen(wrath=1)
        check(at)
        at.play(GM, DeclareDead(character="vess"))
        assert (at.open(), now(at).active) == ([], "")
        at = fallen(wrath=1)
        check(at)
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert (at.open(), now(at).active) == ([], "vess")
