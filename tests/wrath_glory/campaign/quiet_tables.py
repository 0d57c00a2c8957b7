"""A party between the fights, and the moves that its tests make."""

from __future__ import annotations

from typing import Any

from support import Table
from tableside.core.cards import Card
from tableside.core.values import GM
from tableside.systems.wrath_glory import respite as rest
from tableside.systems.wrath_glory.state import Person
from wrath_glory.tables import table

BOTH = ("core", "revised-full")  # where these chapters are played
SILENT = ("starter", "revised")
KIT = Card("kit", "Medicae kit")
VESS = Person("vess", "Vess", controller="anna", totals={"medicae": 7}, max_wounds=8, max_shock=5)
KELL = Person("kell", "Kell", controller="ben", totals={"medicae": 4}, max_wounds=8, max_shock=5)
ORLA = Person("orla", "Orla", controller="cara", max_wounds=8, max_shock=5, cards=(KIT,))
BRUTE = Person("brute", "Brute", hero=False, totals={"medicae": 3}, max_wounds=6, max_shock=4)
PARTY = (VESS, KELL, ORLA, BRUTE)
POOR = {f"{one}.wrath": 0 for one in ("vess", "kell", "orla")}


def party(ruleset: str = "core", *people: Person, **tracks: Any) -> Table:
    """Three heroes without Wrath points and a brute; tracks by `kell_wounds=3`."""
    said = {key.replace("_", ".", 1): value for key, value in tracks.items()}
    return table(ruleset, *(people or PARTY), tracks={**POOR, **said})


def regroup(at: Table, *who: str) -> str:
    """The party regroups; the id of the matter."""
    at.play(GM, rest.Regroup(who=who or ("vess", "kell", "orla")))
    return at.open()[-1]


def respite(at: Table, *who: str) -> str:
    """The party takes a Respite; the id of the matter."""
    at.play(GM, rest.Respite(who=who or ("vess", "kell", "orla")))
    return at.open()[-1]
