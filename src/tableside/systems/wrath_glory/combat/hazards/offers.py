"""What the GM is asked about falls and about air."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.core.evening import people
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.tell import listed
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.combat.afflictions.named import TOUGHNESS
from tableside.systems.wrath_glory.combat.attack.asking import MOST_TOTAL
from tableside.systems.wrath_glory.combat.hazards import commands as do
from tableside.systems.wrath_glory.combat.traits.names import is_vehicle
from tableside.systems.wrath_glory.combat.turns.upkeep import under_way
from tableside.systems.wrath_glory.combat.turns.using import needs_rule
from tableside.systems.wrath_glory.conditions import AIRLESS, borne
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.reckon import base_pool
from tableside.systems.wrath_glory.standing import dead
from tableside.systems.wrath_glory.state import Known

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

MOST_METRES = 500


def _fall(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-HAZ-01", "This ruleset does not measure falls.")
    pick.some("who", people(known), "Who falls?", low=1)
    pick.number("metres", 1, MOST_METRES, "How many metres?", default=10)
    return pick.ready(do.Fall)


def airless(known: Known) -> tuple[Option, ...]:
    """Whoever has no air and is not dead of it."""
    return tuple(
        one
        for one in people(known)
        if borne(known, str(one.value), AIRLESS) and not dead(known, str(one.value))
    )


def _cut_off(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-HAZ-06", "This ruleset counts no breath.")
    breathing = tuple(
        one
        for one in people(known)
        if not borne(known, str(one.value), AIRLESS) and not dead(known, str(one.value))
        if not is_vehicle(known.characters[str(one.value)])
    )
    if not breathing:
        raise Illegal("nobody_breathes", "Nobody is left who has air.", "WG-HAZ-06")
    who = pick.some("who", breathing, "Who has no air?", low=1)
    if lacking := unmeasured(game.rules, known, who):
        names = listed(known.characters[one].name for one in lacking)
        pick.number("toughness", 1, MOST_TOTAL, f"The Toughness of {names}?", default=1)
    return pick.ready(do.CutOffAir)


def toughness_of(rules: Ruleset, source: Any, who: str) -> int | None:
    """How much breath somebody has, if a sheet says so."""
    found = base_pool(rules, source.characters[who], TOUGHNESS)
    return None if found is None else sum(term.amount for term in found)


def unmeasured(rules: Ruleset, source: Any, who: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them whose Toughness no sheet says: it is asked once and kept."""
    return tuple(one for one in who if toughness_of(rules, source, one) is None)


def _with_no_air(game: Game, known: Known) -> tuple[Option, ...]:
    needs_rule(game, "WG-HAZ-06", "This ruleset counts no breath.")
    found = airless(known)
    if not found:
        raise Illegal("nobody_airless", "Nobody is without air.", "WG-HAZ-06")
    return found


def _give(game: Game, known: Known, pick: Picker) -> Ready:
    found = _with_no_air(game, known)
    everyone = tuple(str(one.value) for one in found)
    pick.some("who", found, "Who can breathe again?", low=1, default=everyone)
    return pick.ready(do.GiveAir)


def _minute(game: Game, known: Known, pick: Picker) -> Ready:
    found = _with_no_air(game, known)
    if known.fight is not None:
        raise Illegal("in_combat", "In a fight the rounds count.", "WG-HAZ-07")
    if any(under_way(known, str(one.value)) for one in found):
        raise Illegal("waiting", "The last minute is not settled yet.", "WG-HAZ-07")
    return pick.ready(do.PassMinute)


VERBS = (
    Verb(do.Fall, "Somebody falls", "WG-HAZ-01", Who.GM, _fall),
    Verb(do.CutOffAir, "Cut off their air", "WG-HAZ-06", Who.GM, _cut_off),
    Verb(do.GiveAir, "Give them air", "WG-HAZ-06", Who.GM, _give),
    Verb(do.PassMinute, "A minute without air", "WG-HAZ-07", Who.GM, _minute),
)
