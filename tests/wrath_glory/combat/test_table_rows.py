"""Every row of both tables of Critical Hits, resolved by a tape: the state before and after."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table, only
from tableside.core.effects import Always, Moment, Occasion
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.rows import possible
from tableside.core.values import GM, Actor
from tableside.core.verbs import TakeDefault
from tableside.systems import load
from tableside.systems.wrath_glory.state import Known
from tableside.systems.wrath_glory.tables.rows import RowFound
from wrath_glory.combat.attack_tables import engage
from wrath_glory.combat.row_tables import (
    HIT,
    INTO_MELEE,
    OWN_WOUNDS,
    Answer,
    Before,
    Case,
    keep_glory,
    on,
    params,
    scene,
    score,
    worsen,
)
from wrath_glory.tables import ANNA


def wounds(amount: int, **more: int) -> dict[str, int]:
    """What the target takes beyond the attack's own Wounds."""
    return {"ganger.wounds": OWN_WOUNDS + amount, **{f"ganger.{key}": n for key, n in more.items()}}


def outcome(option: int, *faces: int, by: Actor = GM) -> Answer:
    return by, "a1.critical", PickOutcome, {"option": option}, faces


def melee(*faces: int) -> Answer:
    """The GM leaves it at those who are known to be in melee with the target."""
    return GM, "a1.critical", TakeDefault, {}, faces


def affected(who: str, *faces: int) -> Answer:
    return ANNA, "a1.critical", PickAffected, {"targets": (who,)}, faces


STARTER = (
    Case("WG-CRIT-S1", "Disarmed", (1,), tracks=wounds(0), effects=on("disarmed.club")),
    Case(
        "WG-CRIT-S1",
        "Disarmed",
        (1,),
        steps={"wound": 1},
        tracks=wounds(1),
        effects=on("disarmed.club"),
    ),
    Case("WG-CRIT-S2", "Visceral", (2,), (4,), tracks=wounds(4)),
    Case(
        "WG-CRIT-S2",
        "Visceral",
        (2,),
        (4,),
        steps={"torn": 1},
        tracks=wounds(4),
        effects=on("torn_open"),
    ),
    Case("WG-CRIT-S3", "Chain Reaction", (3,), (5,), tracks=wounds(3)),
    Case(
        "WG-CRIT-S3",
        "Chain Reaction",
        (3,),
        (5,),
        steps={"another": 1},
        answers=(affected("other", 2),),
        tracks={**wounds(3), "other.wounds": 1},
    ),
    Case("WG-CRIT-S4", "Bleeding", (4,), tracks=wounds(0), effects=on("open_wound")),
    Case(
        "WG-CRIT-S4",
        "Bleeding",
        (4,),
        steps={"scene": 1},
        tracks=wounds(0),
        effects=on("open_wound"),
    ),
    Case("WG-CRIT-S5", "Parry", (5,), tracks=wounds(0), effects=on("parrying", who="vess")),
    Case(
        "WG-CRIT-S5",
        "Parry",
        (5,),
        steps={"friend": 1},
        answers=(affected("kell"),),
        tracks=wounds(0),
        effects=on("parrying", who="vess") | on("parrying", who="kell"),
    ),
    Case("WG-CRIT-S6", "Weak Point", (6,), tracks=wounds(0), effects=on("weak_point")),
    Case(
        "WG-CRIT-S6",
        "Weak Point",
        (6,),
        steps={"scene": 1},
        tracks=wounds(0),
        effects=on("weak_point"),
    ),
)


def row(rule: str, title: str, rolled: tuple[int, int], **more: Any) -> Case:
    """A row of core whose d3 is 2."""
    more = {"dice": (3,), "tracks": wounds(2), **more}
    return Case(f"WG-CRIT-C{rule}", title, rolled, **more)


def worse(rule: str, title: str, rolled: tuple[int, int], **more: Any) -> Case:
    """The same with one step of Severity in Wounds."""
    more = {"steps": {"wound": 1}, "tracks": wounds(3), **more}
    return row(rule, title, rolled, **more)


def mortal(rule: str, title: str, rolled: tuple[int, int], amount: int, **more: Any) -> Case:
    """A row of Mortal Wounds, with or without a step of Severity."""
    more = {"dice": (), "tracks": wounds(amount), **more}
    return row(rule, title, rolled, **more)


