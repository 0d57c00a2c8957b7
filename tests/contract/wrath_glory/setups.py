"""Tables of Wrath & Glory next to their edges."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.systems.wrath_glory.state import Person, Setup

# Marked, so that a leak of what only the GM may read can be seen.
_NOTE = "hush-1 sold them out"

VESS = Person(
    "vess",
    "Vess",
    controller="anna",
    attributes={"agility": 4, "intellect": 3, "willpower": 2, "strength": 0},
    skills={"ballistic_skill": 3, "awareness": 1, "leadership": 0},
    totals={"stealth": 5},
    talents=("touched_by_fate",),
    objective="Say the litany",
    notes=_NOTE,
)
KELL = Person("kell", "Kell", controller="ben", totals={"ballistic_skill": 6, "tech": 0})
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
)
CULTIST = Person("cultist", "Cultist", hero=False, notes="hush-5")  # no numbers yet

_ALL = (VESS, KELL, ODA, FERN, ORK, CULTIST)
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
    "one hero alone": Setup((KELL, CULTIST), tracks={"glory": 5, "kell.wrath": 1}),
}
