"""WG-DYING-07 to -12, WG-WP-09, WG-MED-03: unconscious, and defying death turn by turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import Adjust
from tableside.core.places import TakeDefault
from tableside.core.values import GM, Actor, Event, Limit, Mode
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.combat.attack.commands import MakeAttack
from tableside.systems.wrath_glory.combat.dying import commands as dying
from tableside.systems.wrath_glory.combat.dying.events import (
    BroughtRound,
    DefianceRolled,
    Outcome,
)
from tableside.systems.wrath_glory.combat.harm.commands import Harm
from tableside.systems.wrath_glory.combat.turns import commands as turns
from tableside.systems.wrath_glory.combat.turns.events import TurnEnded
from tableside.systems.wrath_glory.standing import dead
from wrath_glory.combat.harm_tables import effects
from wrath_glory.combat.turns_tables import GANGER, KELL, VESS, fight, now
from wrath_glory.combat.turns_tables import turns as whole_turns
from wrath_glory.tables import ANNA, BEN, answer

HEALER = replace(KELL, totals={**KELL.totals, "medicae": 4})
BOSS = replace(GANGER, important=True)
OTHERS = ("starter", "revised", "revised-full")


def fallen(
    *, wrath: int = 0, marks: int = 0, limits: dict[Limit, Mode] | None = None, boss: bool = False
) -> Table:
    """Vess lies there without a Wound left; Kell knows Medicae, and a ganger is about."""
    tracks = {"vess.wounds": 5, "vess.wrath": wrath, "vess.defiance": marks}
    threat = BOSS if boss else GANGER
    return fight("core", VESS, HEALER, threat, tracks=tracks, limits=limits)


def harm(at: Table, *faces: int, who: str = "vess", **what: Any) -> tuple[Event, ...]:
    """Something that is no attack harms somebody."""
    return at.play(GM, Harm(who=(who,), attack=False, **(what or {"wounds": 1})), *faces)


def check(at: Table, *faces: int) -> tuple[Event, ...]:
    """Vess's turn begins."""
    return at.play(ANNA, turns.TakeTurn(character="vess"), *faces)


def treat(at: Table, *faces: int) -> str:
    """Kell tends to Vess; the test, once its dice lie there."""
    matter = f"t{at.state.opened + 1}"
    at.play(BEN, dying.Stabilise(character="kell", patient="vess"), *faces)
    return matter


def marks(at: Table, who: str = "vess") -> int:
    """Failure marks so far."""
    return at.tracks[f"{who}.defiance"]


class TestUnconscious:
    @pytest.mark.rule("WG-DYING-07")
    @pytest.mark.parametrize(("wounds", "falls"), [(4, False), (5, True), (8, True)])
    def test_at_no_wounds_left(self, wounds: int, falls: bool) -> None:
        at = fight("core")
        harm(at, wounds=wounds)
        assert ({"Unconscious", "Prone"} <= effects(at)) is falls
        assert at.open() == []  # falling itself asks for no check

    @pytest.mark.rule("WG-DYING-07")
    def test_nothing_can_be_done_but_begin_the_turn(self) -> None:
        at = fallen()
        free = {one.verb for one in at.offers(ANNA) if one.character == "vess"}
        assert "take_turn" in free
        assert free.isdisjoint({"attack", "move", "act", "stand_up", "hold", "recover_shock"})
        refused = at.refusal(
            ANNA, MakeAttack(character="vess", weapon="sword", targets=("ganger",))
        )
        assert refused.code in ("forbidden", "not_now")

    @pytest.mark.rule("WG-DYING-07")
    def test_a_threat_is_simply_out_of_it(self) -> None:
        at = fight("core", VESS, KELL, GANGER, tracks={"ganger.wounds": 3})
        assert "Out of the fight" in effects(at, "ganger")
        assert "ganger.defiance" not in at.tracks
        assert every(harm(at, who="ganger"), DefianceRolled) == []


