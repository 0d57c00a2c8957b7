"""Tables of Daggerheart next to their edges."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.systems.daggerheart.state import Experience, Person, Setup

MIRA = Person(
    "mira",
    "Mira",
    controller="anna",
    traits={"agility": 2, "strength": -1, "finesse": 1, "instinct": 0},
    experiences=(
        Experience("x1", "Ferry Pilot", 2, "background"),
        Experience("x2", "Not On My Watch", 3, "phrase"),
        Experience("x3", "Good at everything", 2, "", "rejected"),
    ),
    notes="hush-1 the ferry sinks",
)
BRAM = Person("bram", "Bram", controller="ben", traits={"presence": 1}, stress_max=1)
TILDA = Person("tilda", "Tilda", controller="cleo")  # nothing on the sheet yet
AWAY = Person("away", "Away", controller="cleo", present=False, traits={"knowledge": 3})
NOBODYS = Person("pax", "Pax", notes="hush-2")  # the GM plays this one

_ALL = (MIRA, BRAM, TILDA, AWAY)


def _hope(points: int) -> dict[str, int]:
    return {f"{one.id}.hope": points for one in _ALL}


SETUPS: Mapping[str, Setup] = {
    "fresh": Setup(_ALL),
    "hope full": Setup(_ALL, tracks=_hope(6)),
    "hope almost full": Setup(_ALL, tracks={**_hope(5), "fear": 11}),
    "no hope": Setup(_ALL, tracks={**_hope(0), "fear": 12}),
    "fear full": Setup((*_ALL, NOBODYS), tracks={"fear": 12}, facts={"spotlight": "gm"}),
    "fear almost full": Setup(_ALL, tracks={**_hope(1), "fear": 11, "bram.stress": 1}),
    "stress full": Setup(_ALL, tracks={"mira.stress": 6, "bram.stress": 1, "tilda.stress": 6}),
    "alone": Setup((BRAM,), tracks={"bram.hope": 1, "fear": 11, "bram.stress": 1}),
}
