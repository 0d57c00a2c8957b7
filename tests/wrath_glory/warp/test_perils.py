"""WG-PERIL: every row of the table, resolved by a tape, with the state before and after."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from support import every, only
from tableside.core.effects import Moment, Occasion
from tableside.core.notes import Note
from tableside.systems import load
from tableside.systems.wrath_glory.tables.deeds import Corrupted
from tableside.systems.wrath_glory.tables.rows import RowFound
from wrath_glory.warp.warp_tables import FAIL, PASS, lying, notes, rolled, scene, struck

BOTH = ("vess", "kell")
SCENE = Moment(Occasion.SCENE)


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
        effects=on("fear.ghostly_apparitions", "kell") | on("faced.ghostly_apparitions"),
    ),
    Case(
        "WG-PERIL-25",
        "Tears of the Martyrs",
        2,
        5,
        answers=hit(*PASS, *FAIL),
        effects=on("fear.tears_of_the_martyrs", "kell")
        | on("faced.tears_of_the_martyrs")
        | on("shaken", "kell"),
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
        notes=1,
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
        effects=on("fear.voices_from_beyond", "vess")
        | on("faced.voices_from_beyond", "vess")
        | on("staggered"),
    ),
    Case(
        "WG-PERIL-95",
        "Cackling Whirlwinds",
        9,
        6,
        answers=hit(*FAIL, *PASS),
        effects=on("fear.cackling_whirlwinds", "vess") | on("faced.cackling_whirlwinds"),
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

    @pytest.mark.rule("WG-PERIL-00")
    def test_every_row_is_tried_here(self) -> None:
        rows = {
            one.rule for one in load("wrath-glory", "core").rules.resolved.tables["perils"].rows
        }
        alone = {"WG-PERIL-83", "WG-PERIL-91", "WG-PERIL-93"}
        assert rows == {case.rule for case in CASES} | alone
