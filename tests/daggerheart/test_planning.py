"""DH-FEAR-07, DH-OBJ and DH-ENC: what a scene is about, and how heavy a fight will be."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, foe, hero, table, told
from support import only
from tableside.core.evening import EndScene
from tableside.core.offers import OneOf, Split
from tableside.core.values import GM
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.hazards import Fall
from tableside.systems.daggerheart.scene import encounters as do
from tableside.systems.daggerheart.scene import encounters as was
from tableside.systems.daggerheart.scene.countdowns import StartCountdown
from tableside.systems.daggerheart.scene.encounters import OBJECTIVES
from tableside.systems.daggerheart.scene.gm_moves import MakeMove
from tableside.systems.daggerheart.scene.spotlight import Interrupt, PassSpotlight


class TestStakes:
    @pytest.mark.rule("DH-FEAR-07")
    def test_the_meter_counts_the_fear_of_this_scene(self) -> None:
        at = table(tracks={"fear": 5})
        at.play(GM, do.FrameScene(stakes="major"))
        at.play(GM, Interrupt())
        known = at.system.known(at.state, GM)
        assert (known.framing.stakes, known.framing.fear_spent) == ("major", 1)
        assert at.system.rules.values.stakes.bands["major"] == (4, 8)
        at.play(GM, EndScene())
        assert (at.state.framing.stakes, at.state.framing.fear_spent) == ("", 0)

    @pytest.mark.rule("DH-FEAR-07")
    def test_it_is_the_gms_alone(self) -> None:
        at = table()
        at.play(GM, do.FrameScene(stakes="climactic"))
        assert told(at, ANNA) == []
        assert at.system.known(at.state, ANNA).framing.stakes == ""

    @pytest.mark.rule("DH-FEAR-08")
    @pytest.mark.parametrize(("fear", "advice"), [(9, []), (10, ["much_fear"])])
    def test_a_gm_who_sits_on_fear_is_reminded(self, fear: int, advice: list[str]) -> None:
        at = table(tracks={"fear": fear})
        ready = at.ready(GM, do.FrameScene(), stakes="minor")
        assert [one.code for one in ready.cautions] == advice

    @pytest.mark.rule("DH-FEAR-08")
    @pytest.mark.parametrize(("fear", "advice"), [(9, []), (10, ["much_fear"])])
    def test_and_once_more_before_the_spotlight_goes_back(
        self, fear: int, advice: list[str]
    ) -> None:
        at = table(tracks={"fear": fear}, facts={"spotlight": "gm"})
        at.play(GM, MakeMove(move="hint"))
        assert [one.code for one in at.ready(GM, PassSpotlight()).cautions] == advice
        at.play(GM, PassSpotlight())

    @pytest.mark.rule("DH-FEAR-08")
    @pytest.mark.parametrize(("fear", "advice"), [(9, []), (10, ["much_fear"])])
    def test_the_gms_screen_alone_is_reminded(self, fear: int, advice: list[str]) -> None:
        at = table(tracks={"fear": fear})
        assert [one.code for one in at.system.known(at.state, GM).reminders] == advice
        assert at.system.known(at.state, ANNA).reminders == ()


class TestObjectives:
    @pytest.mark.rule("DH-OBJ-01")
    @pytest.mark.parametrize("row", range(1, 13))
    def test_a_d12_names_a_row(self, row: int) -> None:
        at = table()
        event = only(at.play(GM, do.SetObjective(), row), was.ObjectiveSet)
        assert (event.row, event.text) == (row, OBJECTIVES[row - 1])
        assert at.system.known(at.state, ANNA).framing.objective == event.text
        assert at.open() == []

    @pytest.mark.rule("DH-OBJ-01")
    def test_or_the_gm_chooses(self) -> None:
        at = table()
        assert only(at.play(GM, do.SetObjective(row=7)), was.ObjectiveSet).row == 7
        own = do.SetObjective(row=13, text="Save the bees.")
        assert only(at.play(GM, own), was.ObjectiveSet) == was.ObjectiveSet(0, "Save the bees.")

    @pytest.mark.rule("DH-OBJ-02")
    def test_a_progress_countdown_goes_well_with_it(self) -> None:
        at = table()
        ready = at.ready(GM, do.SetObjective(), row=1)
        assert [one.code for one in ready.cautions] == ["no_progress"]
        at.play(GM, StartCountdown(name="Way out", kind="progress", start=4, loop="none"))
        assert at.ready(GM, do.SetObjective(), row=1).cautions == ()
        at.play(GM, do.SetObjective(row=1))
        assert told(at, ANNA) == [f"What it is about (1): {OBJECTIVES[0]}"]


class TestEncounters:
    @pytest.mark.rule("DH-ENC-01")
    def test_the_dead_are_not_counted_among_the_heroes(self) -> None:
        at = table(hero("ana"), hero("bo"))
        assert at.question(GM, do.PlanEncounter()).default == 2
        at.play(GM, Fall(who=("bo",), distance="far", deadly=True))
        assert at.question(GM, do.PlanEncounter()).default == 1

    @pytest.mark.rule("DH-ENC-01", "DH-ENC-03")
    @pytest.mark.parametrize(
        ("kind", "price"),
        [
            *(("social", 1), ("support", 1), ("minion", 1), ("horde", 2), ("ranged", 2)),
            *(("skulk", 2), ("standard", 2), ("leader", 3), ("bruiser", 4), ("solo", 5)),
        ],
    )
    def test_what_each_costs(self, kind: str, price: int) -> None:
        at = table()
        planned = at.play(
            GM,
            do.PlanEncounter(
                heroes=4, roster={kind: 1, "leader": 1} if kind != "leader" else {"leader": 1}
            ),
        )
        spent = only(planned, was.EncounterPlanned).encounter.spent.value
        assert spent == price + (3 if kind != "leader" else 0)

    @pytest.mark.rule("DH-ENC-01", "DH-ENC-02")
    @pytest.mark.parametrize(
        ("adjust", "roster", "points"),
        [
            ((), {"leader": 1}, 14),
            (("easier",), {"leader": 1}, 13),
            (("harder",), {"leader": 1}, 16),
            (("more_damage",), {"leader": 1}, 12),
            (("lower_tier",), {"leader": 1}, 15),
            ((), {"standard": 2}, 15),  # nothing heavy
            ((), {"solo": 2}, 12),
            ((), {"solo": 1}, 14),
            (("harder", "lower_tier"), {"solo": 3}, 15),
        ],
    )
    def test_what_it_may_cost(
        self, adjust: tuple[str, ...], roster: dict[str, int], points: int
    ) -> None:
        at = table()
        planned = at.play(GM, do.PlanEncounter(heroes=4, adjust=adjust, roster=roster))
        assert only(planned, was.EncounterPlanned).encounter.budget.value == points

    @pytest.mark.rule("DH-ENC-04")
    @pytest.mark.parametrize(("minions", "cost"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
    def test_minions_come_in_groups(self, minions: int, cost: int) -> None:
        at = table()
        planned = at.play(GM, do.PlanEncounter(heroes=4, roster={"minion": minions}))
        assert only(planned, was.EncounterPlanned).encounter.spent.value == cost

    @pytest.mark.rule("DH-ENC-05")
    def test_too_much_is_a_warning(self) -> None:
        at = table()
        chosen: dict[str, Any] = {"heroes": 1, "adjust": ()}
        assert at.ready(GM, do.PlanEncounter(), roster={"solo": 1}, **chosen).cautions == ()
        much = at.ready(GM, do.PlanEncounter(), roster={"solo": 1, "leader": 1}, **chosen)
        assert [one.code for one in much.cautions] == ["overspent"]
        assert [one.value for one in much.preview] == [5, 8]
        at.play(GM, much.command)
        assert told(at, GM) == ["The encounter: 8 of 5 Battle Points, -3 left."]

    @pytest.mark.rule("DH-ENC-05")
    def test_only_the_gm_knows_and_starts_from_what_stands_there(self) -> None:
        at = table(hero("ana"), hero("bo"), foe("wolf"), foe("bear", foe_type="bruiser"))
        asked = at.question(GM, do.PlanEncounter(), heroes=2)
        assert isinstance(asked.domain, Split)
        assert asked.default == {"standard": 1, "bruiser": 1}
        prices = at.system.rules.values.encounters.prices
        assert [one.label for one in asked.domain.options] == [
            f"{kind}: {price}" for kind, price in prices.items()
        ]
        at.play(GM, MarkHp(targets=("wolf",), hp=4))  # who has fallen costs nothing any more
        assert at.question(GM, do.PlanEncounter(), heroes=2).default == {"bruiser": 1}
        at.play(GM, do.PlanEncounter(heroes=2, roster={"bruiser": 1}))
        assert told(at, ANNA) == []
        assert at.system.known(at.state, ANNA).encounter is None
        assert at.system.known(at.state, GM).encounter.spent.value == 4


def test_a_frame_offers_every_band() -> None:
    asked = table().question(GM, do.FrameScene())
    assert isinstance(asked.domain, OneOf)
    bands = table().system.rules.values.stakes.bands
    assert [one.value for one in asked.domain.options] == list(bands)
    assert table().system.known(table().state, GM).bands == bands
    assert table().system.known(table().state, ANNA).bands == {}
