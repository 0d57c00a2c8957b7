"""DH-FATE and DH-PVP: one die that decides, and heroes at odds."""

from __future__ import annotations

import pytest

from daggerheart.tables import ANNA, BEN, CARA, hero, table, told
from support import only
from tableside.core.evening import EndScene
from tableside.core.state import EffectBegan
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart.combat.attack.commands import Attack
from tableside.systems.daggerheart.scene.chance import commands as do
from tableside.systems.daggerheart.scene.chance import events as was
from tableside.systems.daggerheart.scene.chance.consent import agreed
from tableside.systems.daggerheart.scene.countdowns.commands import StartCountdown


class TestFate:
    @pytest.mark.rule("DH-FATE-01")
    @pytest.mark.parametrize(
        ("face", "over", "met"),
        [(4, False, True), (5, False, False), (4, True, True), (3, True, False)],
    )
    def test_one_die_says_yes_or_no(self, face: int, over: bool, met: bool) -> None:
        at = table()
        at.play(GM, do.CallFate(who="ana", die="fear", number=4, over=over, stakes="Fire?"))
        event = only(at.play(ANNA, at.to("f1", do.RollFate), face), was.FateRolled)
        assert (event.face, event.met) == (face, met)
        assert at.open() == []

    @pytest.mark.rule("DH-FATE-01")
    def test_it_changes_nothing_else(self) -> None:
        at = table(tracks={"fear": 3}, facts={"spotlight": "gm"})
        at.play(GM, StartCountdown(name="Siege", kind="standard", start=4, loop="none"))
        tracks, turn = at.tracks, at.state.turn
        at.play(GM, do.CallFate(who="ana", die="hope", number=4))
        at.play(ANNA, at.to("f1", do.RollFate), 12)
        assert (at.tracks, at.state.turn, at.state.waited) == (tracks, turn, {})
        assert at.state.countdowns["cd1"].value == 4
        assert told(at, BEN) == ["Ana's Hope die shows 12, 4 or less: it is not so."]

    @pytest.mark.rule("DH-FATE-01")
    def test_whoever_is_named_rolls(self) -> None:
        at = table()
        at.play(GM, do.CallFate(who="ana", die="hope", number=4))
        assert at.refusal(BEN, at.to("f1", do.RollFate)).code == "not_yours"


class TestClash:
    @pytest.mark.rule("DH-PVP-01")
    def test_both_must_agree_and_then_it_holds_for_the_scene(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo", text="The ring is mine."))
        assert at.matter("p1").asks == ("ana", "bo")
        at.play(BEN, at.to("p1", do.AgreeToClash, "bo"))
        assert not agreed(at.state, "ana", "bo")
        events = at.play(ANNA, at.to("p1", do.AgreeToClash, "ana"))
        assert only(events, was.ClashSettled).agreed
        assert only(events, EffectBegan)
        assert agreed(at.state, "bo", "ana")
        assert not agreed(at.state, "bo", "cal")
        at.play(GM, EndScene())
        assert not agreed(at.state, "ana", "bo")

    @pytest.mark.rule("DH-PVP-01")
    def test_one_no_is_enough(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        at.play(ANNA, at.to("p1", do.AgreeToClash, "ana"))
        assert not only(at.play(BEN, at.to("p1", do.RefuseClash, "bo")), was.ClashSettled).agreed
        assert at.open() == []
        assert not agreed(at.state, "ana", "bo")
        assert told(at, CARA) == ["What stands between Ana and Bo is settled without dice."]

    @pytest.mark.rule("DH-PVP-01")
    def test_a_third_is_not_asked_and_a_quarrel_is_settled_once(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        assert at.refusal(CARA, at.to("p1", do.AgreeToClash, "cal")).code == "not_asked"
        assert at.refusal(BEN, do.Oppose(character="bo", other="ana")).code == "not_a_choice"

    @pytest.mark.rule("DH-PVP-01")
    def test_no_attack_without_consent(self) -> None:
        at = table(hero("ana"), hero("bo"))
        strike = Attack(character="ana", target="bo")
        refused = at.refusal(ANNA, strike)
        assert (refused.code, refused.limit) == ("no_consent", Limit.TIMING)
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        for who, actor in (("ana", ANNA), ("bo", BEN)):
            at.play(actor, at.to("p1", do.AgreeToClash, who))
        at.play(ANNA, strike)
