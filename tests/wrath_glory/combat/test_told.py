"""What a screen is told in place of working it out: kinds, uses, the order of a fight, who fell."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.cards import Card, UseCard
from tableside.core.desk import Adjust, GiveEffect, SetPresence
from tableside.core.effects import SCENE, EffectKind, Fallen, Modifier, Moment, Occasion
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory.commands import CallTest
from tableside.systems.wrath_glory.fear import CallFear
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.state.fight import Doing, Order, Side
from tableside.systems.wrath_glory.turns.rounds import Hold, TakeTurn
from tableside.systems.wrath_glory.turns.turns import SetCast
from wrath_glory.combat.conditions_tables import fight as with_conditions
from wrath_glory.combat.conditions_tables import inflict
from wrath_glory.combat.dying_tables import fallen, harm
from wrath_glory.combat.turns_tables import (
    BRUTE,
    GANGER,
    KELL,
    VESS,
    begin,
    end,
    fight,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, BEN, SKILL
from wrath_glory.vehicles.garage import garage


def view(at: Table, actor: Actor = ANNA) -> Any:
    return at.system.known(at.state, actor)


def order(at: Table, actor: Actor = ANNA) -> Order:
    found: Order = view(at, actor).order
    return found


def kinds(at: Table, actor: Actor = ANNA) -> dict[str, EffectKind]:
    found = at.system.explain(view(at, actor))
    return {key: one.kind for key, one in found.items()}


HELD = Card("keen", "Keen", modifiers=(Modifier("pool", 2),))
FOCUS = Card(
    "focus", "Focus", modifiers=(Modifier("pool", 1),), until=Moment(Occasion.SCENE), uses=2
)


class TestKinds:
    def test_what_lies_there_and_what_follows(self) -> None:
        at = with_conditions()
        inflict(at, "prone")
        at.play(GM, Adjust(track="vess.wounds", by=1))
        at.play(GM, Adjust(track="vess.shock", by=6))
        at.play(GM, Adjust(track="ganger.wounds", by=8))
        at.play(GM, DeclareDead("kell"))
        found = kinds(at)
        assert found["vess.prone"] is EffectKind.CONDITION
        assert found["vess.wounded"] is EffectKind.HURT
        assert found["vess.exhausted"] is EffectKind.FOLLOWS
        assert found["ganger.down"] is EffectKind.DOWN
        assert found["kell.dead"] is EffectKind.DEAD

    def test_a_fear_faced_is_only_remembered(self) -> None:
        at = with_conditions()
        at.play(GM, CallFear(source="brute", who=("vess",), dn=2))
        assert kinds(at, GM) == {"vess.faced.brute": EffectKind.MARK}

    def test_what_cards_do_and_that_they_were_used(self) -> None:
        at = fight("revised", replace(VESS, cards=(HELD, FOCUS)), KELL, GANGER)
        at.play(ANNA, UseCard("vess", card="focus"))
        assert kinds(at, BEN) == {
            "card.vess.keen": EffectKind.HELD,
            "card.vess.focus.use2": EffectKind.MARK,
            "card.vess.focus.2": EffectKind.CARD,
        }

    def test_of_a_hidden_card_not_even_that_it_is_one(self) -> None:
        at = fight("revised", VESS, replace(BRUTE, cards=(HELD,)))
        assert kinds(at) == {}
        assert kinds(at, GM) == {"card.brute.keen": EffectKind.HELD}


class TestUses:
    def test_they_are_counted_for_whoever_reads_the_sheet(self) -> None:
        boss = replace(BRUTE, cards=(FOCUS,))
        at = fight("revised", replace(VESS, cards=(HELD, FOCUS)), KELL, boss)
        assert view(at).uses == {"vess": {"focus": 2}}
        at.play(ANNA, UseCard("vess", card="focus"))
        assert view(at, BEN).uses == {"vess": {"focus": 1}}
        assert view(at, GM).uses == {"vess": {"focus": 1}, "brute": {"focus": 2}}


class TestOrder:
    @pytest.mark.rule("WG-INIT-01", "WG-INIT-03")
    def test_whoever_acts_acts_and_then_the_other_side_picks(self) -> None:
        at = fight()
        assert (order(at).picks, order(at).may_go) == (Side.PLAYERS, ("vess", "kell", "orla"))
        assert set(order(at).doing.values()) == {Doing.MAY_ACT}
        begin(at, "vess")
        assert (order(at).picks, order(at).may_go) == (None, ("vess",))
        assert order(at).doing["vess"] is Doing.ACTS
        end(at)
        assert (order(at).picks, order(at).may_go) == (Side.GM, ("ganger", "brute"))
        assert order(at).doing["vess"] is Doing.HAS_ACTED

    @pytest.mark.rule("WG-INIT-03")
    def test_a_side_of_which_nobody_is_left_does_not_pick(self) -> None:
        at = fight()
        turns(at, "vess", "ganger", "kell", "brute")
        assert (order(at).picks, order(at).may_go) == (Side.PLAYERS, ("orla",))
        at.play(GM, SetCast("orla", fights=False))
        assert "orla" not in order(at).doing

    @pytest.mark.rule("WG-OPT-11")
    def test_whoever_holds_does_not_go_by_themselves(self) -> None:
        at = fight("core")
        at.play(ANNA, Hold(character="vess"))
        assert order(at).doing["vess"] is Doing.HOLDS
        assert "vess" not in order(at).may_go

    def test_what_keeps_somebody_is_no_fall_and_a_fall_is(self) -> None:
        at = fight()
        at.play(GM, GiveEffect(name="Stunned", on="vess", forbids=("take_turn",)))
        at.play(GM, Adjust(track="ganger.wounds", by=4))
        at.play(GM, DeclareDead("kell"))
        doing = order(at).doing
        assert [doing[who] for who in ("vess", "ganger", "kell")] == [
            Doing.CANNOT_ACT,
            Doing.DOWN,
            Doing.DOWN,
        ]

    def test_what_lies_on_the_scene_keeps_everybody(self) -> None:
        at = fight()
        at.play(GM, GiveEffect(name="Blast", on=SCENE, forbids=("take_turn",)))
        assert set(order(at).doing.values()) == {Doing.CANNOT_ACT}
        assert (order(at).picks, order(at).may_go) == (None, ())

    def test_who_lies_there_is_the_very_same_while_nothing_befalls_them(self) -> None:
        at = fallen()
        before = view(at, GM).fallen
        assert before
        at.play(GM, CallTest(who=("kell",), skill=SKILL, dn=3))
        assert view(at, GM).fallen is before

    @pytest.mark.rule("WG-DYING-08")
    def test_whoever_may_still_defy_death_has_a_turn(self) -> None:
        assert order(fallen()).doing["vess"] is Doing.MAY_ACT

    def test_whoever_is_not_there_is_told_of_nowhere(self) -> None:
        at = fight()
        at.play(GM, SetPresence("orla", present=False))
        assert "orla" not in order(at).doing

    def test_what_the_party_drives_has_no_turn(self) -> None:
        at = garage(mode="combat")
        assert (order(at).doing["ours"], order(at).doing["truck"]) == (Doing.DRIVEN, Doing.MAY_ACT)
        assert "ours" not in order(at).may_go

    def test_without_a_fight_there_is_none(self) -> None:
        at = fight(facts={"mode": "narrative"})
        assert view(at).order is None

    def test_seats_that_see_alike_share_it_and_it_stays_the_same(self) -> None:
        at = fight()
        before = order(at, GM)
        at.play(GM, CallTest(who=("vess",), skill=SKILL, dn=3))
        assert order(at, GM) is before
        assert order(at) is order(at, BEN)

    @pytest.mark.rule("WG-INIT-01")
    def test_whoever_may_go_is_let_and_nobody_else(self) -> None:
        at = fight()
        turns(at, "vess", "brute")
        assert order(at).may_go == ("kell", "orla")
        assert refused(at, TakeTurn(character="vess")) == "has_acted"
        begin(at, "kell")


class TestFallen:
    def test_nobody_at_first(self) -> None:
        assert view(fight()).fallen == {}

    @pytest.mark.rule("WG-DYING-08", "WG-DYING-10", "WG-DYING-11")
    def test_failures_so_far_and_how_many_kill(self) -> None:
        at = fallen(marks=1)
        assert view(at).fallen == {"vess": Fallen("Unconscious", failures=1, most=3)}
        at.play(ANNA, TakeTurn(character="vess"), 4)
        assert view(at).fallen["vess"].stable

    def test_a_threats_failures_are_the_gms_to_know(self) -> None:
        at = fallen(boss=True)
        harm(at, who="ganger", wounds=9)
        assert view(at).fallen["ganger"] == Fallen("Unconscious")
        assert view(at, GM).fallen["ganger"] == Fallen("Unconscious", failures=0, most=3)

    @pytest.mark.rule("WG-WOUND-05")
    def test_the_dead_are_dead_whatever_else_lies_on_them(self) -> None:
        at = fallen()
        at.play(GM, DeclareDead("vess"))
        assert (view(at).fallen["vess"].name, view(at).fallen["vess"].dead) == ("Dead", True)
