"""DH-REST: short and long rests for the whole party."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, SEATS, call, hero, roll, table, told
from support import Table, every, only
from tableside.core.cards import Card
from tableside.core.state import Gained, Overstepped, Reset, Rested, Spent
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.daggerheart import rest as do
from tableside.systems.daggerheart import rest as was
from tableside.systems.daggerheart.fights.death import AvoidDeath
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.levels import GrantLevel
from tableside.systems.daggerheart.numbers.derived_conditions import RETIRED, UNCONSCIOUS, has
from tableside.systems.daggerheart.scene.countdowns import CountdownTicked, StartCountdown

HURT = {
    **{f"{who}.{track}": 5 for who in ("ana", "bo") for track in ("hp", "stress")},
    **{"ana.armour": 3, "bo.armour": 3, "ana.hope": 0, "bo.hope": 0, "fear": 2},
}


def party(**more: Any) -> Table:
    """Ana and Bo, badly off."""
    tracks = {**HURT, **more.pop("tracks", {})}
    people = more.pop("people", (hero("ana", armour_score=3), hero("bo", armour_score=3)))
    return table(*people, tracks=tracks, **more)


def rest(at: Table, kind: str, *faces: int, **moves: tuple[str, str]) -> tuple[Event, ...]:
    """A rest from its call to its end; the moves by hero."""
    name = f"z{at.state.opened + 1}"
    at.play(GM, do.CallRest(kind=kind))
    events: tuple[Event, ...] = ()
    for place, (who, (first, second)) in enumerate(moves.items(), 1):
        thrown = faces if place == len(moves) else ()
        chosen = {"first": first, "second": second}
        for which, move in (("first", first), ("second", second)):
            if move in ("tend", "repair"):
                chosen[f"{which}_target"] = who
        events = at.play(SEATS[who], at.to(name, do.ChooseMoves, who, **chosen), *thrown)
    return events


class TestMoves:
    @pytest.mark.rule("DH-REST-01", "DH-REST-05", "DH-REST-08", "DH-REST-09", "DH-REST-10")
    def test_a_short_rest_rolls_for_each_move(self) -> None:
        at = party()
        events = rest(
            at, "short", 1, 2, 3, 4, 1, ana=("tend", "clear_stress"), bo=("repair", "tend")
        )
        assert (at.tracks["ana.hp"], at.tracks["ana.stress"]) == (5 - 1 - 1, 5 - 2 - 1)
        assert (at.tracks["bo.armour"], at.tracks["bo.hp"]) == (0, 5 - 4 - 1)
        rules = [one.rule for one in every(events, Spent)]
        assert rules == ["DH-REST-08", "DH-REST-09", "DH-REST-10", "DH-REST-08"]
        assert at.open() == []

    @pytest.mark.rule("DH-REST-08")
    def test_the_tier_of_whoever_does_it_counts(self) -> None:
        at = party(people=(hero("ana", level=5), hero("bo")))
        name = f"z{at.state.opened + 1}"
        at.play(GM, do.CallRest(kind="short"))
        tends = {"first": "tend", "first_target": "bo", "second": "prepare"}
        at.play(ANNA, at.to(name, do.ChooseMoves, "ana", **tends))
        at.play(BEN, at.to(name, do.ChooseMoves, "bo", first="prepare", second="prepare"), 1, 1)
        assert at.tracks["bo.hp"] == 5 - 1 - 3

    @pytest.mark.rule("DH-REST-02", "DH-REST-08", "DH-REST-09", "DH-REST-10")
    def test_a_long_rest_clears_all_without_dice(self) -> None:
        at = party()
        rest(at, "long", 1, ana=("tend", "clear_stress"), bo=("repair", "tend"))
        assert (at.tracks["ana.hp"], at.tracks["ana.stress"]) == (0, 0)
        assert (at.tracks["bo.armour"], at.tracks["bo.hp"], at.tracks["bo.stress"]) == (0, 0, 5)

    @pytest.mark.rule("DH-REST-11")
    @pytest.mark.parametrize(
        ("bo", "ana_hope", "bo_hope"),
        [(("tend", "tend"), 1, 0), (("prepare", "tend"), 2, 2), (("prepare", "prepare"), 2, 4)],
    )
    def test_preparing_together_is_worth_more(
        self, bo: tuple[str, str], ana_hope: int, bo_hope: int
    ) -> None:
        at = party()
        rest(at, "long", 1, ana=("prepare", "tend"), bo=bo)
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (ana_hope, bo_hope)

    @pytest.mark.rule("DH-REST-05")
    def test_everybody_chooses_for_themselves_in_any_order(self) -> None:
        at = party()
        at.play(GM, do.CallRest(kind="short"))
        assert at.matter("z1").asks == ("ana", "bo")
        prepares = {"first": "prepare", "second": "prepare"}
        asked = at.to("z1", do.ChooseMoves, "ana", **prepares)
        at.play(BEN, at.to("z1", do.ChooseMoves, "bo", **prepares))
        assert at.matter("z1").asks == ("ana",)
        assert at.refusal(BEN, at.to("z1", do.ChooseMoves, "bo", **prepares)).code == "not_asked"
        at.play(ANNA, asked, 1)  # Ana's answer was made before Bo's and still stands
        assert at.open() == []


class TestFear:
    @pytest.mark.rule("DH-REST-06", "DH-FEAR-09")
    def test_a_short_rest_gives_the_gm_a_d4(self) -> None:
        at = party()
        events = rest(at, "short", 3, ana=("prepare", "prepare"), bo=("prepare", "prepare"))
        gained = [one for one in every(events, Gained) if one.track == "fear"]
        assert gained == [Gained("fear", 3, "DH-FEAR-09")]
        assert "The GM's Fear: 3." in told(at, ANNA)

    @pytest.mark.rule("DH-REST-07", "DH-FEAR-09")
    def test_a_long_rest_one_more_for_each_hero(self) -> None:
        at = party(tracks={"fear": 10})
        events = rest(at, "long", 3, ana=("tend", "tend"), bo=("tend", "tend"))
        gained = [one for one in every(events, Gained) if one.track == "fear"]
        assert gained == [Gained("fear", 2, "DH-FEAR-09", lost=3)]

    @pytest.mark.rule("DH-REST-07", "DH-CD-09")
    def test_and_one_long_term_countdown_may_advance(self) -> None:
        at = party()
        for name, kind in (("Winter", "long_term"), ("War", "long_term"), ("Siege", "standard")):
            at.play(GM, StartCountdown(name=name, kind=kind, start=4, loop="none"))
        rest(at, "long", 1, ana=("tend", "tend"), bo=("tend", "tend"))
        (name,) = at.open()
        asked = at.question(GM, at.to(name, do.ChooseCountdown))
        assert [one.value for one in asked.domain.options] == ["", "cd1", "cd2"]  # type: ignore[union-attr]
        events = at.play(GM, at.to(name, do.ChooseCountdown, countdown="cd2"))
        assert only(events, CountdownTicked).rule == "DH-CD-09"
        assert [one.value for one in at.state.countdowns.values()] == [4, 3, 4]
        assert only(events, Rested).long
        assert at.open() == []


class TestCounting:
    @pytest.mark.rule("DH-REST-03")
    def test_three_short_rests_then_a_long_one(self) -> None:
        at = party(tracks={"short_rests": 2})
        rest(at, "short", 1, ana=("prepare", "prepare"), bo=("prepare", "prepare"))
        assert at.tracks["short_rests"] == 3
        refused = at.refusal(GM, do.CallRest(kind="short"))
        assert (refused.code, refused.limit) == ("long_rest_required", Limit.RESTS)
        events = rest(at, "long", 1, ana=("tend", "tend"), bo=("tend", "tend"))
        assert only(events, Reset) == Reset("short_rests", 0, "DH-REST-03")

    @pytest.mark.rule("DH-REST-03")
    def test_a_new_table_only_advises_on_it(self) -> None:
        at = party(tracks={"short_rests": 3}, limits={Limit.RESTS: Mode.ADVISED})
        events = at.play(GM, do.CallRest(kind="short"))
        assert only(events, Overstepped).code == "long_rest_required"

    @pytest.mark.rule("DH-REST-01")
    def test_not_while_something_is_rolled_for(self) -> None:
        at = party()
        matter = call(at, "ana")
        assert at.refusal(GM, do.CallRest(kind="short")).code == "roll_open"
        roll(at, matter, 8, 5)
        at.play(GM, do.CallRest(kind="short"))
        assert at.refusal(GM, do.CallRest(kind="short")).code == "resting"


class TestOrder:
    @pytest.mark.rule("DH-REST-05", "DH-REST-08")
    def test_the_dice_fall_in_the_order_in_which_moves_were_declared(self) -> None:
        at = party()
        rest(at, "short", 4, 1, 1, bo=("tend", "prepare"), ana=("tend", "prepare"))
        assert (at.tracks["bo.hp"], at.tracks["ana.hp"]) == (5 - 4 - 1, 5 - 1 - 1)

    @pytest.mark.rule("DH-HOPE-08", "DH-REST-07", "DH-LVL-01")
    def test_whose_story_has_ended_neither_rests_nor_rises(self) -> None:
        at = party(
            people=(hero("ana", armour_score=3, scars=("s",) * 5), hero("bo", armour_score=3))
        )
        at.play(GM, MarkHp(targets=("ana",)))
        at.play(ANNA, at.to("d1", AvoidDeath, "ana"), 1)
        assert has(at.state, "ana", RETIRED)
        at.play(GM, do.CallRest(kind="long"))
        assert at.matter("z2").asks == ("bo",)
        asked = at.question(GM, GrantLevel())
        assert [one.value for one in asked.domain.options] == ["bo"]  # type: ignore[union-attr]

    @pytest.mark.rule("DH-DEATH-01", "DH-REST-01")
    def test_nobody_rests_over_a_death_move(self) -> None:
        at = party()
        at.play(GM, MarkHp(targets=("ana",)))
        assert at.refusal(GM, do.CallRest(kind="short")).code == "roll_open"


class TestInterruption:
    @pytest.mark.rule("DH-REST-13")
    def test_a_short_one_gives_nothing(self) -> None:
        at = party()
        before = at.tracks
        at.play(GM, do.CallRest(kind="short"))
        event = only(at.play(GM, do.InterruptRest(matter="z1")), was.RestInterrupted)
        assert event.kind == "short"
        assert (at.tracks, at.open()) == (before, [])

    @pytest.mark.rule("DH-REST-13")
    def test_a_long_one_gives_what_a_short_one_would(self) -> None:
        at = party(tracks={"short_rests": 2})
        at.play(GM, do.CallRest(kind="long"))
        tends = {
            "first": "tend",
            "first_target": "ana",
            "second": "project",
            "second_project": "new",
            "second_name": "A boat",
        }
        at.play(ANNA, at.to("z1", do.ChooseMoves, "ana", **tends))
        at.play(GM, do.InterruptRest(matter="z1", revision=at.matter("z1").revision))
        late = at.to("z1", do.ChooseMoves, "bo", first="project", second="prepare")
        assert at.refusal(BEN, late).code == "long_rest_only"
        at.play(BEN, at.to("z1", do.ChooseMoves, "bo", first="prepare", second="prepare"))
        assert at.matter("z1").asks == ("ana",)  # the boat takes a long rest: she chooses anew
        again = at.to(
            "z1", do.ChooseMoves, "ana", first="tend", first_target="ana", second="prepare"
        )
        events = at.play(ANNA, again, 2, 4)
        assert at.tracks["ana.hp"] == 5 - 2 - 1
        assert [one.amount for one in every(events, Gained) if one.track == "fear"] == [4]
        assert (at.tracks["short_rests"], at.state.countdowns) == (2, {})
        assert not only(events, Rested).long


class TestProjects:
    def begun(self) -> Table:
        """A long rest in which Ana begins to build a boat."""
        at = party()
        at.play(GM, do.CallRest(kind="long"))
        work = {"first": "project", "first_project": "new", "first_name": "A boat"}
        at.play(ANNA, at.to("z1", do.ChooseMoves, "ana", second="prepare", **work))
        at.play(BEN, at.to("z1", do.ChooseMoves, "bo", first="prepare", second="prepare"))
        return at

    def carried_on(self, at: Table) -> str:
        """Another long rest for the boat; its id."""
        at.play(GM, do.CallRest(kind="long"))
        work = {"first": "project", "first_project": "cd1", "second": "prepare"}
        name = at.open()[0]
        at.play(ANNA, at.to(name, do.ChooseMoves, "ana", **work))
        at.play(BEN, at.to(name, do.ChooseMoves, "bo", first="prepare", second="prepare"))
        return name

    @pytest.mark.rule("DH-REST-12")
    def test_a_new_one_opens_a_countdown_and_no_more_unless_the_gm_says_so(self) -> None:
        at = self.begun()
        asked = at.question(GM, at.to("z1.project1", do.JudgeProject), start=4)
        assert asked.default == "begun"
        events = at.play(GM, at.to("z1.project1", do.JudgeProject, start=4, how="begun"), 1)
        boat = at.state.countdowns["cd1"]
        assert (boat.start, boat.value, boat.project) == (4, 4, True)
        assert (every(events, CountdownTicked), at.open()) == ([], [])

    @pytest.mark.rule("DH-REST-12")
    def test_one_that_runs_is_not_begun_again(self) -> None:
        at = self.begun()
        at.play(GM, at.to("z1.project1", do.JudgeProject, start=4, how="begun"), 1)
        name = self.carried_on(at)
        begun = at.to(f"{name}.project1", do.JudgeProject, how="begun")
        assert at.refusal(GM, begun).code == "not_a_choice"

    @pytest.mark.rule("DH-REST-12")
    def test_a_new_one_may_tick_at_once(self) -> None:
        at = self.begun()
        judged = at.to("z1.project1", do.JudgeProject, start=4, how="tick")
        events = at.play(GM, judged, 1)
        boat = at.state.countdowns["cd1"]
        assert (boat.name, boat.start, boat.value, boat.project) == ("A boat", 4, 3, True)
        assert only(events, CountdownTicked).rule == "DH-REST-12"
        assert at.open() == []

    @pytest.mark.rule("DH-REST-12")
    @pytest.mark.parametrize(
        ("faces", "left", "hope", "fear"),
        [((8, 5), 2, 3, 3), ((5, 8), 3, 2, 4), ((4, 4), 1, 3, 3), ((1, 2), 4, 2, 4)],
    )
    def test_a_roll_takes_it_as_far_as_progress_would(
        self, faces: tuple[int, int], left: int, hope: int, fear: int
    ) -> None:
        at = self.begun()
        roll_it: dict[str, Any] = {"start": 4, "how": "roll", "trait": "agility", "difficulty": 12}
        at.play(GM, at.to("z1.project1", do.JudgeProject, **roll_it))
        roll(at, "z1.project1.roll", *faces, 1)
        assert at.state.countdowns["cd1"].value == left
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (min(6, hope), fear + 2)
        assert at.state.facts["spotlight"] == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-REST-12")
    def test_later_it_is_carried_on(self) -> None:
        at = self.begun()
        at.play(GM, at.to("z1.project1", do.JudgeProject, start=4, how="tick"), 1)
        name = self.carried_on(at)
        at.play(GM, at.to(f"{name}.project1", do.JudgeProject, how="tick"), 1)
        assert at.state.countdowns["cd1"].value == 2


class TestCards:
    @pytest.mark.rule("DH-REST-04")
    def test_cards_are_swapped_before_the_moves_and_cost_nothing(self) -> None:
        cards = tuple(Card(f"c{n}", f"Card {n}", kind="domain", recall=2) for n in range(1, 8))
        ana = hero("ana", cards=cards, vault=("c6", "c7"))
        at = party(people=(ana, hero("bo")))
        at.play(GM, do.CallRest(kind="short"))
        chosen = ("c3", "c4", "c5", "c6", "c7")
        at.play(ANNA, at.to("z1", do.SwapCards, "ana", loadout=chosen))
        assert at.state.characters["ana"].vault == ("c1", "c2")
        assert at.tracks["ana.stress"] == 5
        six = at.to("z1", do.SwapCards, "ana", loadout=("c1", *chosen))
        assert at.refusal(ANNA, six).code == "not_a_choice"
        moves = {"first": "prepare", "second": "prepare"}
        at.play(ANNA, at.to("z1", do.ChooseMoves, "ana", **moves))
        assert at.refusal(ANNA, at.to("z1", do.SwapCards, "ana", loadout=chosen)).code == "too_late"


class TestWaking:
    @pytest.mark.rule("DH-REST-02", "DH-DEATH-05")
    def test_after_a_long_rest_everybody_wakes(self) -> None:
        at = party()
        at.play(GM, MarkHp(targets=("ana",), hp=1))
        at.play(ANNA, at.to("d1", AvoidDeath), 12)
        assert has(at.state, "ana", UNCONSCIOUS)
        at.play(GM, do.CallRest(kind="short"))
        assert at.matter("z2").asks == ("bo",)
        at.play(GM, do.InterruptRest(matter="z2"))
        rest(at, "long", 1, ana=("prepare", "prepare"), bo=("prepare", "prepare"))
        assert at.tracks["ana.hp"] == 6
        assert not has(at.state, "ana", UNCONSCIOUS)
