"""Where the rulesets disagree: one table, every cell of it played.

The numbers D-.. are those of the catalogue. Rows about fights are in combat/test_differences.py.
Those that need later chapters are not here yet: D-10, D-11, D-24 and D-25 (criticals, dying), D-39
and D-40 (Fear), D-45 and D-46 (rest, conditions). D-49 is here for tests; its core cell about the
attack flow waits for the attack itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from support import Table, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.evening import BeginEvening
from tableside.core.notes import Note
from tableside.core.offers import Split
from tableside.core.state import Gained
from tableside.core.values import GM, Command, Illegal, Limit
from tableside.systems import RULESETS
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import (
    ANNA,
    BRUTE,
    SKILL,
    answer,
    call,
    hero,
    roll,
    settle,
    table,
    thrown,
    whole_test,
)


def accepted(at: Table, command: Command, *faces: int) -> bool:
    """Whether Anna's command stands; if so it is played."""
    if isinstance(at.ask(ANNA, command, **chosen(command)), Illegal):
        at.refusal(ANNA, command)
        return False
    at.play(ANNA, command, *faces)
    return True


def chosen(command: Command) -> dict[str, Any]:
    own = set(command.__struct_fields__) - {"character", "matter", "revision"}
    return {name: getattr(command, name) for name in own}


def glory_maximum(name: str) -> int | None:
    """Where the pool of six players is full, if it ever is."""
    people = [hero(f"hero{number}", 1) for number in range(5)]
    at = table(name, hero("vess", 1), *people, BRUTE, tracks={"glory": 5})
    for _ in range(8):
        if only(whole_test(at, 6, dn=9), Gained).lost:
            return at.tracks["glory"]
    return None


def starting_wrath(name: str) -> tuple[int, int]:
    """Without and with the talent Touched by Fate."""
    at = table(name, hero("vess"), hero("kell", talents=("touched_by_fate",)))
    at.play(GM, BeginEvening(present=("vess", "kell")))
    return at.tracks["vess.wrath"], at.tracks["kell.wrath"]


def rerolls(name: str) -> int:
    """How often failures of one test are thrown again."""
    at = table(name, pool=2, tracks={"vess.wrath": 5, "glory": 1})
    matter = thrown(at, 4, 2, dn=9)
    count = 0
    while count < 3 and accepted(at, at.to(matter, do.RerollFailures), 2):
        count += 1
    return count


def glory_dice(name: str) -> tuple[int, bool]:
    """How often Glory dice are bought (three at most), and whether a late re-roll takes them."""
    at = table(name, pool=2, tracks={"glory": 5, "vess.wrath": 1})
    matter = thrown(at, 4, 6, dn=1)
    count = 0
    while count < 3 and accepted(at, at.to(matter, do.RollGloryDice, dice=1), 2):
        count += 1
    late = at.to(matter, do.RerollFailures)
    taken = not isinstance(at.ask(waiving(Limit.TIMING), late), Illegal)
    return count, taken


def glory_by_shifting(name: str) -> tuple[int, bool]:
    """How much on a roll that matters, and whether on one that does not."""
    at = table(name, pool=4, tracks={"vess.wrath": 0})
    idle = do.CallTest(who=("vess",), skill=SKILL, dn=1, story=False)
    asked = not isinstance(at.ask(GM, idle, **chosen(idle)), Illegal)
    most = _glory_on_the_menu(at, story=True)
    return most, bool(_glory_on_the_menu(at, story=not asked))


def _glory_on_the_menu(at: Table, *, story: bool) -> int:
    matter = call(at, dn=1, story=story)
    roll(at, matter, 4, 6, 6, 4)
    domain = at.question(ANNA, at.to(matter, do.Settle)).domain
    assert isinstance(domain, Split)
    settle(at, matter)
    return sum(option.most for option in domain.options if option.value == "glory")


def ruin_for_a_complication(name: str) -> int | None:
    at = table(name, pool=2)
    whole_test(at, 1, 4)
    trade = at.to("t1.complication1", do.GiveRuin, who="vess")
    return at.tracks["ruin"] if accepted(at, trade) else None


