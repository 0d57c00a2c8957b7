"""Between the fights, and a chase: rest, treatment, standing, company, vehicles."""

from __future__ import annotations

from golden.scripts_skirmish import Fight, on_the_table
from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.cards import Card
from tableside.core.values import GM
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.systems.wrath_glory.state.gear import Vehicle, Weapon

_GUN = Weapon("gun", "Ash gun", damage=9, ed=1, ap=1, range=24, reloads=2)
_MOUNTED = Weapon("stubber", "Mounted stubber", damage=10, ed=1, range=30, reloads=3)
VESS = Person(
    "vess",
    "Vess",
    controller="anna",
    attributes={"toughness": 3, "agility": 3, "influence": 4},
    totals={"medicae": 6, "persuasion": 5, "ballistic_skill": 6},
    keywords=("Imperium", "Scholar"),
    wealth=3,
    assets=1,
    defence=3,
    resilience=8,
    max_wounds=8,
    max_shock=6,
    weapons=(_GUN,),
    cards=(Card("kit", "Medicae kit"),),
)
KELL = Person(
    "kell",
    "Kell",
    controller="ben",
    attributes={"toughness": 2, "agility": 4},
    totals={"ballistic_skill": 5},
    defence=3,
    resilience=8,
    max_wounds=8,
    max_shock=6,
    weapons=(_GUN,),
)
ODA = Person(
    "oda", "Oda", controller="cleo", attributes={"toughness": 1}, max_wounds=6, max_shock=3
)
CLERK = Person(
    "clerk", "Clerk", hero=False, keywords=("Imperium", "Scholar"), attitude="uncooperative"
)
TRUCK = Person(
    "truck",
    "Truck",
    hero=False,
    totals={"ballistic_skill": 5},
    defence=2,
    resilience=7,
    max_wounds=20,
    max_shock=10,
    weapons=(_MOUNTED,),
    vehicle=Vehicle(cruising=24, crew=("raider",)),
)
RAIDER = Person(
    "raider", "Raider", hero=False, totals={"agility": 4}, defence=2, max_wounds=6, max_shock=5
)
BUGGY = Person(
    "buggy",
    "Buggy",
    hero=False,
    resilience=8,
    max_wounds=14,
    max_shock=8,
    vehicle=Vehicle(cruising=30, shared=True),
)
QUIET = Setup(
    (VESS, KELL, ODA, CLERK),
    tracks={"kell.wounds": 5, "kell.shock": 4, "oda.shock": 2, "vess.wrath": 0, "oda.wrath": 4},
)
CHASE = Setup((VESS, KELL, TRUCK, RAIDER, BUGGY), tracks={"vess.wrath": 0, "kell.wrath": 0})


def a_night(ruleset: str) -> Table:
    """An hour with bandages, a bargain, an order, a talk, bad air, and a night that is broken."""
    at = Fight("wrath-glory", ruleset, QUIET, "a night")
    at.luck("6 6 5 4 2 1")
    at.play(GM, "regroup", who=("vess", "kell", "oda"))
    at.play(ANNA, "treat", "vess", what="wounds", patient="kell")
    at.play(ANNA, "settle", "vess", shifts={"recover": 1})
    at.play(ANNA, "treat", "vess", what="wounds", patient="kell")
    at.play(GM, "end_rest")
    _standing(at)
    _air(at)
    at.play(GM, "respite", who=("vess", "kell", "oda"))
    at.play(GM, "set_mode", mode="combat")
    at.play(GM, "set_mode", mode="narrative")
    at.play(GM, "respite", who=("vess", "kell", "oda"))
    at.play(GM, "interrupt_rest", again=True)
    at.play(GM, "end_rest", hours=5)
    at.play(GM, "end_rest", hours=8, light=2)
    return at


def _standing(at: Fight) -> None:
    """What Wealth buys, what an order is worth, and how somebody is won over."""
    at.luck("1 6 5 4 2 3")
    at.play(ANNA, "acquire", "vess", what="A lamp", shared=("Imperium", "Scholar"))
    at.play(GM, "weigh_influence", dn=2, rarity=1)
    at.play(ANNA, "press_on", "vess", wealth=1)
    at.play(ANNA, "settle", "vess", shifts={"wealth": 1})
    at.play(ANNA, "use_authority", "vess", target="clerk", what="Open the archive")
    at.play(GM, "weigh_influence", dn=3)
    at.play(ANNA, "roll", "vess")
    at.play(ANNA, "settle", "vess")
    at.play(GM, "name_setback", how="time")
    at.luck("5 6 6 4 1")
    at.play(ANNA, "persuade", "vess", target="clerk")
    at.play(ANNA, "stop", "vess")
    at.play(GM, "judge", dn=1)
    at.play(ANNA, "settle", "vess", shifts={"warmer": 1})


def _air(at: Fight) -> None:
    """A fall, and a minute in bad air."""
    at.luck("2 5 1")
    at.play(GM, "fall", who=("kell",), metres=12)
    at.play(GM, "cut_off_air", who=("oda",))
    at.play(GM, "pass_minute")
    at.play(CLEO, "roll", "oda")
    at.play(CLEO, "settle", "oda")
    at.play(GM, "give_air", who=("oda",))
    at.play(ANNA, "treat", "vess", what="shock", patient="oda")
    at.play(ANNA, "settle", "vess")


def a_chase(ruleset: str) -> Table:
    """Into the buggy and after the truck, until its drive is gone and its fuel runs out."""
    at = Fight("wrath-glory", ruleset, CHASE, "a chase")
    at.luck("4 5 6 2")
    at.play(BEN, "board", "kell", vehicle="buggy", drive=True)
    at.play(ANNA, "board", "vess", vehicle="buggy")
    at.play(BEN, "turn_vehicle", "kell", facing=3)
    at.play(BEN, "stunt", "kell", skill="agility")
    at.play(BEN, "stop", "kell")
    at.play(GM, "judge", dn=3)
    at.play(BEN, "settle", "kell")
    at.play(GM, "set_mode", mode="combat")
    at.luck("6 5 4 4 4 1")
    at.play(ANNA, "attack", "vess", weapon="gun", targets=("truck",))
    at.play(ANNA, "settle", "vess")
    at.play(ANNA, "add_damage", "vess")
    on_the_table(at, ANNA, "vess")
    at.luck("4")
    at.play(GM, "vehicle_critical", who="truck")
    at.play(GM, "stunt", "raider", skill="agility")
    at.luck("5")
    at.play(GM, "vehicle_critical", who="truck")
    at.luck("2 6 3")
    at.play(GM, "vehicle_critical", who="buggy")
    at.play(GM, "set_mode", mode="narrative")
    at.play(GM, "end_scene")
    at.play(ANNA, "alight", "vess")
    return at