STEP = {"mortal": 1}
CORE = (
    row("11", "Headshot", (1, 4), effects=on("staggered")),
    worse("11", "Headshot", (1, 4), effects=on("staggered")),
    row("21", "Brutal Rupture", (2, 1), effects=on("hindered")),
    worse("21", "Brutal Rupture", (2, 1), effects=on("hindered")),
    row("24", "Ferocious Rending", (2, 6), effects=on("vulnerable")),
    worse("24", "Ferocious Rending", (2, 6), effects=on("vulnerable")),
    mortal("31", "Merciless Strike", (3, 1), 1),
    mortal("31", "Merciless Strike", (3, 1), 2, steps=STEP),
    mortal("34", "Savage Attack", (3, 6), 1, notes=("injury",)),
    mortal("34", "Savage Attack", (3, 6), 2, steps=STEP, notes=("injury",)),
    mortal("41", "Vicious Counterstrike", (4, 2), 3, dice=(6,)),
    mortal("41", "Vicious Counterstrike", (4, 2), 4, dice=(6,), steps=STEP),
    mortal(
        "44",
        "Visceral Blow",
        (4, 4),
        2,
        steps=STEP,
        answers=(melee(4, 1, 1),),
        engaged=("kell",),
        effects=on("prone") | on("prone", who="kell"),
    ),
    mortal(
        "44",
        "Visceral Blow",
        (4, 5),
        1,
        steps={"shock": 1},
        answers=(melee(4, 5, 4),),
        engaged=("kell",),
        tracks=wounds(1, shock=2),
    ),
    row("46", "Murderous Onslaught", (4, 6), effects=on("prone")),
    worse("46", "Murderous Onslaught", (4, 6), effects=on("prone")),
    mortal(
        "51",
        "Overpowering Assault",
        (5, 2),
        0,
        dice=(5,),
        tracks=wounds(0, shock=5),
        effects=on("staggered"),
    ),
    mortal(
        "51",
        "Overpowering Assault",
        (5, 2),
        0,
        dice=(5,),
        steps={"shock": 1},
        tracks=wounds(0, shock=7),
        effects=on("staggered"),
    ),
    row("54", "Crimson Ash", (5, 5), effects=on("burning")),
    worse("54", "Crimson Ash", (5, 5), effects=on("burning")),
    row("56", "Bone-shattering Impact", (5, 6), effects=on("restrained")),
    worse("56", "Bone-shattering Impact", (5, 6), effects=on("restrained")),
    mortal("61", "Unspeakable Carnage", (6, 3), 5, dice=(4,)),
    mortal("61", "Unspeakable Carnage", (6, 3), 6, dice=(4,), steps=STEP),
    mortal("64", "Appalling Detonation", (6, 4), 5, dice=(5,), answers=(outcome(0),)),
    mortal(
        "64",
        "Appalling Detonation",
        (6, 5),
        9,
        dice=(5,),
        steps={"wound": 1},
        answers=(outcome(1, 6),),
    ),
    mortal(
        "64",
        "Appalling Detonation",
        (6, 5),
        5,
        dice=(5,),
        steps={"another": 1},
        answers=(outcome(0), affected("other", 4), outcome(1, 1)),
        tracks={**wounds(5), "other.wounds": 5},
    ),
    mortal(
        "66",
        "Grisly Amputation",
        (6, 6),
        1,
        dice=(2,),
        answers=(outcome(1, by=ANNA),),
        effects=on("lost_the_left_arm"),
    ),
    mortal(
        "66",
        "Grisly Amputation",
        (6, 6),
        2,
        dice=(5,),
        steps=STEP,
        answers=(outcome(2),),
        effects=on("lost_the_right_leg"),
    ),
)


def play(at: Table, case: Case) -> Before:
    for who in case.engaged:
        engage(at, who, "ganger")
    before = Before(at)
    hit = INTO_MELEE if case.engaged else HIT
    found = only(score(at, *case.rolled, hit=hit), RowFound)
    assert (found.title, found.rule, found.faces) == (case.title, case.rule, case.rolled)
    worsen(at, *case.dice, **case.steps)
    for actor, matter, command, chosen, faces in case.answers:
        at.play(actor, at.to(matter, command, **chosen), *faces)
    keep_glory(at)
    return before


class TestCriticals:
    @pytest.mark.rule(
        "WG-CRIT-S1",
        "WG-CRIT-S2",
        "WG-CRIT-S3",
        "WG-CRIT-S4",
        "WG-CRIT-S5",
        "WG-CRIT-S6",
    )
    @params(STARTER)
    def test_a_row_of_the_starter_set(self, case: Case) -> None:
        self.check(scene("starter"), case)

    @pytest.mark.rule(
        "WG-CRIT-C11",
        "WG-CRIT-C21",
        "WG-CRIT-C24",
        "WG-CRIT-C31",
        "WG-CRIT-C34",
        "WG-CRIT-C41",
        "WG-CRIT-C44",
        "WG-CRIT-C46",
        "WG-CRIT-C51",
        "WG-CRIT-C54",
        "WG-CRIT-C56",
        "WG-CRIT-C61",
        "WG-CRIT-C64",
        "WG-CRIT-C66",
    )
    @pytest.mark.parametrize("ruleset", ["core", "revised-full"])
    @params(CORE)
    def test_a_row_of_core(self, case: Case, ruleset: str) -> None:
        self.check(scene(ruleset), case)

    def check(self, at: Table, case: Case) -> None:
        before = play(at, case)
        glory = 1 - sum(case.steps.values())
        # The Glory of the roll came too, unless it paid for the step.
        expected = {"glory": glory, **case.tracks} if glory else case.tracks
        assert before.changes() == expected
        assert before.begun() == case.effects
        assert [at.matter(one).procedure for one in at.open()] == list(case.notes)
        assert at.faults() == {}


