"""A limit that stops somebody: they ask, the GM answers, and nobody else is held up."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.systems.wrath_glory.system import WrathGlory
from web.client import Device, Party, fresh
from web.servers import Refused
from web.test_play import lines, rolled

SENTENCE = "No Wrath point is left."


def closed(device: Device, verb: str) -> Any:
    """An offer that a limit closes for this seat, with what is against it."""
    [found] = [one for one in device.frame["closed"] if one["offer"]["verb"] == verb]
    return found


@pytest.fixture
def spent(wrath: Party) -> Party:
    """Vess has no Wrath left, and the table stops at costs."""
    wrath.sync(wrath.gm.play("adjust", track="vess.wrath", by=-2))
    return wrath


def ask(party: Party, **more: Any) -> Any:
    """Anna asks for a detail that she cannot pay; what the GM sees of it."""
    offer = closed(party.anna, "add_detail")["offer"]
    party.anna.post("pleas", offer=offer, chosen={"text": "a ladder"}, **more)
    [plea] = party.gm.until(lambda frame: bool(frame["pleas"]))["pleas"]
    return plea


def answer(gm: Device, plea: Any, leave: str, submission: str = "") -> Any:
    body = {"leave": leave, "submission": submission or fresh()}
    return gm.post(f"pleas/{plea['id']}", **body)["seq"]


def detail(party: Party) -> list[str]:
    return [one for one in lines(party.ben) if "a ladder" in one]


def test_what_a_limit_closes_is_told_with_its_reason(spent: Party) -> None:
    bar = closed(spent.anna, "add_detail")["bar"]
    assert (bar["code"], bar["limit"], bar["sentence"]) == ("no_wrath", "cost", SENTENCE)
    assert "add_detail" not in {one["verb"] for one in spent.anna.frame["offers"]}
    assert "add_detail" not in {one["offer"]["verb"] for one in spent.ben.frame["closed"]}


def test_allowed_once_it_is_played_and_is_whose_it_was(spent: Party) -> None:
    plea = ask(spent, why=" It was there. ")
    assert plea["seat"] == "seat2"
    assert (plea["character"], plea["why"], plea["answer"]) == ("vess", "It was there.", "")
    assert plea["what"].endswith("a ladder")
    assert [one["sentence"] for one in plea["bars"]] == [SENTENCE]
    assert spent.anna.until(lambda frame: bool(frame["pleas"]))["pleas"] == [plea]
    assert spent.ben.frame["pleas"] == []
    spent.sync(answer(spent.gm, plea, "once"))
    assert detail(spent)
    assert f"Waived by the GM: {SENTENCE}" in lines(spent.ben)
    assert spent.ben.told[-1]["seat"] == "seat2"
    spent.anna.until(lambda frame: not frame["pleas"])
    assert closed(spent.anna, "add_detail")  # once


def test_what_was_allowed_is_taken_back_and_asked_again(spent: Party) -> None:
    spent.sync(answer(spent.gm, ask(spent), "once"))
    spent.gm.until(lambda frame: not frame["pleas"])
    spent.sync(spent.gm.post("undo", submission=fresh())["seq"])
    assert spent.gm.frame["taken_back"]
    spent.sync(answer(spent.gm, ask(spent), "once"))
    assert len(detail(spent)) == 2


def test_the_same_answer_twice_is_played_once(spent: Party) -> None:
    plea, submission = ask(spent), fresh()
    seq = answer(spent.gm, plea, "once", submission)
    assert answer(spent.gm, plea, "once", submission) == seq
    with pytest.raises(Refused, match="not asked any more"):
        answer(spent.gm, plea, "once")
    spent.sync(seq)
    assert len(detail(spent)) == 1


def test_only_warn_from_now_on_is_for_everybody(spent: Party) -> None:
    spent.sync(answer(spent.gm, ask(spent), "warn"))
    assert spent.ben.frame["view"]["limits"]["cost"] == "advised"
    assert "Limits of kind cost are only advised on." in lines(spent.ben)
    assert f"Caution: {SENTENCE}" in lines(spent.ben)
    assert detail(spent)
    assert "add_detail" in {one["verb"] for one in spent.anna.frame["offers"]}


def test_no_is_read_until_it_is_put_away(spent: Party) -> None:
    plea = ask(spent)
    rows = spent.gm.frame["seq"]
    assert answer(spent.gm, plea, "no") is None
    [read] = spent.anna.until(lambda frame: any(one["answer"] for one in frame["pleas"]))["pleas"]
    assert read["answer"] == "The GM says no."
    spent.gm.until(lambda frame: not frame["pleas"])
    assert spent.gm.frame["seq"] == rows
    assert spent.anna.request("DELETE", "pleas").status_code == 204
    spent.anna.until(lambda frame: not frame["pleas"])


def test_what_no_longer_fits_says_why_to_both(spent: Party) -> None:
    plea = ask(spent)
    spent.sync(spent.gm.play("strike_character", character="vess"))
    with pytest.raises(Refused) as refused:
        answer(spent.gm, plea, "once")
    sentence = refused.value.sentence
    [read] = spent.anna.until(lambda frame: any(one["answer"] for one in frame["pleas"]))["pleas"]
    assert read["answer"] == sentence != ""
    assert not detail(spent)


def test_a_plea_dies_with_its_matter(spent: Party) -> None:
    spent.sync(spent.gm.play("adjust", track="glory", by=1))  # another way to save it
    rolled(spent, (5, 1, 2, 3, 1), dn=5)
    offer = closed(spent.anna, "reroll_failures")["offer"]
    spent.anna.post("pleas", offer=offer)
    [plea] = spent.gm.until(lambda frame: bool(frame["pleas"]))["pleas"]
    assert plea["matter"] == offer["matter"]
    spent.sync(spent.anna.answer("settle"))
    assert spent.gm.frame["pleas"] == spent.anna.frame["pleas"] == []
    with pytest.raises(Refused, match="not asked any more"):
        answer(spent.gm, plea, "once")


def test_a_seat_asks_for_one_thing_at_a_time(spent: Party) -> None:
    first = ask(spent)
    offer = closed(spent.anna, "add_detail")["offer"]
    spent.anna.post("pleas", offer=offer, chosen={"text": "a rope"})
    [second] = spent.gm.until(lambda frame: frame["pleas"][0]["id"] != first["id"])["pleas"]
    assert second["what"].endswith("a rope")
    with pytest.raises(Refused, match="not asked any more"):
        answer(spent.gm, first, "once")


def test_real_dice_stay_with_whoever_asked(spent: Party) -> None:
    spent.sync(spent.gm.play("adjust", track="glory", by=1))  # another way to save it
    rolled(spent, (5, 1, 2, 3, 1), dn=5)
    offer = closed(spent.anna, "reroll_failures")["offer"]
    spent.anna.post("pleas", offer=offer, real_dice=True)
    [plea] = spent.gm.until(lambda frame: bool(frame["pleas"]))["pleas"]
    spent.sync(answer(spent.gm, plea, "once"))
    assert len(spent.anna.frame["rolls"]) == 1


@pytest.mark.parametrize(
    ("who", "verb", "code"),
    [
        ("anna", "try_test", "no_limit"),  # nothing is against it
        ("anna", "no_such_verb", "unknown_verb"),
        ("gm", "add_detail", "not_a_player"),  # she allows it anyway
        ("ben", "add_detail", "not_yours"),
    ],
)
def test_there_is_nothing_to_ask(spent: Party, who: str, verb: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        getattr(spent, who).post("pleas", offer={"verb": verb, "character": "vess"})
    assert refused.value.code == code
    assert spent.gm.frame["pleas"] == []


def test_only_the_gm_answers(spent: Party) -> None:
    plea = ask(spent)
    for leave in ("once", "warn", "no"):
        with pytest.raises(Refused, match="Only the GM may waive"):
            answer(spent.anna, plea, leave)


def test_the_limits_of_a_game_in_words(wrath: Party) -> None:
    shown = wrath.ben.get("limits")
    assert [one["limit"] for one in shown] == [one.value for one in WrathGlory.limits]
    assert all(one["stops"].endswith(".") for one in shown)
