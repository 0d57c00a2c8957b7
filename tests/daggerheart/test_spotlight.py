"""DH-SPOT, DH-GMM and Fear that buys moments: whose turn it is, and what the GM does with it."""

from __future__ import annotations

import pytest

from daggerheart.tables import ANNA, BEN, call, foe, hero, roll, table, told, whole_roll
from support import Table, every, only, waiving
from tableside.core.offers import OneOf
from tableside.core.state import FactSet, Gained, Overstepped, Spent
from tableside.core.values import GM, Actor, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.scene import spotlight as spot
from tableside.systems.daggerheart.scene import spotlight as was
from tableside.systems.daggerheart.scene.gm_moves import MakeMove
from tableside.systems.daggerheart.sheet.desk import SetOption
from tableside.systems.daggerheart.state.scene import GmTurn

GM_TURN = {"spotlight": "gm"}
ADVISED = {Limit.SPOTLIGHT: Mode.ADVISED, Limit.ONCE_PER_SPOTLIGHT: Mode.ADVISED}


def holder(at: Table) -> str:
    """Whose spotlight it is."""
    return str(at.state.facts["spotlight"])


class TestRolls:
    @pytest.mark.rule("DH-SPOT-04", "DH-SPOT-12", "DH-SPOT-06")
    @pytest.mark.parametrize(
        ("faces", "gm"), [((8, 5), False), ((5, 8), True), ((2, 1), True), ((1, 2), True)]
    )
    def test_a_failure_or_fear_gives_the_gm_a_turn_with_one_move(
        self, faces: tuple[int, int], gm: bool
    ) -> None:
        at = table(tracks={"fear": 3})
        whole_roll(at, *faces, difficulty=12)
        assert (holder(at) == "gm") is gm
        assert at.state.turn == (GmTurn(1, {}, 0) if gm else None)

    @pytest.mark.rule("DH-SPOT-04")
    def test_a_critical_never_passes_it(self) -> None:
        at = table()
        whole_roll(at, 3, 3, difficulty=30)
        assert holder(at) == "players"

    @pytest.mark.rule("DH-FEAR-10")
    def test_a_failure_with_hope_gives_a_move_but_no_fear(self) -> None:
        at = table(tracks={"fear": 3})
        events = whole_roll(at, 2, 1, difficulty=12)
        assert not [one for one in every(events, Gained) if one.track == "fear"]
        assert at.state.turn == GmTurn(1, {}, 0)

    @pytest.mark.rule("DH-SPOT-02", "DH-SPOT-03")
    def test_the_table_sees_who_has_waited_longest(self) -> None:
        at = table()
        roll(at, call(at, "ana"), 8, 5)
        roll(at, call(at, "bo"), 8, 5)
        roll(at, call(at, "ana"), 8, 5)
        assert at.state.waited == {"ana": 0, "bo": 1, "cal": 3}
        assert at.system.known(at.state, ANNA).waited == at.state.waited

    @pytest.mark.rule("DH-SPOT-02")
    def test_a_reaction_takes_no_spotlight(self) -> None:
        at = table(facts=GM_TURN)
        roll(at, call(at, "ana", reaction=True), 8, 5)
        assert holder(at) == "gm"
        assert at.state.waited == {}


