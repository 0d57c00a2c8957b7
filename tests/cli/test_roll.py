"""Rolls in a terminal: dice, reckonings, lines, and every kind of prompt."""

from __future__ import annotations

import pytest

from cli.support_cli import tell, told
from tableside.cli import interrupts

TEST = ("roll", "wrath-glory", "--pool", "5", "--dn", "3")
DUALITY = ("roll", "daggerheart", "--modifier", "2", "--difficulty", "14")


@pytest.mark.rule("WG-SHIFT-01")
def test_a_roll_shows_dice_numbers_and_rules() -> None:
    text = told(*TEST, "--dice", "5,6,6,4,1", typed="2\n4\n")
    for piece in (
        "Wrath & Glory: Revised edition, the whole game (revised-full)",
        "Hero tests Skill, DN 3.  (WG-TEST-05)",
        "│ 5 │ │ 6 │ │ 6 │ │ 4 │ │ 1 │",
        "  Wrath\n",
        "Pool 5: Skill total +5 (WG-TEST-01)",
        "DN 3: the GM's DN +3 (WG-TEST-05)",
        "Icons 6: ",
        "1  Re-roll failures  (WG-WP-05)",
        "2  Accept  (WG-TEST-04)",
        "4  Glory +1",
        "Hero succeeds: 4 icons against DN 3 (Skill), shifted: glory 1.",
        "Glory 1, Ruin 0, Hero's Wrath 2.",
    ):
        assert piece in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.rule("WG-SHIFT-02")
def test_points_are_shared_out_by_numbers() -> None:
    args = (*TEST[:-1], "1", "--dice", "6,6,6,4,5", "--wrath", "0", "--ruleset", "starter")
    assert "shifted: information 2, quality 1." in told(*args, typed="2\n1,1 2\n")
    assert "shifted: quality 2." in told(*args, typed="2\n4,4\nspeed speed\n1,2,1,2\nquality,2\n")
    assert "shifted" not in told(*args, typed="2\nnone\n")
    assert "shifted: glory 1." in told(*args, typed="\n\n")  # the defaults


def test_what_does_not_fit_is_asked_again() -> None:
    text = told(*TEST, "--dice", "5,6,6,4,1", typed="3\nx\n0\n2\n9\n4,4\nnone\n")
    assert text.count("Please type a number from 1 to 2.") == 3
    assert "'9' is not there; please type a number from 1 to 4." in text
    assert "That does not fit: at most 1 in all among" in text
    assert "Hero succeeds: 6 icons against DN 3 (Skill)." in text


@pytest.mark.rule("WG-GLORY-05")
def test_a_number_in_bounds() -> None:
    args = (*TEST, "--dice", "2,2,4,4,1,6", "--glory", "2", "--wrath", "0")
    text = told(*args, typed="1\nmany\n3\n1\n")
    assert "How many Glory dice?" in text
    assert "'many' is no number; please type a whole number from 1 to 2." in text
    assert "That does not fit: a whole number from 1 to 2." in text
    assert "Glory -1, now 1.  (WG-GLORY-05)" in text


@pytest.mark.rule("WG-TEST-05")
def test_without_a_dn_the_gm_is_asked_afterwards() -> None:
    args = ("roll", "wrath-glory", "--pool", "2", "--dice", "4,4", "--ruleset", "core")
    text = told(*args, typed="1\n2\nno\n")
    assert "The GM is asked." in text
    assert "Which DN?" in text
    assert "Does this roll matter to the story?" in text
    assert "Hero succeeds: 2 icons against DN 2 (Skill)." in text


@pytest.mark.rule("WG-WRATH-05")
def test_a_complication_may_be_left_to_the_gm_or_traded() -> None:
    args = (*TEST, "--dice", "1,4,4,4,4", "--ruleset", "revised")
    assert "Ruin 1," in told(*args, typed="1\n")
    assert "Ruin 0," in told(*args, typed="\n")


@pytest.mark.rule("DH-EXP-04")
def test_some_of_several() -> None:
    more = ("--experience", "Cook +2", "--experience", "Sailor +3", "--dice", "8,5")
    text = told(*DUALITY, *more, typed="2,2\n3\n2 1\n")
    assert "Use Experiences (1 Hope each)?" in text
    assert "That does not fit: " in text
    assert "'3' is not there" in text
    assert "Total 20: " in text
    assert "Cook +2 (DH-EXP-04), Sailor +3 (DH-EXP-04)" in " ".join(text.split())


@pytest.mark.rule("DH-ROLL-13")
def test_a_duality_roll_names_its_dice() -> None:
    text = told(*DUALITY, "--dice", "2,9,4", "--disadvantage", "1")
    assert "│ 2 │ │ 9 │ │ 4 │" in text
    assert "  Hope  Fear  dis." in text
    assert "a failure with Fear: no, and ..." in text
    assert "Fear 1, Hero's Hope 2, Hero's Stress 0." in text


def test_real_dice_that_are_missing_are_asked_for() -> None:
    text = told(*TEST, "--dice", "4,2", typed="5,6\n7,6,6\n5 6 6\n1\n4\nnone\n")
    assert "Throw 3d6 and type the faces: " in text
    assert "Please type 3 numbers, with commas or spaces between them." in text
    assert "A d6 cannot show 7." in text
    assert "Hero rolls [4] 2 5 6 6." in text
    assert "Throw 1d6 and type the face: 4" in text
    asked = told(*DUALITY, "--dice", "ask", typed="8 5\n")
    assert "Throw 2d12 and type the faces (Hope die first, then Fear): 8 5" in asked


def test_dice_that_were_not_thrown_are_named() -> None:
    assert "Not thrown: 3, 2." in told(*TEST, "--dice", "4,4,4,4,4,3,2")
    assert "Not thrown" not in told(*TEST, "--dice", "4,4,4,4,4")


def test_an_impossible_given_die_is_refused() -> None:
    result = tell(*TEST, "--dice", "7,4,4,4,4")
    assert result.exit_code == 2
    assert "a d6 cannot show 7" in result.stderr
    assert tell(*TEST, "--dice", "6,4,4,4,4", typed="\n\n").exit_code == 0


def test_the_end_of_the_input_leaves_with_a_message() -> None:
    result = tell(*TEST, "--dice", "5,6,6,4,1", typed="")
    assert result.exit_code == 1
    assert "The input ended in the middle of the roll; nothing is kept." in result.stderr


def test_ctrl_c_leaves_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(interrupts, "input", interrupted, raising=False)
    result = tell(*TEST, "--dice", "5,6,6,4,1")
    assert result.exit_code == 130
    assert "Left in the middle of the roll; nothing is kept." in result.stderr


def test_many_dice_fit_a_narrow_terminal() -> None:
    dice = ",".join(["4", "6", "2"] * 10)  # fixed: a Wrath 1 would ask one question more
    args = ("roll", "wrath-glory", "--pool", "30", "--dn", "1", "--dice", dice)
    result = tell(*args, "--do", 'settle:{"shifts":{}}', width=60)
    assert result.exit_code == 0
    drawn = [line for line in result.stdout.splitlines() if line.startswith("  │")]
    assert len(drawn) == 4
    assert max(map(len, drawn)) <= 60


def test_names_are_printed_as_they_are() -> None:
    text = told(*TEST, "--dice", "4,4,4,4,4", "--name", "[red]Vess[/] :dice:")
    assert "[red]Vess[/] :dice: succeeds" in text
