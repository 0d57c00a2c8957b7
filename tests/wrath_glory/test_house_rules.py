"""A house rule that takes a rule away or changes a number is played as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import Table, only
from tableside.core.evening import BeginEvening
from tableside.core.state import Gained
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, SKILL, call, hero, roll, settle, table, thrown, whole_test


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house.toml")


class House:
    """Writes a house rule and seats a table under it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def table(self, topic: str, said: str, *, pool: int = 3, extends: str = "revised") -> Table:
        self.path.write_text(
            f'name = "ours"\ntitle = "Ours"\nextends = "{extends}"\n[topics.{topic}]\n{said}\n'
        )
        return table(str(self.path), pool=pool, tracks={"glory": 2, "ruin": 2})


def without(rule: str) -> str:
    return f'excluded = ["{rule}"]'


@pytest.mark.rule("WG-WP-05")
def test_without_rerolls_none_is_offered(house: House) -> None:
    at = house.table("wrath_points", without("WG-WP-05"))
    matter = thrown(at, 4, 2, 2)
    refused = at.refusal(ANNA, at.to(matter, do.RerollFailures))
    assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-WP-05")
    assert at.verbs(ANNA, matter) == {"roll_glory_dice", "settle"}


@pytest.mark.rule("WG-GLORY-05")
def test_without_glory_dice_none_are_offered(house: House) -> None:
    at = house.table("glory_menu", without("WG-GLORY-05"))
    matter = thrown(at, 4, 2, 2)
    refused = at.refusal(ANNA, at.to(matter, do.RollGloryDice, dice=1))
    assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-GLORY-05")
    assert at.verbs(ANNA, matter) == {"reroll_failures", "settle"}


@pytest.mark.rule("WG-GLORY-02")
def test_without_a_maximum_glory_grows(house: House) -> None:
    at = house.table("glory", without("WG-GLORY-02"), pool=1)
    for _ in range(5):
        whole_test(at, 6, dn=9)
    assert at.tracks["glory"] == 7


@pytest.mark.rule("WG-WRATH-03")
def test_without_complications_a_one_is_a_one(house: House) -> None:
    at = house.table("complications", without("WG-WRATH-03"))
    matter = thrown(at, 1, 4, 4)
    settle(at, matter)
    assert at.open() == []


@pytest.mark.rule("WG-OPP-01")
def test_without_opposed_tests_none_is_called(house: House) -> None:
    at = house.table("opposed", without("WG-OPP-01"))
    assert "oppose" not in at.verbs(GM)
    against = do.Oppose(
        initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
    )
    assert at.refusal(GM, against).rule == "WG-OPP-01"


@pytest.mark.rule("WG-RUIN-03")
def test_without_uses_ruin_lies_idle(house: House) -> None:
    at = house.table("ruin", without("WG-RUIN-03"))
    assert "spend_ruin" not in at.verbs(GM)


@pytest.mark.rule("WG-TEST-07")
def test_a_rule_can_be_taken_in(house: House) -> None:
    at = house.table("buying", 'said = ["WG-TEST-07"]')
    matter = call(at, dn=2)
    events = at.play(GM, at.to(matter, do.BuySuccesses))
    assert only(events, was.TestSettled).icons == 2


@pytest.mark.rule("WG-WP-05")
def test_a_limit_can_be_another(house: House) -> None:
    at = house.table("wrath_points", "values.reroll_limit = 2")
    matter = thrown(at, 4, 2, 2, dn=9)
    for _ in range(2):
        at.play(ANNA, at.to(matter, do.RerollFailures), 2, 2)
    assert at.refusal(ANNA, at.to(matter, do.RerollFailures)).code == "already_rerolled"


@pytest.mark.rule("WG-WP-01", "WG-GLORY-01", "WG-RUIN-01")
def test_an_evening_can_begin_with_other_numbers(house: House) -> None:
    wanted = {"wrath_points": "vess.wrath", "glory": "glory", "ruin": "ruin"}
    for topic, track in wanted.items():
        at = house.table(topic, "values.start = 3")
        at.play(GM, BeginEvening(present=("vess",)))
        assert at.tracks[track] == 3


@pytest.mark.rule("WG-GLORY-02")
def test_the_maximum_can_be_another(house: House) -> None:
    at = house.table("glory", "values.max = 2\nvalues.max_above_players = 0", pool=1)
    gain = only(whole_test(at, 6, dn=9), Gained)
    assert (gain.amount, gain.lost) == (0, 1)


@pytest.mark.rule("WG-SHIFT-07")
def test_a_variant_can_be_another(house: House) -> None:
    at = house.table("shifts", 'values.glory = "story"')
    at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=1, story=False))
    roll(at, "t1", 6, 4, 4)
    refused = at.refusal(ANNA, at.to("t1", do.Settle, shifts={"glory": 1}))
    assert refused.code == "not_a_choice"


def test_the_log_names_the_rules_it_was_played_under(house: House) -> None:
    at = house.table("glory", "values.max = 2")
    plain = table("revised", hero())
    row = at.submit(GM, do.SetMode(mode="combat"))
    assert row.ruleset == at.system.ruleset_hash != plain.system.ruleset_hash
