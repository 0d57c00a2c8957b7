"""How what waits at a table of Wrath & Glory is headed, and for what it waits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.test_headings import headed, opened
from support import Table
from tableside.core.headings import Counted
from tableside.core.notes import Note
from tableside.core.row_interpreter import Run, Waiting
from tableside.core.rows import TableRow, When
from tableside.core.values import DICE, GM, Faces
from tableside.systems.wrath_glory.harm.requests import RollDamage
from tableside.systems.wrath_glory.state import Agreement, Contest
from tableside.systems.wrath_glory.state import Test as SkillTest
from tableside.systems.wrath_glory.state.campaign import Bid, Pause, Setback, Treatment
from tableside.systems.wrath_glory.state.fight import Hazard, Injury, Throw, Volley
from wrath_glory.combat.attack_tables import (
    GANGER,
    SECOND,
    VESS,
    declared,
    fight,
    threat_attacks,
)
from wrath_glory.combat.test_attack_together import ADVISED
from wrath_glory.combat.test_order_of_dice import GUN
from wrath_glory.tables import ANNA, SKILL, call, roll, table

ROW = TableRow(on="1", title="Ghostly Apparitions", text="Cold.")


def test_a_test_from_its_call_to_its_dice() -> None:
    at = table("core")
    matter = call(at, special="time", hidden=True)
    found = headed(at, matter, ANNA)
    assert (found.title, found.waits) == ("Vess: Athletics", "to roll")
    assert found.words == "A shifted six also buys: time"
    roll(at, matter, 4, 4, 2, 2, 2)
    assert headed(at, matter, ANNA).waits == "to spend or accept"


@pytest.mark.rule("WG-TEST-03", "WG-TEST-05")
def test_a_test_says_its_icons_and_what_a_known_dn_lacks() -> None:
    at = table("core")
    matter = call(at, dn=5)
    assert headed(at, matter, ANNA).counted is None
    roll(at, matter, 4, 6, 2, 2, 2)
    for actor in (ANNA, GM):
        assert headed(at, matter, actor).counted == Counted(3, 2)
    hidden = table("core")
    matter = call(hidden, dn=5, hidden=True)
    roll(hidden, matter, 4, 6, 2, 2, 2)
    assert headed(hidden, matter, ANNA).counted == Counted(3)


@pytest.mark.rule("WG-OPT-13")
def test_one_roll_against_several_says_it_of_each() -> None:
    at = fight("core", replace(VESS, totals={"ballistic_skill": 5}), GANGER, SECOND)
    at.play(ANNA, declared(at, targets=("ganger", "second")), 2, 6, 6, 6, 6)
    counted = headed(at, "a1.test", ANNA).counted
    assert counted is not None
    assert (counted.icons, counted.of) == (8, {"ganger": -3, "second": -4})


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "Vess: Athletics"),
        ({"purpose": "fear"}, "Vess: Athletics, against fear"),
        ({"purpose": "row"}, "Vess: Athletics, to withstand it"),
        ({"purpose": "treat_wounds", "patient": "kell"}, "Vess: Athletics, to heal Kell"),
        ({"purpose": "persuasion", "concerns": "brute"}, "Vess: Athletics, to persuade Brute"),
        ({"purpose": "acquisition"}, "Vess: Athletics, to acquire it"),
        ({"purpose": "attack", "targets": ("brute", "kell")}, "Vess attacks Brute and Kell"),
        ({"purpose": "attack"}, "Vess attacks a spot"),
        ({"purpose": "power"}, "Vess uses a power"),
    ],
)
def test_a_test_by_what_it_is_for(more: dict[str, Any], words: str) -> None:
    assert opened(table(), SkillTest("vess", SKILL, **more))[0].title == words


@pytest.mark.rule("WG-PSY-08")
@pytest.mark.parametrize(
    ("faces", "wrath_dice", "words"),
    [
        ((4, 1, 1), 1, ""),
        ((1, 4), 1, "A 1 on a Wrath die: Perils of the Warp will follow."),
        ((1, 1, 4), 2, "A 1 on 2 Wrath dice: Perils of the Warp will follow, tens +1."),
    ],
)
def test_ones_on_the_wrath_dice_of_a_power_warn(
    faces: tuple[int, ...], wrath_dice: int, words: str
) -> None:
    test = SkillTest("vess", SKILL, purpose="power", faces=faces, wrath_dice=wrath_dice)
    assert opened(table("core"), test)[0].warns == words
    assert opened(table("core"), replace(test, purpose="fear"))[0].warns == ""
    assert opened(table("starter"), test)[0].warns == ""  # it has no table of Perils


def test_a_test_that_a_row_asks_for() -> None:
    run = Run("peril", "kell", row=ROW)
    test = SkillTest("vess", SKILL, purpose="row")
    found = opened(table(), run, test, parent="x0")
    assert found[1].title == "Vess: Athletics, to withstand Ghostly Apparitions"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (Contest("vess", "brute"), "Vess against Brute"),
        (Agreement("vess", 2), "Vess would spend 2 Glory"),
        (Volley(("brute", "kell"), "vess"), "2 threats attack Vess"),
        (Volley(("brute",), "vess"), "1 threat attacks Vess"),
        (Throw("", ""), "The GM: a pool"),
        (Run("critical", "vess", target="brute"), "A critical hit on Brute"),
        (Run("critical", "vess"), "A critical hit by Vess"),
        (Run("peril", "vess"), "Vess calls up Perils of the Warp"),
        (Run("complication", "vess"), "A complication for Vess"),
        (Waiting("vess", When.ROUND, 2, Run("peril", "kell", row=ROW)), "Vess: " + ROW.title),
        (Injury("vess", "traumatic", 0), "Vess: a Traumatic Injury"),
        (Hazard("vess", "a fall", mortal=False), "Vess suffers: a fall"),
        (Pause(kind="respite", heroes=("vess",)), "The party takes a Respite"),
        (Treatment("vess", "kell"), "Vess eases the Shock of Kell"),
        (
            Bid("vess", kind="authority", what="", target="brute"),
            "Vess would command Brute",
        ),
        (Bid("vess", kind="acquisition", what=""), "Vess would acquire something"),
        (Setback("vess"), "Vess loses standing"),
        (Note("wrath_critical", "vess", "x", ""), "Vess: Wrath Critical"),
        (Note("gm_move", "", "x", ""), "GM Move"),
    ],
)
def test_everything_else_by_whom_it_is_about(values: object, words: str) -> None:
    assert opened(table(), values)[0].title == words


def test_a_row_that_waits_says_when_it_comes() -> None:
    run = Run("peril", "kell", row=ROW)
    said = opened(table(), *(Waiting("vess", When.ROUND, number, run) for number in (2, 0)))
    assert [one.words for one in said] == [
        "Comes with round 2. Cold.",
        "Comes with the next round. Cold.",
    ]


def test_a_blow_waits_for_whoever_is_struck() -> None:
    at = fight(limits=ADVISED)
    threat_attacks(at, 4, 4, 4, 1, 6)
    found = headed(at, "a1.vess", ANNA)
    assert found.title.startswith("Vess is hit: ")
    assert found.waits == "to soak or take it"


def typed(at: Table, *faces: int) -> None:
    """Somebody types in the dice that are awaited."""
    (roll,) = at.system.awaited(at.state)
    at.history.submit(DICE, Faces(key=roll.key, faces=faces))


@pytest.mark.rule("WG-DMG-05")
def test_the_d3_of_a_tie_says_what_it_decides_and_about_whom() -> None:
    foes = (replace(GANGER, resilience=9), replace(SECOND, resilience=9))
    at = fight("core", replace(VESS, weapons=(GUN,)), *foes)
    chosen = declared(at, weapon="gun", targets=("ganger", "second"))
    at.without_dice(ANNA, chosen)
    typed(at, 5, 5, 4, 4, 4)
    found = headed(at, "a1", ANNA)
    assert (found.waits, found.words) == ("to roll the damage", "The damage to Ganger.")
    typed(at, 4, 5)
    for who in ("Ganger", "Second"):
        found = headed(at, "a1")
        assert found.waits == f"to roll the Shock of {who}"
        assert found.words.startswith(f"Exactly {who}'s Resilience: a d3")
        hidden = headed(at, "a1", ANNA)  # the tie would tell her the Resilience
        assert (hidden.waits, hidden.words) == ("", "")
        typed(at, 3)
        if who == "Ganger":
            typed(at, 4, 5)


@pytest.mark.rule("WG-DMG-05")
def test_the_d3_of_harm_by_hand_says_so_too() -> None:
    at = fight("core")
    at.without_dice(GM, RollDamage(who=("vess",), damage=8))
    found = headed(at, at.open()[-1], ANNA)
    assert found.waits == "to roll the Shock of Vess"
