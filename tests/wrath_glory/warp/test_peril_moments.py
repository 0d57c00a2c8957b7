"""WG-PERIL: what the rows leave behind, as it counts in play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.command_checks import chosen_of
from tableside.core.effects import Moment, Occasion
from tableside.core.explanations import lasts
from tableside.core.notes import Note
from tableside.core.values import GM
from tableside.systems.wrath_glory.attack.interaction import Interact
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.conditions.conditions import Unmoved
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled as Settled
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, DiceFell, RollDice, TryTest
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from wrath_glory.combat.attack_tables import attack, declared
from wrath_glory.tables import ANNA
from wrath_glory.warp.warp_tables import (
    FAIL,
    FOE,
    LYSA,
    MASTERY,
    ORM,
    PASS,
    lying,
    notes,
    rolled,
    scene,
    struck,
)

SCENE = Moment(Occasion.SCENE)
BLADE = Weapon("blade", "Blade", Category.MELEE, damage=3, ed=1, adds_strength=True)
CLUB = replace(BLADE, id="club", name="Club", damage=5, ed=0, adds_strength=False)
RIFLE = Weapon("rifle", "Rifle", damage=8, ed=0, range=24)
CANNON = replace(RIFLE, id="cannon", name="Cannon", traits={"heavy": 7})
FOUR = ("weapon_skill", "ballistic_skill", "cunning", "deception", "athletics", "medicae")
SKILLED = {
    **LYSA.totals,
    **dict.fromkeys(FOUR, 4),
}
ARMED = replace(LYSA, totals=SKILLED, weapons=(BLADE, CLUB, RIFLE, CANNON))


def armed() -> Table:
    return scene("core", ARMED, replace(ORM, totals=SKILLED), FOE)


def previewed(at: Table, command: Any) -> list[int | None]:
    """Pool and DN as they are shown before the roll."""
    by = GM if isinstance(command, CallTest) else ANNA
    return [one.total for one in at.ready(by, command, **chosen_of(command)).preview]


def asked_for(at: Table, skill: str, **more: Any) -> tuple[int | None, int | None]:
    """Pool and DN of a test of Vess that the GM calls at DN 3."""
    name = f"t{at.state.opened + 1}"
    at.play(GM, CallTest(who=("vess",), skill=skill, dn=3, **more))
    pool, dn = previewed(at, at.to(name, RollDice))
    return pool, dn


class TestLasting:
    def effect(self, at: Table, name: str) -> Any:
        return next(one for one in at.state.effects if one.id == name)

    @pytest.mark.rule("WG-PERIL-33", "WG-PERIL-85")
    def test_for_the_scene(self) -> None:
        at = scene()
        rolled(at, 3, 3)
        struck(at, *FAIL, who=("kell",))
        hindered = self.effect(at, "kell.hindered")
        assert (hindered.rating, hindered.until) == (2, SCENE)
        rolled(at, 8, 6)
        struck(at, *PASS, who=("vess",))
        struck(at, who=("vess",))
        assert self.effect(at, "vess.staggered").until == SCENE

    @pytest.mark.rule("WG-PERIL-103")
    def test_three_rounds_of_frenzy(self) -> None:
        at = scene()
        rolled(at, 10, 4)
        struck(at, *FAIL, who=("kell",))
        frenzy = self.effect(at, "kell.frenzied")
        assert frenzy.until == Moment(Occasion.TURN_END, "kell", 3)
        assert lasts(at.state, frenzy) == "for 3 more of Kell's turns"


class TestCounted:
    @pytest.mark.rule("WG-PERIL-43")
    def test_bloodlust_is_a_die_more_in_melee_alone(self) -> None:
        at = armed()
        rolled(at, 4, 4)
        struck(at, who=("vess",))
        events = attack(at, 4, 4, 4, 2, 5, 6, weapon="blade")
        assert only(events, DamageRolled).faces == (5, 6)
        at = armed()
        rolled(at, 4, 4)
        struck(at, who=("vess",))
        assert only(attack(at, 4, 4, 4, 2, weapon="rifle"), DamageRolled).faces == ()

    @pytest.mark.rule("WG-PERIL-15")
    def test_the_mist_hides_from_shots(self) -> None:
        at = armed()
        rolled(at, 1, 5)
        struck(at, who=("ganger",))
        assert previewed(at, declared(at, weapon="rifle"))[1] == 5
        assert previewed(at, declared(at, weapon="blade"))[1] == 3

    @pytest.mark.rule("WG-PERIL-15")
    @pytest.mark.parametrize(
        ("skill", "concerns", "dice"),
        [("cunning", "sound", 6), ("deception", "sound", 6), ("cunning", "", 4)],
    )
    def test_and_helps_whoever_uses_sound(self, skill: str, concerns: str, dice: int) -> None:
        at = armed()
        rolled(at, 1, 5)
        struck(at, who=("vess",))
        assert previewed(at, TryTest("vess", skill=skill, concerns=concerns)) == [dice]
        assert asked_for(at, skill, concerns=concerns)[0] == dice

    @pytest.mark.rule("WG-PERIL-15")
    def test_other_skills_are_not_asked_about_it(self) -> None:
        at = armed()
        rolled(at, 1, 5)
        struck(at, who=("vess",))
        refused = at.refusal(ANNA, TryTest("vess", skill="athletics", concerns="sound"))
        assert refused.code == "not_asked_here"

    @pytest.mark.rule("WG-PERIL-13")
    @pytest.mark.parametrize(("concerns", "dn"), [("Hoarfrost", 5), ("", 3)])
    def test_frost_counts_for_what_depends_on_it(self, concerns: str, dn: int) -> None:
        at = armed()
        rolled(at, 1, 4)
        assert asked_for(at, "athletics", concerns=concerns)[1] == dn
        frost = self.effect(at, "scene.hoarfrost")
        assert frost.until == Moment(Occasion.ROUND, number=10)

    @pytest.mark.rule("WG-PERIL-61")
    def test_ten_rounds_of_bad_air(self) -> None:
        at = armed()
        rolled(at, 6, 1)
        struck(at, who=("vess",))
        hindered = self.effect(at, "vess.hindered")
        assert (hindered.rating, hindered.until) == (2, Moment(Occasion.TURN_END, "vess", 10))
        assert asked_for(at, "athletics")[1] == 5

    @pytest.mark.rule("WG-PERIL-21", "WG-PERIL-31")
    @pytest.mark.parametrize(("tens", "name", "rating"), [(2, "vulnerable", 2), (3, "hindered", 1)])
    def test_a_round_is_the_end_of_their_next_turn(self, tens: int, name: str, rating: int) -> None:
        at = armed()
        rolled(at, tens, 1)
        struck(at, *FAIL, who=("kell",))
        effect = self.effect(at, f"kell.{name}")
        assert (effect.rating, effect.until) == (rating, Moment(Occasion.TURN_END, "kell", 1))

    @pytest.mark.rule("WG-PERIL-73")
    @pytest.mark.parametrize(("skill", "dn"), [("athletics", 5), ("resolve", 3), ("conviction", 3)])
    def test_the_crawling_is_about_what_somebody_does(self, skill: str, dn: int) -> None:
        at = armed()
        rolled(at, 7, 3, 1)
        assert asked_for(at, skill)[1] == dn

    @pytest.mark.rule("WG-PERIL-25")
    @pytest.mark.parametrize(("skill", "dn"), [("cunning", 5), ("deception", 5), ("athletics", 3)])
    def test_tears_shake_whoever_speaks(self, skill: str, dn: int) -> None:
        at = armed()
        rolled(at, 2, 5)
        struck(at, *FAIL, who=("vess",))
        assert asked_for(at, skill)[1] == dn

    @pytest.mark.rule("WG-PERIL-25", "WG-OPT-03")
    @pytest.mark.parametrize(("fails", "dn"), [(True, 9), (False, 7)])
    def test_and_every_interaction_attack(self, fails: bool, dn: int) -> None:
        at = armed()
        rolled(at, 2, 5)
        struck(at, *(FAIL if fails else PASS), who=("vess",))
        command = Interact(
            "vess", skill="medicae", against="willpower", targets=("ganger",), effect="hindered"
        )
        assert only(at.play(ANNA, command, 2, 2, 2, 2), Settled).dn == dn

    def effect(self, at: Table, name: str) -> Any:
        return next(one for one in at.state.effects if one.id == name)


class TestFrozen:
    """WG-PERIL-81: the attributes themselves are lower."""

    def frozen(self, *who: str) -> Table:
        at = armed()
        rolled(at, 8, 1)
        struck(at, *(PASS * len(who)), who=who)
        return at

    @pytest.mark.rule("WG-PERIL-81", "WG-TEST-08")
    @pytest.mark.parametrize(
        ("skill", "pool"),
        [
            ("agility", 6),
            ("strength", 6),
            ("toughness", 7),
            ("ballistic_skill", 3),
            ("weapon_skill", 4),
            ("athletics", 3),
        ],
    )
    def test_pools_that_are_built_on_them(self, skill: str, pool: int) -> None:
        assert asked_for(self.frozen("vess"), skill)[0] == pool

    @pytest.mark.rule("WG-PERIL-81", "WG-DMG-02")
    @pytest.mark.parametrize(("weapon", "faces", "damage"), [("blade", (2,), 9), ("club", (), 5)])
    def test_damage_only_as_far_as_strength_adds_to_it(
        self, weapon: str, faces: tuple[int, ...], damage: int
    ) -> None:
        events = attack(self.frozen("vess"), 4, 4, 4, 2, *faces, weapon=weapon)
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-PERIL-81", "WG-TRAIT-07")
    @pytest.mark.parametrize(("who", "dn"), [("vess", 5), ("kell", 3)])
    def test_a_heavy_weapon_becomes_too_heavy(self, who: str, dn: int) -> None:
        assert previewed(self.frozen(who), declared(self.frozen(who), weapon="cannon"))[1] == dn

    @pytest.mark.rule("WG-PERIL-81", "WG-OPT-03")
    @pytest.mark.parametrize(("against", "dn"), [("strength", 6), ("willpower", 7)])
    def test_whatever_goes_against_them(self, against: str, dn: int) -> None:
        at = self.frozen("ganger")
        command = Interact(
            "vess", skill="cunning", against=against, targets=("ganger",), effect="hindered"
        )
        assert only(at.play(ANNA, command, 2, 2, 2, 2), Settled).dn == dn


class TestFear:
    """WG-FEAR-01 in rows."""

    def frenzied(self) -> Table:
        at = armed()
        rolled(at, 10, 3)
        struck(at, *FAIL, who=("kell",))
        return at

    @pytest.mark.rule("WG-FEAR-01", "WG-PERIL-25")
    def test_the_frenzied_are_not_tested(self) -> None:
        at = self.frenzied()
        rolled(at, 2, 5)
        events = struck(at, *FAIL, who=("vess", "kell"))
        assert only(events, Unmoved).character == "kell"
        assert {"vess.shaken", "vess.fear.tears_of_the_martyrs"} <= lying(at)
        assert not {"kell.shaken", "kell.faced.tears_of_the_martyrs"} & lying(at)

    @pytest.mark.rule("WG-FEAR-01", "WG-PERIL-95")
    def test_if_nobody_else_is_there_nothing_is_rolled(self) -> None:
        at = self.frenzied()
        rolled(at, 9, 5)
        struck(at, who=("kell",))
        assert not [one for one in at.state.matters if not isinstance(one.values, Note)]

    @pytest.mark.rule("WG-FEAR-01", "WG-PERIL-23")
    def test_once_in_an_encounter_is_enough(self) -> None:
        at = armed()
        rolled(at, 2, 3)
        struck(at, *PASS, who=("vess",))
        rolled(at, 2, 3)
        struck(at, *FAIL, who=("vess", "kell"))
        assert "kell.fear.ghostly_apparitions" in lying(at)
        assert "vess.fear.ghostly_apparitions" not in lying(at)


class TestWrathDice:
    """WG-PERIL-61: every Psychic Mastery test, whoever asks for it."""

    @pytest.mark.rule("WG-PERIL-61", "WG-WRATH-09")
    def test_a_test_that_is_called(self) -> None:
        at = armed()
        rolled(at, 6, 1)
        struck(at, who=())
        assert asked_for(at, MASTERY)[0] == 7
        name = at.state.matters[-1].id
        events = at.play(ANNA, at.to(name, RollDice), *(4,) * 7)
        assert only(events, DiceFell).wrath_dice == 2

    @pytest.mark.rule("WG-PERIL-61", "WG-WRATH-09")
    def test_a_test_that_is_tried(self) -> None:
        at = armed()
        rolled(at, 6, 1)
        struck(at, who=())
        events = at.play(ANNA, TryTest("vess", skill=MASTERY), *(4,) * 7)
        assert only(events, DiceFell).wrath_dice == 2

    @pytest.mark.rule("WG-PERIL-61")
    def test_no_other_test(self) -> None:
        at = armed()
        rolled(at, 6, 1)
        struck(at, who=())
        assert asked_for(at, "athletics")[0] == 4

    @pytest.mark.rule("WG-PERIL-63")
    def test_in_that_place_alone(self) -> None:
        at = armed()
        rolled(at, 6, 3)
        struck(at, 1, who=("kell",))
        assert asked_for(at, MASTERY)[0] == 6
        assert any("within 25 metres of this spot" in one for one in notes(at))

    @pytest.mark.rule("WG-PSY-08")
    def test_the_warp_looks_at_threats_too(self) -> None:
        at = armed()
        at.play(GM, CallTest(who=("ganger",), skill=MASTERY, dn=3), 1, 4, 4, 5, 6, 5)
        assert at.tracks["ganger.shock"] == 5
