"""DH-HOPE-07, DH-FEAR-05, DH-LVL-07, DH-NPC-03: features on cards, in hand and in the vault."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, CARA, call, foe, hero, roll, table, told
from support import Table, every, only, waiving
from tableside.core.cards import Card, CardRolled, CardUsed, DropCard, Per, TakeCard, UseCard
from tableside.core.effects import Modifier, Moment, Occasion, Uses
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart import cards as do
from tableside.systems.daggerheart.rest import CallRest, ChooseMoves
from tableside.systems.daggerheart.rolls import outcome as was

SPARK = Card("spark", "Spark", cost={"hope": 3})


def holding(*cards: Card, **more: Any) -> Table:
    """Ana with these cards."""
    person = {key: more.pop(key) for key in ("vault",) if key in more}
    return table(hero("ana", cards=cards, **person), hero("bo"), **more)


def use(at: Table, card: str, *faces: int) -> Any:
    """Ana uses a card."""
    return at.play(ANNA, UseCard(character="ana", card=card), *faces)


class TestCosts:
    @pytest.mark.rule("DH-HOPE-07", "DH-HOPE-03")
    def test_a_name_and_a_cost_make_a_button(self) -> None:
        at = holding(SPARK, tracks={"ana.hope": 3})
        events = use(at, "spark")
        assert only(events, Spent) == Spent("ana.hope", 3, "DH-HOPE-07")
        assert only(events, CardUsed).card == SPARK
        assert told(at, BEN)[0] == "Ana uses Spark."

    @pytest.mark.rule("DH-HOPE-07")
    def test_without_hope_there_is_none(self) -> None:
        at = holding(SPARK, tracks={"ana.hope": 2})
        assert "use_card" not in at.verbs(ANNA)
        refused = at.refusal(ANNA, UseCard(character="ana", card="spark"))
        assert (refused.code, refused.limit) == ("cannot_pay", Limit.COST)
        assert refused.rule == "DH-HOPE-07"
        at.play(waiving(Limit.COST), UseCard(character="ana", card="spark"))
        assert at.tracks["ana.hope"] == 0

    @pytest.mark.rule("DH-HOPE-07")
    def test_hope_of_this_very_roll_pays_for_it(self) -> None:
        at = holding(SPARK, tracks={"ana.hope": 2})
        roll(at, call(at, "ana"), 8, 5)
        use(at, "spark")
        assert at.tracks["ana.hope"] == 0

    @pytest.mark.rule("DH-STR-02")
    def test_stress_is_marked_and_needs_free_slots(self) -> None:
        tired = Card("push", "Push on", cost={"stress": 2})
        at = holding(tired, tracks={"ana.stress": 4})
        assert only(use(at, "push"), Gained) == Gained("ana.stress", 2, "DH-STR-02")
        refused = at.refusal(ANNA, UseCard(character="ana", card="push"))
        assert (refused.code, refused.rule) == ("cannot_pay", "DH-STR-02")

    @pytest.mark.rule("DH-FEAR-05")
    def test_a_feature_of_an_adversary_costs_fear(self) -> None:
        howl = Card("howl", "Howl", cost={"fear": 1})
        at = table(hero("ana"), foe("wolf", cards=(howl,)), tracks={"fear": 1})
        used = UseCard(character="wolf", card="howl")
        assert at.refusal(ANNA, used).code == "not_yours"
        assert only(at.play(GM, used), Spent) == Spent("fear", 1, "DH-FEAR-05")
        refused = at.refusal(GM, used)
        assert (refused.code, refused.rule) == ("cannot_pay", "DH-FEAR-05")
        assert at.state.framing.fear_spent == 1

    @pytest.mark.rule("DH-FEAR-05", "DH-SPOT-10")
    def test_one_that_is_an_action_takes_the_spotlight(self) -> None:
        maul = Card("maul", "Maul", action="action")
        at = table(
            hero("ana"), foe("wolf", cards=(maul,)), facts={"spotlight": "gm"}, tracks={"fear": 3}
        )
        used = UseCard(character="wolf", card="maul")
        at.play(GM, used)
        assert (at.state.turn.moves, at.state.turn.used) == (0, {"wolf": 1})
        assert at.refusal(GM, used).code == "no_gm_move"

    @pytest.mark.rule("DH-SPOT-09")
    def test_and_a_heros_action_wants_the_players_to_hold_it(self) -> None:
        leap = Card("leap", "Leap", action="action")
        at = holding(leap, facts={"spotlight": "gm"})
        assert (
            at.refusal(ANNA, UseCard(character="ana", card="leap")).code == "not_player_spotlight"
        )
        use(holding(leap), "leap")


class TestUses:
    def rested(self, at: Table, kind: str) -> None:
        """Everybody rests and prepares."""
        name = f"z{at.state.opened + 1}"
        at.play(GM, CallRest(kind=kind))
        for actor, who in ((ANNA, "ana"), (BEN, "bo")):
            chosen = at.to(name, ChooseMoves, who, first="prepare", second="prepare")
            at.play(actor, chosen, *((1,) if who == "bo" else ()))

    @pytest.mark.rule("DH-HOPE-07", "DH-REST-01", "DH-REST-02")
    @pytest.mark.parametrize(
        ("per", "rule"),
        [
            (Per.SCENE, "DH-HOPE-07"),
            (Per.REST, "DH-REST-01"),
            (Per.LONG_REST, "DH-REST-02"),
            (Per.NEVER, "DH-HOPE-07"),
        ],
    )
    def test_what_is_used_up_names_its_rule(self, per: Per, rule: str) -> None:
        at = holding(Card("once", "Once", uses=1, per=per))
        use(at, "once")
        refused = at.refusal(ANNA, UseCard(character="ana", card="once"))
        assert (refused.code, refused.rule) == ("used_up", rule)

    @pytest.mark.rule("DH-HOPE-07")
    @pytest.mark.parametrize(
        ("per", "short", "long", "evening"),
        [
            (Per.REST, True, True, False),
            (Per.LONG_REST, False, True, False),
            (Per.EVENING, False, False, True),
        ],
    )
    def test_when_they_come_back(self, per: Per, short: bool, long: bool, evening: bool) -> None:
        once = Card("once", "Once", uses=1, per=per)
        again = UseCard(character="ana", card="once")
        for kind, back in (("short", short), ("long", long)):
            at = holding(once)
            use(at, "once")
            assert at.refusal(ANNA, again).code == "used_up"
            at.play(GM, EndScene())
            assert at.refusal(ANNA, again).code == "used_up"
            self.rested(at, kind)
            assert ("use_card" in at.verbs(ANNA)) is back
        at = holding(once)
        at.play(GM, BeginEvening(present=("ana",)))
        use(at, "once")
        at.play(GM, EndEvening())
        assert ("use_card" in at.verbs(ANNA)) is evening


class TestEffects:
    @pytest.mark.rule("DH-HOPE-07")
    def test_modifiers_last_as_long_as_the_card_says(self) -> None:
        bonus = Modifier("total", 2)
        at = holding(Card("aim", "Aim", modifiers=(bonus,), until=Uses(1)))
        use(at, "aim")
        assert only(roll(at, call(at, "ana"), 8, 5), was.RollSettled).total == 8 + 5 + 2 + 2
        assert only(roll(at, call(at, "ana"), 8, 5), was.RollSettled).total == 8 + 5 + 2
        scene = holding(Card("hex", "Hex", modifiers=(bonus,), until=Moment(Occasion.SCENE)))
        use(scene, "hex")
        scene.play(GM, EndScene())
        assert scene.state.effects == ()

    @pytest.mark.rule("DH-HOPE-07")
    def test_dice_are_thrown_and_told(self) -> None:
        at = holding(Card("mend", "Mend", dice=(4, 4)))
        assert only(use(at, "mend", 3, 1), CardRolled).faces == (3, 1)
        assert told(at, BEN)[-1] == "Mend: 3 1 = 4."

    @pytest.mark.rule("DH-LVL-07")
    def test_a_passive_card_works_only_in_hand(self) -> None:
        tough = Card("tough", "Tough", kind="domain", modifiers=(Modifier("evasion", 1),))
        at = holding(tough, vault=("tough",))
        assert at.state.effects == ()
        at.play(ANNA, do.RecallCard(character="ana", card="tough"))
        assert [one.name for one in at.state.effects] == ["Tough"]
        at.play(ANNA, DropCard(character="ana", card="tough"))
        assert at.state.effects == ()


class TestLoadout:
    @staticmethod
    def domain(count: int, **more: Any) -> tuple[Card, ...]:
        return tuple(Card(f"c{n}", f"Card {n}", kind="domain", **more) for n in range(1, count + 1))

    @pytest.mark.rule("DH-LVL-07")
    def test_typed_in_beyond_five_it_goes_to_the_vault(self) -> None:
        at = holding(*self.domain(5))
        at.play(ANNA, TakeCard(character="ana", card=Card("c6", "Sixth", kind="domain")))
        assert at.state.characters["ana"].vault == ("c6",)
        at.play(ANNA, TakeCard(character="ana", card=Card("born", "Wings", kind="ancestry")))
        assert at.state.characters["ana"].vault == ("c6",)
        assert at.refusal(ANNA, UseCard(character="ana", card="c6")).code == "not_a_choice"

    @pytest.mark.rule("DH-LVL-07")
    def test_recall_costs_stress_and_keeps_to_five(self) -> None:
        at = holding(*self.domain(6, recall=2), vault=("c6",))
        asked = at.question(ANNA, do.RecallCard(character="ana"), card="c6")
        assert asked.name == "away"
        events = at.play(ANNA, do.RecallCard(character="ana", card="c6", away="c1"))
        assert every(events, Gained) == [Gained("ana.stress", 2, "DH-STR-02")]
        assert at.state.characters["ana"].vault == ("c1",)

    @pytest.mark.rule("DH-LVL-07", "DH-STR-02")
    def test_not_without_free_stress(self) -> None:
        at = holding(*self.domain(1, recall=2), vault=("c1",), tracks={"ana.stress": 5})
        refused = at.refusal(ANNA, do.RecallCard(character="ana", card="c1"))
        assert (refused.code, refused.limit) == ("no_stress_slot", Limit.COST)
        assert "recall_card" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-LVL-07")
    def test_the_gm_may_let_a_sixth_pass(self) -> None:
        at = holding(*self.domain(6), vault=("c6",))
        sixth = do.RecallCard(character="ana", card="c6")
        assert at.refusal(ANNA, sixth).code == "loadout_full"
        at.play(waiving(Limit.CAP), sixth)
        assert at.state.characters["ana"].vault == ()

    @pytest.mark.parametrize(
        ("card", "code"),
        [
            (Card("Bad", "Bad"), "bad_id"),
            (Card("x", ""), "bad_name"),
            (Card("x", "X", cost={"gold": 1}), "no_such_cost"),
            (Card("x", "X", kind="tarot"), "no_such_kind"),
            (Card("x", "X", action="nap"), "no_such_action"),
            (Card("x", "X", recall=21), "not_a_choice"),
            (Card("x", "X", trigger="t" * 201), "too_long"),
            (Card("x", "X", modifiers=(Modifier("luck", 1),)), "no_such_quantity"),
        ],
    )
    def test_a_card_that_cannot_be_is_refused(self, card: Card, code: str) -> None:
        at = holding()
        assert at.refusal(ANNA, TakeCard(character="ana", card=card)).code == code
        assert at.refusal(ANNA, TakeCard(character="bo", card=SPARK)).code == "not_yours"
        at.play(ANNA, TakeCard(character="ana", card=SPARK))
        assert at.refusal(ANNA, DropCard(character="ana", card="x")).code == "not_there"


class TestFeatures:
    @pytest.mark.rule("DH-NPC-03")
    @pytest.mark.parametrize(
        ("trigger", "faces", "reminded"),
        [
            ("fear", (5, 8), True),
            ("fear", (8, 5), False),
            ("failure", (2, 1), True),
            ("critical", (4, 4), True),
            ("When somebody lies", (5, 8), False),
        ],
    )
    def test_the_gm_is_reminded_by_the_roll(
        self, trigger: str, faces: tuple[int, int], reminded: bool
    ) -> None:
        gasp = Card("gasp", "Gasp", text="The crowd murmurs.", trigger=trigger)
        osk = foe("osk", foe_type="social", cards=(gasp,))
        at = table(hero("ana"), hero("bo"), hero("cal"), osk)
        roll(at, call(at, "ana", difficulty=12), *faces)
        notes = (
            [one for one in at.state.matters if one.values.kind == "feature"] if at.open() else []
        )
        assert bool(notes) is reminded
        assert not [line for line in at.read(CARA) if "murmurs" in line]
        if reminded:
            assert "Osk: Gasp. The crowd murmurs." in at.read(GM)
            known = at.system.known(at.state, CARA)
            assert notes[0].id not in [one.id for one in known.matters]
