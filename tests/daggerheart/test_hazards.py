"""DH-HAZ: water, falls and collisions."""

from __future__ import annotations

import pytest

from daggerheart.fights import fighter
from daggerheart.tables import ANNA, call, foe, hero, roll, table
from support import Table, every, only
from tableside.core.state import Gained
from tableside.core.values import GM
from tableside.systems.daggerheart import hazards as do
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import MarkArmour
from tableside.systems.daggerheart.fights.death import RiskItAll
from tableside.systems.daggerheart.fights.tag_team import ChooseRoll, StartTagTeam
from tableside.systems.daggerheart.numbers.derived_conditions import DEAD, has
from tableside.systems.daggerheart.rolls.rolls import DiceFell, Judge, RollDuality
from tableside.systems.daggerheart.scene.countdowns import (
    AdvanceCountdown,
    CountdownTicked,
    StartCountdown,
)
from tableside.systems.daggerheart.scene.gm_moves import MakeMove


def wet(*heroes: str, breathless: tuple[str, ...] | None = None) -> Table:
    """Heroes under water, all of them without air unless the test says otherwise."""
    at = table(*(hero(one) for one in heroes), foe("eel"))
    without = heroes if breathless is None else breathless
    at.play(GM, do.Submerge(who=heroes, breathless=without))
    return at


class TestWater:
    @pytest.mark.rule("DH-HAZ-01")
    def test_attacks_have_disadvantage_there_and_other_rolls_do_not(self) -> None:
        at = wet("ana", breathless=())
        at.play(ANNA, Attack(character="ana", target="eel"))
        matter = at.open()[-1]
        events = at.play(ANNA, at.to(matter, RollDuality, trait="strength"), 8, 5, 6)
        assert (only(events, DiceFell).extra, only(events, DiceFell).net) == ((6,), -1)
        fresh = wet("ana", breathless=())
        roll(fresh, call(fresh, "ana"), 8, 5)  # two dice and no more

    @pytest.mark.rule("DH-HAZ-02")
    def test_a_held_breath_ticks_with_its_owners_actions_alone(self) -> None:
        at = wet("ana", "bo", breathless=("ana",))
        (breath,) = at.state.countdowns.values()
        assert (breath.start, breath.value, breath.of, breath.breath) == (3, 3, "ana", True)
        roll(at, call(at, "bo"), 8, 5)
        assert at.state.countdowns["cd1"].value == 3
        events = roll(at, call(at, "ana"), 8, 5)
        assert only(events, CountdownTicked).rule == "DH-HAZ-02"
        assert at.state.countdowns["cd1"].value == 2

    @pytest.mark.rule("DH-HAZ-02", "DH-GMM-05")
    def test_the_gm_may_tick_it_as_a_move(self) -> None:
        at = table(hero("ana"), facts={"spotlight": "gm"})
        at.play(GM, do.Submerge(who=("ana",), breathless=("ana",)))
        at.play(GM, MakeMove(move="tick_countdown", countdown="cd1", amount=2))
        assert at.state.countdowns["cd1"].value == 1

    @pytest.mark.rule("DH-HAZ-03")
    def test_out_of_breath_every_action_roll_costs_stress_before_the_dice(self) -> None:
        at = wet("ana")
        for _ in range(3):
            assert not [
                e for e in every(roll(at, call(at, "ana"), 8, 5), Gained) if "stress" in e.track
            ]
        assert at.state.countdowns["cd1"].done
        events = roll(at, call(at, "ana"), 8, 5)
        paid = [e for e in every(events, Gained) if e.track == "ana.stress"]
        assert paid == [Gained("ana.stress", 1, "DH-HAZ-03")]
        assert events.index(paid[0]) < [type(e).__name__ for e in events].index("DiceFell")
        reacted = roll(at, call(at, "ana", reaction=True), 8, 5)
        assert not every(reacted, Gained)

    @pytest.mark.rule("DH-HAZ-02", "DH-HAZ-03")
    def test_air_ends_all_of_it(self) -> None:
        at = wet("ana")
        for _ in range(3):
            roll(at, call(at, "ana"), 8, 5)
        assert len(at.state.effects) == 2
        at.play(GM, do.Surface(who=("ana",)))
        assert (at.state.effects, at.state.countdowns) == ((), {})
        assert "surface" not in at.verbs(GM)


