"""Rolls for scripts: no prompts, one JSON object, and errors that say what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.support_cli import refused, rolled, tell

TEST = ("wrath-glory", "--pool", "5", "--dn", "3")
DUALITY = ("daggerheart", "--modifier", "2", "--difficulty", "14")

UNHURT = {"hero.wounds": 0, "hero.shock": 0}


@pytest.mark.rule("WG-TEST-03")
@pytest.mark.rule("WG-SHIFT-07")
def test_a_test_with_real_dice_takes_the_defaults() -> None:
    made = rolled(*TEST, "--dice", "5,6,6,4,1")
    assert made["system"] == "wrath-glory"
    assert made["ruleset"] == "revised-full"
    assert made["faces"] == [5, 6, 6, 4, 1]
    assert (made["icons"], made["kept"], made["dn"], made["success"]) == (6, 4, 3, True)
    assert made["shifts"] == {"glory": 1}
    assert made["tracks"] == {"glory": 1, "ruin": 0, "hero.wrath": 2, **UNHURT}
    assert [one["do"] for one in made["choices"]] == ["roll", "settle"]
    bare = {"dice": None, "sheet": None, "around": None, "plate": None}
    assert {"text": "Glory +1, now 1.", "rules": ["WG-SHIFT-07"], **bare} in made["lines"]
    totals = {one["quantity"]: one["total"] for one in made["reckonings"]}
    assert totals == {"pool": 5, "dn": 3, "icons": 6}


@pytest.mark.rule("WG-WP-05")
@pytest.mark.rule("WG-GLORY-05")
def test_choices_are_made_beforehand_and_dice_follow_in_tape_order() -> None:
    wishes = ("--do", "reroll_failures", "--do", 'roll_glory_dice:{"dice": 2}')
    dice = ("--dice", "1,2,5,6,1,4,3,6,2", "--glory", "2")
    made = rolled(*TEST, *dice, *wishes, "--do", 'settle:{"shifts": {}}')
    assert made["rolls"] == [
        {"key": "t1.pool", "faces": [1, 2, 5, 6, 1]},
        {"key": "t1.reroll1", "faces": [4, 3]},
        {"key": "t1.glory1", "faces": [6, 2]},
    ]
    assert made["faces"] == [1, 4, 5, 6, 3, 6, 2]
    assert made["tracks"] == {"glory": 0, "ruin": 0, "hero.wrath": 1, **UNHURT}
    assert made["shifts"] == {}
    assert [one["kind"] for one in made["notes"]] == ["complication"]


@pytest.mark.rule("WG-WRATH-05")
def test_a_complication_is_left_to_the_gm_unless_it_is_traded() -> None:
    dice = ("--dice", "1,4,4,4,4", "--ruleset", "revised")
    left, traded = rolled(*TEST, *dice), rolled(*TEST, *dice, "--do", "give_ruin")
    assert (left["tracks"]["ruin"], len(left["notes"])) == (0, 1)
    assert (traded["tracks"]["ruin"], len(traded["notes"])) == (1, 0)


@pytest.mark.rule("WG-TEST-07")
def test_core_can_buy_successes() -> None:
    made = rolled(*TEST, "--ruleset", "core", "--do", "buy_successes")
    assert (made["bought"], made["icons"], made["faces"]) == (True, 3, [])


@pytest.mark.rule("DH-ROLL-10")
def test_a_duality_roll_with_real_dice() -> None:
    made = rolled(*DUALITY, "--dice", "8,5")
    assert (made["faces"], made["total"], made["difficulty"]) == ([8, 5], 15, 14)
    assert (made["success"], made["outcome"]) == (True, "success_with_hope")
    changed = {track: points for track, points in made["tracks"].items() if points}
    assert changed == {"hero.hope": 3}


@pytest.mark.rule("DH-EXP-04")
@pytest.mark.rule("DH-ADV-05")
def test_experiences_and_advantage() -> None:
    more = ("--advantage", "2", "--experience", "Ferry Pilot +3", "--experience", "Sure Grip")
    made = rolled(*DUALITY, *more, "--dice", "3,4,2,6", "--do", 'roll:{"experiences": ["x1"]}')
    assert made["total"] == 3 + 4 + 6 + 2 + 3
    assert made["tracks"]["hero.hope"] == 1


@pytest.mark.rule("DH-REACT-01")
def test_a_reaction_moves_nothing() -> None:
    made = rolled(*DUALITY, "--reaction", "--dice", "1,9")
    assert (made["outcome"], made["tracks"]["fear"], made["notes"]) == ("failure", 0, [])


@pytest.mark.parametrize("args", [TEST, DUALITY], ids=lambda args: str(args[0]))
def test_without_dice_chance_throws_possible_faces(args: tuple[str, ...]) -> None:
    most = 6 if args is TEST else 12
    seen = {face for _ in range(40) for face in rolled(*args)["faces"]}
    assert min(seen) == 1 or len(seen) > 4
    assert max(seen) <= most
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("dice", "answer"),
    [
        ("5,6,6,4", "4 faces are given and 5 are needed up to here: 1 more. Wrath die first."),
        ("5", "1 faces are given and 5 are needed up to here: 4 more."),
        ("5,6,6,4,7", "a d6 cannot show 7 (face 5 of --dice)"),
        ("5,6,6,4,1,1", "faces are left over: 1."),
        ("5,6,6,4,0", "'5,6,6,4,0' are no faces; write them as 5,6,6,4,1 or say ask."),
        ("5,6,6,4,x", "are no faces"),
        (",", "are no faces"),
        ("ask", "0 faces are given and 5 are needed up to here: 5 more."),
    ],
)
def test_impossible_dice(dice: str, answer: str) -> None:
    assert answer in refused("roll", *TEST, "--json", "--dice", dice)
    assert rolled(*TEST, "--dice", "5,6,6,4,1")["icons"] == 6
    assert rolled(*TEST, "--dice", "5 6 6 4 1")["icons"] == 6


def test_a_d12_shows_7_but_not_13() -> None:
    assert rolled(*DUALITY, "--dice", "7,12")["total"] == 21
    assert "a d12 cannot show 13 (face 2 of --dice)" in refused(
        "roll", *DUALITY, "--json", "--dice", "7,13"
    )


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ("setle", "There is no verb 'setle'. Did you mean 'settle'? There are:"),
        ("call_test", "There is no verb 'call_test'."),
        ("roll_glory_dice", "'roll_glory_dice' was not on offer when it was its turn; was: roll"),
        ("settle:glory", "after the colon comes a JSON object"),
        ('settle:{"shifts": {"glory": 9}}', "does not fit"),
        ('settle:{"shift": {}}', "'shift' is not a choice here"),
    ],
)
def test_wishes_that_cannot_come_true(wish: str, answer: str) -> None:
    args = (*TEST, "--dice", "5,6,6,4,1", "--do")
    assert answer in refused("roll", *args, wish, "--json")
    assert rolled(*args, 'settle:{"shifts": {"quality": 1}}')["shifts"] == {"quality": 1}


@pytest.mark.parametrize(
    ("args", "good", "answer"),
    [
        (("--dn", "25"), ("--dn", "20"), "25 does not fit; choose a whole number from 0 to 20"),
        (("--pool", "31"), ("--pool", "30"), "it must be 0 to 30"),
        (("--glory", "7"), ("--glory", "6"), "7 is too much: here the pool holds 6 (WG-GLORY-02)"),
        (("--wrath", "-1"), ("--wrath", "0"), "-1 is not in the range x>=0"),
        (("--name", ""), ("--name", "Vess"), "A name has 1 to 60 characters."),
        (("--skill", "?"), ("--skill", "Tech!"), "'?' has no letters."),
        (
            ("--wrath-dice", "2", "--ruleset", "starter"),
            ("--wrath-dice", "2", "--ruleset", "core"),
            "this ruleset knows one Wrath die only (WG-WRATH-09)",
        ),
    ],
)
def test_values_that_cannot_be(args: tuple[str, ...], good: tuple[str, ...], answer: str) -> None:
    assert answer in refused("roll", *TEST, *args, "--json")
    assert rolled(*TEST, *good)["system"] == "wrath-glory"


@pytest.mark.parametrize(
    ("args", "good", "answer"),
    [
        (("--hope", "7"), ("--hope", "6"), "--hope: 7 is too much; 6 is the most"),
        (("--fear", "13"), ("--fear", "12"), "--fear: 13 is too much; 12 is the most"),
        (("--modifier", "11"), ("--modifier", "10"), "agility is 11"),
        (("--advantage", "4"), ("--advantage", "3"), "4 does not fit"),
        (("--trait", "luck"), ("--trait", "finesse"), "'luck' is not one of 'agility'"),
        (("--experience", "+2"), ("--experience", "Cook +2"), "write a phrase and its bonus"),
    ],
)
def test_daggerheart_values_that_cannot_be(
    args: tuple[str, ...], good: tuple[str, ...], answer: str
) -> None:
    assert answer in refused("roll", *DUALITY, *args, "--json")
    assert rolled(*DUALITY, *good)["system"] == "daggerheart"


def test_a_house_rule_is_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    text = 'name = "house"\ntitle = "Ours"\nextends = "revised"\n[topics.wrath_points.values]\n'
    house.write_text(f"{text}start = 5\n", encoding="utf-8")
    made = rolled(*TEST, "--ruleset", str(house))
    assert (made["ruleset"], made["tracks"]["hero.wrath"]) == ("house", 5)
    house.write_text(f'{text}start = "5"\n', encoding="utf-8")
    answer = refused("roll", *TEST, "--json", "--ruleset", str(house))
    assert "house.toml, line 5: topics.wrath_points.values.start: Expected `int`" in answer


@pytest.mark.parametrize(
    ("ruleset", "answer"),
    [
        ("stater", "There is no ruleset 'stater'. Did you mean 'starter'? There are: starter, "),
        ("sheet", "There is no ruleset 'sheet'. There are: starter, revised, core, revised-full"),
        ("nowhere.toml", "There is no file 'nowhere.toml'."),
    ],
)
def test_an_unknown_ruleset(ruleset: str, answer: str) -> None:
    assert answer in refused("roll", *TEST, "--json", "--ruleset", ruleset)
    assert rolled(*TEST, "--ruleset", "starter")["ruleset"] == "starter"


def test_nothing_is_printed_on_stdout_but_the_object() -> None:
    result = tell("roll", *TEST, "--json", "--dice", "5,6,6,4,1")
    assert result.stdout.count("\n") == 1
    assert not result.stderr
