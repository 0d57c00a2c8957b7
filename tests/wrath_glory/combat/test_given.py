"""Conditions that the GM puts on somebody by name, and that count from then on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.effects import Always, Modifier, Moment, Occasion, Until
from tableside.core.notes import Note
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory.attack.interaction import Grapple
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.turns.movement import Move, Run
from tableside.systems.wrath_glory.turns.places import SetPlace
from wrath_glory.combat import attack_tables, turns_tables
from wrath_glory.combat.attack_tables import GANGER, KELL, VESS, asked, attack, declared, labels
from wrath_glory.combat.turns_tables import act, refused
from wrath_glory.tables import ANNA

WITH_CONDITIONS = ("core", "revised-full")


def give(at: Table, condition: str, *who: str, **more: Any) -> None:
    at.play(GM, Inflict(who=who or ("vess",), condition=condition, **more))


def code(at: Table, **given: Any) -> str:
    return at.refusal(GM, Inflict(**{"who": ("vess",), "condition": "prone", **given})).code


class TestDurations:
    @pytest.mark.rule("WG-COND-09")
    @pytest.mark.parametrize(
        ("word", "until"),
        [
            ("round", Moment(Occasion.ROUND, number=1)),
            ("turn", Moment(Occasion.TURN_END, "vess", 1)),
            ("scene", Moment(Occasion.SCENE)),
            ("removed", Always()),
        ],
    )
    def test_it_lasts_as_long_as_the_gm_says(self, word: str, until: Until) -> None:
        at = turns_tables.fight("core")
        give(at, "hindered", rating=2, until=word)
        (effect,) = at.state.effects
        assert (effect.name, effect.rating, effect.until) == ("Hindered", 2, until)

    @pytest.mark.rule("WG-COND-14")
    def test_by_itself_it_is_over_with_their_next_turn(self) -> None:
        at = turns_tables.fight("core", turns_tables.VESS, turns_tables.GANGER)
        give(at, "staggered", "vess", "ganger")
        assert [one.on for one in at.state.effects] == ["vess", "ganger"]
        turns_tables.turns(at, "vess", "ganger")
        assert at.state.effects == ()


class TestRefusals:
    def test_what_makes_no_sense(self) -> None:
        at = turns_tables.fight("core")
        assert code(at, who=()) == "not_a_choice"
        assert code(at, who=("vess", "vess")) == "not_a_choice"
        assert code(at, who=("nobody",)) == "not_a_choice"
        assert code(at, condition="bored") == "not_a_choice"
        assert code(at, rating=1) == "not_asked_here"
        assert code(at, condition="vulnerable") == "not_a_choice"
        assert code(at, condition="vulnerable", rating=13) == "not_a_choice"
        assert code(at, condition="staggered", until="tomorrow") == "not_a_choice"

    def test_it_is_the_gms(self) -> None:
        at = turns_tables.fight("core")
        given = Inflict(who=("ganger",), condition="prone")
        assert at.refusal(ANNA, given).code == "not_gm"

    @pytest.mark.rule("WG-COND-10", "WG-COND-12")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_where_the_rules_have_none_of_it_only_prone_is_left(self, ruleset: str) -> None:
        at = turns_tables.fight(ruleset)
        assert code(at, condition="pinned") == "not_a_choice"
        give(at, "prone")
        assert [one.name for one in at.state.effects] == ["Prone"]


class TestWhatTheyDo:
    @pytest.mark.rule("WG-COND-10")
    @pytest.mark.parametrize("ruleset", WITH_CONDITIONS)
    def test_whoever_is_pinned_goes_to_cover_and_charges_nobody(self, ruleset: str) -> None:
        at = attack_tables.fight(ruleset)
        before = asked(at, "move", weapon="blade", targets=("ganger",))
        assert before is not None
        assert "charge" in labels(before)
        give(at, "pinned")
        note = at.matter("n1").values
        assert isinstance(note, Note)
        assert (note.character, note.rule) == ("vess", "WG-COND-10")
        assert asked(at, "move", weapon="blade", targets=("ganger",)) is None
        landed = only(attack(at, 1, 2, 3, 2, 1), AttackLanded)
        assert landed.dns["ganger"] == 5

    @pytest.mark.rule("WG-ATK-08")
    @pytest.mark.parametrize("ruleset", WITH_CONDITIONS)
    def test_the_surprised_are_easier_to_hit(self, ruleset: str) -> None:
        at = attack_tables.fight(ruleset)
        give(at, "surprised", "ganger", until="scene")
        attack(at, 1, 2, 3, 2, 1, 1, 1)  # five dice and two more

    @pytest.mark.rule("WG-COND-14")
    @pytest.mark.parametrize("ruleset", WITH_CONDITIONS)
    def test_the_staggered_go_half_as_far_and_never_run(self, ruleset: str) -> None:
        at = turns_tables.fight(ruleset)
        give(at, "staggered")
        assert refused(at, Run(character="vess", metres=1)) == "forbidden"
        assert refused(at, Move(character="vess", metres=4)) == "too_far"
        act(at, Move(character="vess", metres=3))

    @pytest.mark.rule("WG-COND-13", "WG-OPT-21", "WG-OPT-25")
    @pytest.mark.parametrize("ruleset", WITH_CONDITIONS)
    @pytest.mark.parametrize("weapon", ["rifle", "cannon"])
    def test_the_restrained_have_no_move_to_give_up(self, ruleset: str, weapon: str) -> None:
        at = attack_tables.fight(ruleset)
        assert asked(at, "move", weapon=weapon, targets=("ganger",)) is not None
        give(at, "restrained")
        assert asked(at, "move", weapon=weapon, targets=("ganger",)) is None

    @pytest.mark.rule("WG-COND-13", "WG-OPT-14")
    def test_the_restrained_walk_up_to_nobody(self) -> None:
        quick = replace(VESS, speed=6)
        at = attack_tables.fight("core", quick, KELL, GANGER, facts={"distance": "metres"})
        at.play(GM, SetPlace(character="vess"))
        at.play(GM, SetPlace(character="ganger", x=5))
        give(at, "restrained")
        assert at.refusal(ANNA, declared(at, weapon="blade")).code == "out_of_range"
        at.play(GM, SetPlace(character="ganger", x=1))
        attack(at, 1, 1, 1, 1, weapon="blade")
        assert at.state.fight.places["vess"].x == 0


class TestTheOtherForm:
    """An effect of a condition's name that brings nothing of its own is that condition."""

    @pytest.mark.rule("WG-COND-16", "WG-COND-10")
    def test_it_does_what_the_condition_does(self) -> None:
        at = turns_tables.fight("core")
        at.play(GM, GiveEffect(name="vulnerable", on="vess", rating=2))
        at.play(GM, GiveEffect(name="Pinned", on="ganger"))
        weak, pinned = at.state.effects
        assert (weak.name, weak.modifiers) == (
            "Vulnerable",
            (Modifier("defence", -2, rule="WG-COND-16"),),
        )
        assert pinned.modifiers[0].rule == "WG-COND-10"
        assert at.open() == ["n1"]

    def test_what_brings_its_own_stays_as_it_is(self) -> None:
        at = turns_tables.fight("core")
        own = (Modifier("defence", -5),)
        at.play(GM, GiveEffect(name="Prone", on="vess", modifiers=own))
        at.play(GM, GiveEffect(name="Surprised"))
        assert [one.modifiers for one in at.state.effects] == [own, ()]

    @pytest.mark.rule("WG-COND-12", "WG-COND-16")
    def test_both_forms_join_into_one_condition(self) -> None:
        at = turns_tables.fight("core")
        at.play(
            GM, GiveEffect(name="Vulnerable", on="vess", rating=1, until=Moment(Occasion.SCENE))
        )
        give(at, "vulnerable", rating=3)
        (first,) = at.state.effects
        assert (first.rating, first.until) == (3, Moment(Occasion.SCENE))
        give(at, "prone", "kell")
        at.play(GM, GiveEffect(name="prone", on="kell"))
        assert [one.name for one in at.state.effects] == ["Vulnerable", "Prone"]


