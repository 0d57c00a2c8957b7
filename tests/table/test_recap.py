"""The recap of an evening: what is retold of it, in words that everybody has read already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from daggerheart import fights
from daggerheart import tables as dh
from support import Table
from tableside.core.desk import Adjust
from tableside.core.evening import BeginEvening, EndEvening
from tableside.core.recalled import Kind
from tableside.core.values import GM, Actor, Illegal, Limit, Mode, Role
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights import death
from tableside.systems.daggerheart.fights import slots as harm
from tableside.systems.wrath_glory.harm.death import DeclareDead, Revive
from tableside.table import recap
from tableside.table.numbers import Count
from tableside.table.seats import RecapWritten, Seats
from wrath_glory import tables as plain
from wrath_glory.combat import attack_tables as wg
from wrath_glory.combat import dying_tables as dying
from wrath_glory.combat.turns_tables import fight

ANNA, WATCHER = Actor("anna"), Actor("seat9", Role.SPECTATOR)


@contextmanager
def refusal(code: str) -> Iterator[None]:
    with pytest.raises(Illegal) as caught:
        yield
    assert caught.value.code == code


def begin(at: Table, *who: str) -> None:
    at.play(GM, BeginEvening(present=who or ("ana", "bo")))


def end(at: Table) -> None:
    at.play(GM, EndEvening())


def read(at: Table, actor: Actor = GM, seats: Seats | None = None) -> recap.Recap:
    return recap.read_recap(at.history, seats or Seats(), actor)


def texts(at: Table, kind: Kind) -> list[str]:
    return [one.text for one in read(at).moments if one.kind is kind]


def numbers(at: Table) -> dict[str, int]:
    return {one.what: one.number for one in read(at).numbers}


def shown(at: Table, **more: Any) -> Seats:
    found = recap.ended(at.history)
    assert found is not None
    return Seats(recap=RecapWritten(found.seq, shown=True, **more))


def evening() -> Table:
    """An evening of Daggerheart: a long shot, a critical, help, and one who falls and dies."""
    at = dh.table(dh.hero("ana"), dh.hero("bo"), dh.foe())
    begin(at)
    dh.whole_roll(at, 12, 9, difficulty=23)
    dh.whole_roll(at, 5, 5, difficulty=12)
    return at


def test_there_is_none_before_an_evening_has_ended() -> None:
    at = evening()
    assert recap.ended(at.history) is None
    with refusal("no_recap"):
        read(at)
    with refusal("no_recap"):
        recap.written(at.history, GM, "x", (), shown=True)


def test_the_rarest_rolls_and_criticals_are_retold_as_everybody_read_them() -> None:
    at = evening()
    end(at)
    [rare] = texts(at, Kind.LONG_SHOT)
    assert rare.startswith("Ana, 23 against 23 (a long shot, 1 in ")
    [lucky] = texts(at, Kind.LUCK)
    assert "critical" in lucky
    found = read(at)
    assert (found.evening, found.present) == (1, ("Ana", "Bo"))
    assert found.story == f"Ana and Bo were there.\n{rare}\n{lucky}"
    assert numbers(at)["rolls"] == 2
    [ana] = found.luck
    assert (ana.name, ana.rolls) == ("Ana", 2)
    assert {one.what: one.number for one in ana.fell} == {"with Hope": 1, "critical": 1}


def test_a_hidden_difficulty_is_in_no_recap() -> None:
    """The long shot itself would tell it."""
    stories = []
    for difficulty in (16, 23):
        at = dh.table(dh.hero("ana"), dh.hero("bo"))
        begin(at)
        dh.whole_roll(at, 12, 9, difficulty=difficulty, hidden=True)
        end(at)
        stories.append(read(at, WATCHER, shown(at)))
        assert not texts(at, Kind.LONG_SHOT)
    assert stories[0] == stories[1]


def test_what_was_taken_back_was_never_there() -> None:
    at = evening()
    at.history.undo()
    at.history.undo()
    end(at)
    assert not texts(at, Kind.LUCK)
    assert numbers(at)["rolls"] == 1


def test_only_the_last_evening_is_retold() -> None:
    at = evening()
    end(at)
    begin(at)
    dh.whole_roll(at, 3, 6)
    end(at)
    found = read(at)
    assert (found.evening, found.moments) == (2, ())
    assert numbers(at)["rolls"] == 1


def test_it_stands_until_dice_fall_again() -> None:
    at = evening()
    end(at)
    begin(at)
    at.play(GM, Adjust(track="fear", by=1))
    assert recap.ended(at.history) is not None
    dh.whole_roll(at, 3, 6)
    assert recap.ended(at.history) is None


def test_help_and_spends_are_counted() -> None:
    at = dh.table(dh.hero("ana"), dh.hero("bo"), tracks={"bo.hope": 3})
    begin(at)
    matter = dh.call(at)
    dh.helps(at, matter, "bo")
    dh.roll(at, matter, 7, 4, 5)
    end(at)
    counted = numbers(at)
    assert (counted["times helped"], counted["Hope spent"]) == (1, 1)


def test_help_that_came_late_and_in_time_saved_somebody() -> None:
    at = fights.fight(limits={Limit.LATE: Mode.ADVISED})
    begin(at)
    dh.whole_roll(at, 5, 4, difficulty=12)
    at.play(dh.BEN, do.LateHelp(character="bo"), 6)
    end(at)
    told = [*texts(at, Kind.RESCUE), *texts(at, Kind.LONG_SHOT)]
    assert [one.partition(",")[0] for one in told] == ["Ana with Bo after all"]


def test_of_blows_the_heaviest_one_is_retold_and_foes_are_counted() -> None:
    at = fights.fight(fights.fighter("ana"), fights.fighter("bo"), fights.wolf(hp_max=2))
    begin(at)
    fights.strike(at, 9, 8, 3)
    fights.strike(at, 9, 8, 7)
    end(at)
    [blow] = texts(at, Kind.BLOW)
    assert blow == "Ana deals 8 damage."
    assert numbers(at)["foes down"] == 1


def test_who_fell_and_how_that_ended_is_retold() -> None:
    fates = [
        (death.RiskItAll, (3, 9), Kind.DEATH, "Ana dies."),
        (death.RiskItAll, (9, 9), Kind.RISE, "Ana rolls Hope 9, Fear 9 and is as good as new."),
    ]
    for command, faces, kind, words in fates:
        at = fights.fight(tracks={"ana.hp": 6})
        begin(at)
        at.play(GM, harm.MarkHp(targets=("ana",)))
        at.play(ANNA, at.to("d1", command), *faces)
        end(at)
        assert texts(at, Kind.FALL) == ["Ana chooses Risk It All."]
        assert texts(at, kind) == [words]


# --- Wrath & Glory


def test_wrath_glory_retells_long_shots_trouble_and_blows() -> None:
    at = wg.fight("core")
    begin(at, "vess", "kell")
    wg.attack(at, 1, 6, 6, 6, 6)
    wg.accept(at, 4)
    end(at)
    assert read(at).present == ("Vess", "Kell")
    assert texts(at, Kind.TROUBLE) == ["A Complication for Vess."]
    assert texts(at, Kind.BLOW) == ["Vess deals 11 damage to Ganger."]
    assert numbers(at)["rolls"] == 1


def test_wrath_glory_retells_who_died_and_lived_after_all() -> None:
    at = dying.fallen()
    begin(at, "vess", "kell")
    at.play(GM, DeclareDead(character="vess"))
    at.play(GM, Revive(character="vess"))
    end(at)
    assert texts(at, Kind.DEATH) == ["The GM declares Vess dead."]
    assert texts(at, Kind.RISE) == ["The GM lets Vess live."]


def test_wrath_glory_retells_who_defied_death() -> None:
    at = dying.fallen()
    begin(at, "vess", "kell")
    dying.check(at, 6)
    end(at)
    assert texts(at, Kind.RISE) == ["Vess defies death: 6, conscious again, with 1 Wound left."]


def test_wrath_glory_retells_who_fell() -> None:
    at = fight("core")
    begin(at, "vess", "kell")
    dying.harm(at, wounds=5)
    end(at)
    [fell] = texts(at, Kind.FALL)
    assert fell.endswith("Vess is unconscious.")


def test_a_test_against_a_hidden_dn_is_told_alike_whatever_it_is() -> None:
    stories = []
    for dn in (1, 5):
        at = plain.table(tracks={"vess.wrath": 0})
        begin(at, "vess", "kell")
        plain.whole_test(at, 6, 6, 6, 6, 6, dn=dn, hidden=True)
        end(at)
        stories.append(read(at, WATCHER, shown(at)))
    assert stories[0] == stories[1]


# --- what the GM makes of it


def test_players_read_it_once_it_is_shown_and_without_what_was_left_out() -> None:
    at = evening()
    end(at)
    with refusal("no_recap"):
        read(at, ANNA)
    seats = shown(at, story="They dared.", left_out=(0,))
    hers = read(at, ANNA, seats)
    assert (hers.story, hers.shown) == ("They dared.", True)
    assert [one.kind for one in hers.moments] == [Kind.LUCK]
    assert [one.told for one in read(at, GM, seats).moments] == [False, True]
    assert hers == read(at, WATCHER, seats)


def test_a_moment_that_is_left_out_is_in_no_story_of_the_log() -> None:
    at = evening()
    end(at)
    assert "long shot" not in read(at, GM, shown(at, left_out=(0,))).story


def test_the_mark_changes_with_what_a_seat_would_read() -> None:
    at = evening()
    none, count = Seats(), Count(())
    assert recap.mark(at.history, none, GM, count) == ""
    end(at)
    mine = recap.mark(at.history, none, GM, count)
    assert mine
    assert recap.mark(at.history, none, ANNA, count) == ""
    seats = shown(at)
    hers = recap.mark(at.history, seats, ANNA, count)
    assert hers not in ("", mine)
    assert recap.mark(at.history, shown(at, story="More."), ANNA, count) != hers


def test_what_was_written_of_one_evening_is_not_told_of_the_next() -> None:
    at = evening()
    end(at)
    seats = shown(at, story="They dared.")
    begin(at)
    end(at)
    assert not read(at, GM, seats).written
    with refusal("no_recap"):
        read(at, ANNA, seats)


def test_what_is_written_is_bounded() -> None:
    at = evening()
    end(at)
    with refusal("too_long"):
        recap.written(at.history, GM, "x" * (recap.MOST_STORY + 1), (), shown=False)
    with refusal("no_recap"):
        recap.written(at.history, ANNA, "x", (), shown=False)
    kept = recap.written(at.history, GM, " x ", (3, 3, -1, 999), shown=True)
    assert (kept.story, kept.left_out, kept.shown) == ("x", (3,), True)
