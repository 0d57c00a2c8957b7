"""How texts of Wrath & Glory say what an ability does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.core.rows import Lasts
from tableside.systems.kit.feature_rows import Idioms
from tableside.systems.kit.reading.acting import Acting
from tableside.systems.kit.reading.aimed import Aimed
from tableside.systems.wrath_glory.numbers.skills import NAMED
from tableside.systems.wrath_glory.state import GLORY, RUIN, SHOCK, WOUNDS, WRATH
from tableside.systems.wrath_glory.state.gear import Power, Weapon
from tableside.systems.wrath_glory.tables.words import (
    CONDITIONS,
    CORRUPTION,
    FEAR_TEST,
    in_power,
    on_card,
)

_SKILLS = {one.replace("_", " "): one for one in NAMED}
_SKILL = rf"(?P<skill>{'|'.join((*_SKILLS, 'fear'))})"
_TESTS = (
    rf"a DN (?P<dn>\d{{1,2}}) {_SKILL} test",
    rf"an? {_SKILL} test \(DN (?P<dn>\d{{1,2}})\)",
)
_MORTAL = {"mortal wound": "mortal", "mortal wounds": "mortal"}

IDIOMS = Idioms(
    costs={RUIN: RUIN, WRATH: WRATH, GLORY: GLORY, SHOCK: SHOCK},
    marks={**_MORTAL, "wound": WOUNDS, "wounds": WOUNDS, SHOCK: SHOCK},
    heals={"wound": WOUNDS, "wounds": WOUNDS, SHOCK: SHOCK},
    points={GLORY: GLORY, RUIN: RUIN, WRATH: WRATH, CORRUPTION: CORRUPTION},
    pools={GLORY: ("the group", "the party", "the players"), RUIN: ("the gm",)},
    kinds={},
    conditions={
        **{name.lower(): name for name, one in CONDITIONS.items() if not one.rated},
        "on fire": "Burning",
    },
    numbers={
        **{one: one for one in ("defence", "resilience", "pool", "speed")},
        **dict.fromkeys(("dice", "all tests", "tests"), "pool"),
    },
    ranges={},
    skills=_SKILLS,
    rated={name.lower(): name for name, one in CONDITIONS.items() if one.rated},
    resist=_TESTS,
    own=_TESTS,
    tests={"fear": ("resolve", FEAR_TEST)},
    priced={"ruin action": RUIN},
    lasts=(
        Lasts.TURN_START,
        Lasts.TURN_END,
        Lasts.ROUND,
        Lasts.FIGHT,
        Lasts.SCENE,
        Lasts.REST,
        Lasts.LONG_REST,
        Lasts.EVENING,
    ),
)


def _gear(thing: Any) -> Iterator[tuple[str, str, str]]:
    """Traits that somebody invented, in the words that stand beside them."""
    for trait in thing.house if isinstance(thing, Weapon) else ():
        if trait.text and not trait.modifiers:
            yield "", f"{thing.name}: {trait.name}", trait.text


ACTING = Acting(IDIOMS, on_card, _gear, Aimed("powers", Power, in_power))
