"""Fear, fire, a mob, a Critical Hit made worse, and somebody who dies, in every ruleset's way."""

from __future__ import annotations

from msgspec.structs import replace

from golden.scripts_skirmish import CAST as FIGHTERS
from golden.scripts_skirmish import Fight, on_the_table
from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.death import DeclareDead, Revive
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state import Setup
from tableside.systems.wrath_glory.state.gear import Weapon

_FLAMER = Weapon("flamer", "Flamer", damage=12, ed=1, range=12, traits={"spread": 0})
_MINDS = {"resolve": 3, "willpower": 3, "agility": 3, "toughness": 3}
_SKILLS = {"leadership": 5, "medicae": 5}
CAST = tuple(
    replace(
        one,
        totals={**one.totals, **_MINDS, **(_SKILLS if one.hero else {})},
        weapons=(*one.weapons, _FLAMER) if one.id == "oda" else one.weapons,
        max_wounds=3 if one.kind == "Ganger" else one.max_wounds,
        tier=1,
    )
    for one in FIGHTERS
)
SETUP = Setup(
    CAST,
    tracks={"glory": 4, "ruin": 2, "vess.wrath": 0, "oda.wrath": 0, "kell.wrath": 1},
    facts={"mode": "combat"},
)


def a_death(ruleset: str) -> Table:
    """Three are frightened at once, one burns, a mob is cut down, and a hero does not get up."""
    at = Fight("wrath-glory", ruleset, SETUP, "a death")
    _fear(at)
    _fire(at)
    _mob(at)
    _critical(at)
    _dying(at)
    return at


def _fear(at: Fight) -> None:
    """Each on their own screen, in any order; then an ally helps."""
    at.luck("1 2 3 4")
    at.play(GM, "call_fear", source="brute", who=("vess", "kell", "oda"), dn=3)
    at.play(CLEO, "roll", "oda")
    at.play(CLEO, "settle", "oda")
    at.luck("6 5 4")
    at.play(ANNA, "roll", "vess")
    at.play(ANNA, "settle", "vess")
    at.luck("2 1 3")
    at.play(BEN, "roll", "kell")
    at.play(BEN, "settle", "kell")
    at.luck("4 5 4 6 2")
    at.play(ANNA, "rally", "vess", effect="kell.fear")
    at.play(ANNA, "help_shake_off", "vess", skill="leadership", who="kell")
    at.play(ANNA, "settle", "vess")
    at.play(ANNA, "end_turn", "vess")


def _fire(at: Fight) -> None:
    """The turn of somebody on fire begins with the fire."""
    _passes(at, "brute")
    at.play(GM, "inflict", condition="burning", who=("kell",))
    at.play(BEN, "put_out", "kell")
    at.luck("2 5 4 6 4 6 5")
    at.play(BEN, "take_turn", "kell")
    at.play(BEN, "roll", "kell")
    at.play(BEN, "settle", "kell")
    at.play(BEN, "put_out", "kell")
    at.play(BEN, "settle", "kell")
    at.play(BEN, "end_turn", "kell")


def _mob(at: Fight) -> None:
    """What is too much for one of them strikes the next."""
    at.play(GM, "form_mob", kind="Ganger", who=("ganger_a", "ganger_b", "ganger_c"))
    _passes(at, "ganger_a")
    at.luck("4 6 5 4 2")
    at.play(CLEO, "attack", "oda", weapon="flamer", targets=("ganger_b",))
    at.play(CLEO, "settle", "oda", shifts={"damage": 1})
    at.play(CLEO, "add_damage", "oda", points={"ganger_b": 1})
    at.play(CLEO, "end_turn", "oda")
    at.play(GM, "end_round")


def _critical(at: Fight) -> None:
    """A six on the Wrath die, its row, and Glory to make it worse."""
    at.luck("6 4 5 3 4 2")
    at.play(ANNA, "attack", "vess", weapon="gun", targets=("brute",))
    at.play(ANNA, "settle", "vess")
    on_the_table(at, ANNA, "vess")
    at.play(ANNA, "add_damage", "vess")
    on_the_table(at, ANNA, "vess")
    at.play(ANNA, "end_turn", "vess")


def _dying(at: Fight) -> None:
    """Down, saved where somebody can, down again, and dead; the GM has the last word."""
    _hurt(at, "The roof", 9)
    at.play(GM, "describe_injury", text="A crushed hand")
    _passes(at, "brute")
    at.luck("3")
    at.play(BEN, "take_turn", "kell")
    at.play(BEN, "defy", "kell", wrath=True)
    at.play(BEN, "end_turn", "kell")
    _passes(at, "ganger_a")
    at.luck("4 5 4 6 4")
    at.play(CLEO, "stabilise", "oda", patient="kell")
    at.play(CLEO, "settle", "oda")
    _hurt(at, "The floor", 9)
    at.play(GM, "describe_injury")
    at.luck("1")
    for text in ("A burnt lung", "A cut throat", "A broken neck"):
        _hurt(at, "Smoke and steel", 1)
        at.play(BEN, "defy", "kell")
        at.play(GM, "describe_injury", text=text)
    at.desk(GM, Revive("kell", reason="A miracle"))
    at.desk(GM, DeclareDead("kell", reason="It was none"))


def _hurt(at: Fight, source: str, wounds: int) -> None:
    at.desk(GM, Harm(who=("kell",), wounds=wounds, attack=False, source=source))
    at.play(BEN, "take_blow", "kell")


def _passes(at: Fight, threat: str) -> None:
    at.play(GM, "give_turn", who=threat)
    at.play(GM, "end_turn", threat)
