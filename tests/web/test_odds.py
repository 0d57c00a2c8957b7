"""Odds over the wire: of what is on the screen, for whoever may know, at tables that want them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory
from tableside.web.app import create_app
from web.client import Device, Party, fresh, party
from web.conftest import settings_for
from web.servers import Near, Refused, near
from web.test_play import CALLS

TYPED = {"real_dice": True}


def weighed(device: Device, *verbs: str, by_number: bool = False, **chosen: Any) -> list[Any]:
    """The odds of offers in the newest frame."""
    of = [
        {"offer": device.offered(verb), "chosen": chosen, "by_number": by_number} for verb in verbs
    ]
    found: list[Any] = device.post("odds", of=of)["odds"]
    return found


def _missed(table: Party) -> Any:
    """Vess misses with two of four icons, while points are left; the matter's place."""
    table.sync(table.gm.play("adjust", track="glory", by=2))
    table.sync(table.gm.play("call_test", who=["vess"], skill="awareness", dn=4))
    table.sync(table.anna.answer("roll", TYPED))
    [roll] = table.anna.frame["rolls"]
    body = {"key": roll["key"], "faces": (4, 5, 3, 2, 1), "submission": fresh()}
    table.sync(table.anna.post("faces", **body)["seq"])
    return table.anna.offered("reroll_failures")


def test_a_missed_roll_shows_the_spends_side_by_side_to_everybody(wrath: Party) -> None:
    watcher = wrath.watched()
    watcher.connect()
    offer = _missed(wrath)
    stop, again, glory = weighed(wrath.anna, "settle", "reroll_failures", "roll_glory_dice")
    assert stop == {
        "prospects": [{"label": "Stop", "chance": None, "result": "fails, 2 of 4 icons", "by": {}}],
        "unknown": "",
    }
    lying = wrath_glory.Lying(2, 0, 3, 4)
    chances = [Fraction(one["chance"]["exact"]) for one in again["prospects"]]
    assert chances == [lying.success(reroll=True), lying.success(reroll=True, glory=2)]
    assert [one["label"] for one in glory["prospects"]] == ["1 Glory die", "2 Glory dice"]
    for device in (wrath.ben, wrath.gm, watcher):
        assert device.post("odds", of=[{"offer": offer}])["odds"] == [again]


def test_what_is_chosen_counts(hope: Party) -> None:
    hope.sync(hope.gm.play(**{**CALLS["daggerheart"], "trait": ""}))
    traits = hope.anna.frame["view"]["characters"]["vess"]["traits"]
    assert len(set(traits.values())) > 1
    for trait, modifier in traits.items():
        [found] = weighed(hope.anna, "roll", trait=trait)
        exact = str(daggerheart.for_action(modifier, 12).success)
        assert found["prospects"][0]["chance"]["exact"] == exact


def test_the_same_question_gets_the_same_answer_until_play_goes_on(wrath: Party) -> None:
    _missed(wrath)
    first = weighed(wrath.anna, "reroll_failures", "settle", "reroll_failures")
    assert first[0] == first[2]
    assert weighed(wrath.anna, "reroll_failures", "settle", "reroll_failures") == first
    offer = wrath.anna.offered("reroll_failures")
    wrath.sync(wrath.anna.answer("settle"))
    assert wrath.anna.post("odds", of=[{"offer": offer}])["odds"] == [None]


def test_somebody_elses_choice_and_nonsense_have_no_odds(wrath: Party) -> None:
    wrath.sync(wrath.gm.play(**CALLS["wrath-glory"]))
    offer = wrath.anna.offered("roll")
    assert wrath.ben.post("odds", of=[{"offer": offer}])["odds"] == [None]
    nonsense = [
        {"offer": {"verb": verb}} for verb in ("roll", "dance", "call_test", "take_default")
    ]
    assert wrath.ben.post("odds", of=nonsense)["odds"] == [None] * 4
    assert wrath.ben.post("odds", of=[])["odds"] == []


@pytest.mark.parametrize(
    "chosen",
    [{"targets": [{"a": 1}]}, {"targets": [["doran"]]}, {"weapon": {"a": [1]}}, {"bonus": 1e9}],
)
def test_what_cannot_be_chosen_counts_as_not_chosen(wrath: Party, chosen: Any) -> None:
    offer = {"verb": "attack", "character": "vess"}
    plain, odd = wrath.anna.post("odds", of=[{"offer": offer}, {"offer": offer, "chosen": chosen}])[
        "odds"
    ]
    assert plain == odd
    assert plain is not None


def test_too_many_at_once_are_refused(wrath: Party) -> None:
    with pytest.raises(Refused) as refused:
        wrath.anna.post("odds", of=[{"offer": {"verb": "roll"}}] * 61)
    assert refused.value.status == 400


def test_a_table_can_do_without(wrath: Party) -> None:
    _missed(wrath)
    assert all(device.frame["odds"] for device in wrath.all)
    with pytest.raises(Refused) as refused:
        wrath.anna.post("show-odds", shown=False)
    assert refused.value.status == 403
    wrath.gm.post("show-odds", shown=False)
    wrath.anna.until(lambda frame: not frame["odds"])
    assert weighed(wrath.anna, "reroll_failures", "settle") == [None, None]
    wrath.gm.post("show-odds", shown=True)
    wrath.anna.until(lambda frame: frame["odds"])
    assert weighed(wrath.anna, "reroll_failures") != [None]


def test_the_setting_outlives_an_undo_and_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with near(create_app(settings)) as server, party(server, "wrath-glory") as table:
        table.sync(table.gm.play(**CALLS["wrath-glory"]))
        table.gm.post("show-odds", shown=False)
        table.sync(table.gm.post("undo", submission=fresh())["seq"])
        assert table.gm.until(lambda frame: not frame["odds"])
        kept = (table.gm.table, table.gm.token)
    with near(create_app(settings)) as server:
        back = Device(server, *kept)
        assert back.connect()["odds"] is False
        back.leave()


def _heard(server: Near, system: str, number: int) -> list[bytes]:
    """Every answer about odds to two players at a table with this hidden number."""
    target = "dn" if system == "wrath-glory" else "difficulty"
    with party(server, system) as table:
        table.sync(table.gm.play(**{**CALLS[system], target: number, "hidden": True}))
        for device in (table.anna, table.ben):
            device.answers.clear()
            of = [
                {"offer": offer, "by_number": by_number}
                for offer in device.frame["offers"]
                for by_number in (False, True)
            ]
            device.post("odds", of=of[:60])
        assert weighed(table.gm, "roll")[0]["unknown"] == ""
        return [*table.anna.answers, *table.ben.answers]


@pytest.mark.parametrize(("system", "numbers"), [("wrath-glory", (2, 7)), ("daggerheart", (9, 24))])
def test_hidden_numbers_change_no_byte(
    tmp_path: Path, system: str, numbers: tuple[int, int]
) -> None:
    heard = []
    for number in numbers:
        with near(create_app(settings_for(tmp_path / str(number)))) as server:
            heard.append(_heard(server, system, number))
    assert heard[0] == heard[1]
    assert any(b'"by":{"' in one for one in heard[0])
