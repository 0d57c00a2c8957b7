"""DH-TAG, DH-HOPE-06: two heroes act as one."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import WAND, fight, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, CARA, SAILOR, helps, roll, told
from support import Table, every, only
from tableside.core.calling_off import CallOff
from tableside.core.desk import StrikeCharacter
from tableside.core.evening import BeginEvening, EndEvening
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import DICE, GM, Faces, Limit
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights import tag_team as do
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed
from tableside.systems.daggerheart.state.gear import Damage, Weapon

HOPES = {"ana.hope": 4, "bo.hope": 1, "fear": 3}
WITH_HOPE, WITH_FEAR, FAILED, CRITICAL = (9, 4), (4, 9), (2, 3), (5, 5)


def start(at: Table, **more: Any) -> str:
    """Ana begins one with Bo, against the wolf unless told otherwise."""
    matter = f"t{at.state.opened + 1}"
    given = {"partner": "bo", "target": "wolf", **more}
    at.play(ANNA, do.StartTagTeam(character="ana", **given))
    return matter


def both(at: Table, one: tuple[int, int], other: tuple[int, int], **more: Any) -> str:
    matter = start(at, **more)
    roll(at, f"{matter}.ana", *one)
    roll(at, f"{matter}.bo", *other)
    return matter


def choose(at: Table, matter: str, which: str, *faces: int, **more: Any) -> Any:
    return at.play(BEN, at.to(matter, do.ChooseRoll, "bo", roll=which, **more), *faces)


class TestStarting:
    @pytest.mark.rule("DH-TAG-01", "DH-HOPE-06")
    def test_three_hope_from_whoever_begins_it(self) -> None:
        at = fight(tracks=HOPES)
        start(at)
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (1, 1)
        assert only(at.history.rows[-1].events, Spent) == Spent("ana.hope", 3, "DH-TAG-01")

    @pytest.mark.rule("DH-TAG-01", "DH-HOPE-06")
    @pytest.mark.parametrize("held", [2, 3])
    def test_up_front(self, held: int) -> None:
        at = fight(tracks={"ana.hope": held})
        begun = do.StartTagTeam(character="ana", partner="bo", target="wolf")
        if held < 3:
            refused = at.refusal(ANNA, begun)
            assert (refused.code, refused.limit) == ("no_hope", Limit.COST)
        else:
            at.play(ANNA, begun)

    @pytest.mark.rule("DH-TAG-01", "DH-TAG-08")
    def test_once_an_evening_but_partner_as_often_as_one_likes(self) -> None:
        at = fight(fighter(), fighter("bo"), wolf(hp_max=12), tracks={"ana.hope": 6, "bo.hope": 6})
        at.play(GM, BeginEvening(present=("ana", "bo")))
        matter = both(at, WITH_HOPE, FAILED)
        choose(at, matter, "initiator", 1, 1)
        again = do.StartTagTeam(character="ana", partner="bo", target="wolf")
        assert at.refusal(ANNA, again).code == "tag_team_already_initiated"
        at.play(BEN, do.StartTagTeam(character="bo", partner="ana", target="wolf"))
        other = fight(tracks={"ana.hope": 6})
        other.play(GM, BeginEvening(present=("ana", "bo")))
        choose(other, both(other, WITH_HOPE, FAILED), "initiator", 1, 1)
        other.play(GM, EndEvening())
        other.play(ANNA, again)

    @pytest.mark.rule("DH-TAG-01")
    def test_nobody_is_a_partner_who_rolls_already(self) -> None:
        at = fight(tracks=HOPES)
        at.play(BEN, rolls.Attempt(character="bo", trait="agility", against="wolf"))
        begun = do.StartTagTeam(character="ana", partner="bo", target="wolf")
        assert at.refusal(ANNA, begun).code == "nobody_there"


class TestRolls:
    @pytest.mark.rule("DH-TAG-02")
    def test_two_results_that_do_nothing_yet(self) -> None:
        at = fight(tracks=HOPES)
        both(at, WITH_HOPE, WITH_FEAR)
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (1, 3)
        assert at.state.facts["spotlight"] == "players"
        assert not every(at.history.rows[-1].events, Gained)

    @pytest.mark.rule("DH-TAG-02", "DH-HOPE-04")
    def test_each_pays_for_their_own_and_others_may_help(self) -> None:
        cast = (fighter("ana", SAILOR), fighter("bo"), fighter("cal"), wolf())
        at = fight(*cast, tracks=HOPES)
        matter = start(at)
        helps(at, f"{matter}.ana", "cal")
        roll(at, f"{matter}.ana", 4, 3, 6, experiences=("sailor",))
        assert (at.tracks["ana.hope"], at.tracks["cal.hope"]) == (0, 1)
        assert at.verbs(CARA, f"{matter}.bo") == {"help_ally"}

    @pytest.mark.rule("DH-TAG-03")
    def test_either_player_chooses_and_the_other_roll_is_as_if_never_thrown(self) -> None:
        at = fight(tracks=HOPES)
        matter = both(at, WITH_FEAR, WITH_HOPE)
        assert at.verbs(ANNA, matter) == at.verbs(BEN, matter) == {"choose_roll"}
        choose(at, matter, "partner", 1, 1)
        assert at.tracks["fear"] == 3
        assert at.state.facts["spotlight"] == "players"
        assert "Bo's roll stands for both: success with Hope." in told(at, ANNA)

    @pytest.mark.rule("DH-TAG-03")
    def test_the_better_one_by_default(self) -> None:
        at = fight(tracks=HOPES)
        matter = both(at, FAILED, WITH_FEAR)
        assert at.question(ANNA, at.to(matter, do.ChooseRoll)).default == "partner"


class TestWhatItBrings:
    @pytest.mark.rule("DH-TAG-04")
    def test_hope_for_both(self) -> None:
        at = fight(tracks=HOPES)
        choose(at, both(at, WITH_HOPE, FAILED), "initiator", 1, 1)
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (2, 2)

    @pytest.mark.rule("DH-TAG-04", "DH-ATK-05")
    def test_a_critical_clears_a_stress_of_both_and_maximises_both(self) -> None:
        cast = (fighter(), fighter("bo"), wolf(hp_max=12))
        at = fight(*cast, tracks={**HOPES, "ana.stress": 2, "bo.stress": 1})
        events = choose(at, both(at, CRITICAL, FAILED), "initiator", 1, 1)
        assert (marked(at, "ana", "stress"), marked(at, "bo", "stress")) == (1, 0)
        assert only(events, DamageRolled).damage == (8 + 1 + 1) * 2
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (2, 2)

    @pytest.mark.rule("DH-TAG-06")
    def test_weapons_without_dice_throw_none(self) -> None:
        club = Weapon("club", "Club", Damage(0, 0, 3), "strength")
        at = fight(*(fighter(who, weapons=(club,)) for who in ("ana", "bo")), wolf(), tracks=HOPES)
        events = choose(at, both(at, WITH_HOPE, FAILED), "initiator")
        rolled = only(events, DamageRolled)
        assert (rolled.faces, rolled.sides, rolled.damage) == ((), (), 6)

    @pytest.mark.rule("DH-TAG-05", "DH-TAG-07")
    def test_fear_for_each_and_the_spotlight_once(self) -> None:
        at = fight(tracks=HOPES)
        events = choose(at, both(at, WITH_FEAR, FAILED), "initiator", 1, 1)
        assert at.tracks["fear"] == 5
        moved = [one for one in every(events, FactSet) if one.fact == "spotlight"]
        assert [one.value for one in moved] == ["gm"]

    @pytest.mark.rule("DH-TAG-05", "DH-FEAR-02")
    def test_fear_stops_at_twelve(self) -> None:
        at = fight(tracks={**HOPES, "fear": 11})
        events = choose(at, both(at, WITH_FEAR, FAILED), "initiator", 1, 1)
        fear = next(one for one in every(events, Gained) if one.track == "fear")
        assert (fear.amount, fear.lost) == (1, 1)

    @pytest.mark.rule("DH-TAG-06")
    def test_both_roll_and_the_sum_is_one_hit(self) -> None:
        at = fight(tracks=HOPES)
        events = choose(at, both(at, WITH_HOPE, FAILED), "initiator", 3, 5)
        assert only(events, DamageRolled).faces == (3, 5)
        harmed = only(events, Harmed)
        assert (harmed.damage, harmed.hp) == (10, 3)

    @pytest.mark.rule("DH-TAG-06")
    def test_the_dice_that_were_asked_for_count_whatever_has_changed_since(self) -> None:
        at = fight(tracks=HOPES)
        matter = both(at, WITH_HOPE, FAILED)
        # The dice are still in somebody's hand.
        at.history.submit(BEN, at.to(matter, do.ChooseRoll, "bo", roll="initiator"))
        [asked] = at.system.awaited(at.state)
        at.history.submit(GM, rolls.EditSheet(character="ana", proficiency=3))
        row = at.history.submit(DICE, Faces(key=asked.key, faces=(5, 3)))
        said = only(row.events, DamageRolled)
        assert (said.faces, said.sides) == ((5, 3), asked.sides)

    @pytest.mark.rule("DH-TAG-06")
    @pytest.mark.parametrize(("kind", "hp"), [("mag", 0), ("phy", 2)])
    def test_of_two_types_the_players_choose_one(self, kind: str, hp: int) -> None:
        cast = (fighter(), fighter("bo", weapons=(WAND,)), wolf(immune=("mag",)))
        at = fight(*cast, tracks=HOPES)
        matter = both(at, WITH_HOPE, FAILED)
        choose(at, matter, "initiator", 3, 2, damage_type=kind)
        assert marked(at, "wolf") == hp

    @pytest.mark.rule("DH-TAG-06")
    def test_a_failure_deals_none(self) -> None:
        at = fight(tracks=HOPES)
        choose(at, both(at, FAILED, FAILED), "initiator")
        assert marked(at, "wolf") == 0
        assert at.state.facts["spotlight"] == "gm"

    @pytest.mark.rule("DH-TAG-02", "DH-TAG-07")
    def test_it_need_not_be_an_attack(self) -> None:
        at = fight(fighter(), fighter("bo"), tracks=HOPES)
        matter = start(at, target="")
        for who, faces in (("ana", WITH_HOPE), ("bo", FAILED)):
            roll(at, f"{matter}.{who}", *faces, trait="agility")
            at.play(GM, at.to(f"{matter}.{who}", rolls.Judge, difficulty=12))
        choose(at, matter, "initiator")
        assert (at.tracks["ana.hope"], at.open()) == (2, [])


class TestOddMoments:
    def test_whoever_it_is_about_cannot_be_struck_from_the_roster(self) -> None:
        at = fight(tracks=HOPES)
        start(at)
        for who in ("wolf", "bo"):
            assert at.refusal(GM, StrikeCharacter(character=who)).code == "waiting"

    def test_called_off_it_leaves_nothing_behind_but_what_it_cost(self) -> None:
        at = fight(tracks=HOPES)
        matter = start(at)
        at.play(GM, CallOff(matter=matter, revision=at.matter(matter).revision))
        assert (at.open(), at.tracks["ana.hope"]) == ([], 1)
        assert "The GM calls off the Tag Team of Ana and Bo." in told(at, BEN)
