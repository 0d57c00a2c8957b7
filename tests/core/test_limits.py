"""Limits: refused where enforced, said where advised, let pass where the GM waives."""

from __future__ import annotations

from ast import Attribute, Name, parse, walk
from pathlib import Path

import pytest

from support import Table, every, only, waiving
from tableside import core, systems
from tableside.core.desk import Adjust, SetLimit
from tableside.core.evening import BeginEvening
from tableside.core.offers import Offer, Picker
from tableside.core.state import LimitSet, Overstepped
from tableside.core.values import (
    ALL_ENFORCED,
    GM,
    NEW_TABLE,
    Actor,
    Caution,
    Command,
    Illegal,
    Limit,
    Mode,
)
from tableside.systems import load
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import ANNA, SKILL, answer, call, roll, table, thrown

GAMES = Path(systems.__file__).parent
PLAYED = (Limit.COST, Limit.CAP, Limit.ONCE, Limit.TIMING)


def overstep(
    kind: Limit, limits: dict[Limit, Mode] | None = None
) -> tuple[Table, Command, list[int]]:
    """A table at which one command breaks one kind of limit, and the dice it would throw."""
    match kind:
        case Limit.COST:
            at = table(tracks={"vess.wrath": 0, "glory": 1}, limits=limits)
            return at, at.to(thrown(at, 4, 4, 4, 4, 2), do.RerollFailures), [4]
        case Limit.ONCE:
            at = table(tracks={"glory": 1}, limits=limits)
            matter = thrown(at, 4, 4, 4, 4, 2)
            answer(at, matter, do.RerollFailures, 2)
            return at, at.to(matter, do.RerollFailures), [4]
        case Limit.TIMING:
            at = table(limits=limits)
            at.play(GM, BeginEvening(present=("vess",)))
            return at, BeginEvening(present=("vess",)), []
        case _:
            at = table("starter", tracks={"glory": 6}, limits=limits)
            return at, Adjust(track="glory", by=1), []


@pytest.mark.parametrize("kind", PLAYED)
def test_enforced_it_is_refused_and_says_that_it_can_be_waived(kind: Limit) -> None:
    at, command, _ = overstep(kind)
    refused = at.refusal(GM, command)
    assert (refused.limit, refused.waivable) == (kind, True)


@pytest.mark.parametrize("kind", PLAYED)
def test_waived_by_the_gm_it_passes_and_the_log_says_so(kind: Limit) -> None:
    at, command, faces = overstep(kind)
    refused = at.refusal(GM, command)
    row = at.submit(waiving(kind), command, *faces)
    said = only(row.events, Overstepped)
    assert (said.limit, said.code, said.waived) == (kind, refused.code, True)
    assert (said.rule, said.sentence) == (refused.rule, refused.sentence)
    assert row.actor.waives == (kind,)


@pytest.mark.parametrize("kind", PLAYED)
def test_a_waiver_of_another_kind_does_not_help(kind: Limit) -> None:
    at, command, _ = overstep(kind)
    others = [one for one in Limit if one is not kind]
    assert at.refusal(waiving(*others), command).limit is kind


@pytest.mark.parametrize("kind", PLAYED)
def test_advised_it_passes_with_a_caution(kind: Limit) -> None:
    at, command, faces = overstep(kind, {kind: Mode.ADVISED})
    said = only(at.play(GM, command, *faces), Overstepped)
    assert (said.limit, said.waived) == (kind, False)


def test_a_player_whom_the_gm_gave_leave_passes_it_by_their_own_knowledge() -> None:
    at, command, faces = overstep(Limit.COST)
    events = at.play(Actor("anna", waives=(Limit.COST,)), command, *faces)
    assert only(events, Overstepped).waived


@pytest.mark.parametrize("game", ["wrath_glory", "daggerheart"])
def test_a_game_puts_into_words_every_limit_it_speaks_of(game: str) -> None:
    files = [*GAMES.joinpath(game).rglob("*.py"), *GAMES.glob("kit/*.py")]
    files += [one for one in Path(core.__file__).parent.glob("*.py") if one.name != "values.py"]
    named = {
        node.attr
        for file in files
        if file.name != "table.py"  # where they are put into words
        for node in walk(parse(file.read_text(encoding="utf-8")))
        if isinstance(node, Attribute) and isinstance(node.value, Name) and node.value.id == "Limit"
    }
    assert {one.name for one in load(game.replace("_", "-")).limits} == named


