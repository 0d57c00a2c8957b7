"""WG-OPP: two sides roll; ties, penalties and Wrath dice between them."""

from __future__ import annotations

import pytest

from support import Table, every, only
from tableside.core.desk import GiveEffect, Overrule
from tableside.core.effects import Modifier, Uses
from tableside.core.reckoning import Op
from tableside.core.values import GM, Actor, Event
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.harm.death import DeclareDead
from wrath_glory.tables import ANNA, BEN, BRUTE, SKILL, answer, hero, roll, table

SIDES = ("o1.initiator", "o1.opponent")


def oppose(
    at: Table, initiator: str = "vess", opponent: str = "kell", *, wrath: bool = False
) -> None:
    at.play(
        GM,
        do.Oppose(
            initiator=initiator,
            initiator_skill=SKILL,
            opponent=opponent,
            opponent_skill=SKILL,
            wrath_die=wrath,
        ),
    )


def contest(at: Table, ours: tuple[int, ...], theirs: tuple[int, ...]) -> list[Event]:
    """Both sides roll and nobody spends anything."""
    oppose(at)
    events: list[Event] = []
    for side, faces in zip(SIDES, (ours, theirs), strict=True):
        events += roll(at, side, *faces)
        if side in at.open():
            events += answer(at, side, do.Stop)
    return events


def poor(ruleset: str, pool: int = 3) -> Table:
    """Nobody has a Wrath point or Glory, so no roll waits for a spend."""
    return table(ruleset, pool=pool, tracks={"vess.wrath": 0, "kell.wrath": 0})


@pytest.mark.rule("WG-OPP-01", "WG-WOUND-05")
def test_nobody_is_set_against_the_dead(ruleset: str) -> None:
    at = poor(ruleset)
    against = do.Oppose(
        initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
    )
    at.play(GM, DeclareDead("kell"))
    assert at.refusal(GM, against).code == "not_a_choice"
    at.history.undo()
    at.play(GM, against)


@pytest.mark.rule("WG-OPP-01")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner", "margin"),
    [((6, 4, 2), (4, 4, 2), "vess", 1), ((4, 2, 2), (6, 6, 2), "kell", 3)],
)
def test_the_higher_total_wins(
    ruleset: str, ours: tuple[int, ...], theirs: tuple[int, ...], winner: str, margin: int
) -> None:
    settled = only(contest(poor(ruleset), ours, theirs), was.ContestSettled)
    assert (settled.winner, settled.margin) == (winner, margin)


@pytest.mark.rule("WG-OPP-02")
@pytest.mark.parametrize("faces", [(4, 4, 2), (2, 2, 2)])
def test_a_tie_goes_to_whoever_began(ruleset: str, faces: tuple[int, ...]) -> None:
    settled = only(contest(poor(ruleset), faces, faces), was.ContestSettled)
    assert (settled.winner, settled.margin) == ("vess", 0)


@pytest.mark.rule("WG-OPP-01")
def test_the_sides_answer_in_any_order_and_nobody_waits_for_the_other() -> None:
    at = poor("starter")
    oppose(at)
    events = roll(at, "o1.opponent", 4, 4, 4)
    assert only(events, was.SideSettled).icons == 3
    assert not every(events, was.ContestSettled)
    events = roll(at, "o1.initiator", 4, 2, 2)
    assert only(events, was.ContestSettled).winner == "kell"
    assert at.open() == []


@pytest.mark.rule("WG-OPP-01")
def test_a_threat_rolls_at_once_and_without_a_wrath_die() -> None:
    at = table("revised", hero(pool=2), BRUTE, tracks={"vess.wrath": 0})
    oppose_brute = do.Oppose(
        initiator="vess",
        initiator_skill=SKILL,
        opponent="brute",
        opponent_skill=SKILL,
        wrath_die=True,
    )
    events = at.play(GM, oppose_brute, 1, 6, 4, 2)
    side = only(events, was.SideSettled)
    assert (side.character, side.icons, side.complications, side.wrath_sixes) == ("brute", 3, 0, 0)
    assert only(roll(at, "o1.initiator", 4, 4), was.ContestSettled).winner == "brute"


@pytest.mark.rule("WG-OPP-01")
def test_nobody_is_set_against_themselves_and_only_by_the_gm() -> None:
    at = table()
    own = do.Oppose(initiator="vess", initiator_skill=SKILL, opponent="vess", opponent_skill=SKILL)
    assert at.refusal(GM, own).code == "not_a_choice"
    against_kell = do.Oppose(
        initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
    )
    assert at.refusal(ANNA, against_kell).code == "not_gm"
    at.play(GM, against_kell)


@pytest.mark.rule("WG-OPP-01")
def test_there_is_no_dn_and_nothing_to_shift() -> None:
    at = table("starter", pool=3)
    oppose(at)
    roll(at, "o1.initiator", 6, 6, 2)
    assert at.verbs(ANNA, "o1.initiator") == {"reroll_failures", "stop"}
    answer(at, "o1.initiator", do.Stop)
    assert "o1.initiator" not in at.open()


