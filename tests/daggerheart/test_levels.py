"""DH-LVL: a level up, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, COOK, SAILOR, hero, table, told
from support import Table, only
from tableside import load
from tableside.core.calling_off import CallOff
from tableside.core.cards import Card
from tableside.core.offers import Field, OneOf, Range
from tableside.core.values import GM, Event
from tableside.systems.daggerheart import levels as do
from tableside.systems.daggerheart import levels as was
from tableside.systems.daggerheart.commands import EditSheet
from tableside.systems.daggerheart.sheet.page import changed, page
from tableside.systems.daggerheart.state import Person

PLAIN = {"first": "t2:hp", "second": "t2:stress", "card": "Ember", "card_level": 1}


def rising(**more: Any) -> Table:
    """Ana, whose level up is open as `l1`."""
    at = table(hero("ana", SAILOR, COOK, major=7, severe=14, **more))
    at.play(GM, do.GrantLevel(who=("ana",)))
    return at


@pytest.mark.rule("DH-LVL-01")
def test_a_level_that_the_sheet_has_already_is_not_waited_for() -> None:
    at = rising(level=9)
    at.play(GM, EditSheet(character="ana", level=10))
    assert at.open() == []
    assert told(at, ANNA)[-1] == "Ana is at level 10 already: the level up of Ana is called off."


def gain(at: Table, **chosen: Any) -> tuple[Event, ...]:
    """Ana gains the level with these choices."""
    made = {**PLAIN, **chosen}
    if at.state.characters["ana"].level + 1 in (2, 5, 8):
        made.setdefault("experience", "Wolf Friend")
    return at.play(ANNA, at.to(at.open()[-1], do.GainLevel, "ana", **made))


def ana(at: Table) -> Person:
    """Her sheet."""
    person: Person = at.state.characters["ana"]
    return person


def options(at: Table, which: str = "first", **chosen: Any) -> list[str]:
    """The advancements on offer."""
    matter = at.open()[-1]
    step = {"experience": "Wolf Friend"} if ana(at).level + 1 in (2, 5, 8) else {}
    asked = at.question(ANNA, at.to(matter, do.GainLevel, "ana"), **step, **chosen)
    assert asked.name == which
    assert isinstance(asked.domain, OneOf)
    return [str(one.value) for one in asked.domain.options]


@pytest.mark.rule("DH-LVL-01")
def test_nothing_waits_for_a_level_and_the_gm_may_call_it_off() -> None:
    at, waiting = table(), table()
    waiting.play(GM, do.GrantLevel(who=("ana",)))
    for seat in (ANNA, GM):
        assert set(at.verbs(seat)) <= set(waiting.verbs(seat))
    waiting.play(GM, CallOff(matter="l1", revision=waiting.matter("l1").revision))
    assert told(waiting, BEN) == ["The GM calls off the level up of Ana."]
    assert (waiting.open(), ana(waiting).level) == ([], 1)
    waiting.play(GM, do.GrantLevel(who=("ana",)))


@pytest.mark.rule("DH-LVL-02")
def test_an_answer_that_a_level_does_not_ask_for_is_refused_by_its_rule() -> None:
    at = rising(level=2)
    unasked = at.to("l1", do.GainLevel, "ana", **PLAIN, experience="Wolf Friend")
    refused = at.refusal(ANNA, unasked)
    assert (refused.code, refused.rule) == ("not_asked_here", "DH-LVL-02")


class TestGranting:
    @pytest.mark.rule("DH-LVL-01")
    def test_the_gm_grants_it_to_all_who_are_not_at_the_top(self) -> None:
        at = table(hero("ana"), hero("bo", level=10), hero("cal"))
        asked = at.question(GM, do.GrantLevel())
        assert asked.default == ("ana", "cal")
        assert at.refusal(GM, do.GrantLevel(who=("bo",))).code == "not_a_choice"
        at.play(GM, do.GrantLevel(who=("ana", "cal")))
        assert at.open() == ["l1", "l2"]
        assert at.refusal(GM, do.GrantLevel(who=("ana",))).code == "nobody_rises"

    @pytest.mark.rule("DH-LVL-01")
    def test_three_evenings_are_advice(self) -> None:
        ready = table().ready(GM, do.GrantLevel(), who=("ana",))
        assert [one.code for one in ready.cautions] == ["soon"]

    @pytest.mark.rule("DH-LVL-02")
    def test_the_steps_come_in_order(self) -> None:
        at = rising()
        chosen: dict[str, Any] = {}
        names = []
        command = at.to("l1", do.GainLevel, "ana")
        while isinstance(asked := at.ask(ANNA, command, **chosen), Field):
            names.append(asked.name)
            chosen[asked.name] = asked.default
        wanted = ["experience", "first", "first_traits", "second", "second_traits"]
        assert names == [*wanted, "card", "card_level", "card_recall"]


class TestTierSteps:
    @pytest.mark.rule("DH-LVL-03", "DH-EXP-05")
    @pytest.mark.parametrize(
        ("level", "step"), [(1, True), (2, False), (4, True), (7, True), (8, False)]
    )
    def test_levels_2_5_and_8(self, level: int, step: bool) -> None:
        at = rising(level=level, proficiency=1, marked_traits=("agility",))
        event = only(gain(at), was.LevelGained)
        assert (event.level, event.tier_step) == (level + 1, step)
        assert ana(at).proficiency == (2 if step else 1)
        assert ana(at).marked_traits == (() if step else ("agility",))
        assert len(ana(at).experiences) == (3 if step else 2)
        if step:
            new = ana(at).experiences[-1]
            assert (new.name, new.bonus, new.standing) == ("Wolf Friend", 2, "waiting")

    @pytest.mark.rule("DH-LVL-04", "DH-LVL-08")
    def test_the_sheet_shows_the_boxes_and_takes_those_of_a_paper(self) -> None:
        at = rising(level=2, advancements={"t2:hp": 1})

        def boxes() -> dict[str, Any]:
            rules = load("daggerheart").rules
            known = load("daggerheart").known(at.state, ANNA)
            made = page(rules, known, "ana").sections
            mine = (
                one for part in made if part.title.startswith("Advances") for one in part.fields
            )
            return {one.label: one.value for one in mine}

        assert (boxes()["HP slots"], boxes()["Evasion"]) == (1, None)
        person = ana(at)
        draft = {
            "advancements.t2:hp": 2,
            "advancements.t2:evasion": 1,
            "marked_traits": ["agility"],
        }
        at.play(ANNA, changed(person, draft))
        assert ana(at).advancements == {"t2:hp": 2, "t2:evasion": 1}
        assert boxes()["Traits that were raised in this tier"] == ("agility",)
        assert "t2:hp" not in options(at)  # both of its boxes are marked
        at.play(ANNA, changed(ana(at), {"advancements.t2:hp": None}))
        assert ana(at).advancements == {"t2:evasion": 1}
        for wrong in ({"advancements": {"t2:hp": 10}}, {"marked_traits": ("luck",)}):
            refused = at.refusal(ANNA, EditSheet(character="ana", **wrong))
            assert refused.code in ("bad_number", "bad_trait")

    @pytest.mark.rule("DH-LVL-08")
    def test_a_trait_is_marked_once(self) -> None:
        at = rising(level=2, marked_traits=("finesse",))
        twice = EditSheet(character="ana", marked_traits=("finesse", "agility", "agility"))
        refused = at.refusal(ANNA, twice)
        assert (refused.code, refused.rule) == ("bad_trait", "DH-LVL-08")
        assert str(refused) == "Agility is marked twice among the raised traits. Name each once."
        assert ana(at).marked_traits == ("finesse",)

    def test_a_first_level_has_no_boxes(self) -> None:
        at = table(hero("ana"))
        known = load("daggerheart").known(at.state, ANNA)
        made = page(load("daggerheart").rules, known, "ana").sections
        assert not [one for one in made if one.title.startswith("Advances")]

    @pytest.mark.rule("DH-LVL-05", "DH-HP-06")
    def test_both_thresholds_rise_by_one(self) -> None:
        at = rising()
        gain(at)
        assert (ana(at).major, ana(at).severe) == (8, 15)

    @pytest.mark.rule("DH-LVL-05")
    def test_those_that_follow_from_the_level_are_not_raised_twice(self) -> None:
        at = table(hero("ana"))
        at.play(GM, do.GrantLevel(who=("ana",)))
        gain(at)
        assert (ana(at).level, ana(at).major, ana(at).severe) == (2, 0, 0)


class TestAdvancements:
    @pytest.mark.rule("DH-LVL-04")
    def test_only_from_the_tier_or_below(self) -> None:
        assert {one[:2] for one in options(rising())} == {"t2"}
        assert {one[:2] for one in options(rising(level=4))} == {"t2", "t3"}
        at = rising()
        assert "t3:hp" not in options(at)
        bad = at.to("l1", do.GainLevel, "ana", experience="x", **{**PLAIN, "first": "t3:hp"})
        assert at.refusal(ANNA, bad).code == "not_a_choice"

    @pytest.mark.rule("DH-LVL-04")
    def test_an_option_has_so_many_boxes(self) -> None:
        at = rising(level=2, advancements={"t2:hp": 1, "t2:evasion": 1})
        assert "t2:evasion" not in options(at)
        assert "t2:hp" in options(at)
        assert "t2:hp" not in options(at, "second", first="t2:hp")

    @pytest.mark.rule("DH-LVL-04")
    def test_what_each_brings(self) -> None:
        at = rising(level=5, evasion=10, advancements={"t2:traits": 3})
        gain(at, first="t2:evasion", second="t3:experiences", second_experiences=("sailor", "cook"))
        assert ana(at).evasion == 11
        assert [one.bonus for one in ana(at).experiences] == [3, 4]
        assert ana(at).advancements == {"t2:traits": 3, "t2:evasion": 1, "t3:experiences": 1}
        at.play(GM, do.GrantLevel(who=("ana",)))
        gain(at, first="t3:hp", second="t3:stress")
        assert (ana(at).hp_max, ana(at).stress_max) == (7, 7)

    @pytest.mark.rule("DH-LVL-04")
    def test_some_take_both_marks(self) -> None:
        at = rising(level=5)
        matter = at.open()[-1]
        command = at.to(matter, do.GainLevel, "ana", first="t3:proficiency", card="Ember")
        at.play(ANNA, command)
        assert (ana(at).proficiency, ana(at).advancements) == (2, {"t3:proficiency": 2})
        assert "t3:proficiency" not in options(rising(level=5), "second", first="t3:hp")

    @pytest.mark.rule("DH-LVL-04")
    def test_another_class_excludes_the_subclass_card_of_its_tier(self) -> None:
        at = rising(level=8, advancements={"t3:multiclass": 2})
        assert not {"t3:subclass", "t3:multiclass", "t4:multiclass"} & set(options(at))
        assert "t4:subclass" in options(at)
        fresh = rising(level=8, advancements={"t3:subclass": 1})
        assert "t3:multiclass" not in options(fresh)
        assert "t4:multiclass" in options(fresh)

    @pytest.mark.rule("DH-LVL-08")
    def test_a_raised_trait_is_marked(self) -> None:
        at = rising(level=2)
        gain(at, first="t2:traits", first_traits=("agility", "finesse"))
        assert (ana(at).traits["agility"], ana(at).traits["finesse"]) == (3, 2)
        assert ana(at).marked_traits == ("agility", "finesse")
        at.play(GM, do.GrantLevel(who=("ana",)))
        asked = at.question(ANNA, at.to(at.open()[-1], do.GainLevel, "ana"), first="t2:traits")
        free = [one.value for one in asked.domain.options]  # type: ignore[union-attr]
        assert free == ["strength", "instinct", "presence", "knowledge"]


class TestCards:
    @pytest.mark.rule("DH-LVL-06")
    def test_a_new_card_is_of_the_level_or_lower(self) -> None:
        at = rising(level=2)
        asked = at.question(
            ANNA, at.to("l1", do.GainLevel, "ana"), first="t2:hp", second="t2:stress", card="Ember"
        )
        assert asked.domain == Range(1, 3)
        gain(at, card_level=3, card_recall=1)
        card = ana(at).cards[-1]
        assert (card.name, card.level, card.recall, card.kind) == ("Ember", 3, 1, "domain")
        assert "Ember" in told(at, BEN)[0]

    @pytest.mark.rule("DH-LVL-04")
    def test_the_extra_card_of_a_tier_has_its_own_ceiling(self) -> None:
        at = rising(level=5)
        asked = at.question(
            ANNA, at.to("l1", do.GainLevel, "ana"), first="t2:domain_card", first_card="Old"
        )
        assert asked.domain == Range(1, 4)
        gain(at, first="t2:domain_card", first_card="Old", first_card_level=4)
        assert [one.name for one in ana(at).cards] == ["Old", "Ember"]

    @pytest.mark.rule("DH-LVL-07")
    def test_a_sixth_card_goes_to_the_vault(self) -> None:
        five = tuple(Card(f"c{n}", f"Card {n}", kind="domain") for n in range(5))
        at = rising(cards=five)
        gain(at)
        assert ana(at).vault == (ana(at).cards[-1].id,)
        four = rising(cards=five[:4])
        gain(four)
        assert ana(four).vault == ()
