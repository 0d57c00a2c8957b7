"""DH-RANGE-03 to -05: where one may go, with a roll and without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart.combat.attack.weapons import foes
from tableside.systems.daggerheart.combat.moves import commands as do
from tableside.systems.daggerheart.combat.moves.ranges import (
    MOST_DISTANCE,
    band_at,
    bounds,
    distance_of,
    measured,
    spoken,
    way,
)
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import BANDS, CLOSE, FAR, VERY_FAR
from tableside.systems.daggerheart.offers import one_roll
from tableside.systems.daggerheart.spotlight import ask_gm_move, ask_spotlight
from tableside.systems.daggerheart.standing import out
from tableside.systems.daggerheart.state import ENVIRONMENT, Known


def able(known: Known) -> Iterable[str]:
    """Whoever is there and on their feet."""
    bodies = (key for key, one in known.characters.items() if one.foe_type != ENVIRONMENT)
    return (key for key in bodies if known.characters[key].present and not out(known, key))


def _others(known: Known, pick: Picker, rule: str) -> list[Option]:
    """From whom a move can be measured."""
    who = pick.offer.character
    found = [Option(key, known.characters[key].name) for key in able(known) if key != who]
    if not found:
        raise Illegal("nobody_there", "There is nobody to move towards or away from.", rule)
    return found


def _ask_where(game: Game, known: Known, pick: Picker, reach: str, rule: str) -> None:
    """Towards or away from whom, and how far from them one ends up; never farther than `reach`."""
    who = pick.offer.character
    other = pick.word("to", _others(known, pick, rule), "From whom is it measured?")
    now = distance_of(known, who, other)
    ends = bounds(game.rules, known)
    most = ends[BANDS.index(reach)]
    strict = pick.enforces(Limit.RANGE)
    if measured(known):
        given = pick.given("distance")
        if type(given) is int:
            _not_farther(pick, way(game.rules, known, now, given), most, reach, rule)
        bound = now is not None and strict
        low, high = (max(0, now - most), now + most) if bound and now is not None else (0, 0)
        high = min(MOST_DISTANCE, high) if bound else MOST_DISTANCE
        pick.number("distance", low, high, "How far away does that end?", default=now or 0)
        return
    given = pick.given("band")
    ways = {band: way(game.rules, known, now, place) for place, band in enumerate(BANDS)}
    if given in ways:
        _not_farther(pick, ways[str(given)], most, reach, rule)
    good = [band for band in BANDS if ways[band] <= most or not strict]
    pick.word("band", [Option(band, spoken(band).title()) for band in good], "Where does it end?")


def _not_farther(pick: Picker, length: int, most: int, reach: str, rule: str) -> None:
    sentence = f"That is farther than {spoken(reach)}."
    pick.limit(length <= most, Limit.RANGE, "too_far", rule, sentence)


def _move(game: Game, known: Known, pick: Picker) -> Ready:
    _ask_where(game, known, pick, CLOSE, "DH-RANGE-03")
    if known.characters[pick.offer.character].hero and any(foes(known)):
        sentence = "This rides on what you do; only to move, in danger, takes an Agility roll."
        pick.advise("rides_on_action", "DH-RANGE-05", sentence)
    return pick.ready(do.Move)


def _sprint(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-04")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    _ask_where(game, known, pick, FAR, "DH-RANGE-04")
    return pick.ready(do.Sprint)


def _pressure(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-05")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    _ask_where(game, known, pick, CLOSE, "DH-RANGE-05")
    return pick.ready(do.MoveUnderPressure)


def _dash(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-04")
    ask_gm_move(known, pick, pick.offer.character)
    _ask_where(game, known, pick, VERY_FAR if _open(game, known) else FAR, "DH-RANGE-04")
    return pick.ready(do.FoeDash)


def _open(game: Game, known: Known) -> bool:
    """Whether Very Far has an end in this measure, so that a dash can be held to it."""
    return len(bounds(game.rules, known)) > BANDS.index(VERY_FAR)


def landed(game: Game, source: Any, band: str, distance: int) -> tuple[int, str]:
    """What is stored of a place, and its band."""
    if measured(source):
        return distance, band_at(bounds(game.rules, source), distance)
    return BANDS.index(band), band


MOVES_VERBS = (
    Verb(do.Move, "Move", "DH-RANGE-03", Who.AMONG, _move, among=able),
    Verb(do.Sprint, "Sprint", "DH-RANGE-04", Who.OWN, _sprint),
    Verb(do.MoveUnderPressure, "Move under pressure", "DH-RANGE-05", Who.OWN, _pressure),
    Verb(do.FoeDash, "Dash", "DH-RANGE-04", Who.AMONG, _dash, among=foes),
)
