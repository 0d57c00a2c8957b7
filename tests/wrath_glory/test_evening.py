"""Evenings and scenes: what a start resets, who counts as there, what an end lets go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import every, only, waiving
from tableside.core.desk import GiveEffect, SetPresence, StrikeCharacter
from tableside.core.effects import Moment, Occasion
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.state import (
    EffectEnded,
    EveningBegan,
    EveningEnded,
    Reset,
    SceneEnded,
    Tolerated,
    TolerationEnded,
)
from tableside.core.values import GM, Limit
from wrath_glory.tables import ANNA, BRUTE, NO_FAILURES, UNHURT, call, hero, table

FIVE = tuple(f"hero{number}" for number in range(5))


@pytest.mark.rule("WG-GLORY-01", "WG-WP-01", "WG-RUIN-01")
def test_the_start_resets_what_the_rules_reset(ruleset: str) -> None:
    at = table(ruleset, tracks={"glory": 4, "ruin": 3, "vess.wrath": 0, "kell.wrath": 7})
    events = at.play(GM, BeginEvening(present=("vess", "kell")))
    assert every(events, Reset) == [
        Reset("glory", 0, "WG-GLORY-01"),
        Reset("ruin", 0, "WG-RUIN-01"),
        Reset("vess.wrath", 2, "WG-WP-01"),
        Reset("kell.wrath", 2, "WG-WP-01"),
    ]
    own = NO_FAILURES if ruleset == "core" else {}
    assert at.tracks == {**UNHURT, **own, "glory": 0, "ruin": 0, "vess.wrath": 2, "kell.wrath": 2}
    assert at.state.evening


def test_everybody_is_there_unless_somebody_says_otherwise() -> None:
    at = table("revised", hero("vess"), hero("kell", present=False), BRUTE)
    asked = at.question(GM, BeginEvening())
    assert (asked.name, asked.default) == ("present", ("vess", "kell"))


@pytest.mark.rule("WG-GLORY-02", "WG-WP-01")
def test_absent_heroes_count_for_nothing_but_begin_afresh_too() -> None:
    at = table("revised", *(hero(name) for name in FIVE), tracks={"hero4.wrath": 0})
    assert at.system.maximum(at.state, "glory").value == 7
    events = at.play(GM, BeginEvening(present=FIVE[:4]))
    assert only(events, EveningBegan).present == FIVE[:4]
    assert not at.state.characters["hero4"].present
    assert at.system.maximum(at.state, "glory").value == 6
    assert at.tracks["hero4.wrath"] == 2  # whoever comes late is not behind


def test_a_threat_is_no_guest() -> None:
    at = table()
    assert at.refusal(GM, BeginEvening(present=("vess", "brute"))).code == "not_a_choice"
    at.play(GM, BeginEvening(present=("vess",)))


def test_an_evening_begins_once_and_ends_once() -> None:
    at = table()
    assert at.refusal(GM, EndEvening()).code == "no_evening"
    at.play(GM, BeginEvening(present=("vess",)))
    on = at.refusal(GM, BeginEvening(present=("vess",)))
    assert (on.code, on.limit) == ("evening_on", Limit.TIMING)
    at.play(waiving(Limit.TIMING), BeginEvening(present=("vess", "kell")))
    assert only(at.play(GM, EndEvening()), EveningEnded)
    assert at.refusal(GM, EndEvening()).code == "no_evening"
    at.play(GM, BeginEvening(present=("vess",)))


def test_only_the_gm_begins_and_ends() -> None:
    at = table()
    for command in (BeginEvening(present=("vess",)), EndScene()):
        assert at.refusal(ANNA, command).code == "not_gm"
        at.play(GM, command)
    assert at.refusal(ANNA, EndEvening()).code == "not_gm"
    at.play(GM, EndEvening())


@pytest.mark.rule("WG-GLORY-02")
def test_a_hero_who_leaves_takes_no_glory_along() -> None:
    at = table("revised", *(hero(name) for name in FIVE), tracks={"glory": 7})
    at.play(GM, SetPresence("hero4", present=True))
    assert at.faults() == {}
    events = at.play(GM, SetPresence("hero4", present=False))
    assert only(events, Tolerated).fault == "glory_over_maximum"
    assert at.tracks["glory"] == 7
    assert at.faults() == {"glory_over_maximum": False}
    events = at.play(GM, SetPresence("hero4", present=True))
    assert only(events, TolerationEnded).fault == "glory_over_maximum"
    assert (at.faults(), at.state.tolerated) == ({}, {})


@pytest.mark.rule("WG-GLORY-02")
def test_so_does_a_hero_who_is_struck_from_the_roster() -> None:
    at = table("revised", *(hero(name) for name in FIVE), tracks={"glory": 7})
    at.play(GM, StrikeCharacter("hero4"))
    assert at.tracks["glory"] == 7
    assert set(at.state.tolerated) == set(at.faults()) == {"glory_over_maximum"}


@pytest.mark.parametrize(
    ("hook", "command", "event"),
    [
        (Occasion.SCENE, EndScene(), SceneEnded),
        (Occasion.EVENING, EndEvening(), EveningEnded),
        (Occasion.SCENE, EndEvening(), EveningEnded),  # an evening's end ends the scene too
    ],
)
def test_what_lasts_until_then_ends_then(
    hook: Occasion, command: EndScene | EndEvening, event: type[SceneEnded | EveningEnded]
) -> None:
    at = table()
    at.play(GM, BeginEvening(present=("vess",)))
    at.play(GM, GiveEffect(name="Blessed", on="vess", until=Moment(hook)))
    at.play(GM, GiveEffect(name="Scarred", on="vess"))
    events = at.play(GM, command)
    assert every(events, event)
    assert [ended.id for ended in every(events, EffectEnded)] == ["e1"]
    assert [effect.name for effect in at.state.effects] == ["Scarred"]
    assert at.state.passing == ()


def test_the_end_of_a_scene_leaves_what_lasts_the_evening() -> None:
    at = table()
    at.play(GM, GiveEffect(name="Blessed", on="vess", until=Moment(Occasion.EVENING)))
    at.play(GM, EndScene())
    assert [effect.name for effect in at.state.effects] == ["Blessed"]


@pytest.mark.rule("WG-GLORY-01")
def test_an_evening_begins_with_nothing_open_and_puts_old_threats_away() -> None:
    fallen = replace(BRUTE, id="fallen", name="Fallen", max_wounds=2)
    at = table("revised", hero("vess"), BRUTE, fallen, tracks={"fallen.wounds": 3})
    call(at)
    assert at.open()
    asked = at.question(GM, BeginEvening(), present=("vess",))
    assert (asked.name, asked.default) == ("away", ("fallen",))
    at.play(GM, BeginEvening(present=("vess",), away=("fallen",)))
    assert at.open() == []
    assert not at.state.characters["fallen"].present
    assert at.state.characters["brute"].present
