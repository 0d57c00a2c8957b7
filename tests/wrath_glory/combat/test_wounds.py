"""WG-WOUND: the track, the penalty, going down, and dying at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import Adjust
from tableside.core.state import EffectBegan
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.harm.soak import KeepSoak, Soak
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.numbers.derived_conditions import down
from wrath_glory.combat.harm_tables import (
    GANGER,
    RULESETS,
    VESS,
    effects,
    fight,
    harm,
    take,
    taken,
)
from wrath_glory.tables import ANNA, SKILL, call, roll

UP = ("starter", "revised", "revised-full")


def dn(at: Table) -> int:
    """The DN that a test of DN 3 comes to."""
    preview = at.ready(ANNA, at.to(call(at), do.RollDice)).preview
    return next(one.value for one in preview if one.quantity == "dn")


class TestPenalty:
    @pytest.mark.rule("WG-WOUND-02")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(("wounds", "expected"), [(0, 3), (1, 4), (3, 4), (6, 4)])
    def test_one_for_being_wounded(self, ruleset: str, wounds: int, expected: int) -> None:
        at = fight(ruleset, tracks={"vess.wounds": wounds})
        assert dn(at) == expected

    @pytest.mark.rule("WG-WOUND-02", "WG-WOUND-03")
    @pytest.mark.parametrize(
        ("wounds", "most", "expected", "name"),
        [
            (0, 6, 3, None),
            (1, 6, 4, "Lightly Wounded"),
            (3, 6, 4, "Lightly Wounded"),
            (4, 6, 5, "Heavily Wounded"),
            (3, 7, 4, "Lightly Wounded"),
            (4, 7, 5, "Heavily Wounded"),
            (9, -1, 4, "Lightly Wounded"),
        ],
    )
    def test_in_core_one_or_two(
        self, wounds: int, most: int, expected: int, name: str | None
    ) -> None:
        at = fight("core", vess=replace(VESS, max_wounds=most), tracks={"vess.wounds": wounds})
        assert dn(at) == expected
        assert effects(at) == ({name} if name else set())

    @pytest.mark.rule("WG-WOUND-02")
    def test_it_counts_when_the_dice_are_thrown(self) -> None:
        at = fight("revised", tracks={"vess.wounds": 1})
        matter = call(at)
        roll(at, matter, 1, 6, 6, 1, 1)
        assert at.matter(matter).values.dn.why() == "dn: +3 the GM's DN, +1 Wounded = 4"

    @pytest.mark.rule("WG-WOUND-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_it_ends_with_the_last_wound(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 1})
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert effects(at) == set()

    @pytest.mark.rule("WG-WOUND-02", "WG-OPP-03")
    def test_in_an_opposed_test_it_is_a_die_for_the_other(self) -> None:
        at = fight("starter", tracks={"vess.wounds": 1})
        at.play(
            GM,
            do.Oppose(
                initiator="kell", initiator_skill=SKILL, opponent="vess", opponent_skill=SKILL
            ),
        )
        assert at.matter("o1.initiator").values.given_dice == 1
        assert at.matter("o1.opponent").values.given_dice == 0

    @pytest.mark.rule("WG-WOUND-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_rolls_without_a_dn_are_as_big_as_ever(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 4})
        harm(at, damage=10)
        at.without_dice(ANNA, at.to("b1.vess", Soak))
        assert len(at.system.awaited(at.state)[0].sides) == 3


class TestGoingDown:
    @pytest.mark.rule("WG-WOUND-01", "WG-WOUND-04")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(("wounds", "falls"), [(5, False), (6, False), (7, True), (30, True)])
    def test_above_the_maximum_a_hero_is_dying_and_prone(
        self, ruleset: str, wounds: int, falls: bool
    ) -> None:
        at = fight(ruleset)
        harm(at, wounds=wounds, attack=False)
        take(at, "b1.vess")
        assert ({"Dying", "Prone"} <= effects(at)) is falls
        assert down(at.system.rules, at.state, "vess") is falls

    @pytest.mark.rule("WG-WOUND-01", "WG-WOUND-04")
    @pytest.mark.parametrize(("wounds", "falls"), [(5, False), (6, True), (7, True)])
    def test_in_core_at_the_maximum_a_hero_is_unconscious(self, wounds: int, falls: bool) -> None:
        at = fight("core")
        events = harm(at, wounds=wounds, attack=False)
        assert ({"Unconscious", "Prone"} <= effects(at)) is falls
        assert only(events, Harmed).down == ("Unconscious" if falls else "")

    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_one_wound_back_and_the_hero_is_up_but_lies_there(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, wounds=40, attack=False)
        if at.open():
            take(at, "b1.vess")
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert not down(at.system.rules, at.state, "vess")
        assert "Prone" in effects(at)

    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize(("ruleset", "last"), [("revised", 5), ("core", 4)])
    def test_a_threat_is_out_of_the_fight(self, ruleset: str, last: int) -> None:
        at = fight(ruleset, tracks={"ganger.wounds": last - 1})
        events = harm(at, who="ganger", wounds=1)
        assert only(events, Harmed).down == "Out of the fight"
        assert "Out of the fight" in effects(at, "ganger")
        assert "Prone" not in effects(at, "ganger")

    @pytest.mark.rule("WG-WOUND-04")
    def test_an_important_threat_falls_like_a_hero(self) -> None:
        at = fight("revised", ganger=replace(GANGER, important=True))
        harm(at, who="ganger", wounds=9)
        assert {"Dying", "Prone"} <= effects(at, "ganger")

    @pytest.mark.rule("WG-WOUND-04")
    def test_a_second_blow_does_not_fell_anybody_twice(self) -> None:
        at = fight("revised", ganger=replace(GANGER, important=True))
        first = harm(at, who="ganger", wounds=9)
        second = harm(at, who="ganger", wounds=9)
        assert len(every(first, EffectBegan)) == 1
        assert (only(second, Harmed).down, every(second, EffectBegan)) == ("", [])

    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize(
        ("ruleset", "still"), [("starter", False), ("revised", True), ("core", False)]
    )
    def test_who_is_down_acts_or_not_as_the_ruleset_says(self, ruleset: str, still: bool) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 6 if ruleset == "core" else 7})
        (effect,) = (one for one in at.system.known(at.state, GM).effects if one.id == "vess.down")
        assert ("attack" not in effect.forbids) is still
        assert "stand_up" in effect.forbids

    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_without_a_maximum_nobody_goes_down(self, ruleset: str) -> None:
        at = fight(ruleset, ganger=replace(GANGER, max_wounds=-1))
        harm(at, who="ganger", wounds=90)
        assert taken(at, "ganger") == (90, 0)
        assert not down(at.system.rules, at.state, "ganger")


class TestKilledOutright:
    @pytest.mark.rule("WG-WOUND-05")
    @pytest.mark.parametrize(("wounds", "dead"), [(7, False), (8, True), (20, True)])
    def test_twice_the_maximum_by_one_attack_kills(self, wounds: int, dead: bool) -> None:
        at = fight("core")
        events = harm(at, who="ganger", wounds=wounds)
        assert only(events, Harmed).dead is dead
        assert ("Dead" in effects(at, "ganger")) is dead

    @pytest.mark.rule("WG-WOUND-05")
    def test_mortal_wounds_of_the_same_attack_count(self) -> None:
        at = fight("core")
        assert only(harm(at, who="ganger", wounds=5, mortal=3), Harmed).dead

    @pytest.mark.rule("WG-WOUND-05")
    def test_two_attacks_do_not_add_up(self) -> None:
        at = fight("core")
        harm(at, who="ganger", wounds=7)
        assert not only(harm(at, who="ganger", wounds=7), Harmed).dead

    @pytest.mark.rule("WG-WOUND-05")
    def test_it_is_counted_after_the_soak(self) -> None:
        at = fight("core", vess=replace(VESS, max_wounds=2))
        harm(at, damage=12)
        events = at.play(ANNA, at.to("b1.vess", Soak), 4, 1, 1)
        events += at.play(GM, at.to("b1.vess", KeepSoak))
        assert (only(events, Harmed).wounds, only(events, Harmed).dead) == (3, False)

    @pytest.mark.rule("WG-WOUND-05")
    def test_what_is_no_attack_kills_nobody_outright(self) -> None:
        at = fight("core")
        assert not only(harm(at, who="ganger", wounds=20, attack=False), Harmed).dead

    @pytest.mark.rule("WG-WOUND-05")
    @pytest.mark.parametrize("ruleset", UP)
    def test_the_other_rulesets_do_not_know_it(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert not only(harm(at, who="ganger", wounds=50), Harmed).dead