class TestWhen:
    @pytest.mark.rule("WG-DYING-08")
    def test_at_the_start_of_the_own_turn_which_then_ends(self) -> None:
        at = fallen()
        events = check(at, 3)
        assert only(events, DefianceRolled).character == "vess"
        assert only(events, TurnEnded).character == "vess"
        assert (now(at).active, now(at).acted) == ("", ("vess",))

    @pytest.mark.rule("WG-DYING-08")
    def test_the_round_waits_for_it(self) -> None:
        at = fallen()
        whole_turns(at, "kell", "ganger")
        assert now(at).round == 1
        check(at, 3)
        assert now(at).round == 2

    @pytest.mark.rule("WG-DYING-08")
    def test_not_for_whoever_has_a_wound_left(self) -> None:
        at = fallen()
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert every(check(at), DefianceRolled) == []
        assert now(at).active == "vess"

    @pytest.mark.rule("WG-DYING-08")
    @pytest.mark.parametrize("what", [{"wounds": 1}, {"mortal": 1}, {"wounds": 2, "shock": 1}])
    def test_at_once_when_harm_is_taken(self, what: dict[str, Any]) -> None:
        at = fallen()
        assert only(harm(at, 2, **what), DefianceRolled).marks == 1

    @pytest.mark.rule("WG-DYING-08")
    def test_not_for_shock_alone_nor_for_damage_that_is_withstood(self) -> None:
        at = fallen()
        assert every(harm(at, shock=1), DefianceRolled) == []
        assert every(harm(at, damage=7), DefianceRolled) == []

    @pytest.mark.rule("WG-DYING-08")
    def test_both_back_to_back(self) -> None:
        at = fallen(wrath=2)
        check(at)
        assert at.matter("u1.defiance").asks == ("vess",)
        harm(at)
        assert at.matter("u1.defiance").values.checks == 2
        answer(at, "u1.defiance", dying.Defy, 3)
        assert (marks(at), now(at).active) == (1, "vess")
        answer(at, "u1.defiance", dying.Defy, 2)
        assert (marks(at), now(at).active) == (2, "")

    @pytest.mark.rule("WG-DYING-08", "WG-DYING-12")
    def test_whoever_wakes_owes_no_second_one(self) -> None:
        at = fallen(wrath=1)
        harm(at)
        harm(at)
        answer(at, "b1.vess.defiance", dying.Defy, 6)
        assert at.open() == []

    @pytest.mark.rule("WG-DYING-08")
    @pytest.mark.parametrize("ruleset", OTHERS)
    def test_elsewhere_there_are_none(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 6})
        assert "vess.defiance" not in at.tracks
        harm(at)
        assert not any(one.procedure == "defiance" for one in at.state.matters)

    @pytest.mark.rule("WG-DYING-08")
    def test_out_of_combat_only_harm_asks_for_it(self) -> None:
        at = fallen()
        at.play(GM, do.SetMode(mode="narrative"))
        assert only(harm(at, 4), DefianceRolled).outcome is Outcome.STABLE


class TestCheck:
    @pytest.mark.rule("WG-DYING-09")
    @pytest.mark.parametrize(
        ("face", "outcome", "failures"),
        [
            (1, Outcome.FAILED, 2),
            (2, Outcome.FAILED, 1),
            (3, Outcome.FAILED, 1),
            (4, Outcome.STABLE, 0),
            (5, Outcome.STABLE, 0),
            (6, Outcome.AWAKE, 0),
        ],
    )
    def test_what_the_die_says(self, face: int, outcome: Outcome, failures: int) -> None:
        at = fallen()
        event = only(check(at, face), DefianceRolled)
        assert (event.outcome, event.failures) == (outcome, failures)
        assert marks(at) == failures
        assert ("Stabilised" in effects(at)) is (outcome is Outcome.STABLE)
        assert ("Unconscious" in effects(at)) is (outcome is not Outcome.AWAKE)

    @pytest.mark.rule("WG-DYING-09", "WG-WP-09")
    @pytest.mark.parametrize(
        ("face", "outcome", "failures"),
        [
            (1, Outcome.FAILED, 1),
            (3, Outcome.STABLE, 0),
            (5, Outcome.AWAKE, 0),
            (6, Outcome.AWAKE, 0),
        ],
    )
    def test_a_wrath_point_counts_before_the_bands(
        self, face: int, outcome: Outcome, failures: int
    ) -> None:
        at = fallen(wrath=2)
        check(at)
        event = only(answer(at, "u1.defiance", dying.Defy, face, wrath=True), DefianceRolled)
        assert (event.bonus, event.outcome, event.marks) == (1, outcome, failures)
        assert at.tracks["vess.wrath"] == 1

    @pytest.mark.rule("WG-WP-09")
    def test_it_need_not_be_spent_and_is_not_by_default(self) -> None:
        at = fallen(wrath=2)
        check(at)
        events = at.play(GM, at.to("u1.defiance", TakeDefault), 3)
        assert only(events, DefianceRolled).bonus == 0
        assert at.tracks["vess.wrath"] == 2

    @pytest.mark.rule("WG-WP-09")
    def test_without_a_point_nobody_is_asked(self) -> None:
        at = fallen(wrath=0)
        assert only(check(at, 3), DefianceRolled).bonus == 0

    @pytest.mark.rule("WG-WP-09")
    def test_a_table_that_only_advises_lets_it_pass(self) -> None:
        at = fallen(wrath=0, limits={Limit.COST: Mode.ADVISED})
        check(at)
        event = only(answer(at, "u1.defiance", dying.Defy, 5, wrath=True), DefianceRolled)
        assert (event.outcome, at.tracks["vess.wrath"]) == (Outcome.AWAKE, 0)

    @pytest.mark.rule("WG-WP-09")
    def test_a_point_that_has_gone_meanwhile_cannot_be_spent(self) -> None:
        at = fallen(wrath=1)
        check(at)
        at.play(GM, Adjust(track="vess.wrath", by=-1))
        refused = at.refusal(ANNA, at.to("u1.defiance", dying.Defy, wrath=True))
        assert (refused.code, refused.limit) == ("no_wrath", Limit.COST)
        assert only(answer(at, "u1.defiance", dying.Defy, 3), DefianceRolled).bonus == 0

    @pytest.mark.rule("WG-WP-09")
    def test_only_the_heros_player_or_the_gm_answers(self) -> None:
        at = fallen(wrath=1)
        check(at)
        assert at.refusal(BEN, at.to("u1.defiance", dying.Defy)).code == "not_yours"

    @pytest.mark.rule("WG-DYING-09")
    def test_a_six_leaves_one_wound_and_the_turn_goes_on(self) -> None:
        at = fallen()
        events = check(at, 6)
        assert every(events, TurnEnded) == []
        assert at.tracks["vess.wounds"] == 4
        assert now(at).active == "vess"
        assert "Prone" not in effects(at) or "stand_up" in at.verbs(ANNA)
        assert "attack" in at.verbs(ANNA)


