"""Powers at every level, the Perils of the Warp, a grenade that goes astray, a trait or two."""

from __future__ import annotations

from msgspec.structs import replace

from golden.scripts_skirmish import CAST as FIGHTERS
from golden.scripts_skirmish import Fight
from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.rows import Bear, Suffer
from tableside.core.values import GM
from tableside.systems.wrath_glory.state import Setup
from tableside.systems.wrath_glory.state.gear import Category, Power, Weapon

_BOLT = Power(
    "bolt",
    "Mind bolt",
    text="A bolt that only the mind feels.",
    against="defence",
    targets=1,
    damage=8,
    ed=1,
    potency="a die of damage",
    potency_ed=1,
)
_DAZE = Power(
    "daze",
    "Daze",
    text="The world tilts.",
    dn=3,
    targets=1,
    then=(Bear(name="Staggered"),),
    potency="a Shock",
    more=(Suffer(shock=1),),
)
_GRENADE = Weapon(
    "grenade", "Grenade", Category.THROWN, damage=9, ed=1, range=12, traits={"blast": 3}
)
_FANG = Weapon(
    "fang", "Fang", Category.MELEE, damage=5, ed=2, traits={"toxic": 3, "brutal": 0, "parry": 0}
)
_MINDS = {"conviction": 3, "resolve": 3}
CAST = tuple(
    replace(
        one,
        attributes={**one.attributes, **_MINDS},
        totals={**one.totals, **({"psychic_mastery": 5} if one.id == "vess" else {})},
        keywords=("Psyker",) if one.id == "vess" else (),
        powers=(_BOLT, _DAZE) if one.id == "vess" else (),
        weapons={"kell": (*one.weapons, _GRENADE), "oda": (_FANG,)}.get(one.id, one.weapons),
        max_shock=12,
        max_wounds=9,
        rank=2,
    )
    for one in FIGHTERS
    if one.id not in ("ganger_b", "ganger_c")
)
SETUP = Setup(
    CAST,
    tracks={"glory": 0, "ruin": 1, "vess.wrath": 0, "oda.wrath": 0, "kell.wrath": 0},
    facts={"mode": "combat"},
)


def a_psyker(ruleset: str) -> Table:
    """Bound and Unbound, two ones on Wrath dice, an area that scatters, poison, a thinner veil."""
    at = Fight("wrath-glory", ruleset, SETUP, "a psyker")
    _unbound(at)
    _grenade(at)
    _poison(at)
    _transcendent(at)
    return at


def _passes(at: Fight, who: str) -> None:
    at.play(GM, "give_turn", who=who)
    at.play(GM, "end_turn", who)


def _unbound(at: Fight) -> None:
    """Two ones: 5 and 6 are read as 66, and the warp surges for the rest of the scene."""
    at.luck("1 1 6 6 4 4 2 5 6 3 5")
    at.play(ANNA, "use_power", "vess", power="bolt", level="unbound", targets=("brute",))
    at.play(ANNA, "settle", "vess", shifts={"potency": 1})
    at.luck("5 6")
    at.play(ANNA, "roll_on_table", "vess")
    at.luck("3 5 2")
    at.play(GM, "pick_affected", targets=("vess", "kell"))
    at.play(ANNA, "use_power", "vess")
    at.play(ANNA, "end_turn", "vess")
    _passes(at, "ganger_a")


def _grenade(at: Fight) -> None:
    """A spot that is missed, and whoever stands where it comes down."""
    at.luck("2 2 2 2 2 4 3 5")
    at.play(BEN, "attack_point", "kell", weapon="grenade", total=5)
    at.play(GM, "name_caught", targets=("brute",))
    at.play(BEN, "end_turn", "kell")
    _passes(at, "brute")


def _poison(at: Fight) -> None:
    """Brutal and Toxic; the poison is resisted as the round ends."""
    at.luck("4 5 4 4 3")
    at.play(CLEO, "attack", "oda", weapon="fang", targets=("brute",))
    at.play(CLEO, "settle", "oda")
    at.luck("2")
    at.play(CLEO, "end_turn", "oda")
    at.play(GM, "end_round")


def _transcendent(at: Fight) -> None:
    """Another power at another level; the Wrath dice are thrown again by themselves."""
    at.luck("1 6 4 4 5 2 3")
    at.play(ANNA, "use_power", "vess", power="bolt", level="bound", targets=("brute",))
    at.play(ANNA, "use_power", "vess", power="daze", level="transcendent", targets=("brute",))
    at.play(ANNA, "settle", "vess", shifts={"potency": 1})
    at.luck("6 1 4")
    at.play(ANNA, "roll_on_table", "vess")
    at.play(GM, "pick_affected", targets=("vess",))
