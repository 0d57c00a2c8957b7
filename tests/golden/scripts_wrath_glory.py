"""Fixed scripts of Wrath & Glory. The same steps run under each ruleset, so that they compare."""

from __future__ import annotations

from typing import Any

from golden.scripts_campaign import a_chase, a_night
from golden.scripts_dying import a_death
from golden.scripts_skirmish import first_blows, skirmish
from golden.scripts_warp import a_psyker
from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.desk import Adjust, GiveEffect, Overrule, SetPresence
from tableside.core.effects import Modifier, Moment, Occasion
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.requests import Harm, RollDamage, RollPool
from tableside.systems.wrath_glory.skill_tests.glory import SetAgreement
from tableside.systems.wrath_glory.state import Person, Setup

CAST = (
    Person(
        "vess",
        "Vess",
        controller="anna",
        attributes={"agility": 3, "intellect": 2},
        skills={"ballistic_skill": 2, "awareness": 1},
        talents=("touched_by_fate",),
        objective="Say the litany",
        notes="The GM's own note",
    ),
    Person("kell", "Kell", controller="ben", totals={"athletics": 4}),
    Person("oda", "Oda", controller="cleo", present=False),
    Person("ork", "Ork", hero=False, totals={"athletics": 5}, notes="Flees when alone"),
)
SETUP = Setup(CAST, tracks={"glory": 5, "ruin": 1, "vess.wrath": 1, "kell.wrath": 2})


def a_test(ruleset: str) -> Table:
    """An open DN: re-roll, Glory dice, shifts, a Complication, a bought success."""
    at = Table("wrath-glory", ruleset, SETUP, "a test with everything spent on it")
    at.play(GM, "call_test", who=("vess",), skill="ballistic_skill", dn=2)
    at.play(BEN, "roll", "vess")
    at.play(ANNA, "roll", "vess", faces="6 2 3 5 1")
    at.play(ANNA, "reroll_failures", "vess", faces="6 4 6")
    at.play(ANNA, "reroll_failures", "vess")
    at.play(ANNA, "roll_glory_dice", "vess", faces="6 1", dice=2)
    at.play(ANNA, "settle", "vess", shifts={"glory": 1, "information": 1})
    at.play(GM, "told", text="There is a hatch behind the altar.")
    at.play(GM, "call_test", who=("kell",), skill="athletics", dn=3)
    at.play(BEN, "buy_successes", "kell")
    at.play(GM, "deny_buying")
    at.play(BEN, "roll", "kell", faces="1 2 3 4")
    at.play(BEN, "settle", "kell")
    at.play(BEN, "give_ruin", "kell")
    at.play(GM, "spend_ruin", amount=1, purpose="The lights go out")
    at.undo()
    return at


def hidden_and_opposed(ruleset: str) -> Table:
    """A hidden DN, a secret term, a roll without a DN, a contest with a threat."""
    at = Table("wrath-glory", ruleset, SETUP, "hidden numbers and an opposed test")
    at.desk(GM, Overrule(quantity="dn", amount=1, on="vess", reason="It is a trap", secret=True))
    hidden: dict[str, Any] = {"dn": 2, "hidden": True, "penalty": 1, "note": "If they look up"}
    at.play(GM, "call_test", who=("vess",), skill="awareness", **hidden)
    at.play(ANNA, "roll", "vess", faces="6 6 6")
    at.play(ANNA, "stop", "vess")
    at.play(ANNA, "settle", "vess", shifts={"glory": 1})
    at.play(GM, "show_dn")
    at.play(CLEO, "try_test", "oda", faces="4 5", skill="stealth", total=2)
    at.play(CLEO, "stop", "oda")
    at.play(GM, "judge", dn=2)
    at.play(CLEO, "settle", "oda")
    at.desk(GM, GiveEffect(name="Deafened", on="ork", modifiers=(Modifier("dn", 1),)))
    sides = {"initiator": "kell", "opponent": "ork"}
    skills = {"initiator_skill": "athletics", "opponent_skill": "athletics"}
    at.play(GM, "oppose", faces="6 6 2 1 1", **sides, **skills, wrath_die=True)
    at.play(BEN, "roll", "kell", faces="6 1 4 2 5")
    at.play(BEN, "stop", "kell")
    return at