class TestDeath:
    @pytest.mark.rule("WG-DYING-10")
    @pytest.mark.parametrize(
        ("before", "face", "dies"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 3, True)]
    )
    def test_three_marks_kill(self, before: int, face: int, dies: bool) -> None:
        at = fallen(marks=before)
        event = only(check(at, face), DefianceRolled)
        assert (event.outcome is Outcome.DEAD) is dies
        assert dead(at.state, "vess") is dies

    @pytest.mark.rule("WG-DYING-10")
    def test_the_dead_roll_no_more_and_have_no_turn(self) -> None:
        at = fallen(marks=2)
        check(at, 1)
        assert every(harm(at), DefianceRolled) == []
        assert "take_turn" not in at.verbs(ANNA)
        assert now(at).active == ""

    @pytest.mark.rule("WG-DYING-10", "WG-DYING-12")
    def test_a_wound_back_wipes_the_marks(self) -> None:
        at = fallen(marks=2)
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert marks(at) == 0
        at.play(GM, Adjust(track="vess.wounds", by=1))
        assert only(check(at, 1), DefianceRolled).outcome is Outcome.FAILED

    def test_the_gm_may_say_otherwise(self) -> None:
        at = fallen(marks=2)
        check(at, 1)
        at.play(GM, dying.Revive(character="vess"))
        assert (dead(at.state, "vess"), marks(at)) == (False, 0)
        assert {"Unconscious", "Stabilised"} <= effects(at)


class TestStabilised:
    @pytest.mark.rule("WG-DYING-11")
    def test_no_more_checks_when_a_turn_would_begin(self) -> None:
        at = fallen()
        check(at, 4)
        assert "take_turn" not in {one.verb for one in at.offers(ANNA) if one.character == "vess"}
        whole_turns(at, "ganger", "kell")
        assert now(at).round == 2
        assert "take_turn" not in at.verbs(ANNA)

    @pytest.mark.rule("WG-DYING-11")
    @pytest.mark.parametrize(("face", "still"), [(2, False), (4, True)])
    def test_new_harm_asks_again_and_a_failure_ends_it(self, face: int, still: bool) -> None:
        at = fallen()
        check(at, 4)
        only(harm(at, face), DefianceRolled)
        assert ("Stabilised" in effects(at)) is still
        assert ("take_turn" in at.verbs(ANNA)) is False  # the turn of this round is behind Vess

    @pytest.mark.rule("WG-DYING-12")
    def test_waking_ends_it(self) -> None:
        at = fallen()
        check(at, 4)
        at.play(GM, Adjust(track="vess.wounds", by=-2))
        assert effects(at).isdisjoint({"Stabilised", "Unconscious"})


class TestMedicae:
    @pytest.mark.rule("WG-MED-03")
    @pytest.mark.parametrize(("failures", "dn"), [(0, 2), (1, 3), (2, 4)])
    def test_every_failure_makes_it_harder(self, failures: int, dn: int) -> None:
        at = fallen(marks=failures)
        matter = treat(at, 2, 4, 4, 4)
        assert at.matter(matter).values.dn.value == dn

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

    @pytest.mark.rule("WG-MED-03")
    def test_only_for_heroes_who_are_down(self) -> None:
        at = fight("core", VESS, HEALER, BOSS, tracks={"ganger.wounds": 3})
        command = dying.Stabilise(character="kell", patient="ganger")
        assert at.refusal(BEN, command).code == "nobody_down"

    @pytest.mark.rule("WG-MED-03")
    def test_the_dead_are_past_it(self) -> None:
        at = fallen()
        at.play(GM, dying.DeclareDead(character="vess"))
        command = dying.Stabilise(character="kell", patient="vess")
        assert at.refusal(BEN, command).code == "nobody_down"

    @pytest.mark.rule("WG-MED-03")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_there_is_no_such_rule(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, HEALER, GANGER, tracks={"vess.wounds": 6})
        command = dying.Stabilise(character="kell", patient="vess")
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
        answer(at, "u1.defiance", dying.Defy, 6)
        assert at.open() == []
        assert "attack" in {one.verb for one in at.offers(actor) if one.character == "vess"}

    def test_whoever_is_dead_or_awake_meanwhile_owes_nothing(self) -> None:
        at = fallen(wrath=1)
        check(at)
        at.play(GM, dying.DeclareDead(character="vess"))
        assert (at.open(), now(at).active) == ([], "")
        at = fallen(wrath=1)
        check(at)
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert (at.open(), now(at).active) == ([], "vess")
