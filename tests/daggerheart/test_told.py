"""What a screen is told in place of working it out: kinds, uses, spotlights, who fell."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import fight, fighter, foe_strikes, wolf
from daggerheart.tables import ANNA, BEN
from support import Table
from tableside.core.cards import Card, Per, UseCard
from tableside.core.desk import Adjust
from tableside.core.effects import EffectKind, Fallen, Modifier, Moment, Occasion
from tableside.core.values import GM, Actor
from tableside.systems.daggerheart.fights import death, slots
from tableside.systems.daggerheart.fights.conditions import GiveCondition
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.scene.spotlight import KeepSpotlight, token

HELD = Card("ward", "Ward", modifiers=(Modifier("evasion", 1),))
ONCE = Card(
    "song", "Song", modifiers=(Modifier("evasion", 1),), until=Moment(Occasion.REST), uses=2
)


def view(at: Table, actor: Actor = ANNA) -> Any:
    return at.system.known(at.state, actor)


def kinds(at: Table, actor: Actor = ANNA) -> dict[str, EffectKind]:
    found = at.system.explain(view(at, actor))
    return {key: one.kind for key, one in found.items()}


def test_who_is_down_is_the_very_same_until_it_changes() -> None:
    at = fight(tracks={"wolf.hp": 4})
    before = [view(at, one) for one in (GM, ANNA)]
    assert before[0].fallen
    at.play(GM, Adjust(track="ana.hope", by=1))
    for was, one in zip(before, (GM, ANNA), strict=True):
        assert view(at, one).fallen is was.fallen


class TestKinds:
    def test_what_lies_there_and_what_follows(self) -> None:
        at = fight(tracks={"ana.stress": 6, "wolf.hp": 4})
        at.play(GM, GiveCondition(targets=("bo",), condition="restrained"))
        assert kinds(at) == {
            "bo.restrained": EffectKind.CONDITION,
            "ana.vulnerable_stress": EffectKind.FOLLOWS,
            "wolf.defeated": EffectKind.DOWN,
        }

    def test_what_cards_do_and_that_they_were_used(self) -> None:
        at = fight(fighter("ana", cards=(HELD, ONCE)), fighter("bo"), wolf())
        at.play(ANNA, UseCard("ana", card="song"))
        assert kinds(at, BEN) == {
            "card.ana.ward": EffectKind.HELD,
            "card.ana.song.use2": EffectKind.MARK,
            "card.ana.song.2": EffectKind.CARD,
        }

    def test_of_a_hidden_card_not_even_that_it_is_one(self) -> None:
        at = fight(fighter("ana"), wolf(cards=(HELD,)))
        assert kinds(at) == {}
        assert kinds(at, GM) == {"card.wolf.ward": EffectKind.HELD}

    @pytest.mark.rule("DH-TAG-01")
    def test_that_a_tag_team_was_begun_is_only_counted(self) -> None:
        at = fight(tracks={"ana.hope": 4, "bo.hope": 1})
        at.play(ANNA, StartTagTeam(character="ana", partner="bo", target="wolf"))
        assert kinds(at) == {"ana.tag_team_used1": EffectKind.MARK}

    @pytest.mark.rule("DH-FOE-06")
    def test_a_slow_ones_token(self) -> None:
        at = fight(fighter("ana"), wolf(slow=True))
        state = at.system.evolve(at.state, token("wolf"))
        found = at.system.explain(at.system.known(state, GM))
        assert found["wolf.slow_token"].kind is EffectKind.TOKEN


class TestUses:
    def test_they_are_counted_for_whoever_reads_the_sheet(self) -> None:
        bites = Card("howl", "Howl", uses=1, per=Per.SCENE)
        at = fight(fighter("ana", cards=(HELD, ONCE)), fighter("bo"), wolf(cards=(bites,)))
        at.play(ANNA, UseCard("ana", card="song"))
        assert view(at, BEN).uses == {"ana": {"song": 1}}
        assert view(at, GM).uses == {"ana": {"song": 1}, "wolf": {"howl": 1}}


class TestSpotlights:
    @pytest.mark.rule("DH-SPOT-11")
    def test_the_gm_is_told_who_has_had_one(self) -> None:
        at = fight(fighter("ana"), wolf(), wolf("rat", relentless=2), gm=True, tracks={"fear": 3})
        assert view(at, GM).spent == ()
        foe_strikes(at, 2)
        assert view(at, GM).spent == ("wolf",)
        at.play(GM, KeepSpotlight())
        foe_strikes(at, 2, who="rat")
        assert view(at, GM).spent == ("wolf",)
        assert view(at).spent == ()  # how Relentless one is stands on its sheet


class TestFallen:
    @pytest.mark.rule("DH-HP-05", "DH-DEATH-01", "DH-DEATH-03")
    def test_defeated_dying_unconscious(self) -> None:
        at = fight(tracks={"ana.hp": 6})
        assert view(at).fallen == {}
        at.play(GM, Adjust(track="wolf.hp", by=4))
        at.play(GM, slots.MarkHp(targets=("ana",)))
        assert view(at).fallen == {"wolf": Fallen("Defeated"), "ana": Fallen("At death's door")}
        at.play(ANNA, at.to("d1", death.AvoidDeath), 12)
        assert view(at).fallen["ana"] == Fallen("Unconscious")

    @pytest.mark.rule("DH-DEATH-04")
    def test_the_dead_are_dead(self) -> None:
        at = fight(tracks={"ana.hp": 6})
        at.play(GM, slots.MarkHp(targets=("ana",)))
        at.play(ANNA, at.to("d1", death.RiskItAll), 3, 9)
        assert view(at).fallen["ana"] == Fallen("Dead", dead=True)
