"""WG-MOVE, WG-OPT-09 and WG-OPT-28: moving in three ways of measuring, and leaving a melee."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.effects import Effect, Modifier
from tableside.core.matters import MatterOpened
from tableside.core.notes import Note
from tableside.core.offers import OneOf
from tableside.core.reckoning import Op
from tableside.core.values import GM, Limit
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory import events as table_was
from tableside.systems.wrath_glory.attack.opportunity import LetGo, Strike
from tableside.systems.wrath_glory.numbers.reckon import defence_of
from tableside.systems.wrath_glory.state.fight import Place, Slot
from tableside.systems.wrath_glory.turns import melee as was
from tableside.systems.wrath_glory.turns.actions import Act
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.movement import Disengage, Move, Run, Sprint
from tableside.systems.wrath_glory.turns.order import engaged_with
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.rounds import EndRound, GiveTurn
from wrath_glory.combat.turns_tables import (
    BRUTE,
    GANGER,
    KELL,
    VESS,
    act,
    begin,
    end,
    fight,
    now,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, call, roll

RULESETS = ("starter", "revised", "core", "revised-full")


def move(metres: int, **more: object) -> Move:
    return Move(character="vess", metres=metres, **more)  # type: ignore[arg-type]


def effect(at: Table, name: str) -> Effect:
    found: Effect = next(one for one in at.state.effects if one.name == name)
    return found


@pytest.mark.rule("WG-MOVE-01", "WG-ACT-05")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_metres_of_a_turn_come_from_one_speed(ruleset: str) -> None:
    at = fight(ruleset)
    act(at, move(4))
    assert refused(at, move(3)) == "too_far"
    act(at, move(2))  # more of the same movement
    assert (now(at).turn.moved, now(at).turn.used) == (6, {Slot.MOVE: 1})
    refusal = at.refusal(ANNA, move(1))
    assert (refusal.limit, refusal.rule) == (Limit.CAP, "WG-MOVE-01")
    at.play(waiving(Limit.CAP), move(1))
    end(at)
    turns(at, "ganger", "kell", "brute", "orla")
    act(at, move(6))


@pytest.mark.rule("WG-MOVE-01")
def test_nothing_needs_to_be_said_and_nobody_is_held_to_an_unknown_speed() -> None:
    at = fight("revised", replace(VESS, speed=-1), KELL, GANGER)
    asked = at.question(ANNA, Move(character="vess"))
    assert (asked.name, asked.default) == ("metres", 0)
    act(at, move(0))
    act(at, move(30))
    act(at, move(30))


@pytest.mark.rule("WG-MOVE-02", "WG-MOVE-03")
def test_ways_to_move_are_mixed() -> None:
    at = fight("core")
    act(at, move(2))
    act(at, move(3, how="climb"))
    assert refused(at, move(2)) == "too_far"
    act(at, move(1))  # stairs and ladders are walked
    assert now(at).turn.moved == 6
    listed = at.question(ANNA, Move(character="vess")).domain
    assert isinstance(listed, OneOf)
    assert [one.value for one in listed.options] == ["walk", "climb", "fast_climb"]


@pytest.mark.rule("WG-MOVE-06")
def test_climbing_goes_at_half_speed() -> None:
    at = fight("core", replace(VESS, speed=7), KELL, GANGER)
    refusal = at.refusal(ANNA, move(5, how="climb"))
    assert (refusal.code, refusal.rule) == ("too_far", "WG-MOVE-06")
    act(at, move(4, how="climb"))  # CONV-4: rounded up
    assert "Vess climbs 4 m." in at.read(GM)
    assert refused(at, move(1, how="climb")) == "too_far"  # all of it is one action
    act(at, move(2))
    other = fight("revised")
    assert refused(other, move(1, how="climb")) == "not_asked_here"


@pytest.mark.rule("WG-MOVE-07")
@pytest.mark.parametrize(("faces", "success"), [((4, 5, 4), True), ((4, 1, 1), False)])
def test_fast_climbing_is_a_test(faces: tuple[int, ...], *, success: bool) -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    events = act(at, move(6, how="fast_climb"), *faces)
    settled = only(events, table_was.TestSettled)
    assert (settled.skill, settled.dn, settled.success) == ("agility", 3, success)
    notes = [one.values for one in at.state.matters if isinstance(one.values, Note)]
    assert [note.rule for note in notes] == ([] if success else ["WG-MOVE-07"])
    assert refused(at, move(1)) == "too_far"


@pytest.mark.rule("WG-MOVE-04")
@pytest.mark.parametrize("ruleset", ["revised", "core", "revised-full"])
def test_running_is_an_action_and_a_second_speed(ruleset: str) -> None:
    at = fight(ruleset)
    run = Run(character="vess", metres=6)
    assert refused(at, replace(run, metres=7)) == "too_far"
    act(at, run)
    act(at, move(6))
    assert now(at).turn.used == {Slot.COMBAT: 1, Slot.MOVE: 1}
    assert refused(at, run) == "already_run"
    assert refused(at, Act(character="vess", slot="combat")) == "slot_used"


@pytest.mark.rule("WG-MOVE-04", "WG-MOVE-05")
def test_rulesets_without_run_or_sprint() -> None:
    assert refused(fight("starter"), Run(character="vess")) == "not_in_ruleset"
    assert refused(fight("revised"), Sprint(character="vess")) == "not_in_ruleset"


@pytest.mark.rule("WG-ATK-10", "WG-MOVE-04")
def test_a_runner_sees_little_until_the_next_turn() -> None:
    sharp = replace(VESS, totals={**VESS.totals, "awareness": 4})
    at = fight("core", sharp, GANGER, tracks={"vess.wrath": 0})
    act(at, Run(character="vess", metres=1))
    at.play(GM, table_do.CallTest(who=("vess",), skill="awareness", dn=3))
    events = roll(at, "t1", 1, 4, 4, 4)
    assert only(events, table_was.TestSettled).dn == 5
    assert only(roll(at, call(at), 1, 4, 4, 4, 4), table_was.TestSettled).dn == 3
    end(at)
    turns(at, "ganger")
    begin(at, "vess")
    assert at.state.effects == ()


@pytest.mark.rule("WG-MOVE-05")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_a_sprint_goes_twice_as_far_and_lowers_defence(ruleset: str) -> None:
    at = fight(ruleset, VESS, GANGER)
    assert refused(at, Sprint(character="vess", metres=13)) == "too_far"
    act(at, Sprint(character="vess", metres=12))
    made = defence_of(at.system.rules, at.state, "vess", {})
    assert made is not None
    assert made.value == VESS.defence - 2
    assert refused(at, Run(character="vess", metres=1)) == "already_run"
    assert now(at).turn.moved == 0  # the normal move is still there
    end(at)
    turns(at, "ganger")
    begin(at, "vess")
    assert effect(at, "Sprinting")
    end(at)
    assert at.state.effects == ()


@pytest.mark.rule("WG-MOVE-05", "WG-ACT-07")
def test_a_sprint_of_the_starter_set_takes_the_round() -> None:
    at = fight("starter")
    act(at, Act(character="vess", slot="simple"))
    assert refused(at, Sprint(character="vess")) == "has_begun"
    at.play(GM, EndRound())
    act(at, Sprint(character="vess", metres=30))
    for slot in ("combat", "simple", "move"):
        assert refused(at, Act(character="vess", slot=slot)) == "slot_used"
    assert at.state.effects == ()
    act(at, Act(character="vess", slot="free"))


@pytest.mark.rule("WG-MOVE-08", "WG-COND-14")
def test_halving_counts_once_and_from_the_sheet() -> None:
    at = fight("core", replace(VESS, speed=7), KELL, GANGER, tracks={"vess.wrath": 0})
    half = Modifier("speed", 0, Op.HALVE)
    for name in ("Staggered", "Mired"):
        at.play(GM, GiveEffect(name=name, on="vess", modifiers=(half,), forbids=("run", "sprint")))
    assert refused(at, move(5)) == "too_far"
    assert refused(at, Run(character="vess", metres=1)) == "forbidden"
    assert refused(at, move(5, how="climb")) == "too_far"
    act(at, move(4, how="climb"))


@pytest.mark.rule("WG-COND-13", "WG-MOVE-08")
def test_whoever_is_restrained_loses_the_move() -> None:
    at = fight("core")
    at.play(GM, GiveEffect(name="Restrained", on="vess"))
    assert refused(at, move(1)) == "restrained"
    for command in (Run(character="vess"), Sprint(character="vess")):
        assert refused(at, command) == "forbidden"
    at.play(waiving(Limit.TIMING), move(1))


@pytest.mark.rule("WG-MOVE-01")
def test_zones_lie_in_a_row() -> None:
    at = fight("revised", VESS, KELL, GANGER, facts={"distance": "zones"})
    assert at.question(ANNA, Move(character="vess")).name == "metres"  # none are named yet
    for zones in (("yard", "yard"), ("",), tuple(map(str, range(13)))):
        assert at.refusal(GM, SetZones(zones=zones)).code in ("bad_zones", "bad_name")
    at.play(GM, SetZones(zones=("yard", "gate", "hall")))
    assert at.refusal(GM, SetPlace(character="vess", zone="moon")).code == "no_such_zone"
    at.play(GM, SetPlace(character="vess", zone="yard"))
    assert refused(at, Move(character="vess", zone="hall")) == "too_far"
    asked = at.question(ANNA, Move(character="vess"))
    assert isinstance(asked.domain, OneOf)
    assert [one.value for one in asked.domain.options] == ["yard", "gate"]
    act(at, Move(character="vess", zone="gate"))
    assert (now(at).places["vess"], now(at).turn.moved) == (Place("gate"), 6)
    assert "Vess moves 6 m to gate." in at.read(ANNA)
    act(at, Run(character="vess", zone="hall"))
    assert now(at).places["vess"].zone == "hall"
    at.play(GM, SetZones(zones=("yard", "gate")))
    assert "vess" not in now(at).places


@pytest.mark.rule("WG-MOVE-01", "WG-MOVE-04", "WG-MOVE-05", "WG-OPT-09")
@pytest.mark.parametrize(("speed", "walked"), [(4, 1), (8, 1), (12, 2)])
def test_every_speed_covers_the_way_to_a_next_zone(speed: int, walked: int) -> None:
    slow = replace(VESS, speed=speed)
    at = fight("core", slow, KELL, GANGER, facts={"distance": "zones"})
    zones = ("yard", "gate", "hall", "roof", "sky")
    at.play(GM, SetZones(zones=zones))
    at.play(GM, SetPlace(character="vess", zone="yard"))
    at.play(GM, SetEngaged("vess", other="ganger", engaged=True))
    ways = {Run: walked, Sprint: max(1, 2 * speed // 6), Disengage: 1}
    for command, farthest in ways.items():
        assert zones_of(at, command("vess")) == [*zones[: farthest + 1]]
    at.play(GM, SetEngaged("vess", other="ganger", engaged=False))
    assert zones_of(at, Move("vess"), how="walk") == [*zones[: walked + 1]]
    act(at, Move(character="vess", how="walk", zone="gate"))
    onward = zones_of(at, Move("vess"), how="walk")  # what is left of the same move
    assert onward == (["gate"] if walked == 1 else ["yard", "gate", "hall"])


def zones_of(at: Table, command: Any, **chosen: str) -> list[object]:
    asked = at.question(ANNA, command, **chosen)
    assert isinstance(asked.domain, OneOf)
    return [one.value for one in asked.domain.options]


@pytest.mark.rule("WG-MOVE-01")
def test_metres_are_measured_on_a_plane() -> None:
    at = fight("revised", facts={"distance": "metres"})
    assert at.refusal(GM, SetPlace(character="vess", x=1001)).code == "too_far"
    at.play(GM, SetPlace(character="vess", x=10, y=10))
    assert refused(at, Move(character="vess", x=14, y=15)) == "too_far"  # 6.4 m
    act(at, Move(character="vess", x=13, y=14))
    assert (now(at).turn.moved, now(at).places["vess"]) == (5, Place(x=13, y=14))
    act(at, Move(character="vess", x=12, y=14))
    assert refused(at, Move(character="vess", x=12, y=15)) == "too_far"
    turns_on = Move(character="kell", x=500, y=-3)
    end(at)
    turns(at, "ganger")
    act(at, turns_on)  # not placed yet: it begins wherever it is put
    assert now(at).turn.moved == 0


def engaged(ruleset: str, *people: object, **more: object) -> Table:
    """Vess in melee with the ganger and the brute."""
    at = fight(ruleset, *people, **more)  # type: ignore[arg-type]
    for other in ("ganger", "brute"):
        at.play(GM, SetEngaged(character="vess", other=other))
    return at


def test_the_gm_says_who_is_in_melee() -> None:
    at = engaged("revised")
    assert now(at).engaged == (("ganger", "vess"), ("brute", "vess"))
    again = SetEngaged(character="ganger", other="vess")
    assert at.refusal(GM, again).code == "already_so"
    assert at.refusal(GM, replace(again, other="ganger")).code == "same_character"
    at.play(GM, replace(again, engaged=False))
    assert engaged_with(at.state, "vess") == ("brute",)
    assert at.refusal(ANNA, again).code == "not_gm"


@pytest.mark.rule("WG-OPT-09")
@pytest.mark.parametrize("ruleset", ["revised", "core", "revised-full"])
def test_disengaging_leaves_a_melee_unharmed(ruleset: str) -> None:
    assert refused(fight(ruleset), Disengage(character="vess")) == "not_engaged"
    at = engaged(ruleset)
    if ruleset != "revised":  # where half Speed is stated
        assert refused(at, Disengage(character="vess", metres=4)) == "too_far"
        act(at, Disengage(character="vess", metres=3))
    else:
        act(at, Disengage(character="vess"))
    assert engaged_with(at.state, "vess") == ()
    assert at.open() == []
    assert now(at).turn.used == {Slot.COMBAT: 1}
    act(at, move(6))


@pytest.mark.rule("WG-OPT-09", "WG-SHOCK-03")
def test_the_exhausted_may_fall_back() -> None:
    at = engaged("revised", tracks={"vess.shock": 7})
    assert refused(at, Run(character="vess")) == "forbidden"
    act(at, Disengage(character="vess"))
    assert refused(fight("starter"), Disengage(character="vess")) == "not_in_ruleset"


@pytest.mark.rule("WG-OPT-28")
def test_whoever_is_left_behind_may_strike() -> None:
    at = engaged("core", tracks={"vess.wrath": 0})
    events = act(at, move(4, leaves=True))
    assert only(events, MatterOpened).matter.asks == ("ganger", "brute")
    matter = at.matter("x1")
    at.play(GM, at.to("x1", LetGo, "brute"))
    assert engaged_with(at.state, "vess") == ("ganger",)
    strike = Strike(character="ganger", matter="x1", revision=matter.revision, weapon="sword")
    at.play(GM, strike, 1, 1, 2, 2)  # it misses
    assert at.open() == [one for one in at.open() if "complication" in one]
    assert engaged_with(at.state, "vess") == ()
    assert now(at).active == "vess"  # out of turn, and no action of the ganger's
    assert now(at).acted == ()
    assert at.refusal(GM, strike).code == "no_such_matter"


@pytest.mark.rule("WG-OPT-28")
def test_only_enemies_who_stand_strike_and_only_where_the_rule_is_played() -> None:
    at = engaged("core", tracks={"ganger.wounds": 3})
    at.play(GM, SetEngaged(character="vess", other="kell"))
    act(at, move(1, leaves=True))
    assert at.matter("x1").asks == ("brute",)
    assert engaged_with(at.state, "vess") == ("brute",)
    at.play(GM, at.to("x1", TakeDefault, "brute"))
    assert at.open() == []
    silent = engaged("revised")
    act(silent, move(1, leaves=True))
    assert (silent.open(), engaged_with(silent.state, "vess")) == ([], ())


@pytest.mark.rule("WG-OPT-28")
def test_a_step_within_the_melee_exposes_nobody() -> None:
    at = engaged("core")
    asked = at.question(ANNA, Move(character="vess"), how="walk", metres=1)
    assert (asked.name, asked.default) == ("leaves", False)
    events = act(at, move(1, leaves=False))
    assert every(events, was.MeleeLeft) == []
    assert at.open() == []
    assert engaged_with(at.state, "vess") == ("ganger", "brute")


@pytest.mark.rule("WG-OPT-28")
def test_a_hero_left_behind_is_asked_too() -> None:
    at = fight("core", VESS, BRUTE, tracks={"vess.wrath": 0})
    at.play(GM, SetEngaged(character="vess", other="brute"))
    turns(at, "vess")
    at.play(GM, GiveTurn(who="brute"))
    at.play(GM, Move(character="brute", metres=5, leaves=True))
    assert "strike" in at.verbs(ANNA, "x1")
    at.play(ANNA, at.to("x1", LetGo))
    assert at.open() == []
