"""`tableside odds`: exact numbers for scripts, plots and grids for people."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.support_cli import refused, tell, told
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory

TEST = ("odds", "wrath-glory", "test")
ATTACK = ("odds", "wrath-glory", "attack")
DAGGERHEART = ("odds", "daggerheart")
ACTION = ("odds", "daggerheart", "action")
ADVERSARY = ("odds", "daggerheart", "adversary")
BLOW = [
    "--pool",
    "8",
    "--defence",
    "3",
    "--damage",
    "10",
    "--ed",
    "2",
    "--ap",
    "1",
    "--resilience",
    "9",
    "--armour",
    "4",
]
EVERY = [
    (*TEST, "--pool", "7", "--dn", "3"),
    (*ATTACK, *BLOW),
    (*ACTION, "--modifier", "2", "--difficulty", "14"),
    (*ADVERSARY, "--modifier", "3", "--evasion", "12"),
    (*ADVERSARY, "--modifier", "3", "--evasion", "12", "--damage", "1d8+2"),
    (*DAGGERHEART, "reaction", "--modifier", "2", "--difficulty", "14"),
    (*DAGGERHEART, "group", "--modifier", "2", "--difficulty", "14", "--member", "0"),
    (*DAGGERHEART, "tag-team", "--modifier", "2", "--difficulty", "14", "--partner", "1"),
    (*DAGGERHEART, "attack", "--modifier", "2", "--difficulty", "14", "--damage", "2d8+1d4+3"),
]


ALSO: dict[tuple[str, ...], tuple[str, ...]] = {  # what even a grid must be told
    ATTACK: ("--damage", "8", "--resilience", "9"),
    (*DAGGERHEART, "group"): ("--member", "0"),
    (*DAGGERHEART, "tag-team"): ("--partner", "1"),
    (*DAGGERHEART, "attack"): ("--damage", "2d8"),
}


def asked(*args: str) -> dict[str, Any]:
    """The object for scripts."""
    found: dict[str, Any] = json.loads(told(*args, "--json"))
    return found


def exact(one: dict[str, Any]) -> Fraction:
    """A chance, with its float looked at on the way."""
    assert set(one) == {"exact", "p"}
    assert "/" in one["exact"]
    assert one["p"] == float(Fraction(one["exact"]))
    return Fraction(one["exact"])


def spread(one: dict[str, dict[str, Any]]) -> dict[int, Fraction]:
    """A distribution; it sums to exactly 1."""
    found = {int(value): exact(chance) for value, chance in one.items()}
    assert sum(found.values()) == 1
    return found


@pytest.mark.parametrize("wrath", [False, True])
@pytest.mark.parametrize(("glory", "wrath_dice"), [(0, 1), (2, 1), (1, 2), (0, 0)])
def test_a_test(wrath: bool, glory: int, wrath_dice: int) -> None:
    args = ["--pool", "7", "--dn", "3", "--glory", str(glory), "--wrath-dice", str(wrath_dice)]
    found = asked(*TEST, *args, *(["--wrath"] if wrath else []))
    answer = wrath_glory.for_test(7, 3, reroll=wrath, glory=glory, wrath_dice=wrath_dice)
    assert set(found) == {"success", "critical", "complication", "icons"}
    assert exact(found["success"]) == answer.success
    assert exact(found["critical"]) == answer.critical
    assert exact(found["complication"]) == answer.complication
    assert spread(found["icons"]) == dict(answer.icons.items())


def test_numbers_that_were_counted_by_hand() -> None:
    found = asked(*TEST, "--pool", "2", "--dn", "2")
    assert found["success"]["exact"] == "5/12"
    assert found["critical"]["exact"] == "1/6"
    assert found["icons"]["4"]["exact"] == "1/36"
    assert asked(*TEST, "--pool", "2", "--dn", "9")["success"]["exact"] == "0/1"
    action = asked(*ACTION, "--modifier", "0", "--difficulty", "24")
    assert {name: one["exact"] for name, one in action.items()} == {
        "success": "1/12",
        "critical": "1/12",
        "success_hope": "0/1",
        "success_fear": "0/1",
        "failure_hope": "11/24",
        "failure_fear": "11/24",
    }
    hit = asked(*ADVERSARY, "--modifier", "3", "--evasion", "12", "--advantage")
    assert {name: one["exact"] for name, one in hit.items()} == {
        "hit": "21/25",
        "critical": "39/400",
    }


@pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
def test_an_attack(ruleset: str) -> None:
    spends = ("--wrath", "--glory", "1", "--determination", "5", "--ruleset", ruleset)
    found = asked(*ATTACK, *BLOW, *spends)
    ties = {"starter": (), "core": (1, 2, 3)}
    book = wrath_glory.Book(tie=ties.get(ruleset, (1,)), price=int(ruleset == "core"))
    target = wrath_glory.Target(9, 4, determination=5)
    answer = wrath_glory.for_attack(8, 3, 10, 2, target, ap=1, reroll=True, glory=1, book=book)
    assert set(found) == {"hit", "damage", "wounds_before_soak", "wounds", "shock"}
    assert exact(found["hit"]) == answer.hit
    for name in ("damage", "wounds_before_soak", "wounds", "shock"):
        assert spread(found[name]) == dict(getattr(answer, name).items())


def test_without_determination_only_a_tie_brings_shock() -> None:
    args = ("--pool", "8", "--defence", "3", "--damage", "8", "--ed", "1", "--resilience", "9")
    assert spread(asked(*ATTACK, *args)["shock"]).keys() == {0, 1}
    assert spread(asked(*ATTACK, *args, "--ruleset", "starter")["shock"]).keys() == {0}
    assert spread(asked(*ATTACK, *args, "--ruleset", "core")["shock"]).keys() == {0, 1, 2, 3}


def test_an_action_roll() -> None:
    for flags, advantage in (((), 0), (("--advantage", "2"), 2), (("--disadvantage", "1"), -1)):
        found = asked(*ACTION, "--modifier", "2", "--difficulty", "14", *flags)
        answer = daggerheart.for_action(2, 14, advantage)
        assert tuple(found) == ("success", *daggerheart.OUTCOMES)
        assert tuple(map(exact, found.values())) == (answer.success, *answer.outcomes)


ROLL = ("--modifier", "2", "--difficulty", "14")
HURT = ("--major", "7", "--severe", "13")


def test_every_other_kind_of_roll() -> None:
    reaction = asked(*DAGGERHEART, "reaction", *ROLL)
    assert exact(reaction["success"]) == daggerheart.for_reaction(2, 14).passes
    one, other = daggerheart.Tried(2, 14), daggerheart.Tried(-1, 14)
    members = ("--member", "-1", "--member", "-1")
    group = daggerheart.for_group(one, (other, other)).success
    assert exact(asked(*DAGGERHEART, "group", *ROLL, *members)["success"]) == group
    easy = daggerheart.for_group(one, [daggerheart.Tried(-1, 5)] * 2).success
    found = asked(*DAGGERHEART, "group", *ROLL, *members, "--member-difficulty", "5")
    assert exact(found["success"]) == easy
    team = daggerheart.for_tag_team(one, other).chosen
    found = asked(*DAGGERHEART, "tag-team", *ROLL, "--partner", "-1")
    assert exact(found["success"]) == team.success


def test_attacks_down_to_the_hp() -> None:
    weapon, hurt = daggerheart.Weapon(2, 8, 3, (4,)), daggerheart.Hurt(7, 13)
    one = (daggerheart.Tried(2, 14), weapon)
    damage = ("--damage", "2d8+1d4+3", *HURT)
    found = asked(*DAGGERHEART, "attack", *ROLL, *damage)
    answer = daggerheart.for_attack(*one, hurt)
    assert exact(found["hit"]) == answer.hit
    assert spread(found["hp"]) == dict(answer.hp.items())
    both = daggerheart.for_tag_team_attack(one, (daggerheart.Tried(0, 14), weapon), hurt)
    partner = ("--partner", "0", "--partner-damage", "2d8 + d4 + 3")
    found = asked(*DAGGERHEART, "tag-team", *ROLL, *partner, *damage)
    assert spread(found["hp"]) == dict(both.hp.items())
    foe = daggerheart.for_adversary_attack(3, 12, daggerheart.Weapon(0, 1, 5), hurt)
    found = asked(*ADVERSARY, "--modifier", "3", "--evasion", "12", "--damage", "5", *HURT)
    assert spread(found["damage"]) == dict(foe.damage.items())


def test_death_moves() -> None:
    risk, found = daggerheart.for_risk_it_all(), asked(*DAGGERHEART, "death")
    assert (exact(found["lives"]), exact(found["dies"])) == (risk.lives, risk.dies)
    found = asked(*DAGGERHEART, "death", "--level", "3")
    assert exact(found["scar"]) == daggerheart.for_scar(3)
    assert "Risk It All" in told(*DAGGERHEART, "death")


@pytest.mark.parametrize("args", EVERY)
def test_a_plot_fits_and_can_be_read(args: tuple[str, ...]) -> None:
    text = told(*args)
    assert " %" in text
    assert max(map(len, text.splitlines())) <= 80
    assert "█" in text


def test_a_plain_terminal_gets_plain_bars() -> None:
    from click.testing import CliRunner

    from tableside.cli.app import tableside

    done = CliRunner(charset="ascii").invoke(tableside, list(EVERY[0]))
    assert done.exit_code == 0
    assert "###" in done.output


def test_the_words_of_a_plot() -> None:
    text = told(*TEST, "--pool", "7", "--dn", "3", "--wrath", "--glory", "2")
    assert text.startswith("7 dice against DN 3 (revised-full, failures re-rolled if it fails, 2 G")
    assert "Success         99.8 %  441313/442368" in text
    assert "< 0.1 %" in text
    assert "> 99.9 %" in told(*TEST, "--pool", "30", "--dn", "3")


@pytest.mark.parametrize("args", sorted({one[:3] for one in EVERY}))
def test_a_grid(args: tuple[str, ...], tmp_path: Path) -> None:
    more = ALSO.get(args, ())
    text = told(*args, *more, "--table")
    assert max(map(len, text.splitlines())) <= 80
    file = tmp_path / "grid.csv"
    assert told(*args, *more, "--csv", str(file)) == ""
    with file.open(encoding="utf-8", newline="") as lines:
        head, *rows = csv.reader(lines)
    cells = json.loads(told(*args, *more, "--table", "--json"))
    assert (cells["rows"], len(cells["cells"])) == (head[0], len(rows))
    assert len(text.splitlines()) == len(rows) + 2
    for row in rows:
        for column, value in zip(head[1:], row[1:], strict=True):
            assert float(value) == float(exact(cells["cells"][row[0]][column]))


def test_a_grid_and_one_roll_agree() -> None:
    cells = json.loads(told(*TEST, "--wrath", "--glory", "1", "--table", "--json"))["cells"]
    one = asked(*TEST, "--pool", "9", "--dn", "6", "--wrath", "--glory", "1")
    assert cells["9"]["6"] == one["success"]
    assert (cells.keys(), cells["2"].keys()) == (
        {str(pool) for pool in range(2, 21)},
        {str(dn) for dn in range(1, 11)},
    )


def test_a_roll_and_its_grid_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "grid.csv"
    assert "Success" in told(*EVERY[0], "--csv", str(file))
    assert file.read_text(encoding="utf-8").startswith("pool,1,2,3")


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        ((*TEST, "--pool", "7"), "Missing option '--dn'."),
        ((*TEST, "--dn", "7"), "Missing option '--pool'."),
        ((*TEST, "--pool", "-1", "--dn", "3"), "-1 is not in the range 0<=x<=60."),
        ((*TEST, "--pool", "5", "--dn", "0"), "0 is not in the range 1<=x<=60."),
        ((*TEST, "--pool", "2", "--dn", "3", "--wrath-dice", "3"), "3 Wrath dice do not fit into"),
        (
            (*TEST, "--pool", "5", "--dn", "3", "--wrath-dice", "2", "--ruleset", "starter"),
            "'Starter set' does not know it (WG-WRATH-09).",
        ),
        ((*TEST, "--pool", "7", "--dn", "3", "--ruleset", "cor"), "Did you mean 'core'?"),
        ((*ATTACK, *BLOW, "--armour", "10"), "10 is more than the whole Resilience of 9."),
        ((*ATTACK, "--pool", "5", "--defence", "3"), "Missing option '--damage'."),
        (
            (
                *ACTION,
                *[
                    "--modifier",
                    "0",
                    "--difficulty",
                    "9",
                    "--advantage",
                    "1",
                    "--disadvantage",
                    "1",
                ],
            ),
            "they cancel one for one",
        ),
        ((*ADVERSARY, "--modifier", "0"), "Missing option '--evasion'."),
        (
            (*DAGGERHEART, "attack", "--modifier", "0", "--difficulty", "9", "--damage", "lots"),
            "'lots' is no damage; say it as 2d8+1d4+3.",
        ),
        (("odds", "chess"), "There is no system 'chess'."),
        (("odds", "daggerheart", "attck"), "There is no command 'attck'."),
    ],
)
def test_errors_say_what_is_wrong(args: tuple[str, ...], answer: str) -> None:
    assert answer in refused(*args)


def test_a_file_that_cannot_be_written() -> None:
    done = tell(*TEST, "--csv", "no/such/folder/grid.csv")
    assert done.exit_code == 1
    assert "No such file or directory" in done.output


@pytest.mark.parametrize("args", sorted({one[:3] for one in EVERY}))
def test_help_fits_80_columns(args: tuple[str, ...]) -> None:
    lines = told(*args, "--help").splitlines()
    assert max(map(len, lines)) <= 80