def combat_complication(name: str) -> str:
    """The GM's note, in a word."""
    at = table(name, pool=2, facts={"mode": "combat"})
    whole_test(at, 1, 4)
    text = at.matter("t1.complication1").values.text
    words = {"of your choice": "invented", "agree on one": "agreed", "roll d66": "table"}
    return next(word for sign, word in words.items() if sign in text)


def opposed_penalty(name: str) -> int:
    """What a penalty of 2 on one side does to the pool of the other."""
    at = table(name, pool=2)
    at.play(GM, GiveEffect(name="Hurt", on="kell", modifiers=(Modifier("dn", 2),)))
    at.play(
        GM,
        do.Oppose(initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL),
    )
    return at.ready(ANNA, at.to("o1.initiator", do.RollDice)).preview[0].value - 2


def ruin_of_an_evening(name: str) -> int:
    """What the GM holds once every Complication that may be traded is."""
    at = table(name, pool=2)
    for test in ("t1", "t2"):
        whole_test(at, 1, 4)
        accepted(at, at.to(f"{test}.complication1", do.GiveRuin, who="vess"))
    return at.tracks["ruin"]


def bought_successes(name: str) -> int | None:
    at = table(name, pool=5)
    matter = call(at, dn=3)
    if not accepted(at, at.to(matter, do.BuySuccesses)):
        return None
    return only(answer(at, matter, do.AllowBuying), was.TestSettled).icons


def wrath_six(name: str) -> tuple[int, list[str]]:
    """Glory and notes of a Wrath 6 on a test that is no attack."""
    at = table(name, pool=2)
    whole_test(at, 6, 4, dn=3)
    return at.tracks["glory"], [
        one.values.kind for one in at.state.matters if isinstance(one.values, Note)
    ]


def usual_dn(name: str) -> object:
    """What the GM's question starts from; 0 leaves it open."""
    return table(name).question(GM, do.CallTest(), who=("vess",), skill=SKILL).default


def glory_for_the_same_test(name: str) -> bool:
    """Whether the Glory of a Wrath 6 pays for Glory dice of its own test (A-69)."""
    at = table(name, pool=2)
    matter = thrown(at, 6, 2, dn=9)
    return accepted(at, at.to(matter, do.RollGloryDice, dice=1), 4)


class Row(NamedTuple):
    number: str
    played: Callable[[str], object]
    starter: object
    revised: object
    core: object
    revised_full: object


TABLE = (
    Row("D-01", glory_maximum, 6, 8, None, 8),
    Row("D-02", starting_wrath, (2, 4), (2, 2), (2, 2), (2, 2)),
    Row("D-03", rerolls, 1, 1, 1, 1),
    Row("D-06", glory_dice, (3, True), (1, False), (1, False), (1, False)),
    Row("D-07", glory_by_shifting, (1, True), (1, True), (1, False), (1, True)),
    Row("D-08", ruin_for_a_complication, None, 1, None, 1),
    Row("D-09", combat_complication, "invented", "agreed", "table", "table"),
    Row("D-41", opposed_penalty, 2, 2, 2, 2),
    Row("D-42", ruin_of_an_evening, 0, 2, 0, 2),
    Row("D-44", bought_successes, None, None, 3, None),
    Row(
        "D-47",
        wrath_six,
        (1, ["wrath_critical"]),
        (1, ["wrath_critical"]),
        (1, []),
        (1, ["wrath_critical"]),
    ),
    Row("D-48", usual_dn, 0, 0, 3, 0),
    Row("D-49", glory_for_the_same_test, True, True, True, True),
)


@pytest.mark.rule(
    "WG-GLORY-02",
    "WG-WP-01",
    "WG-WP-02",
    "WG-WP-05",
    "WG-GLORY-05",
    "WG-SHIFT-07",
    "WG-WRATH-05",
    "WG-WRATH-03",
    "WG-OPP-03",
    "WG-RUIN-02",
    "WG-TEST-07",
    "WG-WRATH-07",
    "WG-TEST-05",
    "WG-WRATH-06",
)
@pytest.mark.parametrize("name", RULESETS["wrath-glory"])
@pytest.mark.parametrize("row", TABLE, ids=[row.number for row in TABLE])
def test_each_ruleset_plays_its_own_way(row: Row, name: str) -> None:
    assert row.played(name) == getattr(row, name.replace("-", "_"))