class TestFalls:
    def fall(self, distance: str, *faces: int, **person: int) -> Table:
        """Cal falls and has the damage in front of her."""
        at = table(hero("cal", hp_max=5, major=6, severe=12, armour_score=3, **person))
        at.play(GM, do.Fall(who=("cal",), distance=distance), *faces)
        return at

    @pytest.mark.rule("DH-HAZ-04", "DH-HAZ-05", "DH-HAZ-06")
    @pytest.mark.parametrize(
        ("distance", "die", "flat"),
        [("very_close", 10, 3), ("close", 20, 5), ("far", 100, 15), ("very_far", 100, 15)],
    )
    def test_how_much_each_deals(self, distance: str, die: int, flat: int) -> None:
        at = table(hero("cal", hp_max=5, major=6, severe=12, armour_score=3))
        at.without_dice(GM, do.Fall(who=("cal",), distance=distance))
        (wanted,) = at.system.awaited(at.state)
        assert wanted.sides == (die,)
        hit = self.fall(distance, 2).state.matters[-1].values
        assert hit.damage.value == 2 + flat
        assert hit.types == ("phy",)

    @pytest.mark.rule("DH-HAZ-07")
    def test_armour_helps(self) -> None:
        at = self.fall("close", 11)
        (matter,) = [one for one in at.open() if at.matter(one).asks]
        actor = at.matter(matter)
        assert actor.asks == ("cal",)
        at.play(GM, at.to(matter, MarkArmour))
        assert (at.tracks["cal.armour"], at.tracks["cal.hp"]) == (1, 2)

    @pytest.mark.rule("DH-HAZ-06")
    def test_a_long_fall_may_be_death_without_dice(self) -> None:
        at = table(hero("cal"))
        at.play(GM, do.Fall(who=("cal",), distance="far", deadly=True))
        assert has(at.state, "cal", DEAD)
        short = table(hero("cal"))
        deadly = do.Fall(who=("cal",), distance="close", deadly=True)
        assert short.refusal(GM, deadly).code == "not_asked_here"

    @pytest.mark.rule("DH-HAZ-08")
    def test_a_collision_is_direct(self) -> None:
        at = table(hero("cal", hp_max=5, major=6, severe=12, armour_score=3))
        at.play(GM, do.Collide(who=("cal",)), 11)
        assert (at.tracks["cal.hp"], at.tracks["cal.armour"]) == (3, 0)
        assert at.open() == []


class TestTogether:
    @pytest.mark.rule("DH-HAZ-01", "DH-TAG-06")
    def test_a_tag_team_attacks_under_water_with_disadvantage_too(self) -> None:
        at = table(fighter("ana"), fighter("bo"), foe("eel"), tracks={"ana.hope": 3})
        at.play(GM, do.Submerge(who=("ana",), breathless=()))
        at.play(ANNA, StartTagTeam(character="ana", partner="bo", target="eel"))
        assert only(roll(at, "t1.ana", 8, 5, 6), DiceFell).net == -1
        assert only(roll(at, "t1.bo", 8, 5), DiceFell).net == 0

    @pytest.mark.rule("DH-HAZ-02", "DH-TAG-07")
    def test_both_of_a_tag_team_lose_breath_once_and_whatever_counts_actions_ticks_once(
        self,
    ) -> None:
        at = table(fighter("ana"), fighter("bo"), foe("eel"), tracks={"ana.hope": 3})
        at.play(GM, do.Submerge(who=("ana", "bo"), breathless=("ana", "bo")))
        at.play(GM, StartCountdown(name="Tide", kind="standard", start=4, loop="none"))
        at.play(ANNA, StartTagTeam(character="ana", partner="bo"))
        for who in ("ana", "bo"):
            roll(at, f"t1.{who}", 8, 5, trait="agility")
            at.play(GM, at.to(f"t1.{who}", Judge, difficulty=10))
        at.play(ANNA, at.to("t1", ChooseRoll, "ana", roll="partner"))
        assert [one.value for one in at.state.countdowns.values()] == [2, 2, 3]

    @pytest.mark.rule("DH-HAZ-03", "DH-ROLL-15", "DH-STR-03")
    def test_the_last_hp_for_want_of_air_is_a_death_move_before_the_dice(self) -> None:
        at = table(hero("ana"), tracks={"ana.stress": 6, "ana.hp": 5})
        at.play(GM, do.Submerge(who=("ana",), breathless=("ana",)))
        at.play(GM, AdvanceCountdown(countdown="cd1", ticks=3))
        matter = call(at, "ana")
        at.play(ANNA, at.to(matter, RollDuality))  # no dice: it is a death move instead
        death = next(one for one in at.state.matters if one.procedure == "death")
        assert (death.parent, matter in at.open(), at.tracks["ana.hp"]) == ("", False, 6)
        assert not every(at.play(ANNA, at.to(death.id, RiskItAll, "ana"), 7, 7), DiceFell)
        assert (at.tracks["ana.hp"], at.tracks["ana.stress"]) == (0, 0)


class TestTheGmsTicks:
    @pytest.mark.rule("DH-GMM-05", "DH-HAZ-02")
    @pytest.mark.parametrize(("faces", "ticks"), [((1, 2), 2), ((2, 1), 1), ((5, 8), 1)])
    def test_a_breath_loses_more_after_a_failure_with_fear(
        self, faces: tuple[int, int], ticks: int
    ) -> None:
        at = wet("ana")
        at.play(GM, StartCountdown(name="Guards", kind="long_term", start=4, loop="none"))
        roll(at, call(at, "ana"), *faces)
        chosen = {"move": "tick_countdown", "countdown": "cd1"}
        assert at.question(GM, MakeMove(), **chosen).default == ticks
        assert at.question(GM, MakeMove(), **{**chosen, "countdown": "cd2"}).default == 1