@pytest.mark.rule("WG-COND-13")
def test_the_gm_may_let_the_restrained_walk() -> None:
    at = turns_tables.fight("core")
    give(at, "restrained")
    assert refused(at, Move(character="vess", metres=1)) == "restrained"
    at.play(waiving(Limit.TIMING), Move(character="vess", metres=1))


class TestTheNextMove:
    """WG-COND-13, WG-MOVE-08: one move is lost, and the rest lasts until they are free (A-62)."""

    @pytest.mark.rule("WG-COND-13", "WG-MOVE-08")
    @pytest.mark.parametrize("ruleset", WITH_CONDITIONS)
    def test_it_is_lost_once_and_the_condition_stays(self, ruleset: str) -> None:
        at = turns_tables.fight(ruleset)
        give(at, "restrained")
        walk = Move(character="vess", metres=1)
        assert refused(at, walk) == "restrained"
        turns_tables.turns(at, "vess", "ganger", "kell", "brute", "orla")
        assert refused(at, Run(character="vess", metres=1)) == "forbidden"
        act(at, walk)
        assert [one.name for one in at.state.effects] == ["Restrained"]

    @pytest.mark.rule("WG-COND-13")
    def test_whoever_has_walked_this_turn_loses_that_of_the_next(self) -> None:
        at = turns_tables.fight("core")
        act(at, Move(character="vess", metres=1))
        give(at, "restrained")
        turns_tables.end(at)
        turns_tables.turns(at, "ganger", "kell", "brute", "orla")
        assert refused(at, Move(character="vess", metres=1)) == "restrained"
        turns_tables.turns(at, "vess", "ganger", "kell", "brute", "orla")
        act(at, Move(character="vess", metres=1))

    @pytest.mark.rule("WG-COND-13", "WG-OPT-26")
    def test_a_grip_takes_every_move_until_it_breaks(self) -> None:
        at = turns_tables.fight("core", tracks={"vess.wrath": 0})
        act(at, Grapple("vess", target="ganger"), 6, 1, 1, 1)
        turns_tables.end(at)
        walk = Move(character="ganger", metres=1)
        for following in (("kell", "brute", "orla", "vess"), ()):
            turns_tables.begin(at, "ganger")
            assert refused(at, walk) == "restrained"
            turns_tables.end(at)
            turns_tables.turns(at, *following)


