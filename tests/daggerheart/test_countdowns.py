"""DH-CD: countdowns of every kind, and who sees them."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, CARA, call, lead, roll, table, told, whole_roll
from support import Table, every, only
from tableside.core.correction import adopt, correct
from tableside.core.notes import Told
from tableside.core.offers import OneOf, Range
from tableside.core.values import GM, Actor
from tableside.systems.daggerheart.scene import countdowns as do
from tableside.systems.daggerheart.scene import countdowns as was
from tableside.systems.daggerheart.scene.gm_moves import MakeMove
from tableside.systems.daggerheart.state.scene import EVERYONE

# The five outcomes of a roll against 12 with a modifier of 2, by their faces.
OUTCOMES = {
    "failure_with_fear": (1, 2),
    "failure_with_hope": (2, 1),
    "success_with_fear": (5, 8),
    "success_with_hope": (8, 5),
    "critical_success": (4, 4),
}


def start(at: Table, name: str = "Siege", kind: str = "standard", **more: Any) -> str:
    """The GM starts a countdown; its id."""
    chosen = {"start": 4, "loop": "none", "seats": (EVERYONE,), **more}
    faces = chosen.pop("faces", ())
    at.play(GM, do.StartCountdown(name=name, kind=kind, **chosen), *faces)
    return str(list(at.state.countdowns)[-1])


def value(at: Table, key: str) -> int:
    """Where a countdown stands."""
    return int(at.state.countdowns[key].value)


class TestTicking:
    @pytest.mark.rule("DH-CD-01", "DH-CD-02")
    def test_a_standard_one_ticks_with_every_action_roll_and_fires_at_0(self) -> None:
        at = table()
        key = start(at, start=2, effect="The gate falls.")
        whole_roll(at, 8, 5)
        assert value(at, key) == 1
        events = whole_roll(at, 8, 5)
        ticked = only(events, was.CountdownTicked)
        assert (ticked.value, ticked.fired, ticked.done, ticked.rule) == (0, True, True, "DH-CD-02")
        assert at.state.countdowns[key].done
        assert "Siege -1, now 0: it fires!" in told(at, BEN)
        assert "Siege is at 0: The gate falls." in " ".join(at.read(GM))
        assert not every(whole_roll(at, 8, 5), was.CountdownTicked)

    @pytest.mark.rule("DH-CD-02")
    def test_reactions_and_the_members_of_a_group_do_not_tick_it(self) -> None:
        at = table()
        key = start(at, start=9)
        roll(at, call(at, "ana", reaction=True), 8, 5)
        assert value(at, key) == 9
        group = lead(at)
        for member in ("bo", "cal"):
            roll(at, f"{group}.{member}", 8, 5, trait="strength")
        assert value(at, key) == 9
        roll(at, f"{group}.leader", 8, 5)
        assert value(at, key) == 8

    @pytest.mark.rule("DH-CD-03", "DH-CD-04")
    @pytest.mark.parametrize(
        ("outcome", "consequence", "progress"),
        [
            ("failure_with_fear", 3, 0),
            ("failure_with_hope", 2, 0),
            ("success_with_fear", 1, 1),
            ("success_with_hope", 0, 2),
            ("critical_success", 0, 3),
        ],
    )
    def test_dynamic_ones_tick_by_the_outcome(
        self, outcome: str, consequence: int, progress: int
    ) -> None:
        at = table()
        bad = start(at, "Collapse", "consequence", start=9)
        good = start(at, "Escape", "progress", start=9)
        whole_roll(at, *OUTCOMES[outcome], difficulty=12)
        assert (value(at, bad), value(at, good)) == (9 - consequence, 9 - progress)

    @pytest.mark.rule("DH-CD-08")
    def test_of_a_linked_pair_the_progress_comes_first(self) -> None:
        at = table()
        bad = start(at, "Collapse", "consequence", start=1)
        good = start(at, "Escape", "progress", start=1, linked=bad)
        assert at.state.countdowns[bad].linked == good
        events = whole_roll(at, 5, 8, difficulty=12)
        assert [one.id for one in every(events, was.CountdownTicked)] == [good, bad]
        assert at.open()[:2] == [f"r1.{good}.countdown1", f"r1.{bad}.countdown1"]

    @pytest.mark.rule("DH-CD-08")
    def test_only_the_other_kind_can_be_linked(self) -> None:
        at = table()
        start(at, "Collapse", "consequence")
        start(at, "Plain", "standard")
        asked = at.question(
            GM,
            do.StartCountdown(),
            name="x",
            kind="progress",
            dice=0,
            start=3,
            loop="none",
            effect="",
        )
        assert isinstance(asked.domain, OneOf)
        assert [one.value for one in asked.domain.options] == ["", "cd1"]

    @pytest.mark.rule("DH-CD-09", "DH-CD-11")
    @pytest.mark.parametrize(("kind", "rule"), [("long_term", "DH-CD-09"), ("custom", "DH-CD-11")])
    def test_others_wait_for_the_gm(self, kind: str, rule: str) -> None:
        at = table()
        words = {"trigger": "At dawn"} if kind == "custom" else {}
        key = start(at, "Winter", kind, **words)
        whole_roll(at, 8, 5)
        assert value(at, key) == 4
        events = at.play(GM, do.AdvanceCountdown(countdown=key, ticks=1))
        assert only(events, was.CountdownTicked).rule == rule

    @pytest.mark.rule("DH-CD-10")
    def test_the_gm_ticks_by_more_but_never_past_0(self) -> None:
        at = table()
        key = start(at, start=5)
        asked = at.question(GM, do.AdvanceCountdown(), countdown=key)
        assert asked.domain == Range(1, 60)
        at.play(GM, do.AdvanceCountdown(countdown=key, ticks=4))
        assert value(at, key) == 1
        events = at.play(GM, do.AdvanceCountdown(countdown=key, ticks=9))
        assert (only(events, was.CountdownTicked).fired, value(at, key)) == (True, 0)

    @pytest.mark.rule("DH-CD-10")
    def test_ticks_beyond_0_are_dropped(self) -> None:
        at = table()
        key = start(at, "Collapse", "consequence", start=2)
        events = whole_roll(at, 1, 2, difficulty=12)
        assert (only(events, was.CountdownTicked).ticks, value(at, key)) == (3, 0)

    @pytest.mark.rule("DH-GMM-05")
    def test_ticking_one_is_a_gm_move(self) -> None:
        at = table(facts={"spotlight": "gm"})
        key = start(at)
        events = at.play(GM, MakeMove(move="tick_countdown", countdown=key, amount=1))
        assert only(events, was.CountdownTicked).rule == "DH-GMM-05"
        assert (value(at, key), at.state.turn.moves) == (3, 0)


class TestLoops:
    @pytest.mark.rule("DH-CD-05")
    def test_a_loop_begins_again_and_drops_the_surplus(self) -> None:
        at = table()
        key = start(at, "Tide", "consequence", start=2, loop="same")
        whole_roll(at, 1, 2, difficulty=12)
        assert (value(at, key), at.state.countdowns[key].done) == (2, False)
        at.play(GM, do.EndCountdown(countdown=key))
        assert at.state.countdowns == {}

    @pytest.mark.rule("DH-CD-07")
    @pytest.mark.parametrize(
        ("loop", "starts"), [("increasing", [3, 4, 5]), ("decreasing", [1, 0])]
    )
    def test_rising_and_falling_loops(self, loop: str, starts: list[int]) -> None:
        at = table()
        key = start(at, start=2, loop=loop)
        for wanted in starts:
            events = at.play(GM, do.AdvanceCountdown(countdown=key, ticks=value(at, key)))
            done = only(events, was.CountdownTicked).done
            assert (value(at, key), done) == (wanted, wanted == 0)

    @pytest.mark.rule("DH-CD-06")
    def test_a_random_start_is_rolled_once_and_kept(self) -> None:
        at = table()
        key = start(at, "Tide", dice=2, die=4, loop="same", faces=(3, 2), start=1)
        assert (value(at, key), at.state.countdowns[key].start) == (5, 5)
        at.play(GM, do.AdvanceCountdown(countdown=key, ticks=5))
        assert value(at, key) == 5

    @pytest.mark.rule("DH-CD-06")
    def test_a_house_rule_rolls_it_anew(self, tmp_path: Any) -> None:
        house = tmp_path / "ours.toml"
        house.write_text(
            'name = "ours"\ntitle = "Ours"\nextends = "sheet"\n'
            "[topics.countdowns.values]\nreroll_random_loops = true\n"
        )
        at = table(ruleset=str(house))
        key = start(at, "Tide", dice=1, die=4, loop="same", faces=(2,), start=1)
        at.play(GM, do.AdvanceCountdown(countdown=key, ticks=2), 4)
        assert (value(at, key), at.state.countdowns[key].start) == (4, 4)


class TestSeats:
    @staticmethod
    def sees(at: Table, actor: Actor) -> list[str]:
        return list(at.system.known(at.state, actor).countdowns)

    @pytest.mark.rule("DH-CD-01")
    def test_shown_and_hidden_seat_by_seat(self) -> None:
        at = table()
        key = start(at, "Poison", seats=("anna",))
        assert (self.sees(at, GM), self.sees(at, ANNA), self.sees(at, BEN)) == ([key], [key], [])
        at.play(GM, do.ShowCountdown(countdown=key, seats=("ben",)))
        assert (self.sees(at, ANNA), self.sees(at, BEN)) == ([], [key])
        assert told(at, BEN) == ["There is a countdown: Poison, at 4."]
        assert told(at, ANNA) == []

    @pytest.mark.rule("DH-CD-01")
    def test_of_a_hidden_one_players_read_and_see_nothing(self) -> None:
        at = table()
        key = start(at, "Ambush", start=1, seats=(), effect="They strike.")
        assert told(at, CARA) == []
        whole_roll(at, 8, 5)
        assert not [line for line in at.read(CARA) if "Ambush" in line]
        assert [line for line in at.read(GM) if "Ambush" in line]
        note = f"r1.{key}.countdown1"
        assert note in at.open()
        known = at.system.known(at.state, CARA)
        assert note not in [one.id for one in known.matters]
        at.play(GM, at.to(note, Told))
        assert told(at, CARA) == []

    @pytest.mark.rule("DH-CD-06")
    def test_nor_do_they_see_its_dice(self) -> None:
        at = table()
        hidden = do.StartCountdown(name="Ambush", kind="standard", dice=1, die=6, loop="none")
        at.without_dice(GM, hidden)
        assert at.open() == ["k1"]
        assert at.system.known(at.state, CARA).matters == ()


class TestCorrection:
    @pytest.mark.rule("DH-CD-03")
    @pytest.mark.parametrize("how", ["settle", "replay"])
    def test_other_faces_tick_otherwise(self, how: str) -> None:
        at = table()
        key = start(at, "Collapse", "consequence", start=5)
        whole_roll(at, 1, 2, difficulty=12)
        assert value(at, key) == 2
        before = at.state
        correction = correct(at.history, 3, faces={"r1.dice": (8, 5)})
        assert ("Collapse", "2", "5") in {
            (one.what, one.was, one.becomes) for one in correction.differences
        }
        adopt(at.history, correction, how)
        assert value(at, key) == 5
        at.history.undo()
        assert at.state == before
