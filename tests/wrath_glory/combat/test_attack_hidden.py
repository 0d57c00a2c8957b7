"""What players may not learn from attacks, and numbers that nobody has said yet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.values import DICE, GM, Actor, Faces, Limit, Mode
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.interaction import Interact
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.attack.together import AcceptAll, AttackTogether
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.tests import Settle, Stop
from wrath_glory.combat.attack_tables import (
    BLADE,
    GANGER,
    KELL,
    SECOND,
    VESS,
    accept,
    attack,
    declared,
    fight,
)
from wrath_glory.tables import ANNA, BEN

HIDDEN = {"foes_defence": "hidden"}


def seen(at: Table, matter: str, actor: Actor = ANNA) -> Any:
    """A matter as a seat knows it."""
    found = at.system.known(at.state, actor).matters
    return next(one.values for one in found if one.id == matter)


class TestHiddenDefence:
    @pytest.mark.rule("WG-ATK-02")
    def test_players_read_hit_or_miss_and_no_number(self, ruleset: str) -> None:
        at = fight(ruleset, facts=HIDDEN)
        events = attack(at, 4, 4, 4, 1, 1, 1)
        assert every(events, was.DnRevealed) == []
        assert "Vess hits Ganger: 3 icons." in at.read(ANNA)
        assert "Vess hits Ganger (DN 3): 3 icons." in at.read(GM)

    @pytest.mark.rule("WG-ATK-02")
    def test_a_miss_tells_no_more(self) -> None:
        at = fight("core", facts=HIDDEN)
        attack(at, 4, 1, 1, 1, 1)
        assert "Vess misses Ganger: 1 icon." in at.read(ANNA)

    def test_nor_does_the_preview(self) -> None:
        at = fight("revised", facts=HIDDEN)
        command = declared(at)
        for actor, shown in ((ANNA, ["pool"]), (GM, ["pool", "dn"])):
            ready = at.system.checked(at.system.known(at.state, actor), command)
            assert [one.quantity for one in ready.preview] == shown

    def test_while_it_is_open_nobody_but_the_gm_sees_the_number(self) -> None:
        at = fight("revised", facts=HIDDEN, tracks={"vess.wrath": 1})
        attack(at, 4, 4, 4, 1, 1)
        ours, theirs = seen(at, "a1.test"), seen(at, "a1.test", GM)
        assert (ours.dn.total, ours.dn.terms, ours.dns) == (None, (), {})
        assert (theirs.dn.total, set(theirs.dns)) == (3, {"ganger"})
        assert at.verbs(ANNA, "a1.test") == {"reroll_failures", "settle"}
        ready = at.ready(ANNA, at.to("a1.test", Settle))
        assert [one.quantity for one in ready.preview] == ["icons"]

    @pytest.mark.rule("WG-SHIFT-01", "WG-SHIFT-06")
    @pytest.mark.parametrize(
        ("faces", "shifted"),
        [((2, 6, 6, 6, 1), {"damage": 1}), ((2, 6, 1, 1, 1), {}), ((2, 6, 6, 4, 4), {"damage": 1})],
    )
    def test_shifts_are_an_intent(self, faces: tuple[int, ...], shifted: dict[str, int]) -> None:
        # Every six may be named, hit or miss; as many count as the hidden Defence of 3 spares.
        at = fight("revised", facts=HIDDEN)
        attack(at, *faces)
        sixes = faces.count(6)
        field: Any = at.question(ANNA, at.to("a1.test", Settle))
        assert (field.domain.total, field.default) == (sixes, {"damage": sixes})
        dice = (1,) * (1 + sum(shifted.values())) if shifted else ()
        events = accept(at, *dice, damage=sixes)
        landed = only(events, AttackLanded)
        assert (landed.shifts, bool(landed.hit)) == (shifted, bool(shifted))

    @pytest.mark.rule("WG-ATK-02")
    def test_a_number_that_the_gm_says_afterwards_stays_hidden_too(self) -> None:
        at = fight("revised", VESS, replace(GANGER, defence=-1), facts=HIDDEN)
        attack(at, 4, 4, 4, 6, 1)
        events = at.play(GM, at.to("a1.test", Judge, dn=3))
        assert every(events, was.DnRevealed) == []
        assert at.state.characters["ganger"].defence == 3
        assert seen(at, "a1.test").dn.total is None
        accept(at, 1, 1, damage=1)
        assert not [line for line in at.read(ANNA) if "DN" in line]

    def test_a_table_that_shows_it_meanwhile_shows_it(self) -> None:
        at = fight("revised", facts=HIDDEN, tracks={"vess.wrath": 1})
        attack(at, 4, 4, 4, 1, 1)
        state = replace(at.state, facts={**at.state.facts, "foes_defence": "shown"})
        known = at.system.known(state, ANNA)
        assert at.system.checked(known, at.to("a1.test", Stop)).command.matter == "a1.test"


class TestThreatsDamage:
    @pytest.mark.rule("WG-DMG-01", "WG-DMG-02")
    def test_only_the_total_shows(self) -> None:
        thug = replace(GANGER, weapons=(replace(BLADE, ap=2),), attributes={"strength": 5})
        unread = replace(VESS, resilience=-1)  # so that the blow waits to be looked at
        at = fight("core", unread, KELL, thug, facts={"mode": "narrative"})
        command = MakeAttack("ganger", weapon="blade", targets=("vess",))
        events = at.play(GM, command, 4, 4, 4, 4, 4, 1)
        total = only(events, DamageRolled).damage
        blow, theirs = seen(at, "a1.vess", BEN), seen(at, "a1.vess", GM)
        assert (blow.damage.total, blow.damage.terms) == (total, ())
        assert {term.label for term in theirs.damage.terms} >= {"Blade", "Strength"}
        assert (blow.ap, theirs.ap) == (0, 2)
        mark = seen(at, "a1", BEN).marks[0]
        assert (mark.damage.total, mark.damage.terms) == (total, ())

    def test_a_heros_damage_is_open(self) -> None:
        at = fight("core", VESS, KELL, replace(GANGER, resilience=-1))
        attack(at, 4, 4, 4, 1, 1, 1)
        assert {term.label for term in seen(at, "a1.ganger", BEN).damage.terms} >= {"Rifle"}


class TestUnknownDefence:
    @pytest.mark.rule("WG-ATK-02", "WG-ATK-11")
    @pytest.mark.parametrize("ask", [False, True])
    def test_a_volley_asks_for_it_once(self, ask: bool) -> None:
        mark = replace(VESS, defence=-1, resilience=30)
        limits = {Limit.TURN_ORDER: Mode.ADVISED}
        at = fight("revised", mark, GANGER, SECOND, limits=limits)
        command = AttackTogether(attackers=("ganger", "second"), target="vess", ask=ask)
        at.play(GM, command, 2, 6, 6, 4, 1, 1, 1, 1)
        dice = () if ask else (1, 1)
        at.play(GM, at.to("v1.ganger.test", Judge, dn=3), *dice)
        assert at.state.characters["vess"].defence == 3
        if ask:
            assert at.matter("v1.ganger.test").step == "shift"
            at.play(GM, AcceptAll(volley="v1"), 1, 1)
        assert at.open() == []


@pytest.mark.rule("WG-OPT-03")
@pytest.mark.parametrize("wrath", [0, 1])
def test_a_trait_of_a_foe_is_hidden_with_the_defence(wrath: int) -> None:
    at = fight("core", facts=HIDDEN, tracks={"vess.wrath": wrath})
    command = Interact(
        "vess", skill="intimidation", targets=("ganger",), against="resolve", effect="hindered"
    )
    ready = at.system.checked(at.system.known(at.state, ANNA), command)
    assert [one.quantity for one in ready.preview] == ["pool"]
    at.play(ANNA, command, 4, 4, 1, 1, 1)
    if wrath:
        assert seen(at, "t1").dn.total is None
        at.play(ANNA, at.to("t1", Settle))
    assert not [line for line in at.read(ANNA) if re.search(r"DN \d|Resolve", line)]
    assert "ganger.hindered" in [one.id for one in at.state.effects]


@pytest.mark.rule("WG-DMG-05")
def test_that_damage_is_exactly_a_hidden_resilience_shows_nowhere() -> None:
    foe = replace(GANGER, resilience=11, armour=-1)  # AP 1
    at = fight("core", VESS, foe)
    at.without_dice(ANNA, MakeAttack("vess", weapon="rifle", targets=("ganger",), range="normal"))
    for faces in ((4, 4, 4, 1, 1), (1,)):
        (waiting,) = at.system.awaited(at.state)
        at.without_dice(DICE, Faces(key=waiting.key, faces=faces))
    (tie,) = at.system.awaited(at.state)
    assert tie.key == "a1.tie.ganger"
    assert (at.matter("a1").roll, seen(at, "a1").marks[0].tie) == (tie, 0)
    known = at.system.known(at.state, ANNA)
    assert "tie" not in str([(one.step, one.roll) for one in known.matters])
    at.without_dice(DICE, Faces(key=tie.key, faces=(4,)))
    assert at.tracks["ganger.shock"] == 2
