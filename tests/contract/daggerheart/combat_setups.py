"""Fights next to their edges: the last HP, the last Stress, no Hope, all Fear."""

from __future__ import annotations

from collections.abc import Mapping

from contract.daggerheart.card_forms import ACTING
from contract.prologue import Opening, answered, said, verb
from tableside.core.cards import Card
from tableside.core.effects import Modifier
from tableside.systems.daggerheart.fights.conditions import GiveCondition
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.state import Experience, Person, Setup
from tableside.systems.daggerheart.state.gear import Damage, Weapon

SWORD = Weapon("sword", "Sword", Damage(0, 8, 1), "agility")
BOW = Weapon("bow", "Bow", Damage(0, 6, 3), "finesse", "far")
WAND = Weapon("wand", "Wand", Damage(2, 4, 0, ("mag",)), "knowledge", "close", several=True)

VERA = Person(
    "vera",
    "Vera",
    controller="anna",
    traits={"agility": 2, "strength": 0, "finesse": 1},
    experiences=(Experience("x1", "Ferry Pilot", 2), Experience("x2", "Light Sleeper", 2)),
    hp_max=6,
    major=7,
    severe=14,
    armour_score=3,
    evasion=11,
    proficiency=2,
    weapons=(SWORD, BOW),
)
ODO = Person(
    "odo",
    "Odo",
    controller="ben",
    traits={"knowledge": 2, "agility": 0},
    hp_max=5,
    stress_max=2,
    armour_score=1,
    level=3,
    resists=("mag",),
    weapons=(WAND,),
    cards=ACTING,
    scars=("one ear",),
)
RIKE = Person("rike", "Rike", controller="cleo", hp_max=1)  # nothing but fists
_HUNT = (Experience("h1", "Hunter", 2), Experience("h2", "Nimble", 3))


def _foe(key: str, name: str, weapon: Weapon | None, **more: object) -> Person:
    made: dict[str, object] = {"notes": "hush-5", "motives": "masked-5", **more}
    weapons = () if weapon is None else (weapon,)
    return Person(key, name, hero=False, weapons=weapons, **made)  # type: ignore[arg-type]


WOLF = _foe(
    "wolf",
    "Wolf",
    Weapon("bite", "Bite", Damage(1, 6, 2)),
    difficulty=12,
    major=5,
    severe=9,
    hp_max=4,
    stress_max=3,
    attack=2,
    experiences=_HUNT,
    cards=(
        Card("hide", "masked-6 Hide", modifiers=(Modifier("own_difficulty", 1),)),
        Card("howl", "Howl", cost={"fear": 1}, dice=(6,)),
        *ACTING,
    ),
)
RATS = tuple(
    _foe(
        f"rat_{letter}",
        f"Rat {letter.upper()}",
        Weapon("claw", "Claw", Damage(0, 0, 2)),
        kind="Rat",
        foe_type="minion",
        minion=3,
        hp_max=1,
        difficulty=10,
        stress_max=1,
    )
    for letter in "abc"
)
SWARM = _foe(
    "swarm",
    "Swarm",
    Weapon("sting", "Sting", Damage(2, 6, 0), range="close", several=True),
    foe_type="horde",
    horde=Damage(1, 4, 0),
    hp_max=4,
    stress_max=2,
    immune=("mag",),
    relentless=2,
    major=6,
)
TROLL = _foe(
    "troll",
    "Troll",
    Weapon("club", "Club", Damage(1, 12, 4, ("phy",), direct=True), range="very_close"),
    foe_type="bruiser",
    hp_max=6,
    stress_max=2,
    slow=True,
    difficulty=15,
    major=9,
    severe=18,
    attack=1,
)
NOBODY = _foe("mute", "Mute", None)  # nothing on its stat block yet

_BAND = (VERA, ODO, RIKE)
_GM = {"spotlight": "gm"}
_LAST = {
    **{"vera.hp": 5, "odo.hp": 4, "vera.armour": 2, "odo.armour": 1},
    **{"vera.stress": 5, "odo.stress": 2, "wolf.hp": 3, "wolf.stress": 2, "swarm.hp": 1},
}

COMBAT_SETUPS: Mapping[str, Setup] = {
    "a fight": Setup((*_BAND, WOLF, SWARM, *RATS), tracks={"vera.hope": 3, "fear": 2}),
    "the last slots": Setup((*_BAND, WOLF, SWARM, TROLL), tracks={**_LAST, "fear": 12}, facts=_GM),
    "out of everything": Setup(
        (*_BAND, WOLF),
        tracks={
            **{"vera.hp": 6, "vera.stress": 6, "vera.armour": 3, "vera.hope": 0, "odo.hope": 0},
            **{"odo.hp": 5, "odo.stress": 2, "rike.hp": 1, "fear": 0},
        },
    ),
    "tag teams": Setup(
        (VERA, ODO, WOLF, TROLL), tracks={"vera.hope": 6, "odo.hope": 5, "fear": 11}
    ),
    "numbers shown": Setup(
        (*_BAND, WOLF, *RATS, NOBODY),
        tracks={"fear": 6},
        facts={**_GM, "foes": "numbers", "foes_difficulty": "shown", "massive_damage": "on"},
    ),
    "measured": Setup((*_BAND, WOLF, SWARM), tracks={"fear": 3}, facts={"range_mode": "feet"}),
    "at odds": Setup(_BAND, tracks={"vera.hope": 1, "odo.hp": 4}, facts={"spotlight_tokens": "on"}),
}

COMBAT_PROLOGUES: Mapping[str, tuple[Opening, ...]] = {
    "a fight": (said(GiveCondition(targets=("vera", "odo"), condition="Frightened")),),
    "the last slots": (said(GiveCondition(targets=("wolf", "vera"), condition="restrained")),),
    "out of everything": (said(MarkHp(targets=("vera", "odo", "rike"))),),
    "at odds": (
        verb("oppose", "vera", other="odo"),
        *(answered("agree_to_clash") for _ in range(2)),
        verb("attempt", "vera", trait="agility", against="odo"),
    ),
}
COMBAT_EAGER: Mapping[str, tuple[str, ...]] = {
    "a fight": ("shake_off",),
    "the last slots": ("foe_clears", "keep_spotlight", "wind_up", "shake_off"),
    "out of everything": (
        *("blaze_of_glory", "refuse_deed", "blaze_of_glory", "approve_deed"),
        *("risk_it_all", "share_hope") * 3,
    ),
    "numbers shown": ("group_attack",),
    "tag teams": (
        *("tag_team", "roll", "roll", "judge", "judge", "choose_roll"),
        *("interrupt", "wind_up"),
    ),
}