def test_a_player_is_cautioned_where_the_table_only_advises() -> None:
    at, command, faces = overstep(Limit.COST, {Limit.COST: Mode.ADVISED})
    caution = at.ready(ANNA, command).cautions[0]
    assert caution == Caution(
        limit=Limit.COST, code="no_wrath", rule="WG-WP-05", sentence="No Wrath point is left."
    )
    at.play(ANNA, command, *faces)


def test_a_waiver_counts_for_one_command_only() -> None:
    at = table("starter", tracks={"glory": 6})
    at.play(waiving(Limit.CAP), Adjust(track="glory", by=1))
    assert at.refusal(GM, Adjust(track="glory", by=1)).limit is Limit.CAP


def test_a_waiver_that_was_not_needed_leaves_no_trace() -> None:
    at = table("starter", tracks={"glory": 3})
    assert not every(at.play(waiving(Limit.CAP), Adjust(track="glory", by=1)), Overstepped)


def test_what_cannot_be_is_refused_whatever_is_waived() -> None:
    at = table(limits=dict.fromkeys(Limit, Mode.ADVISED))
    matter = call(at)
    refused = at.refusal(waiving(*Limit), at.to(matter, do.Settle))
    assert (refused.code, refused.waivable) == ("not_now", False)
    roll(at, matter, 4, 4, 4, 4, 4)


def test_the_gm_changes_the_setting_of_a_kind() -> None:
    at = table()
    event = only(at.play(GM, SetLimit(limit=Limit.COST, mode=Mode.ADVISED)), LimitSet)
    assert (event.limit, event.mode) == (Limit.COST, Mode.ADVISED)
    assert at.state.limits[Limit.COST] is Mode.ADVISED
    assert at.refusal(ANNA, SetLimit(limit=Limit.COST)).code == "not_gm"


def test_a_new_table_advises_on_what_is_easily_forgotten() -> None:
    advised = {limit for limit, mode in NEW_TABLE.items() if mode is Mode.ADVISED}
    assert advised == {
        Limit.RANGE,
        Limit.TURN_ORDER,
        Limit.SPOTLIGHT,
        Limit.ONCE_PER_SPOTLIGHT,
        Limit.RESTS,
    }
    assert set(NEW_TABLE) == set(ALL_ENFORCED) == set(Limit)


@pytest.mark.parametrize("kind", list(Limit))
def test_every_kind_goes_through_the_picker_in_the_same_way(kind: Limit) -> None:
    def pick(actor: Actor, mode: Mode) -> Picker:
        picker = Picker(Offer("deed"), {}, actor, {**ALL_ENFORCED, kind: mode}, "")
        picker.limit(True, kind, "fine", "", "All is well.")
        assert picker.cautions == []
        picker.limit(False, kind, "broken", "WG-TEST-01", "It is broken.")
        return picker

    with pytest.raises(Illegal) as caught:
        pick(GM, Mode.ENFORCED)
    assert (caught.value.code, caught.value.limit) == ("broken", kind)
    assert [one.waived for one in pick(waiving(kind), Mode.ENFORCED).cautions] == [True]
    assert [one.waived for one in pick(GM, Mode.ADVISED).cautions] == [False]


def test_advice_that_is_no_limit_is_shown_and_never_logged() -> None:
    picker = Picker(Offer("deed"), {}, GM, ALL_ENFORCED, "")
    picker.advise("mind_this", "WG-TEST-01", "Mind this.")
    assert [(one.limit, one.code) for one in picker.cautions] == [(None, "mind_this")]


def test_unasked_skill_is_no_limit() -> None:
    at = table()
    assert not at.refusal(ANNA, do.TryTest("vess", skill="dancing")).waivable
    at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 4, 4)
