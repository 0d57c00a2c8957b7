"""Tables of Wrath & Glory next to their edges."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.systems.wrath_glory.gear import Category, Weapon
from tableside.systems.wrath_glory.state import Person, Setup

_GUN = Weapon("gun", "Gun", damage=7, ed=1, ap=1, range=12, salvo=2, reloads=2)
_AXE = Weapon("axe", "Axe", Category.MELEE, damage=4, ed=2)

# Marked, so that a leak of what only the GM may read can be seen.
_NOTE = "hush-1 sold them out"

VESS = Person(
    "vess",
    "Vess",
    controller="anna",
    attributes={
        "agility": 4,
        "intellect": 3,
        "willpower": 2,
        "strength": 0,
        "toughness": 3,
        "determination": 4,
    },
    skills={"ballistic_skill": 3, "awareness": 1, "leadership": 0},
    totals={"stealth": 5},
    talents=("touched_by_fate",),
    objective="Say the litany",
    notes=_NOTE,
    speed=6,
    defence=3,
    resilience=8,
    armour=3,
    max_wounds=6,
    max_shock=5,
    weapons=(_GUN, _AXE),
)
KELL = Person(
    "kell",
    "Kell",
    controller="ben",
    totals={"ballistic_skill": 6, "tech": 0},
    resilience=5,
    max_wounds=3,
    max_shock=2,
    can_soak_mortal=True,
)
ODA = Person("oda", "Oda", controller="cleo")  # nothing on the sheet yet
FERN = Person("fern", "Fern", controller="cleo", present=False, totals={"awareness": 4})
NOBODYS = Person("pax", "Pax", totals={"medicae": 3})  # a hero whom the GM plays

ORK = Person(
    "ork",
    "Ork",
    hero=False,
    attributes={"agility": 3, "strength": 7},
    skills={"ballistic_skill": 2},
    totals={"weapon_skill": 7, "intimidation": 4},
    talents=("frenzy",),
    objective="The gate",
    notes="hush-4 flees when alone",
    speed=99,  # marked, as are the lengths of its tracks
    defence=2,
    resilience=6,
    armour=1,
    max_wounds=84,
    max_shock=93,
    weapons=(_GUN, _AXE),
    kind="Ork",
    threat_class="elite",
)
RUNT = Person(
    "runt",
    "Runt",
    hero=False,
    attributes={"determination": 2, "toughness": 2},
    resilience=4,
    max_wounds=2,
    max_shock=2,
    threat_class="adversary",
    important=True,
)
CULTIST = Person("cultist", "Cultist", hero=False, notes="hush-5")  # no numbers yet

_ALL = (VESS, KELL, ODA, FERN, ORK, RUNT, CULTIST)
_WRATH = {"vess.wrath": 0, "kell.wrath": 0, "oda.wrath": 0, "fern.wrath": 0}

SETUPS: Mapping[str, Setup] = {
    "fresh": Setup(_ALL),
    "glory almost full": Setup(_ALL, tracks={"glory": 5, "ruin": 1}),
    "glory full": Setup(_ALL, tracks={"glory": 6, "vess.wrath": 1}),
    "no wrath": Setup(_ALL, tracks={**_WRATH, "glory": 1}),
    # Only rulesets with WG-GLORY-04 ask; the others do not mind.
    "asking": Setup(_ALL, tracks={"glory": 3, "kell.wrath": 1}, facts={"glory_agreement": "ask"}),
    "in combat": Setup(_ALL, tracks={"glory": 2, "ruin": 3}, facts={"mode": "combat"}),
    "a full table": Setup((*_ALL, NOBODYS), tracks={"glory": 6, "ruin": 9}),
    "bloodied": Setup(
        _ALL,
        tracks={
            "vess.wounds": 5,
            "vess.shock": 4,
            "kell.wounds": 3,
            "kell.shock": 2,
            "runt.wounds": 1,
            "runt.shock": 2,
            "ruin": 2,
        },
        facts={"mode": "combat", "threat_soak": "ask"},
    ),
    "foes in numbers": Setup(
        _ALL, tracks={"ruin": 3}, facts={"foes": "numbers", "foes_defence": "hidden"}
    ),
    "in zones": Setup(_ALL, tracks={"glory": 1}, facts={"mode": "combat", "distance": "zones"}),
    "on a plane": Setup(_ALL, tracks={"ruin": 1}, facts={"mode": "combat", "distance": "metres"}),
    "one hero alone": Setup((KELL, CULTIST), tracks={"glory": 5, "kell.wrath": 1}),
}