class TestHandover:
    @pytest.mark.rule("DH-SPOT-04", "DH-SPOT-07")
    def test_a_roll_in_the_gms_turn_brings_it_back_and_tells_the_gm(self) -> None:
        at = table(facts=GM_TURN)
        matter = call(at, "ana")
        roll(at, matter, 8, 5)
        assert holder(at) == "players"
        assert at.matter(f"{matter}.spotlight").asks == ("gm",)
        assert "Ana's roll takes the spotlight; the GM still had a move." in at.read(GM)

    @pytest.mark.rule("DH-SPOT-07")
    def test_the_gm_takes_it_back_with_what_was_left_of_the_turn(self) -> None:
        at = table(hero("ana"), foe("wolf"), facts=GM_TURN, tracks={"fear": 2})
        at.play(GM, MakeMove(move="spotlight", target="wolf"))
        at.play(GM, spot.KeepSpotlight())
        matter = call(at, "ana")
        roll(at, matter, 8, 5)
        at.play(GM, at.to(f"{matter}.spotlight", spot.TakeBack))
        assert (holder(at), at.state.turn) == ("gm", GmTurn(1, {"wolf": 1}, 1))

    @pytest.mark.rule("DH-SPOT-07")
    def test_a_gm_who_is_done_is_not_asked(self) -> None:
        at = table(facts=GM_TURN)
        at.play(GM, MakeMove(move="hint"))
        matter = call(at, "ana")
        roll(at, matter, 8, 5)
        assert holder(at) == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-SPOT-07")
    def test_by_default_the_players_keep_it(self) -> None:
        at = table(facts=GM_TURN)
        matter = call(at, "ana")
        roll(at, matter, 8, 5)
        at.play(GM, at.to(f"{matter}.spotlight", spot.LetGo))
        assert holder(at) == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-SPOT-04", "DH-SPOT-07")
    def test_once_the_gm_has_it_again_nobody_is_asked_any_more(self) -> None:
        failed = table(facts=GM_TURN)
        matter = call(failed, "ana")
        roll(failed, matter, 2, 8)
        assert (holder(failed), failed.open()) == ("gm", [f"{matter}.gm_move1"])
        for again in (spot.Interrupt(), spot.TakeOpening(trigger="golden")):
            at = table(facts=GM_TURN, tracks={"fear": 2})
            roll(at, call(at, "ana"), 8, 5)
            at.play(GM, again)
            assert (holder(at), at.state.turn, at.open()) == ("gm", GmTurn(), [])

    @pytest.mark.rule("DH-SPOT-07", "DH-SPOT-06")
    @pytest.mark.parametrize("to", ["gm", "players"])
    def test_whoever_the_gm_hands_it_to_nobody_is_asked_any_more(self, to: str) -> None:
        at = table(facts=GM_TURN)
        matter = call(at, "ana")
        roll(at, matter, 8, 5)
        assert at.open() == [f"{matter}.spotlight"]
        at.play(GM, do.SetSpotlight(to=to))
        assert (holder(at), at.open()) == (to, [])

    @pytest.mark.rule("DH-SPOT-04")
    def test_acting_in_the_gms_turn_is_refused_only_where_the_table_enforces_it(self) -> None:
        attempt = do.Attempt(character="ana", trait="agility")
        refused = table(facts=GM_TURN).refusal(ANNA, attempt)
        assert (refused.code, refused.limit) == ("not_player_spotlight", Limit.SPOTLIGHT)
        served = table(facts=GM_TURN, limits=ADVISED)
        assert only(served.play(ANNA, attempt), Overstepped).code == "not_player_spotlight"


