"""What every screen shows alone: a hero falls or dies, the last threat is down."""

from __future__ import annotations

from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Plate
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.requests import Harm
from wrath_glory.combat.dying_tables import check, fallen
from wrath_glory.combat.turns_tables import GANGER, VESS, fight
from wrath_glory.tables import ANNA

FOE = replace(GANGER, max_wounds=1, max_shock=1)


def shown(at: Table) -> list[Plate]:
    """The plates of the last row, which the GM and a player read alike."""
    plates = [one.plate for one in at.lines(ANNA) if one.plate is not None]
    assert plates == [one.plate for one in at.lines(GM) if one.plate is not None]
    return plates


def test_a_hero_falls() -> None:
    at = fight("core", VESS, FOE, tracks={"vess.wounds": 4})
    at.play(GM, Harm(who=("vess",), attack=False, wounds=2))
    assert shown(at) == [Plate("Vess falls", "", good=False, kind="fallen", rank=3)]


def test_a_hero_dies_by_the_dice_and_by_the_gm() -> None:
    at = fallen(marks=2)
    check(at, 1)
    assert [one.word for one in shown(at)] == ["Vess dies"]
    at = fallen()
    at.play(GM, DeclareDead("vess", reason="the roof came down"))
    (plate,) = shown(at)
    assert (plate.word, plate.how, plate.kind) == ("Vess dies", "the roof came down", "death")


def test_only_the_last_threat_of_a_fight_is_worth_it() -> None:
    at = fight("core", VESS, FOE, replace(FOE, id="other", name="Other"))
    at.play(GM, Harm(who=("ganger",), attack=False, wounds=2))
    assert shown(at) == []
    at.play(GM, Harm(who=("other",), attack=False, wounds=2))
    assert shown(at) == [Plate("The last one is down", "Other", kind="won", rank=3)]


def test_whoever_is_not_there_keeps_nobody_from_winning() -> None:
    away = replace(FOE, id="other", name="Other", present=False)
    at = fight("core", VESS, FOE, away)
    at.play(GM, Harm(who=("ganger",), attack=False, wounds=2))
    assert [one.kind for one in shown(at)] == ["won"]


def test_a_dead_threat_is_no_drama() -> None:
    at = fight("core", VESS, FOE)
    at.play(GM, DeclareDead("ganger"))
    assert shown(at) == []
