"""What of the rules a simulated fight holds, and what of somebody's means it leaves out."""

from __future__ import annotations

from collections.abc import Container, Iterable

from tableside.core.cards import in_hand
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import Person
from tableside.systems.kit.lab import Coverage

_PLAYED = (
    "the spotlight by outcome, from the middle of a GM turn too",
    "attacks with traits, Difficulty, advantages, Proficiency and damage as the engine reckons"
    " them, with all that lies on people and house rules",
    "Hope and Fear with their limits, an Experience for Hope, the Stress that a critical clears",
    "Fear for further spotlights and for Minions who strike as one, Relentless, Slow, Hordes",
    "thresholds, massive damage, Armor Slots, direct damage, resistances, and Minions who"
    " fall together",
    "of each fighter's cards one that strikes, where it does more than the weapon, and one of a"
    " hero's that clears HP, at their price and as often as they may",
)
_APPROXIMATED = (
    "places: everybody reaches everybody",
    "a card that strikes several strikes one, and nobody marks the last Stress for a card",
    "heroes act in turn, as they stand in the list",
    "conditions and other effects stay as they lie now",
    "whoever marks their last HP is out of this fight, as if they avoided death; of"
    " their Hope nothing counts as left",
)
_LEFT_OUT = (
    "Help, Tag Teams, Experiences of adversaries",
    "Stress as a cost, scars, rests, countdowns and environments",
    "fleeing and parley, and all that is told rather than rolled",
)


def coverage(_rules: Ruleset, people: Iterable[Person], played: Container[str]) -> Coverage:
    """In words, and by fighter what lies unused: all cards in hand but these."""
    hands = {one.id: in_hand(one) for one in people}
    unused = {
        who: tuple(card.name for card in cards if card.id not in played)
        for who, cards in hands.items()
    }
    means = {who: names for who, names in unused.items() if names}
    return Coverage(_PLAYED, _APPROXIMATED, _LEFT_OUT, means)
