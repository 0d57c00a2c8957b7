"""Tables of Wrath & Glory next to their edges, and in the middle of a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contract.prologue import Faces, Opening, answered, filled, said, verb, where
from contract.wrath_glory.cast import (
    ALL,
    CAR,
    CULTIST,
    GANG,
    GUNNER,
    HEROES,
    KELL,
    NOBLE,
    NOBODYS,
    ORK,
    RUNT,
    SEER,
    THUGS,
    TRUCK,
    WALL,
)
from tableside.core.desk import GiveEffect
from tableside.core.values import Command
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.conditions.named import NAMED
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state import Setup
from tableside.systems.wrath_glory.turns.actions import MarkWeapon
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones

_NO_WRATH = {"vess.wrath": 0, "kell.wrath": 0, "oda.wrath": 0, "fern.wrath": 0}
_FIGHT = {"mode": "combat"}

SETUPS: Mapping[str, Setup] = {
    "fresh": Setup(
        (*ALL, WALL, NOBLE, TRUCK), tracks={"vess.wounds": 3, "noble.wounds": 2, "kell.shock": 2}
    ),
    "glory almost full": Setup(ALL, tracks={"glory": 5, "ruin": 1, "vess.wrath": 1}, facts=_FIGHT),
    "no wrath": Setup(ALL, tracks={**_NO_WRATH, "glory": 1}),
    # Only rulesets with WG-GLORY-04 ask; the others do not mind.
    "asking": Setup(
        ALL,
        tracks={"glory": 3, "kell.wrath": 1},
        facts={**_FIGHT, "glory_agreement": "ask"},
    ),
    "in combat": Setup(ALL, tracks={"glory": 2, "ruin": 3}, facts=_FIGHT),
    "a full table": Setup((*ALL, NOBODYS), tracks={"glory": 6, "ruin": 9}),
    # One short of Exhausted and one Wound left, wherever a track's end lies (CONV-7).
    "bloodied": Setup(
        ALL,
        tracks={
            "vess.wounds": 5,
            "vess.shock": 4,
            "kell.wounds": 3,
            "kell.shock": 2,
            "runt.wounds": 1,
            "runt.shock": 2,
            "ruin": 2,
        },
        facts={**_FIGHT, "threat_soak": "ask"},
    ),
    "foes in numbers": Setup(
        (*ALL, WALL, NOBLE),
        tracks={"ruin": 3},
        facts={"foes": "numbers", "foes_defence": "hidden"},
    ),
    "in zones": Setup(ALL, tracks={"glory": 1}, facts={**_FIGHT, "distance": "zones"}),
    "on a plane": Setup(ALL, tracks={"ruin": 1}, facts={**_FIGHT, "distance": "metres"}),
    "one hero alone": Setup((KELL, CULTIST, CAR), tracks={"glory": 5, "kell.wrath": 1}),
    "out of everything": Setup(
        ALL, tracks={**_NO_WRATH, "vess.reloads_gun": 0, "ork.reloads_gun": 0}, facts=_FIGHT
    ),
    "in a melee": Setup(ALL, tracks={"ruin": 1}, facts={**_FIGHT, "threat_policy": "ask"}),
    "heroes down": Setup(ALL, tracks={"ruin": 2, "glory": 4}, facts=_FIGHT),
    "a volley": Setup(
        (*HEROES, *GANG), tracks={"ruin": 2}, facts={**_FIGHT, "threat_policy": "ask"}
    ),
    "struck twice": Setup((*HEROES, *GANG), tracks={"glory": 1}, facts=_FIGHT),
    "after a hero": Setup((*HEROES, ORK, RUNT), tracks={"glory": 3}, facts=_FIGHT),
    "after a threat": Setup((*HEROES, SEER, ORK, *GANG), tracks={"ruin": 3}, facts=_FIGHT),
    "on hold": Setup((*HEROES, ORK, RUNT), tracks={"glory": 2}, facts=_FIGHT),
    "against a mob": Setup((GUNNER, KELL, ORK, *THUGS), tracks={"glory": 1}, facts=_FIGHT),
}


def _engaged(one: str, other: str) -> Opening:
    return said(SetEngaged(character=one, other=other))


def _placed(who: str, zone: str = "", x: int = 0) -> Opening:
    return said(SetPlace(character=who, zone=zone, x=x))


def _struck(damage: int, *who: str) -> Opening:
    return said(Harm(who=who, damage=damage))


def _on(who: str, condition: str) -> Opening:
    return said(GiveEffect(name=condition, on=who))


def _bears(condition: str, *who: str, **more: Any) -> Opening:
    """A condition of the rules, where they know it."""

    def opening(system: Any, _state: Any) -> Command | None:
        if not system.rules.plays(NAMED[condition].rule):
            return None
        return Inflict(condition=condition, who=who, **more)

    return Opening(opening)


_ONES = tuple((".pool", (1,) * dice) for dice in range(20, 0, -1))  # as many as there are


def _shoots(
    *targets: str,
    by: str = "vess",
    weapon: str = "gun",
    wrath: int = 6,
    faces: Faces = (),
) -> tuple[Opening, ...]:
    """A shot, accepted as it lies; at one of them where rules know no Multi-attack."""

    def opening(system: Any, state: Any) -> Command | None:
        named = targets if system.rules.plays("WG-OPT-12") else targets[:1]
        return verb("attack", by, weapon=weapon, targets=named).command(system, state)

    fired = Opening(opening, faces or ((".pool", (wrath,)),))
    return (fired, *map(answered, ("stop", "judge", "settle", "add_damage")))


def _finds(*rows: tuple[int, ...], **steps: int) -> tuple[Opening, ...]:
    """A row of the table, of d66 or of d6, made worse or not; damage comes before or after it."""
    return (
        answered("roll_complication"),
        answered("roll_on_table", tuple((".table", row) for row in rows)),
        answered("worsen", steps=steps),
        answered("add_damage"),
    )


PROLOGUES: Mapping[str, tuple[Opening, ...]] = {
    "fresh": (  # a test is over whose DN the GM has kept to herself
        verb("call_test", who=("kell",), skill="ballistic_skill", dn=2, hidden=True),
        *map(answered, ("roll", "stop", "settle")),
    ),
    "foes in numbers": where(  # authority went wrong, and the GM says what it costs
        "WG-INF-03",
        verb("use_authority", "noble", target="runt"),
        answered("weigh_influence"),
        answered("roll", ((".pool", (1,)),)),
        answered("settle"),
    ),
    "against a mob": (  # somebody leaves a melee, and those left behind may strike
        _engaged("kell", "ork"),
        _engaged("kell", "thug_a"),
        verb("move", "kell", metres=1, leaves=True),
    ),
    "glory almost full": _shoots("ork", "runt"),  # a Critical Hit on one of them
    "no wrath": (
        _bears("fear", "vess", "kell", rating=2, source="ork"),
        _bears("terror", "oda", source="ork"),
        _bears("poisoned", "vess", rating=3, damage=1),
    ),
    "in combat": (
        _bears("burning", "vess", "kell", "ork"),
        _bears("bleeding", "oda", "runt"),
        verb("take_turn", "vess"),  # the fire burns her first, then she may fight it
        answered("roll"),
        answered("settle"),
    ),
    "in zones": (
        said(SetZones(zones=("yard", "gate", "hall"))),
        *(_placed(who, "yard") for who in ("vess", "kell", "runt")),
        _placed("ork", "gate"),
        *_shoots("ork"),
        *_finds((6, 4), (1,), another=1),  # a row that asks, and asks whom else it strikes
    ),
    "on a plane": (
        _placed("vess"),
        _placed("ork", x=5),
        _placed("kell", x=9),
        *_shoots("ork"),
        *_finds((3, 4), (3,), another=1),  # a Memorable Injury, or it leaps to somebody else
    ),
    "bloodied": (  # somebody has dropped a weapon, and may pick it up in a new round
        *where("WG-COMP-00", *_shoots("ork", wrath=1), *_finds((3, 4))),
        *where("WG-CRIT-S1", *_shoots("vess", by="kell", weapon="pistol"), *_finds((1,))),
        *where("WG-CRIT-S1", answered("pick_outcome")),
        verb("end_round"),
    ),
    "out of everything": (
        said(MarkWeapon(character="vess", weapon="gun", trouble="empty")),
        said(MarkWeapon(character="vess", weapon="axe", trouble="jammed")),
        said(MarkWeapon(character="ork", weapon="gun", trouble="empty")),
    ),
    "in a melee": (
        _engaged("vess", "ork"),
        _engaged("kell", "runt"),
        _on("kell", "Prone"),
        _on("oda", "Prone"),
        _on("vess", "Restrained"),
    ),
    "heroes down": (
        filled("kell.wounds"),
        filled("vess.shock"),
        _on("kell", "Prone"),
        _engaged("kell", "runt"),
    ),
    "a volley": (
        verb(
            "attack_together",
            target="vess",
            attackers=("ganger_a", "ganger_b", "ganger_c"),
        ),
    ),
    "struck twice": (_struck(9, "vess", "kell"), _struck(12, "vess"), _struck(8, "kell")),
    "after a hero": (  # who shot wide into a melee, where that may hit a friend
        _engaged("kell", "ork"),
        verb("take_turn", "vess"),
        *where("WG-ATK-12", *_shoots("ork", faces=_ONES)),
        verb("end_turn", "vess"),
    ),
    "after a threat": (
        *where(  # something waits for whoever was doomed
            "WG-PSY-01",
            verb("take_turn", "seer"),
            verb("use_power", "seer", power="doom", level="bound", targets=("ork",)),
            answered("roll", ((".pool", (4,)),)),
            answered("settle"),
            verb("end_turn", "seer"),
        ),
        verb("give_turn", who="ork"),
        verb("end_turn", "ork"),
    ),
    "on hold": (verb("hold", "kell"), verb("give_turn", who="ork")),
}

# What each of them is there for; it might not come up by chance.
EAGER: Mapping[str, tuple[str, ...]] = {
    "a full table": (
        *("begin_evening", "end_evening"),
        *("cut_off_air", "pass_minute", "give_air", "fall"),
    ),
    "fresh": ("show_dn", "respite", "end_rest", "regroup", "treat", "interrupt_rest"),
    "foes in numbers": (
        *("name_setback", "acquire", "weigh_influence", "press_on"),
        *("use_authority", "turn_down", "set_attitude", "persuade"),
        *("acquire", "weigh_influence", "withdraw"),
    ),
    "one hero alone": ("turn_vehicle", "stunt", "vehicle_critical", "alight", "board"),
    "glory almost full": ("pick_victim", "roll_on_table", "worsen"),
    "in zones": ("pick_outcome", "pick_affected", "pick_outcome"),
    "on a plane": ("pick_affected", "describe_injury"),
    "no wrath": ("rally", "shake_off", "help_shake_off"),
    "in combat": ("put_out",),
    "heroes down": ("stabilise", "take_turn", "defy"),
    "against a mob": ("strike", "let_go", "attack_point", "name_caught", "form_mob"),
    "in a melee": ("break_free", "help_up", "stand_up", "disengage"),
    "a volley": ("accept_all",),
    "struck twice": ("soak_all",),
    "after a hero": ("seize",),
    "after a threat": ("seize_for_threat", "come_true", "use_power"),
    "on hold": ("act_now",),
    "out of everything": ("reload", "deploy"),
    "bloodied": ("make_ready", "recover_shock"),
}
