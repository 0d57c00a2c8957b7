"""DH-DEATH-01, -03, -07: the fallen finish nothing that they had open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from daggerheart.fights import SWORD, answer_hit, attack, deal, fight, fighter, marked, wolf
from daggerheart.tables import ANNA, BEN, SAILOR, answer, call, helps, lead, roll, told
from support import Table, every, only
from tableside.core.desk import Adjust, StrikeCharacter
from tableside.core.matters import CalledOff
from tableside.core.values import DICE, GM, Faces, Limit, Mode
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights import death as do
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.fights.conditions import Hide
from tableside.systems.daggerheart.fights.damage import Harmed
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.hazards import Fall, Submerge
from tableside.systems.daggerheart.numbers.derived_conditions import DEAD, has
from tableside.systems.daggerheart.rest import CallRest, ChooseMoves
from tableside.systems.daggerheart.rolls.groups import GroupReckoned
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell
from tableside.systems.daggerheart.scene.countdowns import AdvanceCountdown
from tableside.systems.daggerheart.scene.fate import AgreeToClash, Oppose

CAST = (fighter("ana", SAILOR), fighter("bo"), fighter("cal"), wolf())
WAYS = pytest.mark.parametrize(
    ("move", "faces"),
    [
        (None, ()),  # the death move is still pending
        (do.RiskItAll, (3, 8)),  # dead
        (do.RiskItAll, (7, 7)),  # as good as new
        (do.AvoidDeath, (9,)),  # unconscious
    ],
)


def brink(who: str = "ana", **tracks: int) -> Table:
    """Everybody has Hope for everything, and one of them a single HP left."""
    named = {key.replace("_", ".", 1): points for key, points in tracks.items()}
    hopes = {f"{one}.hope": 5 for one in ("ana", "bo", "cal")}
    lenient = {Limit.LATE: Mode.ADVISED}
    return fight(*CAST, tracks={**hopes, f"{who}.hp": 5, **named}, limits=lenient)


def chosen(at: Table, move: Any, *faces: int) -> Any:
    """Whoever is at death's door chooses."""
    door = next(one for one in at.state.matters if one.procedure == "death")
    return at.play(GM, at.to(door.id, move), *faces)


def falls(at: Table, who: str = "ana") -> tuple[str, tuple[str, ...], str, str]:
    """The last HP goes; what is called off, whose it is, and why."""
    said = only(at.play(GM, MarkHp(targets=(who,))), CalledOff)
    assert "death" in {one.procedure for one in at.state.matters}
    return said.what, said.characters, said.who, said.rule


