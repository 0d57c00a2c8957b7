"""DH-GOLD: handfuls, bags, chests, prices."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import ANNA, BEN, hero, table, told
from support import Table, every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart import gold as do
from tableside.systems.daggerheart import gold as was
from tableside.systems.daggerheart.gold import words


def pays(at: Table, item: str, **more: Any) -> Any:
    """Ana pays for something of the guide, or for something else."""
    return at.play(ANNA, do.SpendGold(character="ana", item=item, **more))


@pytest.fixture
def coins(tmp_path: Any) -> str:
    house = tmp_path / "coins.toml"
    house.write_text(
        'name = "coins"\ntitle = "Coins"\nextends = "sheet"\n[topics.gold.values]\ncoins = true\n'
    )
    return str(house)


class TestUnits:
    @pytest.mark.rule("DH-GOLD-02")
    @pytest.mark.parametrize(
        ("handfuls", "said"),
        [
            (0, "nothing"),
            (9, "9 handfuls"),
            (10, "1 bag"),
            (101, "1 chest, 1 handful"),
            (198, "1 chest, 9 bags, 8 handfuls"),
        ],
    )
    def test_tens_carry_upward(self, handfuls: int, said: str) -> None:
        assert words(table().system.rules.values.gold, handfuls) == said

    @pytest.mark.rule("DH-GOLD-02")
    def test_gold_comes_in_any_unit(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 8})
        at.play(GM, do.GainGold(who=("ana",), bags=2, handfuls=3))
        assert at.tracks["ana.gold"] == 31

    @pytest.mark.rule("DH-GOLD-03")
    def test_what_cannot_be_stowed_is_told_and_lost(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 195})
        gained = only(at.play(GM, do.GainGold(who=("ana",), bags=1, handfuls=1)), Gained)
        assert (gained.amount, gained.lost, at.tracks["ana.gold"]) == (4, 7, 199)
        assert at.system.maximum(at.state, "ana.gold").value == 199
        assert at.refusal(GM, Adjust(track="ana.gold", by=1)).code == "above_maximum"

    @pytest.mark.rule("DH-GOLD-02")
    def test_forty_handfuls_at_once(self) -> None:
        at = table(hero("ana"))
        at.play(GM, do.GainGold(who=("ana",), handfuls=40))
        assert at.tracks["ana.gold"] == 40

    @pytest.mark.rule("DH-GOLD-04")
    def test_coins_only_where_the_table_counts_them(self, coins: str) -> None:
        assert "ana.coins" not in table(hero("ana")).tracks
        at = table(hero("ana"), ruleset=coins, tracks={"ana.gold": 1, "ana.coins": 8})
        at.play(GM, do.GainGold(who=("ana",), coins=5))
        assert (at.tracks["ana.gold"], at.tracks["ana.coins"]) == (2, 3)
        pays(at, "other", price=1, coins=5)
        assert (at.tracks["ana.gold"], at.tracks["ana.coins"]) == (0, 8)


class TestTheParty:
    @pytest.mark.rule("DH-GOLD-02", "DH-GOLD-03")
    def test_its_purse_is_nobodys_own_and_has_no_limit(self) -> None:
        at = table(hero("ana"), hero("bo"))
        at.play(GM, do.GainGold(who=("party",), chests=3))
        assert told(at, BEN) == ["Party Gold is 300."]
        at.play(GM, do.GainGold(who=("party", "bo"), handfuls=5))
        assert (at.tracks["party_gold"], at.tracks["bo.gold"]) == (305, 5)

    @pytest.mark.rule("DH-GOLD-05")
    def test_it_pays(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 2})
        assert at.question(ANNA, do.SpendGold(character="ana")).name == "item"
        at.play(GM, do.GainGold(who=("party",), bags=3))
        pays(at, "mount", purse="party")
        assert (at.tracks["party_gold"], at.tracks["ana.gold"]) == (10, 2)
        pays(at, "inn_room")
        assert (at.tracks["party_gold"], at.tracks["ana.gold"]) == (10, 1)
        assert at.refusal(ANNA, do.SpendGold(character="ana", item="mount", purse="party")).rule

    @pytest.mark.rule("DH-GOLD-05")
    def test_an_empty_purse_of_ones_own_pays_nothing(self) -> None:
        at = table(hero("ana"))
        at.play(GM, do.GainGold(who=("party",), bags=1))
        asked = at.question(ANNA, do.SpendGold(character="ana"))
        assert (asked.name, asked.default) == ("purse", "party")
        assert at.barred(ANNA, do.SpendGold(character="ana")) == {"": "not_enough_gold"}
        pays(at, "inn_room", purse="party")
        assert at.tracks["party_gold"] == 9

    @pytest.mark.rule("DH-GOLD-02", "DH-GOLD-03")
    def test_gold_goes_in_and_out(self) -> None:
        at = table(hero("ana"), hero("bo"), tracks={"ana.gold": 6, "bo.gold": 198})
        at.play(ANNA, do.MoveGold(character="ana", handfuls=5))
        assert (at.tracks["party_gold"], at.tracks["ana.gold"]) == (5, 1)
        more = do.MoveGold(character="bo", out=True, handfuls=2)
        assert at.refusal(BEN, more).code == "not_a_choice"  # a purse of one's own has its limit
        at.play(BEN, do.MoveGold(character="bo", out=True, handfuls=1))
        at.play(ANNA, do.MoveGold(character="ana", out=True, handfuls=4))
        assert (at.tracks["party_gold"], at.tracks["ana.gold"]) == (0, 5)

    @pytest.mark.rule("DH-GOLD-02")
    def test_where_there_is_none_nothing_is_moved(self) -> None:
        at = table(hero("ana"))
        refused = at.refusal(ANNA, do.MoveGold(character="ana", handfuls=1))
        assert (refused.code, refused.rule) == ("no_gold", "DH-GOLD-02")

    @pytest.mark.rule("DH-GOLD-04")
    def test_it_counts_coins_too(self, coins: str) -> None:
        at = table(hero("ana"), ruleset=coins)
        at.play(GM, do.GainGold(who=("party",), coins=15, handfuls=0))
        assert (at.tracks["party_gold"], at.tracks["party_coins"]) == (1, 5)
        pays(at, "other", price=0, coins=7, purse="party")
        assert (at.tracks["party_gold"], at.tracks["party_coins"]) == (0, 8)


class TestPrices:
    @pytest.mark.rule("DH-GOLD-05")
    @pytest.mark.parametrize(
        ("ruleset", "item", "price"),
        [
            ("sheet", "inn_room", 1),
            ("sheet", "luxury_inn_room", 10),
            ("sheet", "mount", 20),
            ("sheet", "specialised_tools", 30),
            ("srd-1", "mount", 30),
            ("srd-2", "specialised_tools", 3),
        ],
    )
    def test_the_guide(self, ruleset: str, item: str, price: int) -> None:
        at = table(hero("ana"), ruleset=ruleset, tracks={"ana.gold": 50})
        events = pays(at, item)
        assert only(events, Spent) == Spent("ana.gold", price, "DH-GOLD-05")
        assert only(events, was.Bought).price == price

    @pytest.mark.rule("DH-GOLD-05")
    def test_a_range_is_narrowed_to_a_number(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 15})
        asked = at.question(ANNA, do.SpendGold(character="ana"), item="tier_2_equipment")
        assert (asked.domain.low, asked.domain.high) == (10, 15)  # type: ignore[union-attr]
        pays(at, "tier_2_equipment", price=12)
        assert at.tracks["ana.gold"] == 3

    @pytest.mark.rule("DH-GOLD-05")
    def test_nobody_pays_what_they_have_not(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 9})
        bag = do.SpendGold(character="ana", item="luxury_inn_room")
        refused = at.refusal(ANNA, bag)
        assert (refused.code, refused.limit) == ("not_enough_gold", Limit.COST)
        other = do.SpendGold(character="ana", item="other", price=10)
        assert at.refusal(ANNA, other).code == "not_enough_gold"
        assert at.refusal(BEN, bag).code == "not_yours"
        events = at.play(waiving(Limit.COST), bag)
        assert every(events, Spent) == [Spent("ana.gold", 9, "DH-GOLD-05")]
        assert "spend_gold" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-GOLD-06")
    def test_the_gm_sets_a_price_anew(self) -> None:
        at = table(hero("ana"), tracks={"ana.gold": 9})
        at.play(GM, do.SetPrice(item="inn_room", price=4))
        assert told(at, ANNA) == ["The price of inn room is 4 handfuls here."]
        pays(at, "inn_room")
        assert at.tracks["ana.gold"] == 5
        assert at.system.known(at.state, ANNA).prices == {"inn_room": 4}