def an_evening(ruleset: str) -> Table:
    """Who is there, what is reset, rewards, a detail, the others' leave, what ends with a scene."""
    at = Table("wrath-glory", ruleset, SETUP, "an evening from its beginning to its end")
    at.play(GM, "begin_evening", present=("vess", "kell"))
    at.desk(BEN, Adjust(track="kell.wrath", by=-1, reason="Spent before play"))
    at.desk(BEN, Adjust(track="vess.wrath", by=1))
    at.desk(GM, Adjust(track="glory", by=7))
    at.desk(GM, Adjust(track="glory", by=6))
    at.desk(GM, SetPresence(character="kell", present=False))
    at.desk(GM, SetPresence(character="kell", present=True))
    at.play(GM, "award_wrath", who="kell", amount=1)
    at.play(GM, "meet_objective", who="vess")
    at.play(GM, "meet_objective", who="vess")
    at.play(ANNA, "add_detail", "vess", text="A rope hangs there")
    at.play(GM, "accept_detail")
    at.desk(GM, SetAgreement(ask=True))
    at.play(GM, "set_mode", mode="combat")
    at.play(ANNA, "try_test", "vess", faces="1 6 5 4 4", skill="ballistic_skill")
    at.play(ANNA, "roll_glory_dice", "vess", faces="4", dice=1)
    at.play(BEN, "agree", "kell")
    at.play(ANNA, "stop", "vess")
    at.play(GM, "judge", dn=3)
    at.play(ANNA, "settle", "vess")
    at.desk(GM, GiveEffect(name="Inspired", until=Moment(Occasion.SCENE)))
    at.play(GM, "end_scene")
    at.play(GM, "end_evening")
    return at


_SOAKING = {"determination": 3, "toughness": 3}
WOUNDABLE = Setup(
    (
        Person(
            "vess",
            "Vess",
            controller="anna",
            attributes=_SOAKING,
            resilience=8,
            armour=3,
            max_wounds=5,
            max_shock=4,
        ),
        Person("kell", "Kell", controller="ben", totals={"athletics": 4}),
        Person("ork", "Ork", hero=False, resilience=6, max_wounds=4, max_shock=3),
    )
)


def blows(ruleset: str) -> Table:
    """Damage against Resilience, a missing number, soaking one and all, Exhausted, down."""
    at = Table("wrath-glory", ruleset, WOUNDABLE, "harm by bare requests")
    at.desk(GM, Harm(who=("vess", "ork"), damage=9, ap=1, source="A blast"))
    at.play(BEN, "soak", "vess")
    at.play(ANNA, "soak", "vess", faces="4 1 2")
    at.play(ANNA, "reroll_soak", "vess", faces="5 1")
    at.desk(GM, Harm(who=("kell",), damage=9, source="A fall", attack=False))
    at.play(BEN, "name_resilience", "kell", resilience=7, soak=2)
    at.play(BEN, "soak", "kell", faces="5 5")
    at.desk(ANNA, RollDamage(character="vess", damage=6, ed=1, who=("ork",)), "6")
    at.desk(GM, Harm(who=("vess",), damage=10))
    at.desk(GM, Harm(who=("vess",), damage=9))
    at.play(ANNA, "soak_all", "vess", faces="4 1 1", soak=("b5.vess",))
    at.play(ANNA, "keep_soak", "vess")
    at.desk(GM, Harm(who=("vess",), shock=9))
    at.desk(GM, Harm(who=("vess",), wounds=9, mortal=1))
    at.desk(GM, Harm(who=("vess",), wounds=9, attack=False))
    at.play(GM, "call_test", who=("kell",), skill="athletics", dn=2)
    at.play(BEN, "roll", "kell", faces="4 4 4 1")
    at.desk(GM, RollPool(dice=3, name="Luck"), "6 4 1")
    return at


SCRIPTS = {
    "a-test": a_test,
    "hidden-and-opposed": hidden_and_opposed,
    "an-evening": an_evening,
    "blows": blows,
    "skirmish": skirmish,
    "first-blows": first_blows,
    "a-death": a_death,
    "a-psyker": a_psyker,
    "a-night": a_night,
    "a-chase": a_chase,
}