class TestRolls:
    @WAYS
    @pytest.mark.rule("DH-DEATH-01", "DH-DEATH-03", "DH-DEATH-07", "DH-ROLL-15")
    def test_an_open_attack_is_off_whatever_comes_of_them(self, move: Any, faces: Any) -> None:
        at = brink()
        matter = attack(at)
        late = at.to(matter, rolls.RollDuality)
        assert falls(at) == ("roll", ("ana",), "ana", "DH-DEATH-01")
        assert "Ana is at death's door: the roll of Ana is called off." in told(at, BEN)
        if move is not None:
            chosen(at, move, *faces)
        assert at.refusal(ANNA, late).code == "no_such_matter"
        assert "roll" not in at.verbs(ANNA)

    @WAYS
    @pytest.mark.rule("DH-HAZ-03", "DH-DEATH-01", "DH-DEATH-03", "DH-DEATH-07", "DH-ROLL-15")
    def test_whoever_falls_for_want_of_air_throws_no_dice(self, move: Any, faces: Any) -> None:
        at = brink(ana_stress=6)
        at.play(GM, Submerge(who=("ana",), breathless=("ana",)))
        at.play(GM, AdvanceCountdown(countdown="cd1", ticks=3))
        matter = attack(at)
        events = at.play(ANNA, at.to(matter, rolls.RollDuality, experiences=("sailor",)))
        assert only(events, CalledOff).rule == "DH-DEATH-01"
        if move is not None:
            assert not every(chosen(at, move, *faces), DiceFell)
        assert (matter in at.open(), at.system.awaited(at.state)) == (False, ())
        assert (at.tracks["ana.hope"], marked(at, "wolf")) == (4, 0)  # what is spent is spent

    @pytest.mark.rule("DH-DEATH-01")
    def test_dice_in_the_air_are_wanted_no_more(self) -> None:
        at = brink()
        matter = attack(at)
        at.without_dice(ANNA, at.to(matter, rolls.RollDuality))
        falls(at)
        thrown = Faces(key=f"{matter}.dice", faces=(8, 8))
        assert at.refusal(DICE, thrown).code == "no_such_roll"
        assert at.tracks["ana.hope"] == 5

    @pytest.mark.rule("DH-DEATH-01")
    def test_nor_is_a_total_judged(self) -> None:
        at = brink()
        matter = call(at, difficulty=0)
        roll(at, matter, 8, 4)
        assert at.matter(matter).step == "judge"
        falls(at)
        assert matter not in at.open()

    @pytest.mark.rule("DH-DEATH-01")
    def test_by_damage_as_well(self) -> None:
        at = brink()
        matter = call(at)
        deal(at, 3)
        assert matter in at.open()  # the armour is still asked for
        hit = next(one.id for one in at.state.matters if one.procedure == "hit")
        assert only(answer_hit(at, hit, armour=False), CalledOff).matter == matter

    @pytest.mark.rule("DH-DEATH-01", "DH-HAZ-06")
    def test_and_by_sudden_death(self) -> None:
        at = brink()
        matter = call(at)
        events = at.play(GM, Fall(who=("ana",), distance="far", deadly=True))
        assert only(events, CalledOff).rule == "DH-HAZ-06"
        assert "Ana is dead: the roll of Ana is called off." in told(at, BEN)
        assert matter not in at.open()
        at.play(GM, StrikeCharacter(character="ana"))  # nothing waits for her any more

    @pytest.mark.rule("DH-DEATH-05")
    def test_whoever_gets_up_again_begins_anew(self) -> None:
        at = brink()
        attack(at)
        falls(at)
        chosen(at, do.AvoidDeath, 9)
        at.play(GM, Adjust(track="ana.hp", by=-1))
        assert "roll" not in at.verbs(ANNA)
        roll(at, attack(at), 8, 4, 5)

    @pytest.mark.rule("DH-DEATH-01")
    def test_taken_back_it_is_open_again(self) -> None:
        at = brink()
        matter = attack(at)
        falls(at)
        at.history.undo()
        roll(at, matter, 8, 4, 5)

    @pytest.mark.rule("DH-HP-05")
    def test_nor_does_a_defeated_adversary_strike(self) -> None:
        at = fight(gm=True)
        at.without_dice(GM, FoeAttacks(character="wolf", target="ana"))
        events = at.play(GM, Adjust(track="wolf.hp", by=4))
        assert only(events, CalledOff).rule == "DH-HP-05"
        assert (at.open(), at.system.awaited(at.state)) == ([], ())


class TestWhatStays:
    @pytest.mark.rule("DH-DEATH-01")
    def test_a_roll_against_the_fallen(self) -> None:
        at = brink("bo")
        at.play(ANNA, Oppose(character="ana", other="bo"))
        for one in ("ana", "bo"):
            at.play(GM, at.to("p1", AgreeToClash, one))
        matter = f"r{at.state.opened + 1}"
        at.play(ANNA, rolls.Attempt(character="ana", trait="agility", against="bo"))
        assert falls(at, "bo") == ("roll", ("bo",), "bo", "DH-DEATH-01")  # Bo's reaction
        roll(at, matter, 8, 4)
        settled = only(at.play(GM, at.to(matter, rolls.Judge, difficulty=10)), RollSettled)
        assert settled.character == "ana"

    @pytest.mark.rule("DH-DEATH-01", "DH-ROLL-15")
    def test_a_hit_that_has_landed_is_settled_and_so_is_what_follows(self) -> None:
        at = fight(fighter("ana"), fighter("bo"), tracks={"ana.hp": 5})
        at.play(ANNA, Oppose(character="ana", other="bo"))
        for one in ("ana", "bo"):
            at.play(GM, at.to("p1", AgreeToClash, one))
        matter = attack(at, "bo")
        roll(at, matter, 4, 9, 8)
        assert at.matter(matter).step == "aftermath"
        assert not every(at.play(GM, MarkHp(targets=("ana",))), CalledOff)
        assert only(answer_hit(at, f"{matter}.bo", armour=False), Harmed).target == "bo"
        assert (matter in at.open(), at.state.facts["spotlight"]) == (False, "gm")

    @pytest.mark.rule("DH-DEATH-02")
    def test_the_last_deed(self) -> None:
        at = brink()
        attack(at)
        falls(at)
        events = chosen(at, lambda **asked: do.BlazeOfGlory(target="wolf", **asked), 5)
        assert only(events, Harmed).target == "wolf"
        assert has(at.state, "ana", DEAD)

    @pytest.mark.rule("DH-DEATH-02", "DH-ROLL-15")
    def test_even_against_whoever_struck_the_last_blow(self) -> None:
        at = fight(fighter("ana", weapons=(SWORD,)), wolf(hp_max=1), tracks={"ana.hp": 5}, gm=True)
        at.play(GM, FoeAttacks(character="wolf", target="ana"), 15, 5)
        answer_hit(at, "a1.ana", armour=False)
        chosen(at, lambda **asked: do.BlazeOfGlory(target="wolf", **asked), 5)
        assert (has(at.state, "ana", DEAD), at.open()) == (True, [])


