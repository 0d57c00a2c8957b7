"""Who is hidden or put away: no rule knows of them, and coming on they are like anybody new."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, table
from tableside.core.cards import Card, TakeCard
from tableside.core.correction import adopt, correct
from tableside.core.desk import Adjust, EndEffect, GiveEffect
from tableside.core.effects import Always, Modifier, Moment, Occasion, Uses, While
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.values import GM, Actor, Command, Role
from tableside.systems.kit.sheet import Coming
from tableside.systems.kit.wings import ComeOn, GoOff, StrikeHidden

ANNA, EVE = Actor("anna"), Actor("eve", Role.SPECTATOR)
GAMES = {"wrath-glory": ("core", "wounds"), "daggerheart": ("srd-1", "hp")}


@pytest.fixture(params=GAMES)
def at(request: pytest.FixtureRequest) -> Table:
    system = request.param
    state = import_module(f"tableside.systems.{system.replace('-', '_')}.state")
    return table(
        system, GAMES[system][0], state.Setup(characters=(person(system, "Vess", "anna"),))
    )


def person(system: str, name: str, seat: str = "") -> Any:
    state = import_module(f"tableside.systems.{system.replace('-', '_')}.state")
    return state.Person(id=name.lower(), name=name, hero=bool(seat), controller=seat)


def bring(at: Table, name: str, count: int, hidden: int) -> None:
    desk = import_module(f"tableside.systems.{at.system.name.replace('-', '_')}.sheet.desk")
    coming = Coming(person(at.system.name, name), count, hidden=hidden)
    at.play(GM, desk.BringIn(people=(coming,)))


def names(at: Table) -> list[str]:
    return [one.name for one in at.state.characters.values()]


def hurt(at: Table, who: str) -> str:
    track = f"{who}.{GAMES[at.system.name][1]}"
    at.play(GM, Adjust(track=track, by=2))
    return track


def test_who_is_hidden_is_nowhere_but_with_the_gm(at: Table) -> None:
    bring(at, "Jackal", 1, 1)
    assert names(at) == ["Vess"]
    assert not any(track.startswith("jackal") for track in at.tracks)
    assert at.told(GM) == ["Hidden: Jackal."]
    for actor in (ANNA, EVE):
        assert at.told(actor) == []
        assert at.system.known(at.state, actor).wings == {}
    assert at.system.known(at.state, GM).wings["w1"].sheet.name == "Jackal"


def test_part_of_a_group_comes_on_first_and_is_lettered_then(at: Table) -> None:
    bring(at, "Jackal", 4, 3)
    assert names(at) == ["Vess", "Jackal"]  # a letter would say that there are more
    at.play(GM, ComeOn(groups=("w1",), count=1))
    assert names(at) == ["Vess", "Jackal A", "Jackal B"]
    assert at.state.wings["w1"].count == 2
    assert "Jackal B joins the roster." in at.told(ANNA)
    assert not any("hidden" in line for line in at.told(ANNA))
    at.play(GM, ComeOn(groups=("w1",)))
    assert names(at)[1:] == ["Jackal A", "Jackal B", "Jackal C", "Jackal D"]
    assert at.state.wings == {}


def test_one_alone_comes_on_by_its_bare_name(at: Table) -> None:
    bring(at, "Alpha", 1, 1)
    at.play(GM, ComeOn(groups=("w1",)))
    assert names(at) == ["Vess", "Alpha"]


def test_who_fled_comes_back_as_they_were_or_fresh(at: Table) -> None:
    bring(at, "Jackal", 2, 0)
    track = hurt(at, "jackal_a")
    at.play(GM, GoOff(who=("jackal_a", "jackal_b"), away=True))
    assert at.told(GM)[-1] == "Put away: Jackal B."
    assert "Jackal A is gone from sight." in at.told(ANNA)
    assert names(at) == ["Vess"]
    assert not any(one.startswith("jackal") for one in at.tracks)
    at.play(GM, ComeOn(groups=("w1",)))
    assert (names(at), at.tracks[track]) == (["Vess", "Jackal A"], 2)
    at.play(GM, GoOff(who=("jackal_a",)))
    at.play(GM, ComeOn(groups=("w2", "w3"), fresh=True))
    assert names(at) == ["Vess", "Jackal B", "Jackal A"]
    assert at.tracks[track] == 0


def lasting(at: Table, who: str) -> dict[str, Any]:
    return {one.name: one for one in at.state.effects if one.on == who}


def test_what_lay_on_them_comes_back_with_them_and_not_with_who_is_fresh(at: Table) -> None:
    bring(at, "Jackal", 2, 0)
    at.play(GM, GiveEffect(name="Cursed", on="jackal_a"))
    at.play(GM, GiveEffect(name="Watched", on="jackal_a", secret=True))
    at.play(GM, GiveEffect(name="Shaking", on="jackal_a", until=While(at.state.effects[0].id)))
    cursed = lasting(at, "jackal_a")["Cursed"]
    at.play(GM, GoOff(who=("jackal_a",), away=True))
    assert lasting(at, "jackal_a") == {}
    at.play(GM, ComeOn(groups=("w1",)))
    back = lasting(at, "jackal_a")
    assert set(back) == {"Cursed", "Watched", "Shaking"}
    assert back["Watched"].secret
    assert not any("Watched" in line for line in at.told(ANNA))
    assert back["Shaking"].until == While(back["Cursed"].id)
    assert replace(back["Cursed"], id=cursed.id) == cursed
    at.play(GM, GoOff(who=("jackal_a",)))
    at.play(GM, ComeOn(groups=("w1",), fresh=True))
    assert lasting(at, "jackal_a") == {}


def test_who_comes_on_by_another_letter_takes_it_along_and_nobody_else_has_it(at: Table) -> None:
    bring(at, "Jackal", 2, 0)
    at.play(GM, GiveEffect(name="Cursed", on="jackal_a"))
    at.play(GM, GoOff(who=("jackal_a",)))
    bring(at, "Jackal", 2, 0)
    at.play(GM, GiveEffect(name="Cursed", on="jackal_a"))
    at.play(GM, ComeOn(groups=("w1",)))
    assert names(at)[-1] == "Jackal D"
    assert set(lasting(at, "jackal_d")) == set(lasting(at, "jackal_a")) == {"Cursed"}
    assert len(at.state.effects) == len({one.id for one in at.state.effects}) == 2


def test_what_the_rules_find_by_its_bearer_is_found_by_another_letter_too(at: Table) -> None:
    if at.system.name == "wrath-glory":
        from tableside.systems.wrath_glory.harm.death import DeclareDead

        condition: Command = DeclareDead(character="jackal_a")
        own = "dead"
    else:
        from tableside.systems.daggerheart.fights.conditions import GiveCondition

        condition = GiveCondition(targets=("jackal_a",), condition="vulnerable")
        own = "vulnerable"
    bring(at, "Jackal", 2, 0)
    at.play(GM, condition)
    at.play(GM, GoOff(who=("jackal_a",)))
    bring(at, "Jackal", 2, 0)
    at.play(GM, ComeOn(groups=("w1",)))
    assert [one.id for one in at.state.effects] == [f"jackal_d.{own}"]


def test_what_waits_for_a_turn_of_their_own_ends_as_they_go(at: Table) -> None:
    bring(at, "Jackal", 1, 0)
    for who in ("jackal", "vess"):
        until = Moment(Occasion.TURN_END, who, 1)
        at.play(GM, GiveEffect(name=f"Until {who}", on="jackal", until=until))
    at.play(GM, GoOff(who=("jackal",)))
    at.play(GM, ComeOn(groups=("w1",)))
    assert set(lasting(at, "jackal")) == {"Until vess"}


def test_what_would_have_ended_meanwhile_does_not_come_back(at: Table) -> None:
    bring(at, "Jackal", 1, 0)
    for name, until in (
        ("Cursed", Always()),
        ("Numb", Uses(2)),
        ("Blessed", Moment(Occasion.SCENE)),
        ("Slowed", Moment(Occasion.ROUND)),
        ("Fed", Moment(Occasion.EVENING)),
    ):
        at.play(GM, GiveEffect(name=name, on="jackal", until=until))
    at.play(GM, GiveEffect(name="Seen", on="vess"))
    hers = lasting(at, "vess")["Seen"].id
    at.play(GM, GiveEffect(name="Marked", on="jackal", until=While(hers)))
    at.play(GM, GoOff(who=("jackal",)))
    at.play(GM, ComeOn(groups=("w1",)))  # nothing has passed
    here = {"Cursed", "Numb", "Blessed", "Slowed", "Fed", "Marked"}
    assert set(lasting(at, "jackal")) == here
    at.play(GM, GoOff(who=("jackal",), away=True))
    at.play(GM, EndScene())
    at.play(GM, EndEffect(effect=hers))
    assert len(at.state.wings["w1"].effects) == 4  # what ends with the scene has ended there too
    at.play(GM, ComeOn(groups=("w1",)))
    assert set(lasting(at, "jackal")) == {"Cursed", "Numb", "Fed"}
    at.play(GM, GoOff(who=("jackal",)))
    at.play(GM, BeginEvening())
    at.play(GM, EndEvening())
    at.play(GM, ComeOn(groups=("w1",)))
    assert set(lasting(at, "jackal")) == {"Cursed", "Numb"}


def test_what_a_card_does_in_hand_does_not_come_twice(at: Table) -> None:
    bring(at, "Jackal", 1, 0)
    quantity = {"wrath-glory": "defence", "daggerheart": "difficulty"}[at.system.name]
    card = Card("hide", "Thick hide", modifiers=(Modifier(quantity, 1),))
    at.play(GM, TakeCard(character="jackal", card=card))
    before = at.state.effects
    assert [one.name for one in before] == ["Thick hide"]
    for fresh in (False, True):
        at.play(GM, GoOff(who=("jackal",)))
        at.play(GM, ComeOn(groups=("w1",), fresh=fresh))
        assert at.state.effects == before


def test_a_name_that_somebody_has_taken_meanwhile_gets_the_next_letter(at: Table) -> None:
    bring(at, "Jackal", 2, 0)
    at.play(GM, GoOff(who=("jackal_a",)))
    bring(at, "Jackal", 2, 0)
    assert names(at) == ["Vess", "Jackal B", "Jackal A", "Jackal C"]
    at.play(GM, ComeOn(groups=("w1",)))
    assert names(at)[-1] == "Jackal D"


def test_the_hidden_are_struck_unseen(at: Table) -> None:
    bring(at, "Jackal", 3, 3)
    at.play(GM, StrikeHidden(groups=("w1",)))
    assert at.told(GM) == ["3 times Jackal, hidden: struck."]
    assert at.told(ANNA) == []
    assert at.state.wings == {}


def test_undo_and_a_correction_bring_the_hidden_back(at: Table) -> None:
    bring(at, "Jackal", 3, 3)
    seq = at.history.head
    at.play(GM, ComeOn(groups=("w1",)))
    at.history.undo(GM)
    assert (names(at), at.state.wings["w1"].count) == (["Vess"], 3)
    at.history.redo(GM)
    assert len(names(at)) == 4
    command: Any = at.history.row(seq).command
    fewer = correct(
        at.history,
        seq,
        type(command)(people=(Coming(person(at.system.name, "Jackal"), 3, hidden=1),)),
    )
    assert not fewer.misfits
    adopt(at.history, fewer, "replay")
    assert (names(at)[1:], at.state.wings) == (["Jackal A", "Jackal B", "Jackal C"], {})


def test_what_cannot_be_hidden_is_refused(at: Table) -> None:
    bring(at, "Jackal", 2, 1)
    assert at.refusal(GM, GoOff(who=("vess",))).code == "a_hero"
    assert at.refusal(GM, GoOff(who=("nobody",))).code == "no_such_character"
    assert at.refusal(GM, GoOff()).code == "not_a_choice"
    assert at.refusal(GM, ComeOn(groups=("w1",), count=2)).code == "not_a_choice"
    assert at.refusal(GM, ComeOn(groups=("w1", "w1"))).code == "not_a_choice"
    assert at.refusal(GM, StrikeHidden(groups=("w9",))).code == "no_such_group"
    for command in (GoOff(who=("jackal",)), ComeOn(groups=("w1",)), StrikeHidden(groups=("w1",))):
        assert at.refusal(ANNA, command).code == "not_gm"
