"""DH-ENC: Battle Points, integers in and reckonings out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.systems.daggerheart.scene.settings import Encounters

# DH-ENC-02: what the GM says; the other two adjustments show in the roster.
CHOSEN: Mapping[str, str] = {
    "easier": "an easier or shorter fight",
    "harder": "a harder or longer fight",
    "more_damage": "adversaries deal 1d4 or 2 more damage",
    "lower_tier": "an adversary of a lower tier",
}
_TWO_SOLOS, _NO_HEAVIES = "two_solos", "no_heavies"
_HEAVY = ("bruiser", "horde", "leader", "solo")
_MINION = "minion"


def budget(
    values: Encounters, heroes: int, adjust: Iterable[str], roster: Mapping[str, int]
) -> Reckoning:
    """DH-ENC-01 and -02: what a fight may cost; each adjustment counts once (A-15)."""
    whole = values.base + values.per_hero * heroes
    terms = [base_term(f"{heroes} heroes", whole, "DH-ENC-01")]
    for key in dict.fromkeys(adjust):
        terms.append(Term(CHOSEN[key], values.adjustments[key], "DH-ENC-02"))
    if roster.get("solo", 0) >= 2:
        terms.append(Term("two or more Solos", values.adjustments[_TWO_SOLOS], "DH-ENC-02"))
    if any(roster.values()) and not any(roster.get(one) for one in _HEAVY):
        light = "no Bruiser, Horde, Leader or Solo"
        terms.append(Term(light, values.adjustments[_NO_HEAVIES], "DH-ENC-02"))
    return reckon("battle_points", tuple(terms))


def cost(values: Encounters, heroes: int, roster: Mapping[str, int]) -> Reckoning:
    """DH-ENC-03 and -04: a price for each; Minions come in groups as large as the party."""
    terms = []
    for kind, count in roster.items():
        groups = -(-count // max(1, heroes)) if kind == _MINION else count
        rule = "DH-ENC-04" if kind == _MINION else "DH-ENC-03"
        terms.append(Term(f"{count} {kind}", groups * values.prices[kind], rule))
    return reckon("battle_points_spent", tuple(terms))
