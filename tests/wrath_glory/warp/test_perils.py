"""WG-PERIL: every row of the table, resolved by a tape, with the state before and after."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.effects import Hook, Moment
from tableside.core.explaining import lasts
from tableside.core.notes import Note
from tableside.core.rows import possible, total
from tableside.core.state import ControlGiven
from tableside.core.values import GM
from tableside.systems import load
from tableside.systems.wrath_glory.combat.harm.commands import Harm
from tableside.systems.wrath_glory.combat.tables.commands import PickAffected, PickOutcome
from tableside.systems.wrath_glory.combat.tables.events import Corrupted, RowFound
from tableside.systems.wrath_glory.combat.turns.commands import SetPlace
from tableside.systems.wrath_glory.commands import CallTest, RollDice
from wrath_glory.tables import ANNA, BEN
from wrath_glory.warp.warp_tables import FAIL, FOE, LYSA, ORM, PASS, lying, perils, scene, struck

BOTH = ("vess", "kell")
SCENE = Moment(Hook.SCENE)


@dataclass(frozen=True)
class Case:
    """A row: its result, whom it strikes with which dice, and what has changed in the end."""

    rule: str
    title: str
    tens: int
    units: int
    dice: tuple[int, ...] = ()  # before anybody is asked
    answers: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = ()
    tracks: dict[str, int] = field(default_factory=dict)
    effects: frozenset[str] = frozenset()
    corruption: dict[str, int] = field(default_factory=dict)
    notes: int = 0


def on(name: str, *who: str) -> frozenset[str]:
    return frozenset(f"{one}.{name}" for one in who or BOTH)


def hit(*faces: int, who: tuple[str, ...] = BOTH) -> tuple[tuple[tuple[str, ...], tuple[int, ...]]]:
    return ((who, faces),)


def shock(vess: int, kell: int, **more: int) -> dict[str, int]:
    return {key: n for key, n in {"vess.shock": vess, "kell.shock": kell, **more}.items() if n}


CASES = (
    Case("WG-PERIL-11", "Flickering Lights", 1, 2, notes=1),
    Case("WG-PERIL-13", "Touch of Hoarfrost", 1, 3, effects=on("hoarfrost", "scene"), notes=1),
    Case("WG-PERIL-15", "Roiling Mist", 1, 6, answers=hit(), effects=on("in_the_mist")),
    Case(
        "WG-PERIL-21",
        "Whispers in the Dark",
        2,
        1,
        answers=hit(*FAIL, *PASS),
        effects=on("vulnerable", "vess"),
    ),
    Case(
        "WG-PERIL-23",
        "Ghostly Apparitions",
        2,
        4,
        answers=hit(*PASS, *FAIL),
        effects=on("fear.ghostly_apparitions", "kell"),
    ),
    Case(
        "WG-PERIL-25",
        "Tears of the Martyrs",
        2,
        5,
        answers=hit(*PASS, *FAIL),
        effects=on("fear.tears_of_the_martyrs", "kell") | on("shaken", "kell"),
    ),
    Case(
        "WG-PERIL-31",
        "Mocking Laughter",
        3,
        1,
        answers=hit(*FAIL, *PASS),
        tracks={"ruin": 1},
        effects=on("hindered", "vess"),
    ),
    Case(
        "WG-PERIL-33",
        "The Watching",
        3,
        4,
        answers=hit(*FAIL, *FAIL),
        effects=on("hindered"),
    ),
    Case("WG-PERIL-35", "Miasma of Decay", 3, 6, answers=hit(*PASS, *FAIL), tracks=shock(0, 1)),
    Case(
        "WG-PERIL-41",
        "Sonic Concussion",
        4,
        2,
        answers=hit(5, 2, *FAIL, *PASS),
        tracks=shock(3, 1),
        effects=on("staggered", "vess"),
    ),
    Case("WG-PERIL-43", "Bloodlust", 4, 3, answers=hit(), effects=on("bloodlust")),
    Case(
        "WG-PERIL-45",
        "Tremor",
        4,
        6,
        answers=hit(*PASS, *FAIL),
        tracks=shock(0, 1),
        effects=on("prone", "kell"),
    ),
    Case("WG-PERIL-51", "Life Drain", 5, 1, answers=hit(6, 3), tracks=shock(3, 2)),
    Case(
        "WG-PERIL-53",
        "Visions of the Possibilities",
        5,
        3,
        answers=hit(*FAIL, 4, who=("vess",)),
        tracks=shock(2, 0),
        effects=on("staggered", "vess"),
    ),
    Case("WG-PERIL-55", "Psychic Backlash", 5, 6, dice=(5,), tracks=shock(5, 0)),
    Case(
        "WG-PERIL-61",
        "The Veil Grows Thin",
        6,
        2,
        answers=hit(who=("kell",)),
        effects=on("hindered", "kell") | on("the_veil_grows_thin", "scene"),
    ),
    Case(
        "WG-PERIL-63",
        "The Witching Hour",
        6,
        3,
        answers=hit(1, 6),
        tracks=shock(1, 3),
        effects=on("the_witching_hour"),
    ),
    Case(
        "WG-PERIL-65",
        "Surging Warp Energies",
        6,
        6,
        answers=hit(3, 5),
        tracks=shock(3, 5, ruin=1),
        effects=on("surging_warp_energies", "scene"),
    ),
    Case(
        "WG-PERIL-71",
        "Unnatural Urges",
        7,
        1,
        dice=(3, *FAIL),
        tracks=shock(3, 0),
        corruption={"vess": 1},
        notes=1,
    ),
    Case(
        "WG-PERIL-73",
        "The Crawling",
        7,
        4,
        dice=(4,),
        tracks=shock(5, 0),
        effects=on("the_crawling", "vess"),
    ),
    Case(
        "WG-PERIL-75",
        "Twisted Flesh",
        7,
        6,
        answers=hit(*FAIL, *PASS, 4),
        tracks={"vess.wounds": 1},
        corruption={"vess": 2},
    ),
    Case(
        "WG-PERIL-81",
        "Flash-Freeze",
        8,
        2,
        answers=hit(*PASS, *FAIL),
        tracks={"kell.wounds": 1},
        effects=on("frozen_stiff"),
    ),
    Case(
        "WG-PERIL-85",
        "Voices from Beyond",
        8,
        5,
        answers=(*hit(*FAIL, who=("vess",)), *hit()),
        effects=on("fear.voices_from_beyond", "vess") | on("staggered"),
    ),
    Case(
        "WG-PERIL-95",
        "Cackling Whirlwinds",
        9,
        6,
        answers=hit(*FAIL, *PASS),
        effects=on("fear.cackling_whirlwinds", "vess"),
    ),
    Case(
        "WG-PERIL-101",
        "Eye of the Gods",
        10,
        1,
        answers=hit(*PASS, *FAIL),
        tracks={"vess.wrath": 1},
        corruption={"kell": 1},
    ),
    Case(
        "WG-PERIL-103",
        "Blood Rain",
        10,
        3,
        answers=hit(*FAIL, *PASS),
        effects=on("frenzied", "vess"),
        notes=1,
    ),
    Case(
        "WG-PERIL-105",
        "Psychic Overload",
        10,
        6,
        dice=(6, 4, 3),
        answers=hit(5, *FAIL, who=("kell",)),
        tracks={"vess.wounds": 10, "kell.wounds": 3},
        effects=on("blinded", "kell"),
        corruption={"vess": 2},
    ),
)


def rolled(at: Table, tens: int, units: int, *faces: int) -> tuple[Any, ...]:
    """As many ones as it takes to raise a die to these tens."""
    return perils(at, min(6, tens), units, *faces, ones=max(1, tens - 5))


def notes(at: Table) -> list[str]:
    return [one.values.text for one in at.state.matters if isinstance(one.values, Note)]


class TestRows:
    @pytest.mark.rule(
        "WG-PERIL-11",
        "WG-PERIL-13",
        "WG-PERIL-15",
        "WG-PERIL-21",
        "WG-PERIL-23",
        "WG-PERIL-25",
        "WG-PERIL-31",
        "WG-PERIL-33",
        "WG-PERIL-35",
        "WG-PERIL-41",
        "WG-PERIL-43",
        "WG-PERIL-45",
        "WG-PERIL-51",
        "WG-PERIL-53",
        "WG-PERIL-55",
        "WG-PERIL-61",
        "WG-PERIL-63",
        "WG-PERIL-65",
        "WG-PERIL-71",
        "WG-PERIL-73",
        "WG-PERIL-75",
        "WG-PERIL-81",
        "WG-PERIL-85",
        "WG-PERIL-95",
        "WG-PERIL-101",
        "WG-PERIL-103",
        "WG-PERIL-105",
    )
    @pytest.mark.parametrize("case", [pytest.param(one, id=one.rule) for one in CASES])
    def test_what_it_does(self, case: Case) -> None:
        at = scene()
        before = at.tracks
        events = rolled(at, case.tens, case.units, *case.dice)
        for who, faces in case.answers:
            events += struck(at, *faces, who=who)
        found = only(events, RowFound)
        assert (found.title, found.rule) == (case.title, case.rule)
        now = at.tracks
        assert {key: now[key] - n for key, n in before.items() if now[key] != n} == case.tracks
        assert lying(at) == case.effects
        assert {one.character: one.amount for one in every(events, Corrupted)} == case.corruption
        for hurt, amount in case.corruption.items():
            assert at.state.characters[hurt].attributes["corruption"] == amount
        assert len(notes(at)) == case.notes
        assert [one.id for one in at.state.matters if not isinstance(one.values, Note)] == []

    @pytest.mark.rule("WG-PERIL-83")
    @pytest.mark.parametrize(("option", "ruin"), [(0, 2), (1, 1)])
    def test_the_summoning(self, option: int, ruin: int) -> None:
        at = scene(tracks={"ruin": 2})
        rolled(at, 8, 3)
        row = next(one.id for one in at.state.matters if one.step == "choose")
        at.play(GM, at.to(row, PickOutcome, option=option))
        assert at.tracks["ruin"] == ruin
        assert [one.values.when for one in at.state.matters if one.procedure == "later"] == [
            "round"
        ]
        assert len(notes(at)) == 2

    @pytest.mark.rule("WG-PERIL-91")
    @pytest.mark.parametrize("success", [True, False])
    def test_a_possession_until_harm_gives_a_chance(self, success: bool) -> None:
        at = scene()
        lost = only(rolled(at, 9, 1), ControlGiven)
        assert (lost.character, lost.seat) == ("vess", "")
        dice = (*PASS, 4) if success else FAIL
        events = at.play(GM, Harm(who=("vess",), shock=1), *dice)
        back = [(one.character, one.seat) for one in every(events, ControlGiven)]
        assert back == ([("vess", "anna")] if success else [])
        corrupted = at.state.characters["vess"].attributes.get("corruption", 0)
        assert (corrupted, at.tracks["ruin"]) == ((2, 0) if success else (0, 1))

    @pytest.mark.rule("WG-PERIL-93")
    @pytest.mark.parametrize(("option", "effects"), [(0, set()), (1, {"vess.prone"})])
    def test_a_disfigurement(self, option: int, effects: set[str]) -> None:
        at = scene()
        rolled(at, 9, 4, 5, 3)
        row = next(one.id for one in at.state.matters if one.step == "choose")
        at.play(GM, at.to(row, PickOutcome, option=option))
        assert at.tracks["vess.shock"] == 5
        assert at.state.characters["vess"].attributes["corruption"] == 3
        assert lying(at) == effects
        assert len(notes(at)) == 1

    @pytest.mark.rule("WG-PERIL-00")
    def test_every_row_is_tried_here(self) -> None:
        rows = {
            one.rule for one in load("wrath-glory", "core").rules.resolved.tables["perils"].rows
        }
        alone = {"WG-PERIL-83", "WG-PERIL-91", "WG-PERIL-93"}
        assert rows == {case.rule for case in CASES} | alone


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
        assert frenzy.until == Moment(Hook.TURN_END, "kell", 3)
        assert lasts(at.state, frenzy) == "for 3 more of Kell's turns"

    @pytest.mark.rule("WG-PERIL-15")
    def test_mist_counts_for_shots_and_sounds(self) -> None:
        at = scene()
        rolled(at, 1, 5)
        struck(at, who=("kell",))
        when = {
            (one.quantity, *one.when.values())
            for one in self.effect(at, "kell.in_the_mist").modifiers
        }
        assert when == {("defence", "ranged"), ("pool", "cunning"), ("pool", "deception")}


class TestTable:
    @pytest.mark.rule("WG-PERIL-00")
    @pytest.mark.parametrize(
        ("faces", "raised", "result"), [((5, 6), 0, 56), ((5, 6), 1, 66), ((6, 1), 9, 101)]
    )
    def test_every_further_one_raises_the_tens_and_ten_is_the_end(
        self, faces: tuple[int, int], raised: int, result: int
    ) -> None:
        assert total(faces, raised) == result

    @pytest.mark.rule("WG-PERIL-00")
    def test_the_rows_go_from_11_to_106(self) -> None:
        table = load("wrath-glory", "core").rules.resolved.tables["perils"]
        results = possible(table.dice)
        assert (results[0], results[-1], len(results)) == (11, 106, 60)
        assert len({table.row(one).title for one in results}) == 30

    @pytest.mark.rule("WG-PERIL-00", "WG-PSY-08")
    def test_two_ones_make_a_56_a_66(self) -> None:
        at = scene()
        events = perils(at, 5, 6, ones=2)
        found = only(events, RowFound)
        assert (found.title, found.raised) == ("Surging Warp Energies", 1)
        line = at.system.tell(at.state, found, BEN)
        assert line is not None
        assert line.text.startswith("Vess: Perils of the Warp (5 6, tens +1): Surging")
        assert line.rules == ("WG-PERIL-00", "WG-PERIL-65")

    @pytest.mark.rule("WG-PERIL-00")
    def test_whoever_is_too_far_away_is_not_asked_about(self) -> None:
        at = scene(facts={"distance": "metres"})
        for who, x in (("vess", 0), ("kell", 30), ("ganger", 25)):
            at.play(GM, SetPlace(who, x=x))
        perils(at, 5, 1)
        row = next(one.id for one in at.state.matters if one.step == "select")
        field = at.question(GM, at.to(row, PickAffected))
        assert field.default == ("vess", "ganger")

    @pytest.mark.rule("WG-PERIL-53", "WG-WP-10")
    def test_visions_are_for_psykers_and_give_wrath(self) -> None:
        seer = replace(FOE, keywords=("psyker",))
        at = scene("core", LYSA, ORM, seer)
        perils(at, 5, 4)
        struck(at, *PASS, *PASS, who=("vess", "ganger"))
        assert at.tracks["vess.wrath"] == 1
        assert notes(at) == []  # a threat has no Wrath points

    @pytest.mark.rule("WG-PERIL-53")
    def test_nobody_else_can_be_named(self) -> None:
        at = scene()
        perils(at, 5, 4)
        row = next(one.id for one in at.state.matters if one.step == "select")
        assert at.refusal(GM, at.to(row, PickAffected, targets=("kell",))).code == "not_a_choice"

    @pytest.mark.rule("WG-PERIL-00")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_a_one_is_a_complication(self, ruleset: str) -> None:
        at = scene(ruleset, facts={"mode": "narrative"})
        at.play(GM, CallTest(who=("vess",), skill="psychic_mastery", dn=3))
        at.play(ANNA, at.to("t1", RollDice), 1, 2, 2, 2, 2, 2)
        assert "complication" in [one.values.kind for one in at.state.matters]
