"""Cards: what people type in is played, paid for and counted."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.cards import Card, CardRolled, CardUsed, DropCard, Per, TakeCard, UseCard
from tableside.core.effects import Modifier, Moment, Occasion
from tableside.core.evening import EndScene, TakeRest
from tableside.core.rows import Heal, Whom
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.turns.rounds import EndTurn, TakeTurn
from wrath_glory.tables import ANNA, BEN, SKILL, call, hero, table

ZEAL = Card("zeal", "Zeal", cost={"wrath": 1})


def _with(*cards: Card, **tracks: int) -> Table:
    tracked = {name.replace("__", "."): points for name, points in tracks.items()}
    return table("revised", hero(cards=cards), hero("kell"), tracks=tracked)


class TestUsing:
    def test_a_name_and_a_cost_make_a_working_button(self) -> None:
        at = _with(ZEAL)
        events = at.play(ANNA, UseCard("vess", card="zeal"))
        assert any(isinstance(event, CardUsed) for event in events)
        assert at.tracks["vess.wrath"] == 1

    def test_what_cannot_be_paid_is_refused_and_may_be_waived(self) -> None:
        at = _with(ZEAL, vess__wrath=0)
        refused = at.refusal(ANNA, UseCard("vess", card="zeal"))
        assert (refused.code, refused.waivable) == ("cannot_pay", True)
        both = _with(ZEAL, Card("shout", "Shout"), vess__wrath=0)
        assert both.barred(ANNA, UseCard("vess")) == {"zeal": "cannot_pay"}

    def test_shared_glory_pays_as_well(self) -> None:
        at = _with(Card("cry", "Cry", cost={"glory": 2}), glory=3)
        at.play(ANNA, UseCard("vess", card="cry"))
        assert at.tracks["glory"] == 1

    def test_only_whoever_plays_the_holder_uses_it(self) -> None:
        assert _with(ZEAL).refusal(BEN, UseCard("vess", card="zeal")).code == "not_yours"

    def test_nobody_without_a_card_is_offered_one(self) -> None:
        at = _with(ZEAL)
        offers = at.system.offers(at.system.known(at.state, GM))
        assert [one.character for one in offers if one.verb == "use_card"] == ["vess"]

    @pytest.mark.rule("WG-SHOCK-01")
    def test_shock_is_paid_by_taking_it_while_there_is_room(self) -> None:
        burn = Card("burn", "Burn", cost={"shock": 2})
        at = table("core", hero(cards=(burn,), max_shock=5), tracks={"vess.shock": 2})
        at.play(ANNA, UseCard("vess", card="burn"))
        assert at.tracks["vess.shock"] == 4
        refused = at.refusal(ANNA, UseCard("vess", card="burn"))
        assert (refused.code, refused.waivable) == ("cannot_pay", True)

    @pytest.mark.rule("WG-ACT-02", "WG-ACT-06")
    def test_a_card_takes_the_part_of_a_turn_that_it_names(self) -> None:
        strike = Card("strike", "Strike", action="combat")
        shout = Card("shout", "Shout")
        at = table("revised", hero(cards=(strike, shout)), facts={"mode": "combat"})
        at.play(ANNA, UseCard("vess", card="strike"))
        assert at.state.fight.active == "vess"
        assert at.refusal(ANNA, UseCard("vess", card="strike")).rule == "WG-ACT-02"
        assert at.barred(ANNA, UseCard("vess")) == {"strike": "slot_used"}
        at.play(ANNA, UseCard("vess", card="shout"))  # free, as often as one likes
        at.play(ANNA, UseCard("vess", card="shout"))


def test_every_seat_is_told_which_cards_nobody_has_to_use() -> None:
    bonus = (Modifier("pool", 1),)
    at = _with(
        Card("held", "Held", modifiers=bonus),
        Card("used", "Used", modifiers=bonus, until=Moment(Occasion.SCENE)),
        Card("said", "Said", kind="passive"),
        Card("paid", "Paid", kind="passive", cost={"shock": 1}),
        Card("does", "Does", kind="passive", then=(Heal("shock", 1, Whom.ACTOR),)),
        ZEAL,
    )
    for actor in (ANNA, BEN, GM):
        assert at.system.known(at.state, actor).at_work == {"vess": ("held", "said")}


class TestUses:
    @pytest.mark.parametrize(
        ("per", "back"), [(Per.SCENE, EndScene()), (Per.REST, TakeRest())], ids=str
    )
    def test_uses_run_out_and_come_back(self, per: Per, back: Any) -> None:
        at = _with(Card("dash", "Dash", uses=2, per=per))
        at.play(ANNA, UseCard("vess", card="dash"))
        at.play(ANNA, UseCard("vess", card="dash"))
        refused = at.refusal(ANNA, UseCard("vess", card="dash"))
        assert (refused.code, per.value in refused.sentence) == ("used_up", True)
        at.play(GM, back)
        at.play(ANNA, UseCard("vess", card="dash"))

    def test_a_rest_is_longer_than_a_scene(self) -> None:
        at = _with(Card("dash", "Dash", uses=1, per=Per.REST))
        at.play(ANNA, UseCard("vess", card="dash"))
        at.play(GM, EndScene())
        assert at.refusal(ANNA, UseCard("vess", card="dash")).code == "used_up"

    @pytest.mark.rule(
        "WG-INIT-02", "WG-TEST-10", "WG-REST-01", "WG-REST-04", "WG-WP-01", "WG-ACT-01"
    )
    @pytest.mark.parametrize(
        ("ruleset", "per", "rule"),
        [
            ("core", Per.ROUND, "WG-INIT-02"),
            ("core", Per.SCENE, "WG-TEST-10"),
            ("core", Per.REST, "WG-REST-01"),
            ("core", Per.LONG_REST, "WG-REST-04"),
            ("core", Per.EVENING, "WG-WP-01"),
            ("core", Per.NEVER, "WG-ACT-01"),
            ("starter", Per.REST, "WG-ACT-01"),  # no ruleset cites what it does not play
        ],
    )
    def test_what_is_used_up_says_by_which_rule_it_comes_back(
        self, ruleset: str, per: Per, rule: str
    ) -> None:
        at = table(ruleset, hero(cards=(Card("dash", "Dash", uses=1, per=per),)))
        at.play(ANNA, UseCard("vess", card="dash"))
        refused = at.refusal(ANNA, UseCard("vess", card="dash"))
        assert (refused.code, refused.rule) == ("used_up", rule)
        assert ("until" in refused.sentence) is (per is not Per.NEVER)


class TestWhatCardsDo:
    def test_a_card_that_is_held_works_until_it_is_dropped(self) -> None:
        keen = Card("keen", "Keen", modifiers=(Modifier("pool", 2),))
        at = _with()
        at.play(ANNA, TakeCard("vess", card=keen))
        assert _pool(at) == 7
        at.play(ANNA, DropCard("vess", card="keen"))
        assert _pool(at) == 5

    def test_it_works_from_the_start_if_the_sheet_comes_with_it(self) -> None:
        assert _pool(_with(Card("keen", "Keen", modifiers=(Modifier("pool", 2),)))) == 7

    def test_a_card_that_is_used_works_for_as_long_as_it_says(self) -> None:
        focus = Card(
            "focus", "Focus", modifiers=(Modifier("pool", 1),), until=Moment(Occasion.SCENE), uses=3
        )
        at = _with(focus)
        assert _pool(at) == 5
        at.play(ANNA, UseCard("vess", card="focus"))
        assert _pool(at) == 6
        at.play(GM, EndScene())
        assert _pool(at) == 5

    def test_until_the_next_turn_means_the_bearers_own(self) -> None:
        brace = Card(
            "brace", "Brace", modifiers=(Modifier("pool", 1),), until=Moment(Occasion.TURN_START)
        )
        at = table("revised", hero(cards=(brace,)), hero("kell"), facts={"mode": "combat"})
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, UseCard("vess", card="brace"))
        at.play(ANNA, EndTurn("vess"))
        at.play(BEN, TakeTurn("kell"))
        assert _names(at) == ["Brace"]
        at.play(BEN, EndTurn("kell"))
        at.play(ANNA, TakeTurn("vess"))
        assert _names(at) == []

    def test_its_dice_are_thrown_by_whoever_throws_dice_here(self) -> None:
        at = _with(Card("surge", "Surge", dice=(6, 6)))
        events = at.play(ANNA, UseCard("vess", card="surge"), 3, 5)
        assert [event.faces for event in events if isinstance(event, CardRolled)] == [(3, 5)]
        assert "Surge: 3 5 = 8." in at.read(ANNA)
        assert at.state.matters == ()


def _names(at: Table) -> list[str]:
    return [effect.name for effect in at.state.effects]


def _pool(at: Table) -> int:
    ready = at.ready(ANNA, at.to(call(at), do.RollDice))
    return next(one.value for one in ready.preview if one.quantity == "pool")


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (None, "no_card"),
        (Card("Zeal", "Zeal"), "bad_id"),
        (Card("zeal", ""), "bad_name"),
        (Card("zeal", "Zeal", cost={"hope": 1}), "no_such_cost"),
        (Card("zeal", "Zeal", action="bonus"), "no_such_action"),
        (Card("zeal", "Zeal", cost={"wrath": 0}), "not_a_choice"),
        (Card("zeal", "Zeal", uses=-1), "not_a_choice"),
        (Card("zeal", "Zeal", dice=(1,)), "not_a_choice"),
        (Card("zeal", "Zeal", text="x" * 2001), "too_long"),
        (Card("zeal", "Zeal", modifiers=(Modifier("luck", 1),)), "no_such_quantity"),
    ],
)
def test_a_card_that_cannot_be_is_refused(card: Card | None, code: str) -> None:
    assert _with().refusal(ANNA, TakeCard("vess", card=card)).code == code


def test_a_threats_cards_are_the_gms() -> None:
    brute = Person("brute", "Brute", hero=False, totals={SKILL: 4}, cards=(Card("roar", "Roar"),))
    at = table("revised", hero(), brute)
    at.play(GM, UseCard("brute", card="roar"))
    assert "Brute uses Roar." in at.read(ANNA)
    assert at.system.known(at.state, ANNA).characters["brute"].cards == ()