class TestGmTurn:
    @pytest.mark.rule("DH-FEAR-03", "DH-SPOT-05")
    def test_an_interrupt_costs_a_fear_and_brings_one_move(self) -> None:
        at = table(tracks={"fear": 1})
        events = at.play(GM, spot.Interrupt())
        assert only(events, Spent) == Spent("fear", 1, "DH-FEAR-03")
        assert (holder(at), at.state.turn) == ("gm", GmTurn(1, {}, 0))
        assert at.state.framing.fear_spent == 1

    @pytest.mark.rule("DH-FEAR-03")
    def test_without_fear_there_is_none(self) -> None:
        at = table(tracks={"fear": 0})
        refused = at.refusal(GM, spot.Interrupt())
        assert (refused.code, refused.limit) == ("not_enough_fear", Limit.COST)
        assert not every(at.play(waiving(Limit.COST), spot.Interrupt()), Spent)

    @pytest.mark.rule("DH-SPOT-05")
    def test_never_in_the_middle_of_a_roll(self) -> None:
        at = table(tracks={"fear": 2})
        matter = call(at, "ana")
        assert at.refusal(GM, spot.Interrupt()).code == "roll_open"
        roll(at, matter, 8, 5)
        at.play(GM, spot.Interrupt())

    @pytest.mark.rule("DH-SPOT-05")
    def test_nor_by_a_player_nor_twice(self) -> None:
        at = table(tracks={"fear": 2})
        assert at.refusal(BEN, spot.Interrupt()).code == "not_gm"
        at.play(GM, spot.Interrupt())
        assert at.refusal(GM, spot.Interrupt()).code == "has_spotlight"

    @pytest.mark.rule("DH-FEAR-04", "DH-SPOT-08")
    def test_keeping_it_costs_a_fear_each_time(self) -> None:
        at = table(facts=GM_TURN, tracks={"fear": 2})
        assert at.refusal(GM, spot.KeepSpotlight()).code == "move_in_hand"
        for left in (1, 0):
            at.play(GM, MakeMove(move="hint"))
            assert only(at.play(GM, spot.KeepSpotlight()), Spent).rule == "DH-FEAR-04"
            assert at.tracks["fear"] == left
        at.play(GM, MakeMove(move="hint"))
        assert at.refusal(GM, spot.KeepSpotlight()).code == "not_enough_fear"

    @pytest.mark.rule("DH-SPOT-06")
    def test_one_move_unless_kept(self) -> None:
        at = table(facts=GM_TURN, tracks={"fear": 2})
        at.play(GM, MakeMove(move="hint", text="Howling"))
        assert told(at, ANNA) == ["The GM makes a move: Howling"]
        assert at.refusal(GM, MakeMove(move="hint")).code == "no_gm_move"

    @pytest.mark.rule("DH-SPOT-06")
    def test_no_move_while_the_players_act(self) -> None:
        at = table()
        assert at.refusal(GM, MakeMove(move="hint")).code == "not_gm_spotlight"
        loose = table(limits=ADVISED)
        loose.play(GM, MakeMove(move="hint"))
        assert loose.state.turn == GmTurn(0, {}, 1)

    @pytest.mark.rule("DH-SPOT-07")
    def test_passing_clears_the_counters(self) -> None:
        at = table(hero("ana"), foe("wolf"), facts=GM_TURN)
        at.play(GM, MakeMove(move="spotlight", target="wolf"))
        at.play(GM, spot.PassSpotlight())
        assert (holder(at), at.state.turn) == ("players", None)
        assert at.refusal(GM, spot.PassSpotlight()).code == "not_gm_spotlight"

    @pytest.mark.rule("DH-SPOT-07")
    def test_a_gm_may_ignore_a_fear_result(self) -> None:
        at = table(limits=ADVISED, tracks={"fear": 0})
        whole_roll(at, 5, 8, difficulty=12)
        assert at.open() == ["r1.gm_move1"]
        events = at.play(GM, spot.PassSpotlight())
        assert only(events, Overstepped).code == "no_move_made"
        assert only(events, was.MoveForgone)
        assert (holder(at), at.open(), at.tracks["fear"]) == ("players", [], 1)
        assert table(facts=GM_TURN).refusal(GM, spot.PassSpotlight()).code == "no_move_made"

    @pytest.mark.rule("DH-SPOT-11")
    def test_each_adversary_once_in_a_turn(self) -> None:
        at = table(
            hero("ana"), foe("wolf"), foe("bear", relentless=2), facts=GM_TURN, tracks={"fear": 5}
        )
        wolf = MakeMove(move="spotlight", target="wolf")
        bear = MakeMove(move="spotlight", target="bear")
        for move in (wolf, bear, bear):
            at.play(GM, move)
            at.play(GM, spot.KeepSpotlight())
        for move in (wolf, bear):
            refused = at.refusal(GM, move)
            assert refused.code == "adversary_already_spotlighted"
            assert refused.limit is Limit.ONCE_PER_SPOTLIGHT
        at.play(GM, MakeMove(move="hint"))
        at.play(GM, spot.PassSpotlight())
        at.play(GM, spot.Interrupt())
        at.play(GM, wolf)

    @pytest.mark.rule("DH-GMM-01")
    def test_three_openings_cost_nothing(self) -> None:
        at = table(tracks={"fear": 3})
        events = at.play(GM, spot.TakeOpening(trigger="golden"))
        assert not every(events, Spent)
        assert only(events, FactSet) == FactSet("spotlight", "gm", "DH-GMM-01")
        assert "golden opportunity" in told(at, ANNA)[0]
        asked = table().question(GM, spot.TakeOpening())
        assert isinstance(asked.domain, OneOf)
        assert len(asked.domain.options) == 3

    @pytest.mark.rule("DH-GMM-01")
    def test_a_move_answers_whatever_asked_for_one(self) -> None:
        at = table()
        whole_roll(at, 5, 8, difficulty=12)
        at.play(GM, MakeMove(move="hint"))
        assert at.open() == []


