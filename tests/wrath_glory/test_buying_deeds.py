"""WG-TEST-07, A-05: every test that is thrown as soon as it is declared can be bought instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.effects import Effect, WayOut
from tableside.core.offers import Field
from tableside.core.values import GM, Command, Illegal, Value
from tableside.core.verbs import tag_of
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.skill_tests.buying import (
    AllowBuying,
    DenyBuying,
    SuccessesBought,
)
from tableside.systems.wrath_glory.skill_tests.calls import Deed
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell
from tableside.systems.wrath_glory.state.gear import Power
from tableside.systems.wrath_glory.turns.rounds import EndRound
from wrath_glory.campaign.test_influence import court, weighed
from wrath_glory.combat.attack_tables import GANGER, KELL, VESS, attack, fight
from wrath_glory.tables import table
from wrath_glory.vehicles.garage import garage

pytestmark = pytest.mark.rule("WG-TEST-07")
RATED = dict.fromkeys(("strength", "toughness", "agility", "willpower"), 4)
POOLS = dict.fromkeys(("medicae", "persuasion", "athletics", "psychic_mastery", "tech"), 4)
ABLE = replace(
    VESS,
    attributes={**VESS.attributes, **RATED},
    totals={**VESS.totals, **POOLS},
    powers=(Power("spark", "Spark", dn=2),),
    speed=6,
)
JAM = Effect("vess.jammed.rifle", "Jammed", "vess", source="rifle", out=WayOut("combat", "tech", 3))


def bout(**tracks: int) -> Table:
    """Vess, who can do everything, with Kell against a ganger."""
    said = {key.replace("_", ".", 1): value for key, value in tracks.items()}
    return fight("core", ABLE, KELL, GANGER, tracks=said)


def suffering(condition: str, *who: str) -> Table:
    at = bout()
    at.play(GM, Inflict(condition=condition, who=who or ("vess",), rating=1, until="scene"))
    return at


def quiet() -> Table:
    return table("core", ABLE, KELL, GANGER)


def plainly(condition: str, at: Table | None = None) -> Table:
    at = at or bout()
    at.play(GM, Inflict(condition=condition, who=("vess",)))
    return at


def jammed() -> Table:
    at = bout()
    attack(at, 1, 1, 1, 1, 1, 3, 1)
    at.play(GM, EndRound())
    return at


def rich() -> Table:
    at = court()
    weighed(at)
    return at


CASES: Mapping[str, tuple[Callable[[], Table], dict[str, Value]]] = {
    "persuade": (quiet, {}),
    "treat": (lambda: bout(kell_wounds=2), {"what": "wounds"}),
    "stabilise": (lambda: bout(kell_wounds=6), {}),
    "press_on": (rich, {}),
    "shake_off": (lambda: suffering("hindered"), {}),
    "help_shake_off": (lambda: suffering("hindered", "kell"), {}),
    "put_out": (lambda: plainly("burning", quiet()), {}),
    "stunt": (garage, {"skill": "agility"}),
    "make_ready": (jammed, {}),
    "full_defence": (bout, {}),
    "move": (bout, {"how": "fast_climb", "metres": 2}),
    "act": (bout, {"slot": "combat", "skill": "athletics"}),
    "break_free": (lambda: plainly("restrained"), {}),
    "try_test": (quiet, {"skill": "athletics"}),
    "interact": (bout, {}),
    "suppressive_fire": (bout, {"weapon": "rifle"}),
    "use_power": (bout, {}),
}
ELSEWHERE = {"rally"}  # no shipped ruleset has both it and bought successes


def subclasses(kind: type[Command]) -> Iterator[type[Command]]:
    for one in kind.__subclasses__():
        yield from (one, *subclasses(one))


def test_no_deed_is_left_out() -> None:
    tags = {tag_of(one) for one in subclasses(Deed)} - {"Attempt"}
    assert tags == CASES.keys() | ELSEWHERE


def bought(verb: str) -> tuple[Table, str]:
    """The deed by default answers, but bought; the test that waits for the GM."""
    begin, wanted = CASES[verb]
    at = begin()
    known = at.system.known(at.state, GM)
    offer = next(one for one in at.offers(GM) if one.verb == verb)
    asked = set()

    def choose(field: Field) -> Any:
        asked.add(field.name)
        return {**wanted, "buy": True}.get(field.name, field.default)

    ready = at.system.walk(known, offer, choose)
    assert not isinstance(ready, Illegal), ready
    assert "buy" in asked
    at.play(GM, ready.command)
    return at, next(one.id for one in at.state.matters if one.step == "consent")


@pytest.mark.parametrize("verb", CASES)
def test_a_deed_is_bought_with_the_gms_consent(verb: str) -> None:
    at, matter = bought(verb)
    events = at.play(GM, at.to(matter, AllowBuying))
    assert only(events, SuccessesBought).icons > 0
    assert every(events, DiceFell) == []
    assert (
        at.matter(matter).step == "judge" if matter in at.open() else every(events, was.TestSettled)
    )


def test_without_consent_it_is_thrown_at_once() -> None:
    at, matter = bought("shake_off")
    events = at.play(GM, at.to(matter, DenyBuying), 4, 4, 4, 4)
    assert only(events, was.TestSettled).icons == 4