class TestTogether:
    @pytest.mark.rule("DH-DEATH-01", "DH-GROUP-03")
    def test_the_leader_goes_on_without_a_fallen_member(self) -> None:
        at = brink("bo")
        group = lead(at)
        roll(at, f"{group}.cal", 9, 8, trait="agility")
        said = falls(at, "bo")
        assert said == ("roll", ("bo",), "bo", "DH-DEATH-01")
        reckoned = only(at.history.rows[-1].events, GroupReckoned)
        assert (reckoned.results, reckoned.bonus) == ({"cal": True}, 1)
        assert only(roll(at, f"{group}.leader", 8, 4), RollSettled).character == "ana"

    @pytest.mark.rule("DH-DEATH-01", "DH-GROUP-01")
    @pytest.mark.parametrize("reacted", [False, True])
    def test_a_fallen_leader_ends_it_for_all(self, reacted: bool) -> None:
        at = brink()
        group = lead(at)
        for one in ("bo", "cal") if reacted else ():
            roll(at, f"{group}.{one}", 9, 8, trait="agility")
        whole = ("ana", "bo", "cal")
        assert falls(at) == ("group action", whole, "ana", "DH-DEATH-01")
        assert [one.procedure for one in at.state.matters] == ["death"]

    @pytest.mark.rule("DH-DEATH-01", "DH-TAG-02")
    @pytest.mark.parametrize("who", ["ana", "bo"])
    @pytest.mark.parametrize("rolled", [(), ("ana",), ("ana", "bo")])
    def test_either_of_a_tag_team(self, who: str, rolled: tuple[str, ...]) -> None:
        at = brink(who)
        at.play(ANNA, StartTagTeam(character="ana", partner="bo", target="wolf"))
        for one in rolled:
            roll(at, f"t1.{one}", 9, 4)
        assert falls(at, who) == ("Tag Team", ("ana", "bo"), who, "DH-DEATH-01")
        assert [one.procedure for one in at.state.matters] == ["death"]
        assert at.tracks["ana.hope"] == 2  # nothing spent comes back by itself

    @pytest.mark.rule("DH-DEATH-01", "DH-REACT-04")
    def test_the_others_still_react_to_an_effect(self) -> None:
        at = brink("bo")
        effect: dict[str, Any] = {
            "reaction": True,
            "dice": 1,
            "die": 6,
            "damage_type": "phy",
            "stakes": "Fire",
        }
        call(at, "ana", "bo", **effect)
        assert falls(at, "bo") == ("roll", ("bo",), "bo", "DH-DEATH-01")
        roll(at, "e1.ana", 2, 3, 4)
        assert [one.values.target for one in at.state.matters if one.procedure == "hit"] == ["ana"]