class TestMoves:
    @pytest.mark.rule("DH-GMM-02", "DH-GMM-03")
    def test_the_ladder_goes_from_soft_to_hard(self) -> None:
        at = table(hero("ana"), foe("wolf"), facts=GM_TURN)
        asked = at.question(GM, MakeMove())
        assert isinstance(asked.domain, OneOf)
        options = [str(one.value) for one in asked.domain.options]
        assert options[0] == "world_responds"
        assert options[-1] == "remove_chance"
        assert len(options) == 15  # ending a condition has a verb of its own, no countdown runs
        labels = [one.label for one in asked.domain.options]
        assert labels[0].endswith("(soft)")
        assert labels[-1].endswith("(hard)")

    @pytest.mark.rule("DH-GMM-02", "DH-STR-05")
    def test_stress_as_a_move_is_forced(self) -> None:
        at = table(hero("ana"), facts=GM_TURN, tracks={"ana.stress": 5})
        at.play(GM, MakeMove(move="mark_stress", target="ana", amount=2))
        assert (at.tracks["ana.stress"], at.tracks["ana.hp"]) == (6, 1)

    @pytest.mark.rule("DH-GMM-04")
    @pytest.mark.parametrize(
        ("ruleset", "move", "advice"),
        [
            ("sheet", "hint", []),
            ("sheet", "seize", ["lean_soft"]),
            ("srd-1", "hint", ["lean_hard"]),
            ("srd-1", "seize", []),
        ],
    )
    def test_which_way_to_lean_is_advice(self, ruleset: str, move: str, advice: list[str]) -> None:
        at = table(ruleset=ruleset)
        whole_roll(at, 5, 8, difficulty=12)  # a success with Fear
        ready = at.ready(GM, MakeMove(), move=move, text="")
        assert [one.code for one in ready.cautions] == advice

    @pytest.mark.rule("DH-NPC-01", "DH-NPC-02")
    def test_somebody_without_numbers_can_have_the_spotlight(self) -> None:
        at = table(facts=GM_TURN)
        at.play(GM, do.AddCharacter(id="osk", name="Osk", hero=False, motives="Keep the mill."))
        at.play(GM, MakeMove(move="spotlight", target="osk", text="Osk bars the door."))
        assert told(at, ANNA) == ["The GM makes a move (Osk): Osk bars the door."]

    @pytest.mark.rule("DH-HP-05", "DH-SPOT-10")
    def test_whoever_is_defeated_has_no_spotlight(self) -> None:
        at = table(hero("ana"), foe("wolf"), foe("rat"), facts=GM_TURN, tracks={"wolf.hp": 4})
        refused = at.refusal(GM, MakeMove(move="spotlight", target="wolf"))
        assert (refused.code, refused.rule, refused.limit) == ("defeated", "DH-HP-05", None)
        at.play(GM, MakeMove(move="spotlight", target="rat"))

    @pytest.mark.rule("DH-HP-05", "DH-SPOT-10")
    def test_nor_is_that_a_move_where_all_are(self) -> None:
        at = table(hero("ana"), foe("wolf"), facts=GM_TURN, tracks={"wolf.hp": 4})
        assert at.refusal(GM, MakeMove(move="spotlight", target="wolf")).code == "defeated"
        assert at.barred(GM, MakeMove()) == {"spotlight": "defeated"}

    @pytest.mark.rule("DH-SPOT-13", "DH-SPOT-14", "DH-SPOT-01")
    def test_a_table_begins_with_the_players_and_the_gm_may_say_otherwise(self) -> None:
        at = table()
        assert holder(at) == "players"
        at.play(GM, do.SetSpotlight(to="gm"))
        assert at.state.turn == GmTurn(1, {}, 0)
        at.play(GM, do.SetSpotlight(to="players"))
        assert at.state.turn is None