class TestWhatTheyMean:
    """The effects that rows leave behind, beyond their names."""

    @pytest.mark.parametrize(
        ("case", "until"),
        [
            (STARTER[6], Moment(Occasion.TURN_END, "ganger", 1)),
            (STARTER[7], Moment(Occasion.SCENE)),
            (STARTER[10], Moment(Occasion.TURN_END, "ganger", 1)),
            (STARTER[11], Moment(Occasion.SCENE)),
        ],
    )
    @pytest.mark.rule("WG-CRIT-S4", "WG-CRIT-S6")
    def test_a_turn_or_with_glory_the_scene(self, case: Case, until: Moment) -> None:
        before = play(scene("starter"), case)
        effect = before.effect(next(iter(case.effects)))
        assert effect.until == until
        assert [one.amount for one in effect.modifiers] == [-1]

    @pytest.mark.rule("WG-CRIT-S5")
    def test_a_parry_lasts_until_each_ones_own_next_turn_is_over(self) -> None:
        before = play(scene("starter"), STARTER[9])
        # Vess is in her first turn, Kell has not begun any.
        assert before.effect("vess.parrying").until == Moment(Occasion.TURN_END, "vess", 2)
        assert before.effect("kell.parrying").until == Moment(Occasion.TURN_END, "kell", 1)
        assert before.effect("kell.parrying").modifiers[0].amount == 1

    @pytest.mark.rule("WG-CRIT-C21", "WG-CRIT-C24")
    def test_ratings_and_a_round(self) -> None:
        for case, name, rating in ((CORE[2], "hindered", 1), (CORE[4], "vulnerable", 2)):
            effect = play(scene("core"), case).effect(f"ganger.{name}")
            assert (effect.rating, effect.until) == (rating, Moment(Occasion.TURN_END, "ganger", 1))

    @pytest.mark.rule("WG-CRIT-C66")
    def test_a_limb_does_not_grow_back(self) -> None:
        assert play(scene("core"), CORE[-1]).effect("ganger.lost_the_right_leg").until == Always()


class TestComplete:
    @pytest.mark.rule("WG-CRIT-03", "WG-COMP-00")
    @pytest.mark.parametrize(
        ("ruleset", "topic", "cases"),
        [("starter", "criticals", STARTER), ("core", "criticals", CORE)],
    )
    def test_every_row_and_every_upgrade_has_its_case(
        self, ruleset: str, topic: str, cases: tuple[Case, ...]
    ) -> None:
        table = load("wrath-glory", ruleset).rules.resolved.tables[topic]
        wanted = {(one.rule, upgrade.id) for one in table.rows for upgrade in one.upgrades}
        assert {one.rule for one in table.rows} == {one.rule for one in cases}
        assert wanted == {(one.rule, step) for one in cases for step in one.steps}

    @pytest.mark.rule("WG-CRIT-06")
    def test_core_rows_keep_their_keywords(self) -> None:
        table = load("wrath-glory", "core").rules.resolved.tables["criticals"]
        assert all(one.keywords for one in table.rows)
        assert table.row(11).keywords == ("Chaos", "Imperium", "Scum")

    @pytest.mark.rule("WG-CRIT-03")
    def test_every_result_of_core_leads_to_the_row_of_its_span(self) -> None:
        table = load("wrath-glory", "core").rules.resolved.tables["criticals"]
        starts = [11, 21, 24, 31, 34, 41, 44, 46, 51, 54, 56, 61, 64, 66]
        for result in possible(table.dice):
            first = max(one for one in starts if one <= result)
            assert table.row(result).rule == f"WG-CRIT-C{first}"


def test_players_see_the_row_before_they_pay() -> None:
    at = scene("core")
    score(at, 2, 4)
    known = at.system.known(at.state, ANNA)
    assert isinstance(known, Known)
    run: Any = next(one for one in known.matters if one.id == "a1.critical").values
    assert run.row.text == "A d3 more Wounds, and the target is Vulnerable (2)."
    assert run.row.upgrades[0].label == "1 more Wound"