class TestHelp:
    @pytest.mark.rule("DH-DEATH-01", "DH-HOPE-04")
    def test_a_fallen_helper_is_asked_no_more(self) -> None:
        at = brink("bo")
        matter = call(at)
        answer(at, matter, rolls.AskForHelp, helper="bo")
        assert falls(at, "bo") == ("help", ("bo",), "bo", "DH-DEATH-01")
        assert "Bo is at death's door: the help of Bo is called off." in told(at, ANNA)
        roll(at, matter, 8, 4)

    @pytest.mark.rule("DH-DEATH-01", "DH-HOPE-04")
    def test_what_was_asked_goes_with_the_roll_and_what_was_given_is_gone(self) -> None:
        at = brink()
        matter = call(at)
        helps(at, matter, "cal")
        answer(at, matter, rolls.AskForHelp, helper="bo")
        falls(at)
        assert [one.procedure for one in at.state.matters] == ["death"]
        assert (at.tracks["cal.hope"], at.tracks["bo.hope"]) == (4, 5)

    @pytest.mark.rule("DH-DEATH-01", "DH-ROLL-05")
    @pytest.mark.parametrize("who", ["ana", "bo"])
    def test_late_help_in_the_air(self, who: str) -> None:
        at = brink(who)
        roll(at, call(at), 2, 3)
        at.without_dice(BEN, rolls.LateHelp(character="bo"))
        assert falls(at, who) == ("late help", ("bo",), who, "DH-DEATH-01")
        assert at.tracks["bo.hope"] == 5  # it is paid for when it counts

    @pytest.mark.rule("DH-DEATH-01", "DH-ROLL-05")
    def test_nobody_turns_a_roll_of_the_fallen(self) -> None:
        at = brink()
        roll(at, call(at), 2, 3)
        assert "late_help" in at.verbs(BEN)
        at.play(GM, MarkHp(targets=("ana",)))
        assert {"late_help", "late_experience"}.isdisjoint(at.verbs(GM))
        assert at.refusal(BEN, rolls.LateHelp(character="bo")).code == "not_now"


def described(at: Table) -> None:
    at.play(ANNA, rolls.Describe(character="ana", text="I climb."))


def hides(at: Table) -> None:
    at.play(ANNA, Hide(character="ana"))


class TestOtherDeeds:
    @pytest.mark.rule("DH-DEATH-01")
    @pytest.mark.parametrize(("begun", "what"), [(described, "deed"), (hides, "hiding")])
    def test_what_the_gm_was_asked_about(self, begun: Callable[[Table], None], what: str) -> None:
        at = brink()
        begun(at)
        assert falls(at) == (what, ("ana",), "ana", "DH-DEATH-01")
        assert [one.procedure for one in at.state.matters] == ["death"]


class TestRests:
    @pytest.mark.rule("DH-REST-05", "DH-DEATH-03")
    @pytest.mark.parametrize(("kind", "asked"), [("short", ("bo", "cal")), ("long", None)])
    def test_whoever_is_unconscious_sleeps_through_a_short_one(self, kind: str, asked: Any) -> None:
        at = brink()
        at.play(GM, CallRest(kind=kind))
        at.play(GM, MarkHp(targets=("ana",)))
        assert at.matter("z1").asks == ("ana", "bo", "cal")  # it is not known what becomes of her
        chosen(at, do.AvoidDeath, 9)
        assert at.matter("z1").asks == (asked or ("ana", "bo", "cal"))
        assert at.matter("z1").values.heroes == ("ana", "bo", "cal")

    @pytest.mark.rule("DH-REST-05", "DH-DEATH-07")
    def test_the_dead_have_no_part_in_it_whatever_they_chose(self) -> None:
        at = brink()
        at.play(GM, CallRest(kind="short"))
        at.play(ANNA, at.to("z1", ChooseMoves, "ana", first="prepare", second="prepare"))
        at.play(GM, MarkHp(targets=("ana",)))
        chosen(at, do.RiskItAll, 3, 8)
        rest = at.matter("z1").values
        assert (rest.heroes, rest.moves) == (("bo", "cal"), {})

    @pytest.mark.rule("DH-REST-05", "DH-DEATH-03")
    def test_the_last_one_asked_holds_nobody_up(self) -> None:
        at = brink()
        at.play(GM, CallRest(kind="short"))
        for who in ("bo", "cal"):
            at.play(GM, at.to("z1", ChooseMoves, who, first="prepare", second="prepare"))
        at.play(GM, MarkHp(targets=("ana",)))
        chosen(at, do.AvoidDeath, 9, 3)
        assert "z1" not in at.open()
