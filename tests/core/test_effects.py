"""What lasts: whose terms count, what joins, and when it ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import every, only
from tableside.core.desk import Adjust, EndEffect, GiveEffect, Overrule
from tableside.core.effects import (
    SCENE,
    Always,
    Effect,
    Modifier,
    Moment,
    Occasion,
    Passing,
    Until,
    Uses,
    While,
    due,
    joined,
    longer,
    terms_of,
)
from tableside.core.evening import EndScene
from tableside.core.known import veiled
from tableside.core.state import EffectEnded, EffectUsed, Tolerated
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, SKILL, answer, call, hero, roll, settle, table, thrown

PLUS_ONE = Modifier("pool", 1)


def effect(number: str, name: str, on: str = "vess", rating: int = 0, amount: int = 1) -> Effect:
    return Effect(number, name, on, rating=rating, modifiers=(Modifier("pool", amount),))


def amounts(*effects: Effect, **context: str) -> list[int]:
    return [term.amount for term in terms_of(effects, "pool", "vess", context)]


class TestTerms:
    def test_only_what_lies_on_the_bearer_or_the_scene_counts(self) -> None:
        here, there = effect("e1", "Blessed"), effect("e2", "Cursed", on="kell")
        fog = effect("e3", "Fog", on=SCENE, amount=-1)
        assert amounts(here, there, fog) == [1, -1]

    def test_other_quantities_are_left_alone(self) -> None:
        assert not terms_of([effect("e1", "Blessed")], "dn", "vess", {})

    def test_of_equal_names_only_the_strongest_counts(self) -> None:
        weak = effect("e1", "Hindered", rating=1, amount=-1)
        strong = effect("e2", "Hindered", on=SCENE, rating=2, amount=-2)
        assert amounts(weak, strong) == amounts(strong, weak) == [-2]
        assert amounts(weak, effect("e3", "Dazed", amount=-3)) == [-1, -3]

    def test_the_gms_own_terms_never_join(self) -> None:
        twice = [replace(effect(number, "GM"), by_gm=True) for number in ("e1", "e2")]
        assert amounts(*twice) == [1, 1]

    def test_every_pair_of_a_condition_must_fit(self) -> None:
        when = {"skill": "stealth", "mode": "combat"}
        sneaky = Effect("e1", "Cloak", "vess", modifiers=(Modifier("pool", 2, when=when),))
        assert amounts(sneaky, skill="stealth", mode="combat") == [2]
        assert amounts(sneaky, skill="stealth", mode="narrative") == []
        assert amounts(sneaky, skill="stealth") == []

    def test_one_effect_may_bring_several_terms_and_names_itself_in_each(self) -> None:
        both = Effect("e7", "Drugs", "vess", modifiers=(PLUS_ONE, Modifier("pool", -3)))
        terms = terms_of([both], "pool", "vess", {})
        assert [(term.label, term.amount, term.effect) for term in terms] == [
            ("Drugs", 1, "e7"),
            ("Drugs", -3, "e7"),
        ]


class TestJoining:
    def test_the_highest_rating_and_the_longest_expiry(self) -> None:
        old = replace(effect("e1", "Hindered", rating=2, amount=-2), until=Uses(1))
        new = replace(effect("e2", "Hindered", rating=1, amount=-1), until=Moment(Occasion.SCENE))
        both = joined(old, new)
        assert (both.id, both.rating, both.until) == ("e1", 2, Moment(Occasion.SCENE))
        assert both.modifiers == old.modifiers
        assert joined(new, old).modifiers == old.modifiers
        assert joined(new, old).id == "e2"

    @pytest.mark.parametrize(
        ("short", "long"),
        [
            (Uses(1), Uses(2)),
            (Uses(9), Moment(Occasion.SCENE)),
            (Moment(Occasion.SCENE), Moment(Occasion.EVENING)),
            (Moment(Occasion.EVENING), While("e1")),
            (While("e1"), Always()),
        ],
    )
    def test_which_of_two_lasts_longer(self, short: Until, long: Until) -> None:
        assert longer(short, long) == longer(long, short) == long

    def test_giving_the_same_condition_again_joins_it(self) -> None:
        at = table("core", pool=2)
        for rating in (1, 2):
            bonus = Modifier("pool", rating)
            at.play(GM, GiveEffect(name="Aided", on="vess", rating=rating, modifiers=(bonus,)))
        assert [(one.id, one.rating) for one in at.state.effects] == [("e1", 2)]
        assert at.ready(ANNA, at.to(call(at), do.RollDice)).preview[0].total == 4

    def test_on_somebody_else_it_is_another(self) -> None:
        at = table()
        for who in ("vess", "kell"):
            at.play(GM, GiveEffect(name="Aided", on=who))
        assert [one.id for one in at.state.effects] == ["e1", "e2"]

    def test_a_secret_one_does_not_join_an_open_one(self) -> None:
        at = table()
        for secret in (False, True):
            at.play(GM, GiveEffect(name="Aided", on="vess", secret=secret))
        assert len(at.state.effects) == 2


class TestEnd:
    def test_which_are_due(self) -> None:
        effects = [
            replace(effect("e1", "a"), until=Uses(0)),
            replace(effect("e2", "b"), until=Uses(1)),
            replace(effect("e3", "c"), until=While("e1")),
            replace(effect("e4", "d"), until=While("gone")),
            replace(effect("e5", "e"), until=Moment(Occasion.SCENE)),
            replace(effect("e6", "f"), until=Moment(Occasion.EVENING)),
            effect("e7", "g"),
        ]
        assert due(effects, ()) == ("e1", "e4")
        assert due(effects, (Passing(Occasion.SCENE),)) == ("e1", "e4", "e5")
        assert due(effects, (Passing(Occasion.EVENING),)) == ("e1", "e4", "e5", "e6")

    def test_a_use_is_counted_when_the_number_is_fixed(self) -> None:
        at = table("core", pool=2)
        at.play(GM, Overrule(quantity="pool", amount=1, on="vess", until=Uses(2)))
        matter = call(at, dn=9)
        assert at.state.effects[0].until == Uses(2)  # looking costs nothing
        assert at.ready(ANNA, at.to(matter, do.RollDice)).preview[0].total == 3
        events = roll(at, matter, 4, 4, 4)
        assert only(events, EffectUsed).id == "e1"
        events = roll(at, call(at, dn=9), 4, 4, 4)
        assert only(events, EffectEnded) == EffectEnded("e1", expired=True)
        roll(at, call(at, dn=9), 4, 4)  # the third roll has two dice again

    def test_a_use_is_not_counted_where_the_effect_does_not_bear(self) -> None:
        at = table("core", pool=2)
        at.play(GM, Overrule(quantity="pool", amount=1, on="kell", until=Uses(1)))
        assert not every(roll(at, call(at, dn=9), 4, 4), EffectUsed)

    def test_what_hangs_on_an_effect_ends_with_it_link_by_link(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Trance", on="vess", until=Moment(Occasion.SCENE)))
        at.play(GM, GiveEffect(name="Vision", on="vess", until=While("e1")))
        at.play(GM, GiveEffect(name="Echo", on="kell", until=While("e2")))
        events = at.play(GM, EndScene())
        assert [ended.id for ended in every(events, EffectEnded)] == ["e1", "e2", "e3"]
        assert at.state.effects == ()

    def test_by_hand_it_is_ended_not_run_out(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Trance", on="vess"))
        event = only(at.play(GM, EndEffect(effect="e1")), EffectEnded)
        assert not event.expired

    def test_when_a_raised_maximum_ends_nothing_is_taken_away(self) -> None:
        for how in ("by hand", "by itself"):
            at = table("starter")
            until = Moment(Occasion.SCENE)
            at.play(GM, Overrule(quantity="glory_max", amount=3, until=until))
            at.play(GM, Adjust(track="glory", by=8))
            events = at.play(GM, EndEffect(effect="e1") if how == "by hand" else EndScene())
            assert only(events, Tolerated).fault == "glory_over_maximum"
            assert (at.tracks["glory"], at.faults()) == (8, {"glory_over_maximum": False})


class TestForbidding:
    def test_a_forbidden_verb_is_neither_offered_nor_accepted(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Numb", on="vess", forbids=("reroll_failures",)))
        matter = thrown(at, 4, 4, 4, 2, 2)
        refused = at.refusal(ANNA, at.to(matter, do.RerollFailures))
        assert (refused.code, refused.sentence) == ("forbidden", "Numb does not allow that.")
        assert "reroll_failures" not in at.verbs(ANNA, matter)
        settle(at, matter)
        other = call(at, "kell")
        roll(at, other, 4, 4, 4, 2, 2)
        answer(at, other, do.RerollFailures, 4, 4)  # it lies on Vess alone

    def test_on_the_scene_it_binds_everybody(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Silence", forbids=("add_detail",)))
        assert at.refusal(ANNA, do.AddDetail("vess")).code == "forbidden"

    def test_what_is_forced_leaves_only_that_of_the_free_verbs(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Frenzy", on="vess", forces=("try_test",)))
        assert at.refusal(ANNA, do.AddDetail("vess")).code == "forbidden"
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 2, 2)
        answer(at, "t1", do.RerollFailures, 4, 4)  # answers to a matter stay open

    def test_a_default_answer_cannot_be_forbidden(self) -> None:
        at = table()
        refused = at.refusal(GM, GiveEffect(name="Frozen", on="vess", forbids=("roll",)))
        assert refused.code == "not_forbiddable"


class TestSecrets:
    def test_a_player_sees_that_something_is_at_work_and_not_what(self) -> None:
        curse = Effect(
            "e1",
            "Curse",
            "vess",
            until=Uses(3),
            rating=4,
            source="desk",
            modifiers=(Modifier("dn", 2, when={"skill": SKILL}),),
            secret=True,
        )
        seen = veiled(curse)
        assert (seen.id, seen.name, seen.on, seen.until) == ("e1", "hidden", "vess", Always())
        assert (seen.rating, seen.source) == (0, "")
        assert seen.modifiers == (Modifier("dn", 0),)
        open_one = replace(curse, secret=False)
        assert veiled(open_one) is open_one

    def test_it_hides_the_total_of_what_it_touches_from_players_alone(self) -> None:
        at = table("revised", hero("vess"), hero("kell"))
        curse = Modifier("dn", 2)
        at.play(GM, GiveEffect(name="Curse", on="vess", modifiers=(curse,), secret=True))
        matter, other = call(at, "vess", "kell"), "t2"
        roll_it = at.to(matter, do.RollDice)
        assert at.ready(ANNA, roll_it).preview[1].total is None
        assert at.ready(GM, roll_it).preview[1].total == 5
        assert at.ready(GM, at.to(other, do.RollDice)).preview[1].total == 3

    def test_only_what_may_be_hidden_changes_in_secret(self) -> None:
        at = table()
        loud = GiveEffect(name="Curse", on="vess", modifiers=(PLUS_ONE,), secret=True)
        assert at.refusal(GM, loud).code == "not_secret"
        assert at.refusal(GM, Overrule(quantity="pool", secret=True)).code == "not_secret"
        mute = GiveEffect(name="Curse", on="vess", forbids=("add_detail",), secret=True)
        assert at.refusal(GM, mute).code == "not_secret"
        at.play(GM, Overrule(quantity="dn", amount=1, secret=True))

    def test_the_roll_itself_reveals_nothing_but_its_result(self) -> None:
        at = table()
        curse = Modifier("dn", 2)
        at.play(GM, GiveEffect(name="Curse", on="vess", modifiers=(curse,), secret=True))
        matter = thrown(at, 4, 4, 4, 2, 2)
        seen = at.system.known(at.state, ANNA).matters[0].values
        assert seen.dn.total is None
        assert not only(settle(at, matter), was.TestSettled).success
        assert not any("DN" in line for line in at.told(ANNA))
