"""Odds over the wire: of what is on the screen, for whoever may know, at tables that want them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory
from tableside.web.app import create_app
from tableside.web.plans import AskPlans
from web.client import Device, Party, fresh, party
from web.conftest import settings_for
from web.servers import Near, Refused, near
from web.test_play import CALLS

TYPED = {"real_dice": True}


def _set(form: Any, place: str) -> dict[str, Any]:
    """A form of the odds page with every slider at one place; the lowest may mean nothing."""
    said = {one["name"]: one.get(place, one["start"]) for one in form["controls"]}
    unsaid = {
        one["name"]: None
        for one in form["controls"]
        if one.get("none") and said[one["name"]] == one["low"]
    }
    return {"roll": form["roll"], **said, **unsaid}


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
    [fails] = stop.pop("prospects")
    assert stop == {"unknown": ""}
    said = {"label": "Stop", "result": "fails, 2 of 4 icons", "last": False}
    assert fails == {**said, "chance": None, "by": {}}
    assert [one["last"] for one in again["prospects"]] == [False, True]  # with the Glory after it
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


class TestAdvice:
    def test_the_best_use_of_the_spends_in_hand_with_the_reason(self, wrath: Party) -> None:
        offer = _missed(wrath)
        lying = wrath_glory.Lying(2, 0, 3, 4)
        for aim, wrath_points in (("succeed", 2), ("keep_wrath", 0)):
            found = wrath.anna.post("advice", matter=offer["matter"], aim=aim)["advice"]
            made = wrath_glory.advise(lying, aim, wrath=wrath_points, glory=2)
            assert (found["says"], found["reason"]) == (made.best.says, made.reason)
            assert found["aims"] == ["succeed", "keep_wrath"]
            assert found["verb"] == ("reroll_failures" if made.best.reroll else "roll_glory_dice")
            # What is advised can be done.
            assert wrath.anna.offered(found["verb"])

    def test_nothing_is_advised_before_the_dice_or_against_a_hidden_number(
        self, wrath: Party
    ) -> None:
        hidden = {**CALLS["wrath-glory"], "hidden": True}
        wrath.sync(wrath.gm.play(**hidden))
        matter = wrath.anna.offered("roll")["matter"]
        assert wrath.anna.post("advice", matter=matter)["advice"] is None
        wrath.sync(wrath.anna.answer("roll"))
        assert wrath.anna.post("advice", matter=matter)["advice"] is None
        assert wrath.anna.post("advice", matter="nowhere")["advice"] is None

    def test_an_aim_that_is_none_is_refused(self, wrath: Party) -> None:
        with pytest.raises(Refused) as refused:
            wrath.anna.post("advice", matter="t1", aim="glory")
        assert refused.value.status == 400

    def test_a_table_without_odds_gives_none(self, wrath: Party) -> None:
        offer = _missed(wrath)
        wrath.gm.post("show-odds", shown=False)
        wrath.anna.until(lambda frame: not frame["odds"])
        assert wrath.anna.post("advice", matter=offer["matter"])["advice"] is None


class TestPlans:
    """Odds away from a table: no token, no seat, and nothing but numbers."""

    @pytest.fixture
    def stranger(self, wrath: Party) -> Device:
        return Device(wrath.gm.server, "")

    def _asked(self, stranger: Device, *of: dict[str, Any]) -> list[Any]:
        answer = stranger.request("POST", "/api/odds", {"of": list(of)})
        assert answer.status_code == 200, answer.text
        found: list[Any] = answer.json()["plans"]
        return found

    def test_what_the_page_offers_can_be_asked(self, stranger: Device) -> None:
        forms = stranger.request("GET", "/api/odds").json()
        assert {one["game"] for one in forms} == {"wrath-glory", "daggerheart"}
        for form in forms:
            [found] = self._asked(stranger, _set(form, "start"))
            assert found["chances"]
            ends = [_set(form, "low"), _set(form, "high")]
            assert len(convert({"of": ends}, AskPlans).of) == len(ends)

    @staticmethod
    def _of(plan: Any, name: str) -> Fraction:
        return next(
            Fraction(one["chance"]["exact"]) for one in plan["chances"] if one["name"] == name
        )

    @staticmethod
    def _bars(plan: Any, name: str) -> dict[str, Fraction]:
        [spread] = [one for one in plan["spreads"] if one["name"] == name]
        return {one["value"]: Fraction(one["chance"]["exact"]) for one in spread["bars"]}

    def test_two_settings_side_by_side(self, stranger: Device) -> None:
        plain = {"roll": "wrath-glory/test", "pool": 7, "dn": 3}
        one, other = self._asked(stranger, plain, {**plain, "reroll": True, "glory": 2})
        assert self._of(one, "success") == wrath_glory.success(7, 3)
        made = wrath_glory.for_test(7, 3, reroll=True, glory=2)
        assert self._of(other, "success") == made.success
        assert self._bars(other, "icons") == {str(n): share for n, share in made.icons.items()}

    def test_every_roll_is_the_librarys(self, stranger: Device) -> None:
        attack = {
            **{"roll": "wrath-glory/attack", "pool": 8, "defence": 3, "damage": 10, "ed": 2},
            **{"ap": 1, "resilience": 9, "armour": 4, "determination": 5, "ruleset": "revised"},
        }
        strike = {
            **{"roll": "daggerheart/attack", "modifier": 2, "difficulty": 14, "dice": 2},
            **{"sides": 8, "flat": 1, "major": 5, "severe": 9, "resistant": True},
        }
        foe = {
            **{"roll": "daggerheart/adversary", "modifier": 3, "evasion": 12, "dice": 1},
            **{"sides": 6, "flat": 2, "major": 4, "severe": 7, "armour": True, "advantage": 1},
        }
        action = {"roll": "daggerheart/action", "modifier": 2, "difficulty": 14, "advantage": -1}
        struck, hit, bitten, acted = self._asked(stranger, attack, strike, foe, action)
        target = wrath_glory.Target(9, 4, determination=5)
        wounds = wrath_glory.for_attack(8, 3, 10, 2, target, ap=1).wounds
        assert self._bars(struck, "wounds") == {str(n): share for n, share in wounds.items()}
        weapon, hurt = daggerheart.Weapon(2, 8, 1), daggerheart.Hurt(5, 9, resistant=True)
        hp = daggerheart.for_attack(daggerheart.Tried(2, 14), weapon, hurt).hp
        assert self._bars(hit, "hp") == {str(n): share for n, share in hp.items()}
        bite, soft = daggerheart.Weapon(1, 6, 2), daggerheart.Hurt(4, 7, armour=True)
        marked = daggerheart.for_adversary_attack(3, 12, bite, soft, 1).hp
        after = self._bars(bitten, "hp_after_an_armor_slot")
        assert after == {str(n): share for n, share in marked.items()}
        found = daggerheart.for_action(2, 14, -1)
        outcomes = self._bars(acted, "outcomes")
        assert tuple(outcomes.values()) == found.outcomes
        assert sum(outcomes.values()) == 1

    @pytest.mark.parametrize(
        ("level", "rank", "dice"), [("bound", 3, 1), ("unbound", 3, 2), ("transcendent", 3, 4)]
    )
    def test_a_power_and_its_risk(self, stranger: Device, level: str, rank: int, dice: int) -> None:
        plan = {"roll": "wrath-glory/power", "pool": 6, "dn": 4, "level": level, "rank": rank}
        [found] = self._asked(stranger, plan)
        assert self._of(found, "perils_of_the_warp") == 1 - Fraction(5, 6) ** dice
        made = wrath_glory.success(5 + dice, 4, wrath_dice=dice)
        assert self._of(found, "success") == made
        ones = self._bars(found, "ones")
        assert sum(ones.values()) == 1
        assert ones["0"] == Fraction(5, 6) ** dice
        assert ones[str(dice)] == Fraction(1, 6) ** dice

    @pytest.mark.parametrize(
        ("plan", "status", "says"),
        [
            ({"roll": "wrath-glory/test", "pool": 31, "dn": 3}, 400, "30"),
            ({"roll": "wrath-glory/test", "pool": 7}, 400, "dn"),
            ({"roll": "wrath-glory/test", "pool": 7, "dn": 0}, 400, "1"),
            ({"roll": "wrath-glory/test", "pool": 2, "dn": 1, "wrath_dice": 5}, 400, "do not fit"),
            ({"roll": "wrath-glory/test", "pool": 2, "dn": 1, "luck": 5}, 400, "luck"),
            ({"roll": "poker", "pool": 2}, 400, "poker"),
            (
                {"roll": "wrath-glory/test", "pool": 5, "dn": 1, "wrath_dice": 2}
                | {"ruleset": "starter"},
                409,
                "knows no second Wrath die",
            ),
            (
                {"roll": "wrath-glory/power", "pool": 5, "dn": 3, "ruleset": "starter"},
                409,
                "knows no psychic powers",
            ),
            (
                {"roll": "daggerheart/attack", "modifier": 0, "difficulty": 10, "dice": 1}
                | {"sides": 6, "major": 9, "severe": 4},
                400,
                "below Major",
            ),
            (
                {"roll": "wrath-glory/attack", "pool": 5, "defence": 1, "damage": 1, "ed": 1}
                | {"resilience": 3, "armour": 4},
                400,
                "more than the Resilience",
            ),
        ],
    )
    def test_what_cannot_be_is_refused_in_words(
        self, stranger: Device, plan: dict[str, Any], status: int, says: str
    ) -> None:
        answer = stranger.request("POST", "/api/odds", {"of": [plan]})
        assert answer.status_code == status
        assert says in answer.json()["sentence"]

    def test_four_at_once_and_no_more(self, stranger: Device) -> None:
        plan = {"roll": "daggerheart/action", "modifier": 0, "difficulty": 12}
        assert len(self._asked(stranger, *[plan] * 4)) == 4
        for count in (0, 5):
            answer = stranger.request("POST", "/api/odds", {"of": [plan] * count})
            assert answer.status_code == 400

    def test_a_flood_is_held_up(self, tmp_path: Path) -> None:
        plan = {"roll": "daggerheart/action", "modifier": 0, "difficulty": 12}
        slow = replace(settings_for(tmp_path), rate=0.01, burst=2)
        with near(create_app(slow)) as server:
            stranger = Device(server, "")
            heard = [
                stranger.request("POST", "/api/odds", {"of": [plan]}).status_code for _ in range(6)
            ]
        assert heard == [200, 200, 200, 200, 429, 429]