@pytest.mark.rule("WG-OPP-03")
def test_each_penalty_is_a_die_for_the_other_side(ruleset: str) -> None:
    at = poor(ruleset)
    for who, amount in (("vess", 2), ("kell", 1)):
        hurt = GiveEffect(name=f"Hurt {who}", on=who, modifiers=(Modifier("dn", amount),))
        at.play(GM, hurt)
    oppose(at)
    pools = [at.ready(GM, at.to(side, do.RollDice)).preview[0] for side in SIDES]
    assert [pool.total for pool in pools] == [4, 5]
    assert [pool.terms[-1].rule for pool in pools] == ["WG-OPP-03", "WG-OPP-03"]
    roll(at, SIDES[0], 4, 4, 4, 4)
    assert only(roll(at, SIDES[1], 4, 4, 4, 4, 2), was.ContestSettled).winner == "vess"


@pytest.mark.rule("WG-OPP-03")
def test_only_what_raises_the_dn_becomes_dice() -> None:
    at = poor("starter")
    at.play(GM, GiveEffect(name="Tools", on="vess", modifiers=(Modifier("dn", -2),)))
    at.play(GM, GiveEffect(name="Hurt", on="vess", modifiers=(Modifier("dn", 1),)))
    at.play(GM, Overrule(quantity="dn", amount=5, op=Op.SET, on="kell", until=Uses(1)))
    oppose(at)
    # Each +1 is a die; the tools take none of it back.
    assert [at.ready(GM, at.to(side, do.RollDice)).preview[0].total for side in SIDES] == [3, 4]


@pytest.mark.rule("WG-OPP-03")
def test_a_penalty_for_one_test_is_used_up_by_a_contest() -> None:
    at = poor("starter")
    at.play(GM, Overrule(quantity="dn", amount=2, on="vess", until=Uses(1)))
    oppose(at)
    assert at.ready(GM, at.to(SIDES[1], do.RollDice)).preview[0].total == 5
    assert at.state.effects == ()


@pytest.mark.rule("WG-OPP-04", "WG-WRATH-10")
def test_without_wrath_dice_ones_and_sixes_are_plain(ruleset: str) -> None:
    at = poor(ruleset)
    events = contest(at, (1, 4, 4), (6, 2, 2))
    assert [side.complications + side.wrath_sixes for side in every(events, was.SideSettled)] == [
        0,
        0,
    ]
    assert at.open() == []
    assert at.tracks["glory"] == 0


@pytest.mark.rule("WG-OPP-04")
def test_the_gm_may_switch_wrath_dice_on(ruleset: str) -> None:
    at = poor(ruleset)
    oppose(at, wrath=True)
    roll(at, "o1.initiator", 1, 4, 4)
    assert "o1.initiator.complication1" in at.open()
    events = roll(at, "o1.opponent", 6, 2, 2)
    if "o1.opponent" in at.open():
        events += at.play(BEN, at.to("o1.opponent", do.Stop))
    assert at.tracks["glory"] == 1
    assert only(events, was.ContestSettled).winner == "vess"


@pytest.mark.rule("WG-OPP-04")
@pytest.mark.parametrize(
    ("name", "usual"),
    [("starter", False), ("revised", True), ("core", False), ("revised-full", False)],
)
def test_the_usual_answer_about_wrath_dice(name: str, usual: bool) -> None:
    chosen = {
        "initiator": "vess",
        "initiator_skill": SKILL,
        "opponent": "kell",
        "opponent_skill": SKILL,
    }
    asked = table(name).question(GM, do.Oppose(), **chosen)
    assert (asked.name, asked.default) == ("wrath_die", usual)


@pytest.mark.rule("WG-OPP-01")
def test_wrath_and_glory_can_be_spent_in_a_contest() -> None:
    at = table("starter", pool=3, tracks={"glory": 1})
    oppose(at)
    roll(at, SIDES[0], 4, 2, 2)
    answer(at, SIDES[0], do.RerollFailures, 4, 2)
    side = only(answer(at, SIDES[0], do.RollGloryDice, 5, dice=1), was.SideSettled)
    assert side.icons == 3
    assert at.tracks["vess.wrath"] == 1


class TestCard:
    @pytest.mark.rule("WG-OPP-01", "WG-OPP-02")
    @pytest.mark.parametrize(
        ("first", "other", "beat"), [("opponent", "initiator", 2), ("initiator", "opponent", 3)]
    )
    def test_it_says_against_whom_and_what_wins(self, first: str, other: str, beat: int) -> None:
        at = table("core", hero("vess"), hero("kell"), tracks={"vess.wrath": 0, "kell.wrath": 0})
        contest = do.Oppose(
            initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
        )
        at.play(GM, contest)
        assert self.seen(at, GM, "o1.initiator") == ("kell", None)
        roll(at, f"o1.{first}", 4, 4, 1, 1, 1)
        facing = "kell" if other == "initiator" else "vess"
        for actor in (GM, ANNA, BEN):
            assert self.seen(at, actor, f"o1.{other}") == (facing, beat)

    def seen(self, at: Table, actor: Actor, matter: str) -> tuple[str, int | None]:
        known = at.system.known(at.state, actor)
        values = next(one.values for one in known.matters if one.id == matter)
        return values.facing, values.to_beat