class TestHowLong:
    """CONV-8, A-34: a round is until the end of the bearer's next turn."""

    @pytest.mark.rule("WG-COND-09", "WG-COND-14", "WG-COND-16")
    @pytest.mark.parametrize(
        ("condition", "rating"), [("hindered", 1), ("staggered", 0), ("vulnerable", 1)]
    )
    @pytest.mark.parametrize("desk", [False, True])
    def test_a_round_unless_the_source_says_otherwise(
        self, condition: str, rating: int, desk: bool
    ) -> None:
        at = turns_tables.fight("core")
        turns_tables.turns(at, "vess", "ganger")
        named: GiveEffect | Inflict
        if desk:
            named = GiveEffect(name=condition.title(), on="ganger", rating=rating)
        else:
            named = Inflict(who=("ganger",), condition=condition, rating=rating)
        at.play(GM, named)
        (lasting,) = at.state.effects
        assert lasting.until == Moment(Occasion.TURN_END, "ganger", 2)

    @pytest.mark.rule("WG-COND-14")
    def test_always_is_not_the_same_as_nothing_said(self) -> None:
        at = turns_tables.fight("core")
        at.play(GM, GiveEffect(name="Staggered", on="vess", until=Always()))
        at.play(GM, GiveEffect(name="Staggered", on="kell"))
        at.play(GM, GiveEffect(name="Bruised", on="kell"))
        assert [one.until for one in at.state.effects] == [
            Always(),
            Moment(Occasion.TURN_END, "kell", 1),
            Always(),
        ]

    @pytest.mark.rule("WG-COND-12", "WG-COND-13")
    @pytest.mark.parametrize("condition", ["prone", "restrained"])
    def test_until_it_is_ended(self, condition: str) -> None:
        at = turns_tables.fight("core")
        at.play(GM, Inflict(who=("vess",), condition=condition))
        assert at.state.effects[0].until == Always()
