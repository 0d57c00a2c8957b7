"""A small fight: heroes with weapons, adversaries with attacks, and the usual moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from daggerheart.tables import foe, hero, player_of, roll, table
from support import Table
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.daggerheart.fights import damage as harm
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.state import Experience, Person
from tableside.systems.daggerheart.state.gear import MAGIC, Damage, Weapon

SWORD = Weapon("sword", "Sword", Damage(0, 8, 1), "agility")
BOW = Weapon("bow", "Bow", Damage(0, 6, 3), "finesse", "far")
WAND = Weapon("wand", "Wand", Damage(0, 6, 0, (MAGIC,)), "knowledge", "close")
BITE = Weapon("bite", "Bite", Damage(1, 6, 2))
HUNTER = Experience("hunter", "Pack Hunter", 3)
NIMBLE = Experience("nimble", "Nimble", 2)


def fighter(name: str = "ana", *experiences: Experience, **more: Any) -> Person:
    """A hero of the catalogue's: 6 HP, thresholds 7 and 14, three Armour Slots, a sword."""
    numbers: dict[str, Any] = {
        "hp_max": 6,
        "armour_score": 3,
        "major": 7,
        "severe": 14,
        "evasion": 12,
        "weapons": (SWORD,),
    }
    return hero(name, *experiences, **{**numbers, **more})


def wolf(name: str = "wolf", **more: Any) -> Person:
    """An adversary with a bite and two Experiences."""
    made: dict[str, Any] = {"weapons": (BITE,), "experiences": (HUNTER, NIMBLE), **more}
    return foe(name, **made)


def fight(
    *people: Person,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
    gm: bool = False,
    ruleset: str = "sheet",
) -> Table:
    """Ana and Bo against a wolf, unless the test brings its own; `gm`: the GM has the spotlight."""
    cast = people or (fighter("ana"), fighter("bo"), wolf())
    spotlight = {"spotlight": "gm"} if gm else {}
    all_facts = {**spotlight, **(facts or {})}
    return table(*cast, tracks=tracks, facts=all_facts, limits=limits, ruleset=ruleset)


def attack(at: Table, target: str = "wolf", who: str = "ana", weapon: str = "") -> str:
    """A hero declares an attack; the id of its roll."""
    matter = f"r{at.state.opened + 1}"
    at.play(player_of(at, who), Attack(character=who, target=target, weapon=weapon))
    return matter


def strike(at: Table, *faces: int, target: str = "wolf", **chosen: Any) -> tuple[Event, ...]:
    """A whole attack of Ana's: Hope, Fear, then any damage dice."""
    return roll(at, attack(at, target), *faces, **chosen)


def foe_strikes(
    at: Table, *faces: int, target: str = "ana", who: str = "wolf", **chosen: Any
) -> tuple[Event, ...]:
    """An adversary's attack: the d20, then its damage dice if it hits."""
    return at.play(GM, FoeAttacks(character=who, target=target, **chosen), *faces)


def deal(at: Table, amount: int, *targets: str, **more: Any) -> tuple[Event, ...]:
    """The GM deals so much damage."""
    return at.play(GM, harm.Harm(targets=targets or ("ana",), flat=amount, **more))


def answer_hit(at: Table, matter: str, *, armour: bool) -> tuple[Event, ...]:
    """The armour question is answered."""
    kind = harm.MarkArmour if armour else harm.TakeHit
    who = at.matter(matter).asks[0]
    return at.play(player_of(at, who), at.to(matter, kind))


def marked(at: Table, who: str, track: str = "hp") -> int:
    """How many slots somebody has marked."""
    return at.tracks[f"{who}.{track}"]
