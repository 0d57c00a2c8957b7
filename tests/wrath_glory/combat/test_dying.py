"""WG-DYING-01 to -06: Dying, lasting injuries, death by them, and the GM's last word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import Adjust
from tableside.core.differences import Lines
from tableside.core.matters import MatterOpened
from tableside.core.values import DICE, GM, Event, Faces
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.death import DeclareDead, Revive
from tableside.systems.wrath_glory.harm.injuries import DescribeInjury, InjuryTaken
from tableside.systems.wrath_glory.harm.requests import RollDamage
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.numbers.derived_conditions import dead, down
from wrath_glory.combat.harm_tables import GANGER, VESS, effects, fight, harm, soak, take, taken
from wrath_glory.tables import ANNA, BEN

TRAUMATIC = ("starter", "revised", "revised-full")
MEMORABLE = ("revised", "revised-full")
BOSS = replace(GANGER, important=True)


def dying_vess(ruleset: str, tier: int = 2) -> Table:
    """Vess, past the last Wound before anything happens."""
    return fight(ruleset, vess=replace(VESS, tier=tier), tracks={"vess.wounds": 7})


def hurt(at: Table, wounds: int = 1) -> tuple[Event, ...]:
    """Vess takes Wounds as they come, and the GM does not describe what they leave."""
    blow = f"b{at.state.opened + 1}.vess"
    events = harm(at, wounds=wounds, attack=False)
    if blow in at.open():
        events = take(at, blow)
    for matter in at.open():
        at.play(GM, at.to(matter, DescribeInjury))
    return events


class TestFalling:
    @pytest.mark.rule("WG-DYING-01")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    @pytest.mark.parametrize(("wounds", "falls"), [(6, False), (7, True)])
    def test_more_than_the_maximum(self, ruleset: str, wounds: int, falls: bool) -> None:
        at = fight(ruleset)
        event = only(hurt(at, wounds), Harmed)
        assert (event.down, event.injured) == ("Dying" if falls else "", False)
        assert ({"Dying", "Prone"} <= effects(at)) is falls
        assert at.state.characters["vess"].traumatic == ()

    @pytest.mark.rule("WG-DYING-04")
    def test_death_is_refused_by_the_rule_that_brought_it(self) -> None:
        at = dying_vess("starter", tier=0)
        for _ in range(2):
            hurt(at)
        (end,) = (one for one in at.state.effects if one.name == "Dead")
        assert end.rule == "WG-DYING-04"

    @pytest.mark.rule("WG-DYING-01")
    @pytest.mark.parametrize(("ruleset", "acts"), [("starter", False), ("revised", True)])
    def test_who_cannot_act_tries_no_test_either(self, ruleset: str, acts: bool) -> None:
        verbs = {one.verb for one in dying_vess(ruleset).offers(ANNA) if one.character == "vess"}
        assert ("try_test" in verbs) is acts

    @pytest.mark.rule("WG-DYING-02", "WG-DYING-06")
    @pytest.mark.parametrize("ruleset", MEMORABLE)
    def test_a_memorable_injury_in_the_gms_words(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, wounds=7, attack=False)
        take(at, "b1.vess")
        assert at.state.characters["vess"].memorable == ("",)
        assert "Vess bears a Memorable Injury." in at.told(BEN)
        at.play(GM, at.to("b1.vess.injury", DescribeInjury, text="A scar across the eye"))
        assert at.state.characters["vess"].memorable == ("A scar across the eye",)
        assert at.told(BEN) == ["Vess, Memorable Injury: A scar across the eye"]
        assert at.open() == []

    @pytest.mark.rule("WG-DYING-02")
    @pytest.mark.parametrize("ruleset", ["starter", "core"])
    def test_elsewhere_there_is_none(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert every(hurt(at, 7), InjuryTaken) == []
        assert at.state.characters["vess"].memorable == ()

    @pytest.mark.rule("WG-DYING-02")
    def test_one_for_every_time_and_they_stay(self) -> None:
        at = fight("revised")
        hurt(at, 7)
        at.play(GM, Adjust(track="vess.wounds", by=-2))
        assert "Dying" not in effects(at)
        hurt(at, 2)
        assert at.state.characters["vess"].memorable == ("", "")

    @pytest.mark.rule("WG-DYING-06")
    def test_only_the_gm_describes_it(self) -> None:
        at = fight("revised")
        harm(at, wounds=7, attack=False)
        take(at, "b1.vess")
        command = at.to("b1.vess.injury", DescribeInjury, text="Nothing much")
        assert at.refusal(ANNA, command).code == "not_gm"
        assert at.verbs(ANNA, "b1.vess.injury") == set()


class TestInjuries:
    @pytest.mark.rule("WG-DYING-03")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    @pytest.mark.parametrize("wounds", [1, 9])
    def test_one_in_place_of_any_number_of_wounds(self, ruleset: str, wounds: int) -> None:
        at = dying_vess(ruleset)
        events = hurt(at, wounds)
        assert only(events, Harmed).injured
        assert only(events, InjuryTaken) == InjuryTaken(
            character="vess", kind="traumatic", count=1, limit=3, rule="WG-DYING-03"
        )
        assert taken(at) == (7, 0)
        assert not dead(at.state, "vess")

    @pytest.mark.rule("WG-DYING-03")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    def test_shock_alone_is_no_injury_and_is_taken(self, ruleset: str) -> None:
        at = dying_vess(ruleset)
        assert every(harm(at, shock=2), InjuryTaken) == []
        assert taken(at) == (7, 2)

    @pytest.mark.rule("WG-DYING-03", "WG-SOAK-07")
    @pytest.mark.parametrize(("face", "injuries"), [(6, 0), (1, 1)])
    def test_what_is_soaked_is_no_injury(self, face: int, injuries: int) -> None:
        at = dying_vess("revised")
        harm(at, wounds=2)
        events = soak(at, "b1.vess", face, face, face)
        assert len(every(events, InjuryTaken)) == injuries

    @pytest.mark.rule("WG-DYING-03")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    def test_not_for_whoever_has_wounds_left(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 4})
        assert every(hurt(at, 2), InjuryTaken) == []
        assert taken(at) == (6, 0)

    @pytest.mark.rule("WG-DYING-03")
    def test_every_blow_counts_for_itself(self) -> None:
        at = dying_vess("revised", tier=4)
        for count in (1, 2, 3):
            assert only(hurt(at), InjuryTaken).count == count

    @pytest.mark.rule("WG-DYING-03")
    def test_it_is_read_in_place_of_the_wounds(self) -> None:
        at = dying_vess("revised")
        harm(at, damage=11)
        take(at, "b1.vess")
        said = "Vess takes a Traumatic Injury (11 damage against Resilience 8)."
        assert at.told(BEN)[0] == said


class TestDeath:
    @pytest.mark.rule("WG-DYING-04")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    @pytest.mark.parametrize("tier", [1, 2, 4])
    def test_more_injuries_than_tier_and_one(self, ruleset: str, tier: int) -> None:
        at = dying_vess(ruleset, tier)
        for _ in range(tier + 1):
            assert not only(hurt(at), InjuryTaken).dead
        assert not dead(at.state, "vess")
        assert only(hurt(at), InjuryTaken).dead
        assert "Dead" in effects(at)

    @pytest.mark.rule("WG-DYING-04")
    def test_the_dead_take_no_more_injuries(self) -> None:
        at = dying_vess("revised", tier=1)
        for _ in range(3):
            hurt(at)
        assert every(hurt(at), InjuryTaken) == []
        assert len(at.state.characters["vess"].traumatic) == 3

    @pytest.mark.rule("WG-DYING-05")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    def test_one_wound_back_ends_dying_and_leaves_the_injuries(self, ruleset: str) -> None:
        at = dying_vess(ruleset)
        hurt(at)
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert "Dying" not in effects(at)
        assert len(at.state.characters["vess"].traumatic) == 1

    @pytest.mark.rule("WG-DYING-05")
    def test_prone_stays_until_the_hero_stands(self) -> None:
        at = fight("revised")
        hurt(at, 7)
        assert "stand_up" not in {one.verb for one in at.offers(ANNA)}
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert "Prone" in effects(at)
        assert "stand_up" in {one.verb for one in at.offers(ANNA) if one.character == "vess"}


class TestTheGmsWord:
    @pytest.mark.parametrize("ruleset", [*TRAUMATIC, "core"])
    def test_somebody_is_dead_and_then_is_not(self, ruleset: str) -> None:
        at = fight(ruleset)
        at.play(GM, DeclareDead(character="vess", reason="The ship went down"))
        assert at.told(ANNA)[0] == "The GM declares Vess dead (The ship went down)."
        assert "Dead" in effects(at)
        at.play(GM, Revive(character="vess"))
        assert at.told(ANNA)[0] == "The GM lets Vess live."
        assert effects(at) == set()

    def test_whoever_lives_again_survives_the_injuries_that_are_left(self) -> None:
        at = dying_vess("revised", tier=1)
        for _ in range(3):
            hurt(at)
        at.play(GM, Revive(character="vess"))
        assert len(at.state.characters["vess"].traumatic) == 2
        assert down(at.system.rules, at.state, "vess")
        assert only(hurt(at), InjuryTaken).dead

    def test_nobody_dies_twice_or_lives_twice(self) -> None:
        at = fight("revised")
        assert at.refusal(GM, Revive(character="vess")).code == "already_so"
        at.play(GM, DeclareDead(character="vess"))
        assert at.refusal(GM, DeclareDead(character="vess")).code == "already_so"

    @pytest.mark.parametrize("form", [DeclareDead, Revive])
    def test_a_player_has_no_such_word(self, form: type[DeclareDead]) -> None:
        at = fight("revised")
        assert at.refusal(ANNA, form(character="vess")).code == "not_gm"

    def test_a_reason_is_short(self) -> None:
        at = fight("revised")
        command = DeclareDead(character="vess", reason="x" * 201)
        assert at.refusal(GM, command).code == "too_long"

    def test_the_sheet_can_be_set_right(self) -> None:
        at = dying_vess("revised")
        hurt(at)
        at.play(GM, do.EditSheet(character="vess", traumatic=("A limp",), memorable=("A scar",)))
        sheet = at.state.characters["vess"]
        assert (sheet.traumatic, sheet.memorable) == (("A limp",), ("A scar",))
        command = do.EditSheet(character="vess", memorable=("x" * 201,))
        assert at.refusal(GM, command).code == "too_many"

    def test_an_injury_struck_from_the_sheet_is_described_to_nobody(self) -> None:
        at = dying_vess("revised")
        harm(at, wounds=1, attack=False)
        take(at, "b1.vess")
        at.play(GM, do.EditSheet(character="vess", traumatic=()))
        at.play(GM, at.to("b1.vess.injury", DescribeInjury, text="A limp"))
        assert at.state.characters["vess"].traumatic == ()


class TestThreats:
    @pytest.mark.rule("WG-DYING-03")
    @pytest.mark.parametrize("ruleset", TRAUMATIC)
    @pytest.mark.parametrize("important", [False, True])
    def test_only_important_ones_die_like_heroes(self, ruleset: str, important: bool) -> None:
        ganger = replace(GANGER, important=important)
        at = fight(ruleset, ganger=ganger, tracks={"ganger.wounds": 5})
        events = harm(at, who="ganger", wounds=2, attack=False)
        assert bool(every(events, InjuryTaken)) is important

    def test_players_see_neither_its_injuries_nor_their_number(self) -> None:
        at = fight("revised", ganger=BOSS, tracks={"ganger.wounds": 5})
        harm(at, who="ganger", wounds=2, attack=False)
        assert at.told(ANNA) == ["Ganger is down."]
        assert "Traumatic Injury 1 for Ganger; 2 are survived." in at.told(GM)
        (matter,) = at.system.known(at.state, ANNA).matters
        assert matter.values.place == 0
        at.play(GM, at.to(matter.id, DescribeInjury, text="Its leg is gone"))
        assert at.told(ANNA) == []
        assert at.told(GM) == ["Ganger, Traumatic Injury: Its leg is gone"]
        assert at.state.characters["ganger"].traumatic == ("Its leg is gone",)
        assert at.system.known(at.state, ANNA).characters["ganger"].traumatic == ()

    def test_that_it_dies_is_for_all_to_see(self) -> None:
        at = fight("revised", ganger=BOSS, tracks={"ganger.wounds": 5})
        for _ in range(3):
            harm(at, who="ganger", wounds=2, attack=False)
        assert "Ganger dies." in at.told(ANNA)
        assert "Dead" in effects(at, "ganger", ANNA)


@pytest.mark.rule("WG-DYING-03", "WG-DYING-06")
def test_a_correction_leaves_an_injury_to_the_damage_that_is_still_to_be_rolled() -> None:
    at = fight("revised", tracks={"vess.wounds": 7, "vess.shock": 6})
    at.history.submit(GM, RollDamage(damage=20, ed=1, who=("vess",)))
    waiting = at.state
    assert at.open() == ["b1"]
    (asked,) = at.system.awaited(at.state)
    at.history.submit(DICE, Faces(key=asked.key, faces=(1,)))
    assert at.open() == ["b1.vess.injury"]
    lines = Lines(system=at.system, now=waiting, wanted=at.state, played=(), again=())
    assert not [one for one in lines.net() if isinstance(one, MatterOpened)]