class TestReference:
    @pytest.mark.rule("DH-GUIDE-01", "DH-GUIDE-02", "DH-SPOT-09")
    def test_players_are_shown_theirs(self) -> None:
        shown = table().system.known(table().state, ANNA).reference
        assert {"DH-GUIDE-01", "DH-GUIDE-02", "DH-SPOT-09"} <= set(shown)
        assert "DH-GUIDE-05" not in shown

    @pytest.mark.rule("DH-GUIDE-03", "DH-GUIDE-04", "DH-GUIDE-05", "DH-SPOT-10")
    def test_the_gm_is_shown_theirs(self) -> None:
        shown = table().system.known(table().state, GM).reference
        assert {"DH-GUIDE-03", "DH-GUIDE-04", "DH-GUIDE-05", "DH-SPOT-10"} <= set(shown)
        assert "DH-GUIDE-01" not in shown


class TestTokens:
    def counted(self) -> Table:
        at = table(hero("ana"), hero("bo"), facts={"spotlight_tokens": "on"})
        for _ in range(3):
            roll(at, call(at, "ana"), 8, 5)
        return at

    @pytest.mark.rule("DH-SPOT-03")
    def test_every_action_costs_one_and_who_has_none_waits(self) -> None:
        at = self.counted()
        assert at.state.tokens == {"ana": 0, "bo": 3}
        refused = at.refusal(ANNA, do.Attempt(character="ana", trait="agility"))
        assert (refused.code, refused.rule, refused.limit) == (
            *("no_token", "DH-SPOT-03"),
            Limit.SPOTLIGHT,
        )
        at.play(BEN, do.Attempt(character="bo", trait="agility"))

    @pytest.mark.rule("DH-SPOT-03")
    def test_all_come_back_when_nobody_has_one_left(self) -> None:
        at = self.counted()
        for left in (2, 1, 3):
            roll(at, call(at, "bo"), 8, 5)
            assert at.state.tokens["bo"] == left
        assert at.state.tokens == {"ana": 3, "bo": 3}

    @pytest.mark.rule("DH-SPOT-03")
    def test_a_table_that_does_not_count_them_has_none(self) -> None:
        at = self.counted()
        at.play(GM, SetOption(option="spotlight_tokens", value="off"))
        assert at.state.tokens == {}
        roll(at, call(at, "ana"), 8, 5)
        assert at.state.tokens == {}

    @pytest.mark.rule("DH-SPOT-03", "DH-REACT-01")
    def test_reactions_cost_none(self) -> None:
        at = table(hero("ana"), facts={"spotlight_tokens": "on"})
        roll(at, call(at, "ana", reaction=True), 8, 5)
        assert at.state.tokens == {}


@pytest.mark.rule("DH-FEAR-03", "DH-FEAR-04")
@pytest.mark.parametrize("seat", [GM, ANNA])
def test_everybody_sees_what_the_spotlight_costs(seat: Actor) -> None:
    at = table()
    values = at.system.rules.values
    costs = at.system.known(at.state, seat).costs
    assert costs["interrupt"] == {"fear": values.spotlight.interrupt_cost}
    assert costs["keep_spotlight"] == {"fear": values.spotlight.keep_cost}
    assert costs["help_ally"] == {"hope": values.hope.help_cost}
